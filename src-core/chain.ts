/** A linked list: adding or removing the last item takes constant time, and earlier lists stay as they are. */
export type Chain<T> = { readonly last: T; readonly rest: Chain<T>; readonly length: number } | null

/** The chain with one more item at its end. */
export const link = <T>(last: T, rest: Chain<T>): Chain<T> => ({ last, rest, length: chainLength(rest) + 1 })

/** The number of items; 0 for an empty chain. */
export const chainLength = (chain: Chain<unknown>): number => chain?.length ?? 0

/** The last items of a chain in order, at most `most`. */
export const chainItems = <T>(chain: Chain<T>, most = Infinity): T[] => {
  const list: T[] = []
  for (let at = chain; at && list.length < most; at = at.rest) list.push(at.last)
  return list.toReversed()
}
