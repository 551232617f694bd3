/** Sums: amounts of numbers and traits alone. */
import { parseFraction, zero } from '../exact.ts'
import type { Path } from '../paths.ts'
import { problem } from '../problem.ts'
import { namesOf } from '../words/problems/lists.ts'
import type { TraitKind } from '../words/problems/shape.ts'
import { exactOf, idsOf, isKnown, ownRoles, type Desk } from '../ruleset/desk.ts'
import type { Figure, Operation, Sum } from './model.ts'
import { enemyIn, ownRole, rolesPath, kindOf, type Scope } from './scope.ts'
import { parseSum, type SumData } from './formula.ts'

/** Replaces a figure that cannot be read, after a problem was reported. */
export const zeroFigure: Figure = { kind: 'number', value: zero }

/** A sum at `path`. */
export const sumOf = (desk: Desk, data: SumData, scope: Scope, path: Path): Sum => {
  if (typeof data === 'number' || typeof data === 'string') return { kind: 'number', value: exactOf(desk, data, path) }
  if ('trait' in data) return traitFigure(desk, data, scope, path, 'number')
  if ('points' in data) return pointsFigure(desk, scope, path)
  return operationOf(desk, data, path, (term: SumData, here) => sumOf(desk, term, scope, here))
}

/** The amount of a text at `path`, compiled by `as`; its problems are reported for the whole text. Undefined, and a problem, if it is none. */
export const sumInText = <T>(
  desk: Desk,
  text: string,
  path: Path,
  as: (desk: Desk, data: SumData) => T,
): T | undefined => {
  const data = parseSum(text)
  if (data === undefined) {
    desk.report(path, problem('wrong-form', { what: 'amount', text }))
    return undefined
  }
  const report: Desk['report'] = (_, one, _key, about) => desk.report(path, ofText(desk, text, one), false, about)
  return as({ ...desk, report, spoil: () => desk.spoil(path) }, data)
}

type OneProblem = Parameters<Desk['report']>[1]

/** A problem inside a text. An unknown name unlike any trait may be two names with a minus between them. */
const ofText = (desk: Desk, text: string, one: OneProblem): OneProblem => {
  if (one.code !== 'unknown-trait') return one
  const { name, alternatives } = one.facts
  const known = idsOf(desk.rules.traits)
  const minus = [...name.matchAll(/-/g)].find(({ index }) => {
    const right = name.slice(index + 1)
    return known.has(name.slice(0, index)) && (known.has(right) || /^\d+$/.test(right))
  })
  if (minus)
    return problem('wrong-form', {
      what: 'minus',
      left: name.slice(0, minus.index),
      right: name.slice(minus.index + 1),
    })
  return alternatives.meant === null && text.trim() === name ? problem('wrong-form', { what: 'amount', text }) : one
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

/** A sum, a product, a ratio or a bound, its parts compiled by `part`. */
export const operationOf = <Data, Part>(
  desk: Desk,
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
      desk.report([...path, 'ratio', 1], problem('out-of-bounds', { what: 'division' }))
    return { kind: 'ratio', of: part(of, [...path, 'ratio', 0]), to: part(to, [...path, 'ratio', 1]) }
  }
  const kind = data['at-most'] === undefined ? 'at-least' : 'at-most'
  const bound = data[kind]
  if (bound === undefined) throw new Error('a bound without its number, which the schema refuses')
  return { kind, bound: exactOf(desk, bound, [...path, kind]), is: part(data.is, [...path, 'is']) }
}

/** The fire points in an amount. A problem where there are none. */
export const pointsFigure = (desk: Desk, scope: Scope, path: Path): Figure => {
  if (!scope.knows.has('points')) desk.report(path, problem('not-known-here', { what: 'amount' }))
  return { kind: 'points' }
}

/** A trait's value. It must be a number, or with `kind` a choice or a yes or no (a derived trait copies it). */
export const traitFigure = (
  desk: Desk,
  { trait: id, of }: { readonly trait: string; readonly of?: string | undefined },
  scope: Scope,
  path: Path,
  kind: TraitKind,
): Figure => {
  const traits = desk.rules.traits ?? {}
  const here = [...path, 'trait']
  if (!isKnown(desk, 'trait', id, idsOf(traits), here, ['traits'])) return zeroFigure
  const trait = traits[id]
  if (!trait) return zeroFigure
  const is = trait.choices ? 'choice' : trait.flag ? 'flag' : 'number'
  if (is !== kind) desk.report(here, problem('wrong-type', { what: 'trait', trait: id, is, wanted: kind }))
  const { roles, subject } = scope
  if (!roles) return { kind: 'trait', trait: id, of: of ?? null }
  if (of === undefined) return { kind: 'trait', trait: id, of: ownRole(desk, id, trait, roles, subject, here) ?? null }
  const role = of === 'enemy' ? enemyIn(scope, roles) : of
  if (role === undefined)
    desk.report([...path, 'of'], problem('no-enemy', { what: 'amount', roles: namesOf([...roles.keys()]) }))
  else if (isKnown(desk, 'role', role, roles, [...path, 'of'], rolesPath(path), ownRoles)) {
    if (kindOf(roles, role) !== trait.of && (trait.of === 'unit' || trait.of === 'leader'))
      desk.report(here, problem('wrong-kind', { what: 'amount', trait: id, of: trait.of, role }))
  }
  return { kind: 'trait', trait: id, of: of === subject ? null : of }
}
