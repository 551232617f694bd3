/** The average loss of stands in a check. */
import { rollDistribution } from './distribution.ts'
import { fraction, type Fraction } from '../exact.ts'
import { named } from '../present.ts'
import { averageSums, type UpcomingRoll } from './odds.ts'
import { fieldAfterEffects, initialParty, type PlayersByRole, type Field } from './parties.ts'
import type { Reading } from '../resolve/reading.ts'
import { resultsOf, readingWithDice, type RollResult } from '../resolve/results.ts'
import { rollShift } from '../resolve/roll.ts'
import { effectsOfOutcome } from './sequence-roll.ts'
import { everyone } from '../language/situation.ts'
import { tiesOf } from './tie-state.ts'

/** Average stands lost by role; null if unknown. */
export type ExpectedLosses = ReadonlyMap<string, Fraction | null>

/**
 * The exact averages of stands that roles lose over all rolls of the dice, ties played out; at most what they have, if that was entered. Conditions are
 * read with defaults, and checks that follow are not counted. Null where all of an unknown number may be lost. Spends the check's budget.
 */
export const expectedLosses = (roll: UpcomingRoll): ExpectedLosses => {
  if (tiesOf(roll.rollState.reading.procedure).length === 0) return expectedLossesOfRoll(roll)
  const counter = lossCounter(roll)
  const played = averageSums(roll, ({ rollState }, results) => counter.count(results, rollState.reading))
  return counter.averages(played.ok ? played.value : null)
}

/** Average losses of the next roll alone, without rolls after ties. */
export const expectedLossesOfRoll = (roll: UpcomingRoll): ExpectedLosses => {
  const { set, rollState } = roll
  const { ruleset, procedure } = rollState.reading
  const counter = lossCounter(roll)
  const ends = counter.count(resultsOf(ruleset, procedure, set.place.row, rollShift(set)), rollState.reading)
  return counter.averages({ total: rollDistribution(procedure.rolls).total, ends })
}

interface LossCounter {
  /** Stands lost by role, summed over all rolls of the dice. */
  readonly count: (results: readonly RollResult[], reading: Reading) => ReadonlyMap<string, bigint>
  /** Averages of such sums; null if unknown. */
  readonly averages: (
    counts: { readonly total: bigint; readonly ends: ReadonlyMap<string, bigint> } | null,
  ) => ExpectedLosses
}

const lossCounter = ({ rollState: { reading } }: UpcomingRoll): LossCounter => {
  const { procedure, known } = reading
  const roles = [...procedure.roles.keys()]
  const cast: PlayersByRole = new Map(roles.map((id) => [id, { party: id, isLeader: false }]))
  const field: Field = {
    parties: new Map(roles.map((id) => [id, initialParty(named(known, id))])),
    common: initialParty(named(known, everyone)),
    holder: null,
  }
  /** Roles that may lose all of an unknown number of stands. */
  const unknown = new Set<string>()
  return {
    count: (results, before) => {
      const lost = new Map<string, bigint>()
      for (const result of results) {
        const rolled = readingWithDice(before, result)
        const after = fieldAfterEffects(
          field,
          cast,
          rolled,
          effectsOfOutcome(rolled, result.outcome, result.sources),
        ).field
        for (const role of roles) {
          const { standsLost } = named(after.parties, role)
          if (standsLost === 'all') unknown.add(role)
          else if (standsLost > 0) lost.set(role, (lost.get(role) ?? 0n) + result.count * BigInt(standsLost))
        }
      }
      return lost
    },
    averages: (counts) =>
      new Map(
        roles.map((role) => {
          if (counts === null || unknown.has(role)) return [role, null]
          return [role, fraction(counts.ends.get(role) ?? nothing, counts.total)]
        }),
      ),
  }
}

const nothing = 0n
