/**
 * Shares of one whole that are divided again and again by the same few numbers. Each share records how often it was divided by which, so
 * that two shares have a common denominator without a search for divisors.
 */

/** `n` over the product of the divisors, each as often as `times` says, by their place. */
export interface ChanceShare {
  readonly n: bigint
  readonly times: readonly number[]
  /** About how long the denominator is, in bits. */
  readonly bits: number
}

export interface Shares {
  readonly whole: ChanceShare
  /** A share divided by a number. */
  readonly over: (share: ChanceShare, by: bigint) => ChanceShare
  readonly times: (share: ChanceShare, count: bigint) => ChanceShare
  readonly plus: (a: ChanceShare, b: ChanceShare) => ChanceShare
  /** The whole as a share over the common denominator of some shares: its numerator is that denominator. */
  readonly common: (shares: readonly ChanceShare[]) => ChanceShare
  /** The numerator of one share over the denominator of another, which its own divides. */
  readonly numeratorOver: (share: ChanceShare, to: ChanceShare) => bigint
}

/** How long a number is, in bits; at most three too many. */
export const bitsOf = (number: bigint): number => number.toString(16).length * 4

/** Shares of a whole of their own. */
export const openShares = (): Shares => {
  const places = new Map<bigint, number>()
  const divisors: Divisor[] = []
  const divisorAt = (place: number): Divisor => {
    const divisor = divisors[place]
    if (!divisor) throw new RangeError(`there is no divisor ${place}`)
    return divisor
  }
  const numeratorOver = ({ n, times }: Pick<ChanceShare, 'n' | 'times'>, to: readonly number[]): bigint => {
    if (times === to) return n
    let number = n
    to.forEach((often, place) => {
      const lacking = often - timesAt(times, place)
      if (lacking > 0) number *= power(divisorAt(place), lacking)
    })
    return number
  }
  const bitsIn = (times: readonly number[]): number =>
    times.reduce((sum, often, place) => sum + often * divisorAt(place).bits, 0)
  return {
    whole: { n: 1n, times: [], bits: 0 },
    over: ({ n, times, bits }, by) => {
      if (by === 1n) return { n, times, bits }
      const place = places.get(by) ?? divisors.push({ powers: [1n, by], bits: bitsOf(by) }) - 1
      places.set(by, place)
      const more = times.slice()
      while (more.length <= place) more.push(0)
      more[place] = timesAt(more, place) + 1
      return { n, times: more, bits: bits + divisorAt(place).bits }
    },
    times: ({ n, times, bits }, count) => ({ n: n * count, times, bits }),
    plus: (a, b) => {
      if (a.times === b.times) return { n: a.n + b.n, times: a.times, bits: a.bits }
      const times = joined(a.times, b.times)
      const bits = times === a.times ? a.bits : times === b.times ? b.bits : bitsIn(times)
      return { n: numeratorOver(a, times) + numeratorOver(b, times), times, bits }
    },
    common: (shares) => {
      const times = shares.reduce<readonly number[]>((all, share) => joined(all, share.times), [])
      return { n: numeratorOver({ n: 1n, times: [] }, times), times, bits: bitsIn(times) }
    },
    numeratorOver: (share, to) => numeratorOver(share, to.times),
  }
}

/** A number that shares are divided by, with its powers from 0 so far. */
interface Divisor {
  readonly powers: bigint[]
  readonly bits: number
}

const power = ({ powers }: Divisor, exponent: number): bigint => {
  const [, base] = powers
  let last = powers.at(-1)
  if (base === undefined || last === undefined) throw new RangeError('a divisor without powers')
  while (powers.length <= exponent) powers.push((last *= base))
  return powers[exponent] ?? last
}

/** How often a share is divided by the divisor at a place: 0 for those that came up later. */
const timesAt = (times: readonly number[], place: number): number => times[place] ?? 0

/** For each divisor the greater of two counts; one of the two lists itself where it is enough. */
const joined = (a: readonly number[], b: readonly number[]): readonly number[] => {
  if (holds(b, a)) return b
  if (holds(a, b)) return a
  return Array.from({ length: Math.max(a.length, b.length) }, (_, place) =>
    Math.max(timesAt(a, place), timesAt(b, place)),
  )
}

const holds = (a: readonly number[], b: readonly number[]): boolean => {
  return b.every((often, place) => often <= timesAt(a, place))
}
