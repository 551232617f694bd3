import type { IncomingMessage, ServerResponse } from 'node:http'
import { decode, encode } from '../../src-core/contract/wire.ts'
import { failure, problem, success, type Result, type Problem, type ProblemInWords } from '../../src-core/problem.ts'
import { inWords } from '../../src-core/words/problems/catalogue.ts'
import { securityHeaders } from '../security/requests.ts'
import type { MachineEvent } from '../../src-core/contract/methods.ts'
import type { EventHub } from '../api/host.ts'

/* Event streams, limited in number and in unread bytes. */

/**
 * The maximum number of concurrent streams, in total and per page. The newest stay, since a page may reconnect before the
 * end of its old stream is detected.
 */
const maxStreams = 32
const maxStreamsPerClient = 2
/** The maximum number of unread bytes before a stream is closed. */
const maxUnreadBytes = 1024 * 1024

export type OpenStream = (client: string, response: ServerResponse) => void

/** Opens event streams for a hub, at most 32 in total and 2 per page. The oldest are closed first. `text` formats an event. */
export const openStreams = (hub: Pick<EventHub, 'listen'>, text: (event: MachineEvent) => string): OpenStream => {
  const open = new Map<ServerResponse, string>()
  const leave = (streams: readonly ServerResponse[], room: number): void => {
    for (const stream of streams.slice(0, Math.max(0, streams.length - room))) stream.destroy()
  }
  return (client, response) => {
    leave(
      [...open].flatMap(([stream, one]) => (one === client ? [stream] : [])),
      maxStreamsPerClient - 1,
    )
    leave([...open.keys()], maxStreams - 1)
    open.set(response, client)
    const stop = hub.listen(client, (event) => {
      response.write(`data: ${text(event)}\n\n`)
      // After reconnecting, the page reloads what it missed.
      if (response.writableLength > maxUnreadBytes) response.destroy()
    })
    response.on('close', () => {
      open.delete(response)
      stop()
    })
    response.writeHead(200, { ...securityHeaders, 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.write('retry: 1000\n\n')
  }
}

/* JSON answers with common headers. */

/** Returns a value as JSON, with byte arrays as base64. */
export const asText = (value: unknown): string =>
  encode(value, (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'))

/** The time in milliseconds after which a client that makes no progress is disconnected. */
const reading = 30_000

/** Sends a JSON answer. Sends nothing if an answer was already started or the client disconnected. */
export const send = (response: ServerResponse, status: number, result: Result<unknown, ProblemInWords>): void => {
  if (response.destroyed || response.headersSent) return
  const headers = { ...securityHeaders, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  // Disconnects a client that doesn't read the answer.
  response.setTimeout(reading, () => response.destroy())
  response.writeHead(status, headers).end(asText(result))
}

/** Refuses a request. Returns true, since the request is then answered. */
export const refuse = (response: ServerResponse, status: number, ...problems: readonly Problem[]): true =>
  refuseInWords(response, status, problems.map(inWords))

export const refuseInWords = (response: ServerResponse, status: number, problems: readonly ProblemInWords[]): true => {
  // The rest of the request is not read.
  response.setHeader('connection', 'close')
  send(response, status, failure(...problems))
  return true
}

/** Returns a cookie of the request. Empty if the request has no cookie of that name. */
export const cookieOf = ({ headers }: IncomingMessage, name: string): string => {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}

/** Enough for any call from a window. The largest is a picture of 16 MB as base64. */
const defaultBodyLimit = 24 * 1024 * 1024

/** Reads the JSON body. Fails with `too-large` (and stops reading), `bad-call`, or `broken-off`. */
export const readBody = async (request: IncomingMessage, limit = defaultBodyLimit): Promise<Result<unknown>> => {
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
