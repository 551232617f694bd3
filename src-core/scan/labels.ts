/** Labels of units by their number of stands: `4/3/2` of four, worn at three, spent at two. Each begins with the number at the head of its row. */
import { plainFractions } from '../exact.ts'
import { entryAt } from '../present.ts'
import type { GridReading } from './grid.ts'
import type { GridCellReading } from './grid-row.ts'
import { namesBroken } from './headings.ts'
import { scannedLines, type ScannedLine } from './lines.ts'

interface LabelRow {
  readonly line: ScannedLine
  /** The number of stands. */
  readonly size: string
  readonly cells: readonly string[]
}

const fewestRows = 3

/** The tables of a text whose rows are labels; the heads of columns are shares such as `3/4 or 2/5`, in as many cells right above. */
export const readLabels = (text: string): readonly GridReading[] => {
  const lines = scannedLines(text).filter((line) => line.text !== '')
  const tables: LabelRow[][] = [[]]
  for (const line of lines) {
    const table = entryAt(tables, tables.length - 1)
    const row = rowOf(line)
    if (row && (table[0]?.cells.length ?? row.cells.length) === row.cells.length) table.push(row)
    else tables.push(row ? [row] : [])
  }
  return tables.flatMap((rows) => (rows.length < fewestRows ? [] : [tableOf(rows, lines)]))
}

const tableOf = (rows: readonly LabelRow[], lines: readonly ScannedLine[]): GridReading => {
  const { line: top, cells } = entryAt(rows, 0)
  const above = lines.slice(0, lines.indexOf(top))
  const last = above.at(-1)
  const shares = last && cellsOf(plainly(last), share)
  const isOver = shares?.length === cells.length
  const { names, between } = namesBroken(isOver ? above.slice(0, -1) : above, cells.length)
  const [name = ''] = between
  const over =
    last && isOver
      ? [{ line: last.number, name: { name, doubts: ['slipped'] as const }, cells: shares.map(cellOf) }]
      : []
  return {
    columns: names,
    rows: [
      ...over,
      ...rows.map(({ line, size, cells: own }) => ({
        line: line.number,
        name: { name: size, doubts: [] },
        cells: own.map(cellOf),
      })),
    ],
  }
}

/** A number, then a label or a dash in each cell. */
const rowOf = (line: ScannedLine): LabelRow | undefined => {
  const text = plainly(line)
  const size = /^\d/.exec(text)?.[0]
  const cells =
    size === undefined
      ? undefined
      : cellsOf(text.slice(1), new RegExp(`^(?:-|${size}/(?:-|\\d)/(?:-|\\d)|${size}/\\d\\d)`))
  return size !== undefined && cells?.some((cell) => cell.includes('/')) === true ? { line, size, cells } : undefined
}

/** The text without fraction characters, so that their strokes look like those of labels. */
const plainly = ({ text }: ScannedLine): string => plainFractions(text).replaceAll(/\s+/g, ' ')

const share = /^\d\/\d(?: or \d\/\d)?/

/** The consecutive cells of a text; undefined where something else is between them. */
const cellsOf = (text: string, cell: RegExp): readonly string[] | undefined => {
  const rest = text.trim()
  if (rest === '') return []
  const found = cell.exec(rest)?.[0]
  const others = found === undefined ? undefined : cellsOf(rest.slice(found.length), cell)
  return found === undefined || !others ? undefined : [found, ...others]
}

const cellOf = (label: string): GridCellReading => {
  const [text = label, ...others] = readAs(label)
  return others.length === 0
    ? { text, sure: 'reconstructed', doubts: [], others }
    : { text, sure: 'doubtful', doubts: ['several'], others: [...others, label] }
}

/** The possible readings of a label without one of its strokes, which was lost or read as a digit. Readings with falling numbers come first. */
const readAs = (label: string): readonly string[] => {
  const [, size, first = '', second = ''] = /^(\d)\/(\d)(\d)$/.exec(label) ?? []
  if (size === undefined) return [label]
  const ways = [`${size}/${first}/${second}`, `${size}/-/${second}`]
  return first < size ? ways : ways.toReversed()
}
