/** Answers over HTTP: JSON, with the headers that every answer has. */
import type { ServerResponse } from 'node:http'
import { encode } from '../../src-core/contract/wire.ts'
import { failure, type Problem, type ProblemInWords, type Result } from '../../src-core/problem.ts'
import { inWords } from '../../src-core/words/problems/words.ts'
import { securityHeaders } from '../security/policy.ts'

/** A value as the JSON that is sent; bytes in it are base64. */
export const asText = (value: unknown): string =>
  encode(value, (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'))

/** Milliseconds in which a client must read something of the answer. */
const reading = 30_000

/** Sends a result with an HTTP status, unless an answer has begun or the client has gone. */
export const send = (response: ServerResponse, status: number, result: Result<unknown, ProblemInWords>): void => {
  if (response.destroyed || response.headersSent) return
  const headers = { ...securityHeaders, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  // A client that does not read the answer is disconnected.
  response.setTimeout(reading, () => response.destroy())
  response.writeHead(status, headers).end(asText(result))
}

/** Refuses a request with an HTTP status and problems. Returns true: the request is answered. */
export const refuse = (response: ServerResponse, status: number, ...problems: readonly Problem[]): true =>
  refuseInWords(response, status, problems.map(inWords))

/** The same for problems that are in words already. */
export const refuseInWords = (response: ServerResponse, status: number, problems: readonly ProblemInWords[]): true => {
  // The rest of the request is not read.
  response.setHeader('connection', 'close')
  send(response, status, failure(...problems))
  return true
}
