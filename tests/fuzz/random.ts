/** Chance from a seed: the same seed, the same campaign. */

export interface Random {
  /** A whole number from 0 up to, but not, `below`. */
  readonly below: (below: number) => number
  readonly chance: (probability: number) => boolean
  /** One of the items, of which there must be at least one. */
  readonly of: <T>(items: readonly T[]) => T
}

/** Mulberry32 (Ettinger 2017). */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number): number => Math.floor(next() * most)
  return {
    below,
    chance: (probability) => next() < probability,
    of: (items) => items[below(items.length)] as (typeof items)[number],
  }
}
