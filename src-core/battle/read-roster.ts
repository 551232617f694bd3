/**
 * Reads a roster from a table with a row for each unit, in the ruleset's words or usual ones of three languages. A cell that can't be read is
 * a doubt with its place, never guessed; everything else is used, and every row is accounted for.
 */
import type { Budget } from '../budget.ts'
import { problem } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { rosterWords } from '../words/roster.ts'
import { battleLimits } from './limits.ts'
import type { CellDoubt } from './roster-cells.ts'
import { isHeadings, readColumns, type Column } from './roster-columns.ts'
import { RowReading, textOfRow, type Report } from './roster-rows.ts'
import type { Roster, RosterEdit } from './roster.ts'

/** Rows of cells as text, each with its line in the text or its row in the sheet. */
export interface Table {
  /** Of a sheet; empty for a text. */
  readonly name: string
  readonly rows: readonly TableRow[]
}

export interface TableRow {
  readonly line: number
  readonly cells: readonly string[]
  /** A quotation mark that was never closed was taken as text. */
  readonly hasOpenQuote?: boolean
}

/** A table of rows without a file. */
export const tableOf = (rows: readonly (readonly string[])[]): Table => ({
  name: '',
  rows: rows.map((cells, index) => ({ line: index + 1, cells })),
})

/** The table with the most filled cells: workbooks have sheets of notes too. */
export const fullestTable = (tables: readonly Table[]): Table => {
  const filled = ({ rows }: Table): number =>
    rows.reduce((sum, { cells }) => sum + cells.filter((cell) => cell !== '').length, 0)
  return tables.toSorted((a, b) => filled(b) - filled(a))[0] ?? tableOf([])
}

/** A table as text that a spreadsheet would have copied: cells between tabs. */
export const tableText = ({ rows }: Table): string =>
  rows
    .map(({ cells }) =>
      cells.map((cell) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'),
    )
    .join('\n')

/** The player's choices for a table. */
export interface ReadingChoices {
  /** The meanings of columns, by number from 1, as `meaningName` names them. */
  readonly columns?: Readonly<Record<string, string>>
  /** Cells corrected by the player. */
  readonly cells?: readonly { readonly line: number; readonly column: number; readonly text: string }[]
  /** The side of rows that name none. */
  readonly side?: string
  readonly menPerStand?: number
  /** What to do with units that the roster already has; by default they are skipped, with a question. */
  readonly repeated?: 'replace' | 'add' | 'skip'
}

/** A cell in doubt. Column 0 is the whole row or table. */
export interface RosterDoubt {
  readonly line: number
  readonly column: number
  readonly text: string
  /** The closest known name, or what it is read as; null if there is none. */
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
  /** Texts that could replace the cell. */
  readonly fixes: readonly string[]
}

/** A doubt that the player has to answer before anything is added. */
export const isQuestion = ({ why, fixes }: RosterDoubt): boolean =>
  why === 'ratio' ||
  why === 'repeated' ||
  why === 'no-side' ||
  why === 'no-headings' ||
  (why === 'date' && fixes.length > 0)

/** What a row is used for. */
export type RowUse = 'unit' | 'leader' | keyof typeof rosterWords.uses

export interface ReadRow {
  readonly line: number
  readonly use: RowUse
  readonly text: string
}

export interface ReadRoster {
  /** Can be mustered. */
  readonly edit: RosterEdit
  readonly columns: readonly Column[]
  /** Every row of the table, in order, up to a limit that is a doubt. */
  readonly rows: readonly ReadRow[]
  readonly doubts: readonly RosterDoubt[]
}

/**
 * Headings may come below a title, or be missing if the cells speak for themselves. Empty cells of sides and commands repeat the row above,
 * as merged cells do, as long as the cells of higher levels are empty too. A row with only the name of a command stands over those that
 * follow. `roster` has the existing entries; new ids are unused. Throws to `bounded` if it exceeds `budget`.
 */
export const readRoster = (
  ruleset: Ruleset,
  table: Table,
  roster: Roster,
  choices: ReadingChoices = {},
  budget?: Budget,
): ReadRoster => {
  const doubts: RosterDoubt[] = []
  const doubt: Report = (line, column, text, why, { meant = null, fixes = [] } = {}) =>
    void doubts.push({ line, column, text: text.slice(0, longestText), meant, why, fixes })
  const lines = cleanRows(table, choices, doubt)
  const headAt = lines.slice(0, mostTitles).findIndex(({ cells }) => isHeadings(ruleset, cells))
  const head = lines[headAt]?.cells ?? null
  const body = lines.slice(headAt + 1)
  const count = Math.max(0, head?.length ?? 0, ...body.map(({ cells }) => cells.length))
  const columns = checkedColumns(ruleset, head, body, count, choices, lines[headAt]?.line ?? lines[0]?.line ?? 1, doubt)
  const rows: ReadRow[] = lines.slice(0, Math.max(0, headAt + 1)).map(({ line, cells }, index) => ({
    line,
    text: textOfRow(cells),
    use: index === headAt ? 'heading' : textOfRow(cells) === '' ? 'empty' : 'title',
  }))
  const reading = new RowReading(ruleset, table, roster, choices, columns, doubt)
  for (const [index, { line, cells }] of body.entries()) {
    budget?.spend(rowSteps + cellSteps * cells.length, () => problem('too-large', { what: 'spreadsheet' }))
    const text = textOfRow(cells)
    const tooMany =
      index >= mostRows
        ? 'many-rows'
        : doubts.length >= mostDoubts
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

/** Limits of a table. */
const mostRows = 2000
const mostColumns = 200
/** The doubts after which reading stops. */
const mostDoubts = 1000
/** Characters of a cell quoted in a doubt. */
const longestText = 200
/** The budgeted work of a row and of each of its cells, mostly the search for similar words. */
const rowSteps = 100
const cellSteps = 40
/** The number of rows searched for headings. */
const mostTitles = 20

/** The rows with corrected cells, trimmed; a line break in a cell is a space. */
const cleanRows = ({ rows }: Table, { cells: corrected = [] }: ReadingChoices, doubt: Report): readonly TableRow[] => {
  const byLine = Map.groupBy(corrected, ({ line }) => line)
  const widest = rows.find(({ cells }) => cells.length > mostColumns)
  if (widest) doubt(widest.line, mostColumns + 1, widest.cells[mostColumns] ?? '', 'many-columns')
  return rows.slice(0, mostTitles + mostRows + 1).map(({ line, cells, hasOpenQuote = false }) => {
    if (hasOpenQuote) doubt(line, 0, textOfRow(cells), 'quote')
    const texts = cells.slice(0, mostColumns)
    for (const { column, text } of byLine.get(line) ?? [])
      if (column >= 1 && column <= texts.length) texts[column - 1] = text
    return { line, cells: texts.map((cell) => cell.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()) }
  })
}

/** Without a column of names, the lowest level of commands is the units: a sheet of corps, divisions and brigades. */
const checkedColumns = (
  ruleset: Ruleset,
  head: readonly string[] | null,
  body: readonly TableRow[],
  count: number,
  { columns: chosen = {}, menPerStand }: ReadingChoices,
  line: number,
  doubt: Report,
): readonly Column[] => {
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
  // Men are only stands where nothing else is.
  const men = columns.findIndex(({ meaning }) => meaning.kind === 'men')
  if (men >= 0 && seen.has('stands')) ignore(men)
  else if (men >= 0 && menPerStand === undefined) doubt(line, men + 1, columns[men]?.heading ?? '', 'ratio')
  return columns
}
