import { inside, rowPath, tablePath } from '../../paths.ts'
import type { Table } from '../../ruleset/model/procedures.ts'
import type { Block, Column, Row } from '../blocks.ts'
import { fromLowestResult, resultsBlock } from '../results.ts'
import { sheetWords } from '../../words/sheet.ts'
import {
  bandCell,
  diceOf,
  keyColumn,
  keyTitle,
  ownTitle,
  rowMark,
  severityOf,
  titled,
  type Printing,
} from './printing.ts'

/** From this number of rows on, every fifth has a darker rule. */
const long = 10

/** A table with rows down and results by severity across; below it the effects of each result. */
export const staircase = (table: Table, printing: Printing): readonly Block[] => {
  const { procedure, title, making } = printing
  const path = tablePath(procedure, table)
  const outcomes = fromLowestResult(table.rows, procedure)
  const columns = outcomes.map((outcome): Column => ({
    header: [{ text: outcome.name }],
    holds: 'number',
    ...severityOf(outcome, outcomes),
  }))
  const rows = table.rows.map((row): Row => ({
    id: rowPath(procedure, table, row),
    cells: [
      {
        lines: [
          [
            {
              text: row.label,
              ...rowMark(row, table, printing),
              ...making.changed(inside(rowPath(procedure, table, row), 'from')),
            },
          ],
        ],
      },
      ...outcomes.map((outcome) => bandCell(outcome, row, table, printing)),
    ],
  }))
  const head = ownTitle(table, procedure, keyTitle(table, making))
  const key = keyColumn(title === null ? sheetWords.headed(head, diceOf(procedure)) : head, making.markOver(path))
  return [
    {
      kind: 'table',
      id: path,
      ...titled(printing),
      columns: [key, ...columns],
      rows,
      ...(rows.length >= long ? { ruled: true } : {}),
    },
    resultsBlock(outcomes, path, procedure, making),
  ]
}
