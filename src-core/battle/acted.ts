/** Finds the units that have acted in a phase. */
import type { Ruleset } from '../ruleset/model.ts'
import type { Battle } from './battle.ts'
import { unitsAs, type Clock } from './events.ts'

/** The units in the first role of this phase's checks with dice. */
export const actors = (
  { procedures }: Ruleset,
  { entries, clock }: Pick<Battle, 'entries' | 'clock'>,
): ReadonlySet<string> => {
  const acted = new Set<string>()
  for (let at = entries; at && isAt(clock, at.last.clock); at = at.rest) {
    const procedure = procedures.get(at.last.procedure)
    const [first] = procedure?.roles.keys() ?? []
    if (first !== undefined && procedure?.rolls.length !== 0)
      for (const unit of unitsAs(at.last.cast, first)) acted.add(unit)
  }
  return acted
}

/** Whether two clock values are in the same phase. */
export const isAt = (clock: Clock, then: Clock): boolean =>
  then.turn === clock.turn && then.side === clock.side && then.phase === clock.phase
