/** The expected loss of stands by a check. */
import { throwsOf } from './distribution.ts'
import { fraction, type Fraction } from '../exact.ts'
import { named } from '../present.ts'
import { sumsPlayedOut, type UpcomingRoll } from './odds.ts'
import { fieldAfterEffects, unharmed, type PlayersByRole, type Field } from './parties.ts'
import type { Reading } from '../resolve/reading.ts'
import { resultsOf, rolledReading, type RollResult } from '../resolve/results.ts'
import { rollShift } from '../resolve/roll.ts'
import { effectsOfOutcome } from './sequence-roll.ts'
import { everyone } from '../language/situation.ts'
import { tiesOf } from './tie-state.ts'

/** By role the stands that it loses on average; null where that is not known. */
export type ExpectedLosses = ReadonlyMap<string, Fraction | null>

/**
 * The exact averages of stands that roles lose over all throws, ties played out; no more than they have, where that was given. Conditions are
 * read with defaults, and checks that follow are not counted. Null where all of an unknown number may be lost. Spends the check's budget.
 */
export const expectedLosses = (roll: UpcomingRoll): ExpectedLosses => {
  if (tiesOf(roll.standing.reading.procedure).length === 0) return expectedLossesOfRoll(roll)
  const counter = openCounter(roll)
  const played = sumsPlayedOut(roll, ({ standing }, results) => counter.count(results, standing.reading))
  return counter.averages(played.ok ? played.value : null)
}

/** The same of the next roll alone, whatever its ties bring. */
export const expectedLossesOfRoll = (roll: UpcomingRoll): ExpectedLosses => {
  const { set, standing } = roll
  const { ruleset, procedure } = standing.reading
  const counter = openCounter(roll)
  const ends = counter.count(resultsOf(ruleset, procedure, set.place.row, rollShift(set)), standing.reading)
  return counter.averages({ total: throwsOf(procedure.rolls).total, ends })
}

interface LossCounter {
  /** By role the stands lost over all throws of a roll. */
  readonly count: (results: readonly RollResult[], reading: Reading) => ReadonlyMap<string, bigint>
  /** The averages of such counts of a total; null where they are not known. */
  readonly averages: (
    counts: { readonly total: bigint; readonly ends: ReadonlyMap<string, bigint> } | null,
  ) => ExpectedLosses
}

const openCounter = ({ standing: { reading } }: UpcomingRoll): LossCounter => {
  const { procedure, known } = reading
  const roles = [...procedure.roles.keys()]
  const cast: PlayersByRole = new Map(roles.map((id) => [id, { party: id, isLeader: false }]))
  const field: Field = {
    parties: new Map(roles.map((id) => [id, unharmed(named(known, id))])),
    common: unharmed(named(known, everyone)),
    holder: null,
  }
  /** Roles that may lose all of an unknown number. */
  const unknown = new Set<string>()
  return {
    count: (results, before) => {
      const lost = new Map<string, bigint>()
      for (const result of results) {
        const rolled = rolledReading(before, result)
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
