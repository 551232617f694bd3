/** The situation of a check, as read by its readers, and the roles and traits in it. */
import { getEntry } from '../present.ts'
import type { Fraction } from '../exact.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Amount, Condition, Guard, Term, Value } from './model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { enemyOf, ownerOf } from './scope.ts'

/** The holder of the situation's and the battle's traits, in place of a role. */
export const everyone = ''

/** The values of traits by holder, which is a role or `everyone`. */
export type KnownTraits = ReadonlyMap<string, ReadonlyMap<string, Value>>

/** The values of traits that have changed. */
export type Changes = ReadonlyMap<HeldTrait, Value>

export interface Situation {
  readonly ruleset: Ruleset
  readonly procedure: Procedure
  /** The given traits. */
  readonly known: KnownTraits
  /** Traits changed by earlier rolls of the check. Changed traits override given ones. */
  readonly changed: Changes
  /** The traits that each firing group has of its own. Empty if there are no groups. */
  readonly groups: readonly ReadonlyMap<string, Value>[]
  readonly points: Fraction | null
  /** The number of the roll, starting at 1. */
  readonly round: number
  /** The total of the dice alone. Null before the roll, or if two sides roll. */
  readonly natural: number | null
  /** The die result or the difference. Null before the roll. */
  readonly result: number | null
}

/** The changes before any roll. */
export const noChanges: Changes = new Map<HeldTrait, never>()

/** A check before any roll, without fire points. `groups` has the traits that each firing group has of its own. */
export const openingSituation = (
  ruleset: Ruleset,
  procedure: Procedure,
  known: KnownTraits,
  groups: Situation['groups'] = [],
): Situation => ({
  ruleset,
  procedure,
  known,
  changed: noChanges,
  groups,
  points: null,
  round: 1,
  natural: null,
  result: null,
})

/** The value of a trait, either given or changed later. Undefined if it was never set. */
export const knownValue = (
  { known, changed }: Pick<Situation, 'known' | 'changed'>,
  held: HeldTrait,
): Value | undefined => changed.get(held) ?? known.get(held.holder)?.get(held.trait.id)

/** Known traits with changes applied. */
export const overlayChanges = (known: KnownTraits, changes: Changes): KnownTraits => {
  const all = new Map<string, Map<string, Value>>()
  for (const [holder, own] of known) all.set(holder, new Map(own))
  for (const [{ holder, trait }, value] of changes) {
    const own = all.get(holder) ?? new Map<string, Value>()
    all.set(holder, own.set(trait.id, value))
  }
  return all
}

/** The situation for one firing group. */
export const situationOfGroup = (
  situation: Situation,
  firer: string,
  traits: ReadonlyMap<string, Value>,
): Situation => {
  const known = overlayChanges(situation.known, situation.changed)
  const own = new Map([...getEntry(known, firer), ...traits])
  return { ...situation, groups: [], known: new Map([...known, [firer, own]]), changed: noChanges }
}

/** The sides of an opposed roll. For a check with one roll or none, all its roles. */
export const sidesOf = memoize(({ rolls, roles }: Procedure): readonly string[] =>
  rolls.length === 2 ? rolls.flatMap(({ side }) => side ?? []) : [...roles.keys()],
)

/** All holders of traits: `everyone` and the roles. */
export const holdersIn = memoize(({ roles }: Procedure): readonly string[] => [everyone, ...roles.keys()])

/** The total of the dice alone. Null if two sides roll, since conditions can't read either side's dice. */
export const naturalOf = ({ rolls }: Procedure, total: number): number | null => (rolls.length === 1 ? total : null)

/** The roles that a name refers to: every side for `each`, otherwise the role itself. */
export const rolesNamed = (procedure: Procedure, name: string): readonly string[] =>
  name === 'each' ? sidesOf(procedure) : [name]

/** The subject of a condition or amount that applies to `on`. */
export const subjectOn = ({ roles }: Procedure, subject: string | null, on: string | null): string | null => {
  if (on === null) return subject
  if (on === 'enemy') return subject === null ? null : (enemyOf(roles, subject) ?? null)
  return on
}

/** The holder of a trait for `subject`: a role or `everyone`. Null if nobody has it. */
export const holderOf = ({ roles }: Procedure, trait: Trait, subject: string | null): string | null => {
  if (subject !== null && roles.get(subject)?.is === trait.of) return subject
  const owner = ownerOf(roles, trait, subject)
  return typeof owner === 'string' ? null : (owner.role ?? everyone)
}

/** A trait of one holder, which is a role or `everyone`. Each pair of trait and holder has exactly one object. */
export interface HeldTrait {
  /** The index of the trait among all traits read with the same roles. */
  readonly number: number
  readonly holder: string
  readonly trait: Trait
}

interface HeldTraits {
  /** Traits by index. The list grows as traits are read. */
  readonly all: readonly HeldTrait[]
  readonly of: (holder: string, trait: Trait) => HeldTrait
}

/** Traits read with the same roles have the same indexes, even in a part of a procedure. */
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

/** A situation that is being read. */
export interface Reading extends Situation {
  /** Whether a trait that wasn't given has its default value. If false, it is unknown. */
  readonly assuming: boolean
  /** Traits that were read but not given. Shared by all readings of a check. */
  readonly missingTraits: Set<HeldTrait>
  /** The readers for a subject. */
  readonly about: (subject: string | null) => Readers
  /** Values read so far, by the number of the held trait: the given value and, in `found`, the derived one. Undefined if not read yet. */
  readonly given: (Value | typeof notKnown | undefined)[]
  readonly found: (Value | null | typeof unknown | undefined)[]
  /** One reading of this situation for each firing group. Empty if there are no groups. */
  readonly asGroups: readonly Reading[]
}

/** Marks a trait that was never given or changed. */
export const notKnown = Symbol('not known')
/** Marks a trait whose derived value is unknown. */
export const unknown = Symbol('unknown')

/** Reads a value in a situation. Undefined means that the value is unknown, and null means that there is no value. */
export type Reader<T> = (reading: Reading) => T | null | undefined
/** Evaluates a condition in a situation. Undefined means unknown. */
export type ConditionReader = (reading: Reading) => boolean | undefined

/** A reader that returns no value. */
export const readsNone = (): null => null
/** The reader for a missing condition. */
export const alwaysHolds = (): boolean => true

/** A candidate entry of a table or grid, with its condition and the number where it starts. */
export interface Candidate {
  readonly id: string | null
  readonly when: Condition | null
  readonly from?: Fraction | null
  readonly otherwise?: boolean
}

/** The readers for one subject. */
export interface Readers {
  /** Reads a trait, or `role`, `points`, `round`, `natural` or `result`. */
  readonly key: (id: string) => Reader<Value>
  readonly trait: (id: string) => Reader<Value>
  readonly guard: (guard: Guard) => ConditionReader
  /** True if any list of the condition is true. For firers in groups, a list is true if it is true for any group. */
  readonly condition: (condition: Condition) => ConditionReader
  readonly list: (terms: readonly Term[]) => ConditionReader
  /** Null if a cell is empty, a number isn't set, or a divisor is 0. Only cells that contain text return a string. */
  readonly amount: (amount: Amount) => Reader<Value>
  /**
   * Selects an entry of a table or grid. A choice selects the entry with its name. A number selects the last entry whose `from` it reaches, or the
   * first entry if it reaches none. Without a choice or number, selects the first entry whose condition is true. Null if no entry is selected.
   */
  readonly entry: <T extends Candidate>(
    entries: readonly T[],
  ) => (reading: Reading, by: Value | null) => T | null | undefined
}

/** The context for creating readers: the rules, and the readers created so far. */
export interface ReaderContext {
  readonly ruleset: Ruleset
  readonly procedure: Procedure
  readonly about: (subject: string | null) => Readers
  /** Readers of held traits, by number. */
  readonly traits: Reader<Value>[]
}
