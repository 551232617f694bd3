/** A count; 0 for a key that was never counted. */
export const countOf = <K>(counts: ReadonlyMap<K, bigint>, key: K): bigint => counts.get(key) ?? 0n

/** Adds to the count of a key. */
export const add = <K>(counts: Map<K, bigint>, key: K, count: bigint): void => {
  const before = counts.get(key)
  counts.set(key, before === undefined ? count : before + count)
}
