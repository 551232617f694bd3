/** The machine over HTTP, with a server that can disappear. */
import { machineOver } from '../../src-core/contract/window.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openConnection, type Reach } from '../../src-renderer/api/http.ts'

/** The page's end of an event stream. */
class Stream {
  static readonly CLOSED = 2
  static all: Stream[] = []
  readyState = 0
  onopen: () => void = () => undefined
  onerror: () => void = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  close = vi.fn()
  readonly address: string
  constructor(address: string) {
    this.address = address
    Stream.all.push(this)
  }
}
const stream = (): Stream => {
  const last = Stream.all.at(-1)
  if (!last) throw new Error('no stream was opened')
  return last
}

const answers = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
const reached: Reach[] = []

beforeEach(() => {
  vi.useFakeTimers()
  Stream.all = []
  reached.length = 0
  answers.mockReset()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('fetch', answers)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const machine = () => machineOver(openConnection((reach) => reached.push(reach)))
const answer = (value: unknown): Response => new Response(JSON.stringify({ ok: true, value }))
const gone = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

test('calls and events have the same page id', async () => {
  answers.mockResolvedValue(answer({ entries: [] }))
  await machine().listLibrary({})
  const [address = '', init] = answers.mock.calls[0] ?? []
  expect(address).toMatch(/^api\/listLibrary\?client=.+/)
  expect(init).toMatchObject({ method: 'POST', body: '{}' })
  expect(stream().address).toBe(address.replace('listLibrary', 'events').replace(/&call=.*/, ''))
})

test('bytes arrive as bytes', async () => {
  answers.mockResolvedValue(
    answer({ name: 'a.pdf', bytes: { $base64: btoa('%PDF') }, pages: 1, typeSize: 9, problems: [] }),
  )
  const printed = await machine().preview({ task: 'p', job: { ruleset: 'a', house: [], what: 'qrs', paper: 'a4' } })
  expect(printed.ok && String.fromCharCode(...printed.value.bytes)).toBe('%PDF')
})

test('a call waits for a lost server, and is answered when the server returns', async () => {
  const asked = machine()
  stream().onopen()
  answers.mockImplementationOnce(gone).mockResolvedValueOnce(answer({ entries: ['late'] }))
  const waiting = asked.listLibrary({})
  await vi.advanceTimersByTimeAsync(0)
  expect(reached).toEqual(['here', 'away'])
  await vi.advanceTimersByTimeAsync(1000)
  stream().onopen()
  expect(await waiting).toEqual({ ok: true, value: { entries: ['late'] } })
  expect(reached).toEqual(['here', 'away', 'here'])
})

test('a retried call keeps its id, and each call has its own', async () => {
  const asked = machine()
  stream().onopen()
  answers.mockImplementationOnce(gone).mockImplementation(() => Promise.resolve(answer({})))
  const waiting = asked.undoHouse({ session: 'a' })
  await vi.advanceTimersByTimeAsync(1000)
  stream().onopen()
  await waiting
  await asked.undoHouse({ session: 'a' })
  const [first, second, third] = answers.mock.calls.map(([address]) => address)
  expect(first).toMatch(/&call=.+/)
  expect([second === first, third === first]).toEqual([true, false])
  // A page numbers its calls, since they may overtake each other.
  expect([first, second, third].map((address) => /&order=(\d+)$/.exec(address ?? '')?.[1])).toEqual(['1', '1', '2'])
})

test('a call that must not be retried is refused if the server is lost', async () => {
  answers.mockImplementation(gone)
  const refused = await machine().changeSettings({ theme: 'dark' })
  expect(refused).toMatchObject({ ok: false, problems: [{ code: 'machine-away' }] })
  expect(answers).toHaveBeenCalledTimes(1)
})

test('a reconnected page reloads files, settings, the battle and sharing', async () => {
  const heard: string[] = []
  machine().listen(({ kind }) => heard.push(kind))
  stream().onopen()
  expect(heard).toEqual([])
  stream().onerror()
  await vi.advanceTimersByTimeAsync(1000)
  stream().onopen()
  expect(heard.sort()).toEqual(['battle-changed', 'library-changed', 'settings-changed', 'sharing-changed'])
})

test('a page hidden for a long time reopens its stream and reloads', async () => {
  const heard: string[] = []
  // A real event would reach the pages of other tests.
  const listening = vi.spyOn(document, 'addEventListener')
  machine().listen(({ kind }) => heard.push(kind))
  const changed = listening.mock.calls[0]?.[1] as () => void
  stream().onopen()
  const show = (state: DocumentVisibilityState): void => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
    changed()
  }
  show('hidden')
  await vi.advanceTimersByTimeAsync(4000)
  show('visible')
  expect(Stream.all).toHaveLength(1)
  show('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  show('visible')
  expect(Stream.all).toHaveLength(2)
  expect(Stream.all[0]?.close).toHaveBeenCalledOnce()
  stream().onopen()
  expect(heard).toContain('battle-changed')
  // Nothing was lost, so there is no banner.
  expect(reached).not.toContain('away')
})

test('a refusal of an unknown page is reported', () => {
  machine()
  stream().readyState = Stream.CLOSED
  stream().onerror()
  expect(reached.at(-1)).toBe('refused')
})

test('an invalid answer is a problem, not an exception', async () => {
  answers.mockResolvedValue(new Response('<html>', { status: 502 }))
  expect(await machine().about({})).toMatchObject({ ok: false, problems: [{ code: 'no-answer' }] })
})
