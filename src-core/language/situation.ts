/** The situation that a check is read in, and its roles. */
import { named } from '../present.ts'
import type { Fraction } from '../exact.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Amount, Condition, Guard, Term, Value } from './model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { enemyOf, ownerOf } from './scope.ts'

/** The holder of traits of the situation and the battle, next to the roles. */
export const everyone = ''

/** Values of traits by holder, which is a role or `everyone`. */
export type KnownTraits = ReadonlyMap<string, ReadonlyMap<string, Value>>

/** Values of traits that have changed. */
export type Changes = ReadonlyMap<HeldTrait, Value>

export interface Situation {
  readonly ruleset: Ruleset
  readonly procedure: Procedure
  /** The given traits. */
  readonly known: KnownTraits
  /** Traits changed by earlier rolls of the check; they override given ones. */
  readonly changed: Changes
  /** The firing groups' own traits; empty if there are none. */
  readonly groups: readonly ReadonlyMap<string, Value>[]
  readonly points: Fraction | null
  /** 1 is the first roll. */
  readonly round: number
  /** The dice alone; null before the roll and where two sides roll. */
  readonly natural: number | null
  /** The die result or difference; null before the roll. */
  readonly result: number | null
}

/** The changes before any roll. */
export const unchanged: Changes = new Map<HeldTrait, never>()

/** A check before any roll, without fire points. `groups`: the firing groups' own traits. */
export const openingSituation = (
  ruleset: Ruleset,
  procedure: Procedure,
  known: KnownTraits,
  groups: Situation['groups'] = [],
): Situation => ({
  ruleset,
  procedure,
  known,
  changed: unchanged,
  groups,
  points: null,
  round: 1,
  natural: null,
  result: null,
})

/** The value of a trait as given or changed since; undefined if it never was. */
export const knownValue = (
  { known, changed }: Pick<Situation, 'known' | 'changed'>,
  held: HeldTrait,
): Value | undefined => changed.get(held) ?? known.get(held.holder)?.get(held.trait.id)

/** Known traits, overridden by changes. */
export const overlaid = (known: KnownTraits, changes: Changes): KnownTraits => {
  const all = new Map<string, Map<string, Value>>()
  for (const [holder, own] of known) all.set(holder, new Map(own))
  for (const [{ holder, trait }, value] of changes) {
    const own = all.get(holder) ?? new Map<string, Value>()
    all.set(holder, own.set(trait.id, value))
  }
  return all
}

/** The situation for one firing group. */
export const inGroup = (situation: Situation, firer: string, traits: ReadonlyMap<string, Value>): Situation => {
  const known = overlaid(situation.known, situation.changed)
  const own = new Map([...named(known, firer), ...traits])
  return { ...situation, groups: [], known: new Map([...known, [firer, own]]), changed: unchanged }
}

/** The sides of an opposed roll; for a check with one roll or none, all its roles. */
export const sidesOf = memoize(({ rolls, roles }: Procedure): readonly string[] =>
  rolls.length === 2 ? rolls.flatMap(({ side }) => side ?? []) : [...roles.keys()],
)

/** All holders of traits: `everyone`, and the roles. */
export const holdersIn = memoize(({ roles }: Procedure): readonly string[] => [everyone, ...roles.keys()])

/** The dice alone, by their total: null if two sides roll, since conditions read nothing of either. */
export const naturalOf = ({ rolls }: Procedure, total: number): number | null => (rolls.length === 1 ? total : null)

/** The roles a name stands for: `each` for every side, else the role itself. */
export const rolesNamed = (procedure: Procedure, name: string): readonly string[] =>
  name === 'each' ? sidesOf(procedure) : [name]

/** The holders that a condition or amount about `subject` is about. */
export const subjectOn = ({ roles }: Procedure, subject: string | null, on: string | null): string | null => {
  if (on === null) return subject
  if (on === 'enemy') return subject === null ? null : (enemyOf(roles, subject) ?? null)
  return on
}

/** The holder of a trait about `subject`: a role, or `everyone`; null if no one has it. */
export const holderOf = ({ roles }: Procedure, trait: Trait, subject: string | null): string | null => {
  if (subject !== null && roles.get(subject)?.is === trait.of) return subject
  const owner = ownerOf(roles, trait, subject)
  return typeof owner === 'string' ? null : (owner.role ?? everyone)
}

/** A trait of one holder, which is a role or `everyone`. There is one object for each. */
export interface HeldTrait {
  /** Its index among all traits read with the same roles. */
  readonly number: number
  readonly holder: string
  readonly trait: Trait
}

export interface HeldTraits {
  /** By number; the list grows as traits are read. */
  readonly all: readonly HeldTrait[]
  readonly of: (holder: string, trait: Trait) => HeldTrait
}

/** The same roles have the same numbers, also in a part of a procedure. */
export const heldTraits = memoize((_: Ruleset) =>
  memoize((_roles: Procedure['roles']): HeldTraits => {
    const all: HeldTrait[] = []
    const byHolder = new Map<string, Map<string, HeldTrait>>()
    return {
      all,
      of: (holder, trait) => {
        const own = byHolder.get(holder) ?? new Map<string, HeldTrait>()
        byHolder.set(holder, own)
        const held = own.get(trait.id) ?? { number: all.length, holder, trait }
        if (!own.has(trait.id)) all.push(held)
        own.set(trait.id, held)
        return held
      },
    }
  }),
)

/** A situation being read. */
export interface Reading extends Situation {
  /** True: a trait that was not given has its default, and is unknown only without one. False: it is unknown. */
  readonly assuming: boolean
  /** Traits that were read and were not given; shared by all readings of one check. */
  readonly missingTraits: Set<HeldTrait>
  /** The readers, by subject. */
  readonly about: (subject: string | null) => Readers
  /** Values read so far, by the number of the held trait: the given value, and (`found`) the derived one. A hole: not read yet. */
  readonly given: (Value | typeof notKnown | undefined)[]
  readonly found: (Value | null | typeof unknown | undefined)[]
  /** The same situation for each firing group; empty if there are no groups. */
  readonly asGroups: readonly Reading[]
}

/** Marks a trait that was never given or changed. */
export const notKnown = Symbol('not known')
/** Marks a trait whose derived value is unknown. */
export const unknown = Symbol('unknown')

/** Reads a value in a situation: `undefined` means unknown, `null` means no value. */
export type Reader<T> = (reading: Reading) => T | null | undefined
/** Whether a condition holds in a situation: `undefined` is unknown. */
export type ConditionReader = (reading: Reading) => boolean | undefined

/** A reader that returns no value. */
export const readsNone = (): null => null
/** The reader of a missing condition. */
export const alwaysHolds = (): boolean => true

/** An entry that may be picked from a table or grid: its condition, and the number it begins at. */
export interface Candidate {
  readonly id: string | null
  readonly when: Condition | null
  readonly from?: Fraction | null
  readonly otherwise?: boolean
}

/** The readers about one subject. */
export interface Readers {
  /** The value of a trait, or of `role`, `points`, `round`, `natural` and `result`. */
  readonly key: (id: string) => Reader<Value>
  readonly trait: (id: string) => Reader<Value>
  readonly guard: (guard: Guard) => ConditionReader
  /** Any of its lists. Of firers in groups a list holds if it holds for any group. */
  readonly condition: (condition: Condition) => ConditionReader
  readonly list: (terms: readonly Term[]) => ConditionReader
  /** Null if a cell is empty, a number is not set or a divisor is 0. A text comes only from cells of text. */
  readonly amount: (amount: Amount) => Reader<Value>
  /**
   * The entry of a table or grid for what picks it: by a choice the one of that name, by a number the last whose `from` is
   * reached (below the first, the first), else the first whose own condition holds. Null if there is none.
   */
  readonly entry: <T extends Candidate>(
    entries: readonly T[],
  ) => (reading: Reading, by: Value | null) => T | null | undefined
}

/** The context of readers: the rules, and the readers made so far. */
export interface ReaderContext {
  readonly ruleset: Ruleset
  readonly procedure: Procedure
  readonly about: (subject: string | null) => Readers
  /** Readers of held traits, by their number. */
  readonly traits: Reader<Value>[]
}
