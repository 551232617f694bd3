/**
 * Reads the traits, conditions, amounts and grids of a situation, and finds which of them a part of the rules reads.
 *
 * A reading with defaults (`assuming`) uses the derived or default value of a trait that was not entered and records the trait as missing. Modifiers
 * and rows are read this way. Without defaults, such a trait is unknown, and so is everything that depends on it. This is how open conditions of
 * effects are found. A trait without a default is unknown in both cases. `undefined` means unknown; `null` means no value.
 */
import { memoize } from '../memoize.ts'
import type { Amount, Condition, Guard, Term, Value, Test } from '../language/model.ts'
import { isTest, excludeEachOther, conditionImplies } from '../language/logic.ts'
import { readersIn } from '../language/readers.ts'
import { situationOfGroup, type Situation, type Candidate, type Reading } from '../language/situation.ts'
import { getEntry } from '../present.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Trait } from '../ruleset/model/traits.ts'

type TraitAmount = Extract<Amount, { readonly kind: 'trait' }>
type GridAmount = Extract<Amount, { readonly kind: 'grid' }>
type Lookup = Test | TraitAmount | GridAmount

/** Finds every test, and every amount that reads a trait or a grid, in a part of the model. */
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
    if (isTestLookup(part) && 'than' in part.accepts) collect(part.accepts.than, found)
  }
}

const isLookup = (part: object): part is Lookup =>
  ('accepts' in part && 'key' in part) ||
  ('kind' in part && ((part.kind === 'trait' && 'trait' in part) || (part.kind === 'grid' && 'grid' in part)))

const isTestLookup = (lookup: Lookup): lookup is Test => 'accepts' in lookup

/** Finds every test in a part of the model. */
const testsIn = (part: unknown): readonly Test[] => lookupsIn(part).filter(isTestLookup)

/** The lookups in an entry of a ruleset, found once per entry and once per grid row, because house rules share what they don't change. */
const lookupsOf = memoize((entry: object): readonly Lookup[] => {
  const { rows, ...rest }: { readonly rows?: unknown } = entry
  return Array.isArray(rows) ? [...lookupsIn(rest), ...(rows as object[]).flatMap(lookupsOf)] : lookupsIn(entry)
})

/** Finds every test in an entry of a ruleset. */
export const testsOf = memoize((entry: object) => lookupsOf(entry).filter(isTestLookup))

export const testsInAll = (...parts: readonly ReadonlyMap<string, object>[]): readonly Test[] =>
  parts.flatMap((part) => [...part.values()].flatMap((entry) => testsOf(entry)))

const readsDice = (tests: readonly Test[]): boolean => tests.some(({ key }) => key === 'result' || key === 'natural')

const sharedReadsDice = memoize(({ traits, parts, grids }: Ruleset): boolean =>
  readsDice(testsInAll(traits, parts, grids)),
)

/** Whether a guard reads the dice, directly or through traits and grids. */
export const dependsOnDice = (ruleset: Ruleset, guard: Guard): boolean =>
  sharedReadsDice(ruleset) || guardReadsDice(guard)

const guardReadsDice = memoize(({ when, unless }: Guard): boolean => readsDice(testsIn([when, unless])))

/** The approximate cost of reading a part of the model. */
export const readingCost = ({ grids }: Pick<Ruleset, 'grids'>, part: unknown): number => {
  if (typeof part !== 'object' || part === null || part instanceof Set) return 0
  const parts: readonly unknown[] = part instanceof Map ? [...part.values()] : Object.values(part)
  const grid = isLookup(part) && !isTestLookup(part) && part.kind === 'grid' ? getEntry(grids, part.grid) : null
  // Combining two fractions takes about as long as fifty tests.
  const combined =
    'terms' in part && Array.isArray(part.terms) ? part.terms.length : 'kind' in part && part.kind === 'ratio' ? 2 : 0
  const own = 1 + 50 * combined + (grid ? grid.rows.length + grid.columns.size : 0)
  return parts.reduce<number>((sum, each) => sum + readingCost({ grids }, each), own)
}

/** Returns all keys (traits, `round`, `points`, …) that a part of the model and `also` read, directly or through derived traits. */
export const keysReadBy = (ruleset: Ruleset, part: unknown, also: string | null = null): ReadonlySet<string> =>
  readBy(ruleset, part, also).keys

/** Returns the grid columns that a part of the model reads, directly or through derived traits. Null means any column. */
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
      if (isTestLookup(lookup)) addKey(lookup.key)
      else if (lookup.kind === 'trait') addKey(lookup.trait)
      else {
        grids.add(lookup)
        const grid = getEntry(ruleset.grids, lookup.grid)
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

/** Whether a trait is derived from traits of others. */
export const dependsOnOthers = (ruleset: Ruleset, trait: Trait): boolean => {
  const seen = new Set<string>()
  const depends = (part: unknown): boolean =>
    lookupsIn(part).some((lookup) => {
      if (isTestLookup(lookup)) return traitDepends(lookup.on, lookup.key)
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

export const emptyGuard: Guard = { when: null, unless: null }

/** Returns a guard that holds if both guards do, or false if they contradict each other. */
export const combineGuards = (a: Guard, b: Guard): Guard | false => {
  const unless = eitherCondition(a.unless, b.unless)
  const when = (combineConditions(a.when, b.when) ?? [[]]).filter(
    (tests) => !isContradiction(tests) && !(unless && conditionImplies([tests], unless)),
  )
  if (when.length === 0) return false
  return { when: when.some((tests) => tests.length === 0) ? null : when, unless }
}

/**
 * Returns mutually exclusive guards for the cases where `guard` holds and `other` doesn't: "if fortified", and "unless fortified or outflanked". Both
 * must have the same subject.
 */
export const guardsWithout = (guard: Guard, other: Guard): readonly Guard[] => {
  if (combineGuards(guard, other) === false || isLarge(guard, other)) return [guard]
  const prevented = other.unless === null ? false : combineGuards(guard, { when: other.unless, unless: null })
  const untriggered =
    other.when === null
      ? false
      : combineGuards(guard, { when: null, unless: eitherCondition(other.when, other.unless) })
  return [prevented, untriggered].filter((each) => each !== false)
}

/** Whether two guards with the same subject have equivalent tests. */
export const areSameGuards = (a: Guard, b: Guard): boolean =>
  areSameConditions(a.when, b.when) && areSameConditions(a.unless, b.unless)

const areSameConditions = (a: Condition | null, b: Condition | null): boolean =>
  a === null || b === null ? a === b : conditionImplies(a, b) && conditionImplies(b, a)

/** The limit for the product of list counts. Larger guards take too long to combine. */
const maxLists = 400

const isLarge = (a: Guard, b: Guard): boolean => listsIn(a) * listsIn(b) * listsIn(b) > maxLists

const listsIn = ({ when, unless }: Guard): number => (when?.length ?? 1) + (unless?.length ?? 0)

/** Combines each list of one condition with each list of the other. */
const combineConditions = (a: Condition | null, b: Condition | null): Condition | null =>
  a === null || b === null
    ? (a ?? b)
    : a.flatMap((tests) => b.map((others) => [...tests, ...others.filter((test) => !impliesTest(tests, test))]))

const eitherCondition = (a: Condition | null, b: Condition | null): Condition | null =>
  a === null || b === null ? (a ?? b) : [...a, ...b.filter((tests) => !conditionImplies([tests], a))]

const impliesTest = (tests: readonly Term[], test: Term): boolean => conditionImplies([tests], [[test]])

const isContradiction = (tests: readonly Term[]): boolean =>
  tests.some((test, index) => excludeEachOther([[test]], [tests.slice(index + 1)]))

export type { Reading } from '../language/situation.ts'

/** Creates a reading. Traits that are read but were not entered are added to `missingTraits`. */
export const readingOf = (
  situation: Situation,
  assuming: boolean,
  missingTraits: MissingTraits = new Set(),
): Reading => {
  const { groups, ruleset, procedure } = situation
  const firer = procedure.points?.of
  const asGroups =
    firer === undefined
      ? []
      : groups.map((traits) => readingOf(situationOfGroup(situation, firer, traits), assuming, missingTraits))
  return { ...situation, assuming, missingTraits, about: readersIn(ruleset)(procedure), given: [], found: [], asGroups }
}

export type MissingTraits = Reading['missingTraits']

/** The value of a trait for `subject`. */
export const traitValue = (reading: Reading, subject: string | null, id: string): Value | null | undefined =>
  reading.about(subject).trait(id)(reading)

/** The ids of unknown inputs that a part of the rules and `also` read for `subject`. */
export const missingInputs = (
  reading: Reading,
  subject: string | null,
  part: unknown,
  also: string | null = null,
): readonly string[] =>
  [...keysReadBy(reading.ruleset, part, also)].filter((id) => {
    const trait = reading.ruleset.traits.get(id)
    return trait !== undefined && trait.from.length === 0 && traitValue(reading, subject, id) === undefined
  })

/** Whether a guard holds for `subject`. */
export const guardHolds = (reading: Reading, subject: string | null, guard: Guard): boolean | undefined =>
  reading.about(subject).guard(guard)(reading)

/** Whether a condition holds for `subject`. With firing groups, a list holds if it holds for any group. */
export const conditionHolds = (reading: Reading, subject: string | null, condition: Condition): boolean | undefined =>
  reading.about(subject).condition(condition)(reading)

/** The value of an amount for `subject`. Null if a cell is empty, a number is not set, or a divisor is 0. Only text cells return text. */
export const amountValue = (reading: Reading, subject: string | null, amount: Amount): Value | null | undefined =>
  reading.about(subject).amount(amount)(reading)

/** The entry of a table or grid that a value selects; see `Readers.entry`. */
export const entryOf = <T extends Candidate>(
  reading: Reading,
  subject: string | null,
  entries: readonly T[],
  by: Value | null,
): T | null | undefined => reading.about(subject).entry(entries)(reading, by)

/** The part of a guard that depends on unknown traits of `subject`. False if the guard can't hold; both fields are null if it holds. */
export const openGuard = (reading: Reading, subject: string | null, guard: Guard): Guard | false => {
  if (guardHolds(reading, subject, guard) === false) return false
  const when = openCondition(reading, subject, guard.when)
  const unless = openCondition(reading, subject, guard.unless)
  return { when: when === true ? null : when, unless: unless === true ? null : unless }
}

/** True if a condition holds, null if there is none or it can't hold, otherwise its unknown part. */
const openCondition = (
  reading: Reading,
  subject: string | null,
  condition: Condition | null,
): Condition | true | null => {
  if (condition === null) return null
  if (conditionHolds(reading, subject, condition) === true) return true
  const open = condition
    .filter((terms) => reading.about(subject).list(terms)(reading) === undefined)
    .map((terms) =>
      terms
        .filter((term) => termHolds(reading, subject, term) !== true)
        .map((term) => openTerm(reading, subject, term)),
    )
  return open.length === 0 ? null : open
}

const termHolds = (reading: Reading, subject: string | null, term: Term): boolean | undefined =>
  reading.about(subject).list(asList(term))(reading)

const asList = memoize((term: Term): readonly Term[] => [term])

/** The unknown part of a nested condition. A condition with `words` is returned whole. */
const openTerm = (reading: Reading, subject: string | null, term: Term): Term => {
  if (isTest(term) || (term.named !== null && term.named.words !== null)) return term
  const is = openCondition(reading, subject, term.is)
  return is === null || is === true ? term : { not: term.not, named: null, is }
}
