/**
 * The HTTP site for guests: their page and its files, joining, and the calls they may make. The site shares only helpers with the window's server
 * (browser/http.ts).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { defaultSteps } from '../../src-core/budget.ts'
import type { MachineEvent } from '../../src-core/contract/methods.ts'
import { readInput } from '../../src-core/contract/input.ts'
import { joinSchema, type Access, type Invitation, type WatchedBattle } from '../../src-core/contract/sharing.ts'
import {
  problem,
  success,
  type Answer,
  type Problem,
  failure,
  type ProblemInWords,
  type Result,
  internalProblem,
} from '../../src-core/problem.ts'
import { type EventHub, localCaller, callId, type Caller } from '../api/host.ts'
import { readBody, cookieOf, asText, refuse, refuseInWords, send, openStreams } from '../browser/http-messages.ts'
import { sendBytes, type WindowFile } from '../browser/files.ts'
import type { RequestHandler } from '../browser/server.ts'
import { reportProblems, type Report } from '../faults.ts'
import { comesFromHere, isVisit } from '../security/requests.ts'
import { type Admitted, type Guests, openAllowance } from './guests.ts'
import { watchedBattle } from '../../src-core/battle/watch.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import { guestMethods, sharedRules } from '../../src-core/contract/window.ts'
import type { RulesByHash } from '../../src-core/battle/resolved.ts'
import { type Code, inWords } from '../../src-core/words/problems/catalogue.ts'
import { requestProblems } from '../../src-core/words/problems/requests.ts'
import { valueProblems } from '../../src-core/words/problems/values.ts'
import type { Dispatch, Services } from '../api/dispatch.ts'
import type { StoredBattle } from '../state/battles.ts'

interface GuestSite {
  /** This computer's address, as guests enter it. */
  readonly address: string
  readonly guests: Guests
  readonly calls: GuestCalls
  /** Reads a file of the built window by URL path. */
  readonly readWindow: (path: string) => Promise<WindowFile | null>
  readonly hub: Pick<EventHub, 'listen'>
  /** A monotonic clock in milliseconds. */
  readonly now: () => number
  readonly report: Report
}

/** The maximum size of a call in bytes. The largest call applies a result to many units. */
const largest = 256 * 1024
/** The work budget per answer, about 0.1 s. */
const steps = defaultSteps / 5
/** The maximum number of queued calls per guest. */
const maxWaiting = 20
/** The maximum number of requests per address. A page loads about thirty files. */
const requests = { max: 200, every: 50 }

export const answerGuests = (site: GuestSite): RequestHandler => {
  const { address, readWindow, report, now } = site
  const mayRequest = openAllowance(requests, now)
  const answerCall = openCalls(site)
  const fail = (response: ServerResponse) => (error: unknown) =>
    refuseInWords(response, 500, reportProblems([internalProblem('request', error)], report))

  const sendPage = async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const file = path === '/' ? '/guest.html' : path.startsWith('/assets/') ? path : null
    const found = file === null ? null : await readWindow(file)
    if (found && file !== null) sendBytes(found, file, request, response)
    else refuse(response, 404, nothingHere)
  }

  return (request, response) => {
    const { localPort: port, remoteAddress = 'unknown' } = request.socket
    if (!mayRequest(remoteAddress)) return refuse(response, 429, problem('too-fast', { what: 'calls' }))
    const names = [`${address}:${port}`]
    const url = request.url === undefined ? null : URL.parse(request.url, 'http://guests')
    const isPage = url?.pathname === '/' && isVisit(request.headers, names)
    if (!comesFromHere(request.headers, names) && !isPage) return refuse(response, 403, notTrusted)
    if (!url) return refuse(response, 400, problem('bad-call', { what: 'address' }))
    if (url.pathname.startsWith('/api/')) {
      answerCall(request, response, url).catch(fail(response))
      return true
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, otherMethod('GET'))
    sendPage(url.pathname, request, response).catch(fail(response))
    return true
  }
}

type AnswerCall = (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<void>

const openCalls = ({ guests, calls, hub }: GuestSite): AnswerCall => {
  const enqueue = createGuestQueue()
  const openStream = openStreams({ listen: (client, hear) => hub.listen(client, forGuests(hear)) }, asText)

  const join: AnswerCall = async (request, response) => {
    const body = await readBody(request, largest)
    const given = body.ok ? readInput(joinSchema, body.value) : body
    if (!given.ok) return void refuse(response, 400, ...given.problems)
    const { remoteAddress = 'unknown', localPort } = request.socket
    const joined = guests.join(given.value.code, remoteAddress, tokenOf(request))
    if (!joined.ok)
      return void refuse(response, joined.problems[0]?.code === 'wrong-code' ? 403 : 429, ...joined.problems)
    const { token, invitation } = joined.value
    response.setHeader('set-cookie', `${cookieName(localPort)}=${token}; Path=/api; HttpOnly; SameSite=Strict`)
    send(response, 200, success({ may: invitation.may } satisfies Access))
  }

  const listen = (guest: Admitted, client: string, response: ServerResponse): void => {
    const leave = guests.arrive(guest, () => response.destroy())
    response.on('close', leave)
    openStream(client, response)
  }

  const answer = async (
    guest: Admitted,
    name: string,
    data: unknown,
    client: string,
    given: URL,
    signal: AbortSignal,
  ): Promise<Answer<unknown>> => {
    if (name === 'access') return success({ may: guest.invitation.may } satisfies Access)
    if (guest.invitation.may === 'watch') return calls.watch(guest.invitation)
    const call = callId(given.searchParams.get('call'))
    return calls.play(name, data, localCaller({ client, call, signal, steps, send: () => undefined }))
  }

  return async (request, response, url) => {
    const name = url.pathname.slice('/api/'.length)
    const isStream = name === 'events'
    if (request.method !== (isStream ? 'GET' : 'POST'))
      return void refuse(response, 405, otherMethod(isStream ? 'GET' : 'POST'))
    if (!isStream && !/^application\/json(;|$)/.test(request.headers['content-type'] ?? ''))
      return void refuse(response, 415, notJson)
    if (name === 'join') return join(request, response, url)
    const guest = guests.find(tokenOf(request))
    if (!guest) return void refuse(response, 401, problem('not-joined', {}))
    // The host chooses the name, so that a guest can't use another's.
    const client = `guest ${guest.number} ${url.searchParams.get('client')?.slice(0, 80) ?? 'page'}`
    if (isStream) return listen(guest, client, response)
    if (!mayCall(guest, name)) return void refuse(response, 403, problem('not-for-guests', { method: name }))
    const leaving = new AbortController()
    response.on('close', () => leaving.abort())
    const body = await readBody(request, largest)
    if (!body.ok) return void refuse(response, body.problems[0]?.code === 'too-large' ? 413 : 400, ...body.problems)
    // The guest may have been removed in the meantime.
    if (guests.find(guest.token) !== guest) return void refuse(response, 401, problem('not-joined', {}))
    const answered = enqueue(guest, () => answer(guest, name, body.value, client, url, leaving.signal))
    if (answered) send(response, 200, await answered)
    else refuse(response, 429, problem('too-fast', { what: 'calls' }))
  }
}

/**
 * Runs the guests' calls one at a time, in order for each guest and after pending calls of the player. Returns undefined if too many of the guest's
 * calls are waiting.
 */
export const createGuestQueue = (): (<T>(guest: object, work: () => Promise<T>) => Promise<T> | undefined) => {
  const waiting = new Map<object, (() => Promise<void>)[]>()
  let isRunning = false
  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    for (let [next] = waiting; next; [next] = waiting) {
      const [guest, [work, ...others]] = next
      waiting.delete(guest)
      if (others.length > 0) waiting.set(guest, others)
      // Lets the host handle messages of the player's windows first.
      await new Promise((done) => setImmediate(done))
      await work?.()
    }
    isRunning = false
  }
  return <T>(guest: object, work: () => Promise<T>) => {
    const own = waiting.get(guest) ?? []
    if (own.length >= maxWaiting) return undefined
    const answered = new Promise<T>((done, fail) => {
      waiting.set(guest, [...own, () => work().then(done, fail)])
    })
    void run()
    return answered
  }
}

const mayCall = ({ invitation: { may } }: Admitted, name: string): boolean =>
  name === 'access' || (may === 'play' ? guestMethods.has(name) : name === 'watch')

/** Guests receive only `battle-changed`. */
const forGuests =
  (hear: (event: MachineEvent) => void) =>
  (event: MachineEvent): void => {
    if (event.kind === 'battle-changed') hear(event)
  }

/** Includes the port, because browsers send cookies to all ports of a host. */
const cookieName = (port: number | undefined): string => `doublequick-guest-${port}`
const tokenOf = (request: IncomingMessage): string => cookieOf(request, cookieName(request.socket.localPort))

const notTrusted = problem('not-trusted', { what: 'address' })
const notJson = problem('bad-call', { what: 'content-type' })
const nothingHere = problem('bad-call', { what: 'page' })
const otherMethod = (method: string): Problem => problem('bad-call', { what: 'method', method })

/* The calls of guests, which are limited to the shared battle and never reveal the names of the host's files. */

interface SharedBattle {
  readonly call: Dispatch
  /** The rules that guests play with. */
  readonly rules: RulesChoice
  readonly rulesOf: RulesByHash
  readonly viewOf: Services['viewOf']
  /** Returns the current state of the battle while it is the current one. */
  readonly now: () => Result<StoredBattle>
}

interface GuestCalls {
  /** Calls a method that guests may use. */
  readonly play: (name: string, data: unknown, caller: Caller) => Promise<Answer<unknown>>
  /** Returns the battle as the invited sides may see it. */
  readonly watch: (invitation: Extract<Invitation, { readonly may: 'watch' }>) => Answer<WatchedBattle>
}

export const guestCalls = ({ call, rules, rulesOf, viewOf, now }: SharedBattle): GuestCalls => ({
  play: async (name, data, caller) => {
    const stored = now()
    if (!stored.ok) return forGuest(answered(stored))
    return forGuest(await call(name, withRules(name, data, rules), caller))
  },
  watch: ({ sees }) => {
    const stored = now()
    if (!stored.ok) return forGuest(answered(stored))
    const { battle } = stored.value
    const view = viewOf(stored.value, [])
    return success(watchedBattle(battle, view, battle.rules === null ? null : rulesOf(battle.rules), sees))
  },
})

/** Replaces the rules in a guest's call with the shared ones. */
const withRules = (name: string, data: unknown, rules: RulesChoice): unknown => {
  if (name === 'readChecks') return rules
  return isObject(data) && 'rules' in data ? { ...data, rules } : data
}

const answered = (result: Result<unknown>): Answer<never> =>
  result.ok ? failure() : failure(...result.problems.map(inWords))

/** Removes paths of the battle and its rules, and problems that may name files. */
const forGuest = <T>(answer: Answer<T>): Answer<T> => {
  if (!answer.ok) return failure(...answer.problems.map(guestProblem))
  return success(
    isObject(answer.value) && 'revision' in answer.value ? (withoutPaths(answer.value) as T) : answer.value,
  )
}

const withoutPaths = (view: object): object => ({
  ...view,
  ruleset: null,
  rules: null,
  notes: [],
  ...('last' in view && isObject(view.last) ? { last: { ...view.last, rules: sharedRules } } : {}),
})

/** Codes of problems with a guest's input, which never reveal the names of the host's files. */
const guestCodes: ReadonlySet<string> = new Set([
  ...Object.keys(valueProblems),
  ...Object.keys(requestProblems),
  ...([
    'unknown-name',
    'not-found',
    'no-dice',
    'two-ways',
    'too-large',
    'changed-meanwhile',
    'not-correctable',
    'nothing-there',
    'no-such-method',
    'bad-call',
    'not-trusted',
    'broken-off',
    'canceled',
    'stopped',
    'closing',
    'out-of-memory',
  ] satisfies Code[]),
])

const guestProblem = (found: ProblemInWords): ProblemInWords =>
  guestCodes.has(found.code) && found.place === undefined && found.elsewhere === undefined
    ? found
    : inWords(problem('host-trouble', {}))

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
