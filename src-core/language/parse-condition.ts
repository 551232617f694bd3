/** Compiles conditions: resolves names and flattens nested conditions as far as possible. */
import type { Path } from '../paths.ts'
import { problem } from '../problem.ts'
import { namesOf } from '../words/problems/lists.ts'
import { checkCircles } from '../ruleset/circles.ts'
import { entriesOf, idsOf, isKnown, ownRoles, type Desk } from '../ruleset/desk.ts'
import { limits } from '../ruleset/limits.ts'
import type { Condition, Guard, Nested, Term, Test } from './model.ts'
import { enemyIn, isSubjectUnknown, rolesPath, scopeAt, type Scope } from './scope.ts'
import { isJoiningWord, type ConditionData, type MatchData } from './schema.ts'
import { isTest, mapTests, termCount, termOf, testsIn } from './logic.ts'
import { isFigure, testOf } from './parse-test.ts'

/** `when` and `unless` of an entry at `path`. */
export const guardOf = (
  desk: Desk,
  { when, unless }: { readonly when?: ConditionData | undefined; readonly unless?: ConditionData | undefined },
  path: Path,
): Guard => ({
  when: conditionOf(desk, when, [...path, 'when']),
  unless: conditionOf(desk, unless, [...path, 'unless']),
})

/** A condition at `path`; null if there is none, or one that always holds, which is a problem for `unless`. */
export const conditionOf = (desk: Desk, data: ConditionData | undefined, path: Path): Condition | null => {
  if (data === undefined) return null
  const parse = path.at(-1) === 'unless' ? refusedOf : waysOf
  return parse(desk, data, standingAt(desk, path), path)
}

/** Compiles every named condition, so that its problems are reported even where nothing uses it. */
export const checkNamed = (desk: Desk): void => {
  const { conditions } = desk.rules
  checkCircles(desk, 'conditions', ['conditions'], Object.keys(conditions ?? {}), (id) => {
    const data = idsOf(conditions).has(id) ? conditions?.[id] : undefined
    return data ? namesIn(data.when) : []
  })
  for (const id of Object.keys(conditions ?? {})) namedCondition(desk, id, [])
}

/** Where a condition stands. */
interface Standing {
  readonly scope: Scope
  /** The role it is read on, where that is not the scope's subject. */
  readonly on: string | null
  /** The named conditions that it stands in, outermost first. */
  readonly within: readonly string[]
}

const standingAt = (desk: Desk, path: Path): Standing => ({ scope: scopeAt(desk, path), on: null, within: [] })

const waysOf = (desk: Desk, data: ConditionData, standing: Standing, path: Path): Condition | null => {
  if (!Array.isArray(data)) {
    const terms = termsOf(desk, data, standing, path)
    return terms && (spread(terms) ?? [terms])
  }
  const ways = data.map((one, index) => waysOf(desk, one, standing, [...path, index]))
  const known = ways.filter((way) => way !== null)
  return known.length < ways.length ? null : known.flat()
}

/** The alternatives of a list with a single nested condition; one with words of its own stays whole. */
const spread = ([only, ...others]: readonly Term[]): Condition | undefined =>
  only && others.length === 0 && !isTest(only) && !only.not && (only.named?.words ?? null) === null
    ? only.is
    : undefined

/** The terms of a map, which must all hold; null where it always holds. Wrong terms are left out. */
const termsOf = (desk: Desk, map: MatchData, standing: Standing, path: Path): Term[] | null => {
  // Tests come first in words: "in line and not disordered".
  const ordered = entriesOf(map).toSorted(([a], [b]) => Number(isGroup(a)) - Number(isGroup(b)))
  const entries = ordered.map(([key, value]) => entryTerms(desk, key, value, standing, [...path, key]))
  const terms = entries.filter((each) => each !== null)
  return terms.length === 0 ? null : terms.flat()
}

const isGroup = (key: string): boolean => key === 'any' || key === 'not' || key === 'all'

const entryTerms = (
  desk: Desk,
  key: string,
  value: MatchData[string],
  standing: Standing,
  path: Path,
): readonly Term[] | null => {
  const { scope, on } = standing
  if (key === 'is') return isTerms(desk, value, standing, path)
  if (isGroup(key)) {
    if (!isCondition(value)) return []
    if (key === 'all' && Array.isArray(value)) return allTerms(desk, value, standing, path)
    const condition = key === 'not' ? refusedOf(desk, value, standing, path) : waysOf(desk, value, standing, path)
    if (condition === null) return key === 'not' ? [] : null
    return [termOf(condition, key === 'not')]
  }
  if (isJoiningWord(key) && !isKnownHere(desk, key, scope)) {
    desk.report(path, problem('joining-word', { word: key }), true)
    return []
  }
  if (isMap(value)) {
    if (on === null)
      return isSomebody(desk, key, scope, path) ? termsOf(desk, value, { ...standing, on: key }, path) : []
    desk.report(path, problem('too-nested', { role: key }), true)
    return []
  }
  if (value === undefined || isCondition(value)) {
    desk.report(path, problem('wrong-type', { what: 'shape', subject: { key }, is: 'list', form: 'test' }))
    return []
  }
  const test = testOf(desk, key, value, scope, on, path)
  return test ? [test] : []
}

/** Whether a trait or a role is called so. */
const isKnownHere = (desk: Desk, key: string, { roles }: Scope): boolean =>
  idsOf(desk.rules.traits).has(key) || (roles ? roles.has(key) : isRoleSomewhere(desk, key))

const isMap = (value: unknown): value is MatchData =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isCondition = (value: MatchData[string]): value is ConditionData =>
  isMap(value) || (Array.isArray(value) && value.some((one) => typeof one === 'object'))

/** A condition that must not hold; one that always does is a problem. */
const refusedOf = (desk: Desk, data: ConditionData, standing: Standing, path: Path): Condition | null => {
  const condition = waysOf(desk, data, standing, path)
  if (condition !== null) return condition
  const empty = Array.isArray(data) ? data.findIndex((one) => isMap(one) && Object.keys(one).length === 0) : -1
  desk.report(empty < 0 ? path : [...path, empty], problem('empty-condition', {}), true)
  return null
}

const allTerms = (
  desk: Desk,
  all: readonly ConditionData[],
  standing: Standing,
  path: Path,
): readonly Term[] | null => {
  const known = all.flatMap((data, index) => {
    const condition = waysOf(desk, data, standing, [...path, index])
    return condition === null ? [] : [condition]
  })
  if (known.length === 0) return null
  return known.flatMap((condition) => {
    const [terms, ...others] = condition
    return terms && others.length === 0 ? terms : [termOf(condition, false)]
  })
}

/** Whether a key names whose traits a map reads: `enemy` or a role. */
const isSomebody = (desk: Desk, on: string, scope: Scope, path: Path): boolean => {
  const { roles } = scope
  if (on === 'enemy') {
    if (!roles || enemyIn(scope, roles) !== undefined) return true
    if (!isSubjectUnknown(desk, path))
      desk.report(
        path,
        problem('no-enemy', { what: 'condition', roles: namesOf([...roles.keys()]) }),
        true,
        rolesPath(path),
      )
    return false
  }
  if (roles ? roles.has(on) : isRoleSomewhere(desk, on)) return true
  if (idsOf(desk.rules.traits).has(on))
    desk.report(path, problem('wrong-type', { what: 'trait-for-role', trait: on }), true)
  else isKnown(desk, 'role', on, idsOf(undefined, ['enemy'], roles?.keys() ?? []), path, rolesPath(path), ownRoles)
  return false
}

const isRoleSomewhere = ({ rules }: Desk, role: string): boolean =>
  entriesOf(rules.procedures).some(([, { roles }]) => roles !== undefined && Object.hasOwn(roles, role))

/** The terms of `is: weak`; of a list, any must hold. */
const isTerms = (desk: Desk, value: MatchData[string], standing: Standing, path: Path): readonly Term[] | null => {
  const ids = Array.isArray(value) ? value : [value]
  const terms = ids.map((id, index) => {
    const here = Array.isArray(value) ? [...path, index] : path
    return typeof id === 'string' ? namedTerm(desk, id, standing, here) : []
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

/** A named condition as a term; none where the name leads nowhere, null where it always holds. */
const namedTerm = (desk: Desk, id: string, { scope, on, within }: Standing, path: Path): readonly Nested[] | null => {
  const { conditions } = desk.rules
  if (!isKnown(desk, 'condition', id, idsOf(conditions), path, ['conditions'])) return []
  if (within.includes(id)) {
    desk.spoil(path)
    return []
  }
  if (within.length >= limits.conditions.depth) {
    desk.report(path, problem('too-deep', { what: 'conditions', most: limits.conditions.depth }), true)
    return []
  }
  const named = namedCondition(desk, id, within)
  if (desk.touched(['conditions', id])) desk.spoil(path)
  if (named === null) return null
  const figure = testsIn(named.is)
    .map(({ key }) => key)
    .filter(isFigure)
    .find((key) => !scope.knows.has(key))
  if (figure !== undefined) {
    desk.report(path, problem('not-known-here', { what: 'condition', key: figure }), true)
    return []
  }
  const role = on === scope.subject ? null : on
  return [role === null ? named : readOn(desk, named, role, scope)]
}

const namedCondition = (desk: Desk, id: string, within: readonly string[]): Nested | null => {
  const known = desk.namedConditions
  const before = known.get(id)
  if (before !== undefined) return before
  const data = desk.rules.conditions?.[id]
  if (!data) return null
  const path = ['conditions', id]
  const words = data.words === undefined ? null : desk.words(data.words, [...path, 'words'])
  const is = waysOf(desk, data.when, { ...standingAt(desk, path), within: [...within, id] }, [...path, 'when'])
  const { tests } = limits.conditions
  const tooMany = is !== null && termCount(is) > tests
  if (tooMany) desk.report(path, problem('too-many', { what: 'tests', most: tests }), true)
  const term = is === null || tooMany ? null : { not: false, named: { id, on: null, words }, is }
  known.set(id, term)
  return term
}

/** The names in a condition. */
const namesIn = (data: ConditionData | MatchData[string]): readonly string[] => {
  if (Array.isArray(data)) return data.flatMap((one) => (typeof one === 'object' ? namesIn(one) : []))
  if (!isMap(data)) return []
  return entriesOf(data).flatMap(([key, value]) => (key === 'is' ? [value].flat().map(String) : namesIn(value)))
}

/** A named condition read on another role than the subject: `enemy: {is: weak}`. */
const readOn = (desk: Desk, { not, named, is }: Nested, on: string, scope: Scope): Nested => {
  const enemy =
    on === 'enemy' ? null : scope.roles ? (enemyIn({ ...scope, subject: on }, scope.roles) ?? 'enemy') : 'enemy'
  const readOf = (was: string | null): string | null => (was === null ? on : was === 'enemy' ? enemy : was)
  const isOurs = ({ key }: Test): boolean => {
    const of = desk.rules.traits?.[key]?.of
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

/** Words that join conditions in other languages, but not in this format. */
