/** All that one roll can bring, counted over every throw. */
import { differences, totals, type Distribution } from '../dice/distribution.ts'
import type { Outcome, Procedure } from '../ruleset/model.ts'
import type { FollowOdds } from './answer.ts'
import { hangsOnDice } from './asked.ts'
import { openings, titleOf, triggeredBy, type Source } from './follow.ts'
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
  readonly followUps: ReadonlyMap<string, FollowOdds>
  readonly ties: readonly { readonly outcome: Outcome; readonly result: number; readonly count: bigint }[]
  /** Of the results that end it: counts by `endOf`, and what follows then. */
  readonly ends: ReadonlyMap<string, bigint>
  readonly endFollowUps: ReadonlyMap<string, FollowOdds>
}

export const survey = (standing: Standing, { sums, place }: SetRoll): Survey => {
  const { procedure } = standing.situation
  const thrown = throwsOf(procedure)
  const [first, second] = sums
  const shift = (first?.total ?? 0) - (second?.total ?? 0)
  const follow = followingOf(standing.situation)

  const outcomes = new Map<string, bigint>()
  const followed = new Map<Opened, bigint>()
  const endFollowed = new Map<Opened, bigint>()
  const ends = new Map<string, bigint>()
  const ties: { outcome: Outcome; result: number; count: bigint }[] = []
  const least = thrown.first + shift
  const most = least + thrown.counts.length - 1
  for (const { outcome: id, min, max } of place.row.bands) {
    const outcome = outcomeNamed(procedure, id)
    const isTie = againOf(outcome) !== null
    let all = 0n
    for (let result = Math.max(least, min ?? least); result <= Math.min(most, max ?? most); result += 1) {
      const count = thrown.counts[result - least] ?? 0n
      all += count
      if (isTie) ties.push({ outcome, result, count })
      for (const opened of follow(outcome, result, procedure.rolls.length === 1 ? result - shift : null)) {
        add(followed, opened, count)
        if (!isTie) add(endFollowed, opened, count)
      }
    }
    add(outcomes, id, all)
    if (!isTie && all > 0n) add(ends, endOf('outcome', id), all)
  }
  for (const [{ id }, count] of endFollowed) add(ends, endOf('follow', id), count)
  return { standing, thrown, shift, outcomes, followUps: followsById(followed), ties, ends, endFollowUps: followsById(endFollowed) }
}

type Opened = Omit<FollowOdds, 'count'> & { readonly id: string }

/** What follows from each result, each once. A guard that the dice have no say in is asked once. */
const followingOf = (situation: Situation): ((outcome: Outcome, result: number, natural: number | null) => readonly Opened[]) => {
  const asked = new Map<Source, Opened | null>()
  const reading = readingOf(situation, false)
  const openIn = (source: Source, at: Reading): Opened | null => {
    const [opening] = openings(at, source)
    return opening ? { id: source.id, title: titleOf(situation, source), ...opening } : null
  }
  const ask = (source: Source, thrown: Situation): Opened | null => {
    const before = asked.get(source)
    if (before !== undefined) return before
    if (hangsOnDice(situation.ruleset, source)) return openIn(source, readingOf(thrown, false))
    const open = openIn(source, reading)
    asked.set(source, open)
    return open
  }
  return (outcome, result, natural) => {
    const thrown = { ...situation, result, natural }
    const open = triggeredBy(thrown, outcome).flatMap((source) => ask(source, thrown) ?? [])
    return open.filter(({ id }, index) => open.findIndex((other) => other.id === id) === index)
  }
}

/** Counts of what follows, those of one id together. */
const followsById = (counts: ReadonlyMap<Opened, bigint>): ReadonlyMap<string, FollowOdds> => {
  const sum = new Map<string, FollowOdds>()
  for (const [{ id, title, of, when, unless }, count] of counts)
    sum.set(id, { title, of, when, unless, count: count + (sum.get(id)?.count ?? 0n) })
  return sum
}

export const resultsOf = ({ thrown, shift }: Survey): ReadonlyMap<number, bigint> =>
  new Map(thrown.counts.map((count, index) => [thrown.first + index + shift, count]))

const throwsOf = ({ rolls: [first, second] }: Procedure): Distribution => {
  if (!first) throw new RangeError('nothing is rolled')
  return second ? differences(first.dice, second.dice) : totals(first.dice)
}

export const add = <K>(sum: Map<K, bigint>, key: K, count: bigint): void => {
  sum.set(key, (sum.get(key) ?? 0n) + count)
}

/** How a chain can end: with an outcome, because sides are exhausted, and what follows then. */
export const endOf = (kind: 'outcome' | 'exhausted' | 'follow', id: string): string => `${kind} ${id}`
