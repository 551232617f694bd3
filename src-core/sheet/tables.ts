/** The tables of a check; the layout of a table depends on its data. */
import { bandPath, inside, outcomePath, rowPath, tablePath } from '../paths.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { Procedure, Table } from '../ruleset/model/procedures.ts'
import { diceText, rangeText } from '../words/numbers.ts'
import type { Block, Column, TableBlock, Row } from './blocks.ts'
import { type SheetContext } from './context.ts'
import { opposedBlocks, plainRollTable } from './opposed-tables.ts'
import {
  bandCell,
  diceOf,
  keyColumn,
  keyTitle,
  ownTitle,
  rowMark,
  severityProps,
  titleProps,
  type CheckPrinting,
} from './table-parts.ts'
import { sheetWords } from '../words/sheet.ts'
import { named, entryAt } from '../present.ts'
import { outcomeLines, outcomesFromLowest, footRows } from './results.ts'

/** From this number of rows on, every fifth has a darker rule. */
const long = 10

/** A table with rows down and results by severity across; under each result its effects. */
const staircase = (table: Table, printing: CheckPrinting): TableBlock => {
  const { procedure, title, context } = printing
  const path = tablePath(procedure, table)
  const outcomes = outcomesFromLowest(table.rows, procedure)
  const columns = outcomes.map((outcome): Column => ({
    header: [
      { text: outcome.name, ...context.mark(outcomePath(procedure, outcome)) },
      ...(outcome.aside === null ? [] : [{ text: ` (${outcome.aside})`, soft: true }]),
    ],
    holds: 'number',
    ...severityProps(outcome, outcomes),
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
              ...context.changed(inside(rowPath(procedure, table, row), 'from')),
            },
          ],
        ],
      },
      ...outcomes.map((outcome) => bandCell(outcome, row, table, printing)),
    ],
  }))
  const head = ownTitle(table, procedure, keyTitle(table, context))
  const key = keyColumn(title === null ? sheetWords.headAndDice(head, diceOf(procedure)) : head, context.markOver(path))
  return {
    kind: 'table',
    id: path,
    ...titleProps(printing),
    columns: [key, ...columns],
    rows: [...rows, ...footRows(outcomes, path, procedure, context)],
    ...(rows.length >= long ? { ruled: true } : {}),
  }
}

/** A table with its rows as columns; each line is a result, highest first, with its effects on the right. */
const rowsAcross = (table: Table, printing: CheckPrinting): TableBlock => {
  const { procedure, title, context } = printing
  const path = tablePath(procedure, table)
  const figures = table.rows.map((row): Column => ({
    header: [{ text: row.label, ...rowMark(row, table, printing) }],
    holds: 'number',
    ...(row === table.rows.at(-1) ? { key: true } : {}),
  }))
  const outcomes = outcomesFromLowest(table.rows, procedure)
  const rows = outcomes.toReversed().map((outcome): Row => ({
    id: inside(path, 'outcomes', outcome.id),
    cells: [
      ...table.rows.map((row) => ({ ...bandCell(outcome, row, table, printing), ...severityProps(outcome, outcomes) })),
      { lines: outcomeLines(outcome, procedure, context) },
    ],
  }))
  const effects: Column = { header: [{ text: sheetWords.effects, ...context.markOver(path) }], holds: 'text' }
  const own = ownTitle(table, procedure, keyTitle(table, context))
  const heading = title ?? (own === '' ? diceOf(procedure) : sheetWords.titled(own, diceOf(procedure)))
  return {
    kind: 'table',
    id: path,
    ...titleProps({ ...printing, title: heading }),
    columns: [...figures, effects],
    rows,
  }
}

/** Results one per row, highest first, each with its effects; the heading is the table's own name. */
const list = (table: Table, printing: CheckPrinting): TableBlock => {
  const { procedure, context } = printing
  const path = tablePath(procedure, table)
  const row = entryAt(table.rows, 0)
  const rows = row.bands.toReversed().map((band): Row => {
    const outcome = named(procedure.outcomes, band.outcome)
    const id = bandPath(procedure, table, row, band)
    const changed = context.changed(id).changed ? { changed: true } : {}
    const lines = outcomeLines(outcome, procedure, context, context.markWithin(path, id))
    return { id, cells: [{ lines: [[{ text: rangeText(band), ...changed }]] }, { lines }] }
  })
  const head = { text: ownTitle(table, procedure, sheetWords.effects), ...context.markOver(path) }
  return {
    kind: 'table',
    id: path,
    ...titleProps(printing),
    columns: [keyColumn(diceOf(procedure)), { header: [head], holds: 'text' }],
    rows,
  }
}

/** `title` above a table that is not the section's own; null if the section's heading states it. */
export const tableBlocks = (procedure: Procedure, title: string | null, context: SheetContext): readonly Block[] => {
  const printing: CheckPrinting = { procedure, title, context }
  const plain = procedure.tables.filter(isPlain)
  const rowed = procedure.tables.filter((table) => !isPlain(table))
  return [
    ...plainBlocks(plain, printing),
    ...rowed.map((table) => (table.across === 'rows' ? rowsAcross(table, printing) : staircase(table, printing))),
  ]
}

const isPlain = ({ rows }: Table): boolean => rows.length === 1 && rows[0]?.id === null

const plainBlocks = (tables: readonly Table[], printing: CheckPrinting): readonly Block[] => {
  const { rolls, modifiers } = printing.procedure
  const [only, ...others] = tables
  if (only === undefined) return []
  if (rolls.length > 1) return tables.flatMap((table) => opposedBlocks(table, printing))
  // Each table has its own column of results: in a shared one, a result that spans several rows of another would leave a gap.
  return others.length === 0 && modifiers.length === 0
    ? [plainRollTable(only, printing)]
    : tables.map((table) => list(table, printing))
}

/** The outcome of a check with only one, with its band's path. */
export const singleOutcome = (
  procedure: Procedure,
): { readonly outcome: Outcome; readonly band: string } | undefined => {
  const [table, second] = procedure.tables
  const row = table?.rows[0]
  const band = row?.bands[0]
  const outcome = band && procedure.outcomes.get(band.outcome)
  if (second || !table || !row || !outcome || table.rows.length > 1 || row.bands.length > 1) return undefined
  return { outcome, band: bandPath(procedure, table, row, band) }
}

/** `Fallen leader, 1d10`. */
export const titleWithDice = (procedure: Procedure): string => {
  const dice = new Set(procedure.rolls.map((roll) => diceText(roll.dice)))
  return dice.size > 0 ? sheetWords.titled(procedure.title, [...dice].join(' · ')) : procedure.title
}
