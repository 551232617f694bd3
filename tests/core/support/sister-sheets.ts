/** Helpers shared by the tests of the two sheets of Regimental Fire and Fury. */
import { expect } from 'vitest'
import type { Asking } from './asking.ts'

/** Infantry near the enemy, without anything that allows it to hold. */
export const exposed = { arm: 'infantry', 'clear-of-enemy': false, fortified: false, formation: 'line' }

/** Units by printed rates: full move and double quick in open, broken and rough ground, and on a road. */
export type Movers = Readonly<Record<string, readonly object[]>>

export const expectMoves = ({ gives }: Asking, movers: Movers): void => {
  const rate = (unit: object, going: string): string => {
    const [full = '', quick = ''] = ['full', 'double-quick'].map((gait) =>
      gives('movement', { unit, going, gait }, 'move'),
    )
    return full === quick ? full : `${full}/${quick}`
  }
  for (const [printed, units] of Object.entries(movers))
    for (const unit of units)
      expect([unit, ['open', 'broken', 'rough', 'road'].map((going) => rate(unit, going)).join(' ')]).toEqual([
        unit,
        printed,
      ])
}

/** The weapons of an arm: the trait that names them, the range of each column in inches, and rows such as `musket 1 1/2`. */
export interface Weapons {
  readonly arm: string
  readonly trait: string
  readonly ends: readonly number[]
  readonly rows: string
}

/** Looks up every column at its start and end, and just beyond the last. */
export const expectPoints = ({ points }: Asking, { arm, trait, ends, rows }: Weapons): void => {
  for (const [weapon = '', ...printed] of rows.split(/;\s+/).map((row) => row.split(' '))) {
    const at = (range: number): string => points({ firer: { groups: [{ stands: 1, arm, [trait]: weapon, range }] } })
    expect([weapon, ...ends.map(at)]).toEqual([weapon, ...printed])
    expect([weapon, ...ends.map((_, index) => at(index === 0 ? 0 : (ends[index - 1] ?? 0) + 0.25))]).toEqual([
      weapon,
      ...printed,
    ])
    expect(at((ends.at(-1) ?? 0) + 0.25)).toBe('-')
  }
}
