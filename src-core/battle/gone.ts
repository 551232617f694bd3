/** Who is removed from the field: for good, or until a turn in which he, or who replaces him, comes back. */
import type { Removal } from '../ruleset/model/effects.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Battle, Change, Clock } from './battle.ts'
import type { Unit } from './roster.ts'

/** The state of who is gone, in every ruleset: true for good, else the number of the turn in which he is due back. */
export const gone = 'gone'

type Situated = Pick<Battle, 'roster' | 'clock'>

/** What `gone` becomes of a unit that is removed now. */
export const removedUntil = (ruleset: Ruleset, battle: Situated, unit: Unit, { turns, replacedAfter }: Removal): true | number => {
  const count = turns ?? replacedAfter
  if (count === null) return true
  const back = returning(ruleset)
  const isWhole = back?.counts === 'full-turns' && isBefore(ruleset, battle, { side: unit.side, phase: back.phase }, battle.clock)
  return battle.clock.turn + count + (isWhole ? 1 : 0)
}

/** Who comes back as the clock comes to `to`. */
export const returns = (ruleset: Ruleset, { roster, states }: Pick<Battle, 'roster' | 'states'>, to: Clock): readonly Change[] =>
  [...states].flatMap(([id, { [gone]: due }]) => {
    const isDue = typeof due === 'number' && due <= to.turn
    const isHis = roster.units.get(id)?.side === to.side && returning(ruleset)?.phase === to.phase
    return isDue && isHis ? [{ unit: id, trait: gone, to: null }] : []
  })

/** The phase in which who is due comes back, and how turns are counted until then; null: there are no phases. */
const returning = ({ phases }: Ruleset): { readonly phase: string; readonly counts: 'turns' | 'full-turns' } | null => {
  for (const { id, returns: counts } of phases.values()) if (counts !== null) return { phase: id, counts }
  const [first] = phases.keys()
  return first === undefined ? null : { phase: first, counts: 'turns' }
}

/** Whether one moment of a turn comes before another. */
const isBefore = ({ phases }: Ruleset, { roster }: Situated, one: Omit<Clock, 'turn'>, other: Omit<Clock, 'turn'>): boolean => {
  const placeOf = ({ side, phase }: Omit<Clock, 'turn'>): number =>
    [...roster.sides.keys()].findIndex((id) => id === side) * phases.size + [...phases.keys()].findIndex((id) => id === phase)
  return placeOf(one) < placeOf(other)
}
