/** Relations between two conditions, compared in every possible case. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, wholeNumber } from '../../../src-core/exact.ts'
import { entryAt } from '../../../src-core/present.ts'
import { excludeEachOther, conditionImplies } from '../../../src-core/language/logic.ts'
import type { Condition, Term, Test, Value } from '../../../src-core/language/model.ts'

/** Possible values for each kind of trait. Null has no value and passes no test. */
const domains = {
  arm: ['foot', 'horse', 'guns', null],
  hidden: [true, false, null],
  range: [...[-1n, 0n, 1n, 2n, 3n, 4n].map(wholeNumber), null],
} as const
type Case = { readonly [K in keyof typeof domains]: (typeof domains)[K][number] }
const cases: readonly Case[] = domains.arm.flatMap((arm) =>
  domains.hidden.flatMap((hidden) => domains.range.map((range) => ({ arm, hidden, range }))),
)

const passes = (value: Value | null, { accepts }: Test): boolean => {
  if (value === null) return false
  if ('choices' in accepts) return typeof value === 'string' && accepts.choices.has(value)
  if ('flag' in accepts) return value === accepts.flag
  if (!('ranges' in accepts) || typeof value !== 'object') return false
  return accepts.ranges.some(
    ({ min, max }) => (min === null || compare(value, min) >= 0) && (max === null || compare(value, max) <= 0),
  )
}
const holds = (at: Case, condition: Condition): boolean =>
  condition.some((terms) => terms.every((term) => holdsTerm(at, term)))
const holdsTerm = (at: Case, term: Term): boolean =>
  'accepts' in term ? passes(at[term.key as keyof Case], term) : holds(at, term.is) !== term.not

const bound = fc.option(fc.bigInt({ min: 0n, max: 3n }).map(wholeNumber))
const asked: fc.Arbitrary<Test> = fc.oneof(
  fc
    .subarray(['foot', 'horse', 'guns'], { minLength: 1 })
    .map((choices): Test => ({ on: null, key: 'arm', accepts: { choices: new Set(choices) } })),
  fc.boolean().map((flag): Test => ({ on: null, key: 'hidden', accepts: { flag } })),
  fc
    .tuple(bound, bound)
    .filter(([min, max]) => min === null || max === null || compare(min, max) <= 0)
    .map(([min, max]): Test => ({ on: null, key: 'range', accepts: { ranges: [{ min, max }] } })),
)
const literal: fc.Arbitrary<Term> = fc
  .tuple(asked, fc.boolean())
  .map(([is, not]): Term => (not ? { not, named: null, is: [[is]] } : is))
const condition = fc.array(fc.array(literal, { maxLength: 3 }), { minLength: 1, maxLength: 3 })

test('two tests are exclusive, or one implies the other, exactly if every case confirms it', () => {
  fc.assert(
    fc.property(literal, literal, (a, b) => {
      fc.pre(keyOf(a) === keyOf(b))
      const [one, other] = [[[a]], [[b]]]
      expect(excludeEachOther(one, other)).toBe(!cases.some((at) => holds(at, one) && holds(at, other)))
      expect(conditionImplies(one, other)).toBe(cases.every((at) => !holds(at, one) || holds(at, other)))
    }),
    { numRuns: 2000 },
  )
})

test('conditions are never exclusive, and none implies another, if a case contradicts it', () => {
  const found = { apart: 0, within: 0 }
  fc.assert(
    fc.property(condition, condition, (a, b) => {
      const [areApart, isWithin] = [excludeEachOther(a, b), conditionImplies(a, b)]
      found.apart += Number(areApart)
      found.within += Number(isWithin)
      expect(areApart && cases.some((at) => holds(at, a) && holds(at, b))).toBe(false)
      expect(isWithin && cases.some((at) => holds(at, a) && !holds(at, b))).toBe(false)
    }),
    { numRuns: 2000 },
  )
  expect(found.apart).toBeGreaterThan(50)
  expect(found.within).toBeGreaterThan(50)
})

const keyOf = (term: Term): string => ('accepts' in term ? term.key : keyOf(entryAt(entryAt(term.is, 0), 0)))
