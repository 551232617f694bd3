/** Divides the stands that a side loses among its units. `most`: the number that each can lose. */
import type { LossesView, Proposals } from '../contract/battle.ts'
import { entryAt } from '../present.ts'
import type { TraitChange } from './events.ts'

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

/** The sum of several losses in stands, at most the stands that exist. */
export const lostInAll = (losses: readonly (number | 'all')[], most: readonly number[]): number =>
  losses.includes('all') ? sum(most) : Math.min(sum(most), sum(losses.map(Number)))

/** Divides a loss so that the first units lose all they can. */
export const spread = (total: number, most: readonly number[]): readonly number[] =>
  most.map((each, index) => Math.max(0, Math.min(each, total - sum(most.slice(0, index)))))

/** The shares with one unit losing one more or less; the last other unit that can compensates, so that the sum stays. Unchanged if none can. */
export const shifted = (
  shares: readonly number[],
  most: readonly number[],
  at: number,
  by: 1 | -1,
): readonly number[] => {
  const isWithin = (count: number, index: number): boolean => count >= 0 && count <= entryAt(most, index)
  const other = shares.findLastIndex((count, index) => index !== at && isWithin(count - by, index))
  if (other < 0 || !isWithin(entryAt(shares, at) + by, at)) return shares
  return shares.map((count, index) => (index === at ? count + by : index === other ? count - by : count))
}

/** The most stands that each unit of a side can lose. */
export const mostLost = ({ shares }: LossesView): readonly number[] => shares.map(({ steps }) => steps.length - 1)

/** The changes of all consequences that happen; losses go to the first units of each side. */
export const likeliestChanges = ({ differences, losses }: Proposals): readonly TraitChange[] => [
  ...differences.filter(({ happens }) => happens).map(bareTraitChange),
  ...losses.flatMap((side) => {
    const lost = side.losses.filter(({ happens }) => happens).map(({ stands }) => stands)
    const counts = spread(lostInAll(lost, mostLost(side)), mostLost(side))
    return side.shares.flatMap(({ steps }, unit) => entryAt(steps, entryAt(counts, unit)).changes)
  }),
]

/** The ticks after one is set: all changes of one option, and none of the other options of a choice. */
export const ticked = (
  differences: Proposals['differences'],
  ticks: readonly boolean[],
  line: number,
  isTicked: boolean,
): readonly boolean[] => {
  const { choice, condition } = entryAt(differences, line)
  return ticks.map((before, index) => {
    const other = entryAt(differences, index)
    if (index === line || (choice !== undefined && other.choice === choice && other.condition === condition))
      return isTicked
    return before && !(isTicked && choice !== undefined && other.choice === choice)
  })
}

/** The change without the fields that only annotate it. */
export const bareTraitChange = (change: TraitChange): TraitChange => {
  const { unit, trait } = change
  return 'to' in change
    ? { unit, trait, to: change.to, ...(change.until !== undefined && { until: change.until }) }
    : { unit, trait, by: change.by, ...(change.from !== undefined && { from: change.from }) }
}
