/** Fire points in rows that name their ranges: `Infantry, contact = 2, out to 2" = 1`. Each range begins where the one before ends. */
import { openBudget, type Budget } from '../budget.ts'
import { entryAt } from '../present.ts'
import { scanWords } from '../words/scan.ts'
import type { GridReading } from './grid.ts'
import type { GridCellReading } from './grid-row.ts'
import { scannedLines, type ScannedLine } from './lines.ts'
import { spendReading } from './reading.ts'

/** The distance of contact. */
const contact = 0

/** The points out to a distance. */
interface Range {
  readonly to: number
  readonly points: string
}

interface RangeRow {
  readonly line: number
  readonly name: string
  /** Every way to read its ranges. */
  readonly ways: readonly (readonly Range[])[]
}

const fewestRows = 2

/** The tables of a text in which every row names its ranges; they have a column for each distance at which a range ends. */
export const readRanges = (text: string, budget = openBudget()): readonly GridReading[] => {
  const tables: RangeRow[][] = [[]]
  for (const line of scannedLines(text)) {
    if (line.text === '') continue
    const row = rowOf(line, budget)
    if (row) entryAt(tables, tables.length - 1).push(row)
    else tables.push([])
  }
  return tables.filter(({ length }) => length >= fewestRows).map(tableOf)
}

const tableOf = (rows: readonly RangeRow[]): GridReading => {
  const ends = rows.flatMap(({ ways }) => ways.flatMap((ranges) => ranges.map(({ to }) => to)))
  const distances = [...new Set(ends)].toSorted((a, b) => a - b)
  return {
    columns: distances.map((distance) => ({
      name: distance === contact ? scanWords.contact : `${distance}"`,
      doubts: [],
    })),
    rows: rows.map(({ line, name, ways }) => ({
      line,
      name: { name, doubts: [] },
      cells: distances.map((distance) =>
        cellOf(ways.map((ranges) => ranges.find(({ to }) => distance <= to)?.points ?? '-')),
      ),
    })),
  }
}

const cellOf = (texts: readonly string[]): GridCellReading => {
  const [text = '-', ...others] = new Set(texts)
  return {
    text,
    others,
    sure: others.length > 0 ? 'doubtful' : 'reconstructed',
    doubts: others.length > 0 ? ['several'] : [],
  }
}

/** A row: a name, then ranges to the end of the line; dashes mean there are no more. */
const rowOf = ({ text, number }: ScannedLine, budget: Budget): RangeRow | undefined => {
  const [, name = '', rest = ''] = /^(\p{L}\D*?)((?:contact|(?:out |up )?to |\d).*=.*)$/iu.exec(text) ?? []
  const ways = rangesFrom(rest.trim(), 0, budget)
  return name.trim() === '' || ways.length === 0 ? undefined : { line: number, name: name.trim(), ways }
}

/** The ways to write the end of a range; its beginning may come before it, perhaps with a plus. */
const heads = [
  /^contact(?: to (\d{1,2})"?)? ?= ?/i,
  /^(?:out |up )?to (\d{1,2})"? ?= ?/i,
  /^(\d{1,2})(?:"| ?\+)* ?(?:to|-) (\d{1,2})"? ?= ?/,
] as const

/** All ways to read ranges from a distance on. */
const rangesFrom = (text: string, from: number, budget: Budget): readonly (readonly Range[])[] => {
  spendReading(budget, 20 + text.length)
  return /^[- ]*$/.test(text)
    ? [[]]
    : heads.flatMap((head) => {
        const [whole = '', first, second] = head.exec(text) ?? []
        const [begin, to] =
          second === undefined ? [from, first === undefined ? contact : Number(first)] : [Number(first), Number(second)]
        if (whole === '' || begin !== from || to < from) return []
        const rest = text.slice(whole.length)
        return ['½', ...[1, 2].map((length) => rest.slice(0, length))].flatMap((points) =>
          rest.startsWith(points) && /^(?:½|\d{1,2})$/.test(points)
            ? rangesFrom(rest.slice(points.length).trim(), to, budget).map((others) => [{ to, points }, ...others])
            : [],
        )
      })
}
