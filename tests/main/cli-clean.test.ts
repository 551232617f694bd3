/** Control characters in files, their names, arguments and requests are shown on a terminal, not executed. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cliHere, cliProcess } from './cli-tools.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'doublequick-clean-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** Clears the terminal, sets its title, ends the line and reverses the text. */
const hostile = '\x1b[2J\x1b]0;mine\x07\x9b31m\x7f\r\u202e\u061c\u2028'
const shown = '<U+001B>[2J<U+001B>]0;mine<U+0007><U+009B>31m<U+007F><U+000D><U+202E><U+061C><U+2028>'
/** `hostile`, escaped for a double-quoted YAML string. */
const escaped = String.raw`\e[2J\e]0;mine\a\x9b31m\x7f\r\u202e\u061c\u2028`

/** A character that does more on a terminal than show text. */
const acts = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/u
const head = (id: string, title: string): string =>
  `ruleset: {id: ${id}, title: "${title}", version: 1.0.0, format: 1}\n`
/** A valid ruleset. */
const sound = (id: string, title: string): string =>
  `ruleset: {id: ${id}, title: "${title}", version: 1.0.0, format: 1, extends: fire-and-fury}\nrules: {}\n`
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
const cli = async (...args: string[]): Promise<{ readonly status: number | null; readonly said: string }> => {
  const { status, stdout, stderr } = await cliHere(folder, args)
  return { status, said: stdout + stderr }
}

describe('a file', () => {
  test.each([
    ['its title', head('bad', escaped) + 'rules: {}\n'],
    ['its keys', `${head('bad', 'Bad')}rules: {"${escaped}": 1, 'x\u200e': 2}\n`],
    ['its values', `${head('bad', 'Bad')}rules: {traits: {a: {label: 'x\u200e', kind: "${escaped}"}}}\n`],
    ['its raw text', `${head('bad', 'Bad')}rules: {} # \x1b[2J\u202e\n`],
    ['an anchor', `${head('bad', 'Bad')}rules: &\x1b[2J\u009b {}\n`],
    ['its id', `ruleset: {id: "${escaped}", title: Bad, version: 1.0.0, format: 1}\nrules: {}\n`],
  ])('with control characters in %s is reported without them', async (_where, text) => {
    write('bad.yaml', text)
    const { status, said } = await cli('check', 'bad.yaml')
    expect(status).toBe(1)
    expect(said).not.toMatch(acts)
    for (const args of [
      ['show', 'bad.yaml'],
      ['rulesets', '--rulesets', folder],
      ['print', '--rulesets', folder, 'bad.yaml'],
    ])
      expect((await cli(...args)).said).not.toMatch(acts)
  })

  test('with a hostile name is reported by name, on one line', async () => {
    const name = `sound${hostile}\nall-is-well.yaml`
    write(name, sound('sound', 'Sound'))
    expect(await cli('check', name)).toEqual({ status: 0, said: `sound${shown}<U+000A>all-is-well.yaml: ok\n` })
    const missing = await cli('check', `no\n${name}`)
    expect(missing.status).toBe(1)
    expect(missing.said.trimEnd().split('\n')).toHaveLength(2)
    expect(missing.said).not.toMatch(acts)
  })

  test('with text direction marks, which other scripts need, is reported with their codes', async () => {
    write('sound.yaml', sound('sound', 'Sh\u200elom \u05e9\u05dc\u05d5\u05dd'))
    expect((await cli('show', 'sound.yaml')).said).toMatch(/^Sh<U\+200E>lom שלום 1\.0\.0/)
  })
})

test.each([
  ['a command', [hostile]],
  ['an option', ['check', `--${hostile}`]],
  ['a value', ['print', '--paper', hostile]],
  ['a ruleset', ['show', hostile]],
  ['a folder', ['rulesets', '--rulesets', hostile]],
  ['an output folder', ['print', 'fire-and-fury', '--what', 'gauge', '--paper', 'a4', '--out', `in${hostile}`]],
])('%s with control characters on the command line has no effect and is quoted on one line', async (_what, args) => {
  const { said } = await cli(...args)
  expect(said).toContain('<U+001B>[2J')
  expect(said).not.toMatch(acts)
})

test.each([
  ['a command', ['x'.repeat(5000)]],
  ['an option', ['check', `--${'x'.repeat(5000)}`]],
  ['a value', ['print', '--paper', 'x'.repeat(5000)]],
  ['a number', ['print', '--sides', '1'.repeat(5000)]],
  ['a file', ['check', `${'x/'.repeat(5000)}x.yaml`]],
  ['a folder', ['rulesets', '--rulesets', 'x'.repeat(5000)]],
])('%s of any length on the command line is quoted on one line at most', async (_what, args) => {
  const { said } = await cli(...args)
  for (const line of said.split('\n')) expect(line.length).toBeLessThan(300)
})

test('progress in a terminal escapes control characters in names', async () => {
  mkdirSync(join(folder, hostile))
  write(join(hostile, 'sound.yaml'), sound('sound', 'Sound'))
  const { stderr } = await cliHere(folder, ['print', `${hostile}/sound.yaml`, '--what', 'qrs'], { terminal: true })
  expect(stderr).toContain(`1 of 2: ${shown}/sound.yaml qrs a4`)
  expect(stderr.replaceAll(/\r\x1b\[K/g, '')).not.toMatch(acts)
})

describe('a request', () => {
  const told = async (
    request: unknown,
    command = 'resolve',
  ): Promise<{ readonly line: string; readonly answer: Answer }> => {
    const { stdout, stderr } = await cliHere(folder, [command], { input: `${JSON.stringify(request)}\n` })
    expect(stderr).toBe('')
    return { line: stdout, answer: JSON.parse(stdout) as Answer }
  }
  interface Answer {
    readonly id?: string
    readonly message?: string
    readonly path?: readonly (string | number)[]
    readonly problems?: readonly { readonly message: string }[]
  }
  const fire = { ruleset: 'fire-and-fury', procedure: 'fire', inputs: { points: 7 }, dice: [8] }

  test.each([
    ['its id', { ...fire, id: hostile }],
    ['a ruleset', { ...fire, ruleset: hostile }],
    ['house rules', { ...fire, house: [hostile] }],
    ['a procedure', { ...fire, procedure: hostile }],
    ['a sequence', { ruleset: 'fire-and-fury', sequence: hostile }],
    ['a key', { ...fire, [hostile]: 1 }],
    ['an input', { ...fire, inputs: { [hostile]: 1 } }],
    ['a value', { ...fire, inputs: { points: hostile, target: { cover: hostile } } }],
    ['a die', { ...fire, dice: [hostile] }],
  ])('with control characters as %s is answered in JSON without them', async (_what, request) => {
    for (const command of ['resolve', 'odds']) {
      const { line, answer } = await told(request, command)
      expect(line).not.toMatch(acts)
      expect(line.split('\n')).toHaveLength(2)
      if ('id' in request) expect(answer.id).toBe(hostile)
    }
  })

  const long = 'x'.repeat(4000)
  test.each([
    ['a ruleset', { ...fire, ruleset: `./${long}` }],
    ['house rules', { ...fire, house: [long] }],
    ['a procedure', { ...fire, procedure: long }],
    ['a sequence', { ruleset: 'fire-and-fury', sequence: long }],
    ['a key', { ...fire, [long]: 1 }],
    [
      'many keys',
      { ...fire, dice: undefined, ...Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${long}${at}`, 1])) },
    ],
    ['an input', { ...fire, inputs: { [long]: 1 } }],
    ['a value', { ...fire, inputs: { points: long, target: { cover: long } } }],
    ['a die', { ...fire, dice: [long] }],
    ['dice', { ...fire, dice: { [long]: [1] } }],
    ['a step', { ruleset: 'fire-and-fury', sequence: 'charge', choices: { [long]: true } }],
  ])('is quoted on at most one line: %s', async (_what, request) => {
    const { answer } = await told(request, 'sequence' in request ? 'odds' : 'resolve')
    const messages = (answer.problems ?? []).map(({ message }) => message)
    expect(messages.length).toBeGreaterThan(0)
    for (const message of messages) expect(message.length).toBeLessThan(200)
  })

  test('is quoted on one line if it is invalid JSON or repeats a key', async () => {
    for (const line of [`{"a${hostile}${long}": }`, `{"${long}": 1, "${long}": 2}`, hostile]) {
      const { stdout } = await cliHere(folder, ['resolve'], { input: `${line}\n` })
      expect(stdout).not.toMatch(acts)
      for (const message of ((JSON.parse(stdout.split('\n')[0] ?? '') as Answer).problems ?? []).map(
        ({ message: one }) => one,
      ))
        expect(message.length).toBeLessThan(200)
    }
  })
})

test('rulesets as JSON keep their meaning without control characters', async () => {
  const title = '\u05e9\u05dc\u05d5\u05dd \u200fx'
  write('sound.yaml', sound('sound', title))
  for (const args of [
    ['rulesets', '--json', '--rulesets', folder],
    ['show', '--json', 'sound.yaml'],
  ]) {
    const { stdout } = await cliHere(folder, args)
    expect(stdout).not.toMatch(acts)
    expect(JSON.stringify(JSON.parse(stdout))).toContain(title)
  }
})

test('output is escaped when run as a program', () => {
  const { status, stdout, stderr } = cliProcess(folder, ['check', `no\x1b[2J.yaml`])
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toBe('Can’t find no<U+001B>[2J.yaml. Choose an existing file. [no-such-file]\n1 problem in 1 file\n')
})
