/** Where two texts differ. */

export interface Stretch {
  /** Up to this offset the texts are equal. */
  readonly start: number
  /** From these offsets on they are equal again: in the first text and in the second. */
  readonly end: number
  readonly endAfter: number
}

/** The shortest single stretch in which two texts differ. */
export const stretchOf = (before: string, after: string): Stretch => {
  const most = Math.min(before.length, after.length)
  const start = sharedOf(most, (from, to) => before.slice(from, to) === after.slice(from, to))
  const [end, endAfter] = [before.length, after.length]
  const same = sharedOf(
    most - start,
    (from, to) => before.slice(end - to, end - from) === after.slice(endAfter - to, endAfter - from),
  )
  return { start, end: end - same, endAfter: endAfter - same }
}

/** How many of `most` letters two texts share; `areSame` compares the letters from `from` to `to`. Long pieces are compared at once. */
const sharedOf = (most: number, areSame: (from: number, to: number) => boolean): number => {
  let shared = 0
  for (let step = longest; step > 0; step >>= 1) {
    while (shared + step <= most && areSame(shared, shared + step)) shared += step
  }
  return shared
}
const longest = 2 ** 14
