/** The ways in which rolls end a check: outcomes that aren't ties, and the follow-ups of those outcomes. */
import { memoize } from '../memoize.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { OpenFollowUp } from '../resolve/answer.ts'
import { addCount } from './distribution.ts'
import { type Reading, readingOf, areSameGuards, dependsOnDice } from '../resolve/reading.ts'
import { readingWithDice, type RollResult, type RolledOutcome } from '../resolve/results.ts'
import { droppedByTie, droppableByTie, isTieUnconditional, dependsOnTies } from './tie-state.ts'
import { getEntry } from '../present.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { possibleFollowUps, followUpTitle, type FollowUpSource } from '../resolve/follow-ups.ts'
import type { Situation } from '../language/situation.ts'

export type FollowUpsOf = (rolled: RolledOutcome) => readonly OpenFollowUp[]

export interface FollowUps {
  /** Equal follow-ups are the same object in all situations. */
  readonly in: (situation: Situation) => FollowUpsOf
  /** Whether a result has the same follow-ups in all situations. */
  readonly last: (rolled: RolledOutcome) => boolean
}

/** Finds the follow-ups of results in the situations of one check. Follow-ups that no tie can change are found only once. */
export const followUpsIn = (ruleset: Ruleset, procedure: Procedure): FollowUps => {
  const facts = sourceFacts(ruleset)(procedure)
  const lasting = new Map<FollowUpSource, readonly OpenFollowUp[]>()
  const lastingOf = new Map<readonly FollowUpSource[], readonly OpenFollowUp[]>()
  const openIn = followUpCache()
  const last = ({ sources }: RolledOutcome): boolean => sources.every((source) => facts(source).lasts)
  const followUpsOf = (situation: Situation): FollowUpsOf => {
    let reading: Reading | null = null
    const passing = new Map<FollowUpSource, readonly OpenFollowUp[]>()
    const open = (source: FollowUpSource, { natural, result }: RolledOutcome): readonly OpenFollowUp[] => {
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

/** Finds the follow-ups of a source with their open conditions. Equal follow-ups are the same object. */
const followUpCache = (): ((reading: Reading, source: FollowUpSource) => readonly OpenFollowUp[]) => {
  const known: OpenFollowUp[] = []
  return (reading, source) =>
    possibleFollowUps(reading, source).map((opening) => {
      const { id } = source
      const before = known.find((other) => other.id === id && other.of === opening.of && areSameGuards(other, opening))
      if (before) return before
      const followUp = { id, title: followUpTitle(reading, source), ...opening }
      known.push(followUp)
      return followUp
    })
}

/** Whether a follow-up depends on the dice or on ties. */
const sourceFacts = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) =>
    memoize((source: FollowUpSource) => {
      const { kind, when, unless } = source
      const readsDice = dependsOnDice(ruleset, source)
      const changes = dependsOnTies(ruleset, procedure, [
        when,
        unless,
        kind === null ? null : getEntry(ruleset.parts, kind).when,
      ])
      return { readsDice, changes, lasts: !readsDice && !changes }
    }),
  ),
)

/** How a check ends: with an outcome, with exhausted sides (ids joined with `+`), or with a follow-up. */
export type End =
  | { readonly how: 'outcome' | 'exhausted'; readonly id: string }
  | { readonly how: 'follow-up'; readonly followUp: OpenFollowUp }

/** Equal ends are the same object. */
const endIn = memoize(({ id }: Outcome): End => ({ how: 'outcome', id }))
const endOfFollowUp = memoize((followUp: OpenFollowUp): End => ({ how: 'follow-up', followUp }))

export interface SortedResults {
  /** Counts of results that end the check, by outcome. */
  readonly outcomes: ReadonlyMap<End, bigint>
  /** Results that end the check and have follow-ups. */
  readonly followed: readonly RollResult[]
  readonly ties: readonly RollResult[]
}

/** Sorts the results of a roll into ties and ends. */
export const sortResults = (results: readonly RollResult[], reading: Reading): SortedResults =>
  sortWithoutSituation(results) ??
  sortResultsBy(results, (result) => droppedByTie(readingWithDice(reading, result), result.outcome) !== null)

/** Null if the sorting depends on the situation. Cached, because rolls with equal sums share one list of results. */
const sortWithoutSituation = memoize((results: readonly RollResult[]): SortedResults | null =>
  results.every(({ outcome }) => isTieUnconditional(outcome))
    ? sortResultsBy(results, ({ outcome }) => droppableByTie(outcome) !== null)
    : null,
)

const sortResultsBy = (results: readonly RollResult[], isTie: (result: RollResult) => boolean): SortedResults => {
  const outcomes = new Map<End, bigint>()
  const followed: RollResult[] = []
  const ties: RollResult[] = []
  for (const result of results) {
    if (isTie(result)) ties.push(result)
    else {
      addCount(outcomes, endIn(result.outcome), result.count)
      if (result.sources.length > 0) followed.push(result)
    }
  }
  return { outcomes, followed, ties }
}

/** The number of conditions that read the dice in a roll's results. */
export const diceConditionCount = memoize((results: readonly RollResult[]): number =>
  results.reduce((sum, { readsDice, sources, outcome }) => {
    if (!readsDice) return sum
    return sum + sources.length + (isTieUnconditional(outcome) ? 0 : outcome.effects.length)
  }, 0),
)

/** Returns a counter for the ways in which rolls end a check, including follow-ups. */
export const endCounter = (following: FollowUps): EndCounter => {
  const lasting = new Map<SortedResults, ReadonlyMap<End, bigint>>()
  return (results, reading) => {
    const known = lasting.get(results)
    if (known) return known
    const followUpsOf = following.in(reading)
    const counts = new Map<End, bigint>()
    for (const result of results.followed)
      for (const followUp of followUpsOf(result)) addCount(counts, endOfFollowUp(followUp), result.count)
    const ended = mergeCounts(results.outcomes, counts)
    if (results.followed.every(following.last)) lasting.set(results, ended)
    return ended
  }
}

type EndCounter = (results: SortedResults, reading: Reading) => ReadonlyMap<End, bigint>

/** Creates ends for exhausted sides. Equal ends are the same object. */
export const exhaustedEndCache = (): ((sides: readonly string[]) => End) => {
  const known = new Map<string, End>()
  return (sides) => {
    const id = sides.join('+')
    const end = known.get(id) ?? { how: 'exhausted', id }
    known.set(id, end)
    return end
  }
}

/** Merges counts that have no end in common. */
export const mergeCounts = <E>(a: ReadonlyMap<E, bigint>, b: ReadonlyMap<E, bigint>): ReadonlyMap<E, bigint> =>
  b.size === 0 ? a : new Map([...a, ...b])
