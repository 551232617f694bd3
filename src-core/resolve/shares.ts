/**
 * Shares of one whole that are divided again and again by the same few numbers. Each share keeps by which, and how often, so that
 * two have their common denominator without looking for divisors.
 */
import { greatestDivisor } from '../exact.ts'

/** `n` over the product of the divisors, each as often as `times` says, by their place. */
export interface Share {
  readonly n: bigint
  readonly times: readonly number[]
  /** About how long the denominator is, in bits. */
  readonly bits: number
}

export interface Shares {
  readonly whole: Share
  /** A share divided by a number. */
  readonly over: (share: Share, by: bigint) => Share
  readonly times: (share: Share, count: bigint) => Share
  readonly plus: (a: Share, b: Share) => Share
  /** Shares as counts of one total, in lowest terms. */
  readonly counted: <K>(shares: ReadonlyMap<K, Share>) => { readonly total: bigint; readonly counts: ReadonlyMap<K, bigint> }
}

/** How long a number is, in bits; at most three too many. */
export const bitsOf = (number: bigint): number => number.toString(16).length * 4

/** Shares of a whole of their own. */
export const openShares = (): Shares => {
  const places = new Map<bigint, number>()
  const divisors: { readonly powers: bigint[]; readonly bits: number }[] = []
  const power = (place: number, exponent: number): bigint => {
    const powers = divisors[place]?.powers ?? [1n]
    const [, base = 1n] = powers
    for (let have = powers.length; have <= exponent; have += 1) powers.push((powers[have - 1] ?? 1n) * base)
    return powers[exponent] ?? 1n
  }
  /** The number of one share brought to the denominator of another that holds its own. */
  const brought = ({ n, times }: Share, to: readonly number[]): bigint => {
    let number = n
    for (const [place, exponent] of to.entries()) {
      const lacking = exponent - (times[place] ?? 0)
      if (lacking > 0) number *= power(place, lacking)
    }
    return number
  }
  const plus = (a: Share, b: Share): Share => {
    if (a.times === b.times) return { n: a.n + b.n, times: a.times, bits: a.bits }
    const times = joined(a.times, b.times)
    const bits = times === a.times ? a.bits : times.reduce((sum, exponent, place) => sum + exponent * (divisors[place]?.bits ?? 0), 0)
    return { n: brought(a, times) + brought(b, times), times, bits }
  }
  return {
    whole: { n: 1n, times: [], bits: 0 },
    over: (share, by) => {
      const place = places.get(by) ?? divisors.push({ powers: [1n, by], bits: bitsOf(by) }) - 1
      places.set(by, place)
      const times = share.times.slice()
      while (times.length <= place) times.push(0)
      times[place] = (times[place] ?? 0) + 1
      return { n: share.n, times, bits: share.bits + (divisors[place]?.bits ?? 0) }
    },
    times: ({ n, times, bits }, count) => ({ n: n * count, times, bits }),
    plus,
    counted: (shares) => {
      const times = [...shares.values()].reduce<readonly number[]>((all, share) => joined(all, share.times), [])
      const total = brought({ n: 1n, times: [], bits: 0 }, times)
      const counts = [...shares].map(([key, share]) => [key, brought(share, times)] as const)
      const common = counts.reduce((divisor, [, count]) => greatestDivisor(divisor, count), total)
      return { total: total / common, counts: new Map(counts.map(([key, count]) => [key, count / common])) }
    },
  }
}

/** By each divisor as often as the one of two that is divided by it more; the first itself where that holds the second. */
const joined = (a: readonly number[], b: readonly number[]): readonly number[] => {
  if (b.every((exponent, place) => exponent <= (a[place] ?? 0))) return a
  return Array.from({ length: Math.max(a.length, b.length) }, (_, place) => Math.max(a[place] ?? 0, b[place] ?? 0))
}
