/** How often something came up; what was never counted came up 0 times. */
export const countOf = <K>(counts: ReadonlyMap<K, bigint>, key: K): bigint => counts.get(key) ?? 0n

/** Adds to one of some counts; what was not counted yet begins at 0. */
export const add = <K>(counts: Map<K, bigint>, key: K, count: bigint): void => {
  const before = counts.get(key)
  counts.set(key, before === undefined ? count : before + count)
}
