/** Error handling at every entry to the machine: any input causes at most a problem, and the host keeps working. */
import fc from 'fast-check'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { MethodName } from '../../src-core/contract/methods.ts'
import { methodNames } from '../../src-core/contract/methods.ts'
import { settingsSchema } from '../../src-core/contract/settings.ts'
import { success, type ProblemInWords, type Result } from '../../src-core/problem.ts'
import { openEventHub, localCaller } from '../../src-main/api/host.ts'
import { answerHttp } from '../../src-main/browser/http.ts'
import { openDatabase } from '../../src-main/state/database.ts'
import { openSettings } from '../../src-main/state/settings.ts'
import { attempt, reportProblems, reportOnce } from '../../src-main/faults.ts'
import { readFontBytes } from '../../src-main/pdf/fonts.ts'
import { watchLibrary } from '../../src-main/rulesets/watch.ts'
import { openLibrary } from '../../src-main/rulesets/library.ts'
import { anyJson, withAnyValue } from '../core/support/anything.ts'
import { rounds } from '../tools.ts'
import { cliHere } from './cli-tools.ts'
import { codesOf, ownFolder, problemsOf, startMachine, valueOf } from './machine-tools.ts'
import { inWords } from '../../src-core/words/problems/catalogue.ts'

const runs = { seed: 1, numRuns: rounds(150, 150, 50) }
const twoLines = 'ruleset: {id: sly, title: {length: {toString: 1}}, version: 1.0.0, format: 1}\nrules: {}\n'

const sound = (problems: readonly ProblemInWords[]): void => {
  for (const { code, message } of problems) {
    expect(code).toMatch(/^[a-z]+(-[a-z0-9]+)*$/)
    expect(code, message).not.toBe('internal')
    expect(message).not.toBe('')
  }
}

const request = {
  id: 7,
  ruleset: 'fire-and-fury',
  house: [],
  procedure: 'fire',
  inputs: { points: 7, target: { cover: 'woods' } },
  dice: [4],
}
const sequence = {
  ruleset: 'fire-and-fury',
  sequence: 'charge',
  inputs: { attacker: { stands: 4 } },
  choices: { breakthrough: true },
}

test('a request with any JSON value at any key gets one answer, and the next line is read', async () => {
  const lines = fc.sample(
    fc.oneof(withAnyValue(request), withAnyValue({ ...request, sensitivity: true }), withAnyValue(sequence)),
    runs,
  )
  const deep = `{"inputs":${'['.repeat(5000)}${']'.repeat(5000)}}`
  for (const command of ['resolve', 'odds']) {
    const { stdout } = await cliHere(ownFolder(), [command], {
      input: [...lines, deep, JSON.stringify(request)].join('\n'),
    })
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { ok: boolean; problems?: ProblemInWords[] })
    expect(answers).toHaveLength(lines.length + 2)
    for (const { ok, problems = [] } of answers) {
      expect(ok).toBe(problems.length === 0)
      sound(problems)
    }
    expect(answers.at(-2)?.problems).toMatchObject([{ code: 'too-large' }])
    expect(answers.at(-1)).toMatchObject({ ok: true, id: 7 })
  }
})

test('more keys than a function can take as arguments cause problems, not an exception', async () => {
  const many = JSON.stringify(
    Object.fromEntries(Array.from({ length: 100_000 }, (_, number) => [`x${number.toString(36)}`, 0])),
  )
  const { stdout } = await cliHere(ownFolder(), ['resolve'], { input: many })
  const { problems } = JSON.parse(stdout) as { problems: ProblemInWords[] }
  expect(problems).toHaveLength(100)
  sound(problems)
})

test('any JSON value of any setting leaves valid settings', () => {
  const written = { ...settingsSchema.parse({}), recent: ['/a.yaml'], rules: { ruleset: 'fire-and-fury', house: [] } }
  const database = openDatabase(ownFolder())
  const settings = openSettings(database)
  const law = fc.property(withAnyValue(written), (text) => {
    const values = Object.entries(JSON.parse(text) as object)
    const stored = database.change((sql) => {
      sql.run('DELETE FROM settings')
      for (const [name, value] of values)
        sql.run('INSERT INTO settings (name, value) VALUES (?, ?)', name, JSON.stringify(value))
      return success(null)
    })
    valueOf(stored)
    expect(settingsSchema.safeParse(settings.read()).success).toBe(true)
    sound(settings.problems().map(inWords))
    expect(valueOf(settings.change(() => ({ theme: 'dark' }))).theme).toBe('dark')
  })
  fc.assert(law, { ...runs, numRuns: 40 })
})

/** Valid input for each method, to be mutated. */
const rules = { ruleset: 'fire-and-fury', house: [] }
const check = { rules, procedure: 'fire', inputs: { points: 7 } }
const calls: Partial<Record<MethodName, object>> = {
  changeSettings: { theme: 'dark', textSize: 2, rules, print: { options: { paper: 'a4' }, qrs: true, gauge: false } },
  openFile: { file: 'a.yaml' },
  takeFile: { name: 'a.houserules.yaml', text: twoLines },
  readHere: { name: 'a.houserules.yaml', text: twoLines },
  replaceHere: { name: 'a.houserules.yaml', text: twoLines },
  readSheet: rules,
  readChecks: rules,
  assess: check,
  largestShifts: check,
  lineOdds: { ...check, across: { role: 'target', units: ['nobody'] } },
  playCheck: { ...check, dice: { source: 'typed', faces: [[4]] } },
  newHouse: { ruleset: 'fire-and-fury', title: 'Ours' },
  openHouse: { draft: 'none', place: ['procedures', 'fire'], check: { procedure: 'fire', inputs: {} } },
  savePrints: { task: 'a', jobs: [] },
}

test('a call with any JSON value gets an answer, and causes no internal error', async () => {
  const machine = startMachine()
  const window = machine.window('a')
  const { session } = valueOf(await window.call('newHouse', { ruleset: 'fire-and-fury', title: 'Ours' }))
  const edits = [
    { kind: 'set', path: ['procedures', 'fire', 'title'], value: 'Fire!', of: 2 },
    { kind: 'type', path: ['gauge', 'length'], as: 'number', text: '5' },
    { kind: 'add', path: ['lists'], id: 'ours', value: { title: 'Ours', entries: { a: 'A' } }, after: null },
    { kind: 'head', key: 'title', value: 'Ours' },
  ]
  const place = ['procedures', 'fire']
  const more = edits.map((edit) =>
    withAnyValue({ session, edits: [edit], place, check: { procedure: 'fire', inputs: { points: 1 } } }),
  )
  const ask = async (name: string, text: string): Promise<void> => {
    const caller = localCaller({ client: 'a', call: 'x', signal: new AbortController().signal, send: () => undefined })
    const answered = await machine.call(name, JSON.parse(text), caller)
    sound(problemsOf(answered))
  }
  for (const text of fc.sample(fc.oneof(...more), { ...runs, numRuns: 100 })) await ask('editHouse', text)
  for (const name of methodNames) {
    if (name === 'savePrints' || name === 'preview') continue
    const given = calls[name] ?? { session, task: 'a' }
    for (const text of fc.sample(fc.oneof(withAnyValue(given), anyJson), { ...runs, numRuns: 20 }))
      await ask(name, text)
  }
  expect(machine.faults).toEqual([])
})

test('a two-line file that once crashed the host is listed with its problems, next to everything else in the library', async () => {
  const home = ownFolder()
  const folder = ownFolder()
  mkdirSync(join(home, 'house-rules'))
  writeFileSync(join(folder, 'sly.yaml'), twoLines)
  writeFileSync(join(home, 'house-rules', 'sly.houserules.yaml'), twoLines)
  const machine = startMachine({ home, folders: [folder] })
  const { entries } = valueOf(await machine.window('a').call('listLibrary', {}))
  const wrong = entries.filter(({ problems }) => problems.length > 0)
  expect(wrong.map(({ file }) => file.split('/').at(-1))).toEqual(['sly.yaml', 'sly.houserules.yaml'])
  for (const { problems } of wrong)
    expect(problems).toMatchObject([{ code: 'wrong-value', place: { line: 1 } }, { code: 'empty' }])
  expect(entries.map(({ name }) => name)).toContain('napoleonic-fury')
  expect(machine.faults).toEqual([])
})

test('two lines that once crashed the host can be fixed by typing', async () => {
  const window = startMachine().window('a')
  const { session, text } = valueOf(await window.call('newHouse', { ruleset: 'fire-and-fury', title: 'Ours' }))
  const spoiled = valueOf(await window.call('editHouse', { session, edits: [{ kind: 'text', text: twoLines }] }))
  expect(spoiled).toMatchObject({ sound: false, text: twoLines })
  const mended = valueOf(await window.call('editHouse', { session, edits: [{ kind: 'text', text }] }))
  expect(mended).toMatchObject({ sound: true, text })
})

test('the watcher survives any exception, and reports it', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const folder = ownFolder()
  const thrown = new Error('thrown')
  const faults: unknown[] = []
  let fails = false
  const open = (): ReturnType<typeof openLibrary> => {
    if (fails) throw thrown
    return openLibrary({ working: folder, folders: [folder] })
  }
  const live = valueOf(
    watchLibrary(
      open,
      () => {
        throw thrown
      },
      (error) => faults.push(error),
    ),
  )
  onTestFinished(() => live.close())
  const before = live.now()
  before.files()
  fails = true
  writeFileSync(join(folder, 'new.yaml'), twoLines)
  vi.advanceTimersByTime(5000)
  expect(live.now()).toBe(before)
  expect(live.problem()).toMatchObject({ code: 'internal' })
  expect(faults).toContain(thrown)
  fails = false
  const heard = faults.length
  vi.advanceTimersByTime(5000)
  expect(live.now()).not.toBe(before)
  expect(live.problem()).toBeNull()
  expect(faults.length).toBeGreaterThan(heard)
})

test('a listener that throws doesn’t affect the others', () => {
  const heard: string[] = []
  const faults: unknown[] = []
  const hub = openEventHub((error) => faults.push(error))
  hub.listen('gone', () => {
    throw new Error('gone')
  })
  hub.listen('there', ({ kind }) => heard.push(kind))
  hub.broadcast({ kind: 'library-changed' })
  expect(heard).toEqual(['library-changed'])
  expect(faults).toHaveLength(1)
})

test('an exception is reported to the host once, and never to the window', () => {
  const faults: unknown[] = []
  const report = reportOnce((error) => faults.push(error))
  const thrown = new Error('thrown')
  const problem = attempt(
    'renewal',
    () => {
      throw thrown
    },
    report,
  )
  if (!problem) throw new Error('it was done')
  expect(inWords(problem)).toMatchObject({
    code: 'internal',
    message: 'Can’t load changed files because of a bug in Doublequick (Error: thrown).',
  })
  for (const told of reportProblems([problem, problem], report)) expect(told).not.toHaveProperty('cause')
  expect(faults).toEqual([thrown])
  expect(attempt('renewal', () => undefined, report)).toBeNull()
})

test('a thread that fails to make a copy reports the failure, and makes the next', async () => {
  const worker = new Worker(new URL('../../src-main/worker.ts', import.meta.url), {
    workerData: { fonts: await readFontBytes() },
  })
  onTestFinished(async () => {
    await worker.terminate()
  })
  const answer = (copy: unknown): Promise<Result<unknown>> =>
    new Promise((done, fail) => {
      worker.once('message', done)
      worker.once('error', fail)
      worker.postMessage(copy)
    })
  for (const copy of [null, { what: 'qrs', sheet: null }, { what: 'gauge', gauge: { arcs: 1 } }]) {
    const answered = await answer(copy)
    expect(codesOf(answered)).toEqual(['internal'])
    expect(problemsOf(answered)[0]?.cause).toBeInstanceOf(Error)
  }
})

test('a request that makes the browser host fail gets an answer, and the host continues', async () => {
  const faults: unknown[] = []
  const fail = (): never => {
    throw new Error('thrown')
  }
  const machine = { ...startMachine(), report: (error: unknown) => void faults.push(error), call: fail }
  const server = createServer(
    (asked, response) => void answerHttp({ machine, token: 't', window: null })(asked, response),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const headers = { cookie: `doublequick-${port}=t`, 'content-type': 'application/json' }
  for (const body of ['{}', '[]']) {
    const response = await fetch(`http://127.0.0.1:${port}/api/about`, { method: 'POST', headers, body })
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ ok: false, problems: [{ code: 'internal' }] })
  }
  expect(faults).toHaveLength(2)
})
