/** Exact odds of a check: how many of all equally likely throws bring each outcome, and how ties end. */
import { differences, totals, type Distribution } from '../dice/distribution.ts'
import { failure, success, type Problem, type Result } from '../problem.ts'
import type { Outcome, Procedure, Ruleset } from '../ruleset/model.ts'
import type { FinalOdds, FollowOdds, Odds } from './answer.ts'
import { endsOf, type Link } from './chain.ts'
import { setOut, type Check } from './check.ts'
import { hangsOnDice } from './asked.ts'
import { openings, titleOf, triggeredBy, type Source } from './follow.ts'
import { outcomeNamed } from './lookup.ts'
import { readingOf, type Reading } from './read.ts'
import { futureOf } from './recurrence.ts'
import { nextRoll, placeNamed, type SetRoll } from './roll.ts'
import type { Situation } from './situation.ts'
import { afterTie, againOf, tiesOf, type Standing } from './ties.ts'

/** More links than any chain of ties of a sensible check has: stands are at most 999. */
const mostLinks = 2500

/**
 * The odds of a procedure for a request's inputs. A Problem for a procedure without dice, and for ties that could go on for
 * ever or cannot be solved exactly; all else as in `resolve`.
 */
export const odds = (ruleset: Ruleset, procedureId: string, inputs: unknown): Result<Odds> => {
  const check = setOut(ruleset, procedureId, inputs)
  if (!check.ok) return check
  const { situation, factors } = check.value
  const { procedure } = situation
  if (procedure.rolls.length === 0) {
    return failure({
      code: 'no-dice',
      message: `"${procedure.title}" is not rolled for, so it has no odds`,
      right: 'ask to resolve it',
      path: ['procedure'],
    })
  }
  const standing: Standing = { situation, dropped: new Set() }
  const next = nextRoll(standing, check.value)
  if (!next.ok) return next
  const first = survey(standing, next.value)
  const final = tiesOf(procedure).length === 0 ? success(null) : finalOdds(check.value, first)
  if (!final.ok) return final
  const { modifiers, sums, place } = next.value
  return success({
    procedure: procedure.id,
    points: situation.points,
    factors,
    modifiers,
    sums,
    table: placeNamed(place),
    total: first.thrown.total,
    outcomes: first.outcomes,
    results: resultsOf(first),
    followUps: first.followUps,
    tie: final.value && first.ties.reduce((sum, { count }) => sum + count, 0n),
    final: final.value,
  })
}

/** All results of one roll, with what comes of each. */
interface Survey {
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

const survey = (standing: Standing, { sums, place }: SetRoll): Survey => {
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

const resultsOf = ({ thrown, shift }: Survey): ReadonlyMap<number, bigint> =>
  new Map(thrown.counts.map((count, index) => [thrown.first + index + shift, count]))

const throwsOf = ({ rolls: [first, second] }: Procedure): Distribution => {
  if (!first) throw new RangeError('nothing is rolled')
  return second ? differences(first.dice, second.dice) : totals(first.dice)
}

const add = <K>(sum: Map<K, bigint>, key: K, count: bigint): void => {
  sum.set(key, (sum.get(key) ?? 0n) + count)
}

/** How a chain can end: with an outcome, because sides are exhausted, and what follows then. */
const endOf = (kind: 'outcome' | 'exhausted' | 'follow', id: string): string => `${kind} ${id}`

/** Follows every tie to the next roll, and back where that is one that was there before. */
const finalOdds = (check: Check, first: Survey): Result<FinalOdds> => {
  const surveys = [first]
  const numbers = new Map<string, number>()
  const links: Link[] = []
  for (const here of surveys) {
    if (surveys.length > mostLinks) return failure(unsolved(check))
    const ends = new Map(here.ends)
    const leads = new Map<number, bigint>()
    for (const { outcome, result, count } of here.ties) {
      const after = afterTie(here.standing, outcome, result)
      if (after.exhausted.length > 0) {
        add(ends, endOf('exhausted', after.exhausted.join('+')), count)
        continue
      }
      const next = nextRoll(after, check)
      if (!next.ok) return next
      const future = futureOf(after, next.value, check)
      const number = numbers.get(future) ?? surveys.push(survey(after, next.value)) - 1
      numbers.set(future, number)
      add(leads, number, count)
    }
    links.push({ total: here.thrown.total, ends, leads })
  }
  const solved = endsOf(links)
  return solved === null ? failure(endless(check)) : success(finalOf(solved.total, solved.ends, surveys))
}

const finalOf = (total: bigint, ends: ReadonlyMap<string, bigint>, surveys: readonly Survey[]): FinalOdds => {
  const outcomes = new Map<string, bigint>()
  const exhausted = new Map<string, bigint>()
  const follows = new Map<string, FollowOdds>()
  const known = new Map(surveys.flatMap(({ endFollowUps }) => [...endFollowUps]))
  for (const { outcomes: met, ties } of surveys) {
    for (const id of met.keys()) if (!ties.some(({ outcome }) => outcome.id === id)) outcomes.set(id, ends.get(endOf('outcome', id)) ?? 0n)
  }
  for (const [end, count] of ends) {
    const [kind, id = ''] = end.split(' ')
    const follow = known.get(id)
    if (kind === 'exhausted') exhausted.set(id, count)
    if (kind === 'follow' && follow) follows.set(id, { ...follow, count })
  }
  return { total, outcomes, exhausted, followUps: follows }
}

const endless = ({ situation: { procedure } }: Check): Problem => ({
  code: 'tie-without-end',
  message: `"${procedure.title}" could tie for ever with these inputs`,
  right: 'a tie must be able to end',
  path: ['inputs'],
})

const unsolved = ({ situation: { procedure } }: Check): Problem => ({
  code: 'tie-not-solvable',
  message: `"${procedure.title}" can tie in too many ways to be reckoned exactly`,
  right: 'give the stands of both sides, so that ties come to an end',
  path: ['inputs'],
})
