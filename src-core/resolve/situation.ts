/** Everything a check reads from, and who is who in it. */
import type { Fraction } from '../exact.ts'
import { remembered } from '../remember.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../ruleset/model/conditions.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { enemyOf, ownerOf } from '../ruleset/scope.ts'

/** Where traits of the situation and the battle are kept, beside the roles. */
export const everyone = ''

export interface Situation {
  readonly ruleset: Ruleset
  readonly procedure: Procedure
  /** What was given or has come about, by role (or `everyone`) and trait. */
  readonly known: ReadonlyMap<string, ReadonlyMap<string, Value>>
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

/** The situation as one firing group stands in it. */
export const inGroup = (situation: Situation, firer: string, traits: ReadonlyMap<string, Value>): Situation => ({
  ...situation,
  groups: [],
  known: new Map([...situation.known, [firer, new Map([...(situation.known.get(firer) ?? []), ...traits])]]),
})

/** The sides that roll against each other; of a check of one roll or none, all its roles. */
export const sidesOf = remembered(({ rolls, roles }: Procedure): readonly string[] =>
  rolls.length === 2 ? rolls.flatMap(({ side }) => side ?? []) : [...roles.keys()],
)

/** The roles a name stands for: `each` for every side, else the role itself. */
export const rolesNamed = (procedure: Procedure, name: string): readonly string[] => (name === 'each' ? sidesOf(procedure) : [name])

/** Whom a condition or amount about `subject` speaks of. */
export const spokenOf = ({ roles }: Procedure, subject: string | null, on: string | null): string | null => {
  if (on === null) return subject
  if (on === 'enemy') return subject === null ? null : (enemyOf(roles, subject) ?? null)
  return on
}

/** Where a trait is read when `subject` is spoken of: a role, or `everyone`; null where nobody has it. */
export const holderOf = ({ roles }: Procedure, trait: Trait, subject: string | null): string | null => {
  if (subject !== null && roles.get(subject)?.is === trait.of) return subject
  const owner = ownerOf(roles, trait, subject)
  return typeof owner === 'string' ? null : (owner.role ?? everyone)
}
