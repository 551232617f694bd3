/** Tables of numbers without a rule, such as rates of movement: a name, then a number in each column. */
import { openBudget } from '../budget.ts'
import { entryAt } from '../present.ts'
import { cutRow } from './cut-row.ts'
import { partedRow, type GridCellReading, type ScannedRow } from './grid-row.ts'
import { namesAbove } from './headings.ts'
import { scannedLines, type ScannedLine } from './lines.ts'
import { spendReading, type NameReading } from './reading.ts'

export interface GridRowReading {
  /** From 1. */
  readonly line: number
  /** With the heading of its group before it: `Cavalry, Line`. */
  readonly name: NameReading
  readonly cells: readonly GridCellReading[]
}

export interface GridReading {
  readonly columns: readonly NameReading[]
  readonly rows: readonly GridRowReading[]
}

const fewestRows = 3

/** The tables of a text with separate columns, or with cells that can be separated by their signs. */
export const readGrids = (text: string, budget = openBudget()): readonly GridReading[] => {
  const lines = scannedLines(text)
  const found: GridReading[] = []
  let rows: readonly ScannedRow[] = []
  /** Lines of words since the last row, each a heading over the following rows or the beginning of a name. */
  let words: readonly string[] = []
  let group: Group = noGroup
  /** Lines before this one belong to earlier tables. */
  let end = 0
  const close = (): void => {
    const grid = gridOf(rows, lines.slice(end))
    if (grid) {
      found.push(grid)
      end = entryAt(grid.rows, grid.rows.length - 1).line
    }
    rows = []
    words = []
    group = noGroup
  }
  for (const line of lines) {
    if (line.text === '') continue
    const parted = partedRow(line)
    spendReading(budget, 20 + rows.length)
    const row = parted ?? cutRow(line, rows.length > 0 ? words : [], budget)
    if (row) {
      if (commonCounts([...rows, row]).length === 0) close()
      if (parted) group = groupFor(group, parted, words)
      rows = [...rows, parted ? inGroup(parted, group) : row]
      words = []
    } else if (isHeadingWithin(line) && (rows.length > 0 || line.fields.length > 1)) words = [...words, headingOf(line)]
    else close()
  }
  close()
  return found
}

/** The numbers of columns that all rows can have. */
const commonCounts = (rows: readonly ScannedRow[]): readonly number[] => {
  const [first, ...others] = rows.map(({ ways }) => new Set(ways.map(({ length }) => length)))
  return [...(first ?? [])].filter((count) => others.every((counts) => counts.has(count)))
}

const gridOf = (rows: readonly ScannedRow[], lines: readonly ScannedLine[]): GridReading | undefined => {
  const first = rows[0]
  const counts = commonCounts(rows)
  if (first === undefined || rows.length < 2) return undefined
  const labels = entryAt(
    rows.map((row) => row.labels).toSorted((a, b) => a - b),
    Math.floor(rows.length / 2),
  )
  const above = lines.filter(({ number }) => number < first.line)
  const count = counts.find((each) => namesAbove(above, each, labels)) ?? entryAt(counts, 0)
  const columns = namesAbove(above, count, labels)
  // Two rows are a table only under headings that are distances.
  if (rows.length < fewestRows && !columns?.every(({ name }) => name.endsWith('"'))) return undefined
  return {
    columns: columns ?? Array.from({ length: count }, (_, column) => ({ name: `${column + 1}`, doubts: ['unnamed'] })),
    rows: rows.map(({ line, name, ways }) => ({
      line,
      name,
      cells: together(ways.filter((cells) => cells.length === count)),
    })),
  }
}

/** One reading of several: cells in which they differ are doubtful. */
const together = (ways: readonly (readonly GridCellReading[])[]): readonly GridCellReading[] =>
  entryAt(ways, 0).map((cell, column) => {
    const others = [...new Set(ways.map((cells) => entryAt(cells, column).text))].filter((text) => text !== cell.text)
    return others.length === 0
      ? cell
      : { ...cell, sure: 'doubtful', doubts: [...cell.doubts, 'several'], others: [...cell.others, ...others] }
  })

interface Group {
  readonly name: string
  /** Its rows begin with a dash. */
  readonly dashed: boolean
}
const noGroup: Group = { name: '', dashed: false }

const isDashed = ({ name: { name } }: ScannedRow): boolean => name.startsWith('-')

/** The heading over a row; a row without a dash ends a group whose rows begin with dashes. */
const groupFor = (before: Group, row: ScannedRow, words: readonly string[]): Group => {
  const heading = words.at(-1) ?? row.group
  if (heading !== undefined) return { name: heading, dashed: isDashed(row) }
  return before.dashed && !isDashed(row) ? noGroup : before
}

const inGroup = (row: ScannedRow, { name: group }: Group): ScannedRow => {
  const name = row.name.name.replace(/^- ?/, '')
  return { ...row, name: { ...row.name, name: group === '' ? name : `${group}, ${name}` } }
}

/** Whether a line is a heading over the following rows, such as "Artillery", with only signs beside it. */
const isHeadingWithin = ({ fields }: ScannedLine): boolean => {
  const [first = '', ...others] = fields.filter((field) => field !== '')
  return first.length <= 40 && /^[\p{L} &,]+$/u.test(first) && others.every((field) => field === '*')
}
const headingOf = ({ fields }: ScannedLine): string => fields.find((field) => field !== '') ?? ''
