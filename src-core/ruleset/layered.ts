/**
 * House rules in the order of their layers: below each what it extends, each once, else in the order given. `below` gives the
 * house rules that one extends; undefined where it extends none. Those that extend each other in a circle stay as they come.
 */
export const layered = <T>(house: Iterable<T>, below: (one: T) => T | undefined): readonly T[] => {
  const placed = new Set<T>()
  for (const one of house) for (const each of layersFrom(one, below).toReversed()) placed.add(each)
  return [...placed]
}

/** House rules and all that they extend of others, the lowest last; each once, where they go in a circle. */
export const layersFrom = <T>(one: T, below: (one: T) => T | undefined): readonly T[] => {
  const chain = new Set<T>()
  for (let next: T | undefined = one; next !== undefined && !chain.has(next); next = below(next)) chain.add(next)
  return [...chain]
}
