/**
 * Charts whose rows each cover every result of the dice, from left to right without gap or overlap: rows by fire points. This rule leaves few
 * ways to read a line, however its columns ran together.
 */
import type { Budget } from '../budget.ts'
import { cellReadings, headsAt, mayBegin, nothingAt, pastGap, spansOn, type RowHead, type NumberSpan } from './cells.ts'
import { fieldAt, type ScannedLine } from './lines.ts'
import { spendReading, type CellDoubt, type LineReading } from './reading.ts'

interface AcrossReading extends LineReading {
  readonly head: RowHead
}

interface AcrossRow {
  readonly line: ScannedLine
  /** All readings that fit between the row before and the row after. */
  readonly readings: readonly AcrossReading[]
}

/** The rows from the first line on, as long as every head follows the one before; lines without text are skipped. */
export const acrossFrom = (lines: readonly ScannedLine[], count: number, budget: Budget): readonly AcrossRow[] => {
  const rows: AcrossRow[] = []
  for (const line of lines) {
    spendReading(budget, line.text === '' ? 1 : 50)
    if (line.text === '') continue
    const before = rows.at(-1)?.readings
    const readings = readingsOf(line, count, budget).filter(
      ({ head }) => !before || before.some((one) => comesAfter(head, one.head)),
    )
    if (readings.length === 0) break
    rows.push({ line, readings })
  }
  return withoutDeadEnds(rows)
}

const comesAfter = (head: RowHead, before: RowHead): boolean => before.to !== null && head.from === before.to + 1

/** The rows without readings that no reading of the next row can follow. */
const withoutDeadEnds = (rows: readonly AcrossRow[]): readonly AcrossRow[] => {
  const kept: AcrossRow[] = []
  for (const row of rows.toReversed()) {
    const after = kept.at(-1)
    const goesOn = ({ head }: AcrossReading): boolean =>
      !after || after.readings.some((next) => comesAfter(next.head, head))
    kept.push({ ...row, readings: row.readings.filter(goesOn) })
  }
  return kept.toReversed()
}

/** The readings of a line as a head and `count` cells. */
const readingsOf = (line: ScannedLine, count: number, budget: Budget): readonly AcrossReading[] => {
  if (!mayBegin(line.text)) return []
  const parted = partedReadings(line, count)
  if (parted.length > 0) return parted
  return headsAt(line.text).flatMap(({ value: head, end }) =>
    cellsFrom({ line, budget }, pastGap(line.text, end), count, null, 'before').map((cells) => ({
      head,
      cells,
      rest: '',
      parted: false,
      doubts: [],
    })),
  )
}

/** Before the first result of a row, among them, or after the last. */
type Part = 'before' | 'among' | 'after'

/** All ways to read the rest of a line as a number of cells; `next`: the lowest result still missing. */
const cellsFrom = (
  row: { readonly line: ScannedLine; readonly budget: Budget },
  at: number,
  left: number,
  next: number | null,
  part: Part,
): readonly (readonly (NumberSpan | null)[])[] => {
  const { line, budget } = row
  const { text } = line
  spendReading(budget, 10)
  if (left === 0) return at >= text.length && part !== 'before' ? [[]] : []
  const dash = nothingAt(text, at)
  const without =
    dash === undefined
      ? []
      : cellsFrom(row, pastGap(text, dash), left - 1, next, part === 'before' ? 'before' : 'after').map((rest) => [
          null,
          ...rest,
        ])
  if (part === 'after') return without
  const within = spansOn(line)(at).flatMap(({ value, end, against }) => {
    if (against || (part === 'among' && value.from !== next)) return []
    const then: Part = value.to === null ? 'after' : 'among'
    return cellsFrom(row, pastGap(text, end), left - 1, value.to === null ? null : value.to + 1, then).map((rest) => [
      value,
      ...rest,
    ])
  })
  return [...without, ...within]
}

/** The readings of a line with separate columns: every field is a cell, or empty. */
const partedReadings = ({ fields }: ScannedLine, count: number): readonly AcrossReading[] => {
  const [first = '', ...others] = fields
  if (others.length < count - 1 || others.slice(count).some(mayBegin)) return []
  const head = headsAt(first).find(({ end }) => end === first.length)
  if (!head) return []
  const given = Array.from({ length: count }, (_, index) => fieldAt(others, index))
  const cells = given.map((field) => cellReadings(field)[0]?.value)
  if (!isGapless(cells)) return []
  const doubts = given.flatMap((field, column): CellDoubt[] => (field === '' ? [{ column, doubt: 'blank' }] : []))
  return [{ head: head.value, cells, doubts, rest: '', parted: true }]
}

const isGapless = (cells: readonly (NumberSpan | null | undefined)[]): cells is readonly (NumberSpan | null)[] => {
  const spans = cells.flatMap((cell, index) => (cell ? [{ cell, index }] : []))
  return (
    spans.length > 0 &&
    !cells.includes(undefined) &&
    spans.every(({ cell, index }, at) => {
      const before = spans[at - 1]
      return !before || (before.index === index - 1 && before.cell.to !== null && cell.from === before.cell.to + 1)
    })
  )
}
