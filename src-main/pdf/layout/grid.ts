import { entryAt } from '../../../src-core/present.ts'
import {
  type Cell,
  type Column,
  type Row,
  type TableBlock,
  type Tone,
  columnGroups,
  type ColumnGroup,
} from '../../../src-core/sheet/blocks.ts'
import { type Setting, type TextStyle, type Word, plainStyle, wordsOf } from './words.ts'
import { memoize } from '../../../src-core/memoize.ts'
import { isEmptyText } from '../../../src-core/words/text.ts'
import { scale, severityLook } from '../theme.ts'
import { fullWidth, minWidth, lineSteps, type LineStep } from './lines.ts'

/** Matches up to the end of the first number. Signs may precede the number, but letters may not. */
const lead = /^[^\p{L}\d½⅓⅔¼¾⅕⅙⅛]*(?:\d+(?:[.,]\d+)?[½⅓⅔¼¾⅕⅙⅛]?|[½⅓⅔¼¾⅕⅙⅛])/u

/**
 * Width of a line up to the end of its first number, where number columns align: the 8 of `8–10`, the 11 of `11+` and the 9 of `≤ 9`. Undefined if
 * the line doesn't start with a number.
 */
const leadWidth = (setting: Setting, words: readonly Word[]): number | undefined => {
  const text = lettersOf(words)
  const found = lead.exec(text)?.[0]
  const style = words[0]?.fragments[0]?.style
  if (found === undefined || style === undefined) return undefined
  return found.length === text.length ? fullWidth(words) : setting.measure(found, style.font) * style.size
}

/** Width of a line without its mark. Results align at this edge: `11+` above `8–10` above `≤ 1`. */
const edgeWidth = (words: readonly Word[]): number => {
  const last = words.at(-1)?.fragments.at(-1)
  return fullWidth(words) - (last && last.raise > 0 ? last.width : 0)
}

/** The text without marks. */
const lettersOf = (words: readonly Word[]): string =>
  words
    .map(({ fragments, space }, index) => {
      const letters = fragments.filter(({ raise }) => raise === 0).map(({ text }) => text)
      return letters.join('') + (index < words.length - 1 && space > 0 ? ' ' : '')
    })
    .join('')

/** A cell with its position and its lines split into words. */
export interface GridCell {
  readonly cell: Cell
  readonly row: number
  readonly column: number
  readonly rows: number
  readonly columns: number
  readonly lines: readonly (readonly Word[])[]
  /** The number of lines at each width. */
  readonly steps: readonly (readonly LineStep[])[]
  /** Whether the cell never wraps. If so, the cell is centered in its column, by its first number if there is one. */
  readonly figure: boolean
  /** Width of each line up to the alignment edge: the end of its first number or, for keys and results, of the whole line. */
  readonly leads: readonly (number | undefined)[]
  readonly fill?: string
  /** Ink coverage of the texture that replaces a tint in black ink. */
  readonly texture?: number
}

/** A table ready to be measured, with positions of cells and widths of columns in ems without cell padding. */
export interface Grid {
  readonly table: TableBlock
  readonly cells: readonly GridCell[]
  readonly headers: readonly (readonly Word[])[]
  /** Headings that span columns, one line each. */
  readonly groups: readonly (Pick<ColumnGroup, 'column' | 'columns'> & { readonly words: readonly Word[] })[]
  readonly headerSteps: readonly (readonly LineStep[])[]
  readonly columns: readonly ColumnNeeds[]
  /** The amount of text per column: the total width of lines that may wrap. */
  readonly amounts: readonly number[]
  /**
   * Heights of rows, based on cells that never wrap. `wrapping` has the single-row cells, and `spanning` the multi-row cells, that may make rows
   * taller.
   */
  readonly figureRows: readonly number[]
  readonly wrapping: readonly GridCell[]
  readonly spanning: readonly GridCell[]
  /** Cache of column widths by table width. */
  readonly widths: Map<number, readonly number[] | undefined>
  /** Cache of line heights by row padding, used if cells span rows. */
  readonly heights: Map<number, number[]>
}

interface ColumnNeeds {
  readonly column: Column
  readonly min: number
  /** Width at which nothing wraps. */
  readonly full: number
  /** The largest and the typical width of the column's numbers on each side of the alignment edge. */
  readonly before: number
  readonly after: number
  readonly usual: { readonly before: number; readonly after: number }
  /** Whether numbers align by the end of the first number. False if a number extends far beyond the others. */
  readonly aligned: boolean
}

/** Returns the grid of a table, cached per table and look for all type sizes and spacings. */
export const gridOf = (setting: Setting, table: TableBlock, tone: Tone): Grid => {
  const known = gridsOf(setting.looks)(table)
  const grid = known.get(tone) ?? makeGrid(setting, table, tone)
  known.set(tone, grid)
  return grid
}

const gridsOf = memoize((_looks: object) => memoize((_table: TableBlock) => new Map<Tone, Grid>()))

const makeGrid = (setting: Setting, table: TableBlock, tone: Tone): Grid => {
  const cells = placeCells(table).map((placed) => measureCell(setting, table, placed, tone))
  const title = titleInHeader(table) ? table.title : undefined
  const headers = table.columns.map((column, index) =>
    index === 0 && title !== undefined ? titleWords(setting, title, table.mark, tone) : headerWords(setting, column),
  )
  const columns = table.columns.map((column, index) =>
    needsOf(
      setting,
      column,
      entryAt(headers, index),
      cells.filter((cell) => cell.column === index && cell.columns === 1),
    ),
  )
  const groups = columnGroups(table.columns).map(({ column, columns: span, text }) => ({
    column,
    columns: span,
    words: wordsOf(setting, text, { ...plainStyle(setting.theme), font: 'semibold' }),
  }))
  const single = cells.filter(({ rows }) => rows === 1)
  const figures = single.filter(({ figure }) => figure)
  return {
    table,
    cells,
    headers,
    groups,
    headerSteps: headers.map((header) => lineSteps(header)),
    amounts: table.columns.map((_, index) =>
      cells
        .filter(({ column, columns: span, figure }) => column === index && span === 1 && !figure)
        .reduce((sum, { lines }) => sum + lines.reduce((all, line) => all + fullWidth(line), 0), 0),
    ),
    columns: widenForSpans(columns, [
      ...cells.filter(({ columns: span }) => span > 1),
      ...groups.map(({ words, ...span }) => ({ ...span, lines: [words], figure: true })),
    ]),
    figureRows: table.rows.map(
      (_, row) =>
        scale.line * Math.max(1, ...figures.filter((cell) => cell.row === row).map(({ lines }) => lines.length)),
    ),
    wrapping: single.filter(({ figure }) => !figure),
    spanning: cells.filter(({ rows }) => rows > 1),
    widths: new Map(),
    heights: new Map(),
  }
}

/** Whether a short title goes in the empty corner of the header instead of above the table. */
export const titleInHeader = (table: TableBlock): boolean =>
  table.title !== undefined &&
  table.title.length <= 24 &&
  isEmptyText(table.columns[0]?.header ?? []) &&
  table.columns.slice(1).some(({ header }) => !isEmptyText(header))

export const hasHeader = (table: TableBlock): boolean => table.columns.some(({ header }) => !isEmptyText(header))

export interface PlacedCell {
  readonly cell: Cell
  readonly row: number
  readonly column: number
}

/** Assigns each cell the next column that no cell covers from above. */
export const placeCells = (table: TableBlock): PlacedCell[] => {
  const covered = new Set<string>()
  return table.rows.flatMap(({ cells }, row) => {
    let column = 0
    return cells.map((cell) => {
      while (covered.has(`${row} ${column}`)) column += 1
      const placed = { cell, row, column }
      for (let down = 0; down < (cell.rows ?? 1); down += 1) {
        for (let over = 0; over < (cell.columns ?? 1); over += 1) covered.add(`${row + down} ${column + over}`)
      }
      return placed
    })
  })
}

const measureCell = (setting: Setting, table: TableBlock, { cell, row, column }: PlacedCell, tone: Tone): GridCell => {
  const inRow = table.rows[row]
  const inColumn = table.columns[column]
  const { style: look, fill, texture } = cellLook(setting, cell, inRow, inColumn, tone)
  const figure = inColumn?.holds === 'number' && !inRow?.heading && !inRow?.foot
  const style: TextStyle = figure && cell.mark === 'house' ? { ...look, font: 'bold', underlined: true } : look
  const lines = cell.lines.map((line, index) =>
    wordsOf(setting, line, style, index === cell.lines.length - 1 ? cell.mark : undefined),
  )
  return {
    cell,
    row,
    column,
    rows: cell.rows ?? 1,
    columns: cell.columns ?? 1,
    lines,
    steps: figure ? [] : lines.map((line) => lineSteps(line)),
    figure: figure && (cell.columns ?? 1) === 1 ? true : figure && lines.every((line) => line.length <= 2),
    leads: figure
      ? lines.map((line) => (holdsResults(cell, inColumn) ? edgeWidth(line) : leadWidth(setting, line)))
      : [],
    ...(fill && cell.lines.length > 0 ? { fill } : {}),
    ...(texture && cell.lines.length > 0 ? { texture } : {}),
  }
}

/** Whether numbers are die results or row keys, which align as a whole. */
const holdsResults = (cell: Cell, column: Column | undefined): boolean =>
  column?.key === true || (cell.severity ?? column?.severity) !== undefined

const cellLook = (
  setting: Setting,
  cell: Cell,
  row: Row | undefined,
  column: Column | undefined,
  tone: Tone,
): Pick<GridCell, 'fill' | 'texture'> & { readonly style: TextStyle } => {
  const base = plainStyle(setting.theme)
  if (row?.heading) return { style: { ...base, font: 'bold', color: setting.theme.tones[tone] } }
  const severity = cell.severity ?? column?.severity
  if (severity !== undefined) {
    const { font, ...look } = severityLook(setting.theme, severity)
    // Words keep their weight because a bold paragraph is hard to read.
    return {
      ...look,
      style: { ...base, color: look.color, font: column?.holds === 'number' && !row?.foot ? font : base.font },
    }
  }
  return { style: column?.key ? { ...base, font: 'semibold' } : base }
}

const headerWords = (setting: Setting, { header }: Column): readonly Word[] =>
  wordsOf(setting, header, { ...plainStyle(setting.theme), font: 'semibold' })

const titleWords = (setting: Setting, title: string, mark: TableBlock['mark'], tone: Tone): readonly Word[] =>
  wordsOf(setting, title, { ...plainStyle(setting.theme), font: 'bold', color: setting.theme.tones[tone] }, mark)

/** Minimum widths of label columns and of text columns that contain enough text. On a narrow page, the widths are relative to the page. */
const minLabel = 7
const minShare = 0.4
const minTextWidth = 7

const needsOf = (
  { widest }: Setting,
  column: Column,
  header: readonly Word[],
  cells: readonly GridCell[],
): ColumnNeeds => {
  const wrapping = cells.filter(({ figure }) => !figure).flatMap(({ lines }) => lines)
  const figures = cells
    .filter(({ figure }) => figure)
    .flatMap(({ lines, leads }) => lines.map((line, index) => ({ width: fullWidth(line), lead: leads[index] })))
  const aligned = figures.filter((figure): figure is { width: number; lead: number } => figure.lead !== undefined)
  const leads = aligned.map(({ lead }) => lead)
  const tails = aligned.map(({ width, lead }) => width - lead)
  const [before, after] = [Math.max(0, ...leads), Math.max(0, ...tails)]
  const usual = { before: middle(leads), after: middle(tails) }
  const loose = Math.max(0, ...figures.filter(({ lead }) => lead === undefined).map(({ width }) => width))
  const even = after - usual.after <= farBeyond
  const figureWidth = Math.max(even ? before + after : Math.max(0, ...aligned.map(({ width }) => width)), loose)
  const full = Math.max(figureWidth, fullWidth(header), ...wrapping.map(fullWidth))
  const word = Math.max(figureWidth, minWidth(header), ...wrapping.map(minWidth))
  const readable = column.holds === 'text' ? Math.min(full, minShare * widest, column.key ? minLabel : minTextWidth) : 0
  return { column, min: Math.max(word, readable), full, before, after, usual, aligned: even }
}

/** How far a number may extend beyond a typical one, in ems. For example, `−1 to −3` in a column of `7+` extends too far. */
const farBeyond = 1.2

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Widens the last column of a spanning cell or heading to fit the widest word. */
const widenForSpans = (
  columns: readonly ColumnNeeds[],
  cells: readonly Pick<GridCell, 'column' | 'columns' | 'lines' | 'figure'>[],
): ColumnNeeds[] => {
  const widened = [...columns]
  for (const cell of cells) {
    const over = widened.slice(cell.column, cell.column + cell.columns)
    const needed = Math.max(0, ...cell.lines.map(cell.figure ? fullWidth : minWidth))
    const missing = needed - over.reduce((total, { min }) => total + min, 0)
    const last = over.at(-1)
    if (missing <= 0 || !last) continue
    const min = last.min + missing
    widened[cell.column + over.length - 1] = { ...last, min, full: Math.max(last.full, min) }
  }
  return widened
}
