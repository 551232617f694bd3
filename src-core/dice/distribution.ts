/** Exact distributions of dice totals: how many of all equally likely throws show each whole number. */
import type { Dice } from '../ruleset/model/procedures.ts'

export interface Distribution {
  /** The lowest number that can come up. */
  readonly first: number
  /** Throws that show `first`, `first + 1` and so on; none is 0. */
  readonly counts: readonly bigint[]
  /** All throws: the sum of the counts. */
  readonly total: bigint
}

/** The total of some dice. */
export const totals = (dice: Dice): Distribution => remembered(keyOf(dice), () => adding(nothing, dice))

/** The total of the first dice less the total of the second. */
export const differences = (first: Dice, second: Dice): Distribution =>
  remembered(`${keyOf(first)}-${keyOf(second)}`, () => {
    // A die taken away is a die of the same shape that starts lower: its negatives are as even as it is.
    const both = adding(adding(nothing, first), second)
    return { ...both, first: first.count - second.count * second.sides }
  })

const keyOf = ({ count, sides }: Dice): string => `${count}d${sides}`

const nothing: Distribution = { first: 0, counts: [1n], total: 1n }

const adding = (start: Distribution, { count, sides }: Dice): Distribution => {
  let counts = start.counts
  for (let die = 0; die < count; die += 1) counts = withDie(counts, sides)
  return { first: start.first + count, counts, total: start.total * BigInt(sides) ** BigInt(count) }
}

/** One more die: each number is reached from the `sides` numbers below it, so a running sum does. */
const withDie = (counts: readonly bigint[], sides: number): readonly bigint[] => {
  let sum = 0n
  return Array.from({ length: counts.length + sides - 1 }, (_, index) => {
    sum += (counts[index] ?? 0n) - (counts[index - sides] ?? 0n)
    return sum
  })
}

const known = new Map<string, Distribution>()

const remembered = (name: string, make: () => Distribution): Distribution => {
  const before = known.get(name)
  if (before) return before
  const made = make()
  known.set(name, made)
  return made
}
