/** Conditions: names resolved, and every value read as its trait asks. */
import type { Path } from '../paths.ts'
import { nearest } from '../nearest.ts'
import { problem } from '../problem.ts'
import { namesOf } from '../words/problems/lists.ts'
import { entriesOf, idsOf, isKnown, ownRoles, rangeOf, type Desk } from './desk.ts'
import type { Condition, Guard, Range, Test } from './model/conditions.ts'
import type { RulesData } from './schema.ts'
import type { ConditionData, MatchData } from './schema/conditions.ts'
import { enemyOf, kindOf, ownerOf, type Scope } from './scope.ts'

type TraitData = NonNullable<RulesData['traits']>[string]
type Tested = MatchData[string]

/** `when` and `unless` of an entry at `path`. */
export const guardOf = (
  desk: Desk,
  { when, unless }: { readonly when?: ConditionData | undefined; readonly unless?: ConditionData | undefined },
  scope: Scope,
  path: Path,
): Guard => {
  for (const [index, map] of mapsOf(unless).entries())
    if (Object.keys(map).length === 0)
      desk.report([...path, 'unless', ...(Array.isArray(unless) ? [index] : [])], problem('empty-condition', {}), true)
  return { when: conditionOf(desk, when, scope, [...path, 'when']), unless: conditionOf(desk, unless, scope, [...path, 'unless']) }
}

const mapsOf = (data: ConditionData | undefined): readonly MatchData[] => (data === undefined ? [] : Array.isArray(data) ? data : [data])

/** A condition at `path`; null if there is none, or one that always holds. */
export const conditionOf = (desk: Desk, data: ConditionData | undefined, scope: Scope, path: Path): Condition | null => {
  const maps = mapsOf(data)
  if (maps.some((map) => Object.keys(map).length === 0)) return null
  if (maps.length === 0) return null
  return maps.map((map, index) => testsOf(desk, map, scope, Array.isArray(data) ? [...path, index] : path))
}

const testsOf = (desk: Desk, map: MatchData, scope: Scope, path: Path): Test[] =>
  entriesOf(map).flatMap(([key, value]) => {
    const here = [...path, key]
    if (isMap(value)) return nestedTests(desk, key, value, scope, here)
    const test = testOf(desk, key, value, scope, null, here)
    return test ? [test] : []
  })

const isMap = (value: Tested): value is MatchData => typeof value === 'object' && !Array.isArray(value)

/** The roles of the procedure that a path leads into. */
const rolesPath = (path: Path): Path => [...path.slice(0, 2), 'roles']

/** Whether it is not known who is spoken of at a path: a role of the procedure, or the `of` of an entry around it, was left out. */
const isAnyones = (desk: Desk, path: Path): boolean =>
  path[0] === 'procedures' && (desk.touched(rolesPath(path)) || path.some((_, length) => desk.gone([...path.slice(0, length), 'of'])))

/** `enemy: {...}` or `ROLE: {...}`. */
const nestedTests = (desk: Desk, on: string, map: MatchData, scope: Scope, path: Path): Test[] => {
  const { roles } = scope
  if (on === 'enemy') {
    if (
      roles &&
      (scope.subject === null || enemyOf(roles, scope.subject === 'each' ? ([...roles.keys()][0] ?? '') : scope.subject) === undefined)
    ) {
      if (isAnyones(desk, path)) return []
      desk.report(path, problem('no-enemy', { what: 'condition', roles: namesOf([...roles.keys()]) }), true, rolesPath(path))
      return []
    }
  } else if (roles ? !roles.has(on) : !isRoleSomewhere(desk, on)) {
    if (desk.rules.traits?.[on] && Object.hasOwn(desk.rules.traits, on))
      desk.report(path, problem('wrong-type', { what: 'trait-for-role', trait: on }), true)
    else isKnown(desk, 'role', on, idsOf(undefined, ['enemy'], roles?.keys() ?? []), path, rolesPath(path), ownRoles)
    return []
  }
  return entriesOf(map).flatMap(([key, value]) => {
    const here = [...path, key]
    if (isMap(value)) {
      desk.report(here, problem('too-nested', { role: key }), true)
      return []
    }
    const test = testOf(desk, key, value, scope, on, here)
    return test ? [test] : []
  })
}

const isRoleSomewhere = ({ rules }: Desk, role: string): boolean =>
  entriesOf(rules.procedures).some(([, { roles }]) => roles !== undefined && Object.hasOwn(roles, role))

const testOf = (
  desk: Desk,
  key: string,
  value: Exclude<Tested, MatchData>,
  scope: Scope,
  on: string | null,
  path: Path,
): Test | undefined => {
  const traits = desk.rules.traits ?? {}
  const trait = Object.hasOwn(traits, key) ? traits[key] : undefined
  if (!trait && key === 'role') return { on, key, accepts: rolesOf(desk, value, scope, path) }
  if (!trait && (key === 'result' || key === 'natural' || key === 'round' || key === 'points')) {
    if (!scope.knows.has(key)) {
      desk.report(path, problem('not-known-here', { what: 'condition', key }), true)
      return undefined
    }
    return { on: null, key, accepts: { ranges: rangesOf(desk, value, path, key, null, null) } }
  }
  if (!trait) {
    if (scope.roles?.has(key)) desk.report(path, problem('wrong-type', { what: 'role-for-trait', role: key }), true)
    else isKnown(desk, 'trait', key, idsOf(traits, ['role'], scope.knows, scope.roles?.keys() ?? []), path, ['traits'])
    return undefined
  }
  const asked = askedOf(desk, key, trait, scope, on, path)
  return asked === undefined ? undefined : { on: asked, key, accepts: acceptsOf(desk, key, trait, value, path) }
}

/** `role: attacker`: which of the procedure's roles it is. */
const rolesOf = (
  desk: Desk,
  value: Exclude<Tested, MatchData>,
  { roles }: Scope,
  path: Path,
): { readonly choices: ReadonlySet<string> } => {
  const known = roles ? [...roles.keys()] : entriesOf(desk.rules.procedures).flatMap(([, procedure]) => Object.keys(procedure.roles ?? {}))
  const asked = Array.isArray(value) ? value : [value]
  for (const [index, role] of asked.entries())
    isKnown(
      desk,
      'role',
      String(role),
      idsOf(undefined, known),
      Array.isArray(value) ? [...path, index] : path,
      [...path.slice(0, 2), 'roles'],
      ownRoles,
    )
  return { choices: new Set(asked.map(String)) }
}

/** Whom the trait is read on; undefined, and a problem, if that is not clear. */
const askedOf = (
  desk: Desk,
  key: string,
  trait: TraitData,
  { roles, subject }: Scope,
  on: string | null,
  path: Path,
): string | null | undefined => {
  if (trait.of === 'situation' || trait.of === 'battle') return null
  if (!roles) return on
  if (on !== null) {
    const role = on === 'enemy' ? (enemyOf(roles, subject === 'each' ? ([...roles.keys()][0] ?? '') : (subject ?? '')) ?? '') : on
    const kind = kindOf(roles, role)
    if (kind !== null && kind !== trait.of) {
      desk.report(path, problem('wrong-kind', { what: 'role', trait: key, of: trait.of, role: on, is: kind }), true)
      return undefined
    }
    return on === subject ? null : on
  }
  return ownRole(desk, key, trait, roles, subject, path)
}

/** The role a trait is read on where none is named, null for the subject itself. */
export const ownRole = (
  desk: Desk,
  key: string,
  trait: TraitData,
  roles: NonNullable<Scope['roles']>,
  subject: string | null,
  path: Path,
): string | null | undefined => {
  const owner = ownerOf(roles, trait, subject)
  const kinds = [...roles.values()].filter(({ is }) => is === trait.of).map(({ id }) => id)
  if (typeof owner === 'string' && isAnyones(desk, path)) return undefined
  if (owner === 'none') desk.report(path, problem('no-such-role', { what: 'trait', trait: key, of: trait.of }), true, rolesPath(path))
  else if (owner === 'several') desk.report(path, problem('ambiguous-trait', { isShared: false, trait: key, roles: namesOf(kinds) }), true)
  else return owner.role === subject ? null : owner.role
  return undefined
}

const acceptsOf = (desk: Desk, key: string, trait: TraitData, value: Exclude<Tested, MatchData>, path: Path): Test['accepts'] => {
  if (trait.choices) {
    const { choices } = trait
    const list = Array.isArray(value) ? value : [value]
    const chosen = new Set<string>()
    for (const [index, choice] of list.entries()) {
      const here = Array.isArray(value) ? [...path, index] : path
      const id = String(choice)
      if (typeof choice === 'string') isKnown(desk, { choiceOf: key }, id, idsOf(choices), here, ['traits', key, 'choices'])
      else desk.report(here, problem('wrong-type', { what: 'choice', trait: key, written: id, choices: namesOf(Object.keys(choices)) }))
      if (chosen.has(id)) desk.report(here, problem('choice-twice', { choice: id }))
      chosen.add(id)
    }
    return { choices: chosen }
  }
  if (trait.flag) {
    if (typeof value === 'boolean') return { flag: value }
    const meant = nearest(String(value), ['yes', 'no', 'true', 'false', 'on', 'off'])
    const flag = meant === undefined ? null : ['yes', 'true', 'on'].includes(meant)
    desk.report(path, problem('wrong-type', { what: 'flag', trait: key, meant: flag }))
    return { flag: true }
  }
  const bounds = trait.count ?? trait.number
  const bound = (written: string | number | undefined): number | null => (written === undefined ? null : fractionNumber(written))
  return { ranges: rangesOf(desk, value, path, key, bound(bounds?.min) ?? (trait.count ? 0 : null), bound(bounds?.max)) }
}

const fractionNumber = (written: string | number): number => {
  const [n = '0', d = '1'] = String(written).split('/')
  return Number(n) / Number(d)
}

/** A number, a range or a list of both; one that lies outside the bounds never holds and is a problem. */
const rangesOf = (
  desk: Desk,
  value: Exclude<Tested, MatchData>,
  path: Path,
  key: string,
  min: number | null,
  max: number | null,
): Range[] => {
  if (typeof value === 'boolean') {
    desk.report(path, problem('wrong-type', { what: 'number', key }))
    return []
  }
  return (Array.isArray(value) ? value : [value]).map((one, index) => {
    const here = Array.isArray(value) ? [...path, index] : path
    const range = rangeOf(desk, one, here)
    if ((range.max !== null && min !== null && range.max < min) || (range.min !== null && max !== null && range.min > max))
      desk.report(here, problem('never', { what: 'range', key, range, bounds: { min, max } }))
    return range
  })
}
