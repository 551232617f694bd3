/** Exact distributions of dice totals: how many equally likely rolls give each total. */
import { entryAt } from '../present.ts'
import { memoize } from '../memoize.ts'
import { countedDice, isRerolled, highestTotal } from './dice.ts'
import type { Dice, SideRoll } from '../ruleset/model/procedures.ts'

export interface Distribution {
  /** The lowest total. */
  readonly first: number
  /** How often `first`, `first + 1` and so on occur; never 0. */
  readonly counts: readonly bigint[]
  /** The sum of the counts. */
  readonly total: bigint
}

/** How often a total from `least` to `most` occurs. Both must be possible, or it throws. */
export const countsBetween = memoize(({ first, counts }: Distribution): ((least: number, most: number) => bigint) => {
  // Counts below `first`, below `first + 1` and so on; the last is the total.
  const below = [0n]
  let sum = 0n
  for (const count of counts) below.push((sum += count))
  return (least, most) => {
    const [more, less] = [below[most - first + 1], below[least - first]]
    if (more === undefined || less === undefined) throw new RangeError(`${least} to ${most} cannot come up`)
    return more - less
  }
})

/** The distribution of one side's total, or of the first side's minus the second's. Throws if nothing is rolled. */
export const rollDistribution = memoize(([first, second]: readonly SideRoll[]): Distribution => {
  if (!first) throw new RangeError('nothing is rolled')
  return second ? differenceDistribution(first.dice, second.dice) : distributionOf(first.dice)
})

/** Budget steps to calculate the distribution of some rolls. A step is about 0.1 µs. */
export const rollWork = (rolls: readonly SideRoll[]): number => {
  const dice = rolls.reduce((sum, { dice: { count } }) => sum + count, 0)
  const numbers = rolls.reduce((sum, { dice: { count, sides } }) => sum + count * (sides - 1), 1)
  const bits = rolls.reduce((sum, { dice: { count, sides } }) => sum + count * Math.log2(sides), 0)
  const plain = Math.ceil(((dice * numbers) / 2) * (1 + bits / 4000))
  return rolls.some((roll) => !isPlain(roll.dice)) ? plain + Math.ceil(keepCost(rolls) * (1 + bits / 1000)) : plain
}

/** Steps for dice that are kept or rerolled: faces × dice² × totals per side, and every pair of totals of two sides. */
const keepCost = (rolls: readonly SideRoll[]): number => {
  const selecting = rolls.map(({ dice }) => dice.sides * dice.count ** 2 * highestTotal(dice))
  return (
    selecting.reduce((sum, steps) => sum + steps, 0) +
    rolls.reduce((product, { dice }) => product * highestTotal(dice), 1)
  )
}

/** The distribution of the total of the dice that count. */
export const distributionOf = (dice: Dice): Distribution =>
  isPlain(dice) ? withDice(noDice, dice) : keptDistribution(dice)

/** The distribution of the first total minus the second. */
export const differenceDistribution = (first: Dice, second: Dice): Distribution => {
  if (!isPlain(first) || !isPlain(second))
    return sumDistribution(distributionOf(first), negatedDistribution(distributionOf(second)))
  // Subtracting a die is the same as adding one that starts lower: its negative faces are just as evenly distributed.
  const both = withDice(withDice(noDice, first), second)
  return { ...both, first: first.count - second.count * second.sides }
}

const noDice: Distribution = { first: 0, counts: [1n], total: 1n }

const withDice = (start: Distribution, { count, sides }: Dice): Distribution => {
  let counts = start.counts
  for (let die = 0; die < count; die += 1) counts = withDie(counts, sides)
  return { first: start.first + count, counts, total: start.total * BigInt(sides) ** BigInt(count) }
}

/** Adds a die: each total is reached from the `sides` totals below it, so a running sum is enough. */
const withDie = (counts: readonly bigint[], sides: number): readonly bigint[] => {
  const outside = 0n // of the numbers that cannot come up yet
  let sum = 0n
  return Array.from({ length: counts.length + sides - 1 }, (_, index) => {
    sum += (counts[index] ?? outside) - (counts[index - sides] ?? outside)
    return sum
  })
}

const isPlain = ({ keep, reroll }: Dice): boolean => keep === undefined && reroll === undefined

/** How often each face counts, from 1. With rerolls, out of sides × sides. */
const facesWeighted = (dice: Dice): readonly bigint[] => {
  const faces = Array.from({ length: dice.sides }, (_, index) => index + 1)
  if (dice.reroll === undefined) return faces.map(() => 1n)
  const again = BigInt(faces.filter((face) => isRerolled(dice, face)).length)
  return faces.map((face) => again + (isRerolled(dice, face) ? 0n : BigInt(dice.sides)))
}

/**
 * The distribution of the dice that are kept, face by face from the one that counts first: some of the dice that are left show this face,
 * and of these as many count as are still needed.
 */
const keptDistribution = (dice: Dice): Distribution => {
  const { count, sides, keep } = dice
  const wanted = countedDice(dice)
  const weights = facesWeighted(dice)
  const order = Array.from({ length: sides }, (_, index) => (keep?.highest === true ? sides - index : index + 1))
  const choose = binomials(count)
  let states: readonly (readonly bigint[])[] = [[1n]]
  for (const face of order) {
    const weight = entryAt(weights, face - 1)
    const next = Array.from({ length: count + 1 }, () => Array.from({ length: wanted * sides + 1 }, () => 0n))
    for (const [used, sums] of states.entries()) {
      let power = 1n
      for (const [show, to] of next.slice(used).entries()) {
        const ways = power * choose(count - used, show)
        const shift = Math.min(show, Math.max(0, wanted - used)) * face
        for (const [sum, cases] of sums.entries())
          if (cases > 0n) to[sum + shift] = entryAt(to, sum + shift) + cases * ways
        power *= weight
      }
    }
    states = next
  }
  const counts = entryAt(states, count).slice(wanted)
  return { first: wanted, counts, total: weights.reduce((sum, each) => sum + each, 0n) ** BigInt(count) }
}

/** The ways to choose more than `of`. */
const noWay = 0n

/** Binomial coefficients: ways to choose `some` of `of`. */
const binomials = (most: number): ((of: number, some: number) => bigint) => {
  const rows: (readonly bigint[])[] = [[1n]]
  for (let of = 1; of <= most; of += 1) {
    const before = entryAt(rows, of - 1)
    rows.push([1n, ...before.map((ways, some) => ways + (before[some + 1] ?? noWay))])
  }
  return (of, some) => entryAt(entryAt(rows, of), some)
}

const negatedDistribution = ({ first, counts, total }: Distribution): Distribution => ({
  first: -(first + counts.length - 1),
  counts: counts.toReversed(),
  total,
})

/** The distribution of the sum of two. */
const sumDistribution = (a: Distribution, b: Distribution): Distribution => {
  const counts = Array.from({ length: a.counts.length + b.counts.length - 1 }, () => 0n)
  for (const [one, count] of a.counts.entries())
    for (const [other, cases] of b.counts.entries()) counts[one + other] = entryAt(counts, one + other) + count * cases
  return { first: a.first + b.first, counts, total: a.total * b.total }
}

export const countOf = <K>(counts: ReadonlyMap<K, bigint>, key: K): bigint => counts.get(key) ?? 0n

export const addCount = <K>(counts: Map<K, bigint>, key: K, count: bigint): void => {
  const before = counts.get(key)
  counts.set(key, before === undefined ? count : before + count)
}
