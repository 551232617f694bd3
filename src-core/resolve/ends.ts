/** How the rolls of a check end that do not tie, and what may follow then. */
import { remembered } from '../remember.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { OpenFollowUp } from './answer.ts'
import { add } from './counts.ts'
import type { FollowUps } from './follow-odds.ts'
import type { Reading } from './read.ts'
import { rolledReading, type RollResult } from './results.ts'
import { droppedByTie, droppableByTie, tiesAlways } from './ties.ts'

/** How a check ends: with an outcome, because sides are exhausted (their ids joined with `+`), and what follows then. */
export type End =
  { readonly how: 'outcome' | 'exhausted'; readonly id: string } | { readonly how: 'follow-up'; readonly followUp: OpenFollowUp }

/** Equal ends are one object. */
const endIn = remembered(({ id }: Outcome): End => ({ how: 'outcome', id }))
const endOfFollowUp = remembered((followUp: OpenFollowUp): End => ({ how: 'follow-up', followUp }))

interface SortedResults {
  /** Those that end the check, counted by their outcomes. */
  readonly outcomes: ReadonlyMap<End, bigint>
  /** Of those the ones that something may follow. */
  readonly followed: readonly RollResult[]
  readonly ties: readonly RollResult[]
}

/** The results of a roll by what comes of them. */
export const sorted = (results: readonly RollResult[], reading: Reading): SortedResults =>
  sortedAlways(results) ?? sortedBy(results, (result) => droppedByTie(rolledReading(reading, result), result.outcome) !== null)

/** The same where it does not depend on the situation; else null. Results of equal sums are one list, so this is done once. */
const sortedAlways = remembered((results: readonly RollResult[]): SortedResults | null =>
  results.every(({ outcome }) => tiesAlways(outcome)) ? sortedBy(results, ({ outcome }) => droppableByTie(outcome) !== null) : null,
)

const sortedBy = (results: readonly RollResult[], isTie: (result: RollResult) => boolean): SortedResults => {
  const outcomes = new Map<End, bigint>()
  const followed: RollResult[] = []
  const ties: RollResult[] = []
  for (const result of results) {
    if (isTie(result)) ties.push(result)
    else {
      add(outcomes, endIn(result.outcome), result.count)
      if (result.sources.length > 0) followed.push(result)
    }
  }
  return { outcomes, followed, ties }
}

/** How many conditions of the results of a roll read the dice. */
export const diceReaders = remembered((results: readonly RollResult[]): number =>
  results.reduce((sum, { readsDice, sources, outcome }) => {
    if (!readsDice) return sum
    return sum + sources.length + (tiesAlways(outcome) ? 0 : outcome.effects.length)
  }, 0),
)

/** For the rolls of one check: how a roll ends by its results without another, and what may follow then. */
export const endsIn = (following: FollowUps): EndsOf => {
  const lasting = new Map<SortedResults, ReadonlyMap<End, bigint>>()
  return (results, reading) => {
    const known = lasting.get(results)
    if (known) return known
    const followUpsOf = following.in(reading)
    const counts = new Map<End, bigint>()
    for (const result of results.followed) for (const followUp of followUpsOf(result)) add(counts, endOfFollowUp(followUp), result.count)
    const ended = withMore(results.outcomes, counts)
    if (results.followed.every(following.last)) lasting.set(results, ended)
    return ended
  }
}

type EndsOf = (results: SortedResults, reading: Reading) => ReadonlyMap<End, bigint>

/** Ends of exhausted sides, of which equal ones are one object. */
export const exhaustedEnds = (): ((sides: readonly string[]) => End) => {
  const known = new Map<string, End>()
  return (sides) => {
    const id = sides.join('+')
    const end = known.get(id) ?? { how: 'exhausted', id }
    known.set(id, end)
    return end
  }
}

/** Counts of different ends. */
export const withMore = (a: ReadonlyMap<End, bigint>, b: ReadonlyMap<End, bigint>): ReadonlyMap<End, bigint> =>
  b.size === 0 ? a : new Map([...a, ...b])
