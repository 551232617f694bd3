import { guardText } from '../../src-core/outcomes/conditions.ts'
import { success } from '../../src-core/problem.ts'
import type { Odds } from '../../src-core/resolve/answer.ts'
import { oddsJson } from '../../src-core/resolve/json.ts'
import { odds } from '../../src-core/resolve/odds.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { Library } from '../rulesets/library.ts'
import { ask, type Reply } from './ask.ts'

/** Answers a request with the exact odds of all its dice; those it may hold are not looked at. */
export const oddsRequest = (library: Library, data: unknown): Reply =>
  ask(library, data, (ruleset, { procedure, inputs }) => {
    const answer = odds(ruleset, procedure, inputs)
    return answer.ok ? success(oddsJson(inWords(ruleset, answer.value))) : answer
  })

/** What may follow, each with its condition in words. */
const inWords = (ruleset: Ruleset, answer: Odds): Odds => {
  const speech = { ruleset, procedure: ruleset.procedures.get(answer.procedure) ?? null }
  const said = (follows: Odds['followUps']): Odds['followUps'] =>
    new Map([...follows].map(([id, follow]) => [id, { ...follow, condition: guardText(follow, speech) }]))
  return {
    ...answer,
    followUps: said(answer.followUps),
    final: answer.final && { ...answer.final, followUps: said(answer.final.followUps) },
  }
}
