/**
 * Avoids compiling unchanged entries again: an entry without a problem is reused as long as it and everything that it reads are the same
 * objects. Shapes keep the same data for the same tree, and patches keep the trees that they do not touch.
 */
import { remembered } from '../remember.ts'
import { entriesOf, type Desk } from './desk.ts'
import type { RulesData } from './schema.ts'

interface Kept<T> {
  readonly reads: readonly unknown[]
  readonly value: T
}

export interface Reuse<T> {
  readonly find: (data: object, reads: readonly unknown[]) => T | undefined
  readonly keep: (data: object, reads: readonly unknown[], value: T) => void
  /** What was kept, else what `make` makes; a function that keeps it, for when all is sound, is then added to `fresh`. */
  readonly findOr: (data: object, reads: readonly unknown[], fresh: (() => void)[], make: () => T) => T
}

/** Compiled values, by the data that they were compiled from and everything that these read. */
export const openReuse = <T>(): Reuse<T> => {
  const known = new WeakMap<object, Kept<T>>()
  const find: Reuse<T>['find'] = (data, reads) => {
    const kept = known.get(data)
    return kept?.reads.length === reads.length && kept.reads.every((one, index) => one === reads[index])
      ? kept.value
      : undefined
  }
  const keep: Reuse<T>['keep'] = (data, reads, value) => void known.set(data, { reads, value })
  return {
    find,
    keep,
    findOr: (data, reads, fresh, make) => {
      const kept = find(data, reads)
      if (kept !== undefined) return kept
      const value = make()
      fresh.push(() => {
        keep(data, reads, value)
      })
      return value
    },
  }
}

/** One object for everything that many entries read: it stays the same for the same data as long as all of `reads` are the same. */
export const openShared = (): ((data: object, reads: readonly unknown[]) => object) => {
  const known = openReuse<object>()
  return (data, reads) => {
    const shared = known.find(data, reads) ?? {}
    known.keep(data, reads, shared)
    return shared
  }
}

/** Everything that compiling and checking the traits, a procedure or a grid may read beside itself. */
export const readsOfDesk = ({
  rules,
}: Desk): {
  readonly traits: readonly unknown[]
  readonly procedure: (data: object) => readonly unknown[]
  readonly grid: readonly unknown[]
} => {
  const { units, conditions, traits, parts, actions, phases, terms, distances, grids, procedures } = rules
  const shared = [units, conditions, traits, parts, actions, phases, terms, distances]
  const grid = [...shared, rolesIn(procedures ?? {})]
  const byTraits = gridsIn(traits ?? {})
  const ids = Object.keys(procedures ?? {}).join(' ')
  const gridNamed = (id: string): string | undefined => {
    const data = grids && Object.hasOwn(grids, id) ? grids[id] : undefined
    return data && withoutNumbers(data)
  }
  return {
    traits: [...grid, ...[...byTraits, ...gridsIn(conditions ?? {})].map(gridNamed)],
    procedure: (data) => [...shared, ids, ...[...new Set([...byTraits, ...gridsIn(data)])].map(gridNamed)],
    grid,
  }
}

/** A grid without the numbers in its cells, which whatever looks them up reads only in play. */
const withoutNumbers = remembered((grid: object): string =>
  JSON.stringify(grid, (key, data: unknown) =>
    key === 'cells' && isEntries(data) ? withoutNumber(Object.entries(data)) : data,
  ),
)

/** Any value of a cell, or several; what a cell counts under is kept. */
const withoutNumber = (data: unknown): unknown => {
  if (typeof data === 'number') return 0
  if (Array.isArray(data)) return data.map(withoutNumber)
  return isEntries(data) && 'value' in data ? { ...data, value: withoutNumber(data.value) } : data
}

const isEntries = (data: unknown): data is object => typeof data === 'object' && data !== null && !Array.isArray(data)

/** The roles of all procedures: what is shared by them may name any. */
const rolesIn = (procedures: NonNullable<RulesData['procedures']>): string =>
  [...new Set(entriesOf(procedures).flatMap(([, { roles }]) => Object.keys(roles ?? {})))].join(' ')

/** The ids of the grids that some data looks things up in. */
const gridsIn = remembered((data: object): readonly string[] => {
  const found = new Set<string>()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'grid' && typeof inner === 'string') found.add(inner)
      else walk(inner)
    }
  }
  walk(data)
  return [...found]
})
