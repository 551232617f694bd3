import type { Grid, GridCell } from './grid.ts'
import { scale } from '../theme.ts'
import { step, toStep } from './area.ts'
import { tolerance, linesAt } from './lines.ts'

/** Used instead of `entryAt`, which is slow in inner loops because it is called with many kinds of lists. */
const at = (numbers: readonly number[], index: number): number => numbers[index] ?? NaN

/** The maximum width of widened number columns, in ems, if a text column can take the rest. */
const widestNumber = 6

/**
 * Widths of a table's columns, including padding, that add up to `width`. Undefined if the table doesn't fit. Number columns get what they need. Text
 * columns share the rest so that the table is as short as possible.
 */
export const columnWidths = (grid: Grid, width: number, padding: number): readonly number[] | undefined => {
  const room = toStep(width)
  const found = grid.widths.has(room) ? grid.widths.get(room) : divide(grid, room, padding)
  grid.widths.set(room, found)
  const spare = (width - room) / grid.columns.length
  return spare === 0 ? found : found?.map((each) => each + spare)
}

const divide = (grid: Grid, width: number, padding: number): readonly number[] | undefined => {
  const min = grid.columns.map((column) => column.min + padding)
  const full = grid.columns.map((column) => column.full + padding)
  if (total(min) > width + tolerance) return undefined
  return total(full) <= width ? spreadSurplus(grid, full, width) : squeezeColumns(grid, min, full, width, padding)
}

/**
 * If only one column can use more width, it gets all surplus. With two such columns, all splits are tried; with more, width is moved between them.
 */
const squeezeColumns = (
  grid: Grid,
  min: readonly number[],
  full: readonly number[],
  width: number,
  padding: number,
): readonly number[] => {
  const wants = full.map((each, index) => each - at(min, index))
  const wanting = wants.flatMap((want, index) => (want > tolerance ? [index] : []))
  const [first, second] = wanting
  if (first !== undefined && second !== undefined && wanting.length === 2)
    return splitBetween(grid, min, [first, second], width, padding)
  const fair = (width - total(min)) / total(wants)
  const shared = min.map((each, index) => each + at(wants, index) * fair)
  if (second === undefined && !grid.cells.some(wrapsOverColumns)) return evenOut(grid, shared, padding)
  const narrower = columnWidths(grid, width - step, padding)
  // No column can get more than the minimum widths of the others leave.
  const bound = heightOf(
    grid,
    min.map((each) => each + width - total(min)),
    padding,
  )
  // Also start from the widths of a table one step narrower, so that more width never makes a table taller.
  const starts = [
    shared,
    byAmount(grid, min, full, width),
    ...(narrower ? [narrower.map((each) => each + step / narrower.length)] : []),
  ]
  let best: { readonly widths: readonly number[]; readonly height: number; readonly lines: number } = {
    widths: shared,
    height: Infinity,
    lines: Infinity,
  }
  for (const start of starts) {
    if (best.height <= bound + tolerance) break
    const widths = improve(grid, min, start, wanting, padding, bound)
    const [height, lines] = [heightOf(grid, widths, padding), linesOf(grid, widths, padding)]
    if (height < best.height - tolerance || (height < best.height + tolerance && lines < best.lines))
      best = { widths, height, lines }
  }
  return evenOut(grid, best.widths, padding)
}

/** Widths in proportion to the amount of text, up to what each column needs without wrapping. */
const byAmount = (grid: Grid, min: readonly number[], full: readonly number[], width: number): readonly number[] => {
  const amounts = grid.amounts.map((amount, index) => (at(full, index) - at(min, index) > tolerance ? amount : 0))
  const widths = [...min]
  for (let left = width - total(min), round = 0; left > tolerance && round < widths.length; round += 1) {
    const open = amounts.map((amount, index) => (at(full, index) - at(widths, index) > tolerance ? amount : 0))
    const share = left / Math.max(tolerance, total(open))
    for (const [index, amount] of open.entries())
      widths[index] = Math.min(at(full, index), at(widths, index) + amount * share)
    left = width - total(widths)
  }
  return widths
}

/** Whether a cell wraps and spans columns, so that more width in any of them may make it shorter. */
const wrapsOverColumns = ({ columns, steps }: GridCell): boolean => columns > 1 && steps.some((each) => each.length > 1)

/** Moves width from the widest text column to the narrowest as long as that doesn't increase the table's height or the number of lines. */
const evenOut = (grid: Grid, found: readonly number[], padding: number): readonly number[] => {
  const texts = indexes(grid, 'text').filter((index) => !grid.columns[index]?.column.key)
  let widths = found
  for (;;) {
    const byWidth = texts.toSorted((a, b) => at(widths, a) - at(widths, b))
    const [to, from] = [byWidth[0], byWidth.at(-1)]
    if (to === undefined || from === undefined || at(widths, from) - at(widths, to) < 2 * step) return widths
    const moved = widths.map((each, index) => each + (index === to ? step : index === from ? -step : 0))
    if (
      at(moved, from) < (grid.columns[from]?.min ?? 0) + padding - tolerance ||
      heightOf(grid, moved, padding) > heightOf(grid, widths, padding) + tolerance ||
      linesOf(grid, moved, padding) > linesOf(grid, widths, padding) + tolerance
    )
      return widths
    widths = moved
  }
}

/** Total height of all wrapping cells that span only one row. */
const linesOf = (grid: Grid, widths: readonly number[], padding: number): number => {
  let height = 0
  for (const cell of grid.wrapping) height += cellHeight(cell, widths, padding)
  return height
}

/** Tries all splits between two columns. Prefers the shortest table, then the one with the fewest lines. */
const splitBetween = (
  grid: Grid,
  min: readonly number[],
  [one, other]: readonly [number, number],
  width: number,
  padding: number,
): readonly number[] => {
  const spare = width - total(min)
  let best = { widths: min, height: Infinity, lines: Infinity }
  for (let given = 0; given <= spare + tolerance; given += step) {
    const widths = [...min]
    widths[one] = at(min, one) + given
    widths[other] = at(min, other) + spare - given
    const height = heightOf(grid, widths, padding)
    if (height > best.height + tolerance) continue
    const lines = linesOf(grid, widths, padding)
    if (height < best.height - tolerance || lines < best.lines - tolerance) best = { widths, height, lines }
  }
  return best.widths
}

/** Distributes the surplus when everything fits on one line. The surplus goes evenly to number columns first, then to text columns. */
const spreadSurplus = (grid: Grid, full: readonly number[], width: number): number[] => {
  const widths = [...full]
  const texts = indexes(grid, 'text')
  const open = grid.columns.flatMap(({ column }, index) => (column.holds === 'number' && !column.key ? [index] : []))
  const numbers = open.length > 0 ? open : indexes(grid, 'number')
  const left = levelWidths(widths, numbers, width - total(widths), texts.length > 0 ? widestNumber : Infinity)
  const takers = texts.filter((index) => !grid.columns[index]?.column.key)
  levelWidths(widths, takers.length > 0 ? takers : texts, left, Infinity)
  return widths
}

/** Widens the narrowest columns until all are equal, up to a limit. Returns the remaining room. */
const levelWidths = (widths: number[], columns: readonly number[], room: number, limit: number): number => {
  let left = room
  while (left > tolerance && columns.length > 0) {
    const lowest = Math.min(...columns.map((index) => at(widths, index)))
    if (lowest >= limit - tolerance) return left
    const narrow = columns.filter((index) => at(widths, index) <= lowest + tolerance)
    const next = Math.min(
      limit,
      ...columns.map((index) => at(widths, index)).filter((each) => each > lowest + tolerance),
    )
    const raise = Math.min(left / narrow.length, next - lowest)
    for (const index of narrow) widths[index] = at(widths, index) + raise
    left -= raise * narrow.length
  }
  return left
}

/** The maximum number of width steps moved at a time. */
const maxStepsMoved = 8

/** Moves width between columns as long as the table gets shorter, or has fewer lines at the same height. Stops at the height `bound`. */
const improve = (
  grid: Grid,
  min: readonly number[],
  start: readonly number[],
  wanting: readonly number[],
  padding: number,
  bound: number,
): readonly number[] => {
  const widths = [...start]
  let height = heightOf(grid, widths, padding)
  let lines = linesOf(grid, widths, padding)
  const gaining = new Map<number, boolean>()
  const isGaining = (to: number): boolean => {
    const known = gaining.get(to) ?? needsFewerLines(grid, widths, to, maxStepsMoved * step, padding)
    gaining.set(to, known)
    return known
  }
  for (let improved = true; improved && height > bound + tolerance;) {
    improved = false
    for (const from of wanting) {
      for (const to of wanting) {
        if (from === to || !isGaining(to)) continue
        for (const steps of [maxStepsMoved, 4, 2, 1]) {
          const [before, after] = [at(widths, from), at(widths, to)]
          if (before - steps * step < at(min, from)) continue
          widths[from] = before - steps * step
          widths[to] = after + steps * step
          const reached = heightOf(grid, widths, padding)
          const isEqual = reached < height + tolerance
          const fewer = isEqual ? linesOf(grid, widths, padding) : Infinity
          if (reached < height - tolerance || fewer < lines - tolerance) {
            height = reached
            lines = fewer
            improved = true
            gaining.clear()
          } else {
            widths[from] = before
            widths[to] = after
          }
        }
      }
    }
  }
  return widths
}

/** Whether additional width lets a column have fewer lines. If not, it can't make the table shorter. */
const needsFewerLines = (
  grid: Grid,
  widths: readonly number[],
  column: number,
  wider: number,
  padding: number,
): boolean => {
  const after = widths.map((width, index) => (index === column ? width + wider : width))
  const isLower = (cell: GridCell): boolean =>
    cell.column <= column &&
    cell.column + cell.columns > column &&
    cellHeight(cell, after, padding) < cellHeight(cell, widths, padding)
  return (
    grid.wrapping.some(isLower) ||
    grid.spanning.some(isLower) ||
    headerLines(grid, after, padding) < headerLines(grid, widths, padding)
  )
}

/** Weight of header lines, since a wrapping header looks worse than wrapping text. */
const headerWeight = 1.7

const heightOf = (grid: Grid, widths: readonly number[], padding: number): number =>
  total(rowLines(grid, widths, padding)) + headerWeight * headerLines(grid, widths, padding)

/** Number of lines in the column headers. */
export const headerLines = (grid: Grid, widths: readonly number[], padding: number): number =>
  grid.headerSteps.reduce((max, steps, index) => Math.max(max, linesAt(steps, at(widths, index) - padding)), 0)

/** Row heights in ems without padding. Cells that span rows stretch the last of those rows. */
export const rowLines = (grid: Grid, widths: readonly number[], padding: number, rowPadding = 0): number[] => {
  const heights = [...grid.figureRows]
  for (const cell of grid.wrapping)
    heights[cell.row] = Math.max(at(heights, cell.row), cellHeight(cell, widths, padding))
  for (const cell of grid.spanning) {
    const last = Math.min(cell.row + cell.rows, heights.length) - 1
    const there = total(heights.slice(cell.row, last + 1)) + rowPadding * (last - cell.row)
    const missing = cellHeight(cell, widths, padding) - there
    if (missing > 0) heights[last] = at(heights, last) + missing
  }
  return heights
}

/** Height of a cell in ems. */
const cellHeight = (cell: GridCell, widths: readonly number[], padding: number): number => {
  if (cell.figure) return cell.lines.length * scale.line
  const room = cellWidth(cell, widths) - padding
  let lines = 0
  for (const steps of cell.steps) lines += linesAt(steps, room)
  return lines * scale.line
}

/** Total width in ems of all columns that a cell spans. */
export const cellWidth = ({ column, columns }: GridCell, widths: readonly number[]): number => {
  let width = at(widths, column)
  for (let over = 1; over < columns; over += 1) width += at(widths, column + over)
  return width
}

const indexes = (grid: Grid, holds: 'number' | 'text'): number[] =>
  grid.columns.flatMap(({ column }, index) => (column.holds === holds ? [index] : []))

const total = (numbers: readonly number[]): number => {
  let sum = 0
  for (const number of numbers) sum += number
  return sum
}
