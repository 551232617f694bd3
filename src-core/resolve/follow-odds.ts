/** What may follow from the results of a check's rolls, for all that is known: what no tie can change is found once. */
import { named } from '../present.ts'
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { FollowOdds } from './answer.ts'
import { dependsOnDice } from './dependencies.ts'
import { dependsOnTies } from './tie-state.ts'
import { openings, titleOf, type Source } from './follow.ts'
import { readingOf, type Reading } from './read.ts'
import type { RolledOutcome } from './results.ts'
import type { Situation } from './situation.ts'

/** Something that follows, with what the request left open about it. */
export type OpenFollowUp = Omit<FollowOdds, 'count'> & { readonly id: string }

/** What follows from a result, each once. */
export type FollowUpsOf = (brought: RolledOutcome) => readonly OpenFollowUp[]

export interface FollowUps {
  readonly in: (situation: Situation) => FollowUpsOf
  /** Whether the same follows from a result in all situations. */
  readonly last: (brought: RolledOutcome) => boolean
}

/** For the rolls of one check: what follows from results in each of their situations. */
export const followUpsIn = (ruleset: Ruleset, procedure: Procedure): FollowUps => {
  const facts = factsIn(ruleset)(procedure)
  const lasting = new Map<Source, OpenFollowUp | null>()
  const lastingOf = new Map<readonly Source[], readonly OpenFollowUp[]>()
  const last = ({ sources }: RolledOutcome): boolean => sources.every((source) => facts(source).lasts)
  const followUpsOf = (situation: Situation): FollowUpsOf => {
    let reading: Reading | null = null
    const passing = new Map<Source, OpenFollowUp | null>()
    const open = (source: Source, { natural, result }: RolledOutcome): OpenFollowUp | null => {
      const { readsDice, changes } = facts(source)
      if (readsDice) return openIn(readingOf({ ...situation, natural, result }, false), source)
      const known = changes ? passing : lasting
      const before = known.get(source)
      if (before !== undefined) return before
      const now = openIn((reading ??= readingOf(situation, false)), source)
      known.set(source, now)
      return now
    }
    return (brought) => {
      const before = lastingOf.get(brought.sources)
      if (before) return before
      const first = new Map<string, OpenFollowUp>()
      for (const source of brought.sources) {
        const followUp = first.has(source.id) ? null : open(source, brought)
        if (followUp) first.set(source.id, followUp)
      }
      const all = [...first.values()]
      if (last(brought)) lastingOf.set(brought.sources, all)
      return all
    }
  }
  return { in: followUpsOf, last }
}

const openIn = (reading: Reading, source: Source): OpenFollowUp | null => {
  const [opening] = openings(reading, source)
  return opening ? { id: source.id, title: titleOf(reading, source), ...opening } : null
}

/** What it depends on whether something follows. */
const factsIn = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure) =>
    remembered((source: Source) => {
      const { kind, when, unless } = source
      const readsDice = dependsOnDice(ruleset, source)
      const changes = dependsOnTies(ruleset, procedure, [when, unless, kind === null ? null : named(ruleset.parts, kind).when])
      return { readsDice, changes, lasts: !readsDice && !changes }
    }),
  ),
)
