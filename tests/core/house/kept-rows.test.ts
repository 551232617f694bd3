/** Rows of charts that an edit leaves alone are kept: what comes of it is what making all anew gives. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyse, type Analysis } from '../../../src-core/house/analysis.ts'
import { applyEdits } from '../../../src-core/house/apply.ts'
import { openBase, type Base } from '../../../src-core/house/base.ts'
import type { Data } from '../../../src-core/house/data.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { sectionAt } from '../../../src-core/house/sections.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { rounds } from '../../tools.ts'
import { good, head, shipped } from './rules.ts'

const id = 'hardest-regiments'
const file = 'club.houserules.yaml'
/** Made from the files, so that nothing in it was made before. */
const opened = (): Base => good(openBase(new Map([[id, shipped(id, 'tests/fixtures/rulesets')]]), id))

const muster = ['grids', 'muster']
const charts = [muster, ['grids', 'fire-points'], ['grids', 'movement']]
const begun = `${head(id)}rules:
  grids:
    muster:
      title: Muster
      by: points
      columns: {move: {label: Move}, fire: {label: Fire}}
      rows:
        r0: {from: 0, cells: {move: 1, fire: 2}}
        r5: {from: 5, cells: {move: 3, fire: 4}}
        r10: {from: 10, label: Many, cells: {move: 5, fire: 6}}
        r20: {from: 20, cells: {move: 7, fire: 8}}
`

const row = fc.constantFrom('r0', 'r5', 'r10', 'r20', 'new')
const number = fc.integer({ min: 0, max: 30 })
const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ id: row, text: fc.oneof(number.map(String), fc.constant('many'), fc.constant('')) }).map((one): Edit => ({
    kind: 'type',
    path: [...muster, 'rows', one.id, 'cells', 'move'],
    as: 'cell',
    text: one.text,
  })),
  fc
    .record({ id: row, value: number })
    .map((one): Edit => ({ kind: 'set', path: [...muster, 'rows', one.id, 'from'], value: one.value })),
  number.map((from): Edit => ({
    kind: 'add',
    path: [...muster, 'rows'],
    id: 'new',
    value: { from, cells: { move: 1, fire: null } },
  })),
  number.map((from): Edit => ({ kind: 'add', path: [...muster, 'rows'], id: 'twin', value: { from }, like: 'r10' })),
  fc
    .constantFrom('like: r10', 'label: Many, cells: {move: 5, fire: 6}')
    .map((says): Edit => ({ kind: 'write', path: [...muster, 'rows', 'twin'], text: `{from: 30, ${says}}` })),
  row.map((one): Edit => ({ kind: 'remove', path: [...muster, 'rows', one] })),
  fc
    .record({ id: row, text: fc.constantFrom('Few', 'All {unit}', '') })
    .map((one): Edit => ({ kind: 'set', path: [...muster, 'rows', one.id, 'label'], value: one.text })),
  fc
    .constantFrom('Move', 'March')
    .map((value): Edit => ({ kind: 'set', path: [...muster, 'columns', 'move', 'label'], value })),
  fc
    .constantFrom('modifier', 'inches', 'text')
    .map((value): Edit => ({ kind: 'set', path: [...muster, 'columns', 'fire', 'as'], value })),
  fc
    .constantFrom('p1', 'p6', 'p15')
    .map((one): Edit => ({ kind: 'remove', path: ['grids', 'fire-points', 'rows', one] })),
  number.map((value): Edit => ({ kind: 'set', path: ['grids', 'fire-points', 'rows', 'p6', 'from'], value })),
  fc
    .constantFrom('p1', 'p6', 'p15')
    .map((one): Edit => ({ kind: 'restore', path: ['grids', 'fire-points', 'rows', one] })),
  fc
    .constantFrom('Line', 'Firm line')
    .map((value): Edit => ({ kind: 'set', path: ['grids', 'movement', 'rows', 'line', 'label'], value })),
  fc.constantFrom('guns', 'line').map((one): Edit => ({ kind: 'remove', path: ['grids', 'movement', 'rows', one] })),
  fc
    .constantFrom('unit', 'regiment')
    .map((value): Edit => ({ kind: 'set', path: ['terms', 'unit'], value: [value, `${value}s`] })),
)

/** All that is shown, said and played by. */
const seen = (base: Base, analysis: Analysis): unknown => ({
  problems: analysis.problems,
  changes: analysis.changes,
  rules: analysis.ruleset.ok ? played(analysis.ruleset.value) : null,
  marks: analysis.ruleset.ok ? analysis.ruleset.value.provenance : null,
  forms: charts.map((path) => sectionAt(base, analysis, path)),
})

const played = ({ traits, parts, grids, phases, procedures, sequences }: Ruleset): unknown => ({
  ...{ traits, parts, grids, phases, procedures, sequences },
})

test('after any edits charts are shown, told and compiled as if they were read for the first time', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 8 }), (edits) => {
      const base = opened()
      let analysis = analyse(base, file, begun)
      seen(base, analysis)
      for (const one of edits) {
        const text = applyEdits(analysis.text, [one], base.rules, analysis.reading)
        if (!text.ok) continue
        analysis = analyse(base, file, text.value, () => [], analysis.reading)
        const fresh = opened()
        expect(seen(base, analysis)).toEqual(seen(fresh, analyse(fresh, file, text.value)))
      }
    }),
    { numRuns: rounds(150, 12, 4) },
  )
})

test('an edit of a cell leaves all other rows the same objects, compiled and shown', () => {
  const base = opened()
  const before = analyse(base, file, begun)
  const rowsBefore = sectionAt(base, before, muster)?.grids[0]?.rows
  const typed: Edit = { kind: 'type', path: [...muster, 'rows', 'r5', 'cells', 'move'], as: 'cell', text: '9' }
  const after = analyse(
    base,
    file,
    good(applyEdits(begun, [typed], base.rules, before.reading)),
    () => [],
    before.reading,
  )
  const rows = sectionAt(base, after, muster)?.grids[0]?.rows
  expect(rows?.map((one, index) => one === rowsBefore?.[index])).toEqual([true, false, true, true])
  const [one, other] = [before, after].map(({ ruleset }) => good(ruleset).grids.get('muster')?.rows)
  expect(other?.map((each, index) => each === one?.[index])).toEqual([true, false, true, true])
})

/** A trait that reads the chart under a condition that has a name, and a condition that names a role. */
const reading = `${begun}    movement:
      columns: {rough: {label: Rough}}
  conditions:
    firm: {words: firm, when: {formation: line, odds: even}}
    pressed: {words: pressed, when: {enemy: {formation: column}}}
  traits:
    firmness: {of: unit, label: Firmness, number: {min: 0}, from: {only: {is: {grid: movement, column: rough}, when: {is: firm}}}}
`

/** Each changes something that traits or conditions read, in itself sound or not. */
const around: readonly (readonly [path: string, value?: Data])[] = [
  ['conditions.firm', { words: 'firm', when: { formation: 'nowhere' } }],
  ['conditions.firm', { words: 'steady', when: { formation: 'column' } }],
  ['conditions.firm'],
  ['grids.movement.columns.rough'],
  ['grids.movement.columns.rough.label', 'Off road'],
  ['grids.movement.columns.rough.as', 'text'],
  ['grids.movement.of', 'nobody'],
  ['grids.movement.by', 'points'],
  ['grids.movement'],
  ['traits.formation.choices.line'],
  ['traits.formation.choices.line', 'Ranks'],
  ['traits.odds.default', 'nowhere'],
  ['terms.unit', ['regiment', 'regiments']],
  ['procedures.fire.roles'],
  ['procedures'],
  ['phases'],
  ['parts'],
]

test('traits and named conditions are compiled again where anything that they read has changed', () => {
  for (const [where, value] of around) {
    const base = opened()
    const before = analyse(base, file, reading)
    expect(before.problems).toEqual([])
    const path = where.split('.')
    const change: Edit = value === undefined ? { kind: 'remove', path } : { kind: 'set', path, value }
    const text = good(applyEdits(reading, [change], base.rules, before.reading))
    const after = analyse(base, file, text, () => [], before.reading)
    const fresh = opened()
    expect([where, seen(base, after)]).toEqual([where, seen(fresh, analyse(fresh, file, text))])
  }
})
