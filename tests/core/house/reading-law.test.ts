/** After any edits, the editor's incremental analysis equals a new analysis of the text. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyze } from '../../../src-core/house/analysis.ts'
import { editReading } from '../../../src-core/house/apply.ts'
import { openBase } from '../../../src-core/house/base.ts'
import type { Edit } from '../../../src-core/house/edit.ts'
import { fileRoot, optionRoot } from '../../../src-core/house/edit-scope.ts'
import { parseTree } from '../../../src-core/ruleset/parse.ts'
import type { Path } from '../../../src-core/paths.ts'
import { rounds } from '../../tools.ts'
import { good, head, shipped } from './rules.ts'

const id = 'hardest-regiments'
const file = 'club.houserules.yaml'
const base = good(openBase(new Map([[id, shipped(id, 'tests/fixtures/rulesets')]]), id))

const rows = ['grids', 'muster', 'rows']
const begun = `${head(id)}
provenance: # where it comes from
  grids.muster: {assumed: no one knows}
rules:
  terms: {unit: [company, companies]}
  grids:
    muster: # as we count
      title: 'Muster'
      by: points
      columns: {move: {label: Move}, fire: {label: Fire}}
      rows:
        r0: {from: 0, cells: {move: 1, fire: 2}}

        r5: {from: 5, cells: {move: 3, fire: 4}}
        r20: {from: 20, label: "Many", cells: {move: 7, fire: 8}} # the largest
options:
  fast:
    title: Fast play
    rules:
      grids: {movement: {rows: {guns: null}}}
`

const rowId = fc.constantFrom('r0', 'r5', 'r20', 'new', 'twin')
const number = fc.integer({ min: 0, max: 30 })
const words = fc.constantFrom('Few', 'All {unit}', '', "it's: a #b", 'two\nlines', 'größer ½″')
/** Paths in the house rules, in their base, and in neither. */
const anyPath: fc.Arbitrary<Path> = fc.oneof(
  rowId.map((row) => [...rows, row]),
  fc.tuple(rowId, fc.constantFrom('move', 'fire')).map(([row, column]) => [...rows, row, 'cells', column]),
  fc.constantFrom('guns', 'line').map((row) => ['grids', 'movement', 'rows', row]),
  fc.constantFrom<Path>(
    ['grids', 'muster'],
    ['grids', 'muster', 'columns', 'fire'],
    ['grids', 'fire-points', 'rows', 'p6'],
    ['terms', 'unit', 0],
    ['terms', 'unit'],
  ),
)

const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .tuple(anyPath, fc.oneof(number.map(String), words), fc.constantFrom('cell' as const, 'words' as const))
    .map(([path, text, as]): Edit => ({ kind: 'type', path, as, text })),
  fc.tuple(anyPath, fc.oneof(number, words)).map(([path, value]): Edit => ({ kind: 'set', path, value })),
  fc
    .tuple(fc.constantFrom('remove' as const, 'restore' as const, 'write-out' as const), anyPath)
    .map(([kind, path]): Edit => ({ kind, path })),
  fc
    .tuple(rowId, number, fc.option(rowId, { nil: undefined }), fc.option(rowId, { nil: undefined }))
    .map(([row, from, like, after]): Edit => ({
      kind: 'add',
      path: rows,
      id: row,
      value: { from, cells: { move: 1, fire: null } },
      ...(like === undefined ? {} : { like }),
      ...(after === undefined ? {} : { after }),
    })),
  fc
    .tuple(rowId, fc.constantFrom('{from: 30, like: r5}', '{from: 3, cells: {move: 5}}', '', '{', '- a'))
    .map(([row, text]): Edit => ({ kind: 'write', path: [...rows, row], text })),
  fc.tuple(rowId, fc.option(rowId)).map(([row, after]): Edit => ({ kind: 'move', path: [...rows, row], after })),
  fc.tuple(rowId, rowId).map(([row, other]): Edit => ({ kind: 'rename', path: [...rows, row], id: other })),
  fc
    .tuple(fc.constantFrom('title' as const, 'version' as const, 'credits' as const), fc.option(words))
    .map(([key, value]): Edit => ({ kind: 'head', key, value: key === 'credits' && value !== null ? [value] : value })),
  fc.tuple(anyPath, fc.option(words)).map(([path, why]): Edit => ({
    kind: 'mark',
    path,
    mark: why === null ? null : { kind: 'assumed', why, other: '' },
  })),
  fc.tuple(fc.constantFrom('fast', 'slow'), fc.option(words)).map(([option, title]): Edit => ({
    kind: 'option',
    id: option,
    option: title === null ? null : { title, about: '' },
  })),
  fc
    .constantFrom(begun, `${begun}# end\n`, begun.replace('Move', 'March'))
    .map((text): Edit => ({ kind: 'text', text })),
)

const anyStep = fc.record({
  edits: fc.array(anyEdit, { minLength: 1, maxLength: 4 }),
  root: fc.constantFrom(fileRoot, fileRoot, optionRoot('fast')),
})

test('after any edits, the analysis matches a fresh analysis of the text', () => {
  const runs = rounds(600, 60, 15)
  let applied = 0
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 1, maxLength: 10 }), (steps) => {
      let reading = parseTree(file, begun)
      for (const { edits, root } of steps) {
        const edited = editReading(reading, edits, base.rules, root)
        if (!edited.ok) continue
        applied += 1
        reading = edited.value
        const fresh = parseTree(file, reading.text)
        expect(reading).toEqual(fresh)
        expect(analyze(base, file, reading.text, undefined, reading)).toEqual(
          analyze(base, file, reading.text, undefined, fresh),
        )
      }
    }),
    { numRuns: runs },
  )
  expect(applied).toBeGreaterThan(runs)
}, 900_000)
