/** Calculates the average loss of stands in a check. */
import { addCount, rolledDistribution } from './distribution.ts'
import { fraction, type Fraction } from '../exact.ts'
import { getEntry } from '../present.ts'
import { averageSums, type UpcomingRoll } from './odds.ts'
import { fieldAfterEffects, initialParty, type PlayersByRole, type Field } from './parties.ts'
import type { Reading } from '../resolve/reading.ts'
import { resultsOf, readingWithDice, type RollResult } from '../resolve/results.ts'
import { rollShift } from '../resolve/roll.ts'
import { effectsOfOutcome } from './sequence-roll.ts'
import { everyone } from '../language/situation.ts'
import { tiesOf } from './tie-state.ts'

/** The average number of stands lost, by role. Null if unknown. */
export type ExpectedLosses = ReadonlyMap<string, Fraction | null>

/**
 * The exact average loss of each role over all rolls, once ties are resolved. A role can't lose more stands than were entered for it. Conditions use
 * defaults, and losses in later checks aren't counted. Null for a role that may lose all of an unknown number of stands. The work counts against the
 * check's budget.
 */
export const expectedLosses = (roll: UpcomingRoll): ExpectedLosses => {
  if (tiesOf(roll.rollState.reading.procedure).length === 0) return expectedLossesOfRoll(roll)
  const counter = lossCounter(roll)
  const played = averageSums(roll, ({ rollState }, results) => counter.count(results, rollState.reading))
  return counter.averages(played.ok ? played.value : null)
}

/** The average losses of the next roll alone, without rolls after ties. */
export const expectedLossesOfRoll = (roll: UpcomingRoll): ExpectedLosses => {
  const { set, rollState } = roll
  const { ruleset, procedure } = rollState.reading
  const counter = lossCounter(roll)
  const ends = counter.count(resultsOf(ruleset, procedure, set.place.row, rollShift(set), set.pool), rollState.reading)
  return counter.averages({ total: rolledDistribution(procedure, set.pool).total, ends })
}

/** The number of rolls in which each role loses any stands. Ties aren't resolved. */
export const lossCounts = (roll: UpcomingRoll): ReadonlyMap<string, bigint> => {
  const { set, rollState } = roll
  const { ruleset, procedure } = rollState.reading
  const counts = new Map<string, bigint>()
  for (const { role, stands, count } of lossesIn(roll)(
    resultsOf(ruleset, procedure, set.place.row, rollShift(set), set.pool),
    rollState.reading,
  ))
    if (stands === 'all' || stands > 0) addCount(counts, role, count)
  return counts
}

interface LossCounter {
  /** Stands lost by role, summed over all rolls of the dice. */
  readonly count: (results: readonly RollResult[], reading: Reading) => ReadonlyMap<string, bigint>
  /** The averages of sums that `count` returned. Null if unknown. */
  readonly averages: (
    counts: { readonly total: bigint; readonly ends: ReadonlyMap<string, bigint> } | null,
  ) => ExpectedLosses
}

const lossCounter = (roll: UpcomingRoll): LossCounter => {
  const roles = [...roll.rollState.reading.procedure.roles.keys()]
  const lossesOf = lossesIn(roll)
  /** Roles that may lose all of an unknown number of stands. */
  const unknown = new Set<string>()
  return {
    count: (results, before) => {
      const lost = new Map<string, bigint>()
      for (const { role, stands, count } of lossesOf(results, before)) {
        if (stands === 'all') unknown.add(role)
        else if (stands > 0) addCount(lost, role, count * BigInt(stands))
      }
      return lost
    },
    averages: (counts) =>
      new Map(
        roles.map((role) => {
          if (counts === null || unknown.has(role)) return [role, null]
          return [role, fraction(counts.ends.get(role) ?? noLoss, counts.total)]
        }),
      ),
  }
}

const noLoss = 0n

/** What each role loses with each result. */
const lossesIn = ({
  rollState: { reading },
}: UpcomingRoll): ((
  results: readonly RollResult[],
  before: Reading,
) => readonly { readonly role: string; readonly stands: number | 'all'; readonly count: bigint }[]) => {
  const { procedure, known } = reading
  const roles = [...procedure.roles.keys()]
  const cast: PlayersByRole = new Map(roles.map((id) => [id, { party: id, isLeader: false }]))
  const field: Field = {
    parties: new Map(roles.map((id) => [id, initialParty(getEntry(known, id))])),
    common: initialParty(getEntry(known, everyone)),
    holder: null,
  }
  return (results, before) =>
    results.flatMap((result) => {
      const rolled = readingWithDice(before, result)
      const after = fieldAfterEffects(field, cast, rolled, effectsOfOutcome(rolled, result.outcome, result.sources))
      return roles.map((role) => ({
        role,
        stands: getEntry(after.field.parties, role).standsLost,
        count: result.count,
      }))
    })
}
