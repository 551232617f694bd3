import { expect, test } from 'vitest'
import { sampleOf, stretchesOf } from '../mutants/sample.ts'
import { fingerprintsOf } from '../run/fingerprints.ts'
import { importersOf, readersOf } from '../run/related.ts'

const imports = (source: string, ...resolved: string[]): Parameters<typeof importersOf>[1][number] => ({
  source,
  dependencies: resolved.map((file) => ({ resolved: file })),
})
const modules = [
  imports('far.test.ts', 'middle.ts'),
  imports('middle.ts', 'changed.ts'),
  imports('near.test.ts', 'changed.ts', 'other.ts'),
  imports('other.test.ts', 'other.ts'),
  imports('changed.ts', 'other.ts', 'middle.ts'),
]

test('finds tests that import a changed file, directly or not, the nearest first', () => {
  expect(importersOf(['changed.ts'], modules)).toEqual(['near.test.ts', 'far.test.ts'])
  expect(importersOf(['other.test.ts'], modules)).toEqual(['other.test.ts'])
  expect(importersOf(['new.ts'], modules)).toEqual([])
})

test('finds tests that read a changed ruleset, a ruleset that extends it or all included rulesets', () => {
  const rulesets = ['fire-and-fury', 'napoleonic-fury', 'regimental-fury'].map((id) => `rulesets/${id}.yaml`)
  const reading = (file: string): readonly string[] =>
    readersOf([file], rulesets, [
      'tests/core/rulesets/napoleonic-fury.test.ts',
      'tests/core/rulesets/regimental-fury.test.ts',
      'tests/core/play/keys.test.ts',
      'tests/core/problem.test.ts',
      'tests/docs/pages.test.ts',
    ])
  expect(reading('rulesets/napoleonic-fury.yaml')).toEqual([
    'tests/core/rulesets/napoleonic-fury.test.ts',
    'tests/core/play/keys.test.ts',
  ])
  expect(reading('rulesets/fire-and-fury.yaml')).toContain('tests/core/rulesets/regimental-fury.test.ts')
  expect(reading('docs/style.md')).toEqual(['tests/docs/pages.test.ts'])
  expect(reading('src-core/exact.ts')).toEqual([])
})

test('a seed always draws the same sample of code, and no line twice', () => {
  const text = '/** One. */\nconst one = 1\n\nconst two = () => {\n  a()\n\n  b()\n}\n\nconst three = 3\n'
  const stretches = stretchesOf('a.ts', text)
  expect(stretches.map(({ from, to }) => [from, to])).toEqual([
    [1, 3],
    [4, 9],
    [10, 11],
  ])
  const all = stretchesOf('b.ts', Array.from({ length: 50 }, (_, index) => `const a${index} = 1\n`).join('\n'))
  const sample = sampleOf(all, 20, 1)
  expect(sample).toEqual(sampleOf(all, 20, 1))
  expect(sample).not.toEqual(sampleOf(all, 20, 2))
  expect(sample.reduce((sum, { from, to }) => sum + to - from + 1, 0)).toBe(20)
  expect(new Set(sample).size).toBe(sample.length)
  // An edit elsewhere replaces at most one chunk.
  const edited = sampleOf(
    stretchesOf('b.ts', ['const before = 0\n', ...all.map(({ text: one }) => one)].join('\n')),
    20,
    1,
  )
  const left = sample.filter(({ text: one }) => !edited.some((stretch) => stretch.text === one))
  expect(left.length).toBeLessThanOrEqual(1)
})

test('a fingerprint changes with each file imported, directly or not, and with no other file', () => {
  const files = ['far.test.ts', 'near.test.ts', 'other.test.ts']
  const said = new Map([...modules.map(({ source }) => source), 'other.ts'].map((file) => [file, `${file} as it was`]))
  const fingerprints = (changes: Readonly<Record<string, string>> = {}, common = ''): ReadonlyMap<string, string> =>
    fingerprintsOf(files, [...modules, imports('other.ts')], (file) => changes[file] ?? said.get(file) ?? '', common)
  const before = fingerprints()
  const changed = (after: ReadonlyMap<string, string>): readonly string[] =>
    files.filter((file) => after.get(file) !== before.get(file))
  expect(changed(fingerprints())).toEqual([])
  expect(changed(fingerprints({ 'middle.ts': 'now' }))).toEqual(['far.test.ts', 'near.test.ts'])
  expect(changed(fingerprints({ 'near.test.ts': 'now' }))).toEqual(['near.test.ts'])
  expect(changed(fingerprints({ 'other.ts': 'now' }))).toEqual(files)
  expect(changed(fingerprints({}, 'another version'))).toEqual(files)
})
