/** Finds the table row and band of a roll, and counts its possible results. Results with equal consequences are merged. */
import { countsBetween, rollWork, rolledDistribution, type Distribution } from '../odds/distribution.ts'
import { highestTotal, lowestTotal, type PoolSize } from '../odds/dice.ts'
import { fractionText } from '../exact.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Effect, Loss, Outcome } from '../ruleset/model/effects.ts'
import type { Band, Procedure, TableRow, Table } from '../ruleset/model/procedures.ts'
import { lossIn, standsLost } from './effects.ts'
import { followUpSources, triggeredSources, type FollowUpSource } from './follow-ups.ts'
import { readingOf, type Reading, dependsOnDice, conditionHolds, entryOf, traitValue, keysReadBy } from './reading.ts'
import { naturalOf } from '../language/situation.ts'
import { getEntry } from '../present.ts'
import { failure, problem, success, type Result } from '../problem.ts'

export interface RowPlace {
  readonly table: Table
  readonly row: TableRow
}

/** Finds the row that applies, which never depends on the dice. `reading` uses defaults. Fails with `input-missing` if the inputs don't decide it. */
export const rowPlaceOf = (reading: Reading): Result<RowPlace> => {
  const { tables } = reading.procedure
  const table = tables.find(({ of, when }) => when === null || conditionHolds(reading, of, when) !== false)
  const applies = table && (table.when === null || conditionHolds(reading, table.of, table.when) === true)
  const row = applies ? rowOf(reading, table) : null
  if (table && row) return success({ table, row })
  if (!table?.by)
    return failure(problem('input-missing', { what: 'table', title: reading.procedure.title }, { path: ['inputs'] }))
  const { by, of, title } = table
  const path = ['inputs', ...(of === null || by === 'points' ? [] : [of]), by]
  return failure(problem('input-missing', { what: 'row', table: title, by }, { path }))
}

/** The keys that decide which row applies, directly or through derived traits. */
export const rowKeys = memoize((ruleset: Ruleset) =>
  memoize(
    ({ tables }: Procedure): ReadonlySet<string> =>
      new Set(
        tables.flatMap(({ by, when, rows }) => [...keysReadBy(ruleset, [when, rows.map((row) => row.when)], by)]),
      ),
  ),
)

const rowOf = (reading: Reading, { by, of, rows }: Table): TableRow | null => {
  if (by === null) return entryOf(reading, of, rows, null) ?? null
  const key = by === 'points' ? reading.points : traitValue(reading, of, by)
  return key === null || key === undefined ? null : (entryOf(reading, of, rows, key) ?? null)
}

/** Returns an outcome. Throws if it doesn't exist, which the loader rules out. */
export const outcomeNamed = ({ outcomes }: Procedure, id: string): Outcome => getEntry(outcomes, id)

/** Returns the band for a result. Throws if there is none, which the loader rules out. */
export const bandOf = ({ row }: RowPlace, result: number): Band => {
  const band = row.bands.find(({ min, max }) => (min === null || result >= min) && (max === null || result <= max))
  if (!band) throw new RangeError(`no band of row ${row.label} holds ${result}`)
  return band
}

/** An outcome and the dice that lead to it. */
export interface RolledOutcome {
  readonly outcome: Outcome
  /** The lowest die result that leads to the outcome; null without a roll. */
  readonly result: number | null
  /** The dice without modifiers; null if two sides roll. */
  readonly natural: number | null
  /** The sources of follow-ups. The guards of the follow-ups haven't been checked. */
  readonly sources: readonly FollowUpSource[]
  /** Whether any condition reads the dice. */
  readonly readsDice: boolean
}

export interface RollResult extends RolledOutcome {
  /** The number of equally likely rolls of the dice. */
  readonly count: bigint
}

/** Adds the dice to a reading. Values already read are kept unless a condition reads the dice. */
export const readingWithDice = (reading: Reading, { result, natural, readsDice }: RolledOutcome): Reading =>
  readsDice ? readingOf({ ...reading, result, natural }, true, reading.missingTraits) : { ...reading, result, natural }

/** Returns the possible results of a roll, in the order of the row's bands. `shift` is added to the dice. */
export const resultsOf = (
  ruleset: Ruleset,
  procedure: Procedure,
  row: TableRow,
  shift: number,
  pool: PoolSize | null,
): readonly RollResult[] => {
  const distribution = rolledDistribution(procedure, pool)
  if (pool) return row.bands.flatMap((band) => resultsInBand(ruleset, procedure, band, shift, distribution))
  const known = resultsIn(ruleset)(procedure)(row)
  const before = known.get(shift)
  if (before) return before
  const results = row.bands.flatMap((band) => resultsInBand(ruleset, procedure, band, shift, distribution))
  if (known.size >= maxCachedShifts) known.clear()
  known.set(shift, results)
  return results
}

/** The maximum number of shifts per row to cache results for. */
const maxCachedShifts = 100

const resultsIn = memoize((_: Ruleset) =>
  memoize((_procedure: Procedure) => memoize((_row: TableRow) => new Map<number, readonly RollResult[]>())),
)

const resultsInBand = (
  ruleset: Ruleset,
  procedure: Procedure,
  { outcome: id, min, max }: Band,
  shift: number,
  distribution: Distribution,
): readonly RollResult[] => {
  const countBetween = countsBetween(distribution)
  const lowest = distribution.first + shift
  const highest = lowest + distribution.counts.length - 1
  const from = Math.max(min ?? lowest, lowest)
  const to = Math.min(max ?? highest, highest)
  if (from > to) return []
  const ways = countBetween(from - shift, to - shift)
  if (ways === impossible) return []
  const outcome = outcomeNamed(procedure, id)
  const { always, rolledWith } = diceDependence(ruleset)(procedure)(outcome)
  if (always) {
    const { sources } = always
    return [{ outcome, result: from, natural: null, sources, readsDice: false, count: ways }]
  }
  const alike = new Map<string, RollResult>()
  for (let result = from; result <= to; result += 1) {
    const count = countBetween(result - shift, result - shift)
    if (count === impossible) continue
    const { text, ...rolled } = rolledWith(result, naturalOf(procedure, result - shift))
    const before = alike.get(text)
    alike.set(text, before ? { ...before, count: before.count + count } : { ...rolled, count })
  }
  return [...alike.values()]
}

/** The count of totals that never come up, such as 17 on d66. */
const impossible = 0n

/** The approximate number of steps to find the possible results of a procedure, which is done once. */
export const resultSteps = (procedure: Procedure): number => {
  const results = procedure.rolls.reduce((sum, { dice }) => sum + highestTotal(dice) - lowestTotal(dice), 1)
  return rollWork(procedure.rolls) + results * (5 + 5 * maxEffects(procedure))
}

/** The largest number of effects in any outcome, including its follow-ups. */
export const maxEffects = memoize((procedure: Procedure) =>
  [...procedure.outcomes.values()].reduce((highest, outcome) => {
    const sources = followUpSources(procedure)(outcome)
    return Math.max(highest, outcome.effects.length + sources.reduce((sum, { effects }) => sum + 1 + effects.length, 0))
  }, 0),
)

/** Returns an outcome that was reached without a roll. */
export const outcomeWithoutDice = (ruleset: Ruleset, procedure: Procedure, outcome: Outcome): RolledOutcome =>
  diceDependence(ruleset)(procedure)(outcome).rolledWith(null, null)

/** An outcome with a `text` that is equal if the consequences are equal. */
interface GroupedOutcome extends RolledOutcome {
  readonly text: string
}

/** How an outcome depends on the dice that lead to it. */
interface DiceDependence {
  /** The sources, if the outcome doesn't depend on the dice; otherwise null. */
  readonly always: { readonly sources: readonly FollowUpSource[] } | null
  readonly rolledWith: (result: number | null, natural: number | null) => GroupedOutcome
}

const diceDependence = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) =>
    memoize((outcome: Outcome): DiceDependence => {
      const sources = followUpSources(procedure)(outcome)
      const effects = [...outcome.effects, ...sources.flatMap((source) => source.effects)]
      const differs =
        sources.some(
          ({ natural, result, exceptResults }) => natural !== null || result !== null || exceptResults.length > 0,
        ) ||
        [...effects, ...sources].some((guard) => dependsOnDice(ruleset, guard)) ||
        lossesOf(effects).some(({ more }) => more !== null)
      const known = new Map<string, GroupedOutcome>()
      const rolledWith = (result: number | null, natural: number | null): GroupedOutcome => {
        const key = `${String(result)} ${String(natural)}`
        const before = known.get(key) ?? groupOutcome(ruleset, procedure, outcome, result, natural)
        known.set(key, before)
        return before
      }
      return { always: differs ? null : { sources }, rolledWith }
    }),
  ),
)

const groupOutcome = (
  ruleset: Ruleset,
  procedure: Procedure,
  outcome: Outcome,
  result: number | null,
  natural: number | null,
): GroupedOutcome => {
  const sources = triggeredSources({ procedure, result, natural }, outcome)
  const effects = [...outcome.effects, ...sources.flatMap((source) => source.effects)]
  const readsDice = [...effects, ...sources].some((guard) => dependsOnDice(ruleset, guard))
  const lost = lossesOf(effects).map((loss) => {
    const stands = standsLost(loss, result)
    return stands === 'all' ? stands : fractionText(stands)
  })
  const text = readsDice
    ? `result ${String(result)} ${String(natural)}`
    : [...lost, ...sources.map(({ id }) => id)].join(' ')
  return { outcome, result, natural, sources, readsDice, text }
}

const lossesOf = (effects: readonly Effect[]): readonly Loss[] =>
  effects.flatMap(({ verbs }) => verbs.flatMap((verb) => lossIn(verb) ?? []))
