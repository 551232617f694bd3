import { entryAt } from '../../../src-core/present.ts'
import { move, together, type Part } from './boxes.ts'

/** Something to lay out in a width not yet known. Lengths are in ems of the type size, so one measurement serves every size. */
export interface Area {
  /** Height at each whole step of width; Infinity where it doesn't fit. More width never makes it higher. */
  readonly heights: number[]
  /** Draws it in a width it fits in, never higher than `heights` says. */
  readonly draw: (width: number) => Part
}

/** Ems between the widths that are measured. */
export const step = 0.5

/** Whole steps in a width. */
export const stepsIn = (width: number): number => Math.floor(width / step + 1e-9)

/** Steps that cover a width; like widths have as many, so that A4 and Letter share what was measured. */
export const stepsOver = (width: number): number => Math.ceil(width / step / 32) * 32

/** The next step at or below a width. */
export const toStep = (width: number): number => stepsIn(width) * step

/** The height at a step. Not `entryAt`, whose many kinds of lists make it slow in the innermost loops. */
export const at = (heights: number[], index: number): number => heights[index] ?? Infinity

/** The height at a width; beyond the widest step, that of the widest. */
export const heightAt = ({ heights }: Area, width: number): number =>
  at(heights, Math.max(0, Math.min(stepsIn(width), heights.length - 1)))

/** Measures the height at every step but 0. */
export const heightsFor = (steps: number, height: (width: number) => number): number[] => {
  const heights = new Array<number>(steps + 1).fill(Infinity)
  for (let index = 1; index <= steps; index += 1) heights[index] = height(index * step)
  return heights
}

/** Takes no room. */
export const emptyArea: Area = { heights: [0], draw: () => together(0, []) }

/** Differences of height that don't count, in ems. */
const slack = 0.01

/** The lowest of several ways to lay out the same; the first of equals. */
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

/** Counts as higher than it is, so that others are chosen before it. */
export const handicapped = ({ heights, draw }: Area, by: number): Area => ({
  heights: heights.map((height) => height + by),
  draw,
})

/** Areas one under the other. */
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

/** Two areas side by side, their widths chosen so that the higher is as low as possible; width that neither needs is shared. */
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

/** Areas drawn side by side in given widths. */
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
 * Heights of two areas that share each width less the gap. The more steps one gets the lower it is, so the best share is where the left
 * stops being the higher; with every further step to share it moves by one step at most.
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

/** The same for one width to share, in steps. */
const besideHeight = (left: number[], right: number[], room: number): number => {
  let [low, high] = [0, room]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (at(left, middle) > at(right, room - middle)) low = middle
    else high = middle
  }
  return sharedHeight(left, right, room, high)
}

/** `share` is the least for the left at which it is no higher than the right. */
const sharedHeight = (left: number[], right: number[], room: number, share: number): number =>
  Math.min(share < room ? at(right, room - share) : Infinity, share > 1 ? at(left, share - 1) : Infinity)

/** The least width, up to so many steps, at which an area is no higher than `height`. */
const leastWidth = ({ heights }: Area, height: number, most: number): number => {
  const found = heights.findIndex((each) => each <= height + slack)
  return Math.min(found < 0 ? most : Math.max(1, found), most) * step
}
