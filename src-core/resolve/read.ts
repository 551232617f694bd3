/**
 * Reading a situation: traits, conditions, amounts and grids.
 *
 * Everything is read in one of two ways. Assuming, a trait that was not given takes what it is found from, its default,
 * no or 0: so dice are modified and rows are picked. Not assuming, such a trait is unknown, and so is what hangs on it:
 * so effects find out which of their conditions stay open. `undefined` says unknown, `null` none; assuming never gives
 * `undefined`.
 */
import { ceiling, compare, floor, fraction, minus, over, plus, times, zero, type Fraction } from '../exact.ts'
import type { Amount, Growth } from '../ruleset/model/amounts.ts'
import type { Condition, Guard, Range, Test, Value } from '../ruleset/model/conditions.ts'
import type { CellValue, Grid, GridColumn } from '../ruleset/model/grids.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { everyone, holderOf, spokenOf, type Situation } from './situation.ts'

export interface Reading extends Situation {
  readonly assuming: boolean
  /** What was found before, by holder and trait. */
  readonly found: Map<string, Map<string, Value | null | undefined>>
  /** The same situation as each firing group stands in it; empty where there are no groups. */
  readonly asGroups: readonly Reading[]
}

type Unknown = undefined

export const readingOf = (situation: Situation, assuming: boolean): Reading => {
  const { groups, procedure, known } = situation
  const firer = procedure.points?.of
  const asGroups = firer === undefined ? [] : groups.map((traits) => readingOf(asGroup(situation, firer, traits), assuming))
  return { ...situation, known, assuming, found: new Map(), asGroups }
}

const asGroup = (situation: Situation, firer: string, traits: ReadonlyMap<string, Value>): Situation => ({
  ...situation,
  groups: [],
  known: new Map([...situation.known, [firer, new Map([...(situation.known.get(firer) ?? []), ...traits])]]),
})

/** The value of a trait when `subject` is spoken of. */
export const traitValue = (reading: Reading, subject: string | null, id: string): Value | null | Unknown => {
  const trait = reading.ruleset.traits.get(id)
  const holder = trait ? holderOf(reading.procedure, trait, subject) : null
  if (!trait || holder === null) return null
  const known = reading.known.get(holder)?.get(id)
  if (known !== undefined) return known
  if (trait.from.length === 0) return reading.assuming ? unsaid(trait) : undefined
  const before = foundOf(reading, holder)
  if (before.has(id)) return before.get(id)
  const value = found(reading, holder === everyone ? null : holder, trait)
  before.set(id, value)
  return value
}

const foundOf = ({ found: all }: Reading, holder: string): Map<string, Value | null | Unknown> => {
  const before = all.get(holder)
  if (before) return before
  const own = new Map<string, Value | null | Unknown>()
  all.set(holder, own)
  return own
}

/** Of a trait that nobody said anything of: its default, no or 0. */
export const unsaid = ({ kind, default: value }: Trait): Value | null => value ?? (kind === 'flag' ? false : kind === 'count' ? zero : null)

const found = (reading: Reading, subject: string | null, trait: Trait): Value | null | Unknown => {
  for (const line of trait.from) {
    const holds = guardHolds(reading, subject, line)
    if (holds === undefined) return undefined
    if (holds) return line.is.kind === 'value' ? line.is.value : amountOf(reading, subject, line.is)
  }
  return unsaid(trait)
}

/** Whether a guard about `subject` holds. */
export const guardHolds = (reading: Reading, subject: string | null, { when, unless }: Guard): boolean | Unknown => {
  const opens = when === null || conditionHolds(reading, subject, when)
  if (opens === false || unless === null) return opens
  const shuts = conditionHolds(reading, subject, unless)
  if (shuts === true) return false
  return opens === undefined || shuts === undefined ? undefined : true
}

/** Whether a condition about `subject` holds: any of its lists. Of firers in groups a list holds if it holds for any group. */
export const conditionHolds = (reading: Reading, subject: string | null, condition: Condition): boolean | Unknown => {
  let unknown = false
  for (const tests of condition) {
    const holds = listHolds(reading, subject, tests)
    if (holds === true) return true
    if (holds === undefined) unknown = true
  }
  return unknown ? undefined : false
}

const listHolds = (reading: Reading, subject: string | null, tests: readonly Test[]): boolean | Unknown => {
  if (reading.asGroups.length === 0) return allHold(reading, subject, tests)
  const holds = reading.asGroups.map((group) => allHold(group, subject, tests))
  return holds.includes(true) || (holds.includes(undefined) ? undefined : false)
}

const allHold = (reading: Reading, subject: string | null, tests: readonly Test[]): boolean | Unknown => {
  let unknown = false
  for (const test of tests) {
    const holds = testHolds(reading, subject, test)
    if (holds === false) return false
    if (holds === undefined) unknown = true
  }
  return unknown ? undefined : true
}

const testHolds = (reading: Reading, subject: string | null, { on, key, accepts }: Test): boolean | Unknown => {
  const about = spokenOf(reading.procedure, subject, on)
  const value = keyValue(reading, about, key)
  if (value === undefined) return undefined
  if (value === null) return false
  if ('choices' in accepts) return typeof value === 'string' && accepts.choices.has(value)
  if ('flag' in accepts) return value === accepts.flag
  return typeof value === 'object' && accepts.ranges.some((range) => inRange(value, range))
}

const keyValue = (reading: Reading, subject: string | null, key: string): Value | null | Unknown => {
  switch (key) {
    case 'role':
      return subject
    case 'points':
      return reading.points
    case 'round':
    case 'natural':
    case 'result': {
      const number = reading[key]
      return number === null ? null : whole(number)
    }
    default:
      return traitValue(reading, subject, key)
  }
}

const whole = (number: number): Fraction => ({ n: BigInt(number), d: 1n })

const inRange = ({ n, d }: Fraction, { min, max }: Range): boolean =>
  (min === null || n >= BigInt(min) * d) && (max === null || n <= BigInt(max) * d)

/** What of a guard about `subject` stays open once everything known is taken in; false if it cannot hold. Both null: it holds. */
export const openGuard = (reading: Reading, subject: string | null, guard: Guard): Guard | false => {
  if (guardHolds(reading, subject, guard) === false) return false
  const when = openCondition(reading, subject, guard.when)
  const unless = openCondition(reading, subject, guard.unless)
  return { when: when === true ? null : when, unless: unless === true ? null : unless }
}

/** True if it holds, null if there is none or it cannot hold, else the tests that are unknown. */
const openCondition = (reading: Reading, subject: string | null, condition: Condition | null): Condition | true | null => {
  if (condition === null) return null
  if (conditionHolds(reading, subject, condition) === true) return true
  const open = condition
    .filter((tests) => listHolds(reading, subject, tests) === undefined)
    .map((tests) => tests.filter((test) => listHolds(reading, subject, [test]) !== true))
  return open.length === 0 ? null : open
}

/** An amount asked about `subject`; null where a cell is none, a number is not set or a divisor is 0. A text only from cells of text. */
export const amountOf = (reading: Reading, subject: string | null, amount: Amount): Value | null | Unknown => {
  switch (amount.kind) {
    case 'number':
      return amount.value
    case 'trait':
      return traitValue(reading, spokenOf(reading.procedure, subject, amount.of), amount.trait)
    case 'points':
      return reading.points
    case 'grid':
      return cellOf(reading, subject, amount.grid, amount.column)
    case 'plus':
      return combined(
        amount.terms.map((term) => amountOf(reading, subject, term)),
        plus,
      )
    case 'times':
      return combined(
        amount.terms.map((term) => amountOf(reading, subject, term)),
        times,
      )
    case 'ratio':
      return combined([amountOf(reading, subject, amount.of), amountOf(reading, subject, amount.to)], (a, b) =>
        b.n === 0n ? null : over(a, b),
      )
    case 'round':
      return combined([amountOf(reading, subject, amount.is), zero], (a) => rounded(a, amount.way))
    case 'at-least':
      return combined([amountOf(reading, subject, amount.is), amount.least], (a, least) => (compare(a, least) < 0 ? least : a))
    case 'first':
      for (const line of amount.lines) {
        const holds = guardHolds(reading, subject, line)
        if (holds === undefined) return undefined
        if (holds) return amountOf(reading, subject, line.is)
      }
      return null
  }
}

const combined = (
  values: readonly (Value | null | Unknown)[],
  by: (a: Fraction, b: Fraction) => Fraction | null,
): Fraction | null | Unknown => {
  let sum: Fraction | null = null
  for (const [index, value] of values.entries()) {
    if (value === undefined) return undefined
    if (value === null || typeof value !== 'object') return null
    sum = index === 0 ? value : sum && by(sum, value)
  }
  return sum
}

const half = fraction(1n, 2n)

const rounded = (a: Fraction, way: 'up' | 'down' | 'half-up' | 'half-down'): Fraction => {
  const to = {
    up: () => ceiling(a),
    down: () => floor(a),
    'half-up': () => floor(plus(a, half)),
    'half-down': () => ceiling(minus(a, half)),
  }
  return { n: to[way](), d: 1n }
}

/** What grows: `each` for every full `per` of the number above `over` or below `below`. */
export const grown = ({ each, per, over: above, below }: Growth, number: Fraction): Fraction => {
  const beyond = above === null ? minus(whole(below ?? 0), number) : minus(number, whole(above))
  return beyond.n <= 0n ? zero : times(each, { n: floor(over(beyond, whole(per))), d: 1n })
}

const cellOf = (reading: Reading, subject: string | null, gridId: string, columnId: string | null): Value | null | Unknown => {
  const grid = reading.ruleset.grids.get(gridId)
  if (!grid) return null
  const asked = grid.of ?? subject
  const by = grid.by === null ? null : keyValue(reading, asked, grid.by)
  if (by === undefined) return undefined
  const row = grid.by !== null && by === null ? null : entryOf(reading, asked, grid.rows, by)
  const column = columnId === null ? columnOf(reading, asked, grid) : (grid.columns.get(columnId) ?? null)
  if (row === undefined || column === undefined) return undefined
  if (row === null || column === null) return null
  const part = partOf(reading, asked, grid, row.cells.get(column.id) ?? [])
  if (!part) return part
  const holds = guardHolds(reading, asked, part)
  if (holds !== true) return holds === undefined ? undefined : null
  if (part.more === null || part.value === null || typeof part.value === 'string') return part.value
  const number = by !== null && typeof by === 'object' ? by : reading.result === null ? null : whole(reading.result)
  return number === null ? part.value : plus(part.value, grown(part.more, number))
}

/** What may be picked from a table or grid: its own condition, and what a number must reach. */
interface Entry {
  readonly id: string | null
  readonly when: Condition | null
  readonly from?: Fraction | null
  readonly otherwise?: boolean
}

/**
 * The entry of a table or grid for what picks it: by a choice the one of that name, by a number the last whose `from` is
 * reached (below the first, the first), else the first whose own condition holds. Null if there is none.
 */
export const entryOf = <T extends Entry>(
  reading: Reading,
  subject: string | null,
  entries: readonly T[],
  by: Value | null,
): T | null | Unknown => {
  let chosen: T | null = null
  let rest: T | null = null
  for (const entry of entries) {
    if (typeof by === 'string' && entry.id !== by && !entry.otherwise) continue
    if (chosen !== null && by !== null && typeof by === 'object' && entry.from && compare(entry.from, by) > 0) continue
    const holds = entry.when === null || conditionHolds(reading, subject, entry.when)
    if (holds === undefined) return undefined
    if (holds && entry.otherwise) rest = entry
    else if (holds) chosen = entry
    if (chosen !== null && (by === null || typeof by === 'string')) return chosen
  }
  return chosen ?? rest
}

const columnOf = (reading: Reading, asked: string | null, { across, columns }: Grid): GridColumn | null | Unknown => {
  const by = across === null ? null : keyValue(reading, asked, across)
  if (by === undefined) return undefined
  if (across !== null && by === null) return null
  const reaching = [...columns.values()].filter(({ to }) => by === null || typeof by !== 'object' || to === null || compare(by, to) <= 0)
  return entryOf(reading, asked, reaching, typeof by === 'object' ? null : by)
}

const partOf = (reading: Reading, asked: string | null, grid: Grid, values: readonly CellValue[]): CellValue | null | Unknown => {
  if (values.length < 2) return values[0] ?? null
  const part = entryOf(reading, asked, grid.split, null)
  return part && (values[grid.split.indexOf(part)] ?? null)
}
