/** Measures how much each modifier of a check matters, by comparing the odds with and without it. */
import { countOf } from './distribution.ts'
import { runBounded, openBudget } from '../budget.ts'
import { commonMultiple } from '../exact.ts'
import { failure, success, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Modifier } from '../ruleset/model/procedures.ts'
import type { FinalOdds, Odds } from '../resolve/answer.ts'
import { readCheck, spend } from '../resolve/check.ts'
import { tallyWhatIf, type SideSum, type WhatIf } from '../resolve/modifiers.ts'
import { oddsOf, rollAfterTies, type UpcomingRoll } from './odds.ts'
import { poolOf } from '../resolve/roll.ts'
import { guardHolds, readingOf, traitValue, type Reading } from '../resolve/reading.ts'
import { bitsOf } from './chain.ts'
import { rolesNamed } from '../language/situation.ts'

/** Counts out of one total, before and after the change. */
export interface CountShift {
  readonly now: bigint
  readonly then: bigint
}

/** The shift of outcomes: `moved` of `total` cases get a different outcome. */
export interface OddsShift {
  readonly total: bigint
  readonly moved: bigint
  readonly outcomes: ReadonlyMap<string, CountShift>
}

/**
 * The shift if a modifier that applies didn't, or if a modifier that doesn't apply did (once, if it has `per`). In the second case, the modifier
 * replaces those that it excludes, as heavy cover replaces light cover.
 */
export interface ModifierSensitivity {
  readonly id: string
  readonly label: string
  /** The role whose traits decide whether the modifier applies. */
  readonly role: string
  readonly holds: boolean
  /** The shift of the first roll alone. */
  readonly once: OddsShift
  /** The shift once ties are resolved, with `exhausted SIDES` as outcomes. Null if there are no ties. */
  readonly final: OddsShift | null
}

export interface Sensitivity {
  readonly odds: Odds
  /** Largest shift first, then in ruleset order. */
  readonly modifiers: readonly ModifierSensitivity[]
}

/**
 * The sensitivity of a check to each of its modifiers, for each role that the modifier can apply to. Fails with the problems of `odds`. The whole
 * calculation shares one budget.
 */
export const sensitivity = (
  ruleset: Ruleset,
  procedureId: string,
  inputs: unknown,
  budget = openBudget(),
): Result<Sensitivity> =>
  runBounded(() => {
    const check = readCheck(ruleset, procedureId, inputs, budget)
    const roll = check.ok ? rollAfterTies(check.value, []) : check
    return roll.ok ? sensitivityOf(roll.value) : roll
  })

/** Like `sensitivity`, for a roll after ties. The work counts against the check's budget. */
export const sensitivityOf = (roll: UpcomingRoll): Result<Sensitivity> => {
  const now = oddsOf(roll)
  const questions = now.ok ? oddsOfQuestions(roll, now.value) : now
  if (!now.ok) return now
  if (!questions.ok) return questions
  const modifiers = rankShifts(questions.value, now.value, (steps) => spend(roll.check, steps))
  return success({ odds: now.value, modifiers })
}

interface Question {
  readonly whatIf: WhatIf
  readonly then: Odds
}

const oddsOfQuestions = (roll: UpcomingRoll, now: Odds): Result<readonly Question[]> => {
  const { check, set } = roll
  const { procedure } = check.situation
  const reading = readingOf(check.situation, true)
  // If the change stays the same through all ties, only the sums matter.
  const bySums = new Map([[tallyText(set.sums), now]])
  const questions: Question[] = []
  for (const modifier of procedure.modifiers) {
    for (const role of rolesNamed(procedure, modifier.of)) {
      spend(check, 20 + set.own.length)
      const whatIf = { modifier, role, inForce: !applies(reading, modifier, role) }
      const { problems, lasts, ...tally } = tallyWhatIf(reading, set, check.other, whatIf)
      if (problems.length > 0) return failure(...problems)
      const text = tallyText(tally.sums)
      const known = lasts ? bySums.get(text) : undefined
      const pool = poolOf(reading, tally.sums, check.budget)
      if (!pool.ok) return pool
      const changed = { ...set, ...tally, pool: pool.value }
      const then = known ? success(known) : oddsOf({ ...roll, check: { ...check, whatIf }, set: changed })
      if (!then.ok) return then
      if (lasts) bySums.set(text, then.value)
      questions.push({ whatIf, then: then.value })
    }
  }
  return success(questions)
}

const tallyText = (sums: readonly SideSum[]): string => sums.map(({ modifiers }) => modifiers).join(' ')

/** Converts all odds to one total, so that their shifts can be sorted. */
const rankShifts = (
  questions: readonly Question[],
  now: Odds,
  spendSteps: (steps: number) => void,
): readonly ModifierSensitivity[] => {
  const totals = new Set(
    [now, ...questions.map(({ then }) => then)].flatMap(({ final }) => (final ? [final.total] : [])),
  )
  const total = [...totals].reduce((all, each) => {
    const bits = bitsOf(all) + bitsOf(each)
    spendSteps(bits * (1 + bits / 3000))
    return commonMultiple(all, each)
  }, 1n)
  spendSteps(questions.length * (10 + bitsOf(total) / 100))
  const finalNow = now.final && finalCounts(now.final, total)
  const modifiers = questions.map(({ whatIf: { modifier, role, inForce }, then }): ModifierSensitivity => {
    const once = shiftBetween(now.total, now.outcomes, then.outcomes)
    const final = finalNow && then.final && shiftBetween(total, finalNow, finalCounts(then.final, total))
    return { id: modifier.id, label: modifier.name, role, holds: !inForce, once, final }
  })
  return modifiers.toSorted((a, b) => compareMoved(finalShift(b), finalShift(a)))
}

/** The shift once ties are resolved, or of the first roll if there are none. */
export const finalShift = ({ once, final }: ModifierSensitivity): OddsShift => final ?? once

const compareMoved = (a: OddsShift, b: OddsShift): number => (a.moved < b.moved ? -1 : a.moved > b.moved ? 1 : 0)

const shiftBetween = (
  total: bigint,
  now: ReadonlyMap<string, bigint>,
  then: ReadonlyMap<string, bigint>,
): OddsShift => {
  const outcomes = new Map<string, CountShift>()
  for (const id of [...now.keys(), ...then.keys()]) outcomes.set(id, { now: countOf(now, id), then: countOf(then, id) })
  // Every roll that no longer has one outcome has another, so the shift is half the sum of all differences.
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

/** Whether a modifier applies. With `per`, it also needs a count above 0. */
const applies = (reading: Reading, modifier: Modifier, role: string): boolean => {
  const count = modifier.per === null ? undefined : traitValue(reading, role, modifier.per)
  const counts = modifier.per === null || (typeof count === 'object' && count !== null && count.n > 0n)
  return counts && guardHolds(reading, role, modifier) === true
}
