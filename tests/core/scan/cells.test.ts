/** What a row of a scanned chart may be headed by. */
import { expect, test } from 'vitest'
import { headsAt } from '../../../src-core/scan/cells.ts'

test.each([
  ['3-5 1-2', ['3: 3..3', '3-5: 3..5']],
  ['12 4', ['1: 1..1', '12: 12..12']],
  ['3+ 4', ['3: 3..3', '3+: 3..']],
  ['½ 1-2', ['½: 0..0']],
  ['1 ½', ['1: 1..1']],
  ['≤3 4', []],
  ['0 1', []],
  ['-2 3', []],
  ['', []],
])('%j is headed by points above 0, or a fraction', (text, heads) => {
  expect(headsAt(text).map(({ value: { text: head, from, to } }) => `${head}: ${from}..${to ?? ''}`)).toEqual(heads)
  for (const { value, end } of headsAt(text)) expect(value.text).toBe(text.slice(0, end))
})
