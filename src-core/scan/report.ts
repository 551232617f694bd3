/** A report of a scan as text: cells with their marks, doubts in words, and the chart as a ruleset has it. */
import { entryAt } from '../present.ts'
import { alignColumns } from '../words/text.ts'
import { rangeText } from '../words/numbers.ts'
import { scanWords } from '../words/scan.ts'
import type { NumberSpan } from './cells.ts'
import type { CellReading, ChartReading } from './chart.ts'
import { exclusiveLines } from './exclusive.ts'
import type { GridReading } from './grid.ts'
import type { ModifierReading } from './modifiers.ts'
import type { LeftLine, ScanReading } from './read.ts'
import type { Doubt, Sureness } from './reading.ts'
import type { Proposal } from './proposals.ts'
import { chartText, gridText, modifiersText } from './written.ts'

/** Modifiers as they would stand in a check of known rules. */
export interface PlacedList {
  /** The title of the check. */
  readonly title: string
  readonly proposal: Proposal
}

/** The report. `placed`: the lists in order, where the rules that they go into are known. */
export const scanReport = (
  { charts, grids, modifiers, left }: ScanReading,
  placed: readonly PlacedList[] = [],
): string => {
  const lists = modifiers.map((list, index) => modifiersReport(list, placed[index]))
  const all = [...charts.map(chartReport), ...grids.map(gridReport), ...lists]
  return [
    ...(all.length === 0 ? [`${scanWords.nothing}\n`] : all),
    ...(left.length === 0 ? [] : [leftReport(left)]),
  ].join('\n')
}

const leftReport = (left: readonly LeftLine[]): string =>
  [scanWords.unreadNumbers, ...left.map(({ line, text }) => `? ${scanWords.cell(line, '')}: ${text}`), ''].join('\n')

const indented = (text: string): readonly string[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`)

const linesOf = (rows: readonly { readonly line: number }[]): string =>
  scanWords.lines(entryAt(rows, 0).line, entryAt(rows, rows.length - 1).line)

const countsOf = (cells: readonly { readonly sure: Sureness }[]): string => {
  const countOf = (sure: Sureness): number => cells.filter((cell) => cell.sure === sure).length
  return scanWords.certainty(countOf('read'), countOf('reconstructed'), countOf('doubtful'))
}

const gridReport = (grid: GridReading): string => {
  const { columns, rows } = grid
  const table = [
    ['', ...columns.map(({ name }) => name)],
    ...rows.map(({ name, cells }) => [name.name, ...cells.map(({ text, sure }) => `${text}${scanWords.marks[sure]}`)]),
  ]
  const doubts = new Set(
    [...columns, ...rows.flatMap(({ name, cells }) => [name, ...cells])].flatMap((one) => one.doubts),
  )
  return [
    `${linesOf(rows)}: ${scanWords.grid}; ${countsOf(rows.flatMap(({ cells }) => cells))}`,
    ...padded(table),
    ...[...doubts].map((doubt) => `? ${scanWords.doubts[doubt]}`),
    scanWords.asChart,
    ...indented(gridText(grid)),
    '',
  ].join('\n')
}

const modifiersReport = (list: readonly ModifierReading[], placed: PlacedList | undefined): string =>
  [
    `${linesOf(list)}: ${scanWords.modifiers(list.length)}`,
    ...padded(list.map(({ values, label }) => [values.length === 0 ? '?' : scanWords.oneOf(values), label])),
    ...list.flatMap(({ line, label, doubts }) =>
      doubts.map((doubt) => `? ${scanWords.cell(line, label)}: ${scanWords.doubts[doubt]}`),
    ),
    ...exclusiveReport(list),
    ...(placed ? placedLines(placed) : []),
    scanWords.asModifiers,
    ...indented(modifiersText(list)),
    '',
  ].join('\n')

/** The lines that may be one trait. */
const exclusiveReport = (list: readonly ModifierReading[]): readonly string[] =>
  exclusiveLines(list.map(({ line, values: [value = ''], label }) => ({ line, value, label }))).map((run) => {
    const labels = run.map((index) => entryAt(list, index))
    return `? ${linesOf(labels)}: ${scanWords.exclusive(labels.map(({ label }) => label))}`
  })

/** Each modifier with its role and its condition, as far as known, and the doubts of these. */
const placedLines = ({ title, proposal: { columns, rows, added } }: PlacedList): readonly string[] => {
  const firstAdded = columns.length - added
  const doubts = rows.flatMap(({ line, cells }) =>
    cells
      .slice(firstAdded)
      .flatMap(({ doubts: why, others }, column) =>
        why.map((doubt) =>
          [
            `? ${scanWords.cell(line, columns[firstAdded + column]?.name ?? '')}: ${scanWords.doubts[doubt]}`,
            ...(others.length > 0 ? [scanWords.or(others)] : []),
          ].join('; '),
        ),
      ),
  )
  const columnDoubts = columns
    .slice(firstAdded)
    .flatMap(({ name, doubts: why }) => why.map((doubt) => `? ${name}: ${scanWords.doubts[doubt]}`))
  return [
    scanWords.inCheck(title),
    ...padded([
      ['', ...columns.map(({ name }) => name)],
      ...rows.map(({ name, cells }) => [
        name.name,
        ...cells.map(({ text, sure }) => `${text}${scanWords.marks[sure]}`),
      ]),
    ]),
    ...columnDoubts,
    ...doubts,
  ]
}

const chartReport = (chart: ChartReading): string => {
  const { way, title, columns, rows } = chart
  const cells = rows.flatMap((row) => row.cells)
  const table = [
    ['', ...columns.map(({ name }) => name)],
    ...rows.map(({ name, cells: own }) => [name.name, ...own.map(cellText)]),
  ]
  return [
    `${linesOf(rows)}${title === '' ? '' : `, ${title}`}: ${scanWords.ways[way]}; ${countsOf(cells)}`,
    ...padded(table),
    ...doubtsOf(chart).map((doubt) => `? ${doubt}`),
    scanWords.asChart,
    ...indented(chartText(chart)),
    '',
  ].join('\n')
}

const spanText = (span: NumberSpan | null): string =>
  span ? rangeText({ min: span.from, max: span.to }) : scanWords.none
const cellText = ({ span, sure }: CellReading): string => `${spanText(span)}${scanWords.marks[sure]}`

const padded = (table: readonly (readonly string[])[]): readonly string[] =>
  alignColumns(table).map((line) => `  ${line}`)

/** The doubts of a chart; a doubt of all cells is listed once. */
const doubtsOf = ({ columns, rows }: ChartReading): readonly string[] => {
  const cells = rows.flatMap(({ line, cells: own }) =>
    own.map((cell, column) => ({ ...cell, at: scanWords.cell(line, entryAt(columns, column).name) })),
  )
  const ofAll = (cells[0]?.doubts ?? []).filter((doubt) => cells.every(({ doubts }) => doubts.includes(doubt)))
  const doubtText = (place: string, doubt: Doubt): string => `${place}: ${scanWords.doubts[doubt]}`
  return [
    ...distinct(
      columns.flatMap(({ doubts }) =>
        doubts.filter((doubt) => !ofAll.includes(doubt)).map((doubt) => doubtText(scanWords.columns, doubt)),
      ),
    ),
    ...distinct(rows.flatMap(({ name }) => name.doubts.map((doubt) => doubtText(scanWords.names, doubt)))),
    ...rows.flatMap(({ line, name: { others = [] } }) =>
      others.length > 0 ? [`${scanWords.cell(line, '')}: ${scanWords.or(others)}`] : [],
    ),
    ...ofAll.map((doubt) => doubtText(scanWords.all, doubt)),
    ...cells.flatMap(({ at, doubts, others }) =>
      doubts
        .filter((doubt) => !ofAll.includes(doubt))
        .map((doubt) =>
          [doubtText(at, doubt), ...(others.length > 0 ? [scanWords.or(others.map(spanText))] : [])].join('; '),
        ),
    ),
  ]
}

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)]
