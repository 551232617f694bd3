/**
 * Charts whose columns each cover every result of the dice, from top to bottom without gap or overlap: columns by the quality of troops,
 * rows by outcome.
 */
import type { Budget } from '../budget.ts'
import { entryAt } from '../present.ts'
import { spendReading } from './reading.ts'
import { cellReadings, mayBegin, nothingAt, pastGap, spansOn, type NumberSpan } from './cells.ts'
import type { ScannedLine } from './lines.ts'
import type { CellDoubt, LineReading } from './reading.ts'

interface DownRow {
  readonly line: ScannedLine
  /** All readings that fit the rows around. */
  readonly readings: readonly LineReading[]
}

/** Whether results rise or fall from row to row. */
type Way = 'rising' | 'falling'

/** The next number in a column; null: any, as there was none before; undefined: none, the column is complete. */
type Next = number | null | undefined

/** A way to read the rows so far. */
interface Path {
  readonly next: readonly Next[]
  readonly rows: readonly { readonly line: ScannedLine; readonly reading: LineReading }[]
}

/** The most ways to read a chart that are followed. */
const mostPaths = 64

/** The rows of a chart with `count` columns, from the first line on as far as it goes. */
export const downFrom = (lines: readonly ScannedLine[], count: number, budget: Budget): readonly DownRow[] => {
  const rising = pathsFrom(lines, count, 'rising', budget)
  const falling = pathsFrom(lines, count, 'falling', budget)
  const longest = lengthOf(rising) >= lengthOf(falling) ? rising : falling
  const [first] = longest
  if (!first) return []
  return first.rows.map(({ line }, index) => ({
    line,
    readings: distinct(longest.map(({ rows }) => entryAt(rows, index).reading)),
  }))
}

/** The number of lines, which is the same for all paths. */
const lengthOf = ([first]: readonly Path[]): number => (first ? first.rows.length : 0)

const pathsFrom = (lines: readonly ScannedLine[], count: number, way: Way, budget: Budget): readonly Path[] => {
  let paths: readonly Path[] = [{ next: Array.from({ length: count }, () => null), rows: [] }]
  for (const [index, line] of lines.entries()) {
    spendReading(budget, line.text === '' ? 1 : 20 + paths.reduce((sum, { rows }) => sum + 20 + rows.length, 0))
    if (line.text === '' || isBeside(line, lines[index + 1])) continue
    const longer = paths.flatMap((path) =>
      readingsOf({ line, way, budget }, path.next).map((reading) => extended(path, line, reading, way)),
    )
    if (longer.length === 0) break
    paths = longer.slice(0, mostPaths)
  }
  return paths.filter(({ rows, next }) => rows.length > 1 && !next.includes(null))
}

/** Whether a line has only words between lines with results: part of a list beside the chart, or something its results have in common. */
const isBeside = ({ fields }: ScannedLine, next: ScannedLine | undefined): boolean =>
  fields.length > 1 &&
  fields.every((field) => field === '' || hasWords(field)) &&
  !(next?.fields.every((field) => field === '' || hasWords(field)) ?? true)
const hasWords = (field: string): boolean => /\p{L}{3}/u.test(field) && !cellReadings(field).some(({ value }) => value)

const extended = ({ next, rows }: Path, line: ScannedLine, reading: LineReading, way: Way): Path => ({
  next: next.map((end, column) => {
    const span = reading.cells[column]
    if (!span) return end
    const far = way === 'rising' ? span.to : span.from
    return far === null ? undefined : far + (way === 'rising' ? 1 : -1)
  }),
  rows: [...rows, { line, reading }],
})

const fits = (span: NumberSpan, next: Next, way: Way): boolean => {
  const near = way === 'rising' ? span.from : span.to
  return next === null ? near === null || (span.from !== null && span.to !== null) : near === next
}

interface Row {
  readonly line: ScannedLine
  readonly way: Way
  readonly budget: Budget
}

const readingsOf = (row: Row, next: readonly Next[]): readonly LineReading[] => {
  const { line, way } = row
  const parted = partedReadings(line, next, way)
  if (parted.length > 0 || line.fields.length > next.length || !mayBegin(line.text)) return parted
  return cellsFrom(row, 0, next).filter(({ cells }) => cells.some((cell) => cell))
}

/** Text that continues a cell, or the number of a step. */
const goesOn = /^[\d+.,]|^-\d|^ ?or (?:more|less)/

/** All ways to begin a line with cells that come next in each column. */
const cellsFrom = (row: Row, at: number, [next, ...others]: readonly Next[]): readonly LineReading[] => {
  const { line, way, budget } = row
  const { text } = line
  spendReading(budget, 10)
  const then = (end: number, cell: NumberSpan | null, doubts: readonly CellDoubt[]): readonly LineReading[] => {
    if (others.length === 0)
      return goesOn.test(text.slice(end))
        ? []
        : [{ cells: [cell], doubts, parted: false, rest: text.slice(end).trim() }]
    return cellsFrom(row, pastGap(text, end), others).map((after) => ({
      ...after,
      cells: [cell, ...after.cells],
      doubts: [...doubts, ...after.doubts.map(({ column, doubt }) => ({ column: column + 1, doubt }))],
    }))
  }
  const dash = nothingAt(text, at)
  return [
    ...spansOn(line)(at).flatMap(({ value, end, against }) =>
      next !== undefined && fits(value, next, way)
        ? then(end, value, against ? [{ column: 0, doubt: 'against' }] : [])
        : [],
    ),
    ...(dash === undefined ? [] : then(dash, null, [])),
  ]
}

/** The most columns of labels before the cells. */
const mostLabels = 2

/** A modifier of a list beside a chart. */
const isModifier = /^[+-] ?\d\D/

/** The readings of a line with separate columns: every field is a cell, or empty, after labels. */
const partedReadings = ({ fields }: ScannedLine, next: readonly Next[], way: Way): readonly LineReading[] => {
  for (let labels = 0; labels <= mostLabels && labels + next.length <= fields.length; labels += 1) {
    const given = fields.slice(labels, labels + next.length)
    const found = given.map((field, column) =>
      cellReadings(field).find(({ value }) => value === null || fits(value, next[column], way)),
    )
    const cells = found.flatMap((cell) => (cell ? [cell.value] : []))
    if (cells.length < next.length || !cells.some((cell) => cell)) continue
    const doubts = found.flatMap((cell, column): CellDoubt[] => {
      if (given[column] === '') return [{ column, doubt: 'blank' }]
      return cell?.against ? [{ column, doubt: 'against' }] : []
    })
    const rest = [
      ...fields.slice(labels + next.length),
      ...fields.slice(0, labels).filter((field) => !isModifier.test(field)),
    ]
      .filter((field) => field !== '')
      .join(' ')
    return [{ cells, doubts, parted: true, rest, after: labels + next.length }]
  }
  return []
}

const distinct = (readings: readonly LineReading[]): readonly LineReading[] => [
  ...new Map(readings.map((reading) => [JSON.stringify(reading.cells), reading])).values(),
]
