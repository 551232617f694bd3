/**
 * Reads a roster from a table with one row per unit. Understands the ruleset's names and common headings in three languages. A cell that
 * can't be read is never guessed but reported as a doubt with its position. Everything else is used, and every row is accounted for.
 */
import type { Budget } from '../budget.ts'
import { problem } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { rosterWords } from '../words/roster.ts'
import { battleLimits } from './limits.ts'
import type { CellDoubt } from './roster-cells.ts'
import { isHeadings, readColumns, type RosterColumn } from './roster-columns.ts'
import { RowReading, textOfRow, type ReportDoubt } from './roster-rows.ts'
import type { Roster, RosterEdit } from './roster.ts'

/** Rows of text cells, each with its line in the text or its row in the spreadsheet. */
export interface TextTable {
  /** The name of the spreadsheet's sheet. Empty for plain text. */
  readonly name: string
  readonly rows: readonly TextTableRow[]
}

export interface TextTableRow {
  readonly line: number
  readonly cells: readonly string[]
  /** Set if a quotation mark that was never closed was read as text. */
  readonly hasOpenQuote?: boolean
}

/** Creates a table from rows that don't come from a file. */
export const tableOf = (rows: readonly (readonly string[])[]): TextTable => ({
  name: '',
  rows: rows.map((cells, index) => ({ line: index + 1, cells })),
})

/** The table with the most filled cells, since workbooks may have sheets of notes too. */
export const fullestTable = (tables: readonly TextTable[]): TextTable => {
  const filled = ({ rows }: TextTable): number =>
    rows.reduce((sum, { cells }) => sum + cells.filter((cell) => cell !== '').length, 0)
  return tables.toSorted((a, b) => filled(b) - filled(a))[0] ?? tableOf([])
}

/** A table as text, as if copied from a spreadsheet, with tabs between cells. */
export const tableText = ({ rows }: TextTable): string =>
  rows
    .map(({ cells }) =>
      cells.map((cell) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n')

/** The player's choices for reading a table. */
export interface ReadingChoices {
  /** The meanings of columns as named by `meaningName`. Column numbers start at 1. */
  readonly columns?: Readonly<Record<string, string>>
  /** Cells corrected by the player. */
  readonly cells?: readonly { readonly line: number; readonly column: number; readonly text: string }[]
  /** The side of units whose row doesn't name one. */
  readonly side?: string
  readonly menPerStand?: number
  /** What to do with units that are already in the roster. If unset, they are skipped and reported as a question. */
  readonly repeated?: 'replace' | 'add' | 'skip'
}

/** A cell in doubt. Column 0 stands for the whole row or table. */
export interface RosterDoubt {
  readonly line: number
  readonly column: number
  readonly text: string
  /** The closest known name, or the value that was read. Null if there is none. */
  readonly meant: string | null
  readonly why:
    | CellDoubt['why']
    | 'heading'
    | 'twice'
    | 'ratio'
    | 'of-others'
    | 'commander'
    | 'quote'
    | 'no-headings'
    | 'no-name'
    | 'no-side'
    | 'repeated'
    | 'same-row'
    | 'long-name'
    | 'many-columns'
    | 'many-levels'
    | 'many-sides'
    | 'many-commands'
    | 'many-units'
    | 'many-rows'
    | 'many-doubts'
  /** Possible corrections of the cell's text. */
  readonly fixes: readonly string[]
}

/** Whether the player must resolve a doubt before anything is added. */
export const isQuestion = ({ why, fixes }: RosterDoubt): boolean =>
  why === 'ratio' ||
  why === 'repeated' ||
  why === 'no-side' ||
  why === 'no-headings' ||
  (why === 'date' && fixes.length > 0)

/** How a row is used. */
export type RowUse = 'unit' | 'leader' | keyof typeof rosterWords.uses

interface RosterRow {
  readonly line: number
  readonly use: RowUse
  readonly text: string
}

export interface ReadRoster {
  /** The changes to the roster, for `muster`. */
  readonly edit: RosterEdit
  readonly columns: readonly RosterColumn[]
  /** The rows in order. If a limit was reached, the remaining rows are missing, and a doubt says so. */
  readonly rows: readonly RosterRow[]
  readonly doubts: readonly RosterDoubt[]
}

/**
 * Reads a table into an edit of `roster`, with unused ids for new entries. The headings may come after a title, or be missing if the cells are clear
 * enough. An empty side or command cell repeats the cell above, like a merged cell, if the cells of higher levels are empty too. A row that contains
 * only the name of a command applies to the rows below it. Call it in `runBounded`, because it throws if it exceeds `budget`.
 */
export const readRoster = (
  ruleset: Ruleset,
  table: TextTable,
  roster: Roster,
  choices: ReadingChoices = {},
  budget?: Budget,
): ReadRoster => {
  const doubts: RosterDoubt[] = []
  const doubt: ReportDoubt = (line, column, text, why, { meant = null, fixes = [] } = {}) =>
    void doubts.push({ line, column, text: text.slice(0, maxTextLength), meant, why, fixes })
  const lines = cleanRows(table, choices, doubt)
  const headAt = lines.slice(0, maxTitles).findIndex(({ cells }) => isHeadings(ruleset, cells))
  const head = lines[headAt]?.cells ?? null
  const body = lines.slice(headAt + 1)
  const count = Math.max(0, head?.length ?? 0, ...body.map(({ cells }) => cells.length))
  const columns = checkedColumns(ruleset, head, body, count, choices, lines[headAt]?.line ?? lines[0]?.line ?? 1, doubt)
  const rows: RosterRow[] = lines.slice(0, Math.max(0, headAt + 1)).map(({ line, cells }, index) => ({
    line,
    text: textOfRow(cells),
    use: index === headAt ? 'heading' : textOfRow(cells) === '' ? 'empty' : 'title',
  }))
  const reading = new RowReading(ruleset, table, roster, choices, columns, doubt)
  for (const [index, { line, cells }] of body.entries()) {
    budget?.spend(rowSteps + cellSteps * cells.length, () => problem('too-large', { what: 'spreadsheet' }))
    const text = textOfRow(cells)
    const tooMany =
      index >= maxRows
        ? 'many-rows'
        : doubts.length >= maxDoubts
          ? 'many-doubts'
          : reading.isFull()
            ? 'many-units'
            : null
    if (tooMany && text !== '') {
      doubt(line, 0, text, tooMany)
      break
    }
    const isHeadAgain = head !== null && cells.every((cell, at) => cell === (head[at] ?? ''))
    const use =
      text === '' ? 'empty' : isHeadAgain ? 'heading' : reading.read(line, cells, body[index + 1]?.cells ?? [])
    rows.push({ line, use, text })
  }
  const edit = reading.finish()
  return { edit, columns, rows, doubts }
}

/** Limits on the size of a table. */
const maxRows = 2000
const maxColumns = 200
/** Reading stops after this many doubts. */
const maxDoubts = 1000
/** The maximum number of characters that a doubt quotes from a cell. */
const maxTextLength = 200
/** The cost of a row and of each of its cells, in budget steps. Most of the cost comes from the search for similar words. */
const rowSteps = 100
const cellSteps = 40
/** How many rows to search for headings. */
const maxTitles = 20

/** Applies the player's corrections and normalizes white space, including line breaks within cells. */
const cleanRows = (
  { rows }: TextTable,
  { cells: corrected = [] }: ReadingChoices,
  doubt: ReportDoubt,
): readonly TextTableRow[] => {
  const byLine = Map.groupBy(corrected, ({ line }) => line)
  const widest = rows.find(({ cells }) => cells.length > maxColumns)
  if (widest) doubt(widest.line, maxColumns + 1, widest.cells[maxColumns] ?? '', 'many-columns')
  return rows.slice(0, maxTitles + maxRows + 1).map(({ line, cells, hasOpenQuote = false }) => {
    if (hasOpenQuote) doubt(line, 0, textOfRow(cells), 'quote')
    const texts = cells.slice(0, maxColumns)
    for (const { column, text } of byLine.get(line) ?? [])
      if (column >= 1 && column <= texts.length) texts[column - 1] = text
    return { line, cells: texts.map((cell) => cell.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()) }
  })
}

/**
 * The meanings of the columns, after checks. Without a column of names, the lowest command level becomes the units, as in a table of corps, divisions
 * and brigades.
 */
const checkedColumns = (
  ruleset: Ruleset,
  head: readonly string[] | null,
  body: readonly TextTableRow[],
  count: number,
  { columns: chosen = {}, menPerStand }: ReadingChoices,
  line: number,
  doubt: ReportDoubt,
): readonly RosterColumn[] => {
  const cells = body.map((row) => row.cells)
  const columns = [...readColumns(ruleset, head, cells, count, chosen)]
  const ignore = (at: number): void => {
    const column = columns[at]
    if (column) columns[at] = { ...column, meaning: { kind: 'ignore' } }
  }
  const lowest = columns.findLastIndex(({ meaning }) => meaning.kind === 'command')
  const below = columns[lowest]
  if (below && !columns.some(({ meaning }) => meaning.kind === 'name'))
    columns[lowest] = { ...below, meaning: { kind: 'name' } }
  if (!columns.some(({ meaning }) => meaning.kind === 'name') && cells.some((row) => textOfRow(row) !== ''))
    doubt(line, 0, textOfRow(head ?? cells.find((row) => textOfRow(row) !== '') ?? []), 'no-headings')
  const seen = new Map<string, number>()
  let levels = 0
  for (const [at, { heading, meaning, isUnknown: isStrange, meant }] of columns.entries()) {
    if (isStrange) doubt(line, at + 1, heading, 'heading', { meant })
    if (meaning.kind === 'command') {
      levels += 1
      if (levels === battleLimits.levels + 1) doubt(line, at + 1, heading, 'many-levels')
      if (levels > battleLimits.levels) ignore(at)
      continue
    }
    const key = meaning.kind === 'trait' ? `${meaning.traits.unit?.id}/${meaning.traits.leader?.id}` : meaning.kind
    if (meaning.kind !== 'ignore' && seen.has(key)) {
      doubt(line, at + 1, heading, 'twice')
      ignore(at)
    }
    seen.set(key, at)
  }
  // Use the number of men only if no column has stands.
  const men = columns.findIndex(({ meaning }) => meaning.kind === 'men')
  if (men >= 0 && seen.has('stands')) ignore(men)
  else if (men >= 0 && menPerStand === undefined) doubt(line, men + 1, columns[men]?.heading ?? '', 'ratio')
  return columns
}
