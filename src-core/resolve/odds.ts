/** Exact odds of a check: how many of all equally likely throws bring each outcome, and how ties end. */
import { failure, success, type Problem, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { FinalOdds, FollowOdds, Odds, Round } from './answer.ts'
import { endsOf, type Link } from './chain.ts'
import { aboutCheck, setOut, type Check } from './check.ts'
import { add } from './counts.ts'
import { outcomeNamed } from './lookup.ts'
import { futureOf } from './recurrence.ts'
import { nextRoll, placeNamed, type SetRoll } from './roll.ts'
import { endOf, followsById, resultsOf, survey, type Opened, type Survey } from './survey.ts'
import { afterTie, tiesOf, type Standing } from './ties.ts'

/** A roll that tied: its outcome, and the difference that brought it. */
export type Tied = Pick<Round, 'outcome' | 'result'>

/** More links than any chain of ties of a sensible check has: stands are at most 999. */
const mostLinks = 2500

/**
 * The odds of a procedure for a request's inputs. A Problem for a procedure without dice, and for ties that could go on for
 * ever or cannot be solved exactly; all else as in `resolve`.
 */
export const odds = (ruleset: Ruleset, procedureId: string, inputs: unknown): Result<Odds> => oddsAfter(ruleset, procedureId, inputs, [])

/** The odds of the roll after ties that have come: what is modified otherwise since is counted so. Problems as of `odds`. */
export const oddsAfter = (ruleset: Ruleset, procedureId: string, inputs: unknown, ties: readonly Tied[]): Result<Odds> => {
  const check = setOut(ruleset, procedureId, inputs)
  if (!check.ok) return check
  const { situation } = check.value
  const { procedure } = situation
  if (procedure.rolls.length === 0) {
    return failure({
      code: 'no-dice',
      message: `"${procedure.title}" is not rolled for, so it has no odds`,
      right: 'ask to resolve it',
      path: ['procedure'],
    })
  }
  const standing = ties.reduce<Standing>((before, { outcome, result }) => afterTie(before, outcomeNamed(procedure, outcome.id), result), {
    situation,
    dropped: new Set(),
  })
  const next = nextRoll(standing, check.value)
  if (!next.ok) return next
  const first = survey(standing, next.value)
  const final = tiesOf(procedure).length === 0 ? success(null) : finalOdds(check.value, next.value, first)
  if (!final.ok) return final
  const { modifiers, sums, place } = next.value
  return success({
    ...aboutCheck(check.value),
    modifiers,
    sums,
    table: placeNamed(place),
    total: first.thrown.total,
    outcomes: first.outcomes,
    results: resultsOf(first),
    followUps: followsById(first.follows),
    tie: final.value && first.ties.reduce((sum, { count }) => sum + count, 0n),
    final: final.value,
  })
}

/** Follows every tie to the next roll, and back where that is one that was there before. */
const finalOdds = (check: Check, set: SetRoll, first: Survey): Result<FinalOdds> => {
  const surveys = [first]
  const numbers = new Map<string, number>()
  const links: Link[] = []
  for (const here of surveys) {
    if (surveys.length > mostLinks) return failure(unsolved(check))
    let ends = here.ends
    const leads = new Map<number, bigint>()
    for (const { outcome, result, count } of here.ties) {
      const after = afterTie(here.standing, outcome, result)
      if (after.exhausted.length > 0) {
        const end = endOf('exhausted', after.exhausted.join('+'))
        ends = new Map([...ends, [end, count + (ends.get(end) ?? 0n)]])
        continue
      }
      const next = nextRoll(after, check, set)
      if (!next.ok) return next
      const future = futureOf(after, next.value, check)
      const number = numbers.get(future) ?? surveys.push(survey(after, next.value, first)) - 1
      numbers.set(future, number)
      add(leads, number, count)
    }
    links.push({ total: here.thrown.total, ends, leads })
  }
  const solved = endsOf(links, () => undefined)
  return solved === null ? failure(endless(check)) : success(finalOf(solved.total, solved.ends, surveys))
}

const finalOf = (total: bigint, ends: ReadonlyMap<string, bigint>, surveys: readonly Survey[]): FinalOdds => {
  const outcomes = new Map<string, bigint>()
  const exhausted = new Map<string, bigint>()
  const follows = new Map<string, FollowOdds>()
  const known = new Map<string, Opened>()
  for (const { outcomes: met, ties, endFollows } of surveys) {
    for (const opened of endFollows) known.set(opened.id, opened)
    for (const id of met.keys())
      if (!outcomes.has(id) && !ties.some(({ outcome }) => outcome.id === id)) outcomes.set(id, ends.get(endOf('outcome', id)) ?? 0n)
  }
  for (const [end, count] of ends) {
    const [kind, id = ''] = end.split(' ')
    const follow = known.get(id)
    if (kind === 'exhausted') exhausted.set(id, count)
    if (kind === 'follow' && follow)
      follows.set(id, { title: follow.title, of: follow.of, when: follow.when, unless: follow.unless, count })
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
