/** Exact odds of a check: how many of all equally likely throws bring each outcome, and how ties end. */
import { present } from '../present.ts'
import { bounded, openBudget } from '../budget.ts'
import { rollWork, throwsOf, add } from './distribution.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { TableRow } from '../ruleset/model/procedures.ts'
import type { FinalOdds, FollowOdds, Odds, OpenFollowUp, Round } from '../resolve/answer.ts'
import { chainPlayer, type Branches, type ChainEnd } from './chain.ts'
import { aboutCheck, readCheck, spend, tooMuch, type Check } from '../resolve/check.ts'
import {
  diceReaders,
  endsIn,
  exhaustedEnds,
  sorted,
  withMore,
  type End,
  type SortedResults,
  followUpsIn,
  type FollowUps,
  type FollowUpsOf,
} from './ends.ts'
import { recurrenceKeyOf, standingText } from './recurrence.ts'
import { resultsOf, type RollResult, outcomeNamed } from '../resolve/results.ts'
import {
  laterRolls,
  nextRoll,
  placeNamed,
  rollShift,
  type LaterRoll,
  type SetRoll,
  afterTie,
  corrected,
  firstStanding,
  type Standing,
} from '../resolve/roll.ts'
import { dependsOnResult, tiesOf } from './tie-state.ts'

/** A roll that tied: its outcome and its dice. */
export type Tied = Pick<Round, 'outcome' | 'natural' | 'result'>

/** The most situations that the ties of a check may lead to. */
const mostSituations = 10_000

/**
 * The odds of a procedure for a request's inputs. Problems: a procedure without dice, ties that could continue for ever or in too many
 * ways, more work than the budget has; all others as of `resolve`.
 */
export const odds = (ruleset: Ruleset, procedureId: string, inputs: unknown, budget = openBudget()): Result<Odds> =>
  oddsAfter(ruleset, procedureId, inputs, [], budget)

/** The odds of the roll after the ties so far, with modifiers as they are by then. Problems as of `odds`. */
export const oddsAfter = (
  ruleset: Ruleset,
  procedureId: string,
  inputs: unknown,
  ties: readonly Tied[],
  budget = openBudget(),
): Result<Odds> =>
  bounded(() => {
    const check = readCheck(ruleset, procedureId, inputs, budget)
    const roll = check.ok ? rollAfter(check.value, ties) : check
    return roll.ok ? oddsOf(roll.value) : roll
  })

/** The next roll of a check. */
export interface UpcomingRoll extends RollAfterTie {
  readonly check: Check
  readonly set: SetRoll
}

/** A roll that a tie leads to. */
export interface RollAfterTie {
  readonly standing: Standing
  readonly set: LaterRoll
}

/** The roll of a check after the ties so far; an outcome that is not a tie changes nothing. Problems as of `odds`. */
export const rollAfter = (check: Check, ties: readonly Tied[]): Result<UpcomingRoll> => {
  const { procedure } = check.situation
  if (procedure.rolls.length === 0) {
    return failure(problem('no-dice', { what: 'odds', title: procedure.title }, { path: ['procedure'] }))
  }
  const standing = ties.reduce<Standing>(
    (before, { outcome, natural, result }, index) =>
      corrected(
        afterTie(before, outcomeNamed(procedure, outcome.id))({ natural, result }) ?? before,
        check.corrections[index],
      ),
    firstStanding(check.situation, check.missingTraits),
  )
  const set = nextRoll(standing, check)
  return set.ok ? success({ check, standing, set: set.value }) : set
}

/** The odds of a roll. Spends the check's budget. */
export const oddsOf = (roll: UpcomingRoll): Result<Odds> => {
  const { check, standing, set } = roll
  const { ruleset, procedure } = standing.reading
  spend(check, rollWork(procedure.rolls))
  const following = followUpsIn(ruleset, procedure)
  const results = rolled(check, standing, set)
  const once = oddsOfOne(set.place.row, results, following.in(standing.reading))
  const final = tiesOf(procedure).length === 0 ? success(null) : finalOdds(roll, results, following)
  if (!final.ok) return final
  const { modifiers, sums, place } = set
  const thrown = throwsOf(procedure.rolls)
  return success({
    ...aboutCheck(check),
    modifiers,
    sums,
    table: placeNamed(place),
    total: thrown.total,
    outcomes: once.outcomes,
    results: countsFrom(thrown.first + rollShift(set), thrown.counts),
    followUps: once.followUps,
    tie: final.value && sorted(results, standing.reading).ties.reduce((sum, { count }) => sum + count, 0n),
    final: final.value,
  })
}

const countsFrom = (first: number, counts: readonly bigint[]): ReadonlyMap<number, bigint> => {
  const results = new Map<number, bigint>()
  for (const [index, count] of counts.entries()) results.set(first + index, count)
  return results
}

/** The results of a roll. Spends the check's budget. */
const rolled = (check: Check, { reading: { ruleset, procedure } }: Standing, set: LaterRoll): readonly RollResult[] => {
  const { row } = set.place
  const results = resultsOf(ruleset, procedure, row, rollShift(set))
  spend(check, 20 + (throwsOf(procedure.rolls).counts.length + row.bands.length) / 3 + 10 * diceReaders(results))
  return results
}

/** The odds of one roll, with its ties not played out. */
const oddsOfOne = (
  { bands }: TableRow,
  results: readonly RollResult[],
  followUpsOf: FollowUpsOf,
): Pick<Odds, 'outcomes' | 'followUps'> => {
  const outcomes = new Map(bands.map(({ outcome }) => [outcome, 0n]))
  const followUps = new Map<OpenFollowUp, bigint>()
  for (const result of results) {
    add(outcomes, result.outcome.id, result.count)
    for (const followUp of followUpsOf(result)) add(followUps, followUp, result.count)
  }
  return { outcomes, followUps: [...followUps].map(([followUp, count]) => ({ ...followUp, count })) }
}

/** The odds of how a check ends, with its ties played out. */
const finalOdds = (
  first: UpcomingRoll,
  firstResults: readonly RollResult[],
  following: FollowUps,
): Result<FinalOdds> => {
  const { procedure } = first.check.situation
  const endsOf = endsIn(following)
  const outcomes = new Set<string>()
  const rows = new Set<TableRow>()
  const ties = tiesOf(procedure)
  const ended = playedOut<End>(first, firstResults, {
    ends: ({ standing, set }, _, results) => {
      const tied = new Set(results.ties.map(({ outcome }) => outcome))
      if (!rows.has(set.place.row) || tied.size < ties.length)
        for (const { outcome } of set.place.row.bands)
          if (!tied.has(outcomeNamed(procedure, outcome))) outcomes.add(outcome)
      rows.add(set.place.row)
      return endsOf(results, standing.reading)
    },
    exhausted: exhaustedEnds(),
  })
  return ended.ok ? success(finalOf(ended.value, outcomes)) : ended
}

/** What the rolls of a check come to: how each ends it, or what each adds to a sum. */
interface Yield<E> {
  readonly ends: (roll: RollAfterTie, all: readonly RollResult[], results: SortedResults) => ReadonlyMap<E, bigint>
  /** Null where that sides are exhausted adds nothing. */
  readonly exhausted: (sides: readonly string[]) => E | null
}

/** Plays out every tie: it leads to a new roll, or back to an earlier one. Spends the check's budget. */
const playedOut = <E>(
  first: UpcomingRoll,
  firstResults: readonly RollResult[],
  yields: Yield<E>,
): Result<ChainEnd<E>> => {
  const { check } = first
  const { ruleset, procedure } = check.situation
  const { total } = throwsOf(procedure.rolls)
  const standings = new Map<string, RollAfterTie>()
  const laterRoll = laterRolls(check, first.set)
  const futureOf = recurrenceKeyOf(check, laterRoll)

  /** Ties of several results may lead to the same situation: its roll is made once. */
  const rollOf = (standing: Standing, several: boolean): Result<RollAfterTie> => {
    const text = several ? standingText(standing) : null
    const before = text === null ? undefined : standings.get(text)
    if (before) return success(before)
    const set = laterRoll(standing)
    if (!set.ok) return set
    const roll = { standing, set: set.value }
    if (text !== null) standings.set(text, roll)
    return success(roll)
  }

  const branches = (roll: RollAfterTie): Result<Branches<RollAfterTie, E>> => {
    const { standing, set } = roll
    const all = roll === first ? firstResults : rolled(check, standing, set)
    const results = sorted(all, standing.reading)
    const ended = yields.ends(roll, all, results)
    const exhausted = new Map<E, bigint>()
    const next: { readonly roll: RollAfterTie; readonly count: bigint }[] = []
    const afterTies = new Map<Outcome, ReturnType<typeof afterTie>>()
    for (const result of results.ties) {
      const { outcome, count } = result
      spend(check, 20)
      const afterResult = afterTies.get(outcome) ?? afterTie(standing, outcome)
      afterTies.set(outcome, afterResult)
      const after = present(afterResult(result))
      if (after.exhausted.length > 0) {
        const end = yields.exhausted(after.exhausted)
        if (end !== null) add(exhausted, end, count)
        continue
      }
      const later = rollOf(after, dependsOnResult(ruleset)(outcome))
      if (!later.ok) return later
      next.push({ roll: later.value, count })
    }
    return success({ total, ends: withMore(ended, exhausted), next })
  }

  return chainPlayer({
    key: ({ standing, set }: RollAfterTie) => futureOf(standing, set),
    branches,
    most: mostSituations,
    tooMany: () => unsolved(check),
    endless: () => endless(check),
    spend: (steps, rolls) => {
      check.budget.spend(steps, (most) => tooMuch(procedure, most, rolls))
    },
  })(first)
}

/**
 * The average of a sum that each roll of a check adds to, with its ties played out: by name, as a count of `total`. `sumsOf`: the sum over
 * all throws of one roll. Problems as of `odds`. Spends the check's budget.
 */
export const sumsPlayedOut = (
  first: UpcomingRoll,
  sumsOf: (roll: RollAfterTie, results: readonly RollResult[]) => ReadonlyMap<string, bigint>,
): Result<ChainEnd<string>> =>
  playedOut<string>(first, rolled(first.check, first.standing, first.set), { ends: sumsOf, exhausted: () => null })

/** The final odds of a chain; `outcomes` are those that can end it. */
const finalOf = ({ total, ends }: ChainEnd<End>, outcomes: ReadonlySet<string>): FinalOdds => {
  const counts = new Map([...outcomes].map((id) => [id, 0n]))
  const exhausted = new Map<string, bigint>()
  const followUps: FollowOdds[] = []
  for (const [end, count] of ends) {
    if (end.how === 'follow-up') followUps.push({ ...end.followUp, count })
    else if (end.how === 'outcome') counts.set(end.id, count)
    else exhausted.set(end.id, count)
  }
  return { total, outcomes: counts, exhausted, followUps }
}

const endless = ({ situation: { procedure } }: Check): Problem =>
  problem('endless-ties', { what: 'forever', title: procedure.title }, { path: ['inputs'] })

const unsolved = ({ situation: { procedure } }: Check): Problem =>
  problem('endless-ties', { what: 'check', title: procedure.title, most: mostSituations }, { path: ['inputs'] })
