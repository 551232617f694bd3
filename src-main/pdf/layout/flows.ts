/** Blocks in pieces: one under the other, or flowing from column to column. */
import { entryAt } from '../../../src-core/present.ts'
import { at, heightsFor, lowest, stepsIn, type Area } from './area.ts'
import { move, together, type Part } from './boxes.ts'

/** A part of a block that is never cut: lists may continue in the next column between pieces. */
export interface ListPiece {
  readonly area: Area
  /** Room above it, unless it is the first in its column. */
  readonly gap: number
  /** The block begins with it: a better place to begin a column. */
  readonly first: boolean
}

/** Pieces one under the other. */
const column = (pieces: readonly ListPiece[], heights: number[]): Area => ({
  heights,
  draw: (width) => {
    let y = 0
    const parts: Part[] = pieces.map((piece, index) => {
      if (index > 0) y += piece.gap
      const part = move(piece.area.draw(width), 0, y)
      y += part.height
      return part
    })
    return together(y, parts)
  },
})

const columnHeights = ([first, ...others]: readonly ListPiece[], steps: number): number[] => {
  if (!first) return new Array<number>(steps + 1).fill(0)
  const heights = first.area.heights.slice()
  for (const { area, gap } of others)
    for (let index = 0; index <= steps; index += 1)
      heights[index] = at(heights, index) + (at(area.heights, index) + gap)
  return heights
}

/**
 * What a column that begins within a block counts as higher: a block that stands alone goes on in the next column where it is much
 * lower so; of several each stays whole.
 */
const cutPenalty = (pieces: readonly ListPiece[], ease: number): number =>
  pieces.filter(({ first }) => first).length === 1 ? 2 + ease : Infinity

/** The lowest arrangement of pieces in order: in one column, in two equal ones and so on, up to `most` or one for each piece. */
export const flowing = (
  pieces: readonly ListPiece[],
  {
    most,
    gap,
    ease,
    steps,
  }: { readonly most: number; readonly gap: number; readonly ease: number; readonly steps: number },
): Area => {
  const gaps = pieces.map((piece) => piece.gap)
  const cut = cutPenalty(pieces, ease)
  const penalties = pieces.map(({ first }, index) => (index > 0 && !first ? cut : 0))
  const heightsAt = (index: number): number[] => pieces.map(({ area }) => at(area.heights, index))
  const one = columnHeights(pieces, steps)
  const inColumns = (count: number): Area => {
    const columnWidth = (width: number): number => (width - gap * (count - 1)) / count
    const costs = one.slice(0, Math.ceil(steps / count) + 1)
    // Where no piece is lower than a step before, no column is.
    for (let index = 0; index < costs.length; index += 1)
      costs[index] =
        index > 0 && at(one, index) === at(one, index - 1)
          ? at(costs, index - 1)
          : bestCuts(heightsAt(index), gaps, penalties, count).cost
    return {
      heights: heightsFor(steps, (width) => at(costs, Math.max(0, stepsIn(columnWidth(width))))),
      draw: (width) => {
        const each = columnWidth(width)
        const { starts } = bestCuts(heightsAt(stepsIn(each)), gaps, penalties, count)
        const parts = starts.map((start, index) =>
          move(column(pieces.slice(start, starts[index + 1]), one).draw(each), index * (each + gap), 0),
        )
        return together(Math.max(0, ...parts.map(({ height }) => height)), parts)
      },
    }
  }
  const more = Array.from({ length: Math.max(0, Math.min(most, pieces.length) - 1) }, (_, index) =>
    inColumns(index + 2),
  )
  return lowest([column(pieces, one), ...more])
}

interface Cuts {
  readonly cost: number
  readonly starts: readonly number[]
}

/** Where columns begin so that the highest is lowest: solved from the last column back, for what begins at each piece. */
const bestCuts = (
  heights: readonly number[],
  gaps: readonly number[],
  penalties: readonly number[],
  count: number,
): Cuts => {
  const end = heights.length
  if (heights.includes(Infinity)) return { cost: Infinity, starts: [] }
  let costs = new Array<number>(end + 1).fill(Infinity)
  costs[end] = 0
  const nexts: Int32Array[] = []
  for (let columns = 1; columns <= count; columns += 1) {
    const found = new Array<number>(end + 1).fill(0)
    const next = new Int32Array(end + 1)
    for (let start = end - 1; start >= 0; start -= 1) {
      const penalty = entryAt(penalties, start)
      let best = Infinity
      for (let at = start + 1, height = entryAt(heights, start); at <= end && height + penalty < best; at += 1) {
        const cost = Math.max(height + penalty, entryAt(costs, at))
        if (cost < best) {
          best = cost
          next[start] = at
        }
        if (at < end) height += entryAt(gaps, at) + entryAt(heights, at)
      }
      found[start] = best
    }
    costs = found
    nexts.push(next)
  }
  return { cost: entryAt(costs, 0), starts: startsOf(nexts, end) }
}

const startsOf = (nexts: readonly Int32Array[], end: number): readonly number[] => {
  const starts: number[] = []
  for (let start = 0, columns = nexts.length; start < end && columns > 0; columns -= 1) {
    starts.push(start)
    start = entryAt(entryAt(nexts, columns - 1), start)
  }
  return starts
}
