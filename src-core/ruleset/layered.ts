/**
 * House rules in the order of their layers: each once and above what it extends, else in the given order. `below` gives the house rules that
 * one extends; undefined where it extends none. House rules that extend each other in a circle keep their order.
 */
export const layered = <T>(house: Iterable<T>, below: (one: T) => T | undefined): readonly T[] => {
  const placed = new Set<T>()
  for (const one of house) for (const each of layersFrom(one, below).toReversed()) placed.add(each)
  return [...placed]
}

/** House rules and all house rules that they extend, the lowest last; each once, also in a circle. */
export const layersFrom = <T>(one: T, below: (one: T) => T | undefined): readonly T[] => {
  const chain = new Set<T>()
  for (let next: T | undefined = one; next !== undefined && !chain.has(next); next = below(next)) chain.add(next)
  return [...chain]
}
