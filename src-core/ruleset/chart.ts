/** Charts as authors type or paste them: the cells of a block of text, each with its place. */
import type { Place } from '../problem.ts'
import type { Leaf } from './tree.ts'

export interface ChartCell {
  readonly text: string
  readonly place: Place
}

export interface ChartRow {
  readonly head: ChartCell
  /** Whether a colon follows the head: of a table, its cells are then where results begin. */
  readonly hasColon: boolean
  readonly cells: readonly ChartCell[]
}

export interface Chart {
  /** The names in the first line: results of a table, columns of a grid. */
  readonly heads: readonly ChartCell[]
  readonly rows: readonly ChartRow[]
}

/**
 * The cells of a chart: names in the first line (after a colon, if the heading of the rows comes before them), then a row on each line.
 * Blanks separate the cells in lines with a colon after the row's head, and in all lines if there is no tab; else tabs do, as spreadsheets
 * write them. Undefined if it is not a block of text.
 */
export const readChart = ({ value, place, body }: Leaf): Chart | undefined => {
  if (typeof value !== 'string' || !value.includes('\n')) return undefined
  const placeAt = (line: number, column: number): Place =>
    body ? { file: body.file, line: body.line + line, column: body.column + column } : place
  const isTabbed = value.includes('\t')
  const [first, ...lines] = value.split('\n').flatMap((text, line): Line[] => {
    if (text.trim() === '') return []
    const place = (column: number) => placeAt(line, column)
    const colon = text.search(/:(?=\s|$)/)
    const head = text.slice(0, Math.max(0, colon)).trim()
    if (head === '' || head.includes('\t'))
      return [{ head: null, cells: isTabbed ? parted(text, place) : blankParted(text, place, 0) }]
    return [{ head: { text: head, place: place(text.indexOf(head)) }, cells: blankParted(text, place, colon + 1) }]
  })
  if (!first) return { heads: [], rows: [] }
  const rows = lines.flatMap(({ head, cells: [start, ...cells] }): ChartRow[] => {
    if (head) return [{ head, hasColon: true, cells: start ? [start, ...cells] : [] }]
    return start ? [{ head: start, hasColon: false, cells }] : []
  })
  const headless = rows.filter(({ hasColon }) => !hasColon)
  const widest = Math.max(0, ...headless.map(({ cells }) => cells.length))
  const hasCorner = !first.head && headless.length > 0 && (isTabbed || first.cells.length > widest)
  return { heads: first.cells.slice(hasCorner ? 1 : 0), rows }
}

interface Line {
  readonly head: ChartCell | null
  readonly cells: readonly ChartCell[]
}

const blankParted = (text: string, place: (column: number) => Place, from: number): ChartCell[] =>
  [...text.slice(from).matchAll(/\S+/g)].map(({ 0: cell, index }) => ({ text: cell, place: place(from + index) }))

/** Cells between tabs; any may be empty but the last. */
const parted = (text: string, place: (column: number) => Place): ChartCell[] =>
  [...text.trimEnd().matchAll(/(?<=^|\t)[^\t]*/g)].map(({ 0: cell, index }) => ({
    text: cell.trim(),
    place: place(index + cell.length - cell.trimStart().length),
  }))

/** Whether a cell has no value: it is empty, a dash or a dot. */
export const isEmpty = ({ text }: ChartCell): boolean => /^[-–—−.]?$/.test(text)

/** Whether a dash says that the row begins with a later result. */
export const isOpenBelow = ({ text }: ChartCell): boolean => /^[-–—−]$/.test(text)
