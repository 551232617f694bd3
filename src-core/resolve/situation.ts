/** The situation that a check is read in, and its roles. */
import { named } from '../present.ts'
import type { Fraction } from '../exact.ts'
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../ruleset/model/conditions.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import type { HeldTrait } from './held-traits.ts'
import { enemyOf, ownerOf } from '../ruleset/scope.ts'

/** Where traits of the situation and the battle are kept, beside the roles. */
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
  /** Traits that earlier rolls of the check changed; they count before given ones. */
  readonly changed: Changes
  /** The firing groups' own traits; empty where there are none. */
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

/** The value of a trait as given or changed since; undefined where it never was. */
export const knownValue = (
  { known, changed }: Pick<Situation, 'known' | 'changed'>,
  held: HeldTrait,
): Value | undefined => changed.get(held) ?? known.get(held.holder)?.get(held.trait.id)

/** Known traits with changes laid over them. */
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

/** The sides that roll against each other; of a check of one roll or none, all its roles. */
export const sidesOf = remembered(({ rolls, roles }: Procedure): readonly string[] =>
  rolls.length === 2 ? rolls.flatMap(({ side }) => side ?? []) : [...roles.keys()],
)

/** All who may have traits: `everyone`, and the roles. */
export const holdersIn = remembered(({ roles }: Procedure): readonly string[] => [everyone, ...roles.keys()])

/** The dice alone, by their total: null where two sides roll, since conditions read nothing of either. */
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

/** Where a trait is read about `subject`: a role, or `everyone`; null where nobody has it. */
export const holderOf = ({ roles }: Procedure, trait: Trait, subject: string | null): string | null => {
  if (subject !== null && roles.get(subject)?.is === trait.of) return subject
  const owner = ownerOf(roles, trait, subject)
  return typeof owner === 'string' ? null : (owner.role ?? everyone)
}
