/** Exact distributions of dice totals: how many of all equally likely throws show each whole number. */
import { entryAt } from '../present.ts'
import { remembered } from '../remember.ts'
import { countedDice, isRerolled, highestThrow } from './dice.ts'
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
  return second ? differenceTotals(first.dice, second.dice) : totals(first.dice)
})

/** About how many tenths of a microsecond it takes to count what rolls show. */
export const rollWork = (rolls: readonly Roll[]): number => {
  const dice = rolls.reduce((sum, { dice: { count } }) => sum + count, 0)
  const numbers = rolls.reduce((sum, { dice: { count, sides } }) => sum + count * (sides - 1), 1)
  const bits = rolls.reduce((sum, { dice: { count, sides } }) => sum + count * Math.log2(sides), 0)
  const plain = Math.ceil(((dice * numbers) / 2) * (1 + bits / 4000))
  return rolls.some((roll) => !isPlain(roll.dice)) ? plain + Math.ceil(selectingSteps(rolls) * (1 + bits / 1000)) : plain
}

/** Faces, times how many dice show each, times what they may show with those before; and each total of one side with each of the other. */
const selectingSteps = (rolls: readonly Roll[]): number => {
  const selecting = rolls.map(({ dice }) => dice.sides * dice.count ** 2 * highestThrow(dice))
  return selecting.reduce((sum, steps) => sum + steps, 0) + rolls.reduce((product, { dice }) => product * highestThrow(dice), 1)
}

/** What some dice show: the total of all, or of those that are kept. */
export const totals = (dice: Dice): Distribution => (isPlain(dice) ? adding(nothing, dice) : selected(dice))

/** What the first dice show less what the second do. */
export const differenceTotals = (first: Dice, second: Dice): Distribution => {
  if (!isPlain(first) || !isPlain(second)) return together(totals(first), negative(totals(second)))
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

const isPlain = ({ keep, reroll }: Dice): boolean => keep === undefined && reroll === undefined

/** Throws of a die and, where it is rolled again, of the second roll: by face, from 1. All are sides × sides where any is. */
const throwsByFace = (dice: Dice): readonly bigint[] => {
  const faces = Array.from({ length: dice.sides }, (_, index) => index + 1)
  if (dice.reroll === undefined) return faces.map(() => 1n)
  const again = BigInt(faces.filter((face) => isRerolled(dice, face)).length)
  return faces.map((face) => again + (isRerolled(dice, face) ? 0n : BigInt(dice.sides)))
}

/**
 * The total of the dice that count, from the face that counts first to the one that counts last: so many of those that are left show
 * it, and of them so many count as are still wanted.
 */
const selected = (dice: Dice): Distribution => {
  const { count, sides, keep } = dice
  const wanted = countedDice(dice)
  const weights = throwsByFace(dice)
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
        for (const [sum, cases] of sums.entries()) if (cases > 0n) to[sum + shift] = entryAt(to, sum + shift) + cases * ways
        power *= weight
      }
    }
    states = next
  }
  const counts = entryAt(states, count).slice(wanted)
  return { first: wanted, counts, total: weights.reduce((sum, each) => sum + each, 0n) ** BigInt(count) }
}

/** To choose more than there are. */
const noWay = 0n

/** In how many ways so many of some things can be chosen. */
const binomials = (most: number): ((of: number, some: number) => bigint) => {
  const rows: (readonly bigint[])[] = [[1n]]
  for (let of = 1; of <= most; of += 1) {
    const before = entryAt(rows, of - 1)
    rows.push([1n, ...before.map((ways, some) => ways + (before[some + 1] ?? noWay))])
  }
  return (of, some) => entryAt(entryAt(rows, of), some)
}

const negative = ({ first, counts, total }: Distribution): Distribution => ({
  first: -(first + counts.length - 1),
  counts: counts.toReversed(),
  total,
})

/** The sum of what two show. */
const together = (a: Distribution, b: Distribution): Distribution => {
  const counts = Array.from({ length: a.counts.length + b.counts.length - 1 }, () => 0n)
  for (const [one, count] of a.counts.entries())
    for (const [other, cases] of b.counts.entries()) counts[one + other] = entryAt(counts, one + other) + count * cases
  return { first: a.first + b.first, counts, total: a.total * b.total }
}
