/** Parts shared by all kinds of tables: titles, key columns, and cells of bands. */
import { bandPath, pathInside, procedurePath, rowPath, tablePath } from '../paths.ts'
import { getEntry } from '../present.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { Procedure, Table, TableRow } from '../ruleset/model/procedures.ts'
import { diceText, rangeText } from '../words/numbers.ts'
import type { Cell, Column, TableBlock } from './blocks.ts'
import { strongestMark, type SheetContext, type WithMark } from './context.ts'
import { sheetWords } from '../words/sheet.ts'

/** A check being printed. `title` goes above its tables; null if the section's heading states it. */
export interface CheckPrinting {
  readonly procedure: Procedure
  readonly title: string | null
  readonly context: SheetContext
}

/** Returns a table's title, if any, and the marks of its check's name and dice, to spread into the table. `own` has the table's own marks. */
export const titleProps = (
  { procedure, title, context }: CheckPrinting,
  own: WithMark = {},
): Pick<TableBlock, 'title' | 'mark'> => {
  if (title === null) return {}
  const path = procedurePath(procedure)
  return {
    title,
    ...strongestMark([own, context.markWithin(path, pathInside(path, 'title'), pathInside(path, 'dice'))]),
  }
}

/** Returns the title of a table if it differs from its check's title, and otherwise `otherwise`. */
export const ownTitle = (table: Table, procedure: Procedure, otherwise: string): string =>
  table.title === procedure.title || table.title === '' ? otherwise : table.title

/** Returns the heading of the column that selects the row. */
export const keyTitle = ({ by }: Table, { ruleset }: SheetContext): string => {
  if (by === null) return ''
  return by === 'points' ? sheetWords.firePoints : getEntry(ruleset.traits, by).label
}

/** Returns a check's dice as shown in the headings of its tables, such as `1d10`, or both if two sides roll different dice. */
export const diceOf = ({ rolls }: Procedure): string =>
  [...new Set(rolls.map(({ dice }) => diceText(dice)))].join(' · ')

/** Returns a key column of numbers. */
export const keyColumn = (text: string, mark: WithMark = {}): Column => ({
  header: [{ text, ...mark }],
  holds: 'number',
  key: true,
})

/** Returns the mark of a row's start or name. The bands of the row have separate marks. */
export const rowMark = (row: TableRow, table: Table, { procedure, context }: CheckPrinting): WithMark => {
  const [path, within] = [rowPath(procedure, table, row), tablePath(procedure, table)]
  const from = context.markWithin(within, pathInside(path, 'from'))
  return 'mark' in from ? from : context.markWithin(within, pathInside(path, 'label'))
}

/** Returns the cell with the results that lead from a row to an outcome. Empty if there are no such results. */
export const bandCell = (
  outcome: Outcome,
  row: TableRow,
  table: Table,
  { procedure, context }: CheckPrinting,
): Cell => {
  const band = row.bands.find((each) => each.outcome === outcome.id)
  const id = bandPath(procedure, table, row, { outcome: outcome.id })
  if (band === undefined) return { id, lines: [] }
  return { id, lines: [[{ text: rangeText(band) }]], ...context.markWithin(rowPath(procedure, table, row), id) }
}

/** Returns the severity to spread into a column or cell if outcomes differ in severity. Empty for a harmless result that has effects. */
export const severityProps = (outcome: Outcome, all: readonly Outcome[]): { readonly severity?: number } => {
  const isBest = outcome.severity === 0 && outcome.effects.length > 0
  return !isBest && all.some(({ severity }) => severity !== outcome.severity) ? { severity: outcome.severity } : {}
}
