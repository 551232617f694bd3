/** Access to values that must exist, because the loader or the caller has proved it. A missing one is our fault and throws. */

/** The entry of that id. */
export const named = <T>(entries: ReadonlyMap<string, T>, id: string): T => {
  const entry = entries.get(id)
  if (entry === undefined) throw new RangeError(`there is no ${id}`)
  return entry
}

/** The entry at that index, from 0. */
export const entryAt = <T>(list: ArrayLike<T>, index: number): T => {
  const entry = list[index]
  if (entry === undefined) throw new RangeError(`there is no entry ${index}`)
  return entry
}

/** The value, which is neither null nor undefined. */
export const present = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new RangeError('something is not there')
  return value
}
