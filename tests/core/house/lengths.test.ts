/** Lengths in forms: entered in any unit, shown in the player's unit, stored exactly in the unit of the rules. */
import { describe, expect, test } from 'vitest'
import { analyze } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import type { FormCell } from '../../../src-core/house/form.ts'
import { dataAt } from '../../../src-core/ruleset/data.ts'
import { changesInUnit } from '../../../src-core/house/changes.ts'
import { parseLengthInput } from '../../../src-core/house/cell-input.ts'
import { mergeCells } from '../../../src-core/house/merging/compare.ts'
import { openMerge } from '../../../src-core/house/merging/merge.ts'
import { revisionChanges } from '../../../src-core/house/revisions.ts'
import { entryAtPlace } from '../../../src-core/house/forms/sections.ts'
import { nonNull } from '../../../src-core/present.ts'
import { typedEdit } from '../../../src-renderer/house/cell-edits.ts'
import { cellsIn, entriesOf, good, head, offered, offeredBase } from './rules.ts'

test.each([
  ['6 cm', 'inches', undefined, '300/127'],
  ['3"', 'cm', undefined, '381/50'],
  ['150 mm', 'cm', undefined, '15'],
  ['1 1/2', 'inches', undefined, '1 1/2'],
  ['1 1/2 in', 'inches', undefined, '3/2'],
  ['15', 'inches', 'cm', '750/127'],
  ['22,5', 'inches', 'mm', '225/254'],
  ['-2 cm', 'mm', undefined, '-20'],
  ['+2', 'inches', 'cm', '+100/127'],
  ['far', 'inches', 'cm', 'far'],
  ['–', 'inches', 'cm', '–'],
  ['', 'inches', 'cm', ''],
  ['2 widths', 'widths', undefined, '2 widths'],
  ['2 cm', 'widths', undefined, '2 cm'],
  ['2', 'widths', 'cm', '2'],
  ['2', 'cm', 'widths', '2'],
  [' - 2 cm ', 'mm', undefined, '-20'],
  ['about 6 cm', 'inches', undefined, 'about 6 cm'],
] as const)('%j typed into a cell stored in %s and shown in %s is read as %j', (text, unit, shownIn, written) => {
  expect(parseLengthInput(text, unit, shownIn ?? unit)).toBe(written)
})

const base = offeredBase('fire-and-fury')
const nothing = `${head('fire-and-fury')}rules: {}\n`
const cellsOf = (text: string, path: readonly string[], unit: 'cm' | 'mm' | null): readonly FormCell[] =>
  cellsIn(nonNull(entryAtPlace(base, analyze(base, 'club.yaml', text), path, unit)))

const infantry = ['grids', 'movement', 'rows', 'infantry']

describe('a row of a chart in inches, shown in centimeters', () => {
  const [cell] = cellsOf(nothing, infantry, 'cm').filter(({ unit, exact }) => unit !== undefined && exact !== undefined)
  if (!cell) throw new Error('no length')
  const [plain] = cellsOf(nothing, infantry, null).filter(({ path }) => path.join('.') === cell.path.join('.'))

  test('shows and accepts distances with their unit', () => {
    expect(plain?.shown).toMatch(/^\d+$/)
    expect(cell.shown).toBe(`${Math.round(Number(plain?.shown) * 254) / 100}\u00a0cm`)
    expect(cell.typed).toBe(cell.shown.replace('\u00a0', ' '))
    expect(cell.base).toBe(cell.shown)
    expect(cell.shownIn).toBe('cm')
  })

  test('reads a bare number as centimeters and one with a sign in its own unit, and stores both exactly', () => {
    const written = (text: string): unknown => {
      const edit = typedEdit(cell, 'cell', text)
      return dataAt(analyze(base, 'club.yaml', good(applyEdits(nothing, [edit], base.rules))).rules ?? {}, cell.path)
    }
    expect(written('15')).toBe('750/127')
    expect(written('6"')).toBe(6)
    expect(written('25.4 mm')).toBe(1)
    const after = good(applyEdits(nothing, [typedEdit(cell, 'cell', '15')], base.rules))
    const again = cellsOf(after, infantry, 'cm').find(({ path }) => path.join('.') === cell.path.join('.'))
    expect(again).toMatchObject({ shown: '15\u00a0cm', state: 'changed' })
    expect(analyze(base, 'club.yaml', after).problems).toEqual([])
  })
})

test('the gauge keeps a length in the unit it was typed in', () => {
  const length = cellsOf(nothing, ['gauge'], 'cm').find(({ path }) => path.join('.') === 'gauge.length')
  expect(length).toMatchObject({ unit: 'inches', shownIn: 'cm' })
  expect(length && typedEdit(length, 'length', '9')).toMatchObject({ text: '9 cm' })
  expect(length && typedEdit(length, 'length', '90 mm')).toMatchObject({ text: '90 mm' })
})

test.each(offered)('%s: no form shows a length as an odd fraction in either unit', (id) => {
  const over = offeredBase(id)
  const analysis = analyze(over, 'club.yaml', `${head(id)}rules: {}\n`)
  let lengths = 0
  const places = entriesOf(over, analysis, 12).map(({ path }) => path)
  for (const unit of [null, 'cm', 'mm'] as const)
    for (const path of places)
      for (const cell of cellsIn(nonNull(entryAtPlace(over, analysis, path, unit)))) {
        if (cell.unit === undefined) continue
        lengths += 1
        expect(cell.shown).not.toMatch(/\d \d+\/\d+|\d+\/\d{2,}/)
      }
  expect(lengths).toBeGreaterThan(30)
})

describe('changes of lengths, shown in centimeters', () => {
  const club = (rules: string) => analyze(base, 'club.yaml', `${head('fire-and-fury')}rules: ${rules}\n`)
  const analysis = club(
    '{gauge: {length: 5}, grids: {movement: {rows: {infantry: {cells: {basic: 13}}}}}, procedures: {melee: {modifiers: {fresh: {value: 3}}}}}',
  )
  const { changes, rules } = analysis
  const said = (unit: 'cm' | null): readonly string[] =>
    changesInUnit(unit, changes, base.data, rules ?? {}).map(({ text }) => text)

  test('show the old and the new value in centimeters, and everything else unchanged', () => {
    const [inInches, inCentimeters] = [said(null), said('cm')]
    expect(inInches).toHaveLength(3)
    for (const [index, text] of inCentimeters.entries())
      if (/gauge|movement/i.test(text)) expect(text).toMatch(/\d\u00a0cm.*\d(\.\d+)?\u00a0cm$/)
      else expect(text).toBe(inInches[index])
    expect(inCentimeters.filter((text) => text.includes('cm'))).toHaveLength(2)
  })

  test('include changes from a merge and in saved rules', () => {
    const [ours, theirs] = [
      `${head('fire-and-fury')}rules: {gauge: {length: 5}}\n`,
      `${head('fire-and-fury')}rules: {gauge: {length: 6}}\n`,
    ]
    const [cell] = mergeCells(good(openMerge(base.rules, { origin: null, ours, theirs })), 'cm')
    expect(cell).toMatchObject({ origin: '10.16\u00a0cm', ours: '12.7\u00a0cm', theirs: '15.24\u00a0cm' })
    expect(good(revisionChanges(base, ours, theirs, 'cm'))).toMatchObject([
      { was: '12.7\u00a0cm', now: '15.24\u00a0cm' },
    ])
  })
})
