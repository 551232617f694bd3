/** Accessors for values that must exist because the loader or the caller has checked them. A missing value is a bug, so the accessors throw. */

/** Returns the entry with that id. */
export const getEntry = <T>(entries: ReadonlyMap<string, T>, id: string): T => {
  const entry = entries.get(id)
  if (entry === undefined) throw new RangeError(`there is no ${id}`)
  return entry
}

/** Returns the entry at that index, counted from 0. */
export const entryAt = <T>(list: ArrayLike<T>, index: number): T => {
  const entry = list[index]
  if (entry === undefined) throw new RangeError(`there is no entry ${index}`)
  return entry
}

/** Returns the value unless it is null or undefined. */
export const nonNull = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined) throw new RangeError('something is not there')
  return value
}
