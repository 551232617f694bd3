/** Reads everything in a scanned text: charts of results, tables of numbers, lists of modifiers. */
import { giveUp, openBudget } from '../budget.ts'
import { problem } from '../problem.ts'
import { readCharts, type ChartReading, type DiceSpan } from './chart.ts'
import { readGrids, type GridReading } from './grid.ts'
import { readLabels } from './labels.ts'
import { lineEnds, scannedLines } from './lines.ts'
import { readRanges } from './ranges.ts'
import { readModifiers, type ModifierReading } from './modifiers.ts'
import { scanLimits, scanSteps } from './reading.ts'

export interface LeftLine {
  /** From 1. */
  readonly line: number
  readonly text: string
}

export interface ScanReading {
  readonly charts: readonly ChartReading[]
  readonly grids: readonly GridReading[]
  readonly modifiers: readonly (readonly ModifierReading[])[]
  /** Lines with numbers that were not read. */
  readonly left: readonly LeftLine[]
}

/** Reads a text. A line of a chart is in no table and no list. Throws to `bounded` where it is too large, or takes more work than `budget` allows. */
export const readScan = (text: string, dice: DiceSpan, budget = openBudget(scanSteps)): ScanReading => {
  checkSize(text)
  const charts = readCharts(text, dice, budget)
  const taken = new Set(charts.flatMap(({ rows }) => rows.map(({ line }) => line)))
  const isFree = ({ line }: { readonly line: number }): boolean => !taken.has(line)
  const grids = [...readRanges(text, budget), ...readLabels(text), ...readGrids(text, budget)].filter(({ rows }) =>
    rows.every(isFree),
  )
  const modifiers = readModifiers(text, taken, new Set(grids.flatMap(({ rows }) => rows.map(({ line }) => line))))
  const read = new Set([
    ...taken,
    ...[...grids.flatMap(({ rows }) => rows), ...modifiers.flat()].map(({ line }) => line),
  ])
  const left = scannedLines(text).flatMap((line): LeftLine[] =>
    /[\d½⅓⅔¼¾]/.test(line.text) && !read.has(line.number) ? [{ line: line.number, text: line.text }] : [],
  )
  return { charts, grids, modifiers, left }
}

const checkSize = (text: string): void => {
  const { characters, lines, lineCharacters } = scanLimits
  const given = text.slice(0, characters).split(lineEnds)
  if (text.length > characters || given.length > lines || given.some(({ length }) => length > lineCharacters))
    giveUp(problem('too-large', { what: 'scan', characters, lines, lineCharacters }))
}
