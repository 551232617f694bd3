/**
 * The charts of a scanned text: the only reading without gaps where there is one, all of them where there are several, with the certainty of
 * every cell. Numbers are only proposed: a person looks at the doubts.
 */
import { openBudget, type Budget } from '../budget.ts'
import { entryAt } from '../present.ts'
import { acrossFrom } from './across.ts'
import type { NumberSpan } from './cells.ts'
import { downFrom } from './down.ts'
import { effectsIn } from './effects.ts'
import { wordsBeside, namesAbove, resultName, resultWords } from './headings.ts'
import { scannedLines, type ScannedLine } from './lines.ts'
import type { Doubt, LineReading, NameReading, Sureness } from './reading.ts'

export interface CellReading {
  /** Null: the result does not occur. */
  readonly span: NumberSpan | null
  readonly sure: Sureness
  readonly doubts: readonly Doubt[]
  /** Other possible values. */
  readonly others: readonly (NumberSpan | null)[]
}

export interface RowReading {
  /** From 1. */
  readonly line: number
  readonly text: string
  readonly name: NameReading
  /** Its words about the result beside the name; empty: none. */
  readonly words: string
  readonly cells: readonly CellReading[]
}

export interface ChartReading {
  /** `across`: each row covers all results, and its head is points. `down`: each column does, and each row is a result. */
  readonly way: 'across' | 'down'
  /** The heading over its results, where the same numbers lead to several kinds of results; else empty. */
  readonly title: string
  readonly columns: readonly NameReading[]
  readonly rows: readonly RowReading[]
}

/** The lowest and highest result of the dice. */
export interface DiceSpan {
  readonly lowest: number
  readonly highest: number
}

/** The most columns that are tried. */
const mostColumns = 8

interface Row {
  readonly line: ScannedLine
  /** The best first. */
  readonly readings: readonly LineReading[]
  /** The head of a row of points. */
  readonly head: string
}

interface Found {
  readonly way: ChartReading['way']
  readonly count: number
  readonly rows: readonly Row[]
}

/** All charts of a text in order. A line is in at most one chart: in the one with the most lines, and of these in the best. */
export const readCharts = (text: string, dice: DiceSpan, budget = openBudget()): readonly ChartReading[] => {
  const lines = scannedLines(text)
  const taken = new Set<number>()
  return chartsIn(lines, dice, budget)
    .toSorted(better)
    .filter(({ rows }) => {
      if (rows.some(({ line }) => taken.has(line.number))) return false
      for (const { line } of rows) taken.add(line.number)
      return true
    })
    .toSorted((a, b) => firstLine(a) - firstLine(b))
    .flatMap((chart) => readingsOf(chart, lines))
}

const firstLine = ({ rows }: Found): number => entryAt(rows, 0).line.number
const firstOf = ({ readings }: Row): LineReading => entryAt(readings, 0)
const spansIn = (row: Row): number => firstOf(row).cells.filter((cell) => cell).length

const better = (a: Found, b: Found): number => {
  const [of, other] = [meritsOf(a), meritsOf(b)]
  const at = of.findIndex((merit, index) => merit !== other[index])
  return at < 0 ? 0 : entryAt(other, at) - entryAt(of, at)
}

/** The merits of a chart: the number of lines, of lines with separate columns, of lines with one reading, of cells. The first that differs decides. */
const meritsOf = ({ rows }: Found): readonly number[] => [
  rows.length,
  rows.filter((row) => firstOf(row).parted).length,
  rows.filter(({ readings }) => readings.length === 1).length,
  rows.reduce((sum, row) => sum + spansIn(row), 0),
]

/** Every chart of every number of columns; none begins inside another of its kind. */
const chartsIn = (lines: readonly ScannedLine[], dice: DiceSpan, budget: Budget): readonly Found[] =>
  Array.from({ length: mostColumns }, (_, index) => index + 1).flatMap((count) => [
    ...(count === 1
      ? []
      : onesOf('across', count, lines, (from) =>
          acrossFrom(from, count, budget).map((row) => ({ ...row, head: entryAt(row.readings, 0).head.text })),
        )),
    ...onesOf('down', count, lines, (from) =>
      downFrom(from, count, budget).map((row) => ({ ...row, head: '' })),
    ).filter(({ rows }) => isWhole(rows, dice)),
  ])

/** The least rows of a chart. */
const leastRows = 3

const onesOf = (
  way: Found['way'],
  count: number,
  lines: readonly ScannedLine[],
  rowsFrom: (from: readonly ScannedLine[]) => readonly Row[],
): readonly Found[] => {
  const found: Found[] = []
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at]?.text === '') continue
    const rows = rowsFrom(lines.slice(at))
    if (rows.length < leastRows) continue
    if (way === 'down' || rows.some((row) => spansIn(row) > 1)) found.push({ way, count, rows })
    at = entryAt(rows, rows.length - 1).line.number - 1
  }
  return found
}

/** Whether the results are complete on both sides in most columns: open, or ending where the dice end. */
const isWhole = (rows: readonly Row[], { lowest, highest }: DiceSpan): boolean => {
  const columns = firstOf(entryAt(rows, 0)).cells.map((_, column) =>
    rows.flatMap((row) => firstOf(row).cells[column] ?? []),
  )
  const whole = columns.filter((spans) => {
    const least = Math.min(...spans.map(({ from }) => from ?? -Infinity))
    const most = Math.max(...spans.map(({ to }) => to ?? Infinity))
    return least <= lowest && most >= highest
  })
  return 2 * whole.length > columns.length
}

/** The readings of a chart: one for each column of effects, where numbers lead to several; else one. */
const readingsOf = (chart: Found, lines: readonly ScannedLine[]): readonly ChartReading[] => {
  const reading = readingOf(chart, lines)
  const rows = chart.rows.flatMap((row) => firstOf(row).after ?? [])
  if (chart.way === 'across' || rows.length < chart.rows.length) return [reading]
  const effects = effectsIn(
    chart.rows.map((row, index) => ({ line: row.line, after: entryAt(rows, index) })),
    lines.slice(0, firstLine(chart) - 1),
  )
  if (effects.length < 2) return [reading]
  return effects.map(({ title, texts }) => {
    const names = namesOf(chart.rows.map(({ line }, index) => ({ rest: entryAt(texts, index), strong: line.strong })))
    return {
      ...reading,
      title,
      rows: reading.rows.map((row, index) => named(row, entryAt(names, index), entryAt(texts, index))),
    }
  })
}

const readingOf = (chart: Found, lines: readonly ScannedLine[]): ChartReading => {
  const repeated = chart.way === 'down' ? repeatedColumn(chart.rows) : undefined
  const rows = repeated === undefined ? chart.rows : chart.rows.map((row) => withoutColumn(row, repeated))
  const count = firstOf(entryAt(rows, 0)).cells.length
  const ofAll: readonly Doubt[] = repeated === undefined ? [] : ['column']
  const names = count === 1 ? [{ name: '', doubts: [] }] : namesAbove(lines.slice(0, firstLine(chart) - 1), count)
  const heads = rows.map(({ head }): NameReading => ({ name: head, doubts: [] }))
  const results = namesOf(rows.map((row) => ({ rest: firstOf(row).rest, strong: row.line.strong })))
  const ofNames = isSlipped(rows, lines) ? (['slipped'] as const) : []
  return {
    way: chart.way,
    title: '',
    columns: Array.from({ length: count }, (_, column) => ({
      name: names?.[column]?.name ?? `${column + 1}`,
      doubts: [...(names?.[column]?.doubts ?? (['unnamed'] as const)), ...ofAll],
    })),
    rows: rows.map((row, index) => ({
      line: row.line.number,
      text: row.line.text,
      ...(chart.way === 'across'
        ? { name: entryAt(heads, index), words: '' }
        : {
            name: withDoubts(entryAt(results, index), ofNames),
            words: wordsBeside(firstOf(row).rest, entryAt(results, index).name),
          }),
      cells: cellsOf(row, chart.way === 'down' && (index === 0 || index === rows.length - 1), ofAll),
    })),
  }
}

const named = (row: RowReading, name: NameReading, text: string): RowReading => ({
  ...row,
  name,
  words: wordsBeside(text, name.name),
})

const withDoubts = (name: NameReading, doubts: readonly Doubt[]): NameReading => ({
  ...name,
  doubts: [...name.doubts, ...doubts.filter((doubt) => !name.doubts.includes(doubt))],
})

/** The names of results: where the first or last has none, any name may belong to the line before or after it. */
const namesOf = (
  rows: readonly { readonly rest: string; readonly strong: readonly string[] }[],
): readonly NameReading[] => {
  const plain = distinctNames(
    rows.map(({ rest, strong }) => ({ short: resultName(rest, strong), long: resultWords(rest) })),
  )
  const isMissing = plain.filter((name) => name === '').length === 1
  const by = isMissing && plain.at(-1) === '' ? -1 : isMissing && plain[0] === '' ? 1 : 0
  return plain.map((name, index) => {
    const other = by === 0 ? undefined : plain[index + by]
    const doubts: readonly Doubt[] = name === '' ? ['unnamed'] : by === 0 ? [] : ['slipped']
    return { name, doubts, ...(other === undefined || other === '' ? {} : { others: [other] }) }
  })
}

/** The names, the long ones where short names are not unique. */
const distinctNames = (names: readonly { readonly short: string; readonly long: string }[]): readonly string[] =>
  names.map(({ short, long }) => (names.filter((other) => other.short === short).length > 1 ? long : short))

/** The cells of a row. `atEnd`: it is the first or last row of columns, in which most cells are open. */
const cellsOf = (row: Row, atEnd: boolean, ofAll: readonly Doubt[]): readonly CellReading[] => {
  const { cells, parted, doubts: found } = firstOf(row)
  const open = atEnd ? openAmong(cells) : undefined
  return cells.map((cell, column) => {
    const closed = open !== undefined && cell !== null && cell.from !== null && cell.to !== null
    const span = closed ? { ...cell, ...open } : cell
    const others = distinctSpans(row.readings.map((reading) => reading.cells[column] ?? null))
    const doubts: readonly Doubt[] = [
      ...ofAll,
      ...(row.readings.some((reading) => !isSame(reading.cells[column] ?? null, cell)) ? (['several'] as const) : []),
      ...found.filter((one) => one.column === column).map(({ doubt }) => doubt),
      ...(closed ? (['end'] as const) : []),
    ]
    const sure = doubts.length > 0 ? 'doubtful' : parted ? 'read' : 'reconstructed'
    return { span, sure, doubts, others: others.filter((each) => !isSame(each, span)) }
  })
}

/** The end at which most cells of a row are open. */
const openAmong = (cells: readonly (NumberSpan | null)[]): Partial<NumberSpan> | undefined => {
  const above = cells.filter((cell) => cell?.to === null).length
  const below = cells.filter((cell) => cell?.from === null).length
  if (2 * Math.max(above, below) <= cells.length) return undefined
  return above > below ? { to: null } : { from: null }
}

/** The column that repeats the one before it in every row. */
const repeatedColumn = (rows: readonly Row[]): number | undefined => {
  const cells = rows.map((row) => firstOf(row).cells)
  const found = entryAt(cells, 0).findIndex(
    (_, column) => column > 0 && cells.every((row) => isSame(row[column] ?? null, row[column - 1] ?? null)),
  )
  return found < 0 ? undefined : found
}

const withoutColumn = (row: Row, left: number): Row => ({
  ...row,
  readings: row.readings.map((reading) => ({
    ...reading,
    cells: reading.cells.filter((_, column) => column !== left),
    doubts: reading.doubts.flatMap(({ column, doubt }) =>
      column === left ? [] : [{ column: column > left ? column - 1 : column, doubt }],
    ),
  })),
})

/** Whether names and rows do not match: a row without a name, or a name under the last row. */
const isSlipped = (rows: readonly Row[], lines: readonly ScannedLine[]): boolean => {
  const next = lines[entryAt(rows, rows.length - 1).line.number]
  const nameAfter = next !== undefined && next.fields.length > 1 && next.fields[0] === '' && next.text !== ''
  return nameAfter || rows.some((row) => firstOf(row).rest === '')
}

const isSame = (a: NumberSpan | null, b: NumberSpan | null): boolean => a?.from === b?.from && a?.to === b?.to

const distinctSpans = (spans: readonly (NumberSpan | null)[]): readonly (NumberSpan | null)[] =>
  spans.filter((span, index) => spans.findIndex((other) => isSame(other, span)) === index)
