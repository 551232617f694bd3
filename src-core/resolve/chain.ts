/** Exact chances of how a chain of rolls ends, where a roll may lead on to another, and back to one before. */
import { greatestDivisor } from '../exact.ts'
import { add } from './counts.ts'
import { bitsOf, openShares, type Share } from './shares.ts'

/** One place in the chain. Of `total` equally likely throws, so many end it in each way and so many lead on to another link. */
export interface Link {
  readonly total: bigint
  readonly ends: ReadonlyMap<string, bigint>
  /** By number of the link. */
  readonly leads: ReadonlyMap<number, bigint>
}

/** How a chain ends: counts of one total, in lowest terms. */
export interface Ended {
  readonly total: bigint
  readonly ends: ReadonlyMap<string, bigint>
}

/**
 * How it ends when it begins with link 0, from which all others are reached. Null if it may go on for ever. `spend` counts the steps.
 * Links are taken out one by one, each before those it leads to wherever nothing leads back: the share of all cases that comes to a
 * link goes on to where the link leads, and so does what leads back to it.
 */
export const endsOf = (links: readonly Link[], spend: (steps: number) => void): Ended | null => {
  const rest = [...links]
  const order = orderOf(links)
  const place: number[] = []
  for (const [index, number] of order.entries()) place[number] = index
  const backs = new Map<number, Set<number>>()
  const noteBacks = (from: number, leads: Link['leads']): void => {
    const here = place[from] ?? 0
    for (const to of leads.keys()) if ((place[to] ?? 0) < here) backs.set(to, (backs.get(to) ?? new Set<number>()).add(from))
  }
  for (const number of order) noteBacks(number, links[number]?.leads ?? none)

  const { whole, over, times, plus, counted } = openShares()
  const come: (Share | undefined)[] = [whole]
  const ended = new Map<string, Share>()
  for (const number of order) {
    const link = withoutReturn(rest[number], number)
    const share = come[number]
    if (!link || !share) return null
    const each = over(share, link.total)
    spend((link.ends.size + link.leads.size) * stepsOf(each))
    for (const [end, count] of link.ends) {
      const before = ended.get(end)
      ended.set(end, before ? plus(before, times(each, count)) : times(each, count))
    }
    for (const [to, count] of link.leads) {
      const before = come[to]
      come[to] = before ? plus(before, times(each, count)) : times(each, count)
    }
    come[number] = undefined
    for (const back of backs.get(number) ?? []) {
      const led = ledOn(rest[back], number, link, spend)
      if (!led) continue
      rest[back] = led
      noteBacks(back, link.leads)
    }
  }
  for (const { bits } of ended.values()) spend((bits / 2) * (1 + bits / 3000))
  const { total, counts } = counted(ended)
  return { total, ends: counts }
}

const none: Link['leads'] = new Map<number, bigint>()

/** A link before those it leads to, as far as nothing leads back. */
const orderOf = (links: readonly Link[]): readonly number[] => {
  const order: number[] = []
  const met = new Set<number>()
  const open: { readonly number: number; readonly leads: Iterator<number> }[] = []
  const enter = (number: number): void => {
    const link = links[number]
    if (!link || met.has(number)) return
    met.add(number)
    open.push({ number, leads: link.leads.keys() })
  }
  enter(0)
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

/** A link that leads back to itself is rolled until it does not. */
const withoutReturn = (link: Link | undefined, own: number): Link | null => {
  const again = link?.leads.get(own)
  if (!link || again === link.total) return null
  if (again === undefined) return link
  return { total: link.total - again, ends: link.ends, leads: new Map([...link.leads].filter(([to]) => to !== own)) }
}

/** A link that leads to another leads to where that one, which is taken out, leads; in lowest terms. */
const ledOn = (link: Link | undefined, to: number, out: Link, spend: (steps: number) => void): Link | null => {
  const weight = link?.leads.get(to)
  if (!link || weight === undefined) return null
  const bits = bitsOf(link.total) + bitsOf(out.total)
  spend((link.ends.size + link.leads.size + out.ends.size + out.leads.size) * (1 + bits / 100))
  const others = new Map([...link.leads].filter(([other]) => other !== to))
  return reduced({
    total: link.total * out.total,
    ends: summed(link.ends, out.total, out.ends, weight),
    leads: summed(others, out.total, out.leads, weight),
  })
}

const summed = <K>(a: ReadonlyMap<K, bigint>, timesA: bigint, b: ReadonlyMap<K, bigint>, timesB: bigint): ReadonlyMap<K, bigint> => {
  const sum = new Map<K, bigint>()
  for (const [key, count] of a) sum.set(key, count * timesA)
  for (const [key, count] of b) add(sum, key, count * timesB)
  return sum
}

const reduced = ({ total, ends, leads }: Link): Link => {
  const common = [...ends.values(), ...leads.values()].reduce(greatestDivisor, total)
  if (common === 1n) return { total, ends, leads }
  return { total: total / common, ends: divided(ends, common), leads: divided(leads, common) }
}

const divided = <K>(counts: ReadonlyMap<K, bigint>, by: bigint): ReadonlyMap<K, bigint> =>
  new Map([...counts].map(([key, count]) => [key, count / by]))

/** What it takes to add a share to another. */
const stepsOf = ({ times, bits }: Share): number => 2 + times.length / 10 + bits / 2000
