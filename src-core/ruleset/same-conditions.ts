/** Compares conditions by what they test. */
import { entryAt } from '../present.ts'
import { rangeText } from '../words/numbers.ts'
import { isTest } from './condition-terms.ts'
import type { Condition, Term, Test } from './model/conditions.ts'
import { sumWritten } from './sum-text.ts'

/** Whether two tests are equal. */
const sameTest = (a: Test, b: Test): boolean => a.on === b.on && a.key === b.key && acceptsKey(a) === acceptsKey(b)

/** Whether two terms are equal: tests, or nested conditions. */
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

/** Whether one condition holds wherever the other does, by equal tests alone: each list of the other has all tests of one of its lists. `conditionImplies` also compares the accepted values. */
export const followsFrom = (condition: Condition, other: Condition): boolean =>
  other.every((terms) => condition.some((own) => own.every((term) => terms.some((each) => sameTerm(term, each)))))
