/** Divides a role's losses among its units. `max` lists how many stands each unit can lose. */
import type { LossesView, Proposals } from '../contract/battle.ts'
import { entryAt } from '../present.ts'
import type { TraitChange } from './events.ts'

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0)

/** The sum of several losses in stands, limited to the units' stands. */
export const lostInAll = (losses: readonly (number | 'all')[], max: readonly number[]): number =>
  losses.includes('all') ? sum(max) : Math.min(sum(max), sum(losses.map(Number)))

/** Divides a loss. The first units lose as many stands as they can. */
export const distributeLoss = (total: number, max: readonly number[]): readonly number[] =>
  max.map((each, index) => Math.max(0, Math.min(each, total - sum(max.slice(0, index)))))

/**
 * Moves one stand of the loss to or from a unit, and makes up for it with the last other unit that can, so the sum stays the same. Returns the losses
 * unchanged if no other unit can.
 */
export const moveLoss = (
  shares: readonly number[],
  max: readonly number[],
  at: number,
  by: 1 | -1,
): readonly number[] => {
  const isWithin = (count: number, index: number): boolean => count >= 0 && count <= entryAt(max, index)
  const other = shares.findLastIndex((count, index) => index !== at && isWithin(count - by, index))
  if (other < 0 || !isWithin(entryAt(shares, at) + by, at)) return shares
  return shares.map((count, index) => (index === at ? count + by : index === other ? count - by : count))
}

/** The most stands that each unit of a role can lose. */
export const maxLosses = ({ shares }: LossesView): readonly number[] => shares.map(({ steps }) => steps.length - 1)

/** The changes of all consequences that happen. Losses go to the first units of each role. */
export const likeliestChanges = ({ differences, losses }: Proposals): readonly TraitChange[] => [
  ...differences.filter(({ happens }) => happens).map(bareTraitChange),
  ...losses.flatMap((side) => {
    const lost = side.losses.filter(({ happens }) => happens).map(({ stands }) => stands)
    const counts = distributeLoss(lostInAll(lost, maxLosses(side)), maxLosses(side))
    return side.shares.flatMap(({ steps }, unit) => entryAt(steps, entryAt(counts, unit)).changes)
  }),
]

/** Sets or clears the checkbox at `line` and the other checkboxes of its option. Setting them clears the other options of the same choice. */
export const setTick = (
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

/** The change without fields that are only for display. */
export const bareTraitChange = (change: TraitChange): TraitChange => {
  const { unit, trait } = change
  return 'to' in change
    ? { unit, trait, to: change.to, ...(change.until !== undefined && { until: change.until }) }
    : { unit, trait, by: change.by, ...(change.from !== undefined && { from: change.from }) }
}
