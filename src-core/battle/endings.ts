/** Ends states automatically after some turns, and brings back removed units or their replacements. A removal can also be permanent. */
import type { Removal } from '../ruleset/model/effects.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { TraitChange, Clock } from './events.ts'
import type { Battle } from './battle.ts'
import type { Unit, UnitFacts } from './roster.ts'
import { attachmentTrait, goneTrait, leavingTrait } from './status.ts'

/** The key of a state in `Battle.endings`. */
export const endingKey = (unit: string, trait: string): string => `${unit} ${trait}`

type Situated = Pick<Battle, 'roster' | 'clock'>

/** The value of `goneTrait` for a unit removed now. */
export const removedUntil = (
  ruleset: Ruleset,
  battle: Situated,
  unit: Unit,
  { turns, replacedAfter }: Removal,
): true | number => {
  const count = turns ?? replacedAfter
  return count === null ? true : endOf(ruleset, battle, unit, count)
}

/** The turn in which an effect that lasts `turns` turns ends. The effect ends in the phase in which removed units return. */
export const endOf = (ruleset: Ruleset, battle: Situated, unit: Unit, turns: number): number => {
  const back = returning(ruleset)
  const isWhole =
    back?.counts === 'full-turns' && isBefore(ruleset, battle, { side: unit.side, phase: back.phase }, battle.clock)
  return battle.clock.turn + turns + (isWhole ? 1 : 0)
}

/** The changes when the clock advances to `to`: units leave at the end of a player turn, units return, and states end. */
export const clockChanges = (
  ruleset: Ruleset,
  battle: Pick<Battle, 'roster' | 'states' | 'endings' | 'clock'>,
  to: Clock,
): readonly TraitChange[] => {
  const { roster, states, endings, clock } = battle
  const isTurnOver = to.turn !== clock.turn || to.side !== clock.side
  const isReturning = returning(ruleset)?.phase === to.phase
  return [...states].flatMap(([unit, facts]) => {
    const { [leavingTrait]: then, ...others } = facts
    const leaves = isTurnOver && then !== undefined
    const removed = leaves ? (facts[goneTrait] ?? then) : facts[goneTrait]
    const now: UnitFacts = removed === undefined ? others : { ...others, [goneTrait]: removed }
    const departure: readonly TraitChange[] = leaves
      ? [
          { unit, trait: leavingTrait, to: null },
          ...(facts[goneTrait] === undefined ? [{ unit, trait: goneTrait, to: then }] : []),
        ]
      : []
    if (!isReturning || roster.units.get(unit)?.side !== to.side) return departure
    return [
      ...departure,
      ...Object.entries(now).flatMap(([trait, value]) => {
        const due = trait === goneTrait && typeof value === 'number' ? value : endings.get(endingKey(unit, trait))
        if (due === undefined || due > to.turn) return []
        // A leader who returns, or a replacement, starts detached.
        const detached =
          trait === goneTrait && facts[attachmentTrait] !== undefined
            ? [{ unit, trait: attachmentTrait, to: null }]
            : []
        return [{ unit, trait, to: null }, ...detached]
      }),
    ]
  })
}

/** The phase in which removed units return, and how turns are counted until then. Null if there are no phases. */
const returning = ({ phases }: Ruleset): { readonly phase: string; readonly counts: 'turns' | 'full-turns' } | null => {
  for (const { id, returns: counts } of phases.values()) if (counts !== null) return { phase: id, counts }
  const [first] = phases.keys()
  return first === undefined ? null : { phase: first, counts: 'turns' }
}

const isBefore = (
  { phases }: Ruleset,
  { roster }: Situated,
  one: Omit<Clock, 'turn'>,
  other: Omit<Clock, 'turn'>,
): boolean => {
  const placeOf = ({ side, phase }: Omit<Clock, 'turn'>): number =>
    [...roster.sides.keys()].findIndex((id) => id === side) * phases.size +
    [...phases.keys()].findIndex((id) => id === phase)
  return placeOf(one) < placeOf(other)
}
