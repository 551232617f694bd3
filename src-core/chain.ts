/** Things in a row, each behind the one before it, so that one more or one less costs nothing, however many there are. */
export type Chain<T> = { readonly last: T; readonly rest: Chain<T>; readonly length: number } | null

/** The chain with one more at its end. */
export const link = <T>(last: T, rest: Chain<T>): Chain<T> => ({ last, rest, length: chainLength(rest) + 1 })

/** How many things are in a chain; 0 in an empty one. */
export const chainLength = (chain: Chain<unknown>): number => chain?.length ?? 0

/** The last of a chain, at most so many, in their order. */
export const chainItems = <T>(chain: Chain<T>, most = Infinity): T[] => {
  const list: T[] = []
  for (let at = chain; at && list.length < most; at = at.rest) list.push(at.last)
  return list.toReversed()
}
