/** Compiles the tests of conditions: the role whose trait is read, and the accepted values. */
import { ceiling, compare, floor, fractionText, parseFraction, wholeNumber, zero, type Fraction } from '../exact.ts'
import { nearestName } from '../nearest.ts'
import type { Path } from '../paths.ts'
import { problem } from '../problem.ts'
import { nameList, type WrittenRange } from '../words/problems/phrases.ts'
import { parseComparison, parseSum, type SumData } from './formula.ts'
import {
  recordEntries,
  knownIds,
  checkKnownName,
  procedureRoles,
  type Loader,
  readExactNumber,
} from '../ruleset/context.ts'
import type { Comparison, Range, Test, Sum, Figure, Operation } from './model.ts'
import { enemyIn, ownRole, rolesPath, type TraitData, kindOf, type KnownNumber, type Scope } from './scope.ts'
import { isReversed, parseExactRange } from './ranges.ts'
import type { TestData } from './schema.ts'
import type { TraitKind } from '../words/problems/values.ts'

/** Whether a key is a number from the dice or the fire points rather than a trait. */
export const isFigure = (key: string): key is KnownNumber =>
  key === 'result' || key === 'natural' || key === 'round' || key === 'points'

/**
 * Compiles the test at `path` of a trait or number, which is read from the role `on`. Reports a problem and returns undefined if the test can't be
 * compiled.
 */
export const testOf = (
  loader: Loader,
  key: string,
  value: TestData,
  scope: Scope,
  on: string | null,
  path: Path,
): Test | undefined => {
  const traits = loader.rules.traits ?? {}
  const trait = Object.hasOwn(traits, key) ? traits[key] : undefined
  if (!trait && key === 'role') return { on, key, accepts: rolesOf(loader, value, scope, path) }
  if (!trait && isFigure(key)) {
    if (!scope.knows.has(key)) {
      loader.report(path, problem('not-known-here', { what: 'condition', key }), true)
      return undefined
    }
    return {
      on: null,
      key,
      accepts: numbersOf(loader, value, scope, path, { key, isWhole: key !== 'points', min: null, max: null }),
    }
  }
  if (!trait) {
    if (key === 'enemy' || scope.roles?.has(key))
      loader.report(path, problem('wrong-value', { what: 'role-for-trait', role: key }), true)
    else
      checkKnownName(loader, 'trait', key, knownIds(traits, ['role'], scope.knows, scope.roles?.keys() ?? []), path, [
        'traits',
      ])
    return undefined
  }
  const readOn = holderOf(loader, key, trait, scope, on, path)
  return readOn === undefined
    ? undefined
    : { on: readOn, key, accepts: acceptsOf(loader, key, trait, value, scopeOn(scope, readOn), path) }
}

/** The scope for reading from the same role as the test. */
const scopeOn = (scope: Scope, on: string | null): Scope => {
  if (on === null || scope.roles === null) return scope
  return {
    ...scope,
    subject: on === 'enemy' ? (scope.subject === 'each' ? 'each' : (enemyIn(scope, scope.roles) ?? null)) : on,
  }
}

/** The accepted roles in `role: attacker`. */
const rolesOf = (
  loader: Loader,
  value: TestData,
  { roles }: Scope,
  path: Path,
): { readonly choices: ReadonlySet<string> } => {
  const known = roles
    ? [...roles.keys()]
    : recordEntries(loader.rules.procedures).flatMap(([, procedure]) => Object.keys(procedure.roles ?? {}))
  const wanted = Array.isArray(value) ? value : [value]
  for (const [index, role] of wanted.entries())
    checkKnownName(
      loader,
      'role',
      String(role),
      knownIds(undefined, known),
      Array.isArray(value) ? [...path, index] : path,
      rolesPath(path),
      procedureRoles,
    )
  return { choices: new Set(wanted.map(String)) }
}

/** The role that the trait is read from. Reports a problem and returns undefined if it is ambiguous. */
const holderOf = (
  loader: Loader,
  key: string,
  trait: TraitData,
  scope: Scope,
  on: string | null,
  path: Path,
): string | null | undefined => {
  const { roles, subject } = scope
  if (trait.of === 'situation' || trait.of === 'battle') return null
  if (!roles) return on
  if (on === null) return ownRole(loader, key, trait, roles, subject, path)
  const role = on === 'enemy' ? enemyIn(scope, roles) : on
  const kind = role === undefined ? null : kindOf(roles, role)
  if (kind !== null && kind !== trait.of) {
    loader.report(path, problem('wrong-kind', { what: 'role', trait: key, of: trait.of, role: on, is: kind }), true)
    return undefined
  }
  return on === subject ? null : on
}

const acceptsOf = (
  loader: Loader,
  key: string,
  trait: TraitData,
  value: TestData,
  scope: Scope,
  path: Path,
): Test['accepts'] => {
  if (trait.choices) return choicesOf(loader, key, trait.choices, value, path)
  if (trait.flag) {
    if (typeof value === 'boolean') return { flag: value }
    const meant = nearestName(String(value), ['yes', 'no', 'true', 'false', 'on', 'off'])
    const flag = meant === undefined ? null : ['yes', 'true', 'on'].includes(meant)
    loader.report(path, problem('wrong-value', { what: 'flag', trait: key, meant: flag }))
    return { flag: true }
  }
  const bounds = trait.count ?? trait.number
  const bound = (written: string | number | undefined): Fraction | null =>
    written === undefined ? null : (parseFraction(written) ?? null)
  const min = bound(bounds?.min) ?? (trait.count ? zero : null)
  return numbersOf(loader, value, scope, path, {
    key,
    isWhole: trait.count !== undefined,
    min,
    max: bound(bounds?.max),
  })
}

const choicesOf = (
  loader: Loader,
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
      checkKnownName(loader, { choiceOf: key }, id, knownIds(choices), here, ['traits', key, 'choices'])
    else
      loader.report(
        here,
        problem('wrong-value', { what: 'choice', trait: key, written: id, choices: nameList(Object.keys(choices)) }),
      )
    if (chosen.has(id)) loader.report(here, problem('duplicate', { what: 'choice', choice: id }))
    chosen.add(id)
  }
  return { choices: chosen }
}

/** A tested number, with its name and bounds. */
interface Tested extends Range<Fraction> {
  readonly key: string
  readonly isWhole: boolean
}

type Numbers = Extract<Test['accepts'], { ranges: unknown } | { comparison: unknown }>

/** Compiles a number, a range, a list of numbers and ranges, or a comparison. A range outside the bounds can't match and is a problem. */
const numbersOf = (loader: Loader, value: TestData, scope: Scope, path: Path, tested: Tested): Numbers => {
  if (typeof value === 'boolean') {
    loader.report(path, problem('wrong-value', { what: 'number', key: tested.key }))
    return { ranges: [] }
  }
  const comparison = typeof value === 'string' && !parseExactRange(value) ? parseComparison(value) : undefined
  if (comparison) {
    const than = sumInText(loader, comparison.than, path, (own, data) => sumOf(own, data, scope, path))
    return than ? numbersOfComparison(comparison.comparison, than, tested.isWhole) : { ranges: [] }
  }
  const ranges = (Array.isArray(value) ? value : [value]).map((one, index) => {
    const here = Array.isArray(value) ? [...path, index] : path
    const range = exactRangeOf(loader, one, here)
    const isBelow = range.max !== null && tested.min !== null && compare(range.max, tested.min) < 0
    const isAbove = range.min !== null && tested.max !== null && compare(range.min, tested.max) > 0
    if (isBelow || isAbove) {
      const { key, min, max } = tested
      loader.report(
        here,
        problem('never', { what: 'range', key, range: written(range), bounds: written({ min, max }) }),
      )
    }
    return range
  })
  return { ranges }
}

/** Compiles a comparison. A comparison with a plain number becomes a range if possible. */
const numbersOfComparison = (comparison: Comparison, than: Sum, isWhole: boolean): Numbers => {
  if (than.kind !== 'number') return { comparison, than }
  const { value } = than
  if (comparison === '=') return { ranges: [{ min: value, max: value }] }
  if (comparison === '<=') return { ranges: [{ min: null, max: value }] }
  if (comparison === '>=') return { ranges: [{ min: value, max: null }] }
  if (!isWhole) return { comparison, than }
  return comparison === '<'
    ? { ranges: [{ min: null, max: wholeNumber(ceiling(value) - 1n) }] }
    : { ranges: [{ min: wholeNumber(floor(value) + 1n), max: null }] }
}

const exactRangeOf = (loader: Loader, value: string | number, path: Path): Range<Fraction> => {
  const range = parseExactRange(value)
  if (!range) loader.report(path, problem('wrong-value', { what: 'range', text: String(value) }))
  else if (isReversed(range)) loader.report(path, problem('range-reversed', { range: written(range) }))
  return range ?? { min: null, max: null }
}

const written = ({ min, max }: Range<Fraction>): WrittenRange => ({
  min: min && writtenEnd(min),
  max: max && writtenEnd(max),
})
const writtenEnd = (end: Fraction): number | string => (end.d === 1n ? Number(end.n) : fractionText(end))

/** Stands in for a number that can't be read, after its problem was reported. */
export const zeroFigure: Figure = { kind: 'number', value: zero }

/** Compiles a sum at `path`. */
export const sumOf = (loader: Loader, data: SumData, scope: Scope, path: Path): Sum => {
  if (typeof data === 'number' || typeof data === 'string')
    return { kind: 'number', value: readExactNumber(loader, data, path) }
  if ('trait' in data) return traitFigure(loader, data, scope, path, 'number')
  if ('points' in data) return pointsFigure(loader, scope, path)
  return operationOf(loader, data, path, (term: SumData, here) => sumOf(loader, term, scope, here))
}

/**
 * Compiles the amount in a string at `path` by calling `as`. Reports problems for the whole string. Reports a problem and returns undefined if the
 * string isn't an amount.
 */
export const sumInText = <T>(
  loader: Loader,
  text: string,
  path: Path,
  as: (loader: Loader, data: SumData) => T,
): T | undefined => {
  const data = parseSum(text)
  if (data === undefined) {
    loader.report(path, problem('wrong-value', { what: 'amount', text }))
    return undefined
  }
  const report: Loader['report'] = (_, one, _key, about) => loader.report(path, ofText(loader, text, one), false, about)
  return as({ ...loader, report, spoil: () => loader.spoil(path) }, data)
}

type OneProblem = Parameters<Loader['report']>[1]

/** A problem inside a string. An unknown name that isn't similar to any trait may be two names with a minus sign between them. */
const ofText = (loader: Loader, text: string, one: OneProblem): OneProblem => {
  if (one.code !== 'unknown-name' || one.facts.kind !== 'trait') return one
  const { name, alternatives } = one.facts
  const known = knownIds(loader.rules.traits)
  const minus = [...name.matchAll(/-/g)].find(({ index }) => {
    const right = name.slice(index + 1)
    return known.has(name.slice(0, index)) && (known.has(right) || /^\d+$/.test(right))
  })
  if (minus)
    return problem('wrong-value', {
      what: 'minus',
      left: name.slice(0, minus.index),
      right: name.slice(minus.index + 1),
    })
  return alternatives.meant === null && text.trim() === name ? problem('wrong-value', { what: 'amount', text }) : one
}

type OperationData<T> =
  | { readonly plus: readonly T[] }
  | { readonly times: readonly T[] }
  | { readonly ratio: readonly [T, T] }
  | {
      readonly 'at-least'?: number | string | undefined
      readonly 'at-most'?: number | string | undefined
      readonly is: T
    }

/** Compiles a sum, product, ratio or bound. `part` compiles its parts. */
export const operationOf = <Data, Part>(
  loader: Loader,
  data: OperationData<Data>,
  path: Path,
  part: (data: Data, path: Path) => Part,
): Operation<Part> => {
  const terms = (all: readonly Data[], key: string): Part[] =>
    all.map((term, index) => part(term, [...path, key, index]))
  if ('plus' in data) return { kind: 'plus', terms: terms(data.plus, 'plus') }
  if ('times' in data) return { kind: 'times', terms: terms(data.times, 'times') }
  if ('ratio' in data) {
    const [of, to] = data.ratio
    if ((typeof to === 'number' || typeof to === 'string') && parseFraction(to)?.n === 0n)
      loader.report([...path, 'ratio', 1], problem('out-of-bounds', { what: 'division' }))
    return { kind: 'ratio', of: part(of, [...path, 'ratio', 0]), to: part(to, [...path, 'ratio', 1]) }
  }
  const kind = data['at-most'] === undefined ? 'at-least' : 'at-most'
  const bound = data[kind]
  if (bound === undefined) throw new Error('a bound without its number, which the schema refuses')
  return { kind, bound: readExactNumber(loader, bound, [...path, kind]), is: part(data.is, [...path, 'is']) }
}

/** The fire points in an amount. Reports a problem if the procedure has none. */
export const pointsFigure = (loader: Loader, scope: Scope, path: Path): Figure => {
  if (!scope.knows.has('points')) loader.report(path, problem('not-known-here', { what: 'amount' }))
  return { kind: 'points' }
}

/** The value of a trait. The value must be a number or, with `kind`, a choice or flag (which a derived trait copies). */
export const traitFigure = (
  loader: Loader,
  { trait: id, of }: { readonly trait: string; readonly of?: string | undefined },
  scope: Scope,
  path: Path,
  kind: TraitKind,
): Figure => {
  const traits = loader.rules.traits ?? {}
  const here = [...path, 'trait']
  if (!checkKnownName(loader, 'trait', id, knownIds(traits), here, ['traits'])) return zeroFigure
  const trait = traits[id]
  if (!trait) return zeroFigure
  const is = trait.choices ? 'choice' : trait.flag ? 'flag' : 'number'
  if (is !== kind) loader.report(here, problem('wrong-value', { what: 'trait', trait: id, is, wanted: kind }))
  const { roles, subject } = scope
  if (!roles) return { kind: 'trait', trait: id, of: of ?? null }
  if (of === undefined)
    return { kind: 'trait', trait: id, of: ownRole(loader, id, trait, roles, subject, here) ?? null }
  const role = of === 'enemy' ? enemyIn(scope, roles) : of
  if (role === undefined)
    loader.report(
      [...path, 'of'],
      problem('no-such-role', { what: 'amount-enemy', roles: nameList([...roles.keys()]) }),
    )
  else if (checkKnownName(loader, 'role', role, roles, [...path, 'of'], rolesPath(path), procedureRoles)) {
    if (kindOf(roles, role) !== trait.of && (trait.of === 'unit' || trait.of === 'leader'))
      loader.report(here, problem('wrong-kind', { what: 'amount', trait: id, of: trait.of, role }))
  }
  return { kind: 'trait', trait: id, of: of === subject ? null : of }
}
