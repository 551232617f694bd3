/** How grids are looked up, and how an entry of a table or grid is picked. */
import { named } from '../../present.ts'
import { compare, plus, whole } from '../../exact.ts'
import type { Value } from '../../ruleset/model/conditions.ts'
import type { CellValue, Grid, GridColumn } from '../../ruleset/model/grids.ts'
import { growthValue } from './arithmetic.ts'
import {
  alwaysHolds,
  readsNone,
  type Reader,
  type Candidate,
  type Reading,
  type Readers,
  type ReaderContext,
} from './model.ts'

/** A reader of a grid's cell for a subject; `columnId` null: in the column that the grid itself picks. Null where there is no cell. */
export const gridReader = (
  context: ReaderContext,
  subject: string | null,
  gridId: string,
  columnId: string | null,
): Reader<Value> => {
  const grid = context.ruleset.grids.get(gridId)
  if (!grid) return readsNone
  const readers = context.about(grid.of ?? subject)
  const picks = grid.by === null ? readsNone : readers.key(grid.by)
  const rowFor = readers.entry(grid.rows)
  const column = columnReader(readers, grid, columnId)
  const part = readers.entry(grid.split)
  return (reading) => {
    const by = picks(reading)
    if (by === undefined) return undefined
    const row = grid.by !== null && by === null ? null : rowFor(reading, by)
    const at = column(reading)
    if (row === undefined || at === undefined) return undefined
    if (row === null || at === null) return null
    const values = row.cells.get(at.id)
    if (!values) return null
    const split = values.length < 2 ? null : part(reading, null)
    if (split === undefined) return undefined
    const cell = values[split === null ? 0 : grid.split.indexOf(split)]
    return cell === undefined || (values.length > 1 && split === null) ? null : cellValue(readers, reading, cell, by)
  }
}

const cellValue = (readers: Readers, reading: Reading, cell: CellValue, by: Value | null): Value | null | undefined => {
  const holds = readers.guard(cell)(reading)
  if (holds !== true) return holds === undefined ? undefined : null
  if (cell.more === null || cell.value === null || typeof cell.value === 'string') return cell.value
  const number =
    by !== null && typeof by === 'object' ? by : reading.result === null ? null : whole(BigInt(reading.result))
  return number === null ? cell.value : plus(cell.value, growthValue(cell.more, number))
}

const columnReader = (readers: Readers, { across, columns }: Grid, id: string | null): Reader<GridColumn> => {
  if (id !== null) {
    const column = named(columns, id)
    return () => column
  }
  const all = [...columns.values()]
  const any = readers.entry(all)
  if (across === null) return (reading) => any(reading, null)
  const picks = readers.key(across)
  const limited = all.map((column) => ({
    column,
    holds: column.when === null ? alwaysHolds : readers.condition(column.when),
  }))
  return (reading) => {
    const by = picks(reading)
    if (by === undefined || by === null) return by
    if (typeof by !== 'object') return any(reading, by)
    for (const { column, holds: holdsIn } of limited) {
      if (column.to !== null && compare(by, column.to) > 0) continue
      const holds = holdsIn(reading)
      if (holds !== false) return holds && column
    }
    return null
  }
}

/** Picks an entry as `Readers.entry` says. */
export const entryReader = (
  readers: Readers,
  entries: readonly Candidate[],
): ((reading: Reading, by: Value | null) => Candidate | null | undefined) => {
  const candidates = entries.map((entry) => ({
    entry,
    holds: entry.when === null ? alwaysHolds : readers.condition(entry.when),
  }))
  return (reading, by) => {
    let chosen: Candidate | null = null
    let rest: Candidate | null = null
    for (const { entry, holds: holdsIn } of candidates) {
      if (typeof by === 'string' && entry.id !== by && !entry.otherwise) continue
      if (chosen !== null && by !== null && typeof by === 'object' && entry.from && compare(entry.from, by) > 0)
        continue
      const holds = holdsIn(reading)
      if (holds === undefined) return undefined
      if (holds && entry.otherwise) rest = entry
      else if (holds) chosen = entry
      if (chosen !== null && (by === null || typeof by === 'string')) return chosen
    }
    return chosen ?? rest
  }
}
