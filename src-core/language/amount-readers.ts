/** Calculates amounts. */
import {
  compare,
  dividedBy,
  plus,
  times,
  wholeNumber,
  type Fraction,
  ceiling,
  floor,
  fraction,
  minus,
  zero,
} from '../exact.ts'
import { type Amount, type Value, type Growth, type Rounding, isNumber } from './model.ts'
import {
  subjectOn,
  readsNone,
  type Reader,
  type ConditionReader,
  type ReaderContext,
  alwaysHolds,
  type Candidate,
  type Reading,
  type Readers,
} from './situation.ts'
import { giveUp } from '../budget.ts'
import { problem } from '../problem.ts'
import { getEntry } from '../present.ts'
import type { CellValue, Grid, GridColumn } from '../ruleset/model/grids.ts'

export const amountReader = (context: ReaderContext, subject: string | null, amount: Amount): Reader<Value> => {
  const readers = context.about(subject)
  const together = (terms: readonly Amount[], by: (a: Fraction, b: Fraction) => Fraction | null): Reader<Value> =>
    combineTerms(
      terms.map((term) => readers.amount(term)),
      by,
    )
  const number = (value: Fraction): Amount => ({ kind: 'number', value })
  switch (amount.kind) {
    case 'number':
      return () => amount.value
    case 'trait':
      return context.about(subjectOn(context.procedure, subject, amount.of)).trait(amount.trait)
    case 'points':
      return ({ points }) => points
    case 'grid':
      return gridReader(context, subject, amount.grid, amount.column)
    case 'plus':
      return together(amount.terms, plus)
    case 'times':
      return together(amount.terms, times)
    case 'ratio':
      return together([amount.of, amount.to], (a, b) => (b.n === 0n ? null : dividedBy(a, b)))
    case 'round':
      return together([amount.is, number(wholeNumber(0n))], (a) => roundFraction(a, amount.way))
    case 'at-least':
      return together([amount.is, number(amount.bound)], (a, min) => (compare(a, min) < 0 ? min : a))
    case 'at-most':
      return together([amount.is, number(amount.bound)], (a, max) => (compare(a, max) > 0 ? max : a))
    case 'first':
      return firstReader(
        amount.lines.map((line) => ({ holds: readers.guard(line), is: readers.amount(line.is) })),
        readsNone,
      )
  }
}

/** Reads the first line whose condition is true. Unknown if an earlier line's condition is unknown. */
export const firstReader = (
  lines: readonly { readonly holds: ConditionReader; readonly is: Reader<Value> }[],
  rest: Reader<Value>,
): Reader<Value> => {
  return (reading) => {
    for (const line of lines) {
      const holds = line.holds(reading)
      if (holds === undefined) return undefined
      if (holds) return line.is(reading)
    }
    return rest(reading)
  }
}

/** Combines amounts from left to right. Unknown if an unknown amount comes first. Null if an amount has no value or isn't a number. */
export const combineTerms = (
  terms: readonly Reader<Value>[],
  by: (a: Fraction, b: Fraction) => Fraction | null,
): Reader<Value> => {
  const numbers = terms.length === 1 ? terms.map(numberReader) : terms
  return numbers.reduce((first, second) => (reading) => {
    const a = first(reading)
    if (!isNumber(a)) return a === undefined ? undefined : null
    const b = second(reading)
    if (!isNumber(b)) return b === undefined ? undefined : null
    return boundedNumber(by(a, b))
  })
}

const numberReader =
  (read: Reader<Value>): Reader<Value> =>
  (reading) => {
    const value = read(reading)
    return value === undefined || isNumber(value) ? value : null
  }

const digits = 36
const maxNumber = 10n ** BigInt(digits)
const minNumber = -maxNumber

/** Returns a number unless it is too long to calculate with. In that case, ends the work inside `runBounded` with `too-large`. */
export const boundedNumber = <T extends Fraction | null>(number: T): T => {
  if (number !== null && (number.d > maxNumber || number.n > maxNumber || number.n < minNumber))
    giveUp(problem('too-large', { what: 'number', digits }, { path: ['inputs'] }))
  return number
}

const half = fraction(1n, 2n)

const roundFraction = (a: Fraction, way: Rounding): Fraction => {
  const to = {
    up: () => ceiling(a),
    down: () => floor(a),
    'half-up': () => floor(plus(a, half)),
    'half-down': () => ceiling(minus(a, half)),
  }
  return wholeNumber(to[way]())
}

/** The value of a growth: `each` for every full `per` by which the number is above `over` or below `below`. */
export const growthValue = ({ each, per, over: above, below }: Growth, number: Fraction): Fraction => {
  const beyond = above === null ? minus(wholeNumber(BigInt(below)), number) : minus(number, wholeNumber(BigInt(above)))
  return beyond.n <= 0n ? zero : times(each, wholeNumber(floor(dividedBy(beyond, wholeNumber(BigInt(per))))))
}

/** Reads a cell of a grid for a subject. If `columnId` is null, the grid selects the column. Null if there is no cell. */
const gridReader = (
  context: ReaderContext,
  subject: string | null,
  gridId: string,
  columnId: string | null,
): Reader<Value> => {
  const grid = context.ruleset.grids.get(gridId)
  if (!grid) return readsNone
  const readers = context.about(grid.of ?? subject)
  const picks = grid.by === null ? readsNone : readers.key(grid.by)
  const rowFor = readers.entry(grid.rows)
  const column = columnReader(readers, grid, columnId)
  const part = readers.entry(grid.split)
  return (reading) => {
    const by = picks(reading)
    if (by === undefined) return undefined
    const row = grid.by !== null && by === null ? null : rowFor(reading, by)
    const at = column(reading)
    if (row === undefined || at === undefined) return undefined
    if (row === null || at === null) return null
    const values = row.cells.get(at.id)
    if (!values) return null
    const split = values.length < 2 ? null : part(reading, null)
    if (split === undefined) return undefined
    const cell = values[split === null ? 0 : grid.split.indexOf(split)]
    return cell === undefined || (values.length > 1 && split === null) ? null : cellValue(readers, reading, cell, by)
  }
}

const cellValue = (readers: Readers, reading: Reading, cell: CellValue, by: Value | null): Value | null | undefined => {
  const holds = readers.guard(cell)(reading)
  if (holds !== true) return holds === undefined ? undefined : null
  if (cell.more === null || cell.value === null || typeof cell.value === 'string') return cell.value
  const number =
    by !== null && typeof by === 'object' ? by : reading.result === null ? null : wholeNumber(BigInt(reading.result))
  return number === null ? cell.value : plus(cell.value, growthValue(cell.more, number))
}

const columnReader = (readers: Readers, { across, columns }: Grid, id: string | null): Reader<GridColumn> => {
  if (id !== null) {
    const column = getEntry(columns, id)
    return () => column
  }
  const all = [...columns.values()]
  const any = readers.entry(all)
  if (across === null) return (reading) => any(reading, null)
  const picks = readers.key(across)
  const limited = all.map((column) => ({
    column,
    holds: column.when === null ? alwaysHolds : readers.condition(column.when),
  }))
  return (reading) => {
    const by = picks(reading)
    if (by === undefined || by === null) return by
    if (typeof by !== 'object') return any(reading, by)
    for (const { column, holds: holdsIn } of limited) {
      if (column.to !== null && compare(by, column.to) > 0) continue
      const holds = holdsIn(reading)
      if (holds !== false) return holds && column
    }
    return null
  }
}

/** Selects an entry; see `Readers.entry`. */
export const entryReader = (
  readers: Readers,
  entries: readonly Candidate[],
): ((reading: Reading, by: Value | null) => Candidate | null | undefined) => {
  const candidates = entries.map((entry) => ({
    entry,
    holds: entry.when === null ? alwaysHolds : readers.condition(entry.when),
  }))
  return (reading, by) => {
    let chosen: Candidate | null = null
    let rest: Candidate | null = null
    for (const { entry, holds: holdsIn } of candidates) {
      if (typeof by === 'string' && entry.id !== by && !entry.otherwise) continue
      if (chosen !== null && by !== null && typeof by === 'object' && entry.from && compare(entry.from, by) > 0)
        continue
      const holds = holdsIn(reading)
      if (holds === undefined) return undefined
      if (holds && entry.otherwise) rest = entry
      else if (holds) chosen = entry
      if (chosen !== null && (by === null || typeof by === 'string')) return chosen
    }
    return chosen ?? rest
  }
}
