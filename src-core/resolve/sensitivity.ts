/** How much each modifier of a check matters: its odds with the modifier in force and without. */
import { bounded, openBudget } from '../budget.ts'
import { commonMultiple } from '../exact.ts'
import { failure, success, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Modifier } from '../ruleset/model/procedures.ts'
import type { FinalOdds, Odds } from './answer.ts'
import { setOut, spend } from './check.ts'
import { turnedTally, type Sum } from './modifiers.ts'
import { oddsOf, rollAfter, type Coming } from './odds.ts'
import { guardHolds, readingOf, traitValue, type Reading } from './read.ts'
import { bitsOf } from './shares.ts'
import { rolesNamed } from './situation.ts'
import type { Turned } from './turned.ts'

/** Counts of one total as they are, and as they would be. */
export interface Shift {
  readonly now: bigint
  readonly then: bigint
}

/** Counts of outcomes that move to others, of `total`. */
export interface Moved {
  readonly total: bigint
  readonly moved: bigint
  readonly outcomes: ReadonlyMap<string, Shift>
}

/**
 * What happens if one modifier that holds is dropped, or one that does not hold is put in force, once if it is counted. Put in
 * force it replaces those that it excludes: of a choice between light and heavy cover there is one.
 */
export interface Sensitive {
  readonly id: string
  readonly label: string
  /** The role whose traits decide. */
  readonly role: string
  readonly holds: boolean
  /** Of the first roll. */
  readonly once: Moved
  /** With all ties played out, sides without a stand as `exhausted SIDES`; null where nothing ties. */
  readonly final: Moved | null
}

export interface Sensitivity {
  readonly odds: Odds
  /** Those that move most first; of equals, in the order of the ruleset. */
  readonly modifiers: readonly Sensitive[]
}

/**
 * Sensitivity of a check to each of its modifiers, for each role that it may hold for. Problems as of `odds`; all of it spends one
 * budget.
 */
export const sensitivity = (ruleset: Ruleset, procedureId: string, inputs: unknown, budget = openBudget()): Result<Sensitivity> =>
  bounded(() => {
    const check = setOut(ruleset, procedureId, inputs, budget)
    const roll = check.ok ? rollAfter(check.value, []) : check
    const now = roll.ok ? oddsOf(roll.value) : roll
    if (!roll.ok) return roll
    if (!now.ok) return now
    const asked = askedOf(roll.value, now.value)
    return asked.ok
      ? success({ odds: now.value, modifiers: weighed(asked.value, now.value, (steps) => spend(roll.value.check, steps)) })
      : asked
  })

/** A modifier, and the odds with it turned. */
interface Asked {
  readonly turned: Turned
  readonly then: Odds
}

const askedOf = (roll: Coming, now: Odds): Result<readonly Asked[]> => {
  const { check, set } = roll
  const { procedure } = check.situation
  const reading = readingOf(check.situation, true)
  // Where what is turned stays so through all ties, nothing but the sums differs.
  const bySums = new Map([[sumsText(set.sums), now]])
  const asked: Asked[] = []
  for (const modifier of procedure.modifiers) {
    for (const role of rolesNamed(procedure, modifier.of)) {
      spend(check, 20 + set.own.length)
      const turned = { modifier, role, inForce: !isInForce(reading, modifier, role) }
      const { problems, lasts, ...tally } = turnedTally(reading, set, check.other, turned)
      if (problems.length > 0) return failure(...problems)
      const text = sumsText(tally.sums)
      const known = lasts ? bySums.get(text) : undefined
      const then = known ? success(known) : oddsOf({ ...roll, check: { ...check, turned }, set: { ...set, ...tally } })
      if (!then.ok) return then
      if (lasts) bySums.set(text, then.value)
      asked.push({ turned, then: then.value })
    }
  }
  return success(asked)
}

const sumsText = (sums: readonly Sum[]): string => sums.map(({ modifiers }) => modifiers).join(' ')

const weighed = (asked: readonly Asked[], now: Odds, spendSteps: (steps: number) => void): readonly Sensitive[] => {
  const totals = new Set([now, ...asked.map(({ then }) => then)].map(({ final }) => final?.total ?? 1n))
  const total = [...totals].reduce((all, each) => {
    const bits = bitsOf(all) + bitsOf(each)
    spendSteps(bits * (1 + bits / 3000))
    return commonMultiple(all, each)
  }, 1n)
  spendSteps(asked.length * (10 + bitsOf(total) / 100))
  const finalNow = now.final && finalCounts(now.final, total)
  const modifiers = asked.map(({ turned: { modifier, role, inForce }, then }): Sensitive => {
    const once = moved(now.total, now.outcomes, then.outcomes)
    const final = finalNow && then.final && moved(total, finalNow, finalCounts(then.final, total))
    return { id: modifier.id, label: modifier.label, role, holds: !inForce, once, final }
  })
  return modifiers.toSorted((a, b) => compared(movement(b), movement(a)))
}

const movement = ({ once, final }: Sensitive): Moved => final ?? once

/** All that are compared have one total. */
const compared = (a: Moved, b: Moved): number => (a.moved < b.moved ? -1 : a.moved > b.moved ? 1 : 0)

const moved = (total: bigint, now: ReadonlyMap<string, bigint>, then: ReadonlyMap<string, bigint>): Moved => {
  const outcomes = new Map<string, Shift>()
  for (const id of [...now.keys(), ...then.keys()]) outcomes.set(id, { now: now.get(id) ?? 0n, then: then.get(id) ?? 0n })
  // What leaves one outcome comes to another: half of all differences.
  const differences = [...outcomes.values()].reduce(
    (sum, each) => sum + (each.now > each.then ? each.now - each.then : each.then - each.now),
    0n,
  )
  return { total, moved: differences / 2n, outcomes }
}

const finalCounts = (final: FinalOdds, total: bigint): ReadonlyMap<string, bigint> => {
  const scale = total / final.total
  const exhausted = [...final.exhausted].map(([sides, count]) => [`exhausted ${sides}`, count] as const)
  return new Map([...final.outcomes, ...exhausted].map(([id, count]) => [id, count * scale]))
}

const isInForce = (reading: Reading, modifier: Modifier, role: string): boolean => {
  const count = modifier.per === null ? undefined : traitValue(reading, role, modifier.per)
  const counts = modifier.per === null || (typeof count === 'object' && count !== null && count.n > 0n)
  return counts && guardHolds(reading, role, modifier) === true
}
