/** The entries of the roster sheet: the label of each unit and its possible states. */
import { unitLabels, type UnitLabel } from '../battle/unit-labels.ts'
import type { Roster } from '../battle/roster.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { isPossibleFor, unitStates } from './states.ts'

export interface RosterEntry {
  readonly label: UnitLabel
  /** The labels of its possible states, without those that follow from the boxes of its stands. */
  readonly states: readonly string[]
}

/** The units of a roster in order, each with its possible states. */
export const rosterEntries = (ruleset: Ruleset, roster: Roster): readonly RosterEntry[] => {
  const states = unitStates(ruleset)
  return unitLabels(ruleset, roster).map((label) => ({
    label,
    states: states
      .filter((state) => !state.isFound && isPossibleFor(ruleset, state, label.facts))
      .map((state) => state.label),
  }))
}
