/** What the roster sheet says of each unit: its label, and the states it may come to. */
import { unitLabels, type UnitLabel } from '../battle/unit-labels.ts'
import type { Roster } from '../battle/roster.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { isPossibleFor, unitStates } from './states.ts'

export interface RosterEntry {
  readonly label: UnitLabel
  /** By their labels; those that its strength brings are told by the boxes of its stands. */
  readonly states: readonly string[]
}

/** The units of a roster in its order, each with the states that it may come to. */
export const rosterEntries = (ruleset: Ruleset, roster: Roster): readonly RosterEntry[] => {
  const states = unitStates(ruleset)
  return unitLabels(ruleset, roster).map((label) => ({
    label,
    states: states.filter((state) => !state.isFound && isPossibleFor(ruleset, state, label.facts)).map((state) => state.label),
  }))
}
