/** How the rolls of a check end that do not tie, and what may follow then. */
import { remembered } from '../remember.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import { add } from './counts.ts'
import type { FollowUps, OpenFollowUp } from './follow-odds.ts'
import type { Reading } from './read.ts'
import { rolledReading, type RollResult } from './results.ts'
import { againIn, againOf, tiesAlways } from './ties.ts'

/** How a check ends: with an outcome, because sides are exhausted (their ids joined with `+`), and what follows then. */
export interface End {
  readonly how: 'outcome' | 'exhausted' | 'follow-up'
  readonly id: string
}

/** Equal ends are one object. */
const endIn = remembered(({ id }: Outcome): End => ({ how: 'outcome', id }))

interface SortedResults {
  /** Those that end the check, counted by their outcomes. */
  readonly outcomes: ReadonlyMap<End, bigint>
  /** Of those the ones that something may follow. */
  readonly followed: readonly RollResult[]
  readonly ties: readonly RollResult[]
}

/** The results of a roll by what comes of them. */
export const sorted = (results: readonly RollResult[], reading: Reading): SortedResults =>
  sortedAlways(results) ?? sortedBy(results, (result) => againIn(rolledReading(reading, result), result.outcome) !== null)

/** The same where it does not depend on the situation; else null. Results of equal sums are one list, so this is done once. */
const sortedAlways = remembered((results: readonly RollResult[]): SortedResults | null =>
  results.every(({ outcome }) => tiesAlways(outcome)) ? sortedBy(results, ({ outcome }) => againOf(outcome) !== null) : null,
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

/** What ends a roll without another, and what may follow. */
interface Ends {
  readonly ended: ReadonlyMap<End, bigint>
  readonly followUps: readonly OpenFollowUp[]
}

/** For the rolls of one check: the ends that are named there, and how a roll ends by its results. */
export const endsIn = (following: FollowUps): EndsIn => {
  const endNamed = endsByName()
  const lasting = new Map<SortedResults, Ends>()
  const endsOf = (results: SortedResults, reading: Reading): Ends => {
    const known = lasting.get(results)
    if (known) return known
    const followUpsOf = following.in(reading)
    const all: OpenFollowUp[] = []
    const counts = new Map<End, bigint>()
    for (const result of results.followed)
      for (const followUp of followUpsOf(result)) {
        all.push(followUp)
        add(counts, endNamed('follow-up', followUp.id), result.count)
      }
    const ends = { ended: withMore(results.outcomes, counts), followUps: all }
    if (results.followed.every(following.last)) lasting.set(results, ends)
    return ends
  }
  return { endNamed, endsOf }
}

interface EndsIn {
  readonly endNamed: EndNamed
  readonly endsOf: (results: SortedResults, reading: Reading) => Ends
}

type EndNamed = (how: 'exhausted' | 'follow-up', id: string) => End

const endsByName = (): EndNamed => {
  const known = { exhausted: new Map<string, End>(), 'follow-up': new Map<string, End>() }
  return (how, id) => {
    const before = known[how].get(id)
    if (before) return before
    const end = { how, id }
    known[how].set(id, end)
    return end
  }
}

/** Counts of different ends. */
export const withMore = (a: ReadonlyMap<End, bigint>, b: ReadonlyMap<End, bigint>): ReadonlyMap<End, bigint> =>
  b.size === 0 ? a : new Map([...a, ...b])
