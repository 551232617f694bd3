import { bandPath, inside, procedurePath, tablePath } from '../../paths.ts'
import type { Range } from '../../ruleset/model/conditions.ts'
import type { Table } from '../../ruleset/model/procedures.ts'
import { rangeText } from '../../words/numbers.ts'
import type { Cell, Column, Row, TableBlock } from '../blocks.ts'
import { outcomeLines } from '../results.ts'
import type { Changed } from '../making.ts'
import { diceOf, keyColumn, ownTitle, titled, type Printing } from './printing.ts'
import { sheetWords } from '../../words/sheet.ts'

/**
 * Tables of one check side by side under one column of results, the highest first. Where their bands differ the rows
 * are split and a result stands across all the rows it holds for.
 */
export const joint = (tables: readonly [Table, ...Table[]], printing: Printing): TableBlock => {
  const { procedure, making } = printing
  const [first, second] = tables
  const path = second === undefined ? tablePath(procedure, first) : inside(procedurePath(procedure), 'tables')
  const slices = cut(tables.map((table) => table.rows[0]?.bands ?? [])).toReversed()
  const cellsOf = (slice: Range, above: Range | undefined): Cell[] =>
    tables.flatMap((table): Cell[] => {
      const row = table.rows[0]
      const band = row?.bands.find((each) => covers(each, slice))
      const outcome = band && procedure.outcomes.get(band.outcome)
      if (!row || !band || !outcome || (above && covers(band, above))) return []
      const id = bandPath(procedure, table, row, band)
      const span = slices.filter((each) => covers(band, each)).length
      const lines = outcomeLines(outcome, procedure, making, making.markWithin(tablePath(procedure, table), id))
      return [{ id, lines, ...(span > 1 ? { rows: span } : {}) }]
    })
  // A number that several tables share is new where one of them is: at the result's name a mark says which.
  const newFor = (slice: Range): Changed => {
    const bands = tables.flatMap((table) =>
      table.rows
        .slice(0, 1)
        .flatMap((row) => row.bands.filter((each) => covers(each, slice)).map((band) => bandPath(procedure, table, row, band))),
    )
    return bands.some((path) => making.changed(path).changed) ? { changed: true } : {}
  }
  const rows = slices.map((slice, index): Row => ({
    id: inside(path, 'results', `${slice.min ?? ''}..${slice.max ?? ''}`),
    cells: [{ lines: [[{ text: rangeText(slice), ...newFor(slice) }]] }, ...cellsOf(slice, slices[index - 1])],
  }))
  const heads = tables.map((table): Column => {
    const text = second === undefined ? ownTitle(table, procedure, sheetWords.effects) : table.title
    return { header: [{ text, ...making.markOver(tablePath(procedure, table)) }], holds: 'text' }
  })
  return { kind: 'table', id: path, ...titled(printing), columns: [keyColumn(diceOf(procedure)), ...heads], rows }
}

const covers = (band: Range, slice: Range): boolean =>
  (band.min ?? -Infinity) <= (slice.min ?? -Infinity) && (band.max ?? Infinity) >= (slice.max ?? Infinity)

/** The runs of results between which any of the lists changes, from the lowest. */
const cut = (lists: readonly (readonly Range[])[]): readonly Range[] => {
  const starts = [...new Set(lists.flat().flatMap(({ min }) => min ?? []))].toSorted((a, b) => a - b)
  return [null, ...starts].map((min, index) => {
    const next = starts[index]
    return { min, max: next === undefined ? null : next - 1 }
  })
}
