/** What ends by itself after some turns: states, and removals from the field, for good or until the unit or its replacement comes back. */
import type { Removal } from '../ruleset/model/effects.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { TraitChange, Clock } from './events.ts'
import type { Battle } from './battle.ts'
import type { Unit } from './roster.ts'
import { changesIn } from './steps.ts'

/** The state of a unit that has been removed, in every ruleset: true for good, else the turn in which it comes back. */
export const gone = 'gone'

type Situated = Pick<Battle, 'roster' | 'clock'>

/** The value of `gone` for a unit that is removed now. */
export const removedUntil = (
  ruleset: Ruleset,
  battle: Situated,
  unit: Unit,
  { turns, replacedAfter }: Removal,
): true | number => {
  const count = turns ?? replacedAfter
  return count === null ? true : endOf(ruleset, battle, unit, count)
}

/** The turn in which an effect that lasts so many turns from now ends, in the phase in which removed units return. */
export const endOf = (ruleset: Ruleset, battle: Situated, unit: Unit, turns: number): number => {
  const back = returning(ruleset)
  const isWhole =
    back?.counts === 'full-turns' && isBefore(ruleset, battle, { side: unit.side, phase: back.phase }, battle.clock)
  return battle.clock.turn + turns + (isWhole ? 1 : 0)
}

/** The units that come back when the clock reaches `to`, and the states that end then after their turns. */
export const returns = (
  ruleset: Ruleset,
  battle: Pick<Battle, 'roster' | 'states' | 'done'>,
  to: Clock,
): readonly TraitChange[] => {
  const { roster, states } = battle
  if (returning(ruleset)?.phase !== to.phase) return []
  const isHis = (unit: string): boolean => roster.units.get(unit)?.side === to.side
  const back = [...states].flatMap(([unit, { [gone]: due }]) =>
    typeof due === 'number' && due <= to.turn && isHis(unit) ? [{ unit, trait: gone, to: null }] : [],
  )
  return [...back, ...ending(battle, to).filter(({ unit }) => isHis(unit))]
}

/** The states that end at a time: the latest change of each says when. */
const ending = ({ states, done }: Pick<Battle, 'states' | 'done'>, { turn }: Clock): readonly TraitChange[] => {
  const seen = new Set<string>()
  const ends: TraitChange[] = []
  for (let at = done; at; at = at.rest) {
    if (!at.last.fits) continue
    for (const { unit, trait, until } of changesIn(at.last).toReversed()) {
      const key = `${unit} ${trait}`
      if (!seen.has(key) && until !== undefined && until <= turn && states.get(unit)?.[trait] !== undefined)
        ends.push({ unit, trait, to: null })
      seen.add(key)
    }
  }
  return ends
}

/** The phase in which removed units return, and how turns are counted until then; null: there are no phases. */
const returning = ({ phases }: Ruleset): { readonly phase: string; readonly counts: 'turns' | 'full-turns' } | null => {
  for (const { id, returns: counts } of phases.values()) if (counts !== null) return { phase: id, counts }
  const [first] = phases.keys()
  return first === undefined ? null : { phase: first, counts: 'turns' }
}

/** Whether one moment of a turn comes before another. */
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
