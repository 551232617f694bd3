/** Compiles tests of conditions: whose trait is read, and which values are accepted. */
import { ceiling, compare, floor, fractionText, parseFraction, whole, zero, type Fraction } from '../exact.ts'
import { nearest } from '../nearest.ts'
import type { Path } from '../paths.ts'
import { problem } from '../problem.ts'
import { namesOf } from '../words/problems/lists.ts'
import type { WrittenRange } from '../words/problems/voice.ts'
import { parseComparison } from './formula.ts'
import { entriesOf, idsOf, isKnown, ownRoles, type Desk } from '../ruleset/desk.ts'
import type { Comparison, Range, Test, Sum } from './model.ts'
import { enemyIn, ownRole, rolesPath, type TraitData, kindOf, type KnownNumber, type Scope } from './scope.ts'
import { isReversed, parseExactRange } from './ranges.ts'
import type { TestData } from './schema.ts'
import { sumInText, sumOf } from './parse-sum.ts'

/** Whether a key is a number of the dice or the fire points, and not a trait. */
export const isFigure = (key: string): key is KnownNumber =>
  key === 'result' || key === 'natural' || key === 'round' || key === 'points'

/** The test at `path` of a trait or figure, read on `on`; undefined, and a problem, if it cannot be compiled. */
export const testOf = (
  desk: Desk,
  key: string,
  value: TestData,
  scope: Scope,
  on: string | null,
  path: Path,
): Test | undefined => {
  const traits = desk.rules.traits ?? {}
  const trait = Object.hasOwn(traits, key) ? traits[key] : undefined
  if (!trait && key === 'role') return { on, key, accepts: rolesOf(desk, value, scope, path) }
  if (!trait && isFigure(key)) {
    if (!scope.knows.has(key)) {
      desk.report(path, problem('not-known-here', { what: 'condition', key }), true)
      return undefined
    }
    return {
      on: null,
      key,
      accepts: numbersOf(desk, value, scope, path, { key, isWhole: key !== 'points', min: null, max: null }),
    }
  }
  if (!trait) {
    if (scope.roles?.has(key)) desk.report(path, problem('wrong-type', { what: 'role-for-trait', role: key }), true)
    else isKnown(desk, 'trait', key, idsOf(traits, ['role'], scope.knows, scope.roles?.keys() ?? []), path, ['traits'])
    return undefined
  }
  const readOn = holderOf(desk, key, trait, scope, on, path)
  return readOn === undefined
    ? undefined
    : { on: readOn, key, accepts: acceptsOf(desk, key, trait, value, about(scope, readOn), path) }
}

/** The scope of what is read on the same role as the test. */
const about = (scope: Scope, on: string | null): Scope => {
  if (on === null || scope.roles === null) return scope
  return {
    ...scope,
    subject: on === 'enemy' ? (scope.subject === 'each' ? 'each' : (enemyIn(scope, scope.roles) ?? null)) : on,
  }
}

/** `role: attacker`: the accepted roles of the procedure. */
const rolesOf = (
  desk: Desk,
  value: TestData,
  { roles }: Scope,
  path: Path,
): { readonly choices: ReadonlySet<string> } => {
  const known = roles
    ? [...roles.keys()]
    : entriesOf(desk.rules.procedures).flatMap(([, procedure]) => Object.keys(procedure.roles ?? {}))
  const wanted = Array.isArray(value) ? value : [value]
  for (const [index, role] of wanted.entries())
    isKnown(
      desk,
      'role',
      String(role),
      idsOf(undefined, known),
      Array.isArray(value) ? [...path, index] : path,
      rolesPath(path),
      ownRoles,
    )
  return { choices: new Set(wanted.map(String)) }
}

/** The role that the trait is read on; undefined, and a problem, if that is not clear. */
const holderOf = (
  desk: Desk,
  key: string,
  trait: TraitData,
  scope: Scope,
  on: string | null,
  path: Path,
): string | null | undefined => {
  const { roles, subject } = scope
  if (trait.of === 'situation' || trait.of === 'battle') return null
  if (!roles) return on
  if (on === null) return ownRole(desk, key, trait, roles, subject, path)
  const role = on === 'enemy' ? enemyIn(scope, roles) : on
  const kind = role === undefined ? null : kindOf(roles, role)
  if (kind !== null && kind !== trait.of) {
    desk.report(path, problem('wrong-kind', { what: 'role', trait: key, of: trait.of, role: on, is: kind }), true)
    return undefined
  }
  return on === subject ? null : on
}

const acceptsOf = (
  desk: Desk,
  key: string,
  trait: TraitData,
  value: TestData,
  scope: Scope,
  path: Path,
): Test['accepts'] => {
  if (trait.choices) return choicesOf(desk, key, trait.choices, value, path)
  if (trait.flag) {
    if (typeof value === 'boolean') return { flag: value }
    const meant = nearest(String(value), ['yes', 'no', 'true', 'false', 'on', 'off'])
    const flag = meant === undefined ? null : ['yes', 'true', 'on'].includes(meant)
    desk.report(path, problem('wrong-type', { what: 'flag', trait: key, meant: flag }))
    return { flag: true }
  }
  const bounds = trait.count ?? trait.number
  const bound = (written: string | number | undefined): Fraction | null =>
    written === undefined ? null : (parseFraction(written) ?? null)
  const min = bound(bounds?.min) ?? (trait.count ? zero : null)
  return numbersOf(desk, value, scope, path, { key, isWhole: trait.count !== undefined, min, max: bound(bounds?.max) })
}

const choicesOf = (
  desk: Desk,
  key: string,
  choices: NonNullable<TraitData['choices']>,
  value: TestData,
  path: Path,
): { readonly choices: ReadonlySet<string> } => {
  const chosen = new Set<string>()
  for (const [index, choice] of (Array.isArray(value) ? value : [value]).entries()) {
    const here = Array.isArray(value) ? [...path, index] : path
    const id = String(choice)
    if (typeof choice === 'string')
      isKnown(desk, { choiceOf: key }, id, idsOf(choices), here, ['traits', key, 'choices'])
    else
      desk.report(
        here,
        problem('wrong-type', { what: 'choice', trait: key, written: id, choices: namesOf(Object.keys(choices)) }),
      )
    if (chosen.has(id)) desk.report(here, problem('choice-twice', { choice: id }))
    chosen.add(id)
  }
  return { choices: chosen }
}

/** A tested number: its name and bounds. */
interface Tested extends Range<Fraction> {
  readonly key: string
  readonly isWhole: boolean
}

type Numbers = Extract<Test['accepts'], { ranges: unknown } | { comparison: unknown }>

/** A number, a range, a list of both, or a comparison. A range that lies outside the bounds never holds and is a problem. */
const numbersOf = (desk: Desk, value: TestData, scope: Scope, path: Path, tested: Tested): Numbers => {
  if (typeof value === 'boolean') {
    desk.report(path, problem('wrong-type', { what: 'number', key: tested.key }))
    return { ranges: [] }
  }
  const comparison = typeof value === 'string' && !parseExactRange(value) ? parseComparison(value) : undefined
  if (comparison) {
    const than = sumInText(desk, comparison.than, path, (own, data) => sumOf(own, data, scope, path))
    return than ? compared(comparison.comparison, than, tested.isWhole) : { ranges: [] }
  }
  const ranges = (Array.isArray(value) ? value : [value]).map((one, index) => {
    const here = Array.isArray(value) ? [...path, index] : path
    const range = exactRangeOf(desk, one, here)
    const isBelow = range.max !== null && tested.min !== null && compare(range.max, tested.min) < 0
    const isAbove = range.min !== null && tested.max !== null && compare(range.min, tested.max) > 0
    if (isBelow || isAbove) {
      const { key, min, max } = tested
      desk.report(here, problem('never', { what: 'range', key, range: written(range), bounds: written({ min, max }) }))
    }
    return range
  })
  return { ranges }
}

/** A comparison; with a number alone it becomes a range, where possible. */
export const compared = (comparison: Comparison, than: Sum, isWhole: boolean): Numbers => {
  if (than.kind !== 'number') return { comparison, than }
  const { value } = than
  if (comparison === '=') return { ranges: [{ min: value, max: value }] }
  if (comparison === '<=') return { ranges: [{ min: null, max: value }] }
  if (comparison === '>=') return { ranges: [{ min: value, max: null }] }
  if (!isWhole) return { comparison, than }
  return comparison === '<'
    ? { ranges: [{ min: null, max: whole(ceiling(value) - 1n) }] }
    : { ranges: [{ min: whole(floor(value) + 1n), max: null }] }
}

const exactRangeOf = (desk: Desk, value: string | number, path: Path): Range<Fraction> => {
  const range = parseExactRange(value)
  if (!range) desk.report(path, problem('wrong-form', { what: 'range', text: String(value) }))
  else if (isReversed(range)) desk.report(path, problem('range-reversed', { range: written(range) }))
  return range ?? { min: null, max: null }
}

const written = ({ min, max }: Range<Fraction>): WrittenRange => ({
  min: min && writtenEnd(min),
  max: max && writtenEnd(max),
})
const writtenEnd = (end: Fraction): number | string => (end.d === 1n ? Number(end.n) : fractionText(end))
