import { expect, test } from 'vitest'
import { linesOf } from '../../../src-core/house/places.ts'
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { good, head } from './rules.ts'

test('everything that house rules say has its line, however it is written', () => {
  const text = `${head('small')}rules:\n  # ours\n  gauge: {length: 5}\n  terms:\n    unit: [band, bands]\n`
  expect(linesOf(good(parseSource({ file: 'club', text })))).toEqual([
    { path: ['gauge'], line: 4 },
    { path: ['gauge', 'length'], line: 4 },
    { path: ['terms'], line: 5 },
    { path: ['terms', 'unit'], line: 6 },
  ])
})
