import { join } from 'node:path'
import { expect, test } from 'vitest'
import { localCaller } from '../../src-main/api/host.ts'
import { dispatchTo, type Handlers } from '../../src-main/api/dispatch.ts'
import { codesOf, problemsOf, startMachine, valueOf } from './machine-tools.ts'

const caller = localCaller({ client: 'test', call: 'one', signal: new AbortController().signal, send: () => undefined })

test.each(['readSheeet', 'toString', '__proto__', 'constructor', '', 'x'.repeat(10_000)])(
  'refuses the unknown method %s',
  async (name) => {
    const { call } = startMachine()
    const refused = await call(name, {}, caller)
    expect(codesOf(refused)).toEqual(['no-such-method'])
    expect(problemsOf(refused)[0]?.message.length).toBeLessThan(200)
  },
)

test('a misspelled method gets the nearest name', async () => {
  const { call } = startMachine()
  expect(problemsOf(await call('readSheets', {}, caller))[0]?.right).toBe('Did you mean readSheet?')
})

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a list', []],
  ['a string', 'fire-and-fury'],
  ['an extra key', { ruleset: 'fire-and-fury', house: [], more: 1 }],
  ['a ruleset that is a number', { ruleset: 7, house: [] }],
  ['too many house rules', { ruleset: 'fire-and-fury', house: Array.from({ length: 65 }, () => 'a.yaml') }],
])('refuses input that is %s', async (_what, input) => {
  const { call, faults } = startMachine()
  const refused = await call('readSheet', input, caller)
  expect(refused.ok).toBe(false)
  expect(faults).toEqual([])
})

test.each([[null], [undefined], [[]], ['fire-and-fury'], [7]])('names the type of the input %j', async (input) => {
  const { call } = startMachine()
  expect(problemsOf(await call('readSheet', input, caller))).toMatchObject([
    { code: 'wrong-input', message: 'This isn’t a JSON object.', path: [] },
  ])
})

test('a problem with an input has the path of the input', async () => {
  const { call } = startMachine()
  const refused = await call('readSheet', { ruleset: 'fire-and-fury', house: ['a', 7] }, caller)
  expect(problemsOf(refused)).toMatchObject([{ path: ['house', 1] }])
})

test('an exception in a handler becomes a problem and is reported', async () => {
  const faults: unknown[] = []
  const thrown = new Error('thrown')
  const broken = {
    about: () => {
      throw thrown
    },
    readSettings: () => Promise.reject(thrown),
  } as unknown as Handlers
  const call = dispatchTo(broken, (error) => faults.push(error))
  expect(codesOf(await call('about', {}, caller))).toEqual(['internal'])
  expect(codesOf(await call('readSettings', {}, caller))).toEqual(['internal'])
  expect(faults).toEqual([thrown, thrown])
})

test('reports that a browser has no file dialogs or viewer', async () => {
  const window = startMachine().window('a')
  expect(valueOf(await window.call('about', {}))).toMatchObject({
    host: 'browser',
    version: '1.2.3',
    dialogs: false,
    viewer: false,
    problems: [],
  })
  expect(codesOf(await window.call('chooseFile', {}))).toEqual(['not-here'])
  expect(codesOf(await window.call('openPrinted', { path: '/etc/passwd' }))).toEqual(['not-here'])
})

test('the host provides the dialogs', async () => {
  const dialogs = {
    file: () => Promise.resolve('/a.yaml'),
    newFile: (path: string) => Promise.resolve(path.replace('club', 'army')),
    folder: () => Promise.resolve(null),
  }
  const machine = startMachine({ kind: 'desktop', dialogs })
  const window = machine.window('a')
  expect(valueOf(await window.call('chooseFile', {}))).toEqual({ file: '/a.yaml' })
  const proposed = { name: '../club.yaml' }
  const army = join(machine.home, 'house-rules', 'army.houserules.yaml')
  expect(valueOf(await window.call('chooseNewFile', proposed))).toEqual({ file: army })
  expect(valueOf(await window.call('chooseFolder', {}))).toEqual({ folder: null })
})

test('a sheet and its provenance are read with house rules and their problems', async () => {
  const window = startMachine().window('a')
  expect(valueOf(await window.call('readSheet', { ruleset: 'fire-and-fury', house: [] })).title).toBe('Fire and Fury')
  const { lineage, marks } = valueOf(await window.call('readProvenance', { ruleset: 'regimental-fury', house: [] }))
  expect(lineage.map(({ id }) => id)).toEqual(['fire-and-fury', 'regimental-fury'])
  expect(marks.length).toBeGreaterThan(0)
  const missing = await window.call('readSheet', { ruleset: 'fire-and-fury', house: ['nowhere.houserules.yaml'] })
  expect(problemsOf(missing)).toMatchObject([{ code: 'not-chosen', path: ['house', 0] }])
})
