/** Where two texts differ. */

export interface Stretch {
  /** Up to here they are the same. */
  readonly start: number
  /** From here on they are the same again, in the first text and in the second. */
  readonly end: number
  readonly endAfter: number
}

/** The one stretch in which two texts differ, as short as can be. */
export const stretchOf = (before: string, after: string): Stretch => {
  const most = Math.min(before.length, after.length)
  const start = sharedOf(most, (from, to) => before.slice(from, to) === after.slice(from, to))
  const [end, endAfter] = [before.length, after.length]
  const same = sharedOf(most - start, (from, to) => before.slice(end - to, end - from) === after.slice(endAfter - to, endAfter - from))
  return { start, end: end - same, endAfter: endAfter - same }
}

/** For how many of so many letters texts are the same, which `areSame` says of a piece of them. Long pieces are compared at once. */
const sharedOf = (most: number, areSame: (from: number, to: number) => boolean): number => {
  let shared = 0
  for (let step = longest; step > 0; step >>= 1) {
    while (shared + step <= most && areSame(shared, shared + step)) shared += step
  }
  return shared
}
const longest = 2 ** 14
