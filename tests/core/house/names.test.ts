/** Words in forms, with the terms and distances of rules that need not be sound. */
import { expect, test } from 'vitest'
import { fillTerms } from '../../../src-core/house/names.ts'
import type { DataMap } from '../../../src-core/house/data.ts'

const rules: DataMap = {
  terms: { unit: ['regiment', 'regiments'], odd: 7 },
  distances: { near: { inches: '5/2' }, far: { words: 'the reach of a {unit}' }, farther: { words: 'twice {far}' } },
}

test.each([
  ['{Units} of the line', 'Regiments of the line'],
  ['within {near}', 'within 2½″'],
  ['{Farther} away', 'Twice the reach of a regiment away'],
  ['{odd} {none} {', '{odd} {none} {'],
])('%j is shown as %j', (text, shown) => {
  expect(fillTerms(text, rules)).toBe(shown)
})

test('terms that would make a text endless leave it as it is written', () => {
  const text = '{unit}'.repeat(10_000)
  expect(fillTerms(text, { terms: { unit: ['x'.repeat(100_000), 'x'] } })).toBe(text)
})
