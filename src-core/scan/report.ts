/** What was read, as text: cells with their marks, doubts in words, and the chart as a ruleset holds it. */
import { entryAt } from '../present.ts'
import { aligned } from '../words/aligned.ts'
import { rangeText } from '../words/numbers.ts'
import { scanWords } from '../words/scan.ts'
import type { NumberSpan } from './cells.ts'
import type { CellReading, ChartReading } from './chart.ts'
import type { GridReading } from './grid.ts'
import type { ModifierReading } from './modifiers.ts'
import type { LeftLine, ScanReading } from './read.ts'
import type { Doubt, Sureness } from './reading.ts'
import { chartText, gridText, modifiersText } from './written.ts'

export const scanReport = ({ charts, grids, modifiers, left }: ScanReading): string => {
  const all = [...charts.map(chartReport), ...grids.map(gridReport), ...modifiers.map(modifiersReport)]
  return [...(all.length === 0 ? [`${scanWords.nothing}\n`] : all), ...(left.length === 0 ? [] : [leftReport(left)])].join('\n')
}

const leftReport = (left: readonly LeftLine[]): string =>
  [scanWords.left, ...left.map(({ line, text }) => `? ${scanWords.cell(line, '')}: ${text}`), ''].join('\n')

const indented = (text: string): readonly string[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`)

const linesOf = (rows: readonly { readonly line: number }[]): string =>
  scanWords.lines(entryAt(rows, 0).line, entryAt(rows, rows.length - 1).line)

const countsOf = (cells: readonly { readonly sure: Sureness }[]): string => {
  const countOf = (sure: Sureness): number => cells.filter((cell) => cell.sure === sure).length
  return scanWords.sure(countOf('read'), countOf('reconstructed'), countOf('doubtful'))
}

const gridReport = (grid: GridReading): string => {
  const { columns, rows } = grid
  const table = [
    ['', ...columns.map(({ name }) => name)],
    ...rows.map(({ name, cells }) => [name.name, ...cells.map(({ text, sure }) => `${text}${scanWords.marks[sure]}`)]),
  ]
  const doubts = new Set([...columns, ...rows.flatMap(({ name, cells }) => [name, ...cells])].flatMap((one) => one.doubts))
  return [
    `${linesOf(rows)}: ${scanWords.grid}; ${countsOf(rows.flatMap(({ cells }) => cells))}`,
    ...padded(table),
    ...[...doubts].map((doubt) => `? ${scanWords.doubts[doubt]}`),
    scanWords.asChart,
    ...indented(gridText(grid)),
    '',
  ].join('\n')
}

const modifiersReport = (list: readonly ModifierReading[]): string =>
  [
    `${linesOf(list)}: ${scanWords.modifiers(list.length)}`,
    ...padded(list.map(({ values, label }) => [values.length === 0 ? '?' : scanWords.oneOf(values), label])),
    ...list.flatMap(({ line, label, doubts }) => doubts.map((doubt) => `? ${scanWords.cell(line, label)}: ${scanWords.doubts[doubt]}`)),
    scanWords.asModifiers,
    ...indented(modifiersText(list)),
    '',
  ].join('\n')

const chartReport = (chart: ChartReading): string => {
  const { way, title, columns, rows } = chart
  const cells = rows.flatMap((row) => row.cells)
  const table = [['', ...columns.map(({ name }) => name)], ...rows.map(({ name, cells: own }) => [name.name, ...own.map(cellText)])]
  return [
    `${linesOf(rows)}${title === '' ? '' : `, ${title}`}: ${scanWords.ways[way]}; ${countsOf(cells)}`,
    ...padded(table),
    ...doubtsOf(chart).map((doubt) => `? ${doubt}`),
    scanWords.asChart,
    ...indented(chartText(chart)),
    '',
  ].join('\n')
}

const spanText = (span: NumberSpan | null): string => (span ? rangeText({ min: span.from, max: span.to }) : scanWords.none)
const cellText = ({ span, sure }: CellReading): string => `${spanText(span)}${scanWords.marks[sure]}`

const padded = (table: readonly (readonly string[])[]): readonly string[] => aligned(table).map((line) => `  ${line}`)

/** What is doubtful for all cells is said once. */
const doubtsOf = ({ columns, rows }: ChartReading): readonly string[] => {
  const cells = rows.flatMap(({ line, cells: own }) =>
    own.map((cell, column) => ({ ...cell, at: scanWords.cell(line, entryAt(columns, column).name) })),
  )
  const ofAll = (cells[0]?.doubts ?? []).filter((doubt) => cells.every(({ doubts }) => doubts.includes(doubt)))
  const say = (place: string, doubt: Doubt): string => `${place}: ${scanWords.doubts[doubt]}`
  return [
    ...distinct(
      columns.flatMap(({ doubts }) => doubts.filter((doubt) => !ofAll.includes(doubt)).map((doubt) => say(scanWords.columns, doubt))),
    ),
    ...distinct(rows.flatMap(({ name }) => name.doubts.map((doubt) => say(scanWords.names, doubt)))),
    ...rows.flatMap(({ line, name: { others = [] } }) =>
      others.length > 0 ? [`${scanWords.cell(line, '')}: ${scanWords.or(others)}`] : [],
    ),
    ...ofAll.map((doubt) => say(scanWords.all, doubt)),
    ...cells.flatMap(({ at, doubts, others }) =>
      doubts
        .filter((doubt) => !ofAll.includes(doubt))
        .map((doubt) => [say(at, doubt), ...(others.length > 0 ? [scanWords.or(others.map(spanText))] : [])].join('; ')),
    ),
  ]
}

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)]
