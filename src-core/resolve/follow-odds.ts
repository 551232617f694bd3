/** The follow-ups that the results of a check's rolls may have. Those that no tie can change are found once. */
import { named } from '../present.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { OpenFollowUp } from './answer.ts'
import { dependsOnDice } from './dependencies.ts'
import { dependsOnTies } from './tie-state.ts'
import { possibleFollowUps, followUpTitle, type Source } from './follow.ts'
import { isSameGuard } from './guards.ts'
import { readingOf, type Reading } from './read.ts'
import type { RolledOutcome } from './results.ts'
import type { Situation } from '../language/situation.ts'

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
