/** Whose traits conditions and amounts read: those of the subject, its enemy, another role, or the situation and the battle. */
import type { Role } from './model/procedures.ts'
import type { Trait } from './model/traits.ts'

export type KnownNumber = 'result' | 'natural' | 'round' | 'points'

/** The scope of a condition or amount. */
export interface Scope {
  /** The procedure's roles; null where an entry is shared by procedures (grids, parts, the lines of a trait). */
  readonly roles: ReadonlyMap<string, Role> | null
  /** The role that is read where none is named, or `each`; null if there is none. */
  readonly subject: string | null
  /** Numbers that are known by then, beside traits. */
  readonly knows: ReadonlySet<KnownNumber>
}

type Roles = ReadonlyMap<string, Pick<Role, 'id' | 'is'>>

/** The kind of a role; `each` has the kind that all roles share. */
export const kindOf = (roles: Roles, role: string | null): 'unit' | 'leader' | null => {
  if (role === null) return null
  if (role !== 'each') return roles.get(role)?.is ?? null
  const kinds = new Set([...roles.values()].map(({ is }) => is))
  return kinds.size === 1 ? ([...kinds][0] ?? null) : null
}

/** The other of two roles; undefined if there are not exactly two. */
export const enemyOf = (roles: Roles, role: string): string | undefined =>
  roles.size === 2 ? [...roles.keys()].find((id) => id !== role) : undefined

/**
 * Whose trait is read where no role is named: null is the situation or battle, else a role: the subject if the trait is of its
 * kind, else the only role of that kind. `none` and `several` say that there is no such one. The engine reads by the same rule.
 */
export const ownerOf = (
  roles: Roles,
  trait: Pick<Trait, 'of'>,
  subject: string | null,
): { readonly role: string | null } | 'none' | 'several' => {
  if (trait.of === 'situation' || trait.of === 'battle') return { role: null }
  if (subject !== null && kindOf(roles, subject) === trait.of) return { role: subject }
  const [first, second] = [...roles.values()].filter(({ is }) => is === trait.of)
  if (!first) return 'none'
  return second ? 'several' : { role: first.id }
}
