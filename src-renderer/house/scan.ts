/** A proposal of the chart reader as somebody corrects it. */
import type { Sureness } from '../../src-core/scan/reading.ts'
import { doubtsIn, type DoubtfulPlace, type Proposal, type ProposedCell } from '../../src-core/scan/proposals.ts'
import { scanViewWords as words } from '../../src-core/words/window-scan.ts'

/** A place of a proposal: a cell, the name of a row (no column) or of a column (no row). */
export type ScanPlace = Pick<DoubtfulPlace, 'row' | 'column'>

export const textAt = ({ columns, rows }: Proposal, { row, column }: ScanPlace): string => {
  if (row === null) return column === null ? '' : (columns[column]?.name ?? '')
  return (column === null ? rows[row]?.name.name : rows[row]?.cells[column]?.text) ?? ''
}

/** The proposal with a correction at a place. */
export const withText = (proposal: Proposal, { row, column }: ScanPlace, text: string): Proposal => {
  const { columns, rows } = proposal
  if (row === null) return { ...proposal, columns: columns.map((each, index) => (index === column ? { ...each, name: text } : each)) }
  return {
    ...proposal,
    rows: rows.map((each, index) => {
      if (index !== row) return each
      if (column === null) return { ...each, name: { ...each.name, name: text } }
      return {
        ...each,
        cells: each.cells.map((cell, at) => (at === column ? { text, sure: 'read', doubts: [], others: cell.others } : cell)),
      }
    }),
  }
}

export const isAt = (place: ScanPlace | undefined, row: number | null, column: number | null): boolean =>
  place !== undefined && place.row === row && place.column === column

/** What a proposal says for another home, with the names and first cells that somebody has corrected: conditions are those of the home. */
export const inHome = (corrected: Proposal, { kind, title, effects, columns, rows }: Proposal): Proposal =>
  kind !== 'modifiers'
    ? corrected
    : {
        kind,
        title,
        effects,
        columns,
        rows: rows.map((row, index) => {
          const { name, cells } = corrected.rows[index] ?? row
          return { ...row, name: { ...row.name, name: name.name }, cells: [...cells.slice(0, 1), ...row.cells.slice(1)] }
        }),
      }

/** A doubt by its place and its reasons. */
export const doubtKey = ({ row, column, doubts }: DoubtfulPlace): string => JSON.stringify([row, column, doubts])

/** Of doubts that were looked at, those that stay settled with another home: doubts about the text itself. */
export const stillSettled = (keys: ReadonlySet<string>, proposal: Proposal): ReadonlySet<string> =>
  proposal.kind !== 'modifiers'
    ? keys
    : new Set(
        doubtsIn(proposal)
          .filter(({ row, column }) => row !== null && (column === null || column === 0))
          .map(doubtKey)
          .filter((key) => keys.has(key)),
      )

/** How sure a cell is, where nothing that is doubtful of it has been looked at or all of it has. */
export const surenessOf = ({ sure }: ProposedCell, isSettled: boolean): Sureness => (sure === 'doubtful' && isSettled ? 'read' : sure)

/** What else may stand at a place. */
export const othersAt = ({ rows }: Proposal, { row, column }: ScanPlace): readonly string[] => {
  if (row === null) return []
  return (column === null ? rows[row]?.name.others : rows[row]?.cells[column]?.others) ?? []
}

/** Where a doubt is, in words. */
export const placeWords = ({ columns, rows }: Proposal, { row, column }: ScanPlace): string => {
  if (row === null) return column === null ? words.where.whole : words.where.heading(columns[column]?.name || String(column + 1))
  const { name, line } = rows[row] ?? { name: { name: '' }, line: 0 }
  return words.cell(words.cell(words.where.line(line), name.name), column === null ? '' : (columns[column]?.name ?? ''))
}
