/** All that one roll can bring, counted over every throw. */
import { differences, totals, type Distribution } from '../dice/distribution.ts'
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { FollowOdds } from './answer.ts'
import { hangsOnDice } from './asked.ts'
import { drifts } from './drift.ts'
import { openings, sourcesOf, titleOf, triggeredBy, type Source } from './follow.ts'
import { outcomeNamed } from './lookup.ts'
import { readingOf, type Reading } from './read.ts'
import type { SetRoll } from './roll.ts'
import type { Situation } from './situation.ts'
import { againOf, type Standing } from './ties.ts'

/** All results of one roll, with what comes of each. */
export interface Survey {
  readonly standing: Standing
  readonly thrown: Distribution
  /** What is added to the dice: the first side's sum less the second's. */
  readonly shift: number
  readonly outcomes: ReadonlyMap<string, bigint>
  readonly follows: ReadonlyMap<Opened, bigint>
  readonly ties: readonly { readonly outcome: Outcome; readonly result: number; readonly count: bigint }[]
  /** Of the results that end it: counts by `endOf`, and what follows then. */
  readonly ends: ReadonlyMap<string, bigint>
  readonly endFollows: ReadonlySet<Opened>
  readonly asked: Asked
}

/** What follows, for all that is known; `end` is its `endOf`. */
export type Opened = Omit<FollowOdds, 'count'> & { readonly id: string; readonly end: string }

/** What was found to follow, and is so in every roll of the check. */
type Asked = Map<Source, Opened | null>

/** `before` is an earlier roll of the same check: what no tie can change is taken from there. */
export const survey = (standing: Standing, { sums, place }: SetRoll, before: Survey | null = null): Survey => {
  const { procedure } = standing.situation
  const thrown = throwsOf(procedure)
  const [first, second] = sums
  const shift = (first?.total ?? 0) - (second?.total ?? 0)
  const asked: Asked = before?.asked ?? new Map<Source, Opened | null>()
  const following = followingOf(standing.situation, asked)

  const outcomes = new Map<string, bigint>()
  const follows = new Map<Opened, bigint>()
  const ends = new Map<string, bigint>()
  const endFollows = new Set<Opened>()
  const ties: { outcome: Outcome; result: number; count: bigint }[] = []
  const least = thrown.first + shift
  const most = least + thrown.counts.length - 1
  for (const { outcome: id, min, max } of place.row.bands) {
    const outcome = outcomeNamed(procedure, id)
    const isTie = againOf(outcome) !== null
    const follow = (all: readonly Opened[], count: bigint): void => {
      for (const opened of all) {
        add(follows, opened, count)
        if (isTie) continue
        add(ends, opened.end, count)
        endFollows.add(opened)
      }
    }
    const hangs = hangsOnResult(standing.situation, outcome)
    let all = 0n
    for (let result = Math.max(least, min ?? least); result <= Math.min(most, max ?? most); result += 1) {
      const count = thrown.counts[result - least] ?? 0n
      all += count
      if (isTie) ties.push({ outcome, result, count })
      if (hangs) follow(following(outcome, result, procedure.rolls.length === 1 ? result - shift : null), count)
    }
    add(outcomes, id, all)
    if (all === 0n) continue
    if (!isTie) add(ends, endOf('outcome', id), all)
    if (!hangs) follow(following(outcome, null, null), all)
  }
  return { standing, thrown, shift, outcomes, follows, ties, ends, endFollows, asked }
}

/** Whether something follows from one result and not from another that brings the same outcome. */
const hangsOnResult = ({ ruleset, procedure }: Situation, outcome: Outcome): boolean =>
  sourcesOf(procedure)(outcome).some((source) => source.natural !== null || source.result !== null || hangsOnDice(ruleset, source))

/** What follows from each result, each once. */
const followingOf = (
  situation: Situation,
  asked: Asked,
): ((outcome: Outcome, result: number | null, natural: number | null) => readonly Opened[]) => {
  const { ruleset, procedure } = situation
  const reading = readingOf(situation, false)
  const now: Asked = new Map()
  const openIn = (source: Source, at: Reading): Opened | null => {
    const [opening] = openings(at, source)
    return opening ? { id: source.id, end: endOf('follow', source.id), title: titleOf(situation, source), ...opening } : null
  }
  const ask = (source: Source, thrown: Situation): Opened | null => {
    if (hangsOnDice(ruleset, source)) return openIn(source, readingOf(thrown, false))
    const book = driftsIn(ruleset)(procedure)(source) ? now : asked
    const before = book.get(source)
    if (before !== undefined) return before
    const open = openIn(source, reading)
    book.set(source, open)
    return open
  }
  return (outcome, result, natural) => {
    const thrown = { ...situation, result, natural }
    const open = triggeredBy(thrown, outcome).flatMap((source) => ask(source, thrown) ?? [])
    return open.filter(({ id }, index) => open.findIndex((other) => other.id === id) === index)
  }
}

/** Whether a tie may change whom it follows for. */
const driftsIn = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure) =>
    remembered(({ kind, when, unless }: Source): boolean =>
      drifts(ruleset, procedure, [when, unless, kind === null ? null : ruleset.parts.get(kind)?.when]),
    ),
  ),
)

/** Counts of what follows, those of one id together. */
export const followsById = (counts: ReadonlyMap<Opened, bigint>): ReadonlyMap<string, FollowOdds> => {
  const sum = new Map<string, FollowOdds>()
  for (const [{ id, title, of, when, unless }, count] of counts)
    sum.set(id, { title, of, when, unless, count: count + (sum.get(id)?.count ?? 0n) })
  return sum
}

export const resultsOf = ({ thrown, shift }: Survey): ReadonlyMap<number, bigint> =>
  new Map(thrown.counts.map((count, index) => [thrown.first + index + shift, count]))

const throwsOf = remembered(({ rolls: [first, second] }: Procedure): Distribution => {
  if (!first) throw new RangeError('nothing is rolled')
  return second ? differences(first.dice, second.dice) : totals(first.dice)
})

export const add = <K>(sum: Map<K, bigint>, key: K, count: bigint): void => {
  sum.set(key, (sum.get(key) ?? 0n) + count)
}

/** How a chain can end: with an outcome, because sides are exhausted, and what follows then. */
export const endOf = (kind: 'outcome' | 'exhausted' | 'follow', id: string): string => `${kind} ${id}`
