/** Exact distributions of dice totals: how many of all equally likely throws show each whole number. */
import { remembered } from '../remember.ts'
import type { Dice, Roll } from '../ruleset/model/procedures.ts'

export interface Distribution {
  /** The lowest number that can come up. */
  readonly first: number
  /** Throws that show `first`, `first + 1` and so on; none is 0. */
  readonly counts: readonly bigint[]
  /** All throws: the sum of the counts. */
  readonly total: bigint
}

/** Throws that show a number from `least` to `most`, both of which can come up. */
export const countsBetween = remembered(({ first, counts }: Distribution): ((least: number, most: number) => bigint) => {
  // Throws that show less than `first`, less than `first + 1` and so on; the last is all.
  const below = [0n]
  let sum = 0n
  for (const count of counts) below.push((sum += count))
  return (least, most) => {
    const [more, less] = [below[most - first + 1], below[least - first]]
    if (more === undefined || less === undefined) throw new RangeError(`${least} to ${most} cannot come up`)
    return more - less
  }
})

/** What a check's rolls show: the total of one roll, or the first side's less the second's. Throws a RangeError where nothing is rolled. */
export const throwsOf = remembered(([first, second]: readonly Roll[]): Distribution => {
  if (!first) throw new RangeError('nothing is rolled')
  return second ? differences(first.dice, second.dice) : totals(first.dice)
})

/** About how many tenths of a microsecond it takes to count what rolls show. */
export const rollWork = (rolls: readonly Roll[]): number => {
  const dice = rolls.reduce((sum, { dice: { count } }) => sum + count, 0)
  const numbers = rolls.reduce((sum, { dice: { count, sides } }) => sum + count * (sides - 1), 1)
  const bits = rolls.reduce((sum, { dice: { count, sides } }) => sum + count * Math.log2(sides), 0)
  return Math.ceil(((dice * numbers) / 2) * (1 + bits / 4000))
}

/** The total of some dice. */
export const totals = (dice: Dice): Distribution => adding(nothing, dice)

/** The total of the first dice less the total of the second. */
export const differences = (first: Dice, second: Dice): Distribution => {
  // A die taken away is a die of the same shape that starts lower: its negatives are as even as it is.
  const both = adding(adding(nothing, first), second)
  return { ...both, first: first.count - second.count * second.sides }
}

const nothing: Distribution = { first: 0, counts: [1n], total: 1n }

const adding = (start: Distribution, { count, sides }: Dice): Distribution => {
  let counts = start.counts
  for (let die = 0; die < count; die += 1) counts = withDie(counts, sides)
  return { first: start.first + count, counts, total: start.total * BigInt(sides) ** BigInt(count) }
}

/** One more die: each number is reached from the `sides` numbers below it, so a running sum does. */
const withDie = (counts: readonly bigint[], sides: number): readonly bigint[] => {
  const outside = 0n // of the numbers that cannot come up yet
  let sum = 0n
  return Array.from({ length: counts.length + sides - 1 }, (_, index) => {
    sum += (counts[index] ?? outside) - (counts[index - sides] ?? outside)
    return sum
  })
}
