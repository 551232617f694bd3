/** The tables of a check. The shape of a table follows from its data. */
import { bandPath, inside, procedurePath, rowPath, tablePath } from '../paths.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { Procedure, Table, TableRow } from '../ruleset/model/procedures.ts'
import { diceText, rangeText } from '../words/numbers.ts'
import type { Block, Cell, Column, TableBlock, Row } from './blocks.ts'
import { type SheetContext, strongestOf, type Marked } from './context.ts'
import { opposed, fate } from './opposed-tables.ts'
import { sheetWords } from '../words/sheet.ts'
import { named, entryAt } from '../present.ts'
import { outcomeLines, fromLowestResult, resultsBlock } from './results.ts'

/** From this number of rows on, every fifth has a darker rule. */
const long = 10

/** A table with rows down and results by severity across; below it the effects of each result. */
const staircase = (table: Table, printing: Printing): readonly Block[] => {
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

/** A table with its rows as columns; each line is a result, from the highest, with its effects at the right. */
const rowsAcross = (table: Table, printing: Printing): TableBlock => {
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

/** Results under each other, the highest first, each with what it does; at the head the table's own name. */
const list = (table: Table, printing: Printing): TableBlock => {
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

/* Parts that all shapes of tables share: paths, headings, cells of bands. */

/** A check being printed; `title` over its tables, null where the section's heading says it. */
export interface Printing {
  readonly procedure: Procedure
  readonly title: string | null
  readonly making: SheetContext
}

/** Spread into a table: its title, if it has one, with the marks of its check's name and dice; `own`: of the table itself. */
export const titled = (
  { procedure, title, making }: Printing,
  own: Marked = {},
): Pick<TableBlock, 'title' | 'mark'> => {
  if (title === null) return {}
  const path = procedurePath(procedure)
  return { title, ...strongestOf([own, making.markWithin(path, inside(path, 'title'), inside(path, 'dice'))]) }
}

/** The title of a table, where it differs from its check's title. */
export const ownTitle = (table: Table, procedure: Procedure, otherwise: string): string =>
  table.title === procedure.title || table.title === '' ? otherwise : table.title

/** The heading of the column that picks the row. */
const keyTitle = ({ by }: Table, { ruleset }: SheetContext): string => {
  if (by === null) return ''
  return by === 'points' ? sheetWords.firePoints : named(ruleset.traits, by).label
}

/** The dice of a check, as its tables head their results: `1d10`; where two sides roll others, both. */
export const diceOf = ({ rolls }: Procedure): string =>
  [...new Set(rolls.map(({ dice }) => diceText(dice)))].join(' · ')

/** A key column of figures. */
export const keyColumn = (text: string, mark: Marked = {}): Column => ({
  header: [{ text, ...mark }],
  holds: 'number',
  key: true,
})

/** Marks of where a row begins and what it is called; its bands carry their own. */
const rowMark = (row: TableRow, table: Table, { procedure, making }: Printing): Marked => {
  const [path, within] = [rowPath(procedure, table, row), tablePath(procedure, table)]
  const from = making.markWithin(within, inside(path, 'from'))
  return 'mark' in from ? from : making.markWithin(within, inside(path, 'label'))
}

/** The results by which a row comes to an outcome; empty where it cannot. */
const bandCell = (outcome: Outcome, row: TableRow, table: Table, { procedure, making }: Printing): Cell => {
  const band = row.bands.find((each) => each.outcome === outcome.id)
  if (band === undefined) return { lines: [] }
  const id = bandPath(procedure, table, row, band)
  return { id, lines: [[{ text: rangeText(band) }]], ...making.markWithin(rowPath(procedure, table, row), id) }
}

/** Spread into a column or cell: severities are shown where results differ in them. */
const severityOf = (outcome: Outcome, all: readonly Outcome[]): { readonly severity?: number } =>
  all.some(({ severity }) => severity !== outcome.severity) ? { severity: outcome.severity } : {}

/** `title` over a table that is not the section's own; null where the section's heading says it. */
export const tableBlocks = (procedure: Procedure, title: string | null, making: SheetContext): readonly Block[] => {
  const printing: Printing = { procedure, title, making }
  const plain = procedure.tables.filter(isPlain)
  const rowed = procedure.tables.filter((table) => !isPlain(table))
  return [
    ...plainBlocks(plain, printing),
    ...rowed.flatMap((table) => (table.across === 'rows' ? [rowsAcross(table, printing)] : staircase(table, printing))),
  ]
}

/** Whether a table is a single row of bands. */
const isPlain = ({ rows }: Table): boolean => rows.length === 1 && rows[0]?.id === null

const plainBlocks = (tables: readonly Table[], printing: Printing): readonly Block[] => {
  const { rolls, modifiers } = printing.procedure
  const [only, ...others] = tables
  if (only === undefined) return []
  if (rolls.length > 1) return tables.flatMap((table) => opposed(table, printing))
  // Each table has its own column of results: in a shared one, a result that spans several rows of another would leave a gap.
  return others.length === 0 && modifiers.length === 0
    ? [fate(only, printing)]
    : tables.map((table) => list(table, printing))
}

/** The outcome of a check with only one, with its band's path. */
export const soleOutcome = (procedure: Procedure): { readonly outcome: Outcome; readonly band: string } | undefined => {
  const [table, second] = procedure.tables
  const row = table?.rows[0]
  const band = row?.bands[0]
  const outcome = band && procedure.outcomes.get(band.outcome)
  if (second || !table || !row || !outcome || table.rows.length > 1 || row.bands.length > 1) return undefined
  return { outcome, band: bandPath(procedure, table, row, band) }
}

/** `Fallen leader, 1d10`. */
export const rolledTitle = (procedure: Procedure): string => {
  const dice = new Set(procedure.rolls.map((roll) => diceText(roll.dice)))
  return dice.size > 0 ? sheetWords.titled(procedure.title, [...dice].join(' · ')) : procedure.title
}
