/** Structural sharing of plain data, options without undefined, and linked lists. */

type Data = Readonly<Record<string, unknown>>

/** Returns `fresh`, reusing the objects of `before` for all parts that are equal. Only real changes are then drawn or measured again. */
export const shareUnchanged = <T>(before: unknown, fresh: T): T => {
  if (before === fresh) return fresh
  if (Array.isArray(fresh)) return (Array.isArray(before) ? shareList(before, fresh) : fresh) as T
  return isData(fresh) && isData(before) && !Array.isArray(before) ? (shareEntries(before, fresh) as T) : fresh
}

const shareList = (before: readonly unknown[], fresh: readonly unknown[]): readonly unknown[] => {
  const list = fresh.map((value, index) => shareUnchanged(before[index], value))
  return list.length === before.length && list.every((value, index) => value === before[index]) ? before : list
}

const shareEntries = (before: Data, fresh: Data): Data => {
  const keys = Object.keys(fresh)
  const values = keys.map((key) => shareUnchanged(Object.hasOwn(before, key) ? before[key] : undefined, fresh[key]))
  const same = keys.length === Object.keys(before).length && keys.every((key, index) => values[index] === before[key])
  return same ? before : Object.fromEntries(keys.map((key, index) => [key, values[index]]))
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null

type Defined<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }

/** Returns the options without undefined entries. */
export const withoutUndefined = <T extends object>(options: T): Defined<T> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Defined<T>

/** A linked list. Adding or removing the last item takes constant time and leaves earlier lists unchanged. */
export type Chain<T> = { readonly last: T; readonly rest: Chain<T>; readonly length: number } | null

/** Returns the chain with an item added at its end. */
export const append = <T>(last: T, rest: Chain<T>): Chain<T> => ({ last, rest, length: chainLength(rest) + 1 })

/** Returns the number of items; 0 for an empty chain. */
export const chainLength = (chain: Chain<unknown>): number => chain?.length ?? 0

/** Returns the last `max` items of a chain, in order. */
export const chainItems = <T>(chain: Chain<T>, max = Infinity): T[] => {
  const list: T[] = []
  for (let at = chain; at && list.length < max; at = at.rest) list.push(at.last)
  return list.toReversed()
}
