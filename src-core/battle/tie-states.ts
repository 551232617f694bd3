/** The states of the participants before the roll after a tie: as the battle has them, not only as the rules of the tie would leave them. */
import { isRecord } from '../untrusted.ts'
import { tieStateOf } from '../resolve/tie-state.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Cast } from './events.ts'
import { battleBefore, type Battle } from './battle.ts'
import { castInputs } from './cast.ts'
import type { Inputs } from '../resolve/inputs.ts'
import type { UnitFacts } from './roster.ts'

/**
 * For the check that waits, as inputs by role: the states that changed since its last roll, also by hand; and once the effects of the
 * tie were accepted or declined, all states that a tie may change. Empty without units.
 */
export const tieStates = (ruleset: Ruleset, battle: Battle): Inputs => {
  const entry = battle.entries?.last
  const procedure = entry && ruleset.procedures.get(entry.procedure)
  const before = battleBefore(battle, lastRollStep(battle))
  if (!entry?.cast || !procedure || !before) return {}
  const cast: Cast = Object.fromEntries(
    Object.entries(entry.cast).map(([role, units]) => [
      role,
      units.filter((unit) => battle.roster.units.has(unit) && before.roster.units.has(unit)),
    ]),
  )
  const [then, now] = [before, battle].map((at) => castInputs(ruleset, procedure, at, cast, {}))
  const byTies = new Set(entry.settled ? tieStateOf(ruleset)(procedure).traits : [])
  return Object.fromEntries(
    [...procedure.roles.keys()].flatMap((role): readonly (readonly [string, UnitFacts])[] => {
      const [were, are] = [then?.[role], now?.[role]]
      if (!isRecord(are)) return []
      const { groups: _, ...states } = are
      const changed = Object.entries(states as UnitFacts).filter(
        ([id, value]) => byTies.has(id) || (isRecord(were) && were[id] !== value),
      )
      return changed.length > 0 ? [[role, Object.fromEntries(changed)]] : []
    }),
  )
}

/** Its number, from 1; 0 where nothing was rolled. */
const lastRollStep = ({ done }: Battle): number => {
  let at = done
  while (at && !(at.last.fits && at.last.events.some((event) => 'report' in event))) at = at.rest
  return at ? at.length : 0
}
