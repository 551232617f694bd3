/** The order of battle as a list: sides, their commands within commands, and under each its units. */
import type { RosterView, UnitView } from '../../src-core/contract/battle.ts'
import type { Command, Side } from '../../src-core/battle/roster.ts'

interface Placed {
  /** How deep it stands: 0 for a side. */
  readonly depth: number
  readonly id: string
}

export type Row = Placed &
  (
    | { readonly kind: 'side'; readonly entry: Side }
    | { readonly kind: 'command'; readonly entry: Command }
    | { readonly kind: 'unit'; readonly entry: UnitView }
  )

/** Commands that lead back to themselves are left out with all that is under them. */
export const orderOf = ({ sides, commands, units }: RosterView): readonly Row[] => {
  const under = (side: string, command: string | null, depth: number): readonly Row[] => [
    ...units
      .filter((unit) => unit.side === side && unit.command === command)
      .map((entry): Row => ({ kind: 'unit', depth, id: entry.id, entry })),
    ...commands
      .filter((each) => each.side === side && each.parent === command)
      .flatMap((entry): readonly Row[] => [
        { kind: 'command', depth, id: entry.id, entry },
        ...under(side, entry.id, depth + 1),
      ]),
  ]
  return sides.flatMap((entry): readonly Row[] => [
    { kind: 'side', depth: 0, id: entry.id, entry },
    ...under(entry.id, null, 1),
  ])
}
