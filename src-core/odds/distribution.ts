/** Exact distributions of dice totals: how many equally likely rolls have each total. */
import { entryAt } from '../present.ts'
import { memoize } from '../memoize.ts'
import {
  countedDice,
  facesOf,
  isRerolled,
  highestTotal,
  lowestTotal,
  possibleTotals,
  roundedAverage,
  type PoolSize,
} from './dice.ts'
import type { Dice, SideRoll } from '../ruleset/model/procedures.ts'

export interface Distribution {
  /** The lowest total. */
  readonly first: number
  /** How often `first`, `first + 1` and so on occur. The first and last counts are never 0. */
  readonly counts: readonly bigint[]
  /** The sum of the counts. */
  readonly total: bigint
}

/** How often totals from `min` to `max` occur. Throws unless both are possible. */
export const countsBetween = memoize(({ first, counts }: Distribution): ((min: number, max: number) => bigint) => {
  // The counts below `first`, below `first + 1` and so on. The last count is the total.
  const below = [0n]
  let sum = 0n
  for (const count of counts) below.push((sum += count))
  return (min, max) => {
    const [more, less] = [below[max - first + 1], below[min - first]]
    if (more === undefined || less === undefined) throw new RangeError(`${min} to ${max} cannot come up`)
    return more - less
  }
})

/** The distribution of one side's total, or of the first side's total minus the second's. Throws if nothing is rolled. */
const rollDistribution = memoize(([first, second]: readonly SideRoll[]): Distribution => {
  if (!first) throw new RangeError('nothing is rolled')
  return second ? differenceDistribution(first.dice, second.dice) : distributionOf(first.dice)
})

/** The distribution of a procedure's roll, or of the unsaved hits of a pool. */
export const rolledDistribution = (
  { rolls }: { readonly rolls: readonly SideRoll[] },
  pool: PoolSize | null,
): Distribution => (pool ? poolDistribution(pool) : rollDistribution(rolls))

/** Unsaved hits are binomial. Each die has `sides` equally likely cases, or `sides`² with a save. */
const poolDistribution = memoize(({ dice, sides, hits, saves }: PoolSize): Distribution => {
  const cases = BigInt(saves === null ? sides : sides * sides)
  const unsaved = BigInt(saves === null ? hits : hits * (sides - saves))
  const missed = cases - unsaved
  const first = missed === 0n ? dice : 0
  const last = unsaved === 0n ? 0 : dice
  let ways = 1n
  const counts: bigint[] = []
  for (let hit = 0; hit <= last; hit += 1) {
    if (hit >= first) counts.push(ways * unsaved ** BigInt(hit) * missed ** BigInt(dice - hit))
    ways = (ways * BigInt(dice - hit)) / BigInt(hit + 1)
  }
  return { first, counts, total: cases ** BigInt(dice) }
})

/** The cost of the distribution of a pool, in budget steps. */
export const poolWork = ({ dice }: PoolSize): number => Math.ceil(dice ** 2 * (1 + dice / 50))

/** The cost of calculating the distribution of rolls, in budget steps of about 0.1 µs. */
export const rollWork = (rolls: readonly SideRoll[]): number => {
  const dice = rolls.reduce((sum, { dice: { count } }) => sum + count, 0)
  const numbers = rolls.reduce((sum, { dice: { count, sides } }) => sum + count * (sides - 1), 1)
  const bits = rolls.reduce((sum, { dice: { count, sides } }) => sum + count * Math.log2(sides), 0)
  const plain = Math.ceil(((dice * numbers) / 2) * (1 + bits / 4000))
  return rolls.some((roll) => !isPlain(roll.dice)) ? plain + Math.ceil(combinedCost(rolls) * (1 + bits / 1000)) : plain
}

/** The cost of dice that aren't just added: faces × dice² × sums for each side, plus every pair of the two sides' totals. */
const combinedCost = (rolls: readonly SideRoll[]): number => {
  const selecting = rolls.map(({ dice }) => dice.sides * dice.count ** 2 * (spanOf(dice) * countedDice(dice) + 1))
  return (
    selecting.reduce((sum, steps) => sum + steps, 0) +
    rolls.reduce((product, { dice }) => product * (highestTotal(dice) - lowestTotal(dice) + 1), 1)
  )
}

/** The difference between the highest and lowest face. */
const spanOf = ({ sides, faces }: Dice): number => (faces?.at(-1) ?? sides) - (faces?.[0] ?? 1)

/** The distribution of the counted dice's total. */
export const distributionOf = (dice: Dice): Distribution =>
  isPlain(dice)
    ? withDice(noDice, dice)
    : dice.digits
      ? digitsDistribution(dice)
      : averageDistribution(dice, keptDistribution(dice))

/** The distribution of the first total minus the second. */
export const differenceDistribution = (first: Dice, second: Dice): Distribution => {
  if (!isPlain(first) || !isPlain(second))
    return sumDistribution(distributionOf(first), negatedDistribution(distributionOf(second)))
  // Subtracting a die is like adding one that starts lower, because its negative faces are distributed just as evenly.
  const both = withDice(withDice(noDice, first), second)
  return { ...both, first: first.count - second.count * second.sides }
}

const noDice: Distribution = { first: 0, counts: [1n], total: 1n }

const withDice = (start: Distribution, { count, sides }: Dice): Distribution => {
  let counts = start.counts
  for (let die = 0; die < count; die += 1) counts = withDie(counts, sides)
  return { first: start.first + count, counts, total: start.total * BigInt(sides) ** BigInt(count) }
}

/** Adds a die. Each total is reached from the `sides` totals below it, so a running sum is enough. */
const withDie = (counts: readonly bigint[], sides: number): readonly bigint[] => {
  const outside = 0n // the count of numbers that aren't possible yet
  let sum = 0n
  return Array.from({ length: counts.length + sides - 1 }, (_, index) => {
    sum += (counts[index] ?? outside) - (counts[index - sides] ?? outside)
    return sum
  })
}

/** Whether dice have faces from 1 and are just added. */
const isPlain = ({ faces, keep, reroll, average, digits }: Dice): boolean =>
  [faces, keep, reroll, average, digits].every((part) => part === undefined)

/** The faces of a die in ascending order and their weights. With rerolls, the weights add up to sides × sides. */
const facesWeighted = (dice: Dice): readonly (readonly [face: number, weight: bigint])[] => {
  const faces = facesOf(dice)
  const again = BigInt(faces.filter((face) => isRerolled(dice, face)).length)
  const weights = new Map<number, bigint>()
  for (const face of faces)
    addCount(weights, face, dice.reroll ? again + (isRerolled(dice, face) ? 0n : BigInt(dice.sides)) : 1n)
  return [...weights]
}

/**
 * The distribution of the kept dice's sum. Goes through the faces, starting with the face that is kept first. Some of the remaining dice show this
 * face, and they count until enough dice are kept.
 */
const keptDistribution = (dice: Dice): Distribution => {
  const { count, keep } = dice
  const wanted = countedDice(dice)
  const weighted = facesWeighted(dice)
  const [min] = entryAt(weighted, 0)
  const choose = binomials(count)
  let states: readonly (readonly bigint[])[] = [[1n]]
  for (const [face, weight] of keep?.highest === true ? weighted.toReversed() : weighted) {
    const next = Array.from({ length: count + 1 }, () => Array.from({ length: wanted * spanOf(dice) + 1 }, () => 0n))
    for (const [used, sums] of states.entries()) {
      let power = 1n
      for (const [show, to] of next.slice(used).entries()) {
        const ways = power * choose(count - used, show)
        const shift = Math.min(show, Math.max(0, wanted - used)) * (face - min)
        for (const [sum, cases] of sums.entries())
          if (cases > 0n) to[sum + shift] = entryAt(to, sum + shift) + cases * ways
        power *= weight
      }
    }
    states = next
  }
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0n) ** BigInt(count)
  return { first: wanted * min, counts: entryAt(states, count), total }
}

/** The distribution of the rounded average, calculated from the distribution of the sum. Returns the sums unchanged if the dice aren't averaged. */
const averageDistribution = (dice: Dice, sums: Distribution): Distribution => {
  const { average } = dice
  if (!average) return sums
  const first = lowestTotal(dice)
  const counts = Array.from({ length: highestTotal(dice) - first + 1 }, () => 0n)
  for (const [index, count] of sums.counts.entries()) {
    const at = roundedAverage(sums.first + index, countedDice(dice), average) - first
    counts[at] = entryAt(counts, at) + count
  }
  return { first, counts, total: sums.total }
}

/** The distribution of dice read as the digits of a number. */
const digitsDistribution = (dice: Dice): Distribution => {
  const first = lowestTotal(dice)
  const counts = Array.from({ length: highestTotal(dice) - first + 1 }, () => 0n)
  const totals = possibleTotals(dice)
  for (const total of totals) counts[total - first] = 1n
  return { first, counts, total: BigInt(totals.length) }
}

/** There is no way to choose more than `of` items. */
const noWay = 0n

/** Binomial coefficients: the number of ways to choose `some` out of `of`. */
const binomials = (max: number): ((of: number, some: number) => bigint) => {
  const rows: (readonly bigint[])[] = [[1n]]
  for (let of = 1; of <= max; of += 1) {
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

/** The distribution of the sum of two totals. */
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
