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
  const brought = ({ n, times }: Pick<Share, 'n' | 'times'>, to: readonly number[]): bigint => {
    if (times === to) return n
    let number = n
    for (let place = 0; place < to.length; place += 1) {
      const lacking = (to[place] ?? 0) - (times[place] ?? 0)
      if (lacking > 0) number *= power(place, lacking)
    }
    return number
  }
  const bitsIn = (times: readonly number[]): number => times.reduce((sum, often, place) => sum + often * (divisors[place]?.bits ?? 0), 0)
  return {
    whole: { n: 1n, times: [], bits: 0 },
    over: ({ n, times, bits }, by) => {
      if (by === 1n) return { n, times, bits }
      const place = places.get(by) ?? divisors.push({ powers: [1n, by], bits: bitsOf(by) }) - 1
      places.set(by, place)
      const more = times.slice()
      while (more.length <= place) more.push(0)
      more[place] = (more[place] ?? 0) + 1
      return { n, times: more, bits: bits + (divisors[place]?.bits ?? 0) }
    },
    times: ({ n, times, bits }, count) => ({ n: n * count, times, bits }),
    plus: (a, b) => {
      if (a.times === b.times) return { n: a.n + b.n, times: a.times, bits: a.bits }
      const times = joined(a.times, b.times)
      const bits = times === a.times ? a.bits : times === b.times ? b.bits : bitsIn(times)
      return { n: brought(a, times) + brought(b, times), times, bits }
    },
    counted: (shares) => {
      const times = [...shares.values()].reduce<readonly number[]>((all, share) => joined(all, share.times), [])
      const total = brought({ n: 1n, times: [] }, times)
      const counts = [...shares].map(([key, share]) => [key, brought(share, times)] as const)
      const common = counts.reduce((divisor, [, count]) => greatestDivisor(divisor, count), total)
      return { total: total / common, counts: new Map(counts.map(([key, count]) => [key, count / common])) }
    },
  }
}

/** By each divisor as often as the one of two that is divided by it more; one of the two itself where it holds the other. */
const joined = (a: readonly number[], b: readonly number[]): readonly number[] => {
  if (holds(b, a)) return b
  if (holds(a, b)) return a
  return Array.from({ length: Math.max(a.length, b.length) }, (_, place) => Math.max(a[place] ?? 0, b[place] ?? 0))
}

const holds = (a: readonly number[], b: readonly number[]): boolean => {
  for (let place = 0; place < b.length; place += 1) if ((b[place] ?? 0) > (a[place] ?? 0)) return false
  return true
}
