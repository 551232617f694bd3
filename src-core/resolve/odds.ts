/** Exact odds of a check: how many of all equally likely throws bring each outcome, and how ties end. */
import { bounded, openBudget } from '../budget.ts'
import { stepsOf } from '../dice/distribution.ts'
import { failure, success, type Problem, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { FinalOdds, FollowOdds, Odds, Round } from './answer.ts'
import { endsOf, type Ended, type Link } from './chain.ts'
import { aboutCheck, readCheck, spend, tooMuch, type Check } from './check.ts'
import { add } from './counts.ts'
import { outcomeNamed } from './lookup.ts'
import { futureOf, standingText } from './recurrence.ts'
import { nextRoll, placeNamed, type SetRoll } from './roll.ts'
import { endOf, followsById, resultsOf, survey, type Opened, type Survey } from './survey.ts'
import { afterTie, afterTies, tiesOf, type AfterTie, type Standing } from './ties.ts'
import { countText } from '../words/numbers.ts'

/** A roll that tied: its outcome, and the difference that brought it. */
export type Tied = Pick<Round, 'outcome' | 'result'>

/** Situations that the ties of a check may lead to. */
const mostSituations = 10_000

/**
 * The odds of a procedure for a request's inputs. A Problem for a procedure without dice, for ties that could go on for ever or in
 * too many ways, and for more work than the budget has; all else as in `resolve`.
 */
export const odds = (ruleset: Ruleset, procedureId: string, inputs: unknown, budget = openBudget()): Result<Odds> =>
  oddsAfter(ruleset, procedureId, inputs, [], budget)

/** The odds of the roll after ties that have come: what is modified otherwise since is counted so. Problems as of `odds`. */
export const oddsAfter = (
  ruleset: Ruleset,
  procedureId: string,
  inputs: unknown,
  ties: readonly Tied[],
  budget = openBudget(),
): Result<Odds> =>
  bounded(() => {
    const check = readCheck(ruleset, procedureId, inputs, budget)
    const roll = check.ok ? rollAfter(check.value, ties) : check
    return roll.ok ? oddsOf(roll.value) : roll
  })

/** A roll of a check that is to come. */
export interface Coming {
  readonly check: Check
  readonly standing: Standing
  readonly set: SetRoll
}

/** The roll of a check after ties that have come. Problems as of `odds`. */
export const rollAfter = (check: Check, ties: readonly Tied[]): Result<Coming> => {
  const { situation } = check
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
  const set = nextRoll(standing, check)
  return set.ok ? success({ check, standing, set: set.value }) : set
}

/** The odds of a roll. Spends the check's budget. */
export const oddsOf = ({ check, standing, set }: Coming): Result<Odds> => {
  spend(check, stepsOf(standing.situation.procedure.rolls))
  const first = survey(standing, set, check)
  const final = tiesOf(standing.situation.procedure).length === 0 ? success(null) : finalOdds(check, set, first)
  if (!final.ok) return final
  const { modifiers, sums, place } = set
  return success({
    ...aboutCheck(check),
    modifiers,
    sums,
    table: placeNamed(place),
    total: first.thrown.total,
    outcomes: first.outcomes,
    results: resultsOf(first),
    followUps: followsById(first.follows),
    tie: final.value && first.ties.flatMap(({ results }) => results).reduce((sum, { count }) => sum + count, 0n),
    final: final.value,
  })
}

/** Follows every tie to the next roll, and back where that is one that was there before. */
const finalOdds = (check: Check, set: SetRoll, first: Survey): Result<FinalOdds> => {
  const rolls: { readonly standing: Standing; readonly set: SetRoll }[] = [{ standing: first.standing, set }]
  const numbers = new Map<string, number>()
  const known = new Map<string, number>()

  /** The number of the roll that stands so, which may be a new one. */
  const numberOf = (after: AfterTie, several: boolean): Result<number> => {
    const text = several ? standingText(after) : null
    const before = text === null ? undefined : known.get(text)
    if (before !== undefined) return success(before)
    const next = nextRoll(after, check, set)
    if (!next.ok) return next
    const future = futureOf(after, next.value, check)
    const number = numbers.get(future) ?? rolls.push({ standing: after, set: next.value }) - 1
    numbers.set(future, number)
    if (text !== null) known.set(text, number)
    return success(number)
  }

  const links: Link[] = []
  const met: Met = { outcomes: new Set(), follows: new Map() }
  for (const [index, { standing, set: own }] of rolls.entries()) {
    if (rolls.length > mostSituations) return failure(unsolved(check))
    const here = index === 0 ? first : survey(standing, own, check, first)
    meet(met, here)
    const ends = new Map(here.ends)
    const leads = new Map<number, bigint>()
    for (const { outcome, results } of here.ties) {
      const several = results.length > 1
      const afterResult = several ? afterTies(standing, outcome) : (result: number) => afterTie(standing, outcome, result)
      spend(check, 20 * results.length)
      for (const { result, count } of results) {
        const after = afterResult(result)
        if (after.exhausted.length > 0) {
          add(ends, endOf('exhausted', after.exhausted.join('+')), count)
          continue
        }
        const number = numberOf(after, several)
        if (!number.ok) return number
        add(leads, number.value, count)
      }
    }
    links.push({ total: here.thrown.total, ends, leads })
  }
  const excess = (most: number): Problem =>
    tooMuch(check.situation.procedure, most, `: its ties lead to ${countText(rolls.length)} different situations`)
  const solved = endsOf(links, (steps) => check.budget.spend(steps, excess))
  return solved === null ? failure(endless(check)) : success(finalOf(solved, met))
}

/** What any roll of a chain may bring: outcomes without the ties, and what follows. */
interface Met {
  readonly outcomes: Set<string>
  readonly follows: Map<string, Opened>
}

const meet = ({ outcomes, follows }: Met, { outcomes: all, ties, endFollows }: Survey): void => {
  for (const opened of endFollows) follows.set(opened.id, opened)
  for (const id of all.keys()) if (!outcomes.has(id) && !ties.some(({ outcome }) => outcome.id === id)) outcomes.add(id)
}

const finalOf = ({ total, ends }: Ended, met: Met): FinalOdds => {
  const outcomes = new Map([...met.outcomes].map((id) => [id, ends.get(endOf('outcome', id)) ?? 0n]))
  const exhausted = new Map<string, bigint>()
  const followUps = new Map<string, FollowOdds>()
  for (const [end, count] of ends) {
    const [kind, id = ''] = end.split(' ')
    const opened = met.follows.get(id)
    if (kind === 'exhausted') exhausted.set(id, count)
    if (kind === 'follow' && opened)
      followUps.set(id, { title: opened.title, of: opened.of, when: opened.when, unless: opened.unless, count })
  }
  return { total, outcomes, exhausted, followUps }
}

const endless = ({ situation: { procedure } }: Check): Problem => ({
  code: 'tie-without-end',
  message: `"${procedure.title}" could tie for ever with these inputs`,
  right: 'a tie must be able to end',
  path: ['inputs'],
})

const unsolved = ({ situation: { procedure } }: Check): Problem => ({
  code: 'tie-not-solvable',
  message: `the ties of "${procedure.title}" lead to more than ${countText(mostSituations)} different situations`,
  right: 'give the stands of both sides, or fewer, so that ties come to an end sooner',
  path: ['inputs'],
})
