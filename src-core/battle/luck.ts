/** Measures the luck of each side: how its rolls rank among all possible rolls, and how much fair dice would vary. */
import { approximate, fraction, minus, dividedBy, plus, wholeNumber, zero, type Fraction } from '../exact.ts'
import { chainItems } from '../collections.ts'
import type { Luck } from '../play/luck.ts'
import { luckOfRound } from '../play/report.ts'
import { entryAt } from '../present.ts'
import { unitsAs, type Cast } from './events.ts'
import type { Battle, BattleEntry } from './battle.ts'
import { resolvedEntry, type RulesByHash } from './resolved.ts'
import type { Roster } from './roster.ts'

/** Fractions from 0 to 1. */
interface LuckShares {
  /** The rank of the roll among all possible rolls, from 0 to 1. Equal rolls count half. */
  readonly dice: number
  /** The average rank of the modified results among unmodified ones. ½ means that modifiers changed nothing. */
  readonly modifiers: number
}

/** Converts luck to decimals. */
export const luckShares = (luck: Luck): LuckShares => ({
  dice: approximate(midRank(luck)),
  modifiers: approximate(helpOf(luck)),
})

/** Half of the equal rolls count as worse, so that the mean over all rolls is ½. */
const midRank = ({ worse, alike, total }: Luck): Fraction =>
  fraction(2n * BigInt(worse) + BigInt(alike), 2n * BigInt(total))

const helpOf = ({ modifiers: { n, d } }: Luck): Fraction => fraction(BigInt(n), BigInt(d))

/** The variance of the mid-rank over all rolls: (1 − Σp³) ÷ 12, where each p is the share of rolls with equal results. */
const variance = ({ cubes, total }: Luck): Fraction => {
  const all = BigInt(total) ** 3n
  return fraction(all - BigInt(cubes), 12n * all)
}

interface LuckPoint {
  /** The number of the roll's journal line. */
  readonly number: number
  readonly dice: number
  readonly modifiers: number
  /** The mean of the rolls so far, and two standard deviations of that mean. A mean within that distance of ½ can be chance. */
  readonly mean: number
  readonly fair: number
}

export interface SideLuck {
  readonly side: string
  readonly name: string
  /** One point per roll, in order. */
  readonly points: readonly LuckPoint[]
  readonly rolls: number
  /** Means over all rolls. */
  readonly dice: number
  readonly modifiers: number
  readonly fair: number
}

interface RollLuck {
  readonly number: number
  readonly dice: Fraction
  readonly modifiers: Fraction
  readonly variance: Fraction
}

const complementOf = (share: Fraction): Fraction => minus(wholeNumber(1n), share)

/** The luck of each side, in roster order. A roll counts for the side of its units; rolls without units are ignored. */
export const luckBySide = (rulesOf: RulesByHash, battle: Battle): readonly SideLuck[] => {
  const rolls = new Map<string, RollLuck[]>()
  const note = (side: string, roll: RollLuck): void => {
    const own = rolls.get(side)
    if (own) own.push(roll)
    else rolls.set(side, [roll])
  }
  for (const [index, step] of chainItems(battle.done).entries()) {
    const { entry, before } = step
    const luck = entry?.cast && luckOf(rulesOf, entry)
    if (!entry?.cast || !luck) continue
    const { cast } = entry
    const roll = { number: index + 1, dice: midRank(luck), modifiers: helpOf(luck), variance: variance(luck) }
    const [side, other] = [
      sideOf(before.roster, cast, luck.of),
      luck.against === null ? null : sideOf(before.roster, cast, luck.against),
    ]
    if (side !== null) note(side, roll)
    if (other !== null && other !== side)
      note(other, { ...roll, dice: complementOf(roll.dice), modifiers: complementOf(roll.modifiers) })
  }
  return [...battle.roster.sides.values()].flatMap(({ id, name }) => {
    const own = rolls.get(id)
    return own ? [sideLuck(id, name, own)] : []
  })
}

/** The luck of a check's last roll. */
const luckOf = (rulesOf: RulesByHash, entry: BattleEntry): Luck | null => {
  const ruleset = rulesOf(entry.rules)
  const resolved = ruleset && resolvedEntry(ruleset, entry)
  if (!ruleset || !resolved?.ok) return null
  const { check, answer } = resolved.value
  const round = answer.rounds.at(-1)
  return round ? luckOfRound(ruleset, check.situation.procedure, round) : null
}

const sideOf = ({ units }: Roster, cast: Cast, role: string): string | null => {
  const [first] = unitsAs(cast, role)
  return (first === undefined ? undefined : units.get(first)?.side) ?? null
}

const sideLuck = (side: string, name: string, rolls: readonly RollLuck[]): SideLuck => {
  let [dice, modifiers, spread] = [zero, zero, zero]
  const points = rolls.map((roll, index): LuckPoint => {
    dice = plus(dice, roll.dice)
    modifiers = plus(modifiers, roll.modifiers)
    spread = plus(spread, roll.variance)
    const count = BigInt(index + 1)
    return {
      number: roll.number,
      dice: approximate(roll.dice),
      modifiers: approximate(roll.modifiers),
      mean: approximate(dividedBy(dice, wholeNumber(count))),
      fair: 2 * Math.sqrt(approximate(dividedBy(spread, wholeNumber(count * count)))),
    }
  })
  const last = entryAt(points, points.length - 1)
  return {
    side,
    name,
    points,
    rolls: rolls.length,
    dice: last.mean,
    modifiers: approximate(dividedBy(modifiers, wholeNumber(BigInt(rolls.length)))),
    fair: last.fair,
  }
}
