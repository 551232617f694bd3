/** Proposals to show and correct: a table as read, columns for its destination, and its doubts in order. */
import type { Doubt, ReadTable, ReadText } from './reading.ts'

export interface Proposal extends ReadTable {
  /**
   * The number of trailing columns that are not in the source but were added for its destination, such as a modifier's
   * condition.
   */
  readonly added: number
}

export type ProposedRow = Proposal['rows'][number]

export const proposalOf = (table: ReadTable): Proposal => ({ ...table, added: 0 })

/** The text of a row in a column, from 0; empty if a corrected row lacks it. */
export const textAt = ({ cells }: ProposedRow, column: number): string => cells[column]?.text ?? ''

/** The texts of a row in the columns that were added to its proposal; none if none were. */
export const addedTexts = (row: ProposedRow, { columns, added }: Proposal): readonly string[] =>
  Array.from({ length: added }, (_, index) => textAt(row, columns.length - added + index))

/** The place of a doubt: a cell, the name of a row (no column) or a heading (no row). */
export interface DoubtfulPlace {
  readonly row: number | null
  readonly column: number | null
  readonly doubts: readonly Doubt[]
}

/** The doubts in the order they are checked: headings, then row by row. */
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
