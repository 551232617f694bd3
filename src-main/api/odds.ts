import { success } from '../../src-core/problem.ts'
import { oddsJson } from '../../src-core/resolve/json.ts'
import { odds } from '../../src-core/resolve/odds.ts'
import type { Library } from '../rulesets/library.ts'
import { ask, type Reply } from './ask.ts'

/** Answers a request with the exact odds of all its dice; those it may hold are not looked at. */
export const oddsRequest = (library: Library, data: unknown): Reply =>
  ask(library, data, (ruleset, { procedure, inputs }) => {
    const answer = odds(ruleset, procedure, inputs)
    return answer.ok ? success(oddsJson(answer.value)) : answer
  })
