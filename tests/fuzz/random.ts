/** Seeded random numbers. */

export interface Random {
  /** Returns an integer from 0 to `below` - 1. */
  readonly below: (below: number) => number
  readonly chance: (probability: number) => boolean
  /** Returns a random item. The list must not be empty. */
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
  const below = (max: number): number => Math.floor(next() * max)
  return {
    below,
    chance: (probability) => next() < probability,
    of: (items) => items[below(items.length)] as (typeof items)[number],
  }
}
