/** The parts of conditions: their tests, and the ways in which they hold. */
import { remembered } from '../remember.ts'
import type { Condition, Guard, Nested, Term, Test } from './model/conditions.ts'

/** Whether a term is a test, and not a nested condition. */
export const isTest = (term: Term): term is Test => 'accepts' in term

/** Every test of a condition, those of nested conditions too. */
export const testsIn = (condition: Condition | null): readonly Test[] => (condition === null ? [] : allTests(condition))

const allTests = remembered((condition: Condition): readonly Test[] =>
  condition.flatMap((terms) => terms.flatMap((term) => (isTest(term) ? [term] : allTests(term.is)))),
)

/** How many tests and nested conditions a condition holds. */
export const termCount: (condition: Condition) => number = remembered((condition: Condition): number =>
  condition.flat().reduce((sum, term) => sum + (isTest(term) ? 1 : 1 + termCount(term.is)), 0),
)

/** The only test of a condition; undefined if it has more or none. */
export const soleTest = (condition: Condition | null): Test | undefined => {
  const [term, ...others] = condition?.length === 1 ? condition.flat() : []
  return term && isTest(term) && others.length === 0 ? term : undefined
}

/** A condition as one term: its only one, else all of it. */
export const termOf = (is: Condition, not: boolean): Term => {
  const [only, ...others] = is.length === 1 ? is.flat() : []
  if (only === undefined || others.length > 0) return { not, named: null, is }
  if (!not) return only
  return isTest(only) ? { not, named: null, is } : { ...only, not: !only.not }
}

/** A guard as one condition; null: it always holds. */
export const conditionOfGuard = ({ when, unless }: Guard): Condition | null =>
  unless === null ? when : [[...(when === null ? [] : [termOf(when, false)]), termOf(unless, true)]]

/** A test that must be passed, or must not. */
export interface Literal {
  readonly test: Test
  readonly not: boolean
}

/**
 * The ways in which a condition holds or (`not`) does not hold, as lists: one of the lists has to hold, with all of its literals. Undefined
 * where there are more than `most` lists or literals.
 */
export const waysOf = (
  condition: Condition,
  most: number,
  not = false,
): readonly (readonly Literal[])[] | undefined => {
  const any = (parts: readonly (Ways | undefined)[]): Ways | undefined => bounded(allOf(parts)?.flat())
  const all = (parts: readonly (Ways | undefined)[]): Ways | undefined => {
    const known = allOf(parts)
    const only = known?.flatMap((ways) => (ways.length === 1 ? ways.flat() : []))
    const choices = known?.filter((ways) => ways.length !== 1)
    return choices?.reduce<Ways | undefined>(
      (ways, part) =>
        ways && ways.length * part.length <= most
          ? bounded(ways.flatMap((way) => part.map((more) => [...way, ...more])))
          : undefined,
      only && bounded([only]),
    )
  }
  const bounded = (ways: Ways | undefined): Ways | undefined =>
    ways && ways.length <= most && ways.reduce((sum, way) => sum + way.length, 0) <= most ? ways : undefined
  const ofTerm = (term: Term): Ways | undefined =>
    isTest(term) ? [[{ test: term, not }]] : waysOf(term.is, most, term.not !== not)
  return not
    ? all(condition.map((terms) => any(terms.map(ofTerm))))
    : any(condition.map((terms) => all(terms.map(ofTerm))))
}

type Ways = readonly (readonly Literal[])[]

const allOf = <T>(parts: readonly (T | undefined)[]): readonly T[] | undefined => {
  const there = parts.filter((part) => part !== undefined)
  return there.length === parts.length ? there : undefined
}

/** The same nested condition, its terms changed. */
export const mapTests = (
  condition: Condition,
  change: (test: Test) => Test,
  rename: (nested: Nested) => Nested,
): Condition =>
  condition.map((terms) =>
    terms.map((term) => (isTest(term) ? change(term) : rename({ ...term, is: mapTests(term.is, change, rename) }))),
  )
