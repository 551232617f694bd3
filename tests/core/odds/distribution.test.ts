import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countsBetween,
  differenceDistribution,
  distributionOf,
  type Distribution,
} from '../../../src-core/odds/distribution.ts'
import type { Dice } from '../../../src-core/ruleset/model/procedures.ts'

const die = fc.record({ count: fc.integer({ min: 1, max: 3 }), sides: fc.integer({ min: 2, max: 7 }) })

/** Counts every possible roll. */
const counted = (first: Dice, second?: Dice): ReadonlyMap<number, bigint> => {
  const shown = [
    ...Array.from({ length: first.count }, () => first.sides),
    ...Array.from({ length: second?.count ?? 0 }, () => -(second?.sides ?? 0)),
  ]
  let sums = [0]
  for (const sides of shown)
    sums = sums.flatMap((sum) =>
      Array.from({ length: Math.abs(sides) }, (_, index) => sum + Math.sign(sides) * (index + 1)),
    )
  const counts = new Map<number, bigint>()
  for (const sum of sums) counts.set(sum, (counts.get(sum) ?? 0n) + 1n)
  return counts
}

const asMap = ({ first, counts }: Distribution): ReadonlyMap<number, bigint> =>
  new Map(counts.map((count, index) => [first + index, count]))

test('adds two six-sided dice', () => {
  expect(distributionOf({ count: 2, sides: 6 })).toEqual({
    first: 2,
    counts: [1n, 2n, 3n, 4n, 5n, 6n, 5n, 4n, 3n, 2n, 1n],
    total: 36n,
  })
})

test('counts the individual rolls of each total', () => {
  fc.assert(
    fc.property(die, (dice) => {
      expect(asMap(distributionOf(dice))).toEqual(counted(dice))
    }),
  )
})

test('counts the difference of two totals', () => {
  fc.assert(
    fc.property(die, die, (first, second) => {
      expect(asMap(differenceDistribution(first, second))).toEqual(counted(first, second))
      expect(differenceDistribution(first, second).total).toBe(
        BigInt(first.sides) ** BigInt(first.count) * BigInt(second.sides) ** BigInt(second.count),
      )
    }),
  )
})

test('counts the maximum number of dice exactly', () => {
  const { counts, total } = differenceDistribution({ count: 99, sides: 100 }, { count: 99, sides: 100 })
  expect(counts.reduce((sum, count) => sum + count, 0n)).toBe(total)
  expect(total).toBe(100n ** 198n)
})

test('the number of rolls in a range is the sum over its totals', () => {
  fc.assert(
    fc.property(die, die, fc.nat(), fc.nat(), (first, second, a, b) => {
      const thrown = differenceDistribution(first, second)
      const numbers = [...asMap(thrown)]
      const [from, to] = [a % numbers.length, b % numbers.length].toSorted((x, y) => x - y) as [number, number]
      const sum = numbers.slice(from, to + 1).reduce((all, [, count]) => all + count, 0n)
      expect(countsBetween(thrown)(thrown.first + from, thrown.first + to)).toBe(sum)
    }),
  )
  expect(() => countsBetween(distributionOf({ count: 1, sides: 6 }))(0, 3)).toThrow(RangeError)
  expect(() => countsBetween(distributionOf({ count: 1, sides: 6 }))(2, 7)).toThrow(RangeError)
})
