/** What parts of the rules depend on: the traits, dice and grids that their conditions and amounts read. */
import { named } from '../present.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Amount, Guard, Test } from '../language/model.ts'
import type { Trait } from '../ruleset/model/traits.ts'

type TraitAmount = Extract<Amount, { readonly kind: 'trait' }>
type GridAmount = Extract<Amount, { readonly kind: 'grid' }>
type Lookup = Test | TraitAmount | GridAmount

/** Every test, and every amount that reads a trait or a grid, anywhere in a part of the model. */
const lookupsIn = (part: unknown): readonly Lookup[] => {
  const found: Lookup[] = []
  collect(part, found)
  return found
}

const collect = (part: unknown, found: Lookup[]): void => {
  if (typeof part !== 'object' || part === null || part instanceof Set) return
  if (part instanceof Map) for (const each of part.values()) collect(each, found)
  else if (Array.isArray(part)) for (const each of part) collect(each, found)
  else if (!isLookup(part)) for (const each of Object.values(part)) collect(each, found)
  else {
    found.push(part)
    if (isTest(part) && 'than' in part.accepts) collect(part.accepts.than, found)
  }
}

const isLookup = (part: object): part is Lookup =>
  ('accepts' in part && 'key' in part) ||
  ('kind' in part && ((part.kind === 'trait' && 'trait' in part) || (part.kind === 'grid' && 'grid' in part)))

const isTest = (lookup: Lookup): lookup is Test => 'accepts' in lookup

/** Every test anywhere in a part of the model. */
const testsIn = (part: unknown): readonly Test[] => lookupsIn(part).filter(isTest)

/** The lookups of an entry of a ruleset, searched once: house rules keep the entries, and the rows of grids, that they do not change. */
const lookupsOf = memoize((entry: object): readonly Lookup[] => {
  const { rows, ...rest }: { readonly rows?: unknown } = entry
  return Array.isArray(rows) ? [...lookupsIn(rest), ...(rows as object[]).flatMap(lookupsOf)] : lookupsIn(entry)
})

/** Every test in an entry of a ruleset. */
export const testsOf = memoize((entry: object) => lookupsOf(entry).filter(isTest))

/** Every test in all entries of parts of a ruleset. */
export const testsInAll = (...parts: readonly ReadonlyMap<string, object>[]): readonly Test[] =>
  parts.flatMap((part) => [...part.values()].flatMap((entry) => testsOf(entry)))

const readsDice = (tests: readonly Test[]): boolean => tests.some(({ key }) => key === 'result' || key === 'natural')

const sharedReadsDice = memoize(({ traits, parts, grids }: Ruleset): boolean =>
  readsDice(testsInAll(traits, parts, grids)),
)

/** Whether a guard may hold for one die result and not for another: it reads the dice directly or through traits and grids. */
export const dependsOnDice = (ruleset: Ruleset, guard: Guard): boolean =>
  sharedReadsDice(ruleset) || guardReadsDice(guard)

const guardReadsDice = memoize(({ when, unless }: Guard): boolean => readsDice(testsIn([when, unless])))

/** The approximate cost of reading a part of the model; a grid is searched row by row. */
export const readingCost = ({ grids }: Pick<Ruleset, 'grids'>, part: unknown): number => {
  if (typeof part !== 'object' || part === null || part instanceof Set) return 0
  const parts: readonly unknown[] = part instanceof Map ? [...part.values()] : Object.values(part)
  const grid = isLookup(part) && !isTest(part) && part.kind === 'grid' ? named(grids, part.grid) : null
  // Combining two fractions takes as long as about fifty tests.
  const combined =
    'terms' in part && Array.isArray(part.terms) ? part.terms.length : 'kind' in part && part.kind === 'ratio' ? 2 : 0
  const own = 1 + 50 * combined + (grid ? grid.rows.length + grid.columns.size : 0)
  return parts.reduce<number>((sum, each) => sum + readingCost({ grids }, each), own)
}

/** All keys that a part of the model, and `also`, read: traits, `round` and the like, and those that such traits are derived from. */
export const keysReadBy = (ruleset: Ruleset, part: unknown, also: string | null = null): ReadonlySet<string> =>
  readBy(ruleset, part, also).keys

/** All cells of grids that a part of the model reads, also through derived traits: a column of a grid; null: any. */
export const gridsReadBy = (ruleset: Ruleset, part: unknown): readonly Pick<GridAmount, 'grid' | 'column'>[] =>
  readBy(ruleset, part).grids

const readBy = (
  ruleset: Ruleset,
  part: unknown,
  also: string | null = null,
): { readonly keys: ReadonlySet<string>; readonly grids: readonly GridAmount[] } => {
  const keys = new Set<string>()
  const grids = new Set<GridAmount>()
  const addKey = (key: string | null): void => {
    if (key === null || keys.has(key)) return
    keys.add(key)
    const trait = ruleset.traits.get(key)
    if (trait) addAll(lookupsOf(trait))
  }
  const addAll = (lookups: readonly Lookup[]): void => {
    for (const lookup of lookups) {
      if (isTest(lookup)) addKey(lookup.key)
      else if (lookup.kind === 'trait') addKey(lookup.trait)
      else {
        grids.add(lookup)
        const grid = named(ruleset.grids, lookup.grid)
        addKey(grid.by)
        addKey(grid.across)
        addAll(lookupsOf(grid))
      }
    }
  }
  addAll(lookupsIn(part))
  addKey(also)
  return { keys, grids: [...grids] }
}

/** Whether a trait is derived from traits of others than its owner. */
export const dependsOnOthers = (ruleset: Ruleset, trait: Trait): boolean => {
  const seen = new Set<string>()
  const depends = (part: unknown): boolean =>
    lookupsIn(part).some((lookup) => {
      if (isTest(lookup)) return traitDepends(lookup.on, lookup.key)
      return lookup.kind === 'grid' || traitDepends(lookup.of, lookup.trait)
    })
  const traitDepends = (on: string | null, id: string): boolean => {
    if (on !== null || id === 'role') return true
    if (seen.has(id)) return false
    seen.add(id)
    const next = ruleset.traits.get(id)
    return next === undefined || next.of !== trait.of || depends(next.from)
  }
  return depends(trait.from)
}
