/** Proposals to show and correct: a recognized table, the columns added for its destination, and its doubts in order. */
import type { Doubt, ReadTable, ReadText } from './reading.ts'

export interface Proposal extends ReadTable {
  /** The number of trailing columns that are not in the source but were added for the destination, such as a modifier's condition. */
  readonly added: number
}

export type ProposedRow = Proposal['rows'][number]

export const proposalOf = (table: ReadTable): Proposal => ({ ...table, added: 0 })

/** Returns the text of a row in a column, counted from 0. Empty if a corrected row lacks the cell. */
export const textAt = ({ cells }: ProposedRow, column: number): string => cells[column]?.text ?? ''

/** Returns the cells of a row in the added columns. */
export const addedTexts = (row: ProposedRow, { columns, added }: Proposal): readonly string[] =>
  Array.from({ length: added }, (_, index) => textAt(row, columns.length - added + index))

/** The place of a doubt: a cell, a row name (without `column`) or a heading (without `row`). */
export interface DoubtfulPlace {
  readonly row: number | null
  readonly column: number | null
  readonly doubts: readonly Doubt[]
}

/** Returns the doubts in the order in which they are checked: headings first, then row by row. */
export const doubtsIn = ({ columns, rows }: Proposal): readonly DoubtfulPlace[] => {
  const place = (row: number | null, column: number | null, { doubts }: ReadText): readonly DoubtfulPlace[] =>
    doubts.length === 0 ? [] : [{ row, column, doubts }]
  return [
    ...columns.flatMap((heading, column) => place(null, column, heading)),
    ...rows.flatMap(({ name, cells }, row) => [
      ...place(row, null, name),
      ...cells.flatMap((cell, column) => place(row, column, cell)),
    ]),
  ]
}
