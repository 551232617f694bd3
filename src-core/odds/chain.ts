/** Chains of rolls: a roll may lead to another, and back to an earlier one. Calculates exactly how they end. */
import { greatestDivisor } from '../exact.ts'
import { failure, success, type Problem, type Result } from '../problem.ts'
import { add } from './distribution.ts'

/** All results of a roll: of `total` equally likely throws, how many end the chain in each way, and how many lead to each next roll. */
export interface Branches<R, E> {
  readonly total: bigint
  readonly ends: ReadonlyMap<E, bigint>
  readonly next: readonly { readonly roll: R; readonly count: bigint }[]
}

/** The rules of a chain: rolls `R` that end in `E`. Equal ends are one object. */
interface ChainRules<R, E> {
  /** Equal for rolls after which everything is equal. */
  readonly key: (roll: R) => string
  readonly branches: (roll: R) => Result<Branches<R, E>>
  /** The most different rolls, and the problem where there are more. */
  readonly most: number
  readonly tooMany: (first: R) => Problem
  /** The problem of a chain that may go on for ever. */
  readonly endless: (first: R) => Problem
  /** Counts steps of work. `rolls` is how many different rolls there are by then. */
  readonly spend: (steps: number, rolls: number) => void
}

/** How a chain ends: counts of one total, in lowest terms. */
export interface ChainEnd<E> {
  readonly total: bigint
  readonly ends: ReadonlyMap<E, bigint>
}

/** Plays chains out, each from its first roll. Rolls that several chains reach are played once. */
export const chainPlayer = <R, E>({
  key,
  branches,
  most,
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
    for (const { roll: next, count } of all.value.next) add(leads, numberOf(next), count)
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
      if (rolls.length > most) return failure(tooMany(first))
      spend(5 + link.value.leads.size + link.value.ends.size, rolls.length)
    }
    const ended = endsOf(links, (steps) => spend(steps, rolls.length), start)
    return ended ? success(ended) : failure(endless(first))
  }
}

/** One roll in a chain. Of `total` equally likely throws, how many end the chain in each way and how many lead to each other link. */
export interface Link<E> {
  readonly total: bigint
  readonly ends: ReadonlyMap<E, bigint>
  /** By number of the link. */
  readonly leads: ReadonlyMap<number, bigint>
}

/**
 * How a chain ends that begins with link `first`. Null if it may continue for ever. `spend` counts the steps.
 * Links are eliminated one by one, each before the links it leads to where nothing leads back: the share of all cases that reaches a link
 * moves on to its successors, and so do links that lead back to it.
 */
export const endsOf = <E>(links: readonly Link<E>[], spend: (steps: number) => void, first = 0): ChainEnd<E> | null => {
  const order = orderOf(links, first)
  const place: number[] = []
  for (const [index, number] of order.entries()) place[number] = index
  const placeOf = (number: number): number => entry(place, number)
  // Links that others lead back to.
  const rest: Link<E>[] = []
  const linkAt = (number: number): Link<E> => rest[number] ?? entry(links, number)
  const backs = new Map<number, Set<number>>()
  const noteBacks = (from: number, leads: ReadonlyMap<number, bigint>): void => {
    const here = placeOf(from)
    for (const to of leads.keys()) if (placeOf(to) < here) backs.set(to, (backs.get(to) ?? new Set<number>()).add(from))
  }
  for (const number of order) noteBacks(number, linkAt(number).leads)

  const { whole, over, times, plus, numeratorOver, common } = openShares()
  const come: (ChanceShare | undefined)[] = []
  come[first] = whole
  const ending: { readonly each: ChanceShare; readonly ends: ReadonlyMap<E, bigint> }[] = []
  for (const number of order) {
    const link = withoutReturn(linkAt(number), number)
    const share = come[number]
    if (!link || !share) return null
    const each = over(share, link.total)
    spend((link.ends.size + link.leads.size) * stepsOf(each))
    if (link.ends.size > 0) ending.push({ each, ends: link.ends })
    for (const [to, count] of link.leads) {
      const before = come[to]
      come[to] = before ? plus(before, times(each, count)) : times(each, count)
    }
    come[number] = undefined
    for (const back of backs.get(number) ?? []) {
      const led = ledOn(linkAt(back), number, link, spend)
      if (!led) continue
      rest[back] = led
      noteBacks(back, link.leads)
    }
  }
  const denominator = common(ending.map(({ each }) => each))
  const ends = new Map<E, bigint>()
  for (const { each, ends: own } of ending) {
    const n = numeratorOver(each, denominator)
    for (const [end, count] of own) add(ends, end, n * count)
  }
  spend((ends.size * denominator.bits * (1 + denominator.bits / 3000)) / 2)
  return lowest(denominator.n, ends)
}

const entry = <T>(list: readonly T[], index: number): T => {
  const found = list[index]
  if (found === undefined) throw new RangeError(`there is no link ${index}`)
  return found
}

/** The links in order: each before those it leads to, as far as nothing leads back. */
const orderOf = <E>(links: readonly Link<E>[], first: number): readonly number[] => {
  const order: number[] = []
  const seen = new Set<number>()
  const open: { readonly number: number; readonly leads: Iterator<number> }[] = []
  const enter = (number: number): void => {
    if (seen.has(number)) return
    seen.add(number)
    open.push({ number, leads: entry(links, number).leads.keys() })
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

/** A link that leads back to itself, replaced by rolling it until it does not. Null if it always does. */
const withoutReturn = <E>(link: Link<E>, own: number): Link<E> | null => {
  const again = link.leads.get(own)
  if (again === undefined) return link
  if (again === link.total) return null
  return { total: link.total - again, ends: link.ends, leads: without(link.leads, own) }
}

/** A link with an eliminated link replaced by what that leads to, in lowest terms. Null if it does not lead there. */
const ledOn = <E>(link: Link<E>, to: number, out: Link<E>, spend: (steps: number) => void): Link<E> | null => {
  const weight = link.leads.get(to)
  if (weight === undefined) return null
  const bits = bitsOf(link.total) + bitsOf(out.total)
  spend((link.ends.size + link.leads.size + out.ends.size + out.leads.size) * (1 + bits / 100))
  return reduced({
    total: link.total * out.total,
    ends: summed(link.ends, out.total, out.ends, weight),
    leads: summed(without(link.leads, to), out.total, out.leads, weight),
  })
}

const without = <K>(counts: ReadonlyMap<K, bigint>, key: K): ReadonlyMap<K, bigint> => {
  const others = new Map(counts)
  others.delete(key)
  return others
}

const summed = <K>(
  a: ReadonlyMap<K, bigint>,
  timesA: bigint,
  b: ReadonlyMap<K, bigint>,
  timesB: bigint,
): ReadonlyMap<K, bigint> => {
  const sum = new Map<K, bigint>()
  for (const [key, count] of a) sum.set(key, count * timesA)
  for (const [key, count] of b) add(sum, key, count * timesB)
  return sum
}

const reduced = <E>({ total, ends, leads }: Link<E>): Link<E> => {
  const common = [...ends.values(), ...leads.values()].reduce(greatestDivisor, total)
  return { total: total / common, ends: divided(ends, common), leads: divided(leads, common) }
}

/** Counts of a total in lowest terms. */
const lowest = <E>(total: bigint, ends: ReadonlyMap<E, bigint>): ChainEnd<E> => {
  let common = total
  for (const count of ends.values()) common = greatestDivisor(common, count)
  return { total: total / common, ends: divided(ends, common) }
}

const divided = <K>(counts: ReadonlyMap<K, bigint>, by: bigint): ReadonlyMap<K, bigint> => {
  if (by === 1n) return counts
  const all = new Map<K, bigint>()
  for (const [key, count] of counts) all.set(key, count / by)
  return all
}

/** The steps to add a share to another. */
const stepsOf = ({ times, bits }: ChanceShare): number => 2 + times.length / 10 + bits / 2000

/*
 * Shares of one whole that are divided again and again by the same few numbers. Each share records how often it was divided by which, so
 * that two shares have a common denominator without a search for divisors.
 */

/** `n` over the product of the divisors, each as often as `times` says, by their place. */
interface ChanceShare {
  readonly n: bigint
  readonly times: readonly number[]
  /** About how long the denominator is, in bits. */
  readonly bits: number
}

interface Shares {
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
const openShares = (): Shares => {
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
