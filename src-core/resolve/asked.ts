/** What conditions of the rules ask for, found once a ruleset. */
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Amount } from '../ruleset/model/amounts.ts'
import type { Guard, Test } from '../ruleset/model/conditions.ts'
import type { Trait } from '../ruleset/model/traits.ts'

type TraitAmount = Extract<Amount, { readonly kind: 'trait' }>
type GridAmount = Extract<Amount, { readonly kind: 'grid' }>
type Asking = Test | TraitAmount | GridAmount

/** Every test, and every amount that reads a trait or a grid, anywhere in a part of the model. */
const askingsIn = (part: unknown): readonly Asking[] => {
  if (typeof part !== 'object' || part === null || part instanceof Set) return []
  if (part instanceof Map) return [...part.values()].flatMap(askingsIn)
  return isAsking(part) ? [part] : Object.values(part).flatMap(askingsIn)
}

const isAsking = (part: object): part is Asking =>
  ('accepts' in part && 'key' in part) ||
  ('kind' in part && ((part.kind === 'trait' && 'trait' in part) || (part.kind === 'grid' && 'grid' in part)))

const isTest = (asking: Asking): asking is Test => 'accepts' in asking

/** Every test anywhere in a part of the model. */
const testsIn = (part: unknown): readonly Test[] => askingsIn(part).filter(isTest)

/** Of an entry of a ruleset. What an edit of house rules leaves alone is not walked through again. */
const askingsOf = remembered((entry: object) => askingsIn(entry))

/** Every test in an entry of a ruleset. */
export const testsOf = remembered((entry: object) => askingsOf(entry).filter(isTest))

/** Every test in all entries of parts of a ruleset. */
export const testsInAll = (...parts: readonly ReadonlyMap<string, object>[]): readonly Test[] =>
  parts.flatMap((part) => [...part.values()].flatMap((entry) => testsOf(entry)))

const asksDice = (tests: readonly Test[]): boolean => tests.some(({ key }) => key === 'result' || key === 'natural')

const sharedAskDice = remembered(({ traits, parts, grids }: Ruleset): boolean => asksDice(testsInAll(traits, parts, grids)))

/** Whether a guard may hold for one die result and not for another: it asks, or what it reads could. */
export const hangsOnDice = (ruleset: Ruleset, guard: Guard): boolean => sharedAskDice(ruleset) || guardAsksDice(guard)

const guardAsksDice = remembered(({ when, unless }: Guard): boolean => asksDice(testsIn([when, unless])))

/** About how much there is to read in a part of the model; a grid that it asks is looked through row by row. */
export const sizeOf = ({ grids }: Pick<Ruleset, 'grids'>, part: unknown): number => {
  if (typeof part !== 'object' || part === null || part instanceof Set) return 0
  const parts: readonly unknown[] = part instanceof Map ? [...part.values()] : Object.values(part)
  const grid = isAsking(part) && !isTest(part) && part.kind === 'grid' ? grids.get(part.grid) : undefined
  // To combine two fractions takes as long as to ask some fifty questions.
  const combined = 'terms' in part && Array.isArray(part.terms) ? part.terms.length : 'kind' in part && part.kind === 'ratio' ? 2 : 0
  const own = 1 + 50 * combined + (grid ? grid.rows.length + grid.columns.size : 0)
  return parts.reduce<number>((sum, each) => sum + sizeOf({ grids }, each), own)
}

/** All that a part of the model, and `also`, ask for: traits, `round` and the like, and what those are found from. */
export const askedBy = (ruleset: Ruleset, part: unknown, also: string | null): ReadonlySet<string> => {
  const keys = new Set<string>()
  const ask = (key: string | null | undefined): void => {
    if (key === null || key === undefined || keys.has(key)) return
    keys.add(key)
    const trait = ruleset.traits.get(key)
    if (trait) visit(askingsOf(trait))
  }
  const visit = (askings: readonly Asking[]): void => {
    for (const asking of askings) {
      if (isTest(asking)) ask(asking.key)
      else if (asking.kind === 'trait') ask(asking.trait)
      else {
        const grid = ruleset.grids.get(asking.grid)
        for (const key of [grid?.by, grid?.across]) ask(key)
        if (grid) visit(askingsOf(grid))
      }
    }
  }
  visit(askingsIn(part))
  ask(also)
  return keys
}

/** Whether a trait is found from somebody else than its owner. */
export const hangsOnOthers = (ruleset: Ruleset, trait: Trait): boolean => {
  const seen = new Set<string>()
  const asks = (part: unknown): boolean =>
    askingsIn(part).some((asking) => {
      if (isTest(asking)) return asksTrait(asking.on, asking.key)
      return asking.kind === 'grid' || asksTrait(asking.of, asking.trait)
    })
  const asksTrait = (on: string | null, id: string): boolean => {
    if (on !== null || id === 'role') return true
    if (seen.has(id)) return false
    seen.add(id)
    const next = ruleset.traits.get(id)
    return next === undefined || next.of !== trait.of || asks(next.from)
  }
  return asks(trait.from)
}
