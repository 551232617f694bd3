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
export interface LuckShares {
  /** The rank of the roll among all possible rolls, from 0 to 1. Equal rolls count half. */
  readonly dice: number
  /** The average rank of the modified results among unmodified ones. ½ means that modifiers changed nothing. */
  readonly modifiers: number
}

/** Luck as decimals. */
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

export interface LuckPoint {
  /** The number of its journal line. */
  readonly number: number
  readonly dice: number
  readonly modifiers: number
  /** The mean of the rolls so far, and two standard deviations of it. A mean within that distance of ½ can be chance. */
  readonly mean: number
  readonly fair: number
}

export interface SideLuck {
  readonly side: string
  readonly name: string
  /** One point per roll, in order. */
  readonly points: readonly LuckPoint[]
  readonly throws: number
  /** Means over all rolls. */
  readonly dice: number
  readonly modifiers: number
  readonly fair: number
}

interface Throw {
  readonly number: number
  readonly dice: Fraction
  readonly modifiers: Fraction
  readonly variance: Fraction
}

const complementOf = (share: Fraction): Fraction => minus(wholeNumber(1n), share)

/** The luck of each side, in roster order. A roll counts for the side of its units; rolls without units are ignored. */
export const luckBySide = (rulesOf: RulesByHash, battle: Battle): readonly SideLuck[] => {
  const throws = new Map<string, Throw[]>()
  const note = (side: string, thrown: Throw): void => {
    const own = throws.get(side)
    if (own) own.push(thrown)
    else throws.set(side, [thrown])
  }
  for (const [index, step] of chainItems(battle.done).entries()) {
    const { entry, before } = step
    const luck = entry?.cast && luckOf(rulesOf, entry)
    if (!entry?.cast || !luck) continue
    const { cast } = entry
    const thrown = { number: index + 1, dice: midRank(luck), modifiers: helpOf(luck), variance: variance(luck) }
    const [side, other] = [
      sideOf(before.roster, cast, luck.of),
      luck.against === null ? null : sideOf(before.roster, cast, luck.against),
    ]
    if (side !== null) note(side, thrown)
    if (other !== null && other !== side)
      note(other, { ...thrown, dice: complementOf(thrown.dice), modifiers: complementOf(thrown.modifiers) })
  }
  return [...battle.roster.sides.values()].flatMap(({ id, name }) => {
    const own = throws.get(id)
    return own ? [sideLuck(id, name, own)] : []
  })
}

/** The luck of the last roll of a check. */
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

const sideLuck = (side: string, name: string, throws: readonly Throw[]): SideLuck => {
  let [dice, modifiers, spread] = [zero, zero, zero]
  const points = throws.map((thrown, index): LuckPoint => {
    dice = plus(dice, thrown.dice)
    modifiers = plus(modifiers, thrown.modifiers)
    spread = plus(spread, thrown.variance)
    const count = BigInt(index + 1)
    return {
      number: thrown.number,
      dice: approximate(thrown.dice),
      modifiers: approximate(thrown.modifiers),
      mean: approximate(dividedBy(dice, wholeNumber(count))),
      fair: 2 * Math.sqrt(approximate(dividedBy(spread, wholeNumber(count * count)))),
    }
  })
  const last = entryAt(points, points.length - 1)
  return {
    side,
    name,
    points,
    throws: throws.length,
    dice: last.mean,
    modifiers: approximate(dividedBy(modifiers, wholeNumber(BigInt(throws.length)))),
    fair: last.fair,
  }
}
