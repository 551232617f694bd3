/** Compares odds with brute force. */
import { expect } from 'vitest'
import { odds } from '../../../src-core/odds/odds.ts'
import type { FinalOdds, FollowUpOdds, Odds } from '../../../src-core/resolve/answer.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { countOnce, countToTheEnd, followUpText, value } from './brute-force.ts'

const some = <K>(counts: ReadonlyMap<K, bigint>): ReadonlyMap<K, bigint> =>
  new Map([...counts].filter(([, count]) => count > 0n))
const countsOf = (follows: readonly FollowUpOdds[]): ReadonlyMap<string, bigint> =>
  new Map(follows.map((follow) => [followUpText(follow), follow.count]))

/** Compares the odds of one roll with a count of all rolls. `expectEndsOfAllThrows` also follows ties. */
export const expectOddsOfAllThrows = (ruleset: Ruleset, id: string, inputs: unknown): Odds => {
  const given = value(odds(ruleset, id, inputs))
  const counted = countOnce(ruleset, id, inputs)
  expect(given.total).toBe(counted.total)
  expect(some(given.outcomes)).toEqual(counted.outcomes)
  expect(given.results).toEqual(counted.results)
  expect(countsOf(given.followUps)).toEqual(counted.followUps)
  if (given.tie !== null) expect(given.tie).toBe(counted.tie)
  return given
}

/** Compares final odds with brute force: each is at least the count after some rolls, and exceeds it at most by the cases still open. */
export const expectEndsOfAllThrows = (ruleset: Ruleset, id: string, inputs: unknown, rolls: number): FinalOdds => {
  const { final } = expectOddsOfAllThrows(ruleset, id, inputs)
  if (final === null) throw new Error('it does not tie')
  const counted = countToTheEnd(ruleset, id, inputs, rolls)
  const follows = [...countsOf(final.followUps)].map(([key, count]) => [`follow ${key}`, count] as const)
  const sides = [...final.exhausted].map(([key, count]) => [`exhausted ${key}`, count] as const)
  const given = new Map([...final.outcomes, ...sides, ...follows])
  expect([...given.keys()]).toEqual(expect.arrayContaining([...counted.ends.keys()]))
  for (const [end, count] of given) {
    // count/total is between the counted chance and that chance plus all open cases, compared by cross-multiplication.
    const min = (counted.ends.get(end) ?? 0n) * final.total
    const max = min + counted.open * final.total
    const is = count * counted.total
    expect([end, is >= min && is <= max]).toEqual([end, true])
  }
  const sum = [...final.outcomes.values(), ...final.exhausted.values()].reduce((a, b) => a + b, 0n)
  expect(sum).toBe(final.total)
  return final
}
