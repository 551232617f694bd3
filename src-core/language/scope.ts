/** Determines whose traits conditions and amounts read: those of the subject, its enemy, another role, the situation or the battle. */
import type { Role } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import type { Path } from '../paths.ts'
import { problem } from '../problem.ts'
import { isRecord } from '../untrusted.ts'
import { memoize } from '../memoize.ts'
import { nameList } from '../words/problems/phrases.ts'
import type { Loader } from '../ruleset/context.ts'
import type { RulesData } from '../format/schema.ts'

export type KnownNumber = 'result' | 'natural' | 'round' | 'points'

/** The scope of a condition or amount. */
export interface Scope {
  /** The roles of the procedure. Null if procedures share the entry, as they do grids, parts and the lines of a trait. */
  readonly roles: Roles | null
  /** The role to read if no role is named, or `each`. Null if there is no such role. */
  readonly subject: string | null
  /** The numbers known at this point, besides traits. */
  readonly knows: ReadonlySet<KnownNumber>
}

type Roles = ReadonlyMap<string, Pick<Role, 'id' | 'is'>>

/**
 * The scope of the value at a path in the rules. In a procedure, the subject is the role that the nearest enclosing entry names with `of`, or
 * the only role.
 */
export const scopeAt = (loader: Pick<Loader, 'rules' | 'gone' | 'touched'>, path: Path): Scope => {
  const [section, id = '', part] = path
  if (section === 'conditions') return { ...noRoles, knows: everyNumber }
  if (section === 'grids') return { ...noRoles, knows: new Set(['points', 'round']) }
  if (section === 'sequences') {
    const procedure = fieldAt(loader.rules, path.slice(0, 4), 'procedure')
    return scopeIn(
      typeof procedure === 'string' ? (fieldAt(loader.rules, ['procedures', procedure], 'roles') ?? {}) : {},
    )
  }
  if (section !== 'procedures') return noRoles
  if (part === 'commands') return ofOneUnit
  const scope = scopeIn(fieldAt(loader.rules, path.slice(0, 2), 'roles') ?? {})
  const owners = path.map((_, length) => fieldAt(loader.rules, path.slice(0, length), 'of'))
  const subject = owners.findLast((of) => typeof of === 'string') ?? scope.subject
  return { ...scope, subject, knows: knownNumbers(loader, String(id), part) }
}

const noRoles: Scope = { roles: null, subject: null, knows: new Set() }
/** A named condition may test every number that is known where it is used. */
const everyNumber: Scope['knows'] = new Set(['result', 'natural', 'round', 'points'])
/** Facts of commands are read for one unit of each command. */
const ofOneUnit: Scope = { roles: new Map([['unit', { id: 'unit', is: 'unit' }]]), subject: 'unit', knows: new Set() }

const scopeIn = (data: object): Scope => {
  const roles = rolesIn(data)
  const [sole, second] = roles.keys()
  return { roles, subject: second === undefined ? (sole ?? null) : null, knows: new Set() }
}

const rolesIn = memoize(
  (data: object): Roles =>
    new Map(
      Object.entries(data).map(([id, role]) => [
        id,
        { id, is: isRecord(role) && role['is'] === 'leader' ? 'leader' : 'unit' },
      ]),
    ),
)

const knownNumbers = (
  { rules, gone, touched }: Parameters<typeof scopeAt>[0],
  id: string,
  part: Path[number] | undefined,
): Scope['knows'] => {
  const procedure = rules.procedures?.[id]
  const known = new Set<KnownNumber>()
  if (!procedure || part === 'points' || part === 'factors') return known
  const dice = ['procedures', id, 'dice']
  if (procedure.points) known.add('points')
  if (procedure.dice === undefined && procedure.pool === undefined && !gone(dice)) return known
  known.add('round')
  if (part !== 'outcomes' && part !== 'follows') return known
  known.add('result')
  const sides = typeof procedure.dice === 'object' ? Object.keys(procedure.dice).length : 0
  if (sides === 0 || touched(dice)) known.add('natural')
  return known
}

/** A field of the map at a path. */
const fieldAt = (rules: object, path: Path, key: string): unknown => {
  let here: unknown = rules
  for (const step of [...path, key]) {
    if (Array.isArray(here)) here = here[Number(step)]
    else if (isRecord(here) && Object.hasOwn(here, step)) here = here[step]
    else return undefined
  }
  return here
}

/** The kind of a role. For `each`, the kind that all roles share. */
export const kindOf = (roles: Roles, role: string | null): 'unit' | 'leader' | null => {
  if (role === null) return null
  if (role !== 'each') return roles.get(role)?.is ?? null
  const kinds = new Set([...roles.values()].map(({ is }) => is))
  return kinds.size === 1 ? ([...kinds][0] ?? null) : null
}

/** The other of two roles. Undefined unless there are exactly two. */
export const enemyOf = (roles: Roles, role: string): string | undefined =>
  roles.size === 2 ? [...roles.keys()].find((id) => id !== role) : undefined

/**
 * The role whose trait is read if no role is named: the subject if the trait is of the subject's kind, else the only role of that kind. Null for the
 * situation or battle. `none` means that no role is of that kind, and `several` that more than one role is. The engine follows the same rule.
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

export type TraitData = NonNullable<RulesData['traits']>[string]

/** The path of the roles in the procedure that a path leads into. */
export const rolesPath = (path: Path): Path => [...path.slice(0, 2), 'roles']

/** Whether the subject at a path is unknown because a role of the procedure, or the `of` of an enclosing entry, was omitted. */
export const isSubjectUnknown = (loader: Loader, path: Path): boolean =>
  path[0] === 'procedures' &&
  (loader.touched(rolesPath(path)) || path.some((_, length) => loader.gone([...path.slice(0, length), 'of'])))

/** The role that `enemy` refers to. Undefined if there is none. For `each`, returns the enemy of any role, since all roles are of one kind. */
export const enemyIn = ({ subject }: Scope, roles: NonNullable<Scope['roles']>): string | undefined => {
  const [first] = roles.keys()
  const one = subject === 'each' ? first : subject
  return one === undefined || one === null ? undefined : enemyOf(roles, one)
}

/** The role that a trait is read from if no role is named. Null for the subject itself. */
export const ownRole = (
  loader: Loader,
  key: string,
  trait: Pick<TraitData, 'of'>,
  roles: NonNullable<Scope['roles']>,
  subject: string | null,
  path: Path,
): string | null | undefined => {
  const owner = ownerOf(roles, trait, subject)
  const kinds = [...roles.values()].filter(({ is }) => is === trait.of).map(({ id }) => id)
  if (typeof owner === 'string' && isSubjectUnknown(loader, path)) return undefined
  if (owner === 'none')
    loader.report(path, problem('no-such-role', { what: 'trait', trait: key, of: trait.of }), true, rolesPath(path))
  else if (owner === 'several')
    loader.report(
      path,
      problem('ambiguous', { what: 'trait', isShared: false, trait: key, roles: nameList(kinds) }),
      true,
    )
  else return owner.role === subject ? null : owner.role
  return undefined
}

/**
 * Maps each role of the called check to the role of the calling check that plays it. Applies these rules in order: `as`, the mapping in the effect,
 * where `enemy` is the other of two roles; `taking`, the role that the effect applies to, plays the only role of its kind; roles with the same name
 * and kind match; `taking` plays the first free role of its kind if it has no role yet. Nobody plays the remaining roles.
 */
export const calledRoles = (
  to: Roles,
  from: Roles,
  taking: string,
  as: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> => {
  const players = new Map<string, string>()
  for (const [role, player] of as) {
    const named = player === 'enemy' ? enemyOf(from, taking) : player
    if (named !== undefined) players.set(role, named)
  }
  const isCast = (player: string): boolean => [...players.values()].includes(player)
  const kind = from.get(taking)?.is
  const ofKind = [...to.values()].filter(({ is }) => is === kind)
  const left = (): readonly string[] => ofKind.map(({ id }) => id).filter((id) => !players.has(id))
  const takes = (role: string | undefined): void => {
    if (role !== undefined && !isCast(taking)) players.set(role, taking)
  }
  if (ofKind.length === 1) takes(left()[0])
  for (const { id, is } of to.values())
    if (!players.has(id) && !isCast(id) && from.get(id)?.is === is) players.set(id, id)
  takes(left()[0])
  return players
}
