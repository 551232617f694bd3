/** Decides whether a unit is on the table. No other module does. */
import { compare, parseFraction, zero } from '../exact.ts'
import { memoize } from '../memoize.ts'
import { getEntry } from '../present.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import type { Battle } from './battle.ts'
import { factsOf, type FactValue, type Unit, type UnitFacts } from './roster.ts'

/** The state of a removed unit in every ruleset: true if removed permanently, else the turn in which it returns. */
export const goneTrait = 'gone'
/** The state of a unit that will be removed at the end of the player turn, when `goneTrait` replaces it. */
export const leavingTrait = 'leaves-at-turn-end'
/** The state of a leader who is attached to a unit. Its value is the unit's id. */
export const attachmentTrait = 'attached-to'
/** The state of a unit that arrived after the battle began. */
export const arrivedTrait = 'arrived'

/** `expected`: not arrived yet. `away`: returns in a later turn. `destroyed`: removed permanently, or a count was reduced to 0. */
export type UnitStatus = 'present' | 'expected' | 'away' | 'destroyed'

type Units = Pick<Battle, 'roster' | 'states'>

/** The status of a unit. Only present units take part in checks, can act, and provide or receive bonuses. */
export const unitStatus = (ruleset: Ruleset, { roster, states }: Units, unit: Unit): UnitStatus => {
  const changed = states.get(unit.id)
  const removed = changed?.[goneTrait]
  if (removed !== undefined && removed !== false) return typeof removed === 'number' ? 'away' : 'destroyed'
  if (changed && countedTraits(ruleset).some(({ id }) => isUsedUp(roster, unit, changed, id))) return 'destroyed'
  return unit.arrives !== undefined && changed?.[arrivedTrait] !== true ? 'expected' : 'present'
}

export const isPresent = (ruleset: Ruleset, battle: Units, id: string): boolean =>
  unitStatus(ruleset, battle, getEntry(battle.roster.units, id)) === 'present'

/** The unit counts that losses reduce, such as stands. */
export const countedTraits = memoize(({ traits }: Ruleset): readonly Trait[] =>
  [...traits.values()].filter(({ losses, of }) => losses === 'reduce' && of === 'unit'),
)

/** Whether events reduced a count to 0. A count of 0 in the roster means it is unknown. */
const isUsedUp = (roster: Units['roster'], unit: Unit, changed: UnitFacts, trait: string): boolean => {
  const now = changed[trait]
  if (now === undefined || !isNone(now)) return false
  const start = factsOf(roster, unit)[trait]
  return start === undefined || !isNone(start)
}

const isNone = (value: FactValue): boolean => {
  const count = typeof value === 'boolean' ? undefined : parseFraction(value)
  return count !== undefined && compare(count, zero) <= 0
}
