/** Compiles conditions: resolves names and flattens nested conditions where possible. */
import type { Path } from '../paths.ts'
import { problem } from '../problem.ts'
import { nameList } from '../words/problems/phrases.ts'
import {
  checkCircles,
  recordEntries,
  knownIds,
  checkKnownName,
  procedureRoles,
  type Loader,
} from '../ruleset/context.ts'
import { limits } from '../format/limits.ts'
import type { Condition, Guard, Nested, Term, Test } from './model.ts'
import { enemyIn, isSubjectUnknown, rolesPath, scopeAt, type Scope } from './scope.ts'
import { isJoiningWord, type ConditionData, type MatchData } from './schema.ts'
import { isTest, mapTests, termCount, termOf, testsIn } from './logic.ts'
import { isFigure, testOf } from './parse-terms.ts'

/** Compiles `when` and `unless` of an entry at `path`. */
export const guardOf = (
  loader: Loader,
  { when, unless }: { readonly when?: ConditionData | undefined; readonly unless?: ConditionData | undefined },
  path: Path,
): Guard => {
  const guard = {
    when: parseAt(loader, when, waysOf, [...path, 'when']),
    unless: parseAt(loader, unless, refusedOf, [...path, 'unless']),
  }
  if (guard.when ?? guard.unless) loader.guards.push({ ...guard, path })
  return guard
}

/** Compiles a condition at `path`. Null if there is none, or if it is always true, which is a problem for `unless`. */
export const conditionOf = (loader: Loader, data: ConditionData | undefined, path: Path): Condition | null => {
  if (path.at(-1) === 'unless') return parseAt(loader, data, refusedOf, path)
  const when = parseAt(loader, data, waysOf, path)
  if (when) loader.guards.push({ when, unless: null, path: path.slice(0, -1) })
  return when
}

const parseAt = (
  loader: Loader,
  data: ConditionData | undefined,
  parse: typeof waysOf,
  path: Path,
): Condition | null => (data === undefined ? null : parse(loader, data, standingAt(loader, path), path))

/** Compiles every named condition, so that problems are reported even in unused ones. */
export const checkNamed = (loader: Loader): void => {
  const { conditions } = loader.rules
  checkCircles(loader, 'conditions', ['conditions'], Object.keys(conditions ?? {}), (id) => {
    const data = knownIds(conditions).has(id) ? conditions?.[id] : undefined
    return data ? namesIn(data.when) : []
  })
  for (const id of Object.keys(conditions ?? {})) namedCondition(loader, id, [])
}

/** The context of a condition. */
interface Standing {
  readonly scope: Scope
  /** The role that the condition applies to. Null for the scope's subject. */
  readonly on: string | null
  /** The named conditions that contain this condition, outermost first. */
  readonly within: readonly string[]
}

const standingAt = (loader: Loader, path: Path): Standing => ({ scope: scopeAt(loader, path), on: null, within: [] })

const waysOf = (loader: Loader, data: ConditionData, standing: Standing, path: Path): Condition | null => {
  if (!Array.isArray(data)) {
    const terms = termsOf(loader, data, standing, path)
    return terms && (nestedAlternatives(terms) ?? [terms])
  }
  const ways = data.map((one, index) => waysOf(loader, one, standing, [...path, index]))
  const known = ways.filter((way) => way !== null)
  return known.length < ways.length ? null : known.flat()
}

/** The alternatives of the nested condition in a list that has no other terms. A nested condition with `words` or a name isn't flattened. */
const nestedAlternatives = ([only, ...others]: readonly Term[]): Condition | undefined =>
  only && others.length === 0 && !isTest(only) && !only.not && (only.named?.words ?? only.named?.name ?? null) === null
    ? only.is
    : undefined

/** The terms of a map, which must all be true. Null if the map is always true. Omits invalid terms. */
const termsOf = (loader: Loader, map: MatchData, standing: Standing, path: Path): Term[] | null => {
  // Puts tests first, so that the text reads "in line and not disordered".
  const ordered = recordEntries(map).toSorted(([a], [b]) => Number(isGroup(a)) - Number(isGroup(b)))
  const entries = ordered.map(([key, value]) => entryTerms(loader, key, value, standing, [...path, key]))
  const terms = entries.filter((each) => each !== null)
  return terms.length === 0 ? null : terms.flat()
}

const isGroup = (key: string): boolean => key === 'any' || key === 'not' || key === 'all'

const entryTerms = (
  loader: Loader,
  key: string,
  value: MatchData[string],
  standing: Standing,
  path: Path,
): readonly Term[] | null => {
  const { scope, on } = standing
  if (key === 'is') return isTerms(loader, value, standing, path)
  if (isGroup(key)) {
    if (!isCondition(value)) return []
    if (key === 'all' && Array.isArray(value)) return allTerms(loader, value, standing, path)
    const condition = key === 'not' ? refusedOf(loader, value, standing, path) : waysOf(loader, value, standing, path)
    if (condition === null) return key === 'not' ? [] : null
    return [termOf(condition, key === 'not')]
  }
  if (isJoiningWord(key) && !isKnownHere(loader, key, scope)) {
    loader.report(path, problem('joining-word', { word: key }), true)
    return []
  }
  if (value === undefined) return []
  if (isCondition(value)) {
    if (on !== null) loader.report(path, problem('too-nested', { role: key }), true)
    if (on !== null || !isOwnerKey(loader, key, scope, path)) return []
    const within = { ...standing, on: key }
    return isMap(value) ? termsOf(loader, value, within, path) : allTerms(loader, [value], within, path)
  }
  const test = testOf(loader, key, value, scope, on, path)
  return test ? [test] : []
}

/** Whether a trait or role has this name. */
const isKnownHere = (loader: Loader, key: string, { roles }: Scope): boolean =>
  knownIds(loader.rules.traits).has(key) || (roles ? roles.has(key) : isRoleSomewhere(loader, key))

const isMap = (value: unknown): value is MatchData =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCondition = (value: MatchData[string]): value is ConditionData =>
  isMap(value) || (Array.isArray(value) && value.some((one) => typeof one === 'object'))

/** Compiles a negated condition. Reports a problem if the negated condition is always true. */
const refusedOf = (loader: Loader, data: ConditionData, standing: Standing, path: Path): Condition | null => {
  const condition = waysOf(loader, data, standing, path)
  if (condition !== null) return condition
  const empty = Array.isArray(data) ? data.findIndex((one) => isMap(one) && Object.keys(one).length === 0) : -1
  loader.report(empty < 0 ? path : [...path, empty], problem('empty', { what: 'condition' }), true)
  return null
}

const allTerms = (
  loader: Loader,
  all: readonly ConditionData[],
  standing: Standing,
  path: Path,
): readonly Term[] | null => {
  const known = all.flatMap((data, index) => {
    const condition = waysOf(loader, data, standing, [...path, index])
    return condition === null ? [] : [condition]
  })
  if (known.length === 0) return null
  return known.flatMap((condition) => {
    const [terms, ...others] = condition
    return terms && others.length === 0 ? terms : [termOf(condition, false)]
  })
}

/** Whether a key names the owner of the traits in a map: `enemy` or a role. */
const isOwnerKey = (loader: Loader, on: string, scope: Scope, path: Path): boolean => {
  const { roles } = scope
  if (on === 'enemy') {
    if (!roles || enemyIn(scope, roles) !== undefined) return true
    if (!isSubjectUnknown(loader, path))
      loader.report(
        path,
        problem('no-such-role', { what: 'condition-enemy', roles: nameList([...roles.keys()]) }),
        true,
        rolesPath(path),
      )
    return false
  }
  if (roles ? roles.has(on) : isRoleSomewhere(loader, on)) return true
  if (knownIds(loader.rules.traits).has(on))
    loader.report(path, problem('wrong-value', { what: 'trait-for-role', trait: on }), true)
  else
    checkKnownName(
      loader,
      'role',
      on,
      knownIds(undefined, ['enemy'], roles?.keys() ?? []),
      path,
      rolesPath(path),
      procedureRoles,
    )
  return false
}

const isRoleSomewhere = ({ rules }: Loader, role: string): boolean =>
  recordEntries(rules.procedures).some(([, { roles }]) => roles !== undefined && Object.hasOwn(roles, role))

/** The terms of `is: weak`. For a list, at least one of the named conditions must be true. */
const isTerms = (loader: Loader, value: MatchData[string], standing: Standing, path: Path): readonly Term[] | null => {
  const ids = Array.isArray(value) ? value : [value]
  const terms = ids.map((id, index) => {
    const keyPath = Array.isArray(value) ? [...path, index] : path
    return typeof id === 'string' ? namedTerm(loader, id, standing, keyPath) : []
  })
  const known = terms.filter((term) => term !== null)
  if (known.length < terms.length) return null
  const [only, ...others] = known.flat()
  if (!only) return []
  return others.length === 0
    ? [only]
    : [
        termOf(
          [only, ...others].map((term) => [term]),
          false,
        ),
      ]
}

/** A named condition as a term. Empty if the name is unknown, null if it is always true. */
const namedTerm = (
  loader: Loader,
  id: string,
  { scope, on, within }: Standing,
  path: Path,
): readonly Nested[] | null => {
  const { conditions } = loader.rules
  if (!checkKnownName(loader, 'condition', id, knownIds(conditions), path, ['conditions'])) return []
  if (within.includes(id)) {
    loader.spoil(path)
    return []
  }
  if (within.length >= limits.conditions.depth) {
    loader.report(path, problem('too-large', { what: 'conditions', max: limits.conditions.depth }), true)
    return []
  }
  const named = namedCondition(loader, id, within)
  if (loader.touched(['conditions', id])) loader.spoil(path)
  if (named === null) return null
  const figure = testsIn(named.is)
    .map(({ key }) => key)
    .filter(isFigure)
    .find((key) => !scope.knows.has(key))
  if (figure !== undefined) {
    loader.report(path, problem('not-known-here', { what: 'condition', key: figure }), true)
    return []
  }
  const role = on === scope.subject ? null : on
  return [role === null ? named : onRole(loader, named, role, scope)]
}

const namedCondition = (loader: Loader, id: string, within: readonly string[]): Nested | null => {
  const known = loader.namedConditions
  const before = known.get(id)
  if (before !== undefined) return before
  const data = loader.rules.conditions?.[id]
  if (!data) return null
  const path = ['conditions', id]
  const words = data.words === undefined ? null : loader.words(data.words, [...path, 'words'])
  const name = data.name === undefined ? null : loader.words(data.name, [...path, 'name'])
  const is = waysOf(loader, data.when, { ...standingAt(loader, path), within: [...within, id] }, [...path, 'when'])
  const { tests } = limits.conditions
  const tooMany = is !== null && termCount(is) > tests
  if (tooMany) loader.report(path, problem('too-large', { what: 'tests', max: tests }), true)
  const term = is === null || tooMany ? null : { not: false, named: { id, on: null, words, name }, is }
  known.set(id, term)
  return term
}

const namesIn = (data: ConditionData | MatchData[string]): readonly string[] => {
  if (Array.isArray(data)) return data.flatMap((one) => (typeof one === 'object' ? namesIn(one) : []))
  if (!isMap(data)) return []
  return recordEntries(data).flatMap(([key, value]) => (key === 'is' ? [value].flat().map(String) : namesIn(value)))
}

/** Applies a named condition to a role other than the subject: `enemy: {is: weak}`. */
const onRole = (loader: Loader, { not, named, is }: Nested, on: string, scope: Scope): Nested => {
  const enemy =
    on === 'enemy' ? null : scope.roles ? (enemyIn({ ...scope, subject: on }, scope.roles) ?? 'enemy') : 'enemy'
  const readOf = (was: string | null): string | null => (was === null ? on : was === 'enemy' ? enemy : was)
  const isOurs = ({ key }: Test): boolean => {
    const of = loader.rules.traits?.[key]?.of
    return key === 'role' || of === 'unit' || of === 'leader'
  }
  return {
    not,
    named: named && { ...named, on: readOf(named.on) },
    is: mapTests(
      is,
      (test) => (isOurs(test) ? { ...test, on: readOf(test.on) } : test),
      (nested) => ({ ...nested, named: nested.named && { ...nested.named, on: readOf(nested.named.on) } }),
    ),
  }
}
