/** Answers over HTTP: JSON, with the headers that every answer has. */
import type { ServerResponse } from 'node:http'
import { encode } from '../../src-core/contract/wire.ts'
import { failure, type Problem, type ProblemInWords, type Result } from '../../src-core/problem.ts'
import { inWords } from '../../src-core/words/problems/words.ts'
import { securityHeaders } from '../security/policy.ts'

export const asText = (value: unknown): string =>
  encode(value, (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'))

/** Milliseconds without a byte read. */
const reading = 30_000

export const send = (response: ServerResponse, status: number, result: Result<unknown, ProblemInWords>): void => {
  if (response.destroyed || response.headersSent) return
  const headers = { ...securityHeaders, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  // Who does not read the answer is left.
  response.setTimeout(reading, () => response.destroy())
  response.writeHead(status, headers).end(asText(result))
}

export const refuse = (response: ServerResponse, status: number, ...problems: readonly Problem[]): true =>
  refuseInWords(response, status, problems.map(inWords))

export const refuseInWords = (response: ServerResponse, status: number, problems: readonly ProblemInWords[]): true => {
  // What of the request has not been read is not waited for.
  response.setHeader('connection', 'close')
  send(response, status, failure(...problems))
  return true
}
