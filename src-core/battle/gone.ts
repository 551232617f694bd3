/** What ends by itself after turns: states, and who is removed from the field, for good or until he, or who replaces him, comes back. */
import type { Removal } from '../ruleset/model/effects.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { TraitChange, Clock } from './events.ts'
import type { Battle } from './battle.ts'
import type { Unit } from './roster.ts'
import { changesIn } from './steps.ts'

/** The state of who is gone, in every ruleset: true for good, else the number of the turn in which he is due back. */
export const gone = 'gone'

type Situated = Pick<Battle, 'roster' | 'clock'>

/** What `gone` becomes of a unit that is removed now. */
export const removedUntil = (ruleset: Ruleset, battle: Situated, unit: Unit, { turns, replacedAfter }: Removal): true | number => {
  const count = turns ?? replacedAfter
  return count === null ? true : endOf(ruleset, battle, unit, count)
}

/** The turn in which an effect that lasts so many turns from now ends, in the phase in which removed units return. */
export const endOf = (ruleset: Ruleset, battle: Situated, unit: Unit, turns: number): number => {
  const back = returning(ruleset)
  const isWhole = back?.counts === 'full-turns' && isBefore(ruleset, battle, { side: unit.side, phase: back.phase }, battle.clock)
  return battle.clock.turn + turns + (isWhole ? 1 : 0)
}

/** Who comes back as the clock comes to `to`, and the states that end there after their turns. */
export const returns = (ruleset: Ruleset, battle: Pick<Battle, 'roster' | 'states' | 'done'>, to: Clock): readonly TraitChange[] => {
  const { roster, states } = battle
  if (returning(ruleset)?.phase !== to.phase) return []
  const isHis = (unit: string): boolean => roster.units.get(unit)?.side === to.side
  const back = [...states].flatMap(([unit, { [gone]: due }]) =>
    typeof due === 'number' && due <= to.turn && isHis(unit) ? [{ unit, trait: gone, to: null }] : [],
  )
  return [...back, ...ending(battle, to).filter(({ unit }) => isHis(unit))]
}

/** The latest change of a state says when it ends. */
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
const isBefore = ({ phases }: Ruleset, { roster }: Situated, one: Omit<Clock, 'turn'>, other: Omit<Clock, 'turn'>): boolean => {
  const placeOf = ({ side, phase }: Omit<Clock, 'turn'>): number =>
    [...roster.sides.keys()].findIndex((id) => id === side) * phases.size + [...phases.keys()].findIndex((id) => id === phase)
  return placeOf(one) < placeOf(other)
}
