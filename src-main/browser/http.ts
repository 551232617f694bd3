/**
 * The browser host's way of serving: the window's files, the calls (`POST /api/NAME`, JSON in, JSON out) and an event stream
 * (`GET /api/events`). It listens to this machine alone. Calls need the token, which a page gets as a cookie by being opened at
 * `/?token=...`; whatever says that it comes from elsewhere is refused.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { encode } from '../../src-core/contract/wire.ts'
import { fault } from '../../src-core/guarded.ts'
import { failure, problem, type Problem, type ProblemInWords, type Result } from '../../src-core/problem.ts'
import { inWords } from '../../src-core/words/problems/words.ts'
import { callerHere, callName, type Caller } from '../api/caller.ts'
import type { RunningMachine } from '../api/machine.ts'
import { reported } from '../faults.ts'
import { securityHeaders } from '../security/policy.ts'
import { comesFromHere, isToken, isVisit } from '../security/requests.ts'
import { readBody } from './body.ts'
import { sendFile } from './files.ts'
import { openStreams, type OpenStream } from './streams.ts'

export interface Site {
  readonly machine: RunningMachine
  readonly token: string
  /** The built window; null where someone else serves it. */
  readonly window: string | null
  /** Told when a page has come with the token. */
  readonly welcomed?: () => void
}

/** Answers a request; false where it asks for neither a call nor a file of the window, and none of the answer has been sent. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => boolean

export const answerHttp = (site: Site): RequestHandler => {
  const answer = answerSite(site)
  return (request, response) => {
    try {
      return answer(request, response)
    } catch (error) {
      return fail(site.machine, response, error)
    }
  }
}

/** Whatever a request brings about, it is answered, and the host goes on. */
const fail = ({ report }: RunningMachine, response: ServerResponse, error: unknown): true =>
  refuseInWords(response, 500, reported([fault('request', error)], report))

const answerSite = ({ machine, token, window, welcomed }: Site): RequestHandler => {
  const streams = openStreams(machine.hub, asText)
  return (request, response) => {
    const port = request.socket.localPort
    if (port === undefined) return refuse(response, 400, gone)
    const url = request.url === undefined ? null : URL.parse(request.url, 'http://127.0.0.1')
    const given = url?.pathname === '/' ? url.searchParams.get('token') : null
    // Who brings the token as one opens a page is the player, whatever page or file has led him here.
    const isKnown = given !== null && isToken(given, token)
    const isHere = comesFromHere(request.headers, port)
    if (!isHere && !(isKnown && isVisit(request.headers, port))) return refuse(response, 403, strange)
    if (!url) return refuse(response, 400, unreadable)
    if (url.pathname.startsWith('/api/')) {
      if (!isToken(cookieOf(request, port), token)) return refuse(response, 401, stranger)
      return answerApi(machine, streams, request, response, url)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, otherMethod('GET'))
    if (given !== null) {
      if (!isKnown) return refuse(response, 401, stranger)
      welcomed?.()
      return welcome(response, port, token, isHere)
    }
    return window !== null && sendFile(window, url.pathname, request, response)
  }
}

/** The name of the cookie: a browser sends cookies to every port of a machine. */
const cookieName = (port: number): string => `doublequick-${port}`

const cookieOf = ({ headers }: IncomingMessage, port: number): string => {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  return cookies.find((cookie) => cookie.startsWith(`${cookieName(port)}=`))?.slice(cookieName(port).length + 1) ?? ''
}

/**
 * Leaves the token as a cookie that scripts cannot read and no other site can make a browser send, and opens the window. A browser
 * that was led here from elsewhere says so through every redirection: it goes on from a page of ours.
 */
const welcome = (response: ServerResponse, port: number, token: string, isHere: boolean): true => {
  const cookie = `${cookieName(port)}=${token}; Path=/api; Max-Age=31536000; HttpOnly; SameSite=Strict`
  const onwards = isHere ? { location: '/' } : { refresh: '0;url=/' }
  response.writeHead(isHere ? 303 : 200, { ...securityHeaders, 'cache-control': 'no-store', 'set-cookie': cookie, ...onwards }).end()
  return true
}

const answerApi = (machine: RunningMachine, openStream: OpenStream, request: IncomingMessage, response: ServerResponse, url: URL): true => {
  const name = url.pathname.slice('/api/'.length)
  const client = url.searchParams.get('client')?.slice(0, 80) ?? 'page'
  if (name === 'events') {
    if (request.method !== 'GET') return refuse(response, 405, otherMethod('GET'))
    openStream(client, response)
    return true
  }
  if (request.method !== 'POST') return refuse(response, 405, otherMethod('POST'))
  if (!/^application\/json(;|$)/.test(request.headers['content-type'] ?? '')) return refuse(response, 415, notJson)
  const who = { client, call: callName(url.searchParams.get('call')) }
  answerCall(machine, name, who, request, response).catch((error: unknown) => fail(machine, response, error))
  return true
}

const answerCall = async (
  { call, hub }: RunningMachine,
  name: string,
  who: Pick<Caller, 'client' | 'call'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const leaving = new AbortController()
  response.on('close', () => leaving.abort())
  const caller = callerHere({ ...who, gone: leaving.signal, tell: (event) => hub.tell(who.client, event) })
  const body = await readBody(request)
  if (!body.ok) {
    refuse(response, body.problems[0]?.code === 'too-large' ? 413 : 400, ...body.problems)
    return
  }
  send(response, 200, await call(name, body.value, caller))
}

const asText = (value: unknown): string =>
  encode(value, (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64'))

/** Milliseconds without a byte read. */
const reading = 30_000

const send = (response: ServerResponse, status: number, result: Result<unknown, ProblemInWords>): void => {
  if (response.destroyed || response.headersSent) return
  const headers = { ...securityHeaders, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  // Who does not read the answer is left.
  response.setTimeout(reading, () => response.destroy())
  response.writeHead(status, headers).end(asText(result))
}

const refuse = (response: ServerResponse, status: number, ...problems: readonly Problem[]): true =>
  refuseInWords(response, status, problems.map(inWords))

const refuseInWords = (response: ServerResponse, status: number, problems: readonly ProblemInWords[]): true => {
  // What of the request has not been read is not waited for.
  response.setHeader('connection', 'close')
  send(response, status, failure(...problems))
  return true
}

const strange = problem('not-trusted', { what: 'address' })
const stranger = problem('not-trusted', { what: 'page' })
const gone = problem('broken-off', {})
const unreadable = problem('bad-address', {})
const notJson = problem('not-json', {})
const otherMethod = (method: string): Problem => problem('wrong-method', { method })
