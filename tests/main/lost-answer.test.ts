/** The window's calls over real HTTP when the server does the work but its answer is lost. */
import { machineOver, type Machine } from '../../src-core/contract/window.ts'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Edit } from '../../src-core/house/edit.ts'
import { answerHttp } from '../../src-main/browser/http.ts'
import { openConnection } from '../../src-renderer/api/http.ts'
import { ownFolder, startMachine, valueOf, type TestMachine } from './machine-tools.ts'

const token = 'T'.repeat(43)

interface Lossy {
  readonly machine: Machine
  /** Loses the answers to this many calls, after the server has handled them. `restart` replaces the machine each time. */
  readonly lose: (answers: number, restart?: boolean) => void
}

/** An event stream that opens immediately. */
class Stream {
  static readonly CLOSED = 2
  readonly readyState = 1
  onopen: () => void = () => undefined
  close = vi.fn()
  constructor() {
    setTimeout(() => this.onopen())
  }
}

/** Opens a window to a server whose answers can be lost. */
const openLossy = async (): Promise<Lossy> => {
  const home = ownFolder()
  let running: TestMachine = startMachine({ folders: [dirname(ruleset)], home })
  const server = createServer(
    (request, response) => void answerHttp({ machine: running, token, window: null })(request, response),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  let losing = 0
  let restarting = false
  const [ask, later] = [fetch, setTimeout]
  // Makes the window retry without waiting.
  vi.stubGlobal('setTimeout', (work: (...given: unknown[]) => void, wait?: number, ...given: unknown[]) =>
    later(work, wait === 1000 ? 0 : wait, ...given),
  )
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = { 'content-type': 'application/json', cookie: `doublequick-${port}=${token}` }
    const response = await ask(`${origin}/${path}`, { ...init, headers })
    if (losing === 0) return response
    losing -= 1
    if (restarting) running = startMachine({ folders: [dirname(ruleset)], home })
    throw new TypeError('Failed to fetch')
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    server.close()
    server.closeAllConnections()
  })
  return {
    machine: machineOver(openConnection(() => undefined)),
    lose: (answers, restart = false) => {
      losing = answers
      restarting = restart
    },
  }
}

const noted: Edit = {
  kind: 'add',
  path: ['procedures', 'fire', 'modifiers'],
  value: { label: 'Fog', value: -1, of: 'firer' },
}
const ruleset = join(import.meta.dirname, '../fixtures/rulesets/small.yaml')

test.each([
  ['keeps running', false],
  ['is killed and started again', true],
])('every change is made exactly once if its answer is lost because the server %s', async (_what, restart) => {
  const { machine, lose } = await openLossy()
  const { session } = valueOf(await machine.newHouse({ ruleset, title: 'Club rules' }))
  const lossy = async <T>(call: () => Promise<T>): Promise<T> => {
    lose(1, restart)
    return call()
  }
  const changes = async (call: () => ReturnType<Machine['editHouse']>): Promise<number> =>
    valueOf(await lossy(call)).changes.length
  valueOf(await machine.editHouse({ session, edits: [noted] }))
  expect(await changes(() => machine.editHouse({ session, edits: [noted] }))).toBe(2)
  expect(await changes(() => machine.editHouse({ session, edits: [noted] }))).toBe(3)
  expect(await changes(() => machine.undoHouse({ session }))).toBe(2)
  expect(await changes(() => machine.undoHouse({ session }))).toBe(1)
  expect(await changes(() => machine.redoHouse({ session }))).toBe(2)
  const saved = valueOf(await lossy(() => machine.saveHouse({ session })))
  expect(saved).toMatchObject({ saved: true, disk: 'same', changes: { length: 2 } })
  expect(readFileSync(saved.file, 'utf8')).toBe(saved.text)

  const rules = { ruleset: 'fire-and-fury', house: [] }
  const fire = { rules, procedure: 'fire', inputs: { points: 7 }, dice: { source: 'program' } } as const
  expect(valueOf(await lossy(() => machine.playCheck(fire))).count).toBe(1)
  expect(valueOf(await lossy(() => machine.playCheck(fire))).count).toBe(2)
  expect(valueOf(await lossy(() => machine.undoPlay({}))).count).toBe(1)
  valueOf(await lossy(() => machine.closeHouse({ session, discard: false })))
  expect(valueOf(await machine.listDrafts({})).drafts).toEqual([])
})
