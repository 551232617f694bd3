import { dotted, isInside } from '../paths.ts'
import type { HouseHead, RuleChange } from './model.ts'

/**
 * Sorts house rules into layers. Each appears once and above the house rules that it extends, otherwise in the given order. `below` returns the house
 * rules that the given ones extend, or undefined. House rules that extend each other in a cycle keep their order.
 */
export const inLayerOrder = <T>(house: Iterable<T>, below: (one: T) => T | undefined): readonly T[] => {
  const placed = new Set<T>()
  for (const one of house) for (const each of layersFrom(one, below).toReversed()) placed.add(each)
  return [...placed]
}

/** Lists house rules and all house rules that they extend, lowest last. Each is listed once, even in a cycle. */
export const layersFrom = <T>(one: T, below: (one: T) => T | undefined): readonly T[] => {
  const chain = new Set<T>()
  for (let next: T | undefined = one; next !== undefined && !chain.has(next); next = below(next)) chain.add(next)
  return [...chain]
}

/**
 * The changes made by each of the house rules, lowest first, without those that higher house rules override or remove. Null if changes aren't listed.
 */
export const effectiveChanges = (house: readonly HouseHead[]): readonly (readonly RuleChange[])[] | null => {
  const all: (readonly RuleChange[])[] = []
  for (const { changes } of house) {
    if (changes === undefined) return null
    all.push(changes)
  }
  return all.map((changes, index) => {
    const changesAbove = all.slice(index + 1).flat()
    const above = changesAbove.map(({ kind, path }) => ({ kind, path: dotted(path) }))
    const isOverruled = (path: string): boolean =>
      above.some((other) => other.path === path || (other.kind === 'removed' && isInside(path, other.path)))
    return changes.filter(({ path }) => !isOverruled(dotted(path)))
  })
}
