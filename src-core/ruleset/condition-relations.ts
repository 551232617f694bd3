/** How two conditions relate: whether both can hold, and whether one holds wherever the other does. */
import { compare, type Fraction } from '../exact.ts'
import type { Comparison, Condition, Range, Test } from './model/conditions.ts'
import type { Sum } from './model/sums.ts'
import { holdsFor } from './ranges.ts'
import { sumWritten } from './sum-text.ts'
import { waysOf, type Literal } from './condition-terms.ts'

/** Whether no case fits both: each way of one contradicts each way of the other. Both are about the same subject. */
export const excludeEachOther = (a: Condition, b: Condition): boolean => {
  const [one, other] = comparable(a, b) ?? []
  return (
    one !== undefined &&
    other !== undefined &&
    one.every((way) => other.every((against) => way.some((test) => against.some((each) => disjoint(test, each)))))
  )
}

/** Whether `b` holds wherever `a` does: each way of `a` meets all tests of some way of `b`. Both are about the same subject. */
export const conditionImplies = (a: Condition, b: Condition): boolean => {
  const [one, other] = comparable(a, b) ?? []
  return (
    one !== undefined &&
    other !== undefined &&
    one.every((way) => other.some((wide) => wide.every((wanted) => way.some((test) => literalImplies(test, wanted)))))
  )
}

type Ways = readonly (readonly Literal[])[]

/** Conditions whose numbers of tests multiply to more than this are not compared: that would take too long. */
const mostCompared = 10_000

const comparable = (a: Condition, b: Condition): readonly [Ways, Ways] | undefined => {
  const [one, other] = [waysOf(a, mostCompared), waysOf(b, mostCompared)]
  return one && other && sizeOf(one) * sizeOf(other) <= mostCompared ? [one, other] : undefined
}

const sizeOf = (ways: Ways): number => ways.reduce((sum, way) => sum + way.length, 0)

/** Whether no value passes both. */
const disjoint = (a: Literal, b: Literal): boolean => {
  if (!areOfOne(a.test, b.test)) return false
  if (!a.not && !b.not) return exclude(a.test, b.test)
  return a.not !== b.not && (a.not ? implies(b.test, a.test) : implies(a.test, b.test))
}

/** Whether every value that passes the first passes the second. */
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

/** Whether every value that passes the first test passes the second, of the same trait. */
const implies = ({ accepts: a }: Test, { accepts: b }: Test): boolean => {
  if ('choices' in a && 'choices' in b) return [...a.choices].every((choice) => b.choices.has(choice))
  if ('flag' in a && 'flag' in b) return a.flag === b.flag
  if ('than' in a && 'than' in b)
    return isBeside(a.than, b.than) && ordersOf(a.comparison).every((order) => holdsFor(b.comparison, order))
  return 'ranges' in a && 'ranges' in b && a.ranges.every((range) => b.ranges.some((wide) => isIn(range, wide)))
}

/** Whether two comparisons are with the same. */
const isBeside = (a: Sum, b: Sum): boolean => sumWritten(a) === sumWritten(b)

const ordersOf = (comparison: Comparison): readonly number[] =>
  [-1, 0, 1].filter((order) => holdsFor(comparison, order))

const isBelow = ({ max }: Range<Fraction>, { min }: Range<Fraction>): boolean =>
  max !== null && min !== null && compare(max, min) < 0

const isIn = (range: Range<Fraction>, wide: Range<Fraction>): boolean =>
  (wide.min === null || (range.min !== null && compare(range.min, wide.min) >= 0)) &&
  (wide.max === null || (range.max !== null && compare(range.max, wide.max) <= 0))
