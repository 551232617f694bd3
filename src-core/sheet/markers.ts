/** The markers of a ruleset and how many of each. */
import { factsOf, type Roster } from '../battle/roster.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { isPossibleFor, unitStates, type UnitState } from './states.ts'

export interface StateMarkers {
  readonly state: UnitState
  /** Null: an equal number of each, as many as fit on a side of paper. */
  readonly count: number | null
}

/** Without a roster an equal number of each; with one, a marker for every second unit that may have the state, as not all have it at once. */
export const stateMarkers = (ruleset: Ruleset, roster: Roster | null): readonly StateMarkers[] =>
  unitStates(ruleset).map((state) => ({ state, count: roster && Math.ceil(countFor(ruleset, state, roster) / 2) }))

const countFor = (ruleset: Ruleset, state: UnitState, roster: Roster): number =>
  [...roster.units.values()].filter(
    (unit) => unit.is === 'unit' && isPossibleFor(ruleset, state, factsOf(roster, unit)),
  ).length
