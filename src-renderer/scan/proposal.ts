/** Corrects proposals from the chart reader. */
import type { ReadText, Certainty } from '../../src-core/scan/reading.ts'
import { doubtsIn, type DoubtfulPlace, type Proposal } from '../../src-core/scan/proposals.ts'
import { scanViewWords as words } from '../../src-core/words/scan.ts'

/** A cell of a proposal, the name of a row (null column), or the name of a column (null row). */
export type ScanPlace = Pick<DoubtfulPlace, 'row' | 'column'>

/** The proposal with corrected text at a place. */
export const withText = (proposal: Proposal, { row, column }: ScanPlace, text: string): Proposal => {
  const { columns, rows } = proposal
  if (row === null)
    return { ...proposal, columns: columns.map((each, index) => (index === column ? { ...each, text } : each)) }
  return {
    ...proposal,
    rows: rows.map((each, index) => {
      if (index !== row) return each
      if (column === null) return { ...each, name: { ...each.name, text } }
      return {
        ...each,
        cells: each.cells.map((cell, at) => (at === column ? typedOver(cell, text) : cell)),
      }
    }),
  }
}

const typedOver = (cell: ReadText, text: string): ReadText => ({ ...cell, text, sure: 'read', doubts: [] })

/** Whether a place is this cell or name. */
export const isAt = (place: ScanPlace | undefined, row: number | null, column: number | null): boolean =>
  place !== undefined && place.row === row && place.column === column

/** The proposal for another destination, with all text corrections. Its added columns are those of `own`, which was read for that destination. */
export const inHome = (corrected: Proposal, own: Proposal): Proposal => {
  const read = own.columns.length - own.added
  return {
    ...own,
    columns: own.columns.map((column, index) => (index < read ? (corrected.columns[index] ?? column) : column)),
    rows: own.rows.map((row, index) => {
      const { name, cells } = corrected.rows[index] ?? row
      return {
        ...row,
        name: { ...row.name, text: name.text },
        cells: [...cells.slice(0, read), ...row.cells.slice(read)],
      }
    }),
  }
}

/** A key for a doubt, made from its place and reasons. */
export const doubtKey = ({ row, column, doubts }: DoubtfulPlace): string => JSON.stringify([row, column, doubts])

/** The checked doubts that stay checked for another destination: those about the text itself. */
export const keepSettled = (keys: ReadonlySet<string>, proposal: Proposal): ReadonlySet<string> =>
  new Set(
    doubtsIn(proposal)
      .filter(
        ({ row, column }) =>
          (proposal.kind !== 'modifiers' || row !== null) && (column ?? 0) < proposal.columns.length - proposal.added,
      )
      .map(doubtKey)
      .filter((key) => keys.has(key)),
  )

/** The confidence of a cell. A doubtful cell counts as read once all of its doubts were checked. */
export const certaintyOf = ({ sure }: ReadText, isSettled: boolean): Certainty =>
  sure === 'doubtful' && isSettled ? 'read' : sure

/** The text at a place. Undefined if there is none. */
export const readAt = ({ columns, rows }: Proposal, { row, column }: ScanPlace): ReadText | undefined => {
  if (row === null) return column === null ? undefined : columns[column]
  return column === null ? rows[row]?.name : rows[row]?.cells[column]
}

/** Describes the place of a doubt. */
export const placeWords = ({ columns, rows }: Proposal, { row, column }: DoubtfulPlace): string => {
  const heading = column === null ? '' : (columns[column]?.text ?? '')
  return row === null
    ? words.heading(heading || String((column ?? 0) + 1))
    : words.cell(rows[row]?.name.text ?? '', heading)
}
