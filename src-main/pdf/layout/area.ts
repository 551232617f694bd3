import { entryAt } from '../../../src-core/present.ts'
import type { Part } from './boxes.ts'
import { move, together } from './boxes.ts'

/**
 * Something to be laid out in a width not yet known. All lengths are in ems of the type size,
 * so that what was measured once holds for every size.
 */
export interface Area {
  /** Height at a width; Infinity where it does not fit. More width never makes it higher. */
  readonly height: (width: number) => number
  /** The height if it is below a limit, else Infinity; found sooner than the height itself. */
  readonly below?: (width: number, limit: number) => number
  /** The area at a width it fits in, never higher than `height` said. */
  readonly draw: (width: number) => Part
}

/** Widths are tried in steps of this. */
export const step = 0.5

/** The next step at or below a width. */
export const toStep = (width: number): number => Math.floor(width / step + 1e-9) * step

/** An area that decides on whole steps of width and remembers what it found. */
export const area = (height: (width: number) => number, draw: (width: number) => Part): Area => ({
  height: onSteps(height),
  draw,
})

/** An area that decides on whole steps of width, and is measured too soon to remember what it found. */
export const plainArea = (height: (width: number) => number, draw: (width: number) => Part): Area => ({
  height: (width) => height(toStep(width)),
  draw,
})

/** A height that is found once for each whole step of width; none is less than a step wide. */
export const onSteps = (height: (width: number) => number): ((width: number) => number) => {
  const known = onceForSteps(height)
  return (width) => (width / step + 1e-9 < 1 ? Infinity : known(width))
}

/** What is found once for each whole step of width. */
export const onceForSteps = <T extends number | readonly number[]>(
  find: (width: number) => T,
): ((width: number) => T) => {
  const known: (T | undefined)[] = []
  return (width) => {
    const steps = Math.floor(width / step + 1e-9)
    const before = known[steps]
    if (before !== undefined) return before
    const found = find(steps * step)
    known[steps] = found
    return found
  }
}

/** The lowest of several ways of laying out the same; the first of equals. */
export const lowest = ([first, ...others]: readonly [Area, ...Area[]]): Area => {
  if (others.length === 0) return first
  const best = (width: number): { readonly way: Area; readonly height: number } => {
    let [found, least] = [first, first.height(width)]
    for (const way of others) {
      const height = way.below ? way.below(width, least - 0.01) : way.height(width)
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
export const handicapped = ({ height, draw }: Area, by: number): Area => ({
  height: (width) => height(width) + by,
  draw,
})

/** Areas one under the other. */
export const stacked = (areas: readonly Area[], gap: number): Area => ({
  height: (width) => {
    let [height, above] = [0, 0]
    for (const part of areas) {
      height = height + part.height(width) + above
      above = gap
    }
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
  const roomAt = (width: number): number => toStep(toStep(width) - gap)
  return {
    height: (width) => shared(roomAt(width), Infinity),
    // Neither gets the whole width.
    below: (width, limit) =>
      Math.max(left.height(width), right.height(width)) < limit ? shared(roomAt(width), limit) : Infinity,
    draw: (width) => {
      const room = roomAt(width)
      const height = shared(room, Infinity)
      const first = leastWidth(left, height, room)
      const second = leastWidth(right, height, room)
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
 * The height of two areas that share a width, if it is below a limit, else Infinity. The more one gets the lower it is, so the best
 * share is where both are as high. It is looked for from the share found last, since widths asked for one after the other are alike.
 */
const sharing = (left: Area, right: Area): ((width: number, limit: number) => number) => {
  let last = 0
  return (width, limit) => {
    let [low, high] = [0, Math.floor(width / step + 1e-9)]
    if (high <= 1) return Infinity
    let next = last > low && last < high ? last : Math.floor(high / 2)
    let least = Infinity
    for (let stride = 1; high - low > 1; stride *= 2) {
      const [leftHeight, rightHeight] = [left.height(next * step), right.height(width - next * step)]
      least = Math.min(least, Math.max(leftHeight, rightHeight))
      // With any other share one of the two gets less, and is no lower than here.
      if (Math.min(leftHeight, rightHeight) >= limit) {
        last = next
        return Infinity
      }
      const isLow = leftHeight <= rightHeight
      if (isLow) high = next
      else low = next
      const further = isLow ? next - stride : next + stride
      next = further > low && further < high ? further : Math.floor((low + high) / 2)
    }
    last = high
    return least < limit ? least : Infinity
  }
}

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
