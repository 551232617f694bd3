import { move, combineParts, type Part } from './boxes.ts'

/** Content that can be laid out at any width. Lengths are in ems, so that one measurement works for every type size. */
export interface Area {
  /** Height at each whole step of width, or Infinity if the content doesn't fit. Never increases with width. */
  readonly heights: number[]
  /** Draws the content in a width that fits. The result is never taller than `heights` says. */
  readonly draw: (width: number) => Part
}

/** Distance between measured widths, in ems. */
export const step = 0.5

const stepsIn = (width: number): number => Math.floor(width / step + 1e-9)

/** The number of steps that cover a width, rounded up so that A4 and Letter share measurements. */
export const stepsOver = (width: number): number => Math.ceil(width / step / 32) * 32

/** Rounds a width down to a step. */
export const toStep = (width: number): number => stepsIn(width) * step

/** Used instead of `entryAt`, which is slow in inner loops because it is called with many kinds of lists. */
export const at = (heights: number[], index: number): number => heights[index] ?? Infinity

/** The height at a width. Beyond the widest step, the height at that step. */
export const heightAt = ({ heights }: Area, width: number): number =>
  at(heights, Math.max(0, Math.min(stepsIn(width), heights.length - 1)))

/** Measures the height at each step except 0. */
export const heightsFor = (steps: number, height: (width: number) => number): number[] => {
  const heights = new Array<number>(steps + 1).fill(Infinity)
  for (let index = 1; index <= steps; index += 1) heights[index] = height(index * step)
  return heights
}

/** Caches results by one or two numbers, such as a width. */
export const memoizedBy = <K extends readonly [number] | readonly [number, number], T>(
  make: (...key: K) => T,
): ((...key: K) => T) => {
  const known = new Map<number, Map<number, T>>()
  return (...key) => {
    const [first, second = 0] = key
    const row = known.get(first) ?? new Map<number, T>()
    if (row.size === 0) known.set(first, row)
    const found = row.get(second) ?? make(...key)
    row.set(second, found)
    return found
  }
}

const emptyArea: Area = { heights: [0], draw: () => combineParts(0, []) }

/** Stacks areas from top to bottom. */
export const stackAreas = (areas: readonly Area[], gap: number): Area => {
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
      return combineParts(Math.max(0, y - gap), parts)
    },
  }
}
