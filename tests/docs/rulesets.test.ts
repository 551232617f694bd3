import { expect, test } from 'vitest'
import type { Result } from '../../src-core/problem.ts'
import { problemText } from '../../src-core/words/problems/words.ts'
import { loadRuleset, type Sources } from '../../src-core/ruleset/load.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { parseSource, type RulesetSource } from '../../src-core/ruleset/parse.ts'
import { schemaKeys } from './keys.ts'
import { fences, keyTables, page } from './markdown.ts'

const markdown = page('docs/rulesets.md')
const blocks = fences(markdown).filter(({ language }) => language === 'yaml')

const read = (file: string, text: string): RulesetSource => {
  const source = parseSource({ file, text })
  if (!source.ok) throw new Error(source.problems.map(problemText).join('\n'))
  return source.value
}
const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ')
const patchOf = (rules: string): string =>
  `ruleset: {id: patch, title: Patch, version: 1.0.0, format: 1, extends: muster}\nrules:\n${indented(rules)}`

const muster = read('muster.yaml', blocks.find(({ kind }) => kind === 'file=muster.yaml')?.text ?? '')
const sources: Sources = new Map([['muster', muster]])
const problemsOf = (result: Result<Ruleset>): string[] => (result.ok ? [] : result.problems.map(problemText))

test('every example is a file, a patch or a broken one', () => {
  expect(blocks.map(({ kind }) => kind).filter((kind) => !/^(file=\S+|patch|broken)$/.test(kind))).toEqual([])
})

test('the whole ruleset loads', () => expect(problemsOf(loadRuleset(sources, 'muster'))).toEqual([]))

test('the house rules load over it', () => {
  const club = read('club.yaml', blocks.find(({ kind }) => kind === 'file=club.yaml')?.text ?? '')
  const loaded = loadRuleset(sources, 'muster', [club])
  expect(problemsOf(loaded)).toEqual([])
  expect(loaded.ok && [...(loaded.value.procedures.get('charge')?.modifiers ?? [])].some(({ id }) => id === 'veteran')).toBe(false)
})

test.each(blocks.filter(({ kind }) => kind === 'patch').map(({ line, text }) => [line, text] as const))(
  'the patch in line %i of docs/rulesets.md loads over it',
  (_line, text) => {
    expect(problemsOf(loadRuleset(sources, 'muster', [read('patch.yaml', patchOf(text))]))).toEqual([])
  },
)

test('the broken example is told as the page says', () => {
  const at = fences(markdown).findIndex(({ kind }) => kind === 'broken')
  const [example, told] = fences(markdown).slice(at, at + 2)
  expect(problemsOf(loadRuleset(sources, 'muster', [read('slip.yaml', example?.text ?? '')])).join('\n')).toBe(told?.text.trim())
})

/** The table that speaks of a path: the one with the longest end of it. */
const tables = keyTables(markdown)
const tableOf = (path: string) => {
  const fits = (place: string): boolean => path === place || path.endsWith(`.${place}`)
  const found = tables.map((table) => ({ table, length: Math.max(0, ...table.places.filter(fits).map((place) => place.length)) }))
  return found.filter(({ length }) => length > 0).toSorted((a, b) => b.length - a.length)[0]?.table
}
const everywhere = tables.find(({ places }) => places.includes('ID'))?.keys ?? new Set()

test.each([...schemaKeys()].map(([path, keys]) => [path === '' ? 'FILE' : path, keys] as const))(
  'the keys of %s are explained',
  (path, keys) => {
    const table = tableOf(path)
    const explained = [...(table?.keys ?? [])]
    expect([...keys].filter((key) => !explained.includes(key) && !['after', 'before', 'like'].includes(key))).toEqual([])
    expect(explained.filter((key) => !keys.has(key))).toEqual([])
  },
)

test('what is said of every entry is said once', () => {
  expect([...everywhere]).toEqual(['after', 'before', 'like', 'when', 'unless'])
})

test('no table speaks of a place that is not there', () => {
  const used = new Set([...schemaKeys().keys()].map((path) => tableOf(path === '' ? 'FILE' : path)))
  expect(tables.filter((table) => !used.has(table) && !table.places.includes('ID')).map(({ places }) => places)).toEqual([])
})
