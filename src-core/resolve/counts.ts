/** Adds to one of some counts; what was not counted yet begins at 0. */
export const add = <K>(counts: Map<K, bigint>, key: K, count: bigint): void => {
  const before = counts.get(key)
  counts.set(key, before === undefined ? count : before + count)
}
