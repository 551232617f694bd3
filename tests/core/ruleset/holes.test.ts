import type { Path } from '../../../src-core/paths.ts'
import { describe, expect, test } from 'vitest'
import { problemText } from '../../../src-core/words/problems/catalogue.ts'
import { jsonSchemaText } from '../../../src-core/format/reference.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { plainData, type Tree } from '../../../src-core/ruleset/tree.ts'
import { rounds } from '../../tools.ts'
import { good, small, textOf } from './sources.ts'

/** The paths of all values in the small ruleset. */
const pathsIn = (tree: Tree, path: Path = []): Path[] =>
  tree.kind === 'map'
    ? [...tree.entries].flatMap(([key, { value }]) => [[...path, key], ...pathsIn(value, [...path, key])])
    : []
const paths = pathsIn(small.tree).map((path) => path.map(String))

/** The data as YAML in braces, with a mistake at the path. */
const written = (data: unknown, path: readonly string[], slip: (key: string, value: string) => string): string => {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return JSON.stringify(data)
  const [next, ...rest] = path
  const entries = Object.entries(data).map(([key, value]) => {
    const text = written(value, key === next ? rest : [], slip)
    return key === next && rest.length === 0 ? slip(key, text) : `${key}: ${text}`
  })
  return `{${entries.join(', ')}}`
}

const saidOf = (text: string): string[] => {
  const parsed = parseSource({ file: 'a.yaml', text })
  const result = parsed.ok ? loadRuleset(new Map([[parsed.value.head.id, parsed.value]]), parsed.value.head.id) : parsed
  return result.ok ? [] : result.problems.map(problemText)
}

/** Returns the places where the mistake causes anything but one problem with this code. Tests one of every `every` places. */
const noisy = (code: string, slip: (key: string, value: string) => string, every = rounds(7, 7, 29)): string[] =>
  paths
    .filter((_, index) => index % every === 0)
    .flatMap((path) => {
      const said = saidOf(written(plainData(small.tree), path, slip))
      return said.length === 1 && said[0]?.includes(`[${code}]`) ? [] : [`${path.join('.')}: ${said.join(' | ')}`]
    })

describe('one mistake causes one problem, anywhere in the file', () => {
  test('the unchanged ruleset has no problem', () => {
    expect(saidOf(written(plainData(small.tree), [], (key) => key))).toEqual([])
    expect(paths.length).toBeGreaterThan(400)
  })

  test('a missing value', () => {
    expect(noisy('empty-value', (key) => `${key}: `, rounds(2, 2, 14))).toEqual([])
  })

  test('an invalid number', () => {
    expect(noisy('not-a-number', (key) => `${key}: .inf`)).toEqual([])
  })

  test('a repeated key', () => {
    expect(noisy('duplicate', (key, value) => `${key}: ${value}, ${key}: ${value}`)).toEqual([])
  })

  test('a misspelled key of the format', () => {
    const schema = jsonSchemaText()
    const fields = paths.filter(
      (path, index) => index % rounds(3, 3, 12) === 0 && schema.includes(`"${path.at(-1) ?? ''}": {`),
    )
    const said = fields.map((path) => saidOf(written(plainData(small.tree), path, (key, value) => `${key}x: ${value}`)))
    expect(said.filter((lines) => lines.some((line) => line.includes('[unknown-key]')) && lines.length > 1)).toEqual([])
    expect(said.filter((lines) => lines.some((line) => line.includes('[unknown-key]'))).length).toBeGreaterThan(
      rounds(40, 40, 10),
    )
  })

  test('a key that is a number', () => {
    expect(noisy('bad-key', (_, value) => `7: ${value}`)).toEqual([])
  })
})

describe('problems that follow from an invalid name aren’t reported', () => {
  const head = 'ruleset: {id: ours, title: Ours, version: 1.0.0, format: 1}\n'
  const list = (text: string): string => `  lists: {notes: {title: Notes, entries: {one: "${text}"}}}\n`

  test('an invalid or unknown term is one problem, either where it is defined or where it is used', () => {
    expect(saidOf(`${head}rules:\n  terms: {Unit: [unit, units]}\n${list('A {unit}.')}`)).toEqual([
      expect.stringMatching(/^a\.yaml:3:11: .*\[wrong-id\]$/),
    ])
    expect(saidOf(`${head}rules:\n  terms: {crew: [crew, crews]}\n${list('A {unit}.')}`)).toEqual([
      expect.stringMatching(/^a\.yaml:4:\d+: .*\[unknown-name\]$/),
    ])
  })
})

describe('a file with an unclear base is still checked', () => {
  const head = (more: string) => `ruleset: {id: ours, title: Ours, version: 1.0.0, format: 1${more}}\n`
  const rules =
    'rules: {traits: {arm: {label: 7, color: red}}, gauge: {arcs: {infantry: {degrees: 400}}, stand: }}\nprovenance: {gauge: {assumed: 1}}\n'
  const own = ['wrong-value', 'unknown-key', 'out-of-bounds', 'empty-value', 'wrong-value']
  const codesOf = (text: string, ...house: readonly string[]): string[] => {
    const [source, ...over] = [text, ...house].map((each, index) =>
      good(parseSource({ file: `${index}.yaml`, text: each })),
    )
    const result = loadRuleset(
      new Map([[small.head.id, small], ...(source ? [[source.head.id, source] as const] : [])]),
      source?.head.id ?? '',
      over,
    )
    return result.ok ? [] : result.problems.map(({ code }) => code)
  }

  test('with a missing or misspelled base', () => {
    expect(codesOf(head(', extends: smal') + rules)).toEqual(['unknown-ruleset', ...own])
    expect(codesOf(head(', extends: Small!') + rules)).toEqual(['wrong-value', ...own])
    expect(codesOf(head(', extend: small') + rules)).toEqual(['unknown-key', ...own])
    expect(codesOf(head(', extends: ') + rules)).toEqual(['empty-value', ...own])
  })

  test('with an incomplete header, over its base', () => {
    const said = codesOf('ruleset: {version: [1], format: 1, extends: small}\n' + rules)
    expect(said).toEqual(['missing', 'missing', 'wrong-value', ...own])
  })

  test('as house rules over another ruleset', () => {
    const house = 'ruleset: {id: hour, title: Hour, version: 1.0.0, format: 1, extends: other}\n'
    expect(codesOf(head(', extends: small') + 'rules: {}\n', house + rules)).toEqual(['house-extends', ...own])
  })

  test('with a base that has a mistake', () => {
    const base = good(
      parseSource({
        file: 'base.yaml',
        text: textOf('tests/fixtures/rulesets/small.yaml').replace('title: Notes', 'title: '),
      }),
    )
    const heir = good(parseSource({ file: 'heir.yaml', text: head(', extends: small') + rules }))
    const result = loadRuleset(new Map([base, heir].map((source) => [source.head.id, source])), 'ours')
    expect(result.ok ? [] : result.problems.map(({ place, code }) => `${place?.file ?? ''} ${code}`)).toEqual([
      'base.yaml empty-value',
      ...own.map((code) => `heir.yaml ${code}`),
    ])
  })
})
