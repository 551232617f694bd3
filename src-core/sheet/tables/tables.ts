/** The tables of a check. The shape of a table follows from its data. */
import { bandPath } from '../../paths.ts'
import type { Outcome } from '../../ruleset/model/effects.ts'
import type { Procedure, Table } from '../../ruleset/model/procedures.ts'
import { diceText } from '../../words/numbers.ts'
import type { Block } from '../blocks.ts'
import type { SheetContext } from '../making.ts'
import { fate } from './fate.ts'
import { list } from './list.ts'
import { opposed } from './opposed.ts'
import { type Printing } from './printing.ts'
import { rowsAcross } from './rows-across.ts'
import { staircase } from './staircase.ts'
import { sheetWords } from '../../words/sheet.ts'

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
