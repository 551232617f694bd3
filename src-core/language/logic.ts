/** Logic of conditions: their tests, the ways in which they can be true, and what follows from them. */
import { memoize } from '../memoize.ts'
import type { Condition, Guard, Nested, Term, Test, Comparison, Range, Sum } from './model.ts'
import { compare, type Fraction } from '../exact.ts'
import { holdsFor } from './ranges.ts'
import { sumWritten } from './formula.ts'
import { entryAt } from '../present.ts'
import { rangeText } from '../words/numbers.ts'

export const isTest = (term: Term): term is Test => 'accepts' in term

/** Every test of a condition, including those of nested conditions. */
export const testsIn = (condition: Condition | null): readonly Test[] => (condition === null ? [] : allTests(condition))

const allTests = memoize((condition: Condition): readonly Test[] =>
  condition.flatMap((terms) => terms.flatMap((term) => (isTest(term) ? [term] : allTests(term.is)))),
)

/** The number of tests and nested conditions. */
export const termCount: (condition: Condition) => number = memoize((condition: Condition): number =>
  condition.flat().reduce((sum, term) => sum + (isTest(term) ? 1 : 1 + termCount(term.is)), 0),
)

/** The only test of a condition. Undefined if it has none or several. */
export const soleTest = (condition: Condition | null): Test | undefined => {
  const [term, ...others] = condition?.length === 1 ? condition.flat() : []
  return term && isTest(term) && others.length === 0 ? term : undefined
}

/** A condition as one term: its only term, or else a nested condition. */
export const termOf = (is: Condition, not: boolean): Term => {
  const [only, ...others] = is.length === 1 ? is.flat() : []
  if (only === undefined || others.length > 0) return { not, named: null, is }
  if (!not) return only
  return isTest(only) ? { not, named: null, is } : { ...only, not: !only.not }
}

/** A guard as one condition. Null if it is always true. */
export const conditionOfGuard = ({ when, unless }: Guard): Condition | null =>
  unless === null ? when : [[...(when === null ? [] : [termOf(when, false)]), termOf(unless, true)]]

/** A test or its negation. */
export interface Literal {
  readonly test: Test
  readonly not: boolean
}

/**
 * The ways in which a condition is true or (with `not`) false, as lists. All literals of at least one list must be true. Undefined if there are
 * more than `max` lists or literals.
 */
export const waysOf = (condition: Condition, max: number, not = false): readonly (readonly Literal[])[] | undefined => {
  const any = (parts: readonly (Ways | undefined)[]): Ways | undefined => bounded(allOf(parts)?.flat())
  const all = (parts: readonly (Ways | undefined)[]): Ways | undefined => {
    const known = allOf(parts)
    const only = known?.flatMap((ways) => (ways.length === 1 ? ways.flat() : []))
    const choices = known?.filter((ways) => ways.length !== 1)
    return choices?.reduce<Ways | undefined>(
      (ways, part) =>
        ways && ways.length * part.length <= max
          ? bounded(ways.flatMap((way) => part.map((more) => [...way, ...more])))
          : undefined,
      only && bounded([only]),
    )
  }
  const bounded = (ways: Ways | undefined): Ways | undefined =>
    ways && ways.length <= max && ways.reduce((sum, way) => sum + way.length, 0) <= max ? ways : undefined
  const ofTerm = (term: Term): Ways | undefined =>
    isTest(term) ? [[{ test: term, not }]] : waysOf(term.is, max, term.not !== not)
  return not
    ? all(condition.map((terms) => any(terms.map(ofTerm))))
    : any(condition.map((terms) => all(terms.map(ofTerm))))
}

type Ways = readonly (readonly Literal[])[]

const allOf = <T>(parts: readonly (T | undefined)[]): readonly T[] | undefined => {
  const there = parts.filter((part) => part !== undefined)
  return there.length === parts.length ? there : undefined
}

/** Returns a nested condition with its terms changed. */
export const mapTests = (
  condition: Condition,
  change: (test: Test) => Test,
  rename: (nested: Nested) => Nested,
): Condition =>
  condition.map((terms) =>
    terms.map((term) => (isTest(term) ? change(term) : rename({ ...term, is: mapTests(term.is, change, rename) }))),
  )

/**
 * Whether no case satisfies both conditions, because each alternative of one contradicts each alternative of the other. Both must have the same
 * subject.
 */
export const excludeEachOther = (a: Condition, b: Condition): boolean => {
  const [one, other] = comparable(a, b) ?? []
  return (
    one !== undefined &&
    other !== undefined &&
    one.every((way) => other.every((against) => way.some((test) => against.some((each) => areDisjoint(test, each)))))
  )
}

/** Whether `a` implies `b`: each alternative of `a` satisfies all tests of some alternative of `b`. Both must have the same subject. */
export const conditionImplies = (a: Condition, b: Condition): boolean => {
  const [one, other] = comparable(a, b) ?? []
  return (
    one !== undefined &&
    other !== undefined &&
    one.every((way) => other.some((wide) => wide.every((wanted) => way.some((test) => literalImplies(test, wanted)))))
  )
}

/** To limit the time, conditions aren't compared if the product of their test counts is larger than this. */
const maxComparisons = 10_000

const comparable = (a: Condition, b: Condition): readonly [Ways, Ways] | undefined => {
  const [one, other] = [waysOf(a, maxComparisons), waysOf(b, maxComparisons)]
  return one && other && sizeOf(one) * sizeOf(other) <= maxComparisons ? [one, other] : undefined
}

const sizeOf = (ways: Ways): number => ways.reduce((sum, way) => sum + way.length, 0)

/** Whether no value satisfies both literals. */
const areDisjoint = (a: Literal, b: Literal): boolean => {
  if (!areOfOne(a.test, b.test)) return false
  if (!a.not && !b.not) return exclude(a.test, b.test)
  return a.not !== b.not && (a.not ? implies(b.test, a.test) : implies(a.test, b.test))
}

/** Whether every value that satisfies the first literal satisfies the second. */
const literalImplies = (a: Literal, b: Literal): boolean => {
  if (!areOfOne(a.test, b.test)) return false
  if (a.not) return b.not && implies(b.test, a.test)
  return b.not ? exclude(a.test, b.test) : implies(a.test, b.test)
}

const areOfOne = (a: Test, b: Test): boolean => a.on === b.on && a.key === b.key

/** Whether no value passes both tests of the same trait. */
const exclude = ({ accepts: a }: Test, { accepts: b }: Test): boolean => {
  if ('choices' in a && 'choices' in b) return [...a.choices].every((choice) => !b.choices.has(choice))
  if ('flag' in a && 'flag' in b) return a.flag !== b.flag
  if ('than' in a && 'than' in b)
    return isBeside(a.than, b.than) && ordersOf(a.comparison).every((order) => !holdsFor(b.comparison, order))
  return (
    'ranges' in a &&
    'ranges' in b &&
    a.ranges.every((range) => b.ranges.every((other) => isBelow(range, other) || isBelow(other, range)))
  )
}

/** Whether every value that passes the first test of a trait passes the second. */
const implies = ({ accepts: a }: Test, { accepts: b }: Test): boolean => {
  if ('choices' in a && 'choices' in b) return [...a.choices].every((choice) => b.choices.has(choice))
  if ('flag' in a && 'flag' in b) return a.flag === b.flag
  if ('than' in a && 'than' in b)
    return isBeside(a.than, b.than) && ordersOf(a.comparison).every((order) => holdsFor(b.comparison, order))
  return 'ranges' in a && 'ranges' in b && a.ranges.every((range) => b.ranges.some((wide) => isIn(range, wide)))
}

/** Whether two comparisons have the same right-hand side. */
const isBeside = (a: Sum, b: Sum): boolean => sumWritten(a) === sumWritten(b)

const ordersOf = (comparison: Comparison): readonly number[] =>
  [-1, 0, 1].filter((order) => holdsFor(comparison, order))

const isBelow = ({ max }: Range<Fraction>, { min }: Range<Fraction>): boolean =>
  max !== null && min !== null && compare(max, min) < 0

const isIn = (range: Range<Fraction>, wide: Range<Fraction>): boolean =>
  (wide.min === null || (range.min !== null && compare(range.min, wide.min) >= 0)) &&
  (wide.max === null || (range.max !== null && compare(range.max, wide.max) <= 0))

/** Whether two tests are equal. */
const sameTest = (a: Test, b: Test): boolean => a.on === b.on && a.key === b.key && acceptsKey(a) === acceptsKey(b)

/** Compares tests and nested conditions. */
export const sameTerm = (a: Term, b: Term): boolean => {
  if (isTest(a) || isTest(b)) return isTest(a) && isTest(b) && sameTest(a, b)
  if (a.not !== b.not || a.named?.id !== b.named?.id || a.named?.on !== b.named?.on || a.is.length !== b.is.length)
    return false
  return a.is.every((terms, at) => {
    const others = entryAt(b.is, at)
    return terms.length === others.length && terms.every((term) => others.some((other) => sameTerm(term, other)))
  })
}

const acceptsKey = ({ accepts }: Test): string => {
  if ('choices' in accepts) return [...accepts.choices].join(' ')
  if ('flag' in accepts) return String(accepts.flag)
  if ('than' in accepts) return `${accepts.comparison} ${sumWritten(accepts.than)}`
  return accepts.ranges.map(rangeText).join(' ')
}

/**
 * Whether `condition` is true whenever `other` is, comparing tests only for equality: each list of `other` contains all tests of some list of
 * `condition`. `conditionImplies` also compares the accepted values.
 */
export const followsFrom = (condition: Condition, other: Condition): boolean =>
  other.every((terms) => condition.some((own) => own.every((term) => terms.some((each) => sameTerm(term, each)))))
