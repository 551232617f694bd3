/** Finds the role whose trait is read, from a name or the kind of the trait; else a problem. */
import type { Path } from '../paths.ts'
import { problem } from '../problem.ts'
import { namesOf } from '../words/problems/phrases.ts'
import type { Desk } from './desk.ts'
import type { RulesData } from './schema.ts'
import { enemyOf, ownerOf, type Scope } from './scope.ts'

export type TraitData = NonNullable<RulesData['traits']>[string]

/** The roles of the procedure that a path leads into. */
export const rolesPath = (path: Path): Path => [...path.slice(0, 2), 'roles']

/** Whether the subject at a path is not known, because a role of the procedure, or the `of` of an entry around it, was left out. */
export const isSubjectUnknown = (desk: Desk, path: Path): boolean =>
  path[0] === 'procedures' &&
  (desk.touched(rolesPath(path)) || path.some((_, length) => desk.gone([...path.slice(0, length), 'of'])))

/** The role that `enemy` means; undefined where there is none. Of `each` that of any role, as all are of one kind. */
export const enemyIn = ({ subject }: Scope, roles: NonNullable<Scope['roles']>): string | undefined => {
  const [first] = roles.keys()
  const one = subject === 'each' ? first : subject
  return one === undefined || one === null ? undefined : enemyOf(roles, one)
}

/** The role a trait is read on where none is named, null for the subject itself. */
export const ownRole = (
  desk: Desk,
  key: string,
  trait: Pick<TraitData, 'of'>,
  roles: NonNullable<Scope['roles']>,
  subject: string | null,
  path: Path,
): string | null | undefined => {
  const owner = ownerOf(roles, trait, subject)
  const kinds = [...roles.values()].filter(({ is }) => is === trait.of).map(({ id }) => id)
  if (typeof owner === 'string' && isSubjectUnknown(desk, path)) return undefined
  if (owner === 'none')
    desk.report(path, problem('no-such-role', { what: 'trait', trait: key, of: trait.of }), true, rolesPath(path))
  else if (owner === 'several')
    desk.report(path, problem('ambiguous', { what: 'trait', isShared: false, trait: key, roles: namesOf(kinds) }), true)
  else return owner.role === subject ? null : owner.role
  return undefined
}
