/** Odds held against brute force. */
import { expect } from 'vitest'
import { odds } from '../../../src-core/odds/odds.ts'
import type { FinalOdds, FollowUpOdds, Odds } from '../../../src-core/resolve/answer.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { countOnce, countToTheEnd, followUpText, value } from './brute-force.ts'

const some = <K>(counts: ReadonlyMap<K, bigint>): ReadonlyMap<K, bigint> =>
  new Map([...counts].filter(([, count]) => count > 0n))
const countsOf = (follows: readonly FollowUpOdds[]): ReadonlyMap<string, bigint> =>
  new Map(follows.map((follow) => [followUpText(follow), follow.count]))

/** The odds of one roll are those of all throws counted; where ties continue, see also how they end. */
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

/** What brute force found after so many rolls is reached, and no more is given than was still open then. */
export const expectEndsOfAllThrows = (ruleset: Ruleset, id: string, inputs: unknown, rolls: number): FinalOdds => {
  const { final } = expectOddsOfAllThrows(ruleset, id, inputs)
  if (final === null) throw new Error('it does not tie')
  const counted = countToTheEnd(ruleset, id, inputs, rolls)
  const follows = [...countsOf(final.followUps)].map(([key, count]) => [`follow ${key}`, count] as const)
  const sides = [...final.exhausted].map(([key, count]) => [`exhausted ${key}`, count] as const)
  const given = new Map([...final.outcomes, ...sides, ...follows])
  expect([...given.keys()]).toEqual(expect.arrayContaining([...counted.ends.keys()]))
  for (const [end, count] of given) {
    // count/total lies between what was counted and that with all still open: compared by cross multiplication.
    const least = (counted.ends.get(end) ?? 0n) * final.total
    const most = least + counted.open * final.total
    const is = count * counted.total
    expect([end, is >= least && is <= most]).toEqual([end, true])
  }
  const sum = [...final.outcomes.values(), ...final.exhausted.values()].reduce((a, b) => a + b, 0n)
  expect(sum).toBe(final.total)
  return final
}
