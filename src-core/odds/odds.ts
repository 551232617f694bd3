/** Exact odds of a check: how many equally likely rolls of the dice lead to each outcome, and how ties end. */
import { nonNull } from '../present.ts'
import { runBounded, openBudget, type Budget } from '../budget.ts'
import { rollWork, rolledDistribution, addCount } from './distribution.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { TableRow } from '../ruleset/model/procedures.ts'
import type { FinalOdds, FollowUpOdds, Odds, OpenFollowUp, Round } from '../resolve/answer.ts'
import { chainPlayer, type Branches, type ChainEnd } from './chain.ts'
import { summarizeCheck, readCheck, spend, tooMuchWork, type Check } from '../resolve/check.ts'
import {
  diceConditionCount,
  endCounter,
  exhaustedEndCache,
  sortResults,
  mergeCounts,
  type End,
  type SortedResults,
  followUpsIn,
  type FollowUps,
  type FollowUpsOf,
} from './ends.ts'
import { recurrenceKeyOf, rollStateText } from './recurrence.ts'
import { resultsOf, type RollResult, outcomeNamed } from '../resolve/results.ts'
import {
  laterRolls,
  prepareRoll,
  tablePlaceOf,
  rollShift,
  type LaterRoll,
  type PreparedRoll,
  stateAfterTie,
  withCorrection,
  firstRollState,
  type RollState,
} from '../resolve/roll.ts'
import { dependsOnResult, tiesOf } from './tie-state.ts'

type TiedRoll = Pick<Round, 'outcome' | 'natural' | 'result'>

/** The most situations that the ties of a check may lead to. */
const maxSituations = 10_000

/**
 * Calculates the odds of a procedure for the inputs of a request. Fails if the procedure has no dice, if ties could continue forever or in too many
 * ways, or if the work exceeds the budget. Also fails with the problems of `resolve`.
 */
export const odds = (ruleset: Ruleset, procedureId: string, inputs: unknown, budget = openBudget()): Result<Odds> =>
  oddsAfter(ruleset, procedureId, inputs, [], budget)

/** The odds of the next roll after the given ties, with the modifiers that apply by then. Fails with the problems of `odds`. */
export const oddsAfter = (
  ruleset: Ruleset,
  procedureId: string,
  inputs: unknown,
  ties: readonly TiedRoll[],
  budget: Budget,
): Result<Odds> =>
  runBounded(() => {
    const check = readCheck(ruleset, procedureId, inputs, budget)
    const roll = check.ok ? rollAfterTies(check.value, ties) : check
    return roll.ok ? oddsOf(roll.value) : roll
  })

/** The next roll of a check. */
export interface UpcomingRoll extends RollAfterTie {
  readonly check: Check
  readonly set: PreparedRoll
}

/** A roll that follows a tie. */
interface RollAfterTie {
  readonly rollState: RollState
  readonly set: LaterRoll
}

/** The next roll of a check after the given ties. Ignores outcomes that aren't ties. Fails with the problems of `odds`. */
export const rollAfterTies = (check: Check, ties: readonly TiedRoll[]): Result<UpcomingRoll> => {
  const { procedure } = check.situation
  if (procedure.rolls.length === 0) {
    return failure(problem('no-dice', { what: 'odds', title: procedure.title }, { path: ['procedure'] }))
  }
  const rollState = ties.reduce<RollState>(
    (before, { outcome, natural, result }, index) =>
      withCorrection(
        stateAfterTie(before, outcomeNamed(procedure, outcome.id))({ natural, result }) ?? before,
        check.corrections[index],
      ),
    firstRollState(check.situation, check.missingTraits),
  )
  const set = prepareRoll(rollState, check)
  return set.ok ? success({ check, rollState, set: set.value }) : set
}

/** The odds of a roll. The work counts against the check's budget. */
export const oddsOf = (roll: UpcomingRoll): Result<Odds> => {
  const { check, rollState, set } = roll
  const { ruleset, procedure } = rollState.reading
  spend(check, rollWork(procedure.rolls))
  const following = followUpsIn(ruleset, procedure)
  const results = resultsOfRoll(check, rollState, set)
  const once = oddsOfFirstRoll(set.place.row, results, following.in(rollState.reading))
  const final = tiesOf(procedure).length === 0 ? success(null) : finalOdds(roll, results, following)
  if (!final.ok) return final
  const { modifiers, sums, place } = set
  const distribution = rolledDistribution(procedure, set.pool)
  return success({
    ...summarizeCheck(check),
    modifiers,
    sums,
    table: tablePlaceOf(place),
    total: distribution.total,
    outcomes: once.outcomes,
    results: countsFrom(distribution.first + rollShift(set), distribution.counts),
    followUps: once.followUps,
    tie: final.value && sortResults(results, rollState.reading).ties.reduce((sum, { count }) => sum + count, 0n),
    final: final.value,
  })
}

const countsFrom = (first: number, counts: readonly bigint[]): ReadonlyMap<number, bigint> => {
  const results = new Map<number, bigint>()
  for (const [index, count] of counts.entries()) if (count > 0n) results.set(first + index, count)
  return results
}

/** The possible results of a roll. The work counts against the check's budget. */
const resultsOfRoll = (
  check: Check,
  { reading: { ruleset, procedure } }: RollState,
  set: LaterRoll,
): readonly RollResult[] => {
  const { row } = set.place
  const results = resultsOf(ruleset, procedure, row, rollShift(set), set.pool)
  spend(
    check,
    20 +
      (rolledDistribution(procedure, set.pool).counts.length + row.bands.length) / 3 +
      10 * diceConditionCount(results),
  )
  return results
}

/** The odds of one roll, with ties as outcomes. */
const oddsOfFirstRoll = (
  { bands }: TableRow,
  results: readonly RollResult[],
  followUpsOf: FollowUpsOf,
): Pick<Odds, 'outcomes' | 'followUps'> => {
  const outcomes = new Map(bands.map(({ outcome }) => [outcome, 0n]))
  const followUps = new Map<OpenFollowUp, bigint>()
  for (const result of results) {
    addCount(outcomes, result.outcome.id, result.count)
    for (const followUp of followUpsOf(result)) addCount(followUps, followUp, result.count)
  }
  return { outcomes, followUps: [...followUps].map(([followUp, count]) => ({ ...followUp, count })) }
}

/** The odds of each way a check can end once ties are resolved. */
const finalOdds = (
  first: UpcomingRoll,
  firstResults: readonly RollResult[],
  following: FollowUps,
): Result<FinalOdds> => {
  const { procedure } = first.check.situation
  const endsOf = endCounter(following)
  const outcomes = new Set<string>()
  const rows = new Set<TableRow>()
  const ties = tiesOf(procedure)
  const ended = playOutTies<End>(first, firstResults, {
    ends: ({ rollState, set }, _, results) => {
      const tied = new Set(results.ties.map(({ outcome }) => outcome))
      if (!rows.has(set.place.row) || tied.size < ties.length)
        for (const { outcome } of set.place.row.bands)
          if (!tied.has(outcomeNamed(procedure, outcome))) outcomes.add(outcome)
      rows.add(set.place.row)
      return endsOf(results, rollState.reading)
    },
    exhausted: exhaustedEndCache(),
  })
  return ended.ok ? success(finalOddsOf(ended.value, outcomes)) : ended
}

/** What to count over the rolls of a check: the ways it ends, or what each roll adds to a sum. */
interface RollYield<E> {
  readonly ends: (roll: RollAfterTie, all: readonly RollResult[], results: SortedResults) => ReadonlyMap<E, bigint>
  /** Null if exhausted sides aren't counted. */
  readonly exhausted: (sides: readonly string[]) => E | null
}

/** Resolves every tie. A tie leads to a new roll or back to an earlier roll. The work counts against the check's budget. */
const playOutTies = <E>(
  first: UpcomingRoll,
  firstResults: readonly RollResult[],
  yields: RollYield<E>,
): Result<ChainEnd<E>> => {
  const { check } = first
  const { ruleset, procedure } = check.situation
  const rollsByState = new Map<string, RollAfterTie>()
  const laterRoll = laterRolls(check, first.set)
  const futureOf = recurrenceKeyOf(check, laterRoll)

  /** Several results may be ties that lead to the same state. The roll after them is then the same. */
  const rollOf = (rollState: RollState, several: boolean): Result<RollAfterTie> => {
    const text = several ? rollStateText(rollState) : null
    const before = text === null ? undefined : rollsByState.get(text)
    if (before) return success(before)
    const set = laterRoll(rollState)
    if (!set.ok) return set
    const roll = { rollState, set: set.value }
    if (text !== null) rollsByState.set(text, roll)
    return success(roll)
  }

  const branches = (roll: RollAfterTie): Result<Branches<RollAfterTie, E>> => {
    const { rollState, set } = roll
    const { total } = rolledDistribution(procedure, set.pool)
    const all = roll === first ? firstResults : resultsOfRoll(check, rollState, set)
    const results = sortResults(all, rollState.reading)
    const ended = yields.ends(roll, all, results)
    const exhausted = new Map<E, bigint>()
    const next: { readonly roll: RollAfterTie; readonly count: bigint }[] = []
    const afterTies = new Map<Outcome, ReturnType<typeof stateAfterTie>>()
    for (const result of results.ties) {
      const { outcome, count } = result
      spend(check, 20)
      const afterResult = afterTies.get(outcome) ?? stateAfterTie(rollState, outcome)
      afterTies.set(outcome, afterResult)
      const after = nonNull(afterResult(result))
      if (after.exhausted.length > 0) {
        const end = yields.exhausted(after.exhausted)
        if (end !== null) addCount(exhausted, end, count)
        continue
      }
      const later = rollOf(after, dependsOnResult(ruleset)(outcome))
      if (!later.ok) return later
      next.push({ roll: later.value, count })
    }
    return success({ total, ends: mergeCounts(ended, exhausted), next })
  }

  return chainPlayer({
    key: ({ rollState, set }: RollAfterTie) => futureOf(rollState, set),
    branches,
    max: maxSituations,
    tooMany: () => tooManySituations(check),
    endless: () => endlessTies(check),
    spend: (steps, rolls) => {
      check.budget.spend(steps, (max) => tooMuchWork(procedure, max, rolls))
    },
  })(first)
}

/**
 * Averages named sums over the rolls of a check, including rolls after ties. `sumsOf` returns what all possible results of a roll together add to
 * each sum. The averages are counts out of `total`. Fails with the problems of `odds`. The work counts against the check's budget.
 */
export const averageSums = (
  first: UpcomingRoll,
  sumsOf: (roll: RollAfterTie, results: readonly RollResult[]) => ReadonlyMap<string, bigint>,
): Result<ChainEnd<string>> =>
  playOutTies<string>(first, resultsOfRoll(first.check, first.rollState, first.set), {
    ends: sumsOf,
    exhausted: () => null,
  })

/** The final odds of a chain. `outcomes` are the outcomes that can end it. */
const finalOddsOf = ({ total, ends }: ChainEnd<End>, outcomes: ReadonlySet<string>): FinalOdds => {
  const counts = new Map([...outcomes].map((id) => [id, 0n]))
  const exhausted = new Map<string, bigint>()
  const followUps: FollowUpOdds[] = []
  for (const [end, count] of ends) {
    if (end.how === 'follow-up') followUps.push({ ...end.followUp, count })
    else if (end.how === 'outcome') counts.set(end.id, count)
    else exhausted.set(end.id, count)
  }
  return { total, outcomes: counts, exhausted, followUps }
}

const endlessTies = ({ situation: { procedure } }: Check): Problem =>
  problem('endless-ties', { what: 'forever', title: procedure.title }, { path: ['inputs'] })

const tooManySituations = ({ situation: { procedure } }: Check): Problem =>
  problem('endless-ties', { what: 'check', title: procedure.title, max: maxSituations }, { path: ['inputs'] })
