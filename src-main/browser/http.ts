/**
 * Serves the window's files, its calls (`POST /api/NAME`, JSON in and out) and its event stream (`GET /api/events`) to
 * this computer only. Calls need the token, which a page gets as a cookie by opening `/?token=...`. Requests from other
 * sites are refused.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { problem, type Problem, internalProblem } from '../../src-core/problem.ts'
import { localCaller, callId, callOrder, type Caller } from '../api/host.ts'
import type { RunningMachine } from '../api/machine.ts'
import { reportProblems } from '../faults.ts'
import { comesFromHere, isToken, isVisit, securityHeaders } from '../security/requests.ts'
import {
  readBody,
  cookieOf,
  asText,
  refuse,
  refuseInWords,
  send,
  openStreams,
  type OpenStream,
} from './http-messages.ts'
import { sendFile } from './files.ts'
import type { RequestHandler } from './server.ts'

export interface Site {
  readonly machine: RunningMachine
  readonly token: string
  /** The folder of the built window. Null if a development server serves it. */
  readonly window: string | null
  /** Called when a page is opened with the token. */
  readonly welcomed?: () => void
}

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

/** Answers a request whose handler threw, so that the host keeps running. */
const fail = ({ report }: RunningMachine, response: ServerResponse, error: unknown): true =>
  refuseInWords(response, 500, reportProblems([internalProblem('request', error)], report))

const answerSite = ({ machine, token, window, welcomed }: Site): RequestHandler => {
  const streams = openStreams(machine.hub, asText)
  return (request, response) => {
    const port = request.socket.localPort
    if (port === undefined) return refuse(response, 400, brokenOff)
    const url = request.url === undefined ? null : URL.parse(request.url, 'http://127.0.0.1')
    const given = url?.pathname === '/' ? url.searchParams.get('token') : null
    // A request with the token comes from the player, even if a link on another site led here.
    const isKnown = given !== null && isToken(given, token)
    const isHere = comesFromHere(request.headers, namesOf(port))
    if (!isHere && !(isKnown && isVisit(request.headers, namesOf(port)))) return refuse(response, 403, notTrusted)
    if (!url) return refuse(response, 400, unreadable)
    if (url.pathname.startsWith('/api/')) {
      if (!isToken(cookieOf(request, cookieName(port)), token)) return refuse(response, 401, otherPage)
      return answerApi(machine, streams, request, response, url)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, otherMethod('GET'))
    if (given !== null) {
      if (!isKnown) return refuse(response, 401, otherPage)
      welcomed?.()
      return sendFirstPage(response, port, token, isHere)
    }
    return window !== null && sendFile(window, url.pathname, request, response)
  }
}

/** Returns the host names of this computer. */
const namesOf = (port: number): readonly string[] => [`127.0.0.1:${port}`, `localhost:${port}`]

/** Includes the port, because browsers send cookies to all ports of a host. */
const cookieName = (port: number): string => `doublequick-${port}`

/**
 * Sets the token as a cookie that is HttpOnly and SameSite=Strict, then opens the window. If the browser followed a link
 * from another site, it first gets a page of this site, because it would send the other site's origin through every redirect.
 */
const sendFirstPage = (response: ServerResponse, port: number, token: string, isHere: boolean): true => {
  const cookie = `${cookieName(port)}=${token}; Path=/api; Max-Age=31536000; HttpOnly; SameSite=Strict`
  const onward = isHere ? { location: '/' } : { refresh: '0;url=/' }
  response
    .writeHead(isHere ? 303 : 200, {
      ...securityHeaders,
      'cache-control': 'no-store',
      'set-cookie': cookie,
      ...onward,
    })
    .end()
  return true
}

const answerApi = (
  machine: RunningMachine,
  openStream: OpenStream,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): true => {
  const name = url.pathname.slice('/api/'.length)
  const client = url.searchParams.get('client')?.slice(0, 80) ?? 'page'
  if (name === 'events') {
    if (request.method !== 'GET') return refuse(response, 405, otherMethod('GET'))
    openStream(client, response)
    return true
  }
  if (request.method !== 'POST') return refuse(response, 405, otherMethod('POST'))
  if (!/^application\/json(;|$)/.test(request.headers['content-type'] ?? '')) return refuse(response, 415, notJson)
  const who = { client, call: callId(url.searchParams.get('call')), ...callOrder(url.searchParams.get('order')) }
  answerCall(machine, name, who, request, response).catch((error: unknown) => fail(machine, response, error))
  return true
}

const answerCall = async (
  { call, hub }: RunningMachine,
  name: string,
  who: Pick<Caller, 'client' | 'call' | 'order'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const leaving = new AbortController()
  response.on('close', () => leaving.abort())
  const caller = localCaller({ ...who, signal: leaving.signal, send: (event) => hub.send(who.client, event) })
  const body = await readBody(request)
  if (!body.ok) {
    refuse(response, body.problems[0]?.code === 'too-large' ? 413 : 400, ...body.problems)
    return
  }
  send(response, 200, await call(name, body.value, caller))
}

const notTrusted = problem('not-trusted', { what: 'address' })
const otherPage = problem('not-trusted', { what: 'page' })
const brokenOff = problem('broken-off', {})
const unreadable = problem('bad-call', { what: 'address' })
const notJson = problem('bad-call', { what: 'content-type' })
const otherMethod = (method: string): Problem => problem('bad-call', { what: 'method', method })
