import type { Part } from './boxes.ts'
import { move, together } from './boxes.ts'

/**
 * Something to be laid out in a width not yet known. All lengths are in ems of the type size,
 * so that what was measured once holds for every size.
 */
export interface Area {
  /** Height at a width; Infinity where it does not fit. More width never makes it higher. */
  readonly height: (width: number) => number
  /** What the height is at least, where that is told much quicker. */
  readonly bound?: (width: number) => number
  /** The area at a width it fits in, never higher than `height` said. */
  readonly draw: (width: number) => Part
}

/** Widths are tried in steps of this. */
export const step = 0.5

/** The next step at or below a width. */
export const toStep = (width: number): number => Math.floor(width / step + 1e-9) * step

/** An area that decides on whole steps of width and remembers what it found. */
export const area = (height: (width: number) => number, draw: (width: number) => Part): Area => ({ height: onSteps(height), draw })

/** A height that is found once for each whole step of width; none is less than a step wide. */
export const onSteps = (height: (width: number) => number): ((width: number) => number) => {
  const known: (number | undefined)[] = []
  return (width) => {
    const steps = Math.floor(width / step + 1e-9)
    if (steps <= 0) return Infinity
    const before = known[steps]
    if (before !== undefined) return before
    const found = height(steps * step)
    known[steps] = found
    return found
  }
}

/** The lowest of several ways of laying out the same; the first of equals. */
export const lowest = ([first, ...others]: readonly [Area, ...Area[]]): Area => {
  const best = (width: number): { readonly way: Area; readonly height: number } => {
    let [found, least] = [first, first.height(width)]
    for (const way of others) {
      if (way.bound && way.bound(width) >= least - 0.01) continue
      const height = way.height(width)
      if (least > height + 0.01) [found, least] = [way, height]
    }
    return { way: found, height: least }
  }
  return area(
    (width) => best(width).height,
    (width) => best(toStep(width)).way.draw(width),
  )
}

/** An area that counts as higher than it is, so that others are taken before it. */
export const handicapped = ({ height, draw }: Area, by: number): Area => ({ height: (width) => height(width) + by, draw })

/** Areas one under the other. */
export const stacked = (areas: readonly Area[], gap: number): Area => ({
  height: (width) => {
    let height = 0
    for (const [index, part] of areas.entries()) height = height + part.height(width) + (index > 0 ? gap : 0)
    return height
  },
  draw: (width) => {
    let y = 0
    const parts = areas.map((part) => {
      const drawn = move(part.draw(width), 0, y)
      y += drawn.height + gap
      return drawn
    })
    return together(Math.max(0, y - gap), parts)
  },
})

/** Two areas side by side, their widths chosen so that the higher is as low as can be; width that neither needs is shared. */
export const beside = (left: Area, right: Area, gap: number): Area => {
  const shared = sharing(left, right)
  return {
    bound: (width) => Math.max(left.height(toStep(width - gap)), right.height(toStep(width - gap))),
    ...area(
      (width) => shared(toStep(width - gap)),
      (width) => {
        const room = toStep(toStep(width) - gap)
        const height = shared(room)
        const first = leastWidth(left, height, room)
        const second = leastWidth(right, height, room)
        const spare = (width - gap - first - second) / 2
        return inRow([left, right], [first + spare, second + spare], gap)
      },
    ),
  }
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

/**
 * The height of two areas that share a width: the more one gets the lower it is, so the best share is where both are as high. It is
 * looked for from the share found last, since widths asked for one after the other are alike.
 */
const sharing = (left: Area, right: Area): ((width: number) => number) => {
  let last = 0
  return (width) => {
    let [low, high] = [0, Math.floor(width / step + 1e-9)]
    if (high <= 1) return Infinity
    let next = last > low && last < high ? last : Math.floor(high / 2)
    for (let stride = 1; high - low > 1; stride *= 2) {
      const isLow = left.height(next * step) <= right.height(width - next * step)
      if (isLow) high = next
      else low = next
      const further = isLow ? next - stride : next + stride
      next = further > low && further < high ? further : Math.floor((low + high) / 2)
    }
    last = high
    return Math.min(heightAt(left, right, width, low), heightAt(left, right, width, high))
  }
}

const heightAt = (left: Area, right: Area, width: number, steps: number): number =>
  Math.max(left.height(steps * step), right.height(width - steps * step))

/** The least width, up to `most`, at which an area is no higher than `height`. */
const leastWidth = (part: Area, height: number, most: number): number => {
  let [low, high] = [0, Math.floor(most / step + 1e-9)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (part.height(middle * step) <= height + 0.01) high = middle
    else low = middle
  }
  return high * step
}
