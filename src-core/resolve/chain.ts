/** Exact chances of how a chain of rolls ends, where a roll may lead on to another, and back to one before. */

import { greatestDivisor } from '../exact.ts'
import { add } from './counts.ts'

/** One place in the chain. Of `total` equally likely throws, so many end it in each way and so many lead on to another link. */
export interface Link {
  readonly total: bigint
  readonly ends: ReadonlyMap<string, bigint>
  /** By number of the link. */
  readonly leads: ReadonlyMap<number, bigint>
}

/**
 * How it ends when it begins with link 0: counts of one total, in lowest terms. Null if it may go on for ever.
 * Links are taken out one by one, the last first: what leads to a link is shared out to where the link itself leads.
 */
export const endsOf = (links: readonly Link[]): { readonly total: bigint; readonly ends: ReadonlyMap<string, bigint> } | null => {
  const rest = [...links]
  for (let last = rest.length - 1; last > 0; last -= 1) {
    const out = withoutReturn(rest[last], last)
    if (out === null) return null
    for (let index = 0; index < last; index += 1) {
      const link = rest[index]
      const weight = link?.leads.get(last)
      if (link && weight !== undefined) rest[index] = sharedOut(link, last, weight, out)
    }
  }
  const first = withoutReturn(rest[0], 0)
  return first && reduced(first)
}

/** A link that leads back to itself is rolled until it does not. */
const withoutReturn = (link: Link | undefined, own: number): Link | null => {
  if (!link) return null
  const total = link.total - (link.leads.get(own) ?? 0n)
  if (total === 0n) return null
  return { total, ends: link.ends, leads: new Map([...link.leads].filter(([to]) => to !== own)) }
}

/** Brought to one total with the link that is taken out; what both have in common is not multiplied again. */
const sharedOut = (link: Link, last: number, weight: bigint, out: Link): Link => {
  const common = greatestDivisor(weight, out.total)
  const scale = out.total / common
  return {
    total: link.total * scale,
    ends: summed(link.ends, scale, out.ends, weight / common),
    leads: summed(new Map([...link.leads].filter(([to]) => to !== last)), scale, out.leads, weight / common),
  }
}

const summed = <K>(a: ReadonlyMap<K, bigint>, timesA: bigint, b: ReadonlyMap<K, bigint>, timesB: bigint): ReadonlyMap<K, bigint> => {
  const sum = new Map<K, bigint>()
  for (const [key, count] of a) sum.set(key, count * timesA)
  for (const [key, count] of b) add(sum, key, count * timesB)
  return sum
}

const reduced = ({ total, ends }: Link): { readonly total: bigint; readonly ends: ReadonlyMap<string, bigint> } => {
  const common = [...ends.values()].reduce(greatestDivisor, total)
  return { total: total / common, ends: new Map([...ends].map(([end, count]) => [end, count / common])) }
}
