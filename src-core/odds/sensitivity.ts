/** How much each modifier of a check matters: its odds with the modifier in force and without. */
import { countOf } from './distribution.ts'
import { bounded, openBudget } from '../budget.ts'
import { commonMultiple } from '../exact.ts'
import { failure, success, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Modifier } from '../ruleset/model/procedures.ts'
import type { FinalOdds, Odds } from '../resolve/answer.ts'
import { readCheck, spend } from '../resolve/check.ts'
import { whatIfTally, type SideSum, type WhatIf } from '../resolve/modifiers.ts'
import { oddsOf, rollAfter, type UpcomingRoll } from './odds.ts'
import { guardHolds, readingOf, traitValue, type Reading } from '../resolve/reading.ts'
import { bitsOf } from './chain.ts'
import { rolesNamed } from '../language/situation.ts'

/** Counts of one total: current, and after the change. */
export interface CountShift {
  readonly now: bigint
  readonly then: bigint
}

/** The shift of outcomes: `moved` of `total` throws come to another outcome. */
export interface OddsShift {
  readonly total: bigint
  readonly moved: bigint
  readonly outcomes: ReadonlyMap<string, CountShift>
}

/**
 * The shift if a modifier in force is dropped, or another is put in force (once, if it counts for each of something). It then replaces the
 * modifiers that it excludes: there is only one of light and heavy cover.
 */
export interface ModifierSensitivity {
  readonly id: string
  readonly label: string
  /** The role whose traits decide. */
  readonly role: string
  readonly holds: boolean
  /** The shift of the first roll. */
  readonly once: OddsShift
  /** With all ties played out, sides without a stand as `exhausted SIDES`; null where nothing ties. */
  readonly final: OddsShift | null
}

export interface Sensitivity {
  readonly odds: Odds
  /** Those that move most first; of equals, in the order of the ruleset. */
  readonly modifiers: readonly ModifierSensitivity[]
}

/**
 * Sensitivity of a check to each of its modifiers, for each role that it may hold for. Problems as of `odds`; all of it spends one
 * budget.
 */
export const sensitivity = (
  ruleset: Ruleset,
  procedureId: string,
  inputs: unknown,
  budget = openBudget(),
): Result<Sensitivity> =>
  bounded(() => {
    const check = readCheck(ruleset, procedureId, inputs, budget)
    const roll = check.ok ? rollAfter(check.value, []) : check
    return roll.ok ? sensitivityOf(roll.value) : roll
  })

/** The same for the next roll. Spends the check's budget. */
export const sensitivityOf = (roll: UpcomingRoll): Result<Sensitivity> => {
  const now = oddsOf(roll)
  const questions = now.ok ? oddsByQuestion(roll, now.value) : now
  if (!now.ok) return now
  if (!questions.ok) return questions
  const modifiers = compared(questions.value, now.value, (steps) => spend(roll.check, steps))
  return success({ odds: now.value, modifiers })
}

interface Question {
  readonly whatIf: WhatIf
  readonly then: Odds
}

const oddsByQuestion = (roll: UpcomingRoll, now: Odds): Result<readonly Question[]> => {
  const { check, set } = roll
  const { procedure } = check.situation
  const reading = readingOf(check.situation, true)
  // Where the change lasts through all ties, only the sums differ.
  const bySums = new Map([[sumsText(set.sums), now]])
  const questions: Question[] = []
  for (const modifier of procedure.modifiers) {
    for (const role of rolesNamed(procedure, modifier.of)) {
      spend(check, 20 + set.own.length)
      const whatIf = { modifier, role, inForce: !isInForce(reading, modifier, role) }
      const { problems, lasts, ...tally } = whatIfTally(reading, set, check.other, whatIf)
      if (problems.length > 0) return failure(...problems)
      const text = sumsText(tally.sums)
      const known = lasts ? bySums.get(text) : undefined
      const then = known ? success(known) : oddsOf({ ...roll, check: { ...check, whatIf }, set: { ...set, ...tally } })
      if (!then.ok) return then
      if (lasts) bySums.set(text, then.value)
      questions.push({ whatIf, then: then.value })
    }
  }
  return success(questions)
}

const sumsText = (sums: readonly SideSum[]): string => sums.map(({ modifiers }) => modifiers).join(' ')

/** All odds are brought to one total, so that their shifts can be put in order. */
const compared = (
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
  return modifiers.toSorted((a, b) => movedMore(finalShift(b), finalShift(a)))
}

/** The shift that counts in the end. */
export const finalShift = ({ once, final }: ModifierSensitivity): OddsShift => final ?? once

/** Of shifts with one total. */
const movedMore = (a: OddsShift, b: OddsShift): number => (a.moved < b.moved ? -1 : a.moved > b.moved ? 1 : 0)

const shiftBetween = (
  total: bigint,
  now: ReadonlyMap<string, bigint>,
  then: ReadonlyMap<string, bigint>,
): OddsShift => {
  const outcomes = new Map<string, CountShift>()
  for (const id of [...now.keys(), ...then.keys()]) outcomes.set(id, { now: countOf(now, id), then: countOf(then, id) })
  // Throws that leave one outcome come to another: so it is half of all differences.
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

/** Whether a modifier is in force; one that counts for each of something also needs at least one of it. */
const isInForce = (reading: Reading, modifier: Modifier, role: string): boolean => {
  const count = modifier.per === null ? undefined : traitValue(reading, role, modifier.per)
  const counts = modifier.per === null || (typeof count === 'object' && count !== null && count.n > 0n)
  return counts && guardHolds(reading, role, modifier) === true
}
