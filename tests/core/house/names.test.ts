/** Text in forms, filled with the terms and distances of rules that may be invalid. */
import { describe, expect, test } from 'vitest'
import { fillTerms } from '../../../src-core/house/written-names.ts'
import { dataOf, isDataMap, type DataMap } from '../../../src-core/ruleset/data.ts'
import { entryName } from '../../../src-core/house/names.ts'
import { getEntry } from '../../../src-core/present.ts'
import { rulesetNamed } from '../support/rulesets.ts'
import { offeredBase, rulesOf, shipped } from './rules.ts'

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

test('result variants are named as in the odds, with their differences', () => {
  const { data } = offeredBase('italy-1799')
  const names = [...getEntry(rulesetNamed('italy-1799').procedures, 'fire').outcomes.values()].map(({ id, name }) => [
    id,
    name,
  ])
  expect(names).toContainEqual(['telling-home', 'Telling fire (charge home)'])
  expect(names.map(([id = '']) => [id, entryName(['procedures', 'fire', 'outcomes', id], data)])).toEqual(names)
})

test('terms that would expand endlessly are left as written', () => {
  const text = '{unit}'.repeat(10_000)
  expect(fillTerms(text, { terms: { unit: ['x'.repeat(100_000), 'x'] } })).toBe(text)
})

describe.each(['fire-and-fury', 'napoleonic-fury'])('%s', (id) => {
  const ruleset = rulesetNamed(id)
  const data = dataOf(rulesOf(shipped(id)))
  const written = isDataMap(data) ? data : {}

  test('modifiers are named as on the sheet, with or without their own label', () => {
    for (const { id: check, modifiers, factors } of ruleset.procedures.values())
      for (const [kind, entries] of Object.entries({ modifiers, factors }))
        for (const entry of entries) {
          const path = ['procedures', check, kind, entry.id]
          expect([...path, entryName(path, written)]).toEqual([...path, entry.label])
        }
  })

  test('columns are named as on the sheet', () => {
    for (const { id: grid, columns } of ruleset.grids.values())
      for (const column of columns.values()) {
        const path = ['grids', grid, 'columns', column.id]
        expect([...path, entryName(path, written)]).toEqual([...path, column.label])
      }
  })
})
