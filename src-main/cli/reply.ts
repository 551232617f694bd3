/** The reply to a line: its request read, its ruleset loaded, the answer or refusal under the request's id. */

import { readOddsRequest, readRequest, type Request, refusal, type Refusal } from '../../src-core/contract/request.ts'
import type { Result } from '../../src-core/problem.ts'
import type { Json } from '../../src-core/resolve/json.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { oddsAnswered, resolved } from './answers.ts'
import type { CommandLibrary } from './library.ts'

export type Reply = { readonly ok: true; readonly [key: string]: Json } | Refusal

/** The reply to a request for a check; `data` is any JSON. What is wrong with it is the refusal. */
export const resolveReply = (library: Pick<CommandLibrary, 'load'>, data: unknown): Reply =>
  reply(library, data, readRequest, resolved)
/** The same for requests for odds. */
export const oddsReply = (library: Pick<CommandLibrary, 'load'>, data: unknown): Reply =>
  reply(library, data, readOddsRequest, oddsAnswered)

/** The fields of every request. */
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

/** The id of a request that is wrong in something else. */
export const requestId = (data: unknown): { readonly id?: string | number } => {
  if (typeof data !== 'object' || data === null || !('id' in data)) return {}
  const { id } = data
  return typeof id === 'number' || (typeof id === 'string' && id.length <= 200) ? { id } : {}
}
