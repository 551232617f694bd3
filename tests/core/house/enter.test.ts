/** Typing into places of the sheet. */
import { describe, expect, test } from 'vitest'
import { analyze } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import type { FormEntry } from '../../../src-core/house/form.ts'
import { entryAtPlace } from '../../../src-core/house/forms/sections.ts'
import { stepsOf } from '../../../src-core/paths.ts'
import { nonNull } from '../../../src-core/present.ts'
import { dataAt } from '../../../src-core/ruleset/data.ts'
import { buildSheet } from '../../../src-core/sheet/build.ts'
import { anchorsOf } from '../support/anchors.ts'
import { rulesetNamed } from '../support/rulesets.ts'
import { good, head, offered, offeredBase } from './rules.ts'

const base = offeredBase('fire-and-fury')
const nothing = `${head('fire-and-fury')}rules: {}\n`
const analysisOf = (text: string) => analyze(base, 'club.houserules.yaml', text)
const typed = (path: string, text: string, before = nothing): string =>
  good(applyEdits(before, [{ kind: 'enter', path: stepsOf(path), text }], base.rules))
const value = (text: string, path: string) => dataAt(nonNull(analysisOf(text).rules), stepsOf(path))
const entry = (path: string, text = nothing): FormEntry => nonNull(entryAtPlace(base, analysisOf(text), stepsOf(path)))

describe.each(offered)('every cell on the sheet of %s', (id) => {
  const own = offeredBase(id)
  const empty = `${head(id)}rules: {}\n`
  const analysis = analyze(own, 'club.houserules.yaml', empty)
  const anchors = [...new Set(anchorsOf(buildSheet(rulesetNamed(id)).sections))]

  test('has a form with fields', () => {
    for (const anchor of anchors) {
      const form = nonNull(entryAtPlace(own, analysis, stepsOf(anchor)))
      expect([anchor, form.grids.flatMap(({ rows }) => rows).length > 0]).toEqual([anchor, true])
    }
  })

  test('stays the same if its own text is typed again', () => {
    const edits = anchors.flatMap((anchor): Edit[] => {
      const { typed: text, place } = nonNull(entryAtPlace(own, analysis, stepsOf(anchor)))
      return text === null ? [] : [{ kind: 'enter', path: place, text }]
    })
    expect(edits.length).toBeGreaterThan(anchors.length / 3)
    const after = analyze(own, '', good(applyEdits(empty, edits, own.rules)))
    expect(after.changes.map((change) => change.text)).toEqual([])
  })
})

const row = 'procedures.fire.tables.fire.rows.p8'
describe('a band', () => {
  test('moves the ends of its neighbors so that the row has no gap', () => {
    const after = typed(`${row}.bands.telling`, '7-9')
    expect(value(after, `${row}.bands`)).toMatchObject({ lively: '5..6', telling: '7..9', deadly: '10..' })
    expect(analysisOf(after).problems).toEqual([])
  })
  test('keeps neighbors that would become empty, and reports the error', () => {
    const after = typed(`${row}.bands.telling`, '4-9')
    expect(value(after, `${row}.bands.lively`)).toBe('5..7')
    expect(analysisOf(after).problems.length).toBeGreaterThan(0)
  })
  test('that ends before it begins stays as typed and is reported, and its neighbors stay', () => {
    const after = typed(`${row}.bands.telling`, '9-3')
    expect(value(after, `${row}.bands`)).toMatchObject({ lively: '5..7', telling: '9-3', deadly: '10..' })
    expect(analysisOf(after).problems).toMatchObject([
      { code: 'range-reversed', cell: stepsOf(`${row}.bands.telling`), message: '9–3 ends before it begins.' },
    ])
  })
  test('can be typed into every cell of its row, even an empty one', () => {
    const blocks = buildSheet(rulesetNamed('fire-and-fury')).sections.flatMap(({ right }) => right)
    const found = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : [])).find(({ id }) => id === row)
    const outcomes = ['desultory', 'lively', 'telling', 'deadly', 'withering']
    expect(found?.cells.slice(1).map(({ id }) => id)).toEqual(outcomes.map((outcome) => `${row}.bands.${outcome}`))
  })
  test('in an empty cell takes its numbers from the next lower result', () => {
    const after = typed('procedures.fire.tables.fire.rows.p1.bands.telling', '10+')
    expect(value(after, 'procedures.fire.tables.fire.rows.p1.bands')).toMatchObject({ lively: 9, telling: '10..' })
  })
})

describe('a modifier', () => {
  const path = 'procedures.fire.modifiers.cover-light'
  test.each([
    ['-3', -3, undefined],
    ['(3)', -3, undefined],
    ['+2 Trees', 2, 'Trees'],
    ['(2)\tTrees', -2, 'Trees'],
    ['Trees −2', -2, 'Trees'],
    ['½ Trees', '1/2', 'Trees'],
  ])('can be typed as %s', (text, number, label) => {
    const after = typed(path, text)
    expect(value(after, `${path}.value`)).toBe(number)
    if (label !== undefined) expect(value(after, `${path}.label`)).toBe(label)
  })
  test('keeps its number if only a name is typed', () => {
    const after = typed(path, 'Orchards')
    expect([value(after, `${path}.value`), value(after, `${path}.label`)]).toEqual([-1, 'Orchards'])
  })
  test('is shown as changed, with the value of the base', () => {
    const form = entry(`${path}.value`, typed(path, '-3'))
    expect(form).toMatchObject({ place: stepsOf(`${path}.value`), path: stepsOf(path), state: 'changed', base: '−1' })
  })
})

test.each([
  ['grids.movement.rows.infantry.cells.basic', '14', 14],
  ['lists.moving.entries.costs', 'Roads are free.', 'Roads are free.'],
  ['procedures.fire.title', 'Shooting', 'Shooting'],
  ['procedures.fire.phase', 'Charge', 'charge'],
  ['grids.movement.columns.road.label', 'Pike', 'Pike'],
])('%s accepts a typed value', (path, text, expected) => {
  expect(value(typed(path, text), path)).toBe(expected)
})

test('a heading resolves to its check, and a link into a table to the table', () => {
  expect(value(typed('procedures.fire', 'Shooting'), 'procedures.fire.title')).toBe('Shooting')
  expect(entry('procedures.maneuver.tables.good-order.from.1').path).toEqual(
    stepsOf('procedures.maneuver.tables.good-order'),
  )
})
