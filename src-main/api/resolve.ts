import { readRequest, type Request } from '../../src-core/contract/request.ts'
import { guardText } from '../../src-core/outcomes/conditions.ts'
import { effectSentences, plainText, type SaidEffect } from '../../src-core/outcomes/words.ts'
import { success, type Result } from '../../src-core/problem.ts'
import type { Answer } from '../../src-core/resolve/answer.ts'
import { answerJson, type Json } from '../../src-core/resolve/json.ts'
import { resolve } from '../../src-core/resolve/resolve.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { Library } from '../rulesets/library.ts'
import { ask, type Reply } from './ask.ts'

/** Answers a request with its dice, or without any where the procedure takes none; effects as data and in `words`. */
export const resolveRequest = (library: Library, data: unknown): Reply => ask(library, data, readRequest, resolved)

/** The same of a request that has been read, as JSON. */
export const resolved = (
  ruleset: Ruleset,
  { procedure, inputs, dice }: Pick<Request, 'procedure' | 'inputs' | 'dice'>,
): Result<Readonly<Record<string, Json>>> => {
  const answer = resolve(ruleset, procedure, inputs, dice)
  return answer.ok ? success(inWords(ruleset, answer.value)) : answer
}

const inWords = (ruleset: Ruleset, answer: Answer): Readonly<Record<string, Json>> => {
  const speech = { ruleset, procedure: ruleset.procedures.get(answer.procedure) ?? null }
  const words = (effects: readonly SaidEffect[]): string[] => (effects.length === 0 ? [] : effectSentences(effects, speech).map(plainText))
  const follows = (followUps: Answer['followUps']): Answer['followUps'] =>
    followUps.map((follow) => ({ ...follow, condition: guardText(follow, speech), words: words(follow.effects) }))
  const rounds = answer.rounds.map((round) => ({ ...round, words: words(round.effects), followUps: follows(round.followUps) }))
  return { ...answerJson({ ...answer, rounds, followUps: follows(answer.followUps) }), words: words(answer.effects) }
}
