/** Parts that all shapes of tables share: paths, headings, cells of bands. */
import { bandPath, inside, procedurePath, rowPath, tablePath } from '../paths.ts'
import { named } from '../present.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { Procedure, Table, TableRow } from '../ruleset/model/procedures.ts'
import { diceText, rangeText } from '../words/numbers.ts'
import type { Cell, Column, TableBlock } from './blocks.ts'
import { strongestMark, type SheetContext, type WithMark } from './context.ts'
import { sheetWords } from '../words/sheet.ts'

/** A check being printed; `title` over its tables, null where the section's heading says it. */
export interface CheckPrinting {
  readonly procedure: Procedure
  readonly title: string | null
  readonly making: SheetContext
}

/** Spread into a table: its title, if it has one, with the marks of its check's name and dice; `own`: of the table itself. */
export const titleProps = (
  { procedure, title, making }: CheckPrinting,
  own: WithMark = {},
): Pick<TableBlock, 'title' | 'mark'> => {
  if (title === null) return {}
  const path = procedurePath(procedure)
  return { title, ...strongestMark([own, making.markWithin(path, inside(path, 'title'), inside(path, 'dice'))]) }
}

/** The title of a table, where it differs from its check's title. */
export const ownTitle = (table: Table, procedure: Procedure, otherwise: string): string =>
  table.title === procedure.title || table.title === '' ? otherwise : table.title

/** The heading of the column that picks the row. */
export const keyTitle = ({ by }: Table, { ruleset }: SheetContext): string => {
  if (by === null) return ''
  return by === 'points' ? sheetWords.firePoints : named(ruleset.traits, by).label
}

/** The dice of a check, as its tables head their results: `1d10`; where two sides roll others, both. */
export const diceOf = ({ rolls }: Procedure): string =>
  [...new Set(rolls.map(({ dice }) => diceText(dice)))].join(' · ')

/** A key column of figures. */
export const keyColumn = (text: string, mark: WithMark = {}): Column => ({
  header: [{ text, ...mark }],
  holds: 'number',
  key: true,
})

/** Marks of where a row begins and what it is called; its bands carry their own. */
export const rowMark = (row: TableRow, table: Table, { procedure, making }: CheckPrinting): WithMark => {
  const [path, within] = [rowPath(procedure, table, row), tablePath(procedure, table)]
  const from = making.markWithin(within, inside(path, 'from'))
  return 'mark' in from ? from : making.markWithin(within, inside(path, 'label'))
}

/** The results by which a row comes to an outcome; empty where it cannot. */
export const bandCell = (outcome: Outcome, row: TableRow, table: Table, { procedure, making }: CheckPrinting): Cell => {
  const band = row.bands.find((each) => each.outcome === outcome.id)
  if (band === undefined) return { lines: [] }
  const id = bandPath(procedure, table, row, band)
  return { id, lines: [[{ text: rangeText(band) }]], ...making.markWithin(rowPath(procedure, table, row), id) }
}

/** Spread into a column or cell: severities are shown where results differ in them. */
export const severityProps = (outcome: Outcome, all: readonly Outcome[]): { readonly severity?: number } =>
  all.some(({ severity }) => severity !== outcome.severity) ? { severity: outcome.severity } : {}
