/** Chains of rolls, compared with a system of equations solved separately. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fraction,
  minus,
  one,
  dividedBy,
  plus,
  times,
  wholeNumber,
  zero,
  type Fraction,
} from '../../../src-core/exact.ts'
import { solveChain, chainPlayer, type Branches, type Link } from '../../../src-core/odds/chain.ts'
import { problem, success } from '../../../src-core/problem.ts'

const free = (): void => undefined

/** Calculates the chance of each end from link 0 by Gauss–Jordan elimination; null if some link leads to no end. */
const judged = (links: readonly Link<string>[]): ReadonlyMap<string, Fraction> | null => {
  const ends = [...new Set(links.flatMap((link) => [...link.ends.keys()]))]
  const rows = links.map(({ total, ends: own, leads }, number) => [
    ...links.map((_, to) => minus(to === number ? one : zero, fraction(leads.get(to) ?? 0n, total))),
    ...ends.map((end) => fraction(own.get(end) ?? 0n, total)),
  ])
  const at = (row: number, column: number): Fraction => rows[row]?.[column] ?? zero
  for (const pivot of links.keys()) {
    const from = links.findIndex((_, row) => row >= pivot && at(row, pivot).n !== 0n)
    if (from < 0) return null
    const [taken = [], put = []] = [rows[from], rows[pivot]]
    rows[from] = put
    rows[pivot] = taken.map((entry) => dividedBy(entry, taken[pivot] ?? one))
    for (const [row, entries] of rows.entries()) {
      const by = entries[pivot] ?? zero
      if (row !== pivot) rows[row] = entries.map((entry, column) => minus(entry, times(by, at(pivot, column))))
    }
  }
  return new Map(ends.map((end, index) => [end, at(0, links.length + index)]))
}

/** Generates chains in which all links are reached. `back` allows a link to lead to itself or to an earlier link. */
const chains = (back: boolean): fc.Arbitrary<readonly Link<string>[]> =>
  fc.integer({ min: 1, max: 7 }).chain((size) =>
    fc.tuple(
      ...Array.from({ length: size }, (_, number) =>
        fc
          .record({
            ends: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.bigInt(1n, 12n)),
            leads: fc.array(fc.tuple(fc.nat({ max: size - 1 }), fc.bigInt(1n, 12n)), { maxLength: 4 }),
          })
          .map(({ ends, leads }): Link<string> => {
            const own = new Map(leads.filter(([to]) => back || to > number))
            if (number + 1 < size) own.set(number + 1, 1n)
            const ways = new Map(Object.entries(ends))
            if (ways.size + own.size === 0) ways.set('a', 1n)
            return {
              total: [...ways.values(), ...own.values()].reduce((sum, count) => sum + count, 0n),
              ends: ways,
              leads: own,
            }
          }),
      ),
    ),
  )

const expectJudged = (links: readonly Link<string>[]): void => {
  const [given, right] = [solveChain(links, free), judged(links)]
  if (right === null || given === null) {
    expect(given).toBe(right)
    return
  }
  const { total, ends } = given
  expect(new Map([...ends].map(([end, count]) => [end, fraction(count, total)]))).toEqual(
    new Map([...right].filter(([, chance]) => chance.n > 0n)),
  )
  expect([...right.values()].reduce(plus, zero)).toEqual(one)
  expect([...ends.values()].reduce((sum, count) => sum + count, 0n)).toBe(total)
}

describe('the solution of a chain', () => {
  test('is found if no roll loops', () =>
    fc.assert(fc.property(chains(false), expectJudged), { numRuns: 200, seed: 1863 }))
  test('is found if some rolls loop', () =>
    fc.assert(fc.property(chains(true), expectJudged), { numRuns: 200, seed: 1863 }))

  test('is given in lowest terms', () => {
    const links = [
      { total: 6n, ends: new Map([['a', 2n]]), leads: new Map([[1, 4n]]) },
      { total: 4n, ends: new Map([['a', 2n]]), leads: new Map([[0, 2n]]) },
    ]
    expect(solveChain(links, free)).toEqual({ total: 1n, ends: new Map([['a', 1n]]) })
  })

  test('is unknown for a loop without an exit', () => {
    const links = [
      { total: 2n, ends: new Map([['a', 1n]]), leads: new Map([[1, 1n]]) },
      { total: 2n, ends: new Map(), leads: new Map([[2, 2n]]) },
      { total: 2n, ends: new Map(), leads: new Map([[1, 2n]]) },
    ]
    expect(solveChain(links, free)).toBe(null)
  })

  test('doesn’t overflow the stack in a long chain, and stays in lowest terms', () => {
    const links = Array.from({ length: 5000 }, (_, number): Link<string> => {
      const last = number === 4999
      return { total: 2n, ends: new Map([['a', last ? 2n : 1n]]), leads: new Map(last ? [] : [[number + 1, 1n]]) }
    })
    expect(solveChain(links, free)).toEqual({ total: 1n, ends: new Map([['a', 1n]]) })
  })

  test('costs more steps for longer numbers', () => {
    const steps = (total: bigint): number => {
      let sum = 0
      const links = Array.from({ length: 50 }, (_, number): Link<string> => ({
        total,
        ends: new Map([['a', total - (number < 49 ? 1n : 0n)]]),
        leads: new Map(number < 49 ? [[number + 1, 1n]] : []),
      }))
      solveChain(links, (more) => (sum += more))
      return sum
    }
    expect(steps(10n)).toBeGreaterThan(50)
    expect(steps(10n ** 40n)).toBeGreaterThan(2 * steps(10n))
  })
})

test('a chain that repeats half of the time is solved exactly', () => {
  const link: Link<string> = {
    total: 4n,
    ends: new Map([['a', 1n]]),
    leads: new Map([
      [0, 2n],
      [1, 1n],
    ]),
  }
  const next: Link<string> = { total: 3n, ends: new Map([['b', 1n]]), leads: new Map([[0, 2n]]) }
  const ended = solveChain([link, next], free)
  expect(ended?.ends.get('a')).toBe(3n)
  expect(fraction(ended?.ends.get('b') ?? 0n, ended?.total ?? 1n)).toEqual(dividedBy(wholeNumber(1n), wholeNumber(4n)))
})

describe('played-out rolls', () => {
  /** A party with stands rolls 1d4: on a 1 it loses a stand, on a 2 it rolls again, otherwise it wins. */
  const duel = (max: number) => {
    const rolled: number[] = []
    const play = chainPlayer<number, string>({
      key: String,
      branches: (stands) => {
        rolled.push(stands)
        const lost = stands === 1
        const again = { roll: stands, count: 1n }
        const branches: Branches<number, string> = {
          total: 4n,
          ends: new Map(lost ? [['won', 2n], ['lost', 1n]] : [['won', 2n]]), // prettier-ignore
          next: lost ? [again] : [{ roll: stands - 1, count: 1n }, again],
        }
        return success(branches)
      },
      max,
      tooMany: () => problem('too-large', { what: 'nodes', max: 2 }),
      endless: () => problem('endless-ties', { what: 'forever', title: 'Duel' }),
      spend: free,
    })
    return { play, rolled }
  }

  test('match the counts, and are played once per starting state', () => {
    const { play, rolled } = duel(10)
    expect(play(3)).toEqual(success({ total: 27n, ends: new Map([['won', 26n], ['lost', 1n]]) })) // prettier-ignore
    expect(play(2)).toEqual(success({ total: 9n, ends: new Map([['won', 8n], ['lost', 1n]]) })) // prettier-ignore
    expect(rolled).toEqual([3, 2, 1])
  })

  test('are a problem if there are too many', () => {
    expect(duel(3).play(3).ok).toBe(true)
    expect(duel(2).play(3)).toMatchObject({ ok: false, problems: [{ code: 'too-large' }] })
  })

  test('are a problem if they never end', () => {
    const branches = success<Branches<string, string>>({
      total: 2n,
      ends: new Map(),
      next: [{ roll: 'again', count: 2n }],
    })
    const play = chainPlayer<string, string>({
      key: (roll) => roll,
      branches: () => branches,
      max: 9,
      tooMany: () => problem('too-large', { what: 'nodes', max: 2 }),
      endless: () => problem('endless-ties', { what: 'forever', title: 'Duel' }),
      spend: free,
    })
    expect(play('first')).toMatchObject({ ok: false, problems: [{ code: 'endless-ties' }] })
  })
})
