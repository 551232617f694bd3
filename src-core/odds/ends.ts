/** The ends of a check's rolls that do not tie, and their follow-ups. */
import { memoize } from '../memoize.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { OpenFollowUp } from '../resolve/answer.ts'
import { add } from './distribution.ts'
import { type Reading, readingOf, isSameGuard, dependsOnDice } from '../resolve/reading.ts'
import { rolledReading, type RollResult, type RolledOutcome } from '../resolve/results.ts'
import { droppedByTie, droppableByTie, tiesAlways, dependsOnTies } from './tie-state.ts'
import { named } from '../present.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { possibleFollowUps, followUpTitle, type Source } from '../resolve/follow-ups.ts'
import type { Situation } from '../language/situation.ts'

/* The follow-ups that the results of a check's rolls may have. Those that no tie can change are found once. */

/** The follow-ups of a result. */
export type FollowUpsOf = (rolled: RolledOutcome) => readonly OpenFollowUp[]

export interface FollowUps {
  /** Equal follow-ups are one object, in all situations. */
  readonly in: (situation: Situation) => FollowUpsOf
  /** Whether a result has the same follow-ups in all situations. */
  readonly last: (rolled: RolledOutcome) => boolean
}

/** For the rolls of one check: the follow-ups of results in each situation. */
export const followUpsIn = (ruleset: Ruleset, procedure: Procedure): FollowUps => {
  const facts = factsIn(ruleset)(procedure)
  const lasting = new Map<Source, readonly OpenFollowUp[]>()
  const lastingOf = new Map<readonly Source[], readonly OpenFollowUp[]>()
  const openIn = openFollowUps()
  const last = ({ sources }: RolledOutcome): boolean => sources.every((source) => facts(source).lasts)
  const followUpsOf = (situation: Situation): FollowUpsOf => {
    let reading: Reading | null = null
    const passing = new Map<Source, readonly OpenFollowUp[]>()
    const open = (source: Source, { natural, result }: RolledOutcome): readonly OpenFollowUp[] => {
      const { readsDice, changes } = facts(source)
      if (readsDice) return openIn(readingOf({ ...situation, natural, result }, false), source)
      const known = changes ? passing : lasting
      const before = known.get(source)
      if (before !== undefined) return before
      const now = openIn((reading ??= readingOf(situation, false)), source)
      known.set(source, now)
      return now
    }
    return (rolled) => {
      const before = lastingOf.get(rolled.sources)
      if (before) return before
      const all = [...new Set(rolled.sources.flatMap((source) => open(source, rolled)))]
      if (last(rolled)) lastingOf.set(rolled.sources, all)
      return all
    }
  }
  return { in: followUpsOf, last }
}

/** The follow-ups of a source with their open conditions; equal ones are one object. */
const openFollowUps = (): ((reading: Reading, source: Source) => readonly OpenFollowUp[]) => {
  const known: OpenFollowUp[] = []
  return (reading, source) =>
    possibleFollowUps(reading, source).map((opening) => {
      const { id } = source
      const before = known.find((other) => other.id === id && other.of === opening.of && isSameGuard(other, opening))
      if (before) return before
      const followUp = { id, title: followUpTitle(reading, source), ...opening }
      known.push(followUp)
      return followUp
    })
}

/** The inputs that decide whether something follows. */
const factsIn = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) =>
    memoize((source: Source) => {
      const { kind, when, unless } = source
      const readsDice = dependsOnDice(ruleset, source)
      const changes = dependsOnTies(ruleset, procedure, [
        when,
        unless,
        kind === null ? null : named(ruleset.parts, kind).when,
      ])
      return { readsDice, changes, lasts: !readsDice && !changes }
    }),
  ),
)

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
