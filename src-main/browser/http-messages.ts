import type { IncomingMessage, ServerResponse } from 'node:http'
import { decode, encode } from '../../src-core/contract/wire.ts'
import { failure, problem, success, type Result, type Problem, type ProblemInWords } from '../../src-core/problem.ts'
import { inWords } from '../../src-core/words/problems/catalogue.ts'
import { securityHeaders } from '../security/requests.ts'
import type { MachineEvent } from '../../src-core/contract/methods.ts'
import type { EventHub } from '../api/host.ts'

/* The event streams of the pages: a limited number, and none for a page that does not read. */

/** Streams at a time, in all and of one page. The newest stay: a page may reconnect before the end of its old stream is noticed. */
const most = 32
const mostOfOne = 2
/** Bytes a page may leave unread. */
const unread = 1024 * 1024

/** Opens a stream of events for one page, each event written by `text`. */
export type OpenStream = (client: string, response: ServerResponse) => void

/** Opens event streams of a hub: at most 32, and 2 a page; the oldest end first. */
export const openStreams = (hub: Pick<EventHub, 'listen'>, text: (event: MachineEvent) => string): OpenStream => {
  const open = new Map<ServerResponse, string>()
  const leave = (streams: readonly ServerResponse[], room: number): void => {
    for (const stream of streams.slice(0, Math.max(0, streams.length - room))) stream.destroy()
  }
  return (client, response) => {
    leave(
      [...open].flatMap(([stream, one]) => (one === client ? [stream] : [])),
      mostOfOne - 1,
    )
    leave([...open.keys()], most - 1)
    open.set(response, client)
    const stop = hub.listen(client, (event) => {
      response.write(`data: ${text(event)}\n\n`)
      // The page reads again all that it missed when it reconnects.
      if (response.writableLength > unread) response.destroy()
    })
    response.on('close', () => {
      open.delete(response)
      stop()
    })
    response.writeHead(200, { ...securityHeaders, 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write('retry: 1000\n\n')
  }
}

/* Answers over HTTP: JSON, with the headers that every answer has. */

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

/** The cookie of that name; empty where the request has none. */
export const cookieOf = ({ headers }: IncomingMessage, name: string): string => {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}

/** More than any call of a window needs. */
const usual = 4 * 1024 * 1024

/** The JSON of a request with a limited number of bytes. Problems: `too-large`, without reading further; `bad-call`; `broken-off`. */
export const readBody = async (request: IncomingMessage, limit = usual): Promise<Result<unknown>> => {
  const tooLarge = problem('too-large', { what: 'call', limit })
  if (Number(request.headers['content-length'] ?? 0) > limit) return failure(tooLarge)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      length += chunk.length
      if (length > limit) return failure(tooLarge)
      chunks.push(chunk)
    }
  } catch {
    return failure(problem('broken-off', {}))
  }
  return parsed(Buffer.concat(chunks))
}

const parsed = (bytes: Uint8Array): Result<unknown> => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return success(decode(text, (base64) => new Uint8Array(Buffer.from(base64, 'base64'))))
  } catch {
    return failure(problem('bad-call', { what: 'json' }))
  }
}
