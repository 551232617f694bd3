/** The ends of a check's rolls that do not tie, and their follow-ups. */
import { memoize } from '../memoize.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { OpenFollowUp } from './answer.ts'
import { add } from './counts.ts'
import type { FollowUps } from './follow-odds.ts'
import type { Reading } from './read.ts'
import { rolledReading, type RollResult } from './results.ts'
import { droppedByTie, droppableByTie, tiesAlways } from './ties.ts'

/** An end of a check: with an outcome, with exhausted sides (their ids joined with `+`), or a follow-up after it. */
export type End =
  | { readonly how: 'outcome' | 'exhausted'; readonly id: string }
  | { readonly how: 'follow-up'; readonly followUp: OpenFollowUp }

/** Equal ends are one object. */
const endIn = memoize(({ id }: Outcome): End => ({ how: 'outcome', id }))
const endOfFollowUp = memoize((followUp: OpenFollowUp): End => ({ how: 'follow-up', followUp }))

export interface SortedResults {
  /** The counts of results that end the check, by outcome. */
  readonly outcomes: ReadonlyMap<End, bigint>
  /** The results among these that have follow-ups. */
  readonly followed: readonly RollResult[]
  readonly ties: readonly RollResult[]
}

/** The results of a roll, sorted into ties and ends. */
export const sorted = (results: readonly RollResult[], reading: Reading): SortedResults =>
  sortedAlways(results) ??
  sortedBy(results, (result) => droppedByTie(rolledReading(reading, result), result.outcome) !== null)

/** The same where it does not depend on the situation; else null. Made once, as results of equal sums are one list. */
const sortedAlways = memoize((results: readonly RollResult[]): SortedResults | null =>
  results.every(({ outcome }) => tiesAlways(outcome))
    ? sortedBy(results, ({ outcome }) => droppableByTie(outcome) !== null)
    : null,
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

/** The number of conditions of a roll's results that read the dice. */
export const diceReaders = memoize((results: readonly RollResult[]): number =>
  results.reduce((sum, { readsDice, sources, outcome }) => {
    if (!readsDice) return sum
    return sum + sources.length + (tiesAlways(outcome) ? 0 : outcome.effects.length)
  }, 0),
)

/** For the rolls of one check: how a roll ends, by its results that do not tie, and the follow-ups. */
export const endsIn = (following: FollowUps): EndsOf => {
  const lasting = new Map<SortedResults, ReadonlyMap<End, bigint>>()
  return (results, reading) => {
    const known = lasting.get(results)
    if (known) return known
    const followUpsOf = following.in(reading)
    const counts = new Map<End, bigint>()
    for (const result of results.followed)
      for (const followUp of followUpsOf(result)) add(counts, endOfFollowUp(followUp), result.count)
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
export const withMore = <E>(a: ReadonlyMap<E, bigint>, b: ReadonlyMap<E, bigint>): ReadonlyMap<E, bigint> =>
  b.size === 0 ? a : new Map([...a, ...b])
