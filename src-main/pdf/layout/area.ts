import { entryAt } from '../../../src-core/present.ts'
import { move, together, type Part } from './boxes.ts'

/** Something that can be laid out in any width. Lengths are in ems, so one measurement serves every type size. */
export interface Area {
  /** Height at each whole step of width; Infinity if it doesn't fit. Never increases with width. */
  readonly heights: number[]
  /** Draws it in a width that fits, never higher than `heights` says. */
  readonly draw: (width: number) => Part
}

/** Ems between measured widths. */
export const step = 0.5

export const stepsIn = (width: number): number => Math.floor(width / step + 1e-9)

/** Steps that cover a width, rounded up so that A4 and Letter share measurements. */
export const stepsOver = (width: number): number => Math.ceil(width / step / 32) * 32

/** Rounds a width down to a step. */
export const toStep = (width: number): number => stepsIn(width) * step

/** Not `entryAt`, which is slow in inner loops because it is called with many kinds of lists. */
export const at = (heights: number[], index: number): number => heights[index] ?? Infinity

/** The height at a width, or at the widest step beyond that. */
export const heightAt = ({ heights }: Area, width: number): number =>
  at(heights, Math.max(0, Math.min(stepsIn(width), heights.length - 1)))

/** Measures the height at each step except 0. */
export const heightsFor = (steps: number, height: (width: number) => number): number[] => {
  const heights = new Array<number>(steps + 1).fill(Infinity)
  for (let index = 1; index <= steps; index += 1) heights[index] = height(index * step)
  return heights
}

export const emptyArea: Area = { heights: [0], draw: () => together(0, []) }

/** Height differences that don't count, in ems. */
const slack = 0.01

/** The lowest of several layouts of the same thing; the first if equal. */
export const lowest = (ways: readonly [Area, ...Area[]]): Area => {
  const [first, ...others] = ways
  if (others.length === 0) return first
  const heights = first.heights.slice()
  for (const way of others)
    for (let index = 0; index < heights.length; index += 1) {
      const height = at(way.heights, index)
      if (at(heights, index) > height + slack) heights[index] = height
    }
  return {
    heights,
    draw: (width) =>
      others
        .reduce((best, way) => (heightAt(best, width) > heightAt(way, width) + slack ? way : best), first)
        .draw(width),
  }
}

/** Adds a penalty to the heights, so that others are preferred. */
export const handicapped = ({ heights, draw }: Area, by: number): Area => ({
  heights: heights.map((height) => height + by),
  draw,
})

/** Areas from top to bottom. */
export const stacked = (areas: readonly Area[], gap: number): Area => {
  const [first, ...others] = areas
  if (!first) return emptyArea
  const heights = first.heights.slice()
  for (const { heights: more } of others)
    for (let index = 0; index < heights.length; index += 1) heights[index] = at(heights, index) + at(more, index) + gap
  return {
    heights,
    draw: (width) => {
      let y = 0
      const parts = areas.map((part) => {
        const drawn = move(part.draw(width), 0, y)
        y += drawn.height + gap
        return drawn
      })
      return together(Math.max(0, y - gap), parts)
    },
  }
}

/** Two areas side by side, with the widths that make the higher one as low as possible. Surplus width is shared. */
export const beside = (left: Area, right: Area, gap: number): Area => {
  const gapSteps = Math.ceil(gap / step - 1e-9)
  return {
    heights: besideHeights(left.heights, right.heights, gapSteps),
    draw: (width) => {
      const room = stepsIn(width) - gapSteps
      const height = besideHeight(left.heights, right.heights, room)
      const [first, second] = [leastWidth(left, height, room), leastWidth(right, height, room)]
      const spare = (width - gap - first - second) / 2
      return inRow([left, right], [first + spare, second + spare], gap)
    },
  }
}

export const inRow = (areas: readonly Area[], widths: readonly number[], gap: number): Part => {
  let x = 0
  const parts = areas.map((part, index) => {
    const width = entryAt(widths, index)
    const drawn = move(part.draw(width), x, 0)
    x += width + gap
    return drawn
  })
  return together(Math.max(0, ...parts.map(({ height }) => height)), parts)
}

/**
 * Heights of two areas that share each width minus the gap. An area gets lower with more steps, so the best split is
 * where the left stops being the higher one; with each additional step that moves by at most one.
 */
const besideHeights = (left: number[], right: number[], gapSteps: number): number[] => {
  const heights = new Array<number>(left.length).fill(Infinity)
  let share = 1
  for (let room = 2; room + gapSteps < heights.length; room += 1) {
    while (share < room && at(left, share) > at(right, room - share)) share += 1
    heights[room + gapSteps] = sharedHeight(left, right, room, share)
  }
  return heights
}

/** For one width, in steps. */
const besideHeight = (left: number[], right: number[], room: number): number => {
  let [low, high] = [0, room]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (at(left, middle) > at(right, room - middle)) low = middle
    else high = middle
  }
  return sharedHeight(left, right, room, high)
}

/** `share` is the least left width at which the left isn't higher than the right. */
const sharedHeight = (left: number[], right: number[], room: number, share: number): number =>
  Math.min(share < room ? at(right, room - share) : Infinity, share > 1 ? at(left, share - 1) : Infinity)

/** The least width, up to `most` steps, at which an area isn't higher than `height`. */
const leastWidth = ({ heights }: Area, height: number, most: number): number => {
  const found = heights.findIndex((each) => each <= height + slack)
  return Math.min(found < 0 ? most : Math.max(1, found), most) * step
}
