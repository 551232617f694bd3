/** The pages about rulesets other than the tutorial: every example loads, and the reference matches the schema. */
import Ajv from 'ajv'
import { expect, test } from 'vitest'
import type { Result } from '../../src-core/problem.ts'
import { limits } from '../../src-core/format/limits.ts'
import { jsonSchemaText, referencePage } from '../../src-core/format/reference.ts'
import { loadRuleset, type Sources } from '../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { optionLayers } from '../../src-core/ruleset/options.ts'
import { parseSource, type RulesetSource } from '../../src-core/ruleset/parse.ts'
import { problemText } from '../../src-core/words/problems/catalogue.ts'
import { schemaKeys } from './keys.ts'
import { fences, keyLine, keyLists, page } from './markdown.ts'

const read = (file: string, text: string): RulesetSource => {
  const source = parseSource({ file, text })
  if (!source.ok) throw new Error(source.problems.map(problemText).join('\n'))
  return source.value
}
const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ')
const patchOf = (rules: string): string =>
  `ruleset: {id: patch, title: Patch, version: 1.0.0, format: 1, extends: muster}\nrules:\n${indented(rules)}`
const problemsOf = (result: Result<Ruleset>): string[] => (result.ok ? [] : result.problems.map(problemText))

const sources: Sources = new Map([['muster', read('docs/muster.yaml', page('docs/muster.yaml'))]])
const recipes = fences(page('docs/rulesets-recipes.md')).filter(({ language }) => language === 'yaml')

test('the ruleset used by the recipes loads', () => {
  expect(problemsOf(loadRuleset(sources, 'muster'))).toEqual([])
})

test('every recipe is a patch or a file', () => {
  expect(recipes.length).toBeGreaterThan(25)
  expect(recipes.map(({ kind }) => kind).filter((kind) => !/^(file=\S+|patch)$/.test(kind))).toEqual([])
})

test.each(recipes.map(({ line, kind, text }) => [line, kind, text] as const))(
  'the recipe in line %i loads',
  (_line, kind, text) => {
    const patch = read('recipe.yaml', kind === 'patch' ? patchOf(text) : text)
    const options = optionLayers(patch)
    if (options.size > 0) {
      const all = new Map([...sources, [patch.head.id, patch]])
      return expect(problemsOf(loadRuleset(all, patch.head.id, [...options.values()]))).toEqual([])
    }
    expect(problemsOf(loadRuleset(sources, 'muster', [patch]))).toEqual([])
  },
)

const reference = page('docs/rulesets-reference.md')

test('the reference on disk is the output of `npm run schema`', () => {
  expect(reference).toBe(referencePage())
})

const lists = keyLists(reference)
const everywhere = ['after', 'before', 'like']

test.each([...schemaKeys()].map(([path, keys]) => [path === '' ? 'FILE' : path, keys] as const))(
  'the reference lists the keys of %s',
  (path, keys) => {
    const here = lists.filter(({ places }) => places.some((place) => path === place || path.endsWith(`.${place}`)))
    const values = lists.filter(({ places }) => places.length === 0)
    const missing = [...here, ...values].map((list) =>
      [...keys].filter((key) => !list.keys.has(key) && !everywhere.includes(key)),
    )
    expect(missing.toSorted((a, b) => a.length - b.length)[0]).toEqual([])
  },
)

test('the keys of every entry are listed once', () => {
  for (const key of everywhere) expect(lists.filter(({ keys }) => keys.has(key)).length).toBe(1)
})

test('every key has a value and a meaning', () => {
  const lines = reference.split('\n').filter((line) => /^ *- \*{0,2}`/.test(line))
  expect(lines.length).toBeGreaterThan(180)
  expect(lines.filter((line) => !keyLine.test(line))).toEqual([])
})

interface Shape {
  readonly examples: readonly unknown[]
}
const withExamples = function* (value: unknown): Generator<Shape> {
  if (typeof value !== 'object' || value === null) return
  if ('examples' in value && Array.isArray(value.examples)) yield { ...value, examples: value.examples }
  for (const inner of Object.values(value)) yield* withExamples(inner)
}

test('every example in the schema is valid', () => {
  const { definitions } = JSON.parse(jsonSchemaText()) as { readonly definitions: object }
  const shapes = [...withExamples(definitions)]
  expect(shapes.length).toBeGreaterThan(5)
  for (const shape of shapes) {
    const accepts = new Ajv().compile({ ...shape, definitions })
    for (const example of shape.examples) expect(accepts(example), JSON.stringify(example)).toBe(true)
  }
})

test('the page about limits matches the code', () => {
  const rows = new Map(
    page('docs/rulesets-limits.md')
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((row) => row.split('|').map((cell) => cell.trim()))
      .map(([, item = '', limit = '']) => [item, limit]),
  )
  const grouped = (value: number): string => value.toLocaleString('en-US')
  expect(rows.get('file')).toBe(
    `${limits.bytes / 1024 ** 2} MiB, ${limits.depth} levels, ${grouped(limits.nodes)} keys and values`,
  )
  expect(rows.get('text')).toContain(`${grouped(limits.words)} with terms`)
  expect(rows.get('chain of `extends`')).toBe(String(limits.layers))
  expect(rows.get('ruleset with everything it extends, and house rules')).toBe(
    `${grouped(limits.rules)} keys and values`,
  )
  expect(rows.get('inputs of all procedures (traits per role)')).toBe(grouped(limits.asked))
  const { tests, depth } = limits.conditions
  expect(rows.get('named condition')).toBe(`${tests} tests and names; ${depth} levels`)
})
