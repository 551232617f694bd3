/** Which table, row and band a die result falls in. */
import { named } from '../present.ts'
import { failure, problem, success, type Result } from '../problem.ts'
import { memoize } from '../memoize.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Outcome } from '../ruleset/model/effects.ts'
import type { Band, Procedure, Table, TableRow } from '../ruleset/model/procedures.ts'
import { keysReadBy } from './dependencies.ts'
import { conditionHolds, entryOf, traitValue, type Reading } from './read.ts'

export interface RowPlace {
  readonly table: Table
  readonly row: TableRow
}

/** The row that applies, which does not depend on the dice. `reading` assumes. Problem `no-row` where the inputs do not determine it. */
export const rowPlaceOf = (reading: Reading): Result<RowPlace> => {
  const { tables } = reading.procedure
  const table = tables.find(({ of, when }) => when === null || conditionHolds(reading, of, when) !== false)
  const applies = table && (table.when === null || conditionHolds(reading, table.of, table.when) === true)
  const row = applies ? rowOf(reading, table) : null
  if (table && row) return success({ table, row })
  if (!table?.by)
    return failure(problem('no-row', { what: 'table', title: reading.procedure.title }, { path: ['inputs'] }))
  const { by, of, title } = table
  const path = ['inputs', ...(of === null || by === 'points' ? [] : [of]), by]
  return failure(problem('no-row', { what: 'row', table: title, by }, { path }))
}

/** All keys that decide which row applies, also through derived traits. */
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

/** An outcome of a band; the loader proves that it exists. */
export const outcomeNamed = ({ outcomes }: Procedure, id: string): Outcome => named(outcomes, id)

/** The band of a die result; the loader proves that there is one. */
export const bandOf = ({ row }: RowPlace, result: number): Band => {
  const band = row.bands.find(({ min, max }) => (min === null || result >= min) && (max === null || result <= max))
  if (!band) throw new RangeError(`no band of row ${row.label} holds ${result}`)
  return band
}
