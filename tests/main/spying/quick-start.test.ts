/** The command line loads only what a command needs, caches compiled code, and reads only the requested ruleset. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { compileCacheFolder } from '../../../src-main/compile-cache.ts'
import { openLibrary } from '../../../src-main/rulesets/library.ts'
import { cliFile, plainEnv } from '../cli-tools.ts'
import { valueOf } from '../machine-tools.ts'

vi.mock(import('../../../src-core/ruleset/parse.ts'), { spy: true })

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'doublequick-'))
afterAll(() => rmSync(folder, { recursive: true }))

const hook = pathToFileURL(join(import.meta.dirname, '../loaded-modules.ts')).href
const request = '{"ruleset":"fire-and-fury","procedure":"fire","inputs":{"points":7}}\n'

/** The project's files and the packages that a command loads. */
const loadedBy = (args: readonly string[]): readonly string[] => {
  const { status, stderr, output } = spawnSync(process.execPath, ['--import', hook, cliFile, ...args], {
    cwd: root,
    env: plainEnv(),
    input: request,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const inside = `${pathToFileURL(root).href}/`
  return (output[3] ?? '').split('\n').flatMap((url) => (url.startsWith(inside) ? [url.slice(inside.length)] : []))
}

const yaml = /^node_modules\/yaml\//
const zod = /^node_modules\/zod\//
const pdfkit = /^node_modules\/pdfkit\//
const pdf = /^src-main\/pdf\/|^node_modules\/pdfkit\//
/** `check` also tests whether a gauge fits on paper. */
const gaugeLayout = /^src-main\/pdf\/gauge\/page\.ts$/
const parser = /^src-main\/pdf\/fonts\/parsed/
const resolver = /^src-core\/(resolve|play|odds\/(?!dice\.ts$))/
const build = /^src-core\/sheet\/build\.ts$/
const sheet = /^src-core\/sheet\/(build|gauge)\.ts$/
const loader = /^src-core\/ruleset\/(parse|load|compile)\.ts$/
const contract = /^src-core\/contract\/(?!input|request|rules|wire)/

test.each([
  { args: ['help'], needs: [], not: [yaml, zod, pdf, resolver, sheet, loader, contract] },
  { args: ['help', 'print'], needs: [], not: [yaml, zod, pdf, resolver, sheet, loader, contract] },
  { args: ['rulesets'], needs: [loader], not: [pdf, resolver, sheet, contract] },
  {
    args: ['check', 'rulesets/fire-and-fury.yaml'],
    needs: [yaml, zod, loader, gaugeLayout],
    not: [pdfkit, resolver, build, contract],
  },
  { args: ['show', 'fire-and-fury'], needs: [loader], not: [pdf, contract] },
  { args: ['odds'], needs: [loader, resolver], not: [pdf, sheet, contract] },
  {
    args: ['print', 'fire-and-fury', '--what', 'qrs', '--paper', 'a4', '--overwrite', '--out', folder],
    needs: [loader, sheet, pdf],
    not: [resolver, contract, parser],
  },
])('$args loads only what it needs', ({ args, needs, not }) => {
  const loaded = loadedBy(args)
  expect(loaded).toContain('src-main/cli/run.ts')
  for (const part of needs) expect(loaded).toContainEqual(expect.stringMatching(part))
  expect(loaded.filter((file) => not.some((part) => part.test(file)))).toEqual([])
})

test('the next start uses the cache of stripped and compiled code', () => {
  const { NODE_DISABLE_COMPILE_CACHE: _off, ...env } = plainEnv()
  const start = (): string =>
    spawnSync(process.execPath, [cliFile, 'help'], {
      env: { ...env, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
      encoding: 'utf8',
    }).stderr
  start()
  const again = start()
  expect(again).toMatch(/transpile cache for StrippedTypeScript \S*\/src-main\/cli\/run\.ts\.\.\.success/)
  expect(again).toMatch(/V8 code cache for ESM \S*\/src-main\/cli\/run\.ts was accepted/)
})

/** Creates a program folder and a settings folder. */
const places = (): { readonly program: string; readonly home: string } => {
  const place = mkdtempSync(join(folder, 'place-'))
  const [program, home] = [join(place, 'program'), join(place, 'home')]
  mkdirSync(join(program, 'node_modules'), { recursive: true })
  mkdirSync(home)
  return { program, home }
}
const othersMay = (path: string): number => statSync(path).mode & 0o077

test('the cache is kept in node_modules, accessible only to the player', () => {
  const { program, home } = places()
  writeFileSync(join(program, 'node_modules/.package-lock.json'), '{}')
  const kept = join(program, 'node_modules/.cache/doublequick')
  expect(compileCacheFolder(program, home)).toBe(kept)
  expect(othersMay(kept)).toBe(0)
  expect(compileCacheFolder(program, home)).toBe(kept)
})

test('without npm packages, the cache is kept in an existing settings folder, accessible only to the player', () => {
  const { program, home } = places()
  expect(compileCacheFolder(program, home)).toBe(join(home, 'cache'))
  expect(othersMay(join(home, 'cache'))).toBe(0)
  expect(compileCacheFolder(program, join(home, 'missing'))).toBe(null)
  expect(existsSync(join(home, 'missing'))).toBe(false)
})

test('nothing is cached if others can write to the cache folder, or if a link or file is in its place', () => {
  const { program, home } = places()
  const kept = join(home, 'cache')
  mkdirSync(kept)
  chmodSync(kept, 0o777)
  expect(compileCacheFolder(program, home)).toBe(null)
  rmSync(kept, { recursive: true })
  symlinkSync(program, kept)
  expect(compileCacheFolder(program, home)).toBe(null)
  rmSync(kept)
  writeFileSync(kept, '')
  expect(compileCacheFolder(program, home)).toBe(null)
})

test.each([
  ['fire-and-fury', ['fire-and-fury.yaml']],
  ['regimental-fury', ['regimental-fury.yaml', 'fire-and-fury.yaml']],
  ['italy-1799', ['italy-1799.yaml', 'regimental-fire-and-fury.yaml']],
])('parses only %s and the rulesets it extends', (name, files) => {
  // Parsed files are cached by path, so each test reads a separate folder.
  const program = join(folder, name)
  cpSync(join(root, 'rulesets'), program, { recursive: true })
  const parse = vi.mocked(parseSource)
  parse.mockClear()
  valueOf(valueOf(openLibrary({ working: root, program })).load(name))
  expect(parse.mock.calls.map(([{ file }]) => file)).toEqual(files.map((file) => join(program, file)))
})
