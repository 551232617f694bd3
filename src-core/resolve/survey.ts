/** All that one roll can bring, counted over every throw. */
import { throwsOf, type Distribution } from '../dice/distribution.ts'
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { FollowOdds } from './answer.ts'
import { dependsOnDice } from './dependencies.ts'
import { spend, type Check } from './check.ts'
import { add } from './counts.ts'
import { dependsOnTies } from './tie-state.ts'
import { openings, sourcesOf, titleOf, triggeredBy, type Source } from './follow.ts'
import { outcomeNamed } from './lookup.ts'
import { readingOf, type Reading } from './read.ts'
import type { SetRoll } from './roll.ts'
import type { Situation } from './situation.ts'
import { againOf, tieHangsOnResult, type Standing } from './ties.ts'

/** All results of one roll, with what comes of each. */
export interface Survey {
  readonly standing: Standing
  readonly thrown: Distribution
  /** What is added to the dice: the first side's sum less the second's. */
  readonly shift: number
  readonly outcomes: ReadonlyMap<string, bigint>
  readonly follows: ReadonlyMap<Opened, bigint>
  readonly ties: readonly Ties[]
  /** Of the results that end it: counts by `endOf`, and what follows then. */
  readonly ends: ReadonlyMap<string, bigint>
  readonly endFollows: ReadonlySet<Opened>
  readonly asked: Asked
}

/** Results that tie with an outcome; of those that leave the sides alike, the lowest stands for all. */
interface Ties {
  readonly outcome: Outcome
  readonly results: readonly { readonly result: number; readonly count: bigint }[]
}

/** What follows, for all that is known; `end` is its `endOf`. */
export type Opened = Omit<FollowOdds, 'count'> & { readonly id: string; readonly end: string }

/** What was found to follow, and is so in every roll of the check. */
interface Asked {
  readonly sources: Map<Source, Opened | null>
  readonly outcomes: Map<Outcome, readonly Opened[]>
}

/** Spends the check's budget. `before` is an earlier roll of the same check: what no tie can change is taken from there. */
export const survey = (standing: Standing, { sums, place }: SetRoll, check: Check, before: Survey | null = null): Survey => {
  const { procedure } = standing.situation
  const thrown = throwsOf(procedure.rolls)
  spend(check, 20 + (thrown.counts.length + place.row.bands.length) / 3)
  const [first, second] = sums
  const shift = (first?.total ?? 0) - (second?.total ?? 0)
  const asked: Asked = before?.asked ?? { sources: new Map(), outcomes: new Map() }
  const following = followingOf(standing.situation, asked)
  const met = metIn(standing.situation.ruleset)(procedure)

  const outcomes = new Map<string, bigint>()
  const follows = new Map<Opened, bigint>()
  const ends = new Map<string, bigint>()
  const endFollows = new Set<Opened>()
  const ties: Ties[] = []
  const least = thrown.first + shift
  const most = least + thrown.counts.length - 1
  for (const { outcome: id, min, max } of place.row.bands) {
    const here = met(outcomeNamed(procedure, id))
    const { outcome, isTie, eachTies, hangs } = here
    const follow = (all: readonly Opened[], count: bigint): void => {
      for (const opened of all) {
        add(follows, opened, count)
        if (isTie) continue
        add(ends, opened.end, count)
        endFollows.add(opened)
      }
    }
    let all = 0n
    const results: { result: number; count: bigint }[] = []
    for (let result = Math.max(least, min ?? least); result <= Math.min(most, max ?? most); result += 1) {
      const count = thrown.counts[result - least] ?? 0n
      all += count
      if (eachTies) results.push({ result, count })
      if (hangs) spend(check, 10 * here.sources.size)
      if (hangs) follow(following(here, result, procedure.rolls.length === 1 ? result - shift : null), count)
    }
    add(outcomes, id, all)
    if (all === 0n) continue
    if (isTie) ties.push({ outcome, results: eachTies ? results : [{ result: Math.max(least, min ?? least), count: all }] })
    if (!isTie) add(ends, here.end, all)
    if (!hangs) follow(following(here, null, null), all)
  }
  return { standing, thrown, shift, outcomes, follows, ties, ends, endFollows, asked }
}

/** An outcome, with all of it that is the same in every roll. */
interface Met {
  readonly outcome: Outcome
  readonly end: string
  readonly isTie: boolean
  /** A tie that may leave the sides otherwise after one result than after another. */
  readonly eachTies: boolean
  /** Something follows from one result and not from another. */
  readonly hangs: boolean
  /** A tie may change for whom it follows. */
  readonly drifts: boolean
  readonly sources: ReadonlyMap<Source, { readonly hangs: boolean; readonly drifts: boolean }>
}

const metIn = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure) =>
    remembered((outcome: Outcome): Met => {
      const sources = new Map(
        sourcesOf(procedure)(outcome).map((source) => [
          source,
          { hangs: dependsOnDice(ruleset, source), drifts: sourceDrifts(ruleset, procedure, source) },
        ]),
      )
      const isTie = againOf(outcome) !== null
      return {
        outcome,
        end: endOf('outcome', outcome.id),
        isTie,
        eachTies: isTie && tieHangsOnResult(ruleset)(outcome),
        hangs: [...sources].some(([{ natural, result }, { hangs }]) => natural !== null || result !== null || hangs),
        drifts: [...sources.values()].some((source) => source.drifts),
        sources,
      }
    }),
  ),
)

/** Whether a tie may change whom it follows for. */
const sourceDrifts = (ruleset: Ruleset, procedure: Procedure, { kind, when, unless }: Source): boolean =>
  dependsOnTies(ruleset, procedure, [when, unless, kind === null ? null : ruleset.parts.get(kind)?.when])

/** What follows from each result, each once. */
const followingOf = (
  situation: Situation,
  asked: Asked,
): ((met: Met, result: number | null, natural: number | null) => readonly Opened[]) => {
  const reading = readingOf(situation, false)
  const now = new Map<Source, Opened | null>()
  const openIn = (source: Source, at: Reading): Opened | null => {
    const [opening] = openings(at, source)
    return opening ? { id: source.id, end: endOf('follow', source.id), title: titleOf(situation, source), ...opening } : null
  }
  const ask = ({ sources }: Met, source: Source, thrown: Situation): Opened | null => {
    const of = sources.get(source)
    if (of?.hangs) return openIn(source, readingOf(thrown, false))
    const book = of?.drifts ? now : asked.sources
    const before = book.get(source)
    if (before !== undefined) return before
    const open = openIn(source, reading)
    book.set(source, open)
    return open
  }
  const open = (met: Met, result: number | null, natural: number | null): readonly Opened[] => {
    const thrown = { ...situation, result, natural }
    const all = triggeredBy(thrown, met.outcome).flatMap((source) => ask(met, source, thrown) ?? [])
    const first = new Map<string, Opened>()
    for (const opened of all) if (!first.has(opened.id)) first.set(opened.id, opened)
    return [...first.values()]
  }
  return (met, result, natural) => {
    if (met.hangs || met.drifts) return open(met, result, natural)
    const before = asked.outcomes.get(met.outcome) ?? open(met, result, natural)
    asked.outcomes.set(met.outcome, before)
    return before
  }
}

/** Counts of what follows, those of one id together. */
export const followsById = (counts: ReadonlyMap<Opened, bigint>): ReadonlyMap<string, FollowOdds> => {
  const sum = new Map<string, FollowOdds>()
  for (const [{ id, title, of, when, unless }, count] of counts)
    sum.set(id, { title, of, when, unless, count: count + (sum.get(id)?.count ?? 0n) })
  return sum
}

export const resultsOf = ({ thrown, shift }: Survey): ReadonlyMap<number, bigint> =>
  new Map(thrown.counts.map((count, index) => [thrown.first + index + shift, count]))

/** How a chain can end: with an outcome, because sides are exhausted, and what follows then. */
export const endOf = (kind: 'outcome' | 'exhausted' | 'follow', id: string): string => `${kind} ${id}`
