/** All that a scanned text holds, as far as it can be told: charts of results, tables of numbers, lists of modifiers. */
import { readCharts, type ChartReading, type DiceSpan } from './chart.ts'
import { readGrids, type GridReading } from './grid.ts'
import { readModifiers, type ModifierReading } from './modifiers.ts'

export interface ScanReading {
  readonly charts: readonly ChartReading[]
  readonly grids: readonly GridReading[]
  readonly modifiers: readonly (readonly ModifierReading[])[]
}

/** A line that is in a chart is in no table and no list. */
export const readScan = (text: string, dice: DiceSpan): ScanReading => {
  const charts = readCharts(text, dice)
  const taken = new Set(charts.flatMap(({ rows }) => rows.map(({ line }) => line)))
  const isFree = ({ line }: { readonly line: number }): boolean => !taken.has(line)
  return {
    charts,
    grids: readGrids(text).filter(({ rows }) => rows.every(isFree)),
    modifiers: readModifiers(text),
  }
}
