/** Groups and marks on a sheet with very many entries. */
import { expect, test } from 'vitest'
import { excludeEachOther } from '../../../src-core/language/logic.ts'
import type { Condition } from '../../../src-core/language/model.ts'
import { loadRuleset } from '../../../src-core/ruleset/load.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { largest } from '../../fixtures/largest.ts'
import { good, source } from '../ruleset/sources.ts'

const sheetOf = (text: string) =>
  buildSheet(good(loadRuleset(new Map([['large', source('large.yaml', text)]]), 'large')))
const blocksOf = (text: string) =>
  sheetOf(text).sections.flatMap(({ left, right, loose }) => [...left, ...right, ...loose])

test('at most a hundred modifiers form one exclusive group', () => {
  const [modifiers] = blocksOf(largest('modifiers that exclude each other', 250))
  expect(
    modifiers?.kind === 'modifiers' && modifiers.groups.map(({ exclusive, lines }) => [exclusive, lines.length]),
  ).toEqual([
    [true, 100],
    [true, 100],
    [true, 50],
  ])
})

test('conditions too long to compare are not shown as exclusive', () => {
  const asked = (count: number, flag: boolean): Condition =>
    Array.from({ length: count }, () => [{ on: null, key: 'cover', accepts: { flag } }])
  expect(excludeEachOther(asked(100, true), asked(100, false))).toBe(true)
  expect(excludeEachOther(asked(101, true), asked(100, false))).toBe(false)
})

test('a mark also appears on the parts that contain it', () => {
  const text = largest('rows', 3).concat(
    'provenance:\n  procedures.fire.tables.fire.rows.r1.bands.hit: {assumed: nobody knows}\n',
  )
  expect(sheetOf(text).legend.map(({ mark }) => mark)).toEqual(['assumed'])
  expect(JSON.stringify(blocksOf(text)).match(/"mark":"assumed"/g)?.length).toBeGreaterThan(0)
})
