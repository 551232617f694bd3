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
  let start = 0
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start += 1
  let same = 0
  while (same < most - start && before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)) same += 1
  return { start, end: before.length - same, endAfter: after.length - same }
}
