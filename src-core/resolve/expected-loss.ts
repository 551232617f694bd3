/** The expected loss of stands by a roll. */
import { throwsOf } from '../dice/distribution.ts'
import { fraction, plus, times, whole, zero, type Fraction } from '../exact.ts'
import { named } from '../present.ts'
import type { UpcomingRoll } from './odds.ts'
import { fieldAfterEffects, unharmed, type PlayersByRole, type Field } from './parties.ts'
import { resultsOf, rolledReading } from './results.ts'
import { rollShift } from './roll.ts'
import { effectsOfOutcome } from './sequence-roll.ts'
import { everyone } from './situation.ts'
import { tiesOf } from './ties.ts'

/**
 * The exact average of stands that a role loses over all throws; no more than it has, where that was given. Conditions are read with
 * defaults, and checks that follow are not counted. Null where ties are rolled again, and where all of an unknown number may be lost.
 */
export const expectedLoss = ({ standing: { reading }, set }: UpcomingRoll, role: string): Fraction | null => {
  const { ruleset, procedure, known } = reading
  if (tiesOf(procedure).length > 0) return null
  const cast: PlayersByRole = new Map([...procedure.roles.values()].map(({ id }) => [id, { party: id, isLeader: false }]))
  const field: Field = {
    parties: new Map([...procedure.roles.keys()].map((id) => [id, unharmed(named(known, id))])),
    common: unharmed(named(known, everyone)),
    holder: null,
  }
  let sum = zero
  for (const result of resultsOf(ruleset, procedure, set.place.row, rollShift(set))) {
    const rolled = rolledReading(reading, result)
    const after = fieldAfterEffects(field, cast, rolled, effectsOfOutcome(rolled, result.outcome, result.sources)).field
    const { standsLost } = named(after.parties, role)
    if (standsLost === 'all') return null
    sum = plus(sum, times(whole(result.count), whole(BigInt(standsLost))))
  }
  return times(sum, fraction(1n, throwsOf(procedure.rolls).total))
}
