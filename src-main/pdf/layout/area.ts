import type { Part } from './boxes.ts'
import { move, together } from './boxes.ts'

/**
 * Something to be laid out in a width not yet known. All lengths are in ems of the type size,
 * so that what was measured once holds for every size.
 */
export interface Area {
  /** Height at a width; Infinity where it does not fit. More width never makes it higher. */
  readonly height: (width: number) => number
  /** The area at a width it fits in, never higher than `height` said. */
  readonly draw: (width: number) => Part
}

/** Widths are tried in steps of this. */
export const step = 0.5

/** The next step at or below a width. */
export const toStep = (width: number): number => Math.floor(width / step + 1e-9) * step

/** An area that decides on whole steps of width and remembers what it found. */
export const area = (height: (width: number) => number, draw: (width: number) => Part): Area => {
  const known: (number | undefined)[] = []
  return {
    height: (width) => {
      const steps = Math.floor(width / step + 1e-9)
      if (steps <= 0) return Infinity
      const found = known[steps] ?? height(steps * step)
      known[steps] = found
      return found
    },
    draw,
  }
}

/** The lowest of several ways of laying out the same; the first of equals. */
export const lowest = (ways: readonly [Area, ...Area[]]): Area => {
  const best = (width: number): Area => ways.reduce((found, way) => (found.height(width) <= way.height(width) + 0.01 ? found : way))
  return area(
    (width) => best(width).height(width),
    (width) => best(toStep(width)).draw(width),
  )
}

/** An area that counts as higher than it is, so that others are taken before it. */
export const handicapped = ({ height, draw }: Area, by: number): Area => ({ height: (width) => height(width) + by, draw })

/** Areas one under the other. */
export const stacked = (areas: readonly Area[], gap: number): Area =>
  area(
    (width) => areas.reduce((height, part, index) => height + part.height(width) + (index > 0 ? gap : 0), 0),
    (width) => {
      let y = 0
      const parts = areas.map((part) => {
        const drawn = move(part.draw(width), 0, y)
        y += drawn.height + gap
        return drawn
      })
      return together(Math.max(0, y - gap), parts)
    },
  )

/** Areas side by side, their widths chosen so that the highest is as low as can be. */
export const beside = (areas: readonly Area[], gap: number): Area => {
  const widthsAt = (width: number): number[] | undefined => share(areas, toStep(width - gap * (areas.length - 1)))
  return area(
    (width) => {
      const widths = widthsAt(width)
      return widths ? Math.max(...areas.map((part, index) => part.height(widths[index] ?? 0))) : Infinity
    },
    (width) => {
      const widths = widthsAt(toStep(width)) ?? areas.map(() => width / areas.length)
      const rest = (width - gap * (areas.length - 1) - widths.reduce((total, each) => total + each, 0)) / areas.length
      return inRow(
        areas,
        widths.map((each) => each + rest),
        gap,
      )
    },
  )
}

/** Areas drawn side by side in given widths. */
export const inRow = (areas: readonly Area[], widths: readonly number[], gap: number): Part => {
  let x = 0
  const parts = areas.map((part, index) => {
    const width = widths[index] ?? 0
    const drawn = move(part.draw(width), x, 0)
    x += width + gap
    return drawn
  })
  return together(Math.max(0, ...parts.map(({ height }) => height)), parts)
}

/** Widths that together take `width`: from their least, the highest area is widened until it is lower, as long as there is room. */
const share = (areas: readonly Area[], width: number): number[] | undefined => {
  const widths = areas.map((part) => leastFit(part, width))
  let room = width - widths.reduce((total, each) => total + each, 0)
  if (room < 0) return undefined
  for (;;) {
    const heights = areas.map((part, index) => part.height(widths[index] ?? 0))
    const tallest = heights.indexOf(Math.max(...heights))
    const part = areas[tallest]
    const needed = part ? widening(part, widths[tallest] ?? 0, room) : undefined
    if (needed === undefined) return widths.map((each) => each + toStep(room / areas.length))
    widths[tallest] = (widths[tallest] ?? 0) + needed
    room -= needed
  }
}

/** The least further width, up to `room`, that makes an area lower. */
const widening = (part: Area, width: number, room: number): number | undefined => {
  const height = part.height(width)
  for (let more = step; more <= room; more += step) if (part.height(width + more) < height - 0.01) return more
  return undefined
}

const leastFit = (part: Area, width: number): number => {
  let low = 0
  let high = toStep(width) / step
  if (part.height(high * step) === Infinity) return Infinity
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (part.height(middle * step) === Infinity) low = middle
    else high = middle
  }
  return high * step
}
