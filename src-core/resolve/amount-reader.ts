/** How amounts are reckoned and grids looked up. */
import { compare, over, plus, times, whole, type Fraction } from '../exact.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Amount } from '../ruleset/model/amounts.ts'
import type { Value } from '../ruleset/model/conditions.ts'
import type { CellValue, Grid, GridColumn } from '../ruleset/model/grids.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Ask, Holds, Reading, Readers } from './reading.ts'
import { combined, grown, rounded } from './reckoning.ts'
import { spokenOf } from './situation.ts'

export interface World {
  readonly ruleset: Ruleset
  readonly procedure: Procedure
  readonly about: (subject: string | null) => Readers
}

/** An amount asked about `subject`. */
export const amountReader = (world: World, subject: string | null, amount: Amount): Ask<Value> => {
  const readers = world.about(subject)
  const together = (terms: readonly Amount[], by: (a: Fraction, b: Fraction) => Fraction | null): Ask<Value> => {
    const asks = terms.map((term) => readers.amount(term))
    return (reading) =>
      combined(
        asks.map((ask) => ask(reading)),
        by,
      )
  }
  const number = (value: Fraction): Amount => ({ kind: 'number', value })
  switch (amount.kind) {
    case 'number':
      return () => amount.value
    case 'trait':
      return world.about(spokenOf(world.procedure, subject, amount.of)).trait(amount.trait)
    case 'points':
      return ({ points }) => points
    case 'grid':
      return gridReader(world, subject, amount.grid, amount.column)
    case 'plus':
      return together(amount.terms, plus)
    case 'times':
      return together(amount.terms, times)
    case 'ratio':
      return together([amount.of, amount.to], (a, b) => (b.n === 0n ? null : over(a, b)))
    case 'round':
      return together([amount.is, number(whole(0n))], (a) => rounded(a, amount.way))
    case 'at-least':
      return together([amount.is, number(amount.least)], (a, least) => (compare(a, least) < 0 ? least : a))
    case 'first':
      return firstReader(
        amount.lines.map((line) => [readers.guard(line), readers.amount(line.is)]),
        none,
      )
  }
}

const gridReader = (world: World, subject: string | null, gridId: string, columnId: string | null): Ask<Value> => {
  const grid = world.ruleset.grids.get(gridId)
  if (!grid) return none
  const asked = world.about(grid.of ?? subject)
  const picks = grid.by === null ? none : asked.key(grid.by)
  const rowFor = asked.entry(grid.rows)
  const column = columnReader(asked, grid, columnId)
  const part = asked.entry(grid.split)
  return (reading) => {
    const by = picks(reading)
    if (by === undefined) return undefined
    const row = grid.by !== null && by === null ? null : rowFor(reading, by)
    const at = column(reading)
    if (row === undefined || at === undefined) return undefined
    if (row === null || at === null) return null
    const values = row.cells.get(at.id) ?? []
    const split = values.length < 2 ? null : part(reading, null)
    if (split === undefined) return undefined
    const cell = values[split === null ? 0 : grid.split.indexOf(split)]
    return cell === undefined || (values.length > 1 && split === null) ? null : cellValue(asked, reading, cell, by)
  }
}

const cellValue = (readers: Readers, reading: Reading, cell: CellValue, by: Value | null): Value | null | undefined => {
  const holds = readers.guard(cell)(reading)
  if (holds !== true) return holds === undefined ? undefined : null
  if (cell.more === null || cell.value === null || typeof cell.value === 'string') return cell.value
  const number = by !== null && typeof by === 'object' ? by : reading.result === null ? null : whole(BigInt(reading.result))
  return number === null ? cell.value : plus(cell.value, grown(cell.more, number))
}

const columnReader = (readers: Readers, { across, columns }: Grid, named: string | null): Ask<GridColumn> => {
  if (named !== null) return () => columns.get(named) ?? null
  const all = [...columns.values()]
  const any = readers.entry(all)
  if (across === null) return (reading) => any(reading, null)
  const picks = readers.key(across)
  const asked = all.map((column) => ({ column, holds: column.when === null ? always : readers.condition(column.when) }))
  return (reading) => {
    const by = picks(reading)
    if (by === undefined || by === null) return by
    if (typeof by !== 'object') return any(reading, by)
    for (const { column, holds: holdsIn } of asked) {
      if (column.to !== null && compare(by, column.to) > 0) continue
      const holds = holdsIn(reading)
      if (holds !== false) return holds && column
    }
    return null
  }
}

const always = (): boolean => true

/** The first of some lines that holds; unknown where an earlier one may. */
export const firstReader = (lines: readonly (readonly [Holds, Ask<Value>])[], rest: Ask<Value>): Ask<Value> => {
  return (reading) => {
    for (const [holds, is] of lines) {
      const here = holds(reading)
      if (here === undefined) return undefined
      if (here) return is(reading)
    }
    return rest(reading)
  }
}

export const none = (): null => null
