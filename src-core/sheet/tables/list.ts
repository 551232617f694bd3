import { named, entryAt } from '../../present.ts'
import { bandPath, tablePath } from '../../paths.ts'
import type { Table } from '../../ruleset/model/procedures.ts'
import { rangeText } from '../../words/numbers.ts'
import type { Row, TableBlock } from '../blocks.ts'
import { outcomeLines } from '../results.ts'
import { diceOf, keyColumn, ownTitle, titled, type Printing } from './printing.ts'
import { sheetWords } from '../../words/sheet.ts'

/** Results under each other, the highest first, each with what it does; at the head the table's own name. */
export const list = (table: Table, printing: Printing): TableBlock => {
  const { procedure, making } = printing
  const path = tablePath(procedure, table)
  const row = entryAt(table.rows, 0)
  const rows = row.bands.toReversed().map((band): Row => {
    const outcome = named(procedure.outcomes, band.outcome)
    const id = bandPath(procedure, table, row, band)
    const changed = making.changed(id).changed ? { changed: true } : {}
    const lines = outcomeLines(outcome, procedure, making, making.markWithin(path, id))
    return { id, cells: [{ lines: [[{ text: rangeText(band), ...changed }]] }, { lines }] }
  })
  const head = { text: ownTitle(table, procedure, sheetWords.effects), ...making.markOver(path) }
  return {
    kind: 'table',
    id: path,
    ...titled(printing),
    columns: [keyColumn(diceOf(procedure)), { header: [head], holds: 'text' }],
    rows,
  }
}
