import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { lastLine, none, sum, type Tally } from '../run/tally.ts'
import { runTests } from '../run/tests.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doublequick-run-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** Returns what `npm test` counts if there are only these test files. */
const run = (files: Record<string, string>, { toolsRequired = false } = {}): Promise<Tally> => {
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code)
  return runTests(folder, { toolsRequired, options: ['--globals'], shown: false })
}

const tools = new URL('../tools.ts', import.meta.url).href
const wantsTool = `
  import { needTool } from '${tools}'
  test('here', (context) => { needTool(context, 'node') })
  test('nowhere', (context) => { needTool(context, 'a-tool-nobody-has'); throw new Error('ran without it') })`

test('counts passed, failed and skipped tests, and lists the failures', async () => {
  const tally = await run({
    'a.test.js': `
      test('right', () => {})
      test('wrong', () => { throw new Error('wrong') })
      test.skip('later', () => {})`,
    'b.test.js': `describe('group', () => { test('right too', () => {}) })`,
  })
  expect(tally).toEqual({ ...none, passed: 2, skipped: 1, faults: ['a.test.js: wrong'] })
})

test('a test that passes on retry counts as passed, and is listed', async () => {
  const late = `
    let tries = 0
    test('late', { retry: 1 }, () => { if (tries++ === 0) throw new Error('too early') })`
  expect(await run({ 'a.test.js': late })).toEqual({ ...none, passed: 1, retried: ['a.test.js: late'] })
})

test('a test without its tool is skipped, or fails if tools are required', async () => {
  expect(await run({ 'a.test.js': wantsTool })).toEqual({ ...none, passed: 1, skipped: 1 })
  expect(await run({}, { toolsRequired: true })).toEqual({
    ...none,
    passed: 1,
    faults: ['a.test.js: nowhere (skipped: no a-tool-nobody-has)'],
  })
})

test('tests and cases only for the gate run there, and count as skipped elsewhere', async () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const more = `
    import { inGate, isGate } from '${tools}'
    test.each(inGate(['one', 'another']))('%s', () => {})
    test.runIf(isGate)('more', () => {})`
  vi.stubEnv('DOUBLEQUICK_LONG', '').stubEnv('DOUBLEQUICK_CI', '')
  expect(await run({ 'a.test.js': more })).toEqual({ ...none, passed: 1, skipped: 1 })
  vi.stubEnv('DOUBLEQUICK_CI', '1')
  expect(await run({})).toEqual({ ...none, passed: 3 })
})

test.each([
  ['a file that does not load', "throw new Error('torn')", ['a.test.js: torn']],
  ['a file without a test', '', ['a.test.js: No test suite found in file']],
  [
    'an error outside any test',
    "test('right', () => { setTimeout(() => { throw new Error('late') }) })",
    ['an error outside any test'],
  ],
  ['a worker that dies', "test('dies', () => { process.kill(process.pid, 'SIGKILL') })", ['']],
  ['a focused test', "test.only('alone', () => {})", ['a.test.js: alone']],
])('%s is a failure', async (_what, code, faults) => {
  const tally = await run({ 'a.test.js': code })
  expect(tally.faults).toHaveLength(faults.length)
  for (const [index, fault] of faults.entries()) expect(tally.faults[index]).toContain(fault)
})

test('a run without tests or without a report is a failure', async () => {
  expect((await run({})).faults).toEqual(['no test was found'])
  expect((await run({ 'vitest.config.js': "throw new Error('no settings')" })).faults).toEqual([
    'the test run broke off (exit 1) and left no report',
  ])
})

test('the last line has the documented form', () => {
  const tally = { ...none, passed: 3 }
  expect(lastLine(tally)).toBe('3 passed, 0 failed')
  expect(lastLine(sum([tally, { ...none, passed: 1, skipped: 2, faults: ['types'] }]))).toBe(
    '4 passed, 1 failed, 2 skipped',
  )
})
