import { readOddsRequest, type OddsRequest } from '../../src-core/contract/request.ts'
import { guardText } from '../../src-core/outcomes/conditions.ts'
import { success, type Result } from '../../src-core/problem.ts'
import type { Odds } from '../../src-core/resolve/answer.ts'
import { oddsJson, sensitivityJson, sequenceOddsJson, type Json } from '../../src-core/resolve/json.ts'
import { odds } from '../../src-core/resolve/odds.ts'
import { sensitivity } from '../../src-core/resolve/sensitivity.ts'
import { sequenceOdds } from '../../src-core/resolve/sequence.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { Library } from '../rulesets/library.ts'
import { ask, type Reply } from './ask.ts'

/** Answers a request with the exact odds of all its dice, of one check or of a sequence; dice it may hold are not looked at. */
export const oddsRequest = (library: Library, data: unknown): Reply => ask(library, data, readOddsRequest, oddsAnswered)

/** The same of a request that has been read, as JSON. */
export const oddsAnswered = (ruleset: Ruleset, request: OddsRequest): Result<Readonly<Record<string, Json>>> => {
  const { inputs } = request
  if ('sequence' in request) {
    const answer = sequenceOdds(ruleset, request.sequence, inputs, request.choices)
    return answer.ok ? success(sequenceOddsJson(answer.value)) : answer
  }
  if (request.sensitivity) {
    const answer = sensitivity(ruleset, request.procedure, inputs)
    return answer.ok ? success(sensitivityJson({ ...answer.value, odds: inWords(ruleset, answer.value.odds) })) : answer
  }
  const answer = odds(ruleset, request.procedure, inputs)
  return answer.ok ? success(oddsJson(inWords(ruleset, answer.value))) : answer
}

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
