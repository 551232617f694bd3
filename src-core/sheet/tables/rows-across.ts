import { inside, tablePath } from '../../paths.ts'
import type { Table } from '../../ruleset/model/procedures.ts'
import type { Column, Row, TableBlock } from '../blocks.ts'
import { fromLowestResult, outcomeLines } from '../results.ts'
import { bandCell, diceOf, keyTitle, ownTitle, rowMark, severityOf, titled, type Printing } from './printing.ts'
import { sheetWords } from '../../words/sheet.ts'

/** A table with its rows as columns; each line is a result, from the highest, with its effects at the right. */
export const rowsAcross = (table: Table, printing: Printing): TableBlock => {
  const { procedure, title, making } = printing
  const path = tablePath(procedure, table)
  const figures = table.rows.map((row): Column => ({
    header: [{ text: row.label, ...rowMark(row, table, printing) }],
    holds: 'number',
    ...(row === table.rows.at(-1) ? { key: true } : {}),
  }))
  const outcomes = fromLowestResult(table.rows, procedure)
  const rows = outcomes.toReversed().map((outcome): Row => ({
    id: inside(path, 'outcomes', outcome.id),
    cells: [
      ...table.rows.map((row) => ({ ...bandCell(outcome, row, table, printing), ...severityOf(outcome, outcomes) })),
      { lines: outcomeLines(outcome, procedure, making) },
    ],
  }))
  const effects: Column = { header: [{ text: sheetWords.effects, ...making.markOver(path) }], holds: 'text' }
  const own = ownTitle(table, procedure, keyTitle(table, making))
  const heading = title ?? (own === '' ? diceOf(procedure) : sheetWords.titled(own, diceOf(procedure)))
  return { kind: 'table', id: path, ...titled({ ...printing, title: heading }), columns: [...figures, effects], rows }
}
