/** Answers to requests as JSON: checks and odds, with their effects and conditions in words. */
import type { OddsRequest, Request } from '../../src-core/contract/request.ts'
import { guardText } from '../../src-core/language/expression-text.ts'
import { effectWords, type SpokenEffect } from '../../src-core/speech/effects.ts'
import { success, type Result } from '../../src-core/problem.ts'
import { speechWords } from '../../src-core/words/speech.ts'
import { assumedText } from '../../src-core/play/assumed-in-words.ts'
import type { AboutCheck, Resolution, Odds } from '../../src-core/resolve/answer.ts'
import { answerJson, oddsJson, sensitivityJson, sequenceOddsJson, type Json } from '../../src-core/resolve/json.ts'
import { odds } from '../../src-core/resolve/odds.ts'
import { resolve } from '../../src-core/resolve/resolve.ts'
import { unreadInputs } from '../../src-core/resolve/unread.ts'
import { sensitivity } from '../../src-core/resolve/sensitivity.ts'
import { sequenceOdds } from '../../src-core/resolve/sequence.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'

/** A check with its dice, or without any where the procedure takes none; effects as data and in `words`. */
export const resolved = (
  ruleset: Ruleset,
  { procedure, inputs, dice }: Pick<Request, 'procedure' | 'inputs' | 'dice'>,
): Result<Readonly<Record<string, Json>>> => {
  const answer = resolve(ruleset, procedure, inputs, dice)
  return answer.ok
    ? success({ ...resolvedInWords(ruleset, answer.value), ...unread(ruleset, procedure, inputs) })
    : answer
}

/** The inputs that were given and are not read, if any. */
const unread = ({ procedures }: Ruleset, id: string, inputs: unknown): { readonly unread?: readonly string[] } => {
  const procedure = procedures.get(id)
  const paths = procedure === undefined ? [] : unreadInputs(procedure, inputs)
  return paths.length === 0 ? {} : { unread: paths }
}

const resolvedInWords = (ruleset: Ruleset, answer: Resolution): Readonly<Record<string, Json>> => {
  const speech = { ruleset, procedure: ruleset.procedures.get(answer.procedure) ?? null }
  const words = (effects: readonly SpokenEffect[]): string[] => effectWords(effects, speech)
  const follows = (followUps: Resolution['followUps']): Resolution['followUps'] =>
    followUps.map((follow) => ({ ...follow, condition: guardText(follow, speech), words: words(follow.effects) }))
  const rounds = answer.rounds.map((round) => ({
    ...round,
    words: words(round.effects),
    followUps: follows(round.followUps),
  }))
  const possible = answer.possible.map((outcome) => ({
    ...outcome,
    condition: guardText(outcome, speech),
    words: words(outcome.effects),
    followUps: follows(outcome.followUps),
  }))
  const assumed = withAssumedWords(ruleset, answer)
  const none = [...answer.gives.values()].flatMap(({ label, value, isKnown, note }) =>
    isKnown && value === null ? speechWords.noneGiven(label, note) : [],
  )
  return {
    ...answerJson({ ...answer, assumed, rounds, possible, followUps: follows(answer.followUps) }),
    words: [...none, ...words(answer.effects)],
  }
}

const withAssumedWords = (ruleset: Ruleset, { assumed }: Pick<AboutCheck, 'assumed'>): AboutCheck['assumed'] =>
  assumed.map((input) => ({ ...input, words: assumedText(ruleset, input) }))

/** The exact odds over all dice, of one check or of a sequence; dice in the request are ignored. */
export const oddsAnswered = (ruleset: Ruleset, request: OddsRequest): Result<Readonly<Record<string, Json>>> => {
  const { inputs } = request
  if ('sequence' in request) {
    const answer = sequenceOdds(ruleset, request.sequence, inputs, request.choices)
    return answer.ok
      ? success(sequenceOddsJson({ ...answer.value, assumed: withAssumedWords(ruleset, answer.value) }))
      : answer
  }
  if (request.sensitivity) {
    const answer = sensitivity(ruleset, request.procedure, inputs)
    return answer.ok
      ? success(sensitivityJson({ ...answer.value, odds: oddsInWords(ruleset, answer.value.odds) }))
      : answer
  }
  const answer = odds(ruleset, request.procedure, inputs)
  return answer.ok
    ? success({ ...oddsJson(oddsInWords(ruleset, answer.value)), ...unread(ruleset, request.procedure, inputs) })
    : answer
}

/** The possible follow-ups, each with its condition in words. */
const oddsInWords = (ruleset: Ruleset, answer: Odds): Odds => {
  const speech = { ruleset, procedure: ruleset.procedures.get(answer.procedure) ?? null }
  const withCondition = (follows: Odds['followUps']): Odds['followUps'] =>
    follows.map((follow) => ({ ...follow, condition: guardText(follow, speech) }))
  return {
    ...answer,
    assumed: withAssumedWords(ruleset, answer),
    followUps: withCondition(answer.followUps),
    final: answer.final && { ...answer.final, followUps: withCondition(answer.final.followUps) },
  }
}
