/** Calculates exactly how chains of rolls end. A roll may lead to other rolls, including earlier ones. */
import { greatestDivisor } from '../exact.ts'
import { entryAt } from '../present.ts'
import { failure, success, type Problem, type Result } from '../problem.ts'
import { addCount } from './distribution.ts'

/** The results of a roll, as counts out of `total`: how often it ends the chain in each way, and how often it leads to each next roll. */
export interface Branches<R, E> {
  readonly total: bigint
  readonly ends: ReadonlyMap<E, bigint>
  readonly next: readonly { readonly roll: R; readonly count: bigint }[]
}

/** The rules of a chain of rolls `R` with ends `E`. Equal ends must be the same object. */
interface ChainRules<R, E> {
  /** Returns a key that is equal for rolls that continue in the same way. */
  readonly key: (roll: R) => string
  readonly branches: (roll: R) => Result<Branches<R, E>>
  /** The most distinct rolls allowed, and the problem if there are more. */
  readonly max: number
  readonly tooMany: (first: R) => Problem
  /** The problem if the chain may never end. */
  readonly endless: (first: R) => Problem
  /** Counts budget steps. `rolls` is the number of distinct rolls so far. */
  readonly spend: (steps: number, rolls: number) => void
}

/** How a chain ends, as counts out of one total in lowest terms. */
export interface ChainEnd<E> {
  readonly total: bigint
  readonly ends: ReadonlyMap<E, bigint>
}

/** Returns a function that solves a chain from its first roll. Rolls that are part of several chains are calculated only once. */
export const chainPlayer = <R, E>({
  key,
  branches,
  max,
  tooMany,
  endless,
  spend,
}: ChainRules<R, E>): ((first: R) => Result<ChainEnd<E>>) => {
  const numbers = new Map<string, number>()
  const rolls: R[] = []
  const links: Link<E>[] = []
  const numberOf = (roll: R): number => {
    const text = key(roll)
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, rolls.length)
    return rolls.push(roll) - 1
  }
  const linkOf = (roll: R): Result<Link<E>> => {
    const all = branches(roll)
    if (!all.ok) return all
    const leads = new Map<number, bigint>()
    for (const { roll: next, count } of all.value.next) addCount(leads, numberOf(next), count)
    return success({ total: all.value.total, ends: all.value.ends, leads })
  }
  return (first) => {
    const start = numberOf(first)
    const reached = new Set([start])
    for (const number of reached) {
      const [roll, known] = [rolls[number], links[number]]
      if (roll === undefined) throw new RangeError(`there is no roll ${number}`)
      const link = known ? success(known) : linkOf(roll)
      if (!link.ok) return link
      links[number] = link.value
      for (const to of link.value.leads.keys()) reached.add(to)
      if (rolls.length > max) return failure(tooMany(first))
      spend(5 + link.value.leads.size + link.value.ends.size, rolls.length)
    }
    const ended = solveChain(links, (steps) => spend(steps, rolls.length), start)
    return ended ? success(ended) : failure(endless(first))
  }
}

/** A roll in a chain, as counts out of `total`: how often it ends the chain in each way, and how often it leads to each other link. */
export interface Link<E> {
  readonly total: bigint
  readonly ends: ReadonlyMap<E, bigint>
  /** Counts by index of the next link. */
  readonly leads: ReadonlyMap<number, bigint>
}

/**
 * Solves a chain that starts with link `first`. Returns null if the chain may never end. `spend` is called with the steps taken.
 * Eliminates links one by one, in topological order except for links that lead back to earlier links. The share of cases that reaches a link moves on
 * to its successors. Later links that lead back to an eliminated link are redirected to its successors in the same way.
 */
export const solveChain = <E>(
  links: readonly Link<E>[],
  spend: (steps: number) => void,
  first = 0,
): ChainEnd<E> | null => {
  const order = sortLinks(links, first)
  const place: number[] = []
  for (const [index, number] of order.entries()) place[number] = index
  const placeOf = (number: number): number => entryAt(place, number)
  // Links that led back to eliminated links, as redirected so far.
  const rest: Link<E>[] = []
  const linkAt = (number: number): Link<E> => rest[number] ?? entryAt(links, number)
  const backs = new Map<number, Set<number>>()
  const noteBacks = (from: number, leads: ReadonlyMap<number, bigint>): void => {
    const here = placeOf(from)
    for (const to of leads.keys()) if (placeOf(to) < here) backs.set(to, (backs.get(to) ?? new Set<number>()).add(from))
  }
  for (const number of order) noteBacks(number, linkAt(number).leads)

  const { whole, over, times, plus, numeratorOver, common } = chainShares()
  const come: (ChainShare | undefined)[] = []
  come[first] = whole
  const ending: { readonly each: ChainShare; readonly ends: ReadonlyMap<E, bigint> }[] = []
  for (const number of order) {
    const link = withoutSelfLink(linkAt(number), number)
    const share = come[number]
    if (!link || !share) return null
    const each = over(share, link.total)
    spend((link.ends.size + link.leads.size) * shareCost(each))
    if (link.ends.size > 0) ending.push({ each, ends: link.ends })
    for (const [to, count] of link.leads) {
      const before = come[to]
      come[to] = before ? plus(before, times(each, count)) : times(each, count)
    }
    come[number] = undefined
    for (const back of backs.get(number) ?? []) {
      const led = eliminateLink(linkAt(back), number, link, spend)
      if (!led) continue
      rest[back] = led
      noteBacks(back, link.leads)
    }
  }
  const denominator = common(ending.map(({ each }) => each))
  const ends = new Map<E, bigint>()
  for (const { each, ends: own } of ending) {
    const n = numeratorOver(each, denominator)
    for (const [end, count] of own) addCount(ends, end, n * count)
  }
  spend((ends.size * denominator.bits * (1 + denominator.bits / 3000)) / 2)
  return inLowestTerms(denominator.n, ends)
}

/** Sorts links topologically, ignoring links that lead back. */
const sortLinks = <E>(links: readonly Link<E>[], first: number): readonly number[] => {
  const order: number[] = []
  const seen = new Set<number>()
  const open: { readonly number: number; readonly leads: Iterator<number> }[] = []
  const enter = (number: number): void => {
    if (seen.has(number)) return
    seen.add(number)
    open.push({ number, leads: entryAt(links, number).leads.keys() })
  }
  enter(first)
  for (let here = open.at(-1); here; here = open.at(-1)) {
    const next = here.leads.next()
    if (next.done !== true) enter(next.value)
    else {
      order.push(here.number)
      open.pop()
    }
  }
  return order.reverse()
}

/** Removes a link's loop to itself by rolling again until the link leads elsewhere. Null if it never does. */
const withoutSelfLink = <E>(link: Link<E>, own: number): Link<E> | null => {
  const again = link.leads.get(own)
  if (again === undefined) return link
  if (again === link.total) return null
  return { total: link.total - again, ends: link.ends, leads: withoutKey(link.leads, own) }
}

/** Replaces a link's edge to an eliminated link with the edges of the eliminated link, in lowest terms. Null if there is no such edge. */
const eliminateLink = <E>(link: Link<E>, to: number, out: Link<E>, spend: (steps: number) => void): Link<E> | null => {
  const weight = link.leads.get(to)
  if (weight === undefined) return null
  const bits = bitsOf(link.total) + bitsOf(out.total)
  spend((link.ends.size + link.leads.size + out.ends.size + out.leads.size) * (1 + bits / 100))
  return reduceLink({
    total: link.total * out.total,
    ends: weightedSum(link.ends, out.total, out.ends, weight),
    leads: weightedSum(withoutKey(link.leads, to), out.total, out.leads, weight),
  })
}

const withoutKey = <K>(counts: ReadonlyMap<K, bigint>, key: K): ReadonlyMap<K, bigint> => {
  const others = new Map(counts)
  others.delete(key)
  return others
}

const weightedSum = <K>(
  a: ReadonlyMap<K, bigint>,
  timesA: bigint,
  b: ReadonlyMap<K, bigint>,
  timesB: bigint,
): ReadonlyMap<K, bigint> => {
  const sum = new Map<K, bigint>()
  for (const [key, count] of a) sum.set(key, count * timesA)
  for (const [key, count] of b) addCount(sum, key, count * timesB)
  return sum
}

const reduceLink = <E>({ total, ends, leads }: Link<E>): Link<E> => {
  const common = [...ends.values(), ...leads.values()].reduce(greatestDivisor, total)
  return { total: total / common, ends: divideCounts(ends, common), leads: divideCounts(leads, common) }
}

/** Reduces counts and their total to lowest terms. */
const inLowestTerms = <E>(total: bigint, ends: ReadonlyMap<E, bigint>): ChainEnd<E> => {
  let common = total
  for (const count of ends.values()) common = greatestDivisor(common, count)
  return { total: total / common, ends: divideCounts(ends, common) }
}

const divideCounts = <K>(counts: ReadonlyMap<K, bigint>, by: bigint): ReadonlyMap<K, bigint> => {
  if (by === 1n) return counts
  const all = new Map<K, bigint>()
  for (const [key, count] of counts) all.set(key, count / by)
  return all
}

/** The cost of adding two shares, in budget steps. */
const shareCost = ({ times, bits }: ChainShare): number => 2 + times.length / 10 + bits / 2000

/**
 * A share of the whole: `n` divided by each divisor raised to its power in `times`. Shares are divided again and again by the same few numbers, so
 * recording the powers yields a common denominator without searching for divisors.
 */
interface ChainShare {
  readonly n: bigint
  readonly times: readonly number[]
  /** The approximate length of the denominator in bits. */
  readonly bits: number
}

interface Shares {
  readonly whole: ChainShare
  readonly over: (share: ChainShare, by: bigint) => ChainShare
  readonly times: (share: ChainShare, count: bigint) => ChainShare
  readonly plus: (a: ChainShare, b: ChainShare) => ChainShare
  /** The whole as a share over the common denominator of the given shares. Its numerator equals that denominator. */
  readonly common: (shares: readonly ChainShare[]) => ChainShare
  /** The numerator of a share converted to another denominator, which must be a multiple of the share's denominator. */
  readonly numeratorOver: (share: ChainShare, to: ChainShare) => bigint
}

/** The length of a number in bits, overestimated by at most three. */
export const bitsOf = (number: bigint): number => number.toString(16).length * 4

const chainShares = (): Shares => {
  const places = new Map<bigint, number>()
  const divisors: Divisor[] = []
  const divisorAt = (place: number): Divisor => {
    const divisor = divisors[place]
    if (!divisor) throw new RangeError(`there is no divisor ${place}`)
    return divisor
  }
  const numeratorOver = ({ n, times }: Pick<ChainShare, 'n' | 'times'>, to: readonly number[]): bigint => {
    if (times === to) return n
    let number = n
    to.forEach((often, place) => {
      const lacking = often - timesAt(times, place)
      if (lacking > 0) number *= powerOf(divisorAt(place), lacking)
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
      const times = maxTimes(a.times, b.times)
      const bits = times === a.times ? a.bits : times === b.times ? b.bits : bitsIn(times)
      return { n: numeratorOver(a, times) + numeratorOver(b, times), times, bits }
    },
    common: (shares) => {
      const times = shares.reduce<readonly number[]>((all, share) => maxTimes(all, share.times), [])
      return { n: numeratorOver({ n: 1n, times: [] }, times), times, bits: bitsIn(times) }
    },
    numeratorOver: (share, to) => numeratorOver(share, to.times),
  }
}

/** A divisor and its powers calculated so far, starting with power 0. */
interface Divisor {
  readonly powers: bigint[]
  readonly bits: number
}

const powerOf = ({ powers }: Divisor, exponent: number): bigint => {
  const [, base] = powers
  let last = powers.at(-1)
  if (base === undefined || last === undefined) throw new RangeError('a divisor without powers')
  while (powers.length <= exponent) powers.push((last *= base))
  return powers[exponent] ?? last
}

/** How often a share is divided by the divisor at an index. 0 for divisors added after the share was created. */
const timesAt = (times: readonly number[], place: number): number => times[place] ?? 0

/** The larger count for each divisor. If all counts in one list are at least as large, returns that list itself. */
const maxTimes = (a: readonly number[], b: readonly number[]): readonly number[] => {
  if (isCoveredBy(b, a)) return b
  if (isCoveredBy(a, b)) return a
  return Array.from({ length: Math.max(a.length, b.length) }, (_, place) =>
    Math.max(timesAt(a, place), timesAt(b, place)),
  )
}

const isCoveredBy = (a: readonly number[], b: readonly number[]): boolean => {
  return b.every((often, place) => often <= timesAt(a, place))
}
