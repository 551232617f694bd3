import { expect, test } from 'vitest'
import { keyLinesOf, pathOfPlace } from '../../../src-core/house/places.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import type { Tree } from '../../../src-core/ruleset/tree.ts'
import { good, head } from './rules.ts'

test('every value in house rules has a line, in any notation', () => {
  const text = `${head('small')}rules:\n  # ours\n  gauge: {length: 5}\n  terms:\n    unit: [band, bands]\n`
  expect(keyLinesOf(good(parseSource({ file: 'club', text })))).toEqual([
    { path: ['gauge'], line: 4 },
    { path: ['gauge', 'length'], line: 4 },
    { path: ['terms'], line: 5 },
    { path: ['terms', 'unit'], line: 6 },
  ])
})

test('finds a place in its own file by key or value, not a similar one in another file', () => {
  const rules = (file: string, said: string): Tree => good(parseSource({ file, text: `rules: ${said}\n` })).tree
  const trees = [rules('ours', '{gauge: {length: 5}}'), rules('theirs', '{terms: {unit: [band, bands]}}')]
  const at = (file: string, column: number) => pathOfPlace({ file, line: 1, column }, trees)
  expect(at('ours', 9)).toEqual(['rules', 'gauge'])
  expect(at('theirs', 9)).toEqual(['rules', 'terms'])
  expect(at('theirs', 24)).toEqual(['rules', 'terms', 'unit', 0])
  expect(at('theirs', 30)).toEqual(['rules', 'terms', 'unit', 1])
  expect(at('another', 9)).toBeNull()
  expect(pathOfPlace(undefined, trees)).toBeNull()
})
