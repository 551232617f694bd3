/** The machine in a separate thread returns the same answers, stops when no one waits, and never crashes its host. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MachineEvent } from '../../src-core/contract/methods.ts'
import type { PrintJob } from '../../src-core/contract/print.ts'
import { success, type Answer } from '../../src-core/problem.ts'
import { type Host, localCaller, callId } from '../../src-main/api/host.ts'
import type { RunningMachine } from '../../src-main/api/machine.ts'
import { openMachineThread } from '../../src-main/api/thread/open.ts'
import { inGate, isGate } from '../tools.ts'
import { codesOf, openWindow, ownFolder, startMachine, valueOf } from './machine-tools.ts'
import { plainHost } from './thread/host.ts'

const entry = new URL('../../src-main/api/thread/entry.ts', import.meta.url)
const breaking = new URL('./thread/breaking.ts', import.meta.url)
const strange = new URL('./thread/strange.ts', import.meta.url)

const job: PrintJob = { ruleset: 'fire-and-fury', house: [], what: 'gauge', paper: 'a4' }

interface Threaded extends RunningMachine {
  readonly faults: readonly unknown[]
  /** Events sent to all windows and to the calling one. */
  readonly told: readonly MachineEvent[]
  readonly ask: (name: string, gone?: AbortSignal) => Promise<Answer<unknown>>
}

const startThread = async (file = entry, given: Partial<Host> = {}): Promise<Threaded> => {
  const faults: unknown[] = []
  const told: MachineEvent[] = []
  const host = { ...plainHost(ownFolder()), report: (fault: unknown) => faults.push(fault), ...given }
  const machine = valueOf(await openMachineThread(host, file, 64))
  onTestFinished(() => machine.close())
  machine.hub.listen('a', (event) => told.push(event))
  const ask: Threaded['ask'] = (name, gone = new AbortController().signal) =>
    machine.call(
      name,
      {},
      localCaller({ client: 'a', call: callId(), signal: gone, send: (event) => machine.hub.send('a', event) }),
    )
  return { ...machine, faults, told, ask }
}

const begun = { kind: 'command', command: 'begun' }

test('gives the same answers as the main thread, bytes and problems included', async () => {
  const home = ownFolder()
  const here = startMachine({ home }).window('a')
  const there = openWindow(await startThread(entry, plainHost(home)), 'a')
  const rules = { ruleset: 'fire-and-fury', house: [] }
  const fire = { rules, procedure: 'fire', inputs: { points: 7 } }
  expect(await there.call('about', {})).toEqual(await here.call('about', {}))
  expect(await there.call('listLibrary', {})).toEqual(await here.call('listLibrary', {}))
  expect(await there.call('readSheet', rules)).toEqual(await here.call('readSheet', rules))
  expect(await there.call('assess', fire)).toEqual(await here.call('assess', fire))
  const unknown = { ruleset: 'fire-and-fury', house: ['nowhere.houserules.yaml'] }
  expect(await there.call('readSheet', unknown)).toEqual(await here.call('readSheet', unknown))
  const [{ bytes }, own] = [valueOf(await there.call('preview', { task: 'look', job })), valueOf(await here.call('preview', { task: 'look', job }))] // prettier-ignore
  expect(bytes).toBeInstanceOf(Uint8Array)
  expect(Buffer.from(bytes).equals(own.bytes)).toBe(true)
})

test('windows get their events', async () => {
  const machine = await startThread()
  const [one, other] = [openWindow(machine, 'one'), openWindow(machine, 'other')]
  valueOf(await one.call('changeSettings', { theme: 'dark' }))
  expect(await other.hears('settings-changed')).toEqual({ kind: 'settings-changed' })
  valueOf(await one.call('savePrints', { task: 'save', jobs: [job] }))
  expect(one.told.map(({ kind }) => kind)).toEqual(['progress', 'progress'])
  expect(other.told).toHaveLength(1)
})

test.runIf(isGate)('calls that need the host are passed to it', async () => {
  const viewed: string[] = []
  const machine = await startThread(entry, {
    kind: 'desktop',
    dialogs: {
      file: () => Promise.resolve('/a.yaml'),
      newFile: (path) => Promise.resolve(path),
      folder: () => Promise.resolve(null),
    },
    view: (path) => Promise.resolve(success((viewed.push(path), {}))),
  })
  const window = openWindow(machine, 'a')
  expect(valueOf(await window.call('about', {}))).toMatchObject({ host: 'desktop', dialogs: true, viewer: true })
  expect(valueOf(await window.call('chooseFile', {}))).toEqual({ file: '/a.yaml' })
  expect(valueOf(await window.call('chooseFolder', {}))).toEqual({ folder: null })
  const { files } = valueOf(await window.call('savePrints', { task: 'save', jobs: [job] }))
  const path = files[0]?.path ?? ''
  valueOf(await window.call('openPrinted', { path }))
  expect(viewed).toEqual([path])
})

test('a startup error is reported', async () => {
  const host = { ...plainHost(ownFolder()), program: '/nowhere/rulesets' }
  expect(codesOf(await openMachineThread(host, entry))).toEqual(['no-such-folder'])
  expect(codesOf(await openMachineThread(host, new URL('data:text/javascript,process.exit(1)')))).toEqual(['internal'])
})

test.runIf(isGate)('windows can use a file that the player opened on the host, and no other', async () => {
  const folder = realpathSync(ownFolder())
  const [club, other] = ['club', 'other'].map((name) => join(folder, `${name}.yaml`)) as [string, string]
  for (const file of [club, other]) writeFileSync(file, 'ruleset: {}\n')
  const machine = await startThread()
  expect(valueOf(await machine.open(club)).name).toBe(club)
  const window = openWindow(machine, 'a')
  expect(valueOf(await window.call('openFile', { file: club })).name).toBe(club)
  expect(codesOf(await window.call('openFile', { file: other }))).toEqual(['not-chosen'])
})

test('file changes are detected', async () => {
  const home = ownFolder()
  const machine = await startThread(entry, { ...plainHost(home), folders: [home] })
  const window = openWindow(machine, 'a')
  valueOf(await window.call('listLibrary', {}))
  writeFileSync(join(home, 'new.yaml'), 'ruleset: {}\n')
  await window.hears('library-changed')
})

test('blocking work stops when its window closes, and the next call is answered', async () => {
  const { ask, told } = await startThread(strange)
  const leaving = new AbortController()
  const working = ask('workWhileWanted', leaving.signal)
  const next = ask('answer')
  await vi.waitFor(() => expect(told).toContainEqual(begun))
  leaving.abort()
  expect(await working).toEqual(success(true))
  expect(await next).toEqual(success('answered'))
})

test('blocking work stops when its task is canceled or restarted', async () => {
  const { call, told, hub } = await startThread(strange)
  const ask = (name: string): Promise<Answer<unknown>> => {
    const caller = localCaller({
      client: 'a',
      call: callId(),
      signal: new AbortController().signal,
      send: (event) => hub.send('a', event),
    })
    return call(name, { task: 'odds' }, caller)
  }
  const first = ask('workWhileWanted')
  await vi.waitFor(() => expect(told).toHaveLength(1))
  const second = ask('workWhileWanted')
  expect(await first).toEqual(success(true))
  await vi.waitFor(() => expect(told).toHaveLength(2))
  void ask('cancel')
  expect(await second).toEqual(success(true))
})

test('work in the thread is notified when its caller leaves', async () => {
  const { ask } = await startThread(strange)
  const leaving = new AbortController()
  const waiting = ask('waitUntilGone', leaving.signal)
  await ask('answer')
  leaving.abort()
  expect(await waiting).toEqual(success('gone'))
})

test.each([
  ['ends', 'end', 'internal'],
  ['throws an uncaught exception', 'throw', 'internal'],
  ['takes too much memory', 'fill', 'out-of-memory'],
])(
  'a thread that %s is reported, windows are notified, and the next call gets a new one',
  async (_what, fault, code) => {
    const { ask, told, faults } = await startThread(strange)
    const [broken, beside] = [ask(fault), ask('waitUntilGone')]
    expect(codesOf(await broken)).toEqual([code])
    expect(codesOf(await beside)).toEqual([code])
    expect(faults).toHaveLength(1)
    expect(told).toContainEqual({ kind: 'library-changed' })
    expect(await ask('answer')).toEqual(success('answered'))
  },
)

test('choices and prints survive a crash of the thread', async () => {
  const folder = realpathSync(ownFolder())
  const [mine, other] = [join(folder, 'mine.houserules.yaml'), join(folder, 'other.houserules.yaml')]
  const viewed: string[] = []
  const machine = await startThread(breaking, {
    dialogs: {
      file: () => Promise.resolve(null),
      newFile: () => Promise.resolve(mine),
      folder: () => Promise.resolve(null),
    },
    view: (path) => Promise.resolve(success((viewed.push(path), {}))),
  })
  const window = openWindow(machine, 'a')
  const { session } = valueOf(await window.call('newHouse', { ruleset: 'fire-and-fury', title: 'Ours' }))
  const file = valueOf(await window.call('chooseNewFile', { name: 'ours' })).file ?? ''
  const path = valueOf(await window.call('savePrints', { task: 'save', jobs: [job] })).files[0]?.path ?? ''
  expect(codesOf(await machine.ask('end'))).toEqual(['internal'])
  expect(codesOf(await machine.ask('end'))).toEqual(['internal'])
  expect(codesOf(await window.call('saveHouse', { session, file: other }))).toEqual(['not-chosen'])
  expect(valueOf(await window.call('saveHouse', { session, file })).file).toBe(mine)
  valueOf(await window.call('openPrinted', { path }))
  expect(viewed).toEqual([path])
  expect(codesOf(await window.call('openPrinted', { path: mine }))).toEqual(['not-printed'])
})

test('data nested too deeply is refused', async () => {
  const { call, faults } = await startThread(strange)
  let data: unknown = []
  for (let level = 0; level < 5000; level += 1) data = [data]
  const caller = localCaller({
    client: 'a',
    call: callId(),
    signal: new AbortController().signal,
    send: () => undefined,
  })
  const refused = await call('answer', { rules: data }, caller)
  expect(refused).toMatchObject({ ok: false, problems: [{ code: 'too-large', path: ['rules'] }] })
  expect(faults).toEqual([])
})

test('a call without a waiting caller does not start', async () => {
  const { ask, faults } = await startThread(strange)
  expect(codesOf(await ask('end', AbortSignal.abort()))).toEqual(['canceled'])
  expect(await ask('answer')).toEqual(success('answered'))
  expect(faults).toEqual([])
})

test('a window that repeats a crashing call after every reload event stops getting these events', async () => {
  const { ask, hub, faults } = await startThread(strange)
  const asked: Promise<unknown>[] = []
  hub.listen('b', ({ kind }) => kind === 'library-changed' && asked.push(ask('end')))
  await ask('end')
  for (let at = 0; at < asked.length; at += 1) await asked[at]
  expect(asked).toHaveLength(3)
  expect(faults).toHaveLength(4)
  expect(await ask('answer')).toEqual(success('answered'))
})

test('closing during endless work stops the work and answers every pending call', async () => {
  const { ask, close, told } = await startThread(strange)
  const [working, waiting] = [ask('workForEver'), ask('answer')]
  await vi.waitFor(() => expect(told).toContainEqual(begun))
  await close()
  for (const answer of [working, waiting, ask('answer')]) expect(codesOf(await answer)).toEqual(['closing'])
})

/** Starts a browser host as a separate process. */
const startHost = async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('thread/serving-process.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const port = Number(line)
  const headers = { cookie: `doublequick-${port}=${'T'.repeat(43)}`, 'content-type': 'application/json' }
  const origin = `http://127.0.0.1:${port}`
  const address = `${origin}/api`
  const ask = async (name: string): Promise<unknown> =>
    (await fetch(`${address}/${name}?client=a`, { method: 'POST', headers, body: '{}' })).json()
  /** Makes a call and disconnects once the work has started. */
  const leaveAt = async (name: string): Promise<void> => {
    const events = await fetch(`${address}/events?client=a`, { headers })
    const asked = request(`${address}/${name}?client=a`, { method: 'POST', headers }).on('error', () => undefined)
    asked.end('{}')
    let heard = ''
    for await (const chunk of events.body ?? []) {
      heard += Buffer.from(chunk as Uint8Array).toString()
      if (heard.includes('begun')) break
    }
    asked.destroy()
  }
  const open = async (): Promise<number> =>
    (await fetch(`${origin}/?token=${'T'.repeat(43)}`, { redirect: 'manual' })).status
  return { child, ask, leaveAt, open }
}

test('closing a page cancels its work, over HTTP too', async () => {
  const { ask, leaveAt } = await startHost()
  await leaveAt('workWhileWanted')
  expect(await ask('answer')).toEqual(success('answered'))
})

test.each(inGate(['SIGTERM', 'SIGINT', 'SIGHUP'] as const))(
  'during endless work the host still answers windows, and %s stops it',
  async (signal) => {
    const { child, leaveAt, open } = await startHost()
    await leaveAt('workForEver')
    expect(await open()).toBe(303)
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
  },
)
