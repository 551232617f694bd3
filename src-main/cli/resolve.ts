/** The commands that resolve checks and calculate odds. */
import type { Work } from './command.ts'
import { withLibrary, type CommandLibrary } from './library.ts'
import { answerRequests, requestId } from './requests.ts'
import {
  readOddsRequest,
  readRequest,
  type Request,
  refusal,
  type Refusal,
  type OddsRequest,
} from '../../src-core/contract/request.ts'
import { type Result, success } from '../../src-core/problem.ts'
import { type Json, answerJson, oddsJson, sensitivityJson, sequenceOddsJson } from '../../src-core/resolve/json.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { guardText } from '../../src-core/language/expression-text.ts'
import { effectWords, type SpokenEffect } from '../../src-core/speech/effects.ts'
import { speechWords } from '../../src-core/words/speech.ts'
import { assumedText } from '../../src-core/play/assumed-in-words.ts'
import type { CheckSummary, Resolution, Odds } from '../../src-core/resolve/answer.ts'
import { odds } from '../../src-core/odds/odds.ts'
import { resolve } from '../../src-core/resolve/resolve.ts'
import { unreadInputs } from '../../src-core/resolve/inputs.ts'
import { sensitivity } from '../../src-core/odds/sensitivity.ts'
import { sequenceOdds } from '../../src-core/odds/sequence.ts'

export const runResolve: Work = (args, shell) =>
  withLibrary(args, shell, (library) => answerRequests(shell, (request) => resolveReply(library, request)))

export const runOdds: Work = (args, shell) =>
  withLibrary(args, shell, (library) => answerRequests(shell, (request) => oddsReply(library, request)))

/* The answer to one line. */

export type Reply = { readonly ok: true; readonly [key: string]: Json } | Refusal

/** Answers a request. `data` is any JSON; if it is invalid, the reply is a refusal. */
export const resolveReply = (library: Pick<CommandLibrary, 'load'>, data: unknown): Reply =>
  reply(library, data, readRequest, resolveRequest)
export const oddsReply = (library: Pick<CommandLibrary, 'load'>, data: unknown): Reply =>
  reply(library, data, readOddsRequest, answerOddsRequest)

type RequestHead = Pick<Request, 'id' | 'ruleset' | 'house'>

const reply = <T extends RequestHead>(
  library: Pick<CommandLibrary, 'load'>,
  data: unknown,
  read: (data: unknown) => Result<T>,
  answer: (ruleset: Ruleset, request: T) => Result<Readonly<Record<string, Json>>>,
): Reply => {
  const request = read(data)
  if (!request.ok) return { ...requestId(data), ...refusal(request.problems) }
  const { id, ruleset: name, house } = request.value
  const echo = id === undefined ? {} : { id }
  const ruleset = library.load(name, house)
  if (!ruleset.ok) return { ...echo, ...refusal(ruleset.problems) }
  const answered = answer(ruleset.value, request.value)
  if (!answered.ok) return { ...echo, ...refusal(answered.problems) }
  return { ...echo, ok: true, ruleset: ruleset.value.head.id, ...answered.value }
}

/* Answers in JSON, which also describes effects and conditions as text. */

/** Resolves a check with its dice, if it takes any. Returns effects as data and, in `words`, as text. */
export const resolveRequest = (
  ruleset: Ruleset,
  { procedure, inputs, dice }: Pick<Request, 'procedure' | 'inputs' | 'dice'>,
): Result<Readonly<Record<string, Json>>> => {
  const answer = resolve(ruleset, procedure, inputs, dice)
  return answer.ok
    ? success({ ...resolvedInWords(ruleset, answer.value), ...unusedInputs(ruleset, procedure, inputs) })
    : answer
}

/** Returns inputs that the check doesn't use. */
const unusedInputs = (
  { procedures }: Ruleset,
  id: string,
  inputs: unknown,
): { readonly unread?: readonly string[] } => {
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

const withAssumedWords = (ruleset: Ruleset, { assumed }: Pick<CheckSummary, 'assumed'>): CheckSummary['assumed'] =>
  assumed.map((input) => ({ ...input, words: assumedText(ruleset, input) }))

/** Returns the exact odds of a check or sequence over all dice. Ignores dice in the request. */
const answerOddsRequest = (ruleset: Ruleset, request: OddsRequest): Result<Readonly<Record<string, Json>>> => {
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
    ? success({ ...oddsJson(oddsInWords(ruleset, answer.value)), ...unusedInputs(ruleset, request.procedure, inputs) })
    : answer
}

/** Adds text that describes the conditions of follow-ups. */
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
