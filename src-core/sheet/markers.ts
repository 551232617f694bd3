/** What markers there are, in which shape and size, and how many of each. */
import { factsOf, type Roster } from '../battle/roster.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { isPossibleFor, unitStates, type UnitState } from './states.ts'

export interface StateMarkers {
  readonly state: UnitState
  /** Null: as many as of any other, as many as a side of paper holds. */
  readonly count: number | null
}

/** Without a roster as many of each; with one, a marker for every second unit that may come to the state, as never all are in it. */
export const stateMarkers = (ruleset: Ruleset, roster: Roster | null): readonly StateMarkers[] =>
  unitStates(ruleset).map((state) => ({ state, count: roster && Math.ceil(countFor(ruleset, state, roster) / 2) }))

const countFor = (ruleset: Ruleset, state: UnitState, roster: Roster): number =>
  [...roster.units.values()].filter((unit) => unit.is === 'unit' && isPossibleFor(ruleset, state, factsOf(roster, unit))).length
