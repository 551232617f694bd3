/**
 * What guests are answered over HTTP: their page with what it is made of, a call to be let in, and the calls that they may make. The
 * window's own server (browser/http.ts) has nothing in common with this but its means.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { usualSteps } from '../../src-core/budget.ts'
import { isMethodName, methods, type MachineEvent } from '../../src-core/contract/methods.ts'
import { readInput } from '../../src-core/contract/wire.ts'
import {
  joinSchema,
  type Access,
  sharedRules,
  type Invitation,
  type WatchedBattle,
} from '../../src-core/contract/sharing.ts'
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
import { reported, type Report } from '../faults.ts'
import { comesFromHere, isVisit } from '../security/requests.ts'
import { type Admitted, type Guests, openAllowance } from './guests.ts'
import { watchedBattle } from '../../src-core/battle/watch.ts'
import type { RulesChoice } from '../../src-core/contract/rules.ts'
import type { RulesByHash } from '../../src-core/battle/resolved.ts'
import { type Code, inWords } from '../../src-core/words/problems/catalogue.ts'
import { requestProblems } from '../../src-core/words/problems/requests.ts'
import { valueProblems } from '../../src-core/words/problems/values.ts'
import type { Dispatch, Services } from '../api/dispatch.ts'
import type { StoredBattle } from '../state/battles.ts'

interface GuestSite {
  /** Of this computer, as guests write it. */
  readonly address: string
  readonly guests: Guests
  readonly calls: GuestCalls
  /** A file of the built window, by the path of its address. */
  readonly readWindow: (path: string) => Promise<WindowFile | null>
  readonly hub: Pick<EventHub, 'listen'>
  /** Milliseconds; never goes back. */
  readonly now: () => number
  readonly report: Report
}

/** Bytes of the largest call: what is taken of a result of many units. */
const largest = 256 * 1024
/** Steps of work for an answer: a tenth of a second. */
const steps = usualSteps / 5
/** Calls of a guest that wait for their turn. */
const mostWaiting = 20
/** Requests from one address. A page fetches some thirty files as it opens. */
const requests = { most: 200, every: 50 }

/** Answers the requests of guests, each address at a limited rate. */
export const answerGuests = (site: GuestSite): RequestHandler => {
  const { address, readWindow, report, now } = site
  const mayRequest = openAllowance(requests, now)
  const answerCall = openCalls(site)
  const fail = (response: ServerResponse) => (error: unknown) =>
    refuseInWords(response, 500, reported([internalProblem('request', error)], report))

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
    // Named by the host, so that no guest passes for another's window.
    const client = `guest ${guest.number} ${url.searchParams.get('client')?.slice(0, 80) ?? 'page'}`
    if (isStream) return listen(guest, client, response)
    if (!mayCall(guest, name)) return void refuse(response, 403, problem('not-for-guests', { method: name }))
    const leaving = new AbortController()
    response.on('close', () => leaving.abort())
    const body = await readBody(request, largest)
    if (!body.ok) return void refuse(response, body.problems[0]?.code === 'too-large' ? 413 : 400, ...body.problems)
    // He may have been removed while this was on its way.
    if (guests.find(guest.token) !== guest) return void refuse(response, 401, problem('not-joined', {}))
    const answered = enqueue(guest, () => answer(guest, name, body.value, client, url, leaving.signal))
    if (answered) send(response, 200, await answered)
    else refuse(response, 429, problem('too-fast', { what: 'calls' }))
  }
}

/**
 * One call of all guests at a time, and of each guest one after the other; before each, what the player has called is answered. Returns
 * undefined where too many calls of the guest wait.
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
      // Messages of the player's windows are handled before this continues.
      await new Promise((done) => setImmediate(done))
      await work?.()
    }
    isRunning = false
  }
  return <T>(guest: object, work: () => Promise<T>) => {
    const own = waiting.get(guest) ?? []
    if (own.length >= mostWaiting) return undefined
    const answered = new Promise<T>((done, fail) => {
      waiting.set(guest, [...own, () => work().then(done, fail)])
    })
    void run()
    return answered
  }
}

const mayCall = ({ invitation: { may } }: Admitted, name: string): boolean =>
  name === 'access' || (may === 'play' ? isMethodName(name) && methods[name].forGuests : name === 'watch')

/** Guests get the event that the battle has changed, and no other events of windows. */
const forGuests =
  (hear: (event: MachineEvent) => void) =>
  (event: MachineEvent): void => {
    if (event.kind === 'battle-changed') hear(event)
  }

/** The name of the cookie: a browser sends cookies to every port of a machine. */
const cookieName = (port: number | undefined): string => `doublequick-guest-${port}`
const tokenOf = (request: IncomingMessage): string => cookieOf(request, cookieName(request.socket.localPort))

const notTrusted = problem('not-trusted', { what: 'address' })
const notJson = problem('bad-call', { what: 'content-type' })
const nothingHere = problem('bad-call', { what: 'page' })
const otherMethod = (method: string): Problem => problem('bad-call', { what: 'method', method })

/* What guests may call, and their answers: about the shared battle alone, naming none of the host's files. */

interface SharedBattle {
  readonly call: Dispatch
  /** What guests play by. */
  readonly rules: RulesChoice
  readonly rulesOf: RulesByHash
  readonly viewOf: Services['viewOf']
  /** The current state of the battle, if it is still the one in play. */
  readonly now: () => Result<StoredBattle>
}

interface GuestCalls {
  /** A call of a guest who plays, of a method for guests. */
  readonly play: (name: string, data: unknown, caller: Caller) => Promise<Answer<unknown>>
  /** The battle as the sides that are seen show it. */
  readonly watch: (invitation: Extract<Invitation, { readonly may: 'watch' }>) => Answer<WatchedBattle>
}

/** The calls of guests of a shared battle; their answers name no files of the host. */
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

/** A guest names no rules: whatever he gives, those of the sharing stand in its place. */
const withRules = (name: string, data: unknown, rules: RulesChoice): unknown => {
  if (name === 'readChecks') return rules
  return isObject(data) && 'rules' in data ? { ...data, rules } : data
}

const answered = (result: Result<unknown>): Answer<never> =>
  result.ok ? failure() : failure(...result.problems.map(inWords))

/** Without paths: those of the battle and of its rules, and problems that may name files. */
const forGuest = <T>(answer: Answer<T>): Answer<T> => {
  if (!answer.ok) return failure(...answer.problems.map(guestProblem))
  return success(
    isObject(answer.value) && 'revision' in answer.value ? (withoutPaths(answer.value) as T) : answer.value,
  )
}

const withoutPaths = (view: object): object => ({
  ...view,
  ruleset: null,
  notes: [],
  ...('last' in view && isObject(view.last) ? { last: { ...view.last, rules: sharedRules } } : {}),
})

/** The codes of problems with what a guest sent, which name no files of the host. */
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
    'cancelled',
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
