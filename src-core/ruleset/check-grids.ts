/** Grids as a whole: every case in one row and one column. */
import { problem } from '../problem.ts'
import type { TablePart } from '../words/problems/things.ts'
import { compare } from '../exact.ts'
import type { Path } from '../paths.ts'
import { idsOf, isKnown, type Desk } from './desk.ts'
import { firstFall } from './grids.ts'
import type { Amount } from '../language/model.ts'
import type { Grid, GridColumn } from './model/grids.ts'
import type { Procedure } from './model/procedures.ts'
import type { Trait } from './model/traits.ts'
import { checkOrdered, checkRows } from './rows.ts'

/** Reports cases for which a grid has no cell, and rows and columns that are never used. */
export const checkGrid = (desk: Desk, traits: ReadonlyMap<string, Trait>, grid: Grid): void => {
  const path = ['grids', grid.id]
  const of: TablePart = { kind: 'grid', id: grid.id }
  for (const which of ['by', 'across'] as const) {
    const id = grid[which]
    if (id !== null && !(which === 'by' && id === 'points'))
      isKnown(
        desk,
        'trait',
        id,
        which === 'by' ? idsOf(desk.rules.traits, ['points']) : traits,
        [...path, which],
        ['traits'],
      )
  }
  if (grid.columns.size === 0 && !desk.touched([...path, 'columns']))
    desk.report([...path, 'columns'], problem('empty', { what: 'columns', of }), true)
  checkColumns(desk, traits, grid, path)
  const unset = (): boolean => false
  const parts = [...path, 'split']
  if (!desk.touched(parts)) checkOrdered(desk, { lines: grid.split, what: 'part', traits, unset, home: parts })
  if (!isOnlyRead(grid)) checkRows(desk, { path, of, by: grid.by, rows: grid.rows, traits, unset })
}

/** Whether a grid is only for reading: a table of words without conditions, in which nothing is looked up. */
const isOnlyRead = ({ by, columns, rows }: Grid): boolean =>
  by === null &&
  rows.length > 1 &&
  [...columns.values()].every(({ as }) => as === 'text') &&
  rows.every(({ when, from, otherwise }) => !when && !from && !otherwise)

/**
 * Reports modifiers that look up a cell that may be empty, or beyond the last column: as 0 it would allow what the chart rules out. In a
 * grid of die modifiers an empty cell means no modifier.
 */
export const checkLookups = (
  desk: Desk,
  traits: ReadonlyMap<string, Trait>,
  grids: ReadonlyMap<string, Grid>,
  procedure: Procedure,
): void => {
  for (const { id, value } of procedure.modifiers) {
    const path = ['procedures', procedure.id, 'modifiers', id, 'value']
    for (const lookup of lookupsIn(value)) {
      const grid = grids.get(lookup.grid)
      if (!grid || desk.touched(['grids', grid.id]) || desk.touched(path)) continue
      const columns = [...grid.columns.values()].filter(
        (column) => lookup.column === null || column.id === lookup.column,
      )
      const empty = columns.flatMap((column) => (column.as === 'modifier' ? [] : emptyIn(grid, column)))
      const [cell] = empty
      const facts = { modifier: id, grid: grid.id }
      if (cell)
        desk.report(path, problem('empty-cell', { ...facts, ...cell }), false, [
          'grids',
          grid.id,
          'rows',
          cell.row,
          'cells',
          cell.column,
        ])
      const trait = lookup.column === null && grid.across !== null ? traits.get(grid.across) : undefined
      const last = columns.at(-1)
      if (
        !cell &&
        trait &&
        last?.to &&
        last.as !== 'modifier' &&
        (trait.max === null || compare(trait.max, last.to) > 0)
      )
        desk.report(path, problem('empty-cell', { ...facts, row: null, column: last.id }), false, [
          'grids',
          grid.id,
          'columns',
          last.id,
        ])
    }
  }
}

type Lookup = Extract<Amount, { readonly kind: 'grid' }>

const lookupsIn = (amount: Amount): readonly Lookup[] => {
  switch (amount.kind) {
    case 'grid':
      return [amount]
    case 'plus':
    case 'times':
      return amount.terms.flatMap(lookupsIn)
    case 'ratio':
      return [amount.of, amount.to].flatMap(lookupsIn)
    case 'round':
    case 'at-least':
    case 'at-most':
      return lookupsIn(amount.is)
    case 'first':
      return amount.lines.flatMap(({ is }) => lookupsIn(is))
    case 'number':
    case 'trait':
    case 'points':
      return []
  }
}

/** The rows that have no number in the column, or only under a condition. */
const emptyIn = (
  { rows }: Grid,
  { id: column }: GridColumn,
): readonly { readonly row: string; readonly column: string }[] =>
  rows.flatMap(({ id: row, cells }) => {
    const values = cells.get(column)
    return !values || values.some(({ value, when, unless }) => value === null || when || unless)
      ? [{ row, column }]
      : []
  })

const checkColumns = (desk: Desk, traits: ReadonlyMap<string, Trait>, grid: Grid, path: Path): void => {
  const home = [...path, 'columns']
  const trait = grid.across === null ? undefined : traits.get(grid.across)
  const columns = [...grid.columns.values()]
  if (!trait) {
    const bounded = columns.find(({ to }) => to)
    if (bounded && grid.across === null && !desk.gone([...path, 'across']))
      desk.report([...home, bounded.id, 'to'], problem('two-ways', { what: 'column-end' }), true)
    return
  }
  if (trait.kind === 'choice') {
    for (const { id } of columns)
      isKnown(desk, { choiceOf: trait.id }, id, trait.choices, [...home, id], ['traits', trait.id, 'choices'])
    return
  }
  if (trait.kind === 'flag')
    return desk.report(
      [...path, 'across'],
      problem('wrong-type', { what: 'flag-picks', trait: trait.id, picks: 'column' }),
    )
  for (const { id, to } of columns)
    if (!to && !desk.touched([...home, id]))
      desk.report([...home, id], problem('missing', { what: 'column-end', trait: trait.id }), true)
  const fall = columns[firstFall(columns.map(({ to }) => to)) ?? columns.length]
  if (fall) desk.report([...home, fall.id, 'to'], problem('row-order', { what: 'column', column: fall.id }))
}
