/** Checks that every case of a grid has one row and one column. */
import { problem } from '../problem.ts'
import { type TablePart, nameList } from '../words/problems/phrases.ts'
import { compare, fractionText, type Fraction } from '../exact.ts'
import type { Path } from '../paths.ts'
import { knownIds, checkKnownName, type Loader, laterPath } from './context.ts'
import { firstNotRising } from './grids.ts'
import { nonNull } from '../present.ts'
import type { Amount, Condition, Range } from '../language/model.ts'
import type { Grid, GridColumn } from './model/grids.ts'
import type { Procedure } from './model/procedures.ts'
import type { Trait } from './model/traits.ts'
import { nearestName } from '../nearest.ts'
import type { Covering } from '../words/problems/checks.ts'
import { isImpliedBy, caseSpaceOf, findUncovered } from './cover.ts'

/** Reports cases without a cell, and rows and columns that are never used. */
export const checkGrid = (loader: Loader, traits: ReadonlyMap<string, Trait>, grid: Grid): void => {
  const path = ['grids', grid.id]
  const of: TablePart = { kind: 'grid', id: grid.id }
  for (const which of ['by', 'across'] as const) {
    const id = grid[which]
    if (id !== null && !(which === 'by' && id === 'points'))
      checkKnownName(
        loader,
        'trait',
        id,
        which === 'by' ? knownIds(loader.rules.traits, ['points']) : traits,
        [...path, which],
        ['traits'],
      )
  }
  if (grid.columns.size === 0 && !loader.touched([...path, 'columns']))
    loader.report([...path, 'columns'], problem('empty', { what: 'columns', of }), true)
  checkColumns(loader, traits, grid, path)
  const unset = (): boolean => false
  const parts = [...path, 'split']
  if (!loader.touched(parts)) checkOrderedLines(loader, { lines: grid.split, what: 'part', traits, unset, home: parts })
  if (!isOnlyRead(grid)) checkRows(loader, { path, of, by: grid.by, rows: grid.rows, traits, unset })
}

/** Whether a grid is only printed: it is a table of text without conditions and is never looked up. */
const isOnlyRead = ({ by, columns, rows }: Grid): boolean =>
  by === null &&
  rows.length > 1 &&
  [...columns.values()].every(({ as }) => as === 'text') &&
  rows.every(({ when, from, otherwise }) => !when && !from && !otherwise)

/**
 * Reports modifiers that look up a cell that can be empty or beyond the last column. Using 0 instead would allow what the chart rules out. In a grid
 * of die modifiers, an empty cell means no modifier.
 */
export const checkLookups = (
  loader: Loader,
  traits: ReadonlyMap<string, Trait>,
  grids: ReadonlyMap<string, Grid>,
  procedure: Procedure,
): void => {
  for (const { id, value } of procedure.modifiers) {
    const path = ['procedures', procedure.id, 'modifiers', id, 'value']
    for (const lookup of lookupsIn(value)) {
      const grid = grids.get(lookup.grid)
      if (!grid || loader.touched(['grids', grid.id]) || loader.touched(path)) continue
      const columns = [...grid.columns.values()].filter(
        (column) => lookup.column === null || column.id === lookup.column,
      )
      const empty = columns.flatMap((column) => (column.as === 'modifier' ? [] : emptyIn(grid, column)))
      const [cell] = empty
      const facts = { modifier: id, grid: grid.id }
      if (cell)
        loader.report(path, problem('empty-cell', { ...facts, ...cell }), false, [
          'grids',
          grid.id,
          'rows',
          cell.row,
          'cells',
          cell.column,
        ])
      const trait = lookup.column === null && grid.across !== null ? traits.get(grid.across) : undefined
      const last = columns.at(-1)
      if (
        !cell &&
        trait &&
        last?.to &&
        last.as !== 'modifier' &&
        (trait.max === null || compare(trait.max, last.to) > 0)
      )
        loader.report(path, problem('empty-cell', { ...facts, row: null, column: last.id }), false, [
          'grids',
          grid.id,
          'columns',
          last.id,
        ])
    }
  }
}

type Lookup = Extract<Amount, { readonly kind: 'grid' }>

const lookupsIn = (amount: Amount): readonly Lookup[] => {
  switch (amount.kind) {
    case 'grid':
      return [amount]
    case 'plus':
    case 'times':
      return amount.terms.flatMap(lookupsIn)
    case 'ratio':
      return [amount.of, amount.to].flatMap(lookupsIn)
    case 'round':
    case 'at-least':
    case 'at-most':
      return lookupsIn(amount.is)
    case 'first':
      return amount.lines.flatMap(({ is }) => lookupsIn(is))
    case 'number':
    case 'trait':
    case 'points':
      return []
  }
}

/** The rows that have no number in the column, or only one with a condition. */
const emptyIn = (
  { rows }: Grid,
  { id: column }: GridColumn,
): readonly { readonly row: string; readonly column: string }[] =>
  rows.flatMap(({ id: row, cells }) => {
    const values = cells.get(column)
    return !values || values.some(({ value, when, unless }) => value === null || when || unless)
      ? [{ row, column }]
      : []
  })

const checkColumns = (loader: Loader, traits: ReadonlyMap<string, Trait>, grid: Grid, path: Path): void => {
  const home = [...path, 'columns']
  const trait = grid.across === null ? undefined : traits.get(grid.across)
  const columns = [...grid.columns.values()]
  if (!trait) {
    const bounded = columns.find(({ to }) => to)
    if (bounded && grid.across === null && !loader.gone([...path, 'across']))
      loader.report([...home, bounded.id, 'to'], problem('two-ways', { what: 'column-end' }), true)
    return
  }
  if (trait.kind === 'choice') {
    for (const { id } of columns)
      checkKnownName(loader, { choiceOf: trait.id }, id, trait.choices, [...home, id], ['traits', trait.id, 'choices'])
    return
  }
  if (trait.kind === 'flag')
    return loader.report(
      [...path, 'across'],
      problem('wrong-value', { what: 'flag-picks', trait: trait.id, picks: 'column' }),
    )
  for (const { id, to } of columns) {
    if (to) checkReached(loader, trait, { min: null, max: to }, [...home, id, 'to'])
    else if (!loader.touched([...home, id]))
      loader.report([...home, id], problem('missing', { what: 'column-end', trait: trait.id }), true)
  }
  const fall = columns[firstNotRising(columns.map(({ to }) => to)) ?? columns.length]
  if (fall) loader.report([...home, fall.id, 'to'], problem('row-order', { what: 'column', column: fall.id }))
}

interface CaseRow {
  readonly id: string
  readonly from: Fraction | null
  readonly when: Condition | null
  readonly otherwise: boolean
}

interface PickedRows {
  readonly path: Path
  readonly of: TablePart
  /** What selects the row: a trait, `points`, or null for the conditions of the rows. */
  readonly by: string | null
  readonly rows: readonly CaseRow[]
  readonly traits: ReadonlyMap<string, Trait>
  /** Whether a trait can be without a value, because it is optional and has no default. */
  readonly unset: (trait: Trait) => boolean
}

/** Reports cases for which no row applies, and rows that never apply. */
export const checkRows = (loader: Loader, picked: PickedRows): void => {
  const { path, of, rows, by } = picked
  const home = [...path, 'rows']
  if (rows.length === 0) return loader.report(home, problem('empty', { what: 'rows', of }), true)
  for (const [index, { id, otherwise, when, from }] of rows.entries()) {
    if (!otherwise) continue
    if (index < rows.length - 1)
      loader.report([...home, id], problem('row-order', { what: 'otherwise', row: id }), true)
    if (when || from) loader.report([...home, id], problem('two-ways', { what: 'otherwise', row: id }), true)
  }
  const given = rows.filter(({ otherwise }) => !otherwise)
  if (by === 'points') return checkRising(loader, picked, by, given)
  if (by === null) return checkConditions(loader, picked)
  const trait = picked.traits.get(by)
  if (!trait) return
  if (trait.kind === 'choice') checkChoices(loader, picked, trait, given)
  else if (trait.kind === 'flag')
    loader.report([...path, 'by'], problem('wrong-value', { what: 'flag-picks', trait: by, picks: 'row' }))
  else checkRising(loader, picked, by, given)
}

/** Reports a column for numbers that the trait can't have. */
const checkReached = (loader: Loader, { id, min, max }: Trait, range: Range<Fraction>, path: Path): void => {
  const [lowest, highest] = [range.min ?? min, range.max ?? max]
  if (!lowest || !highest || compare(lowest, highest) <= 0) return
  const [written, bounds] = [range, { min, max }].map((ends) => ({
    min: ends.min && fractionText(ends.min),
    max: ends.max && fractionText(ends.max),
  }))
  loader.report(path, problem('never', { what: 'range', key: id, range: nonNull(written), bounds: nonNull(bounds) }))
}

const checkChoices = (
  loader: Loader,
  { path, of, rows }: PickedRows,
  trait: Trait,
  given: readonly CaseRow[],
): void => {
  const home = [...path, 'rows']
  const ids = new Set(given.map(({ id }) => id))
  const missing = new Set([...trait.choices.keys()].filter((choice) => !ids.has(choice)))
  let strange = 0
  for (const { id, from, when } of given) {
    if (from || when)
      loader.report(
        [...home, id],
        problem('two-ways', { what: 'row', of, by: trait.id, row: id, says: from ? 'from' : 'when' }),
        true,
      )
    if (trait.choices.has(id) || loader.gone(['traits', trait.id, 'choices', id])) continue
    // Suggest missing rows only for the first unknown rows, because there can be thousands.
    const near = (strange += 1) > 40 ? undefined : (nearestName(id, missing) ?? nearestName(id, trait.choices.keys()))
    if (near) missing.delete(near)
    const alternatives = { meant: near ?? null, known: nameList([...trait.choices.keys()]) }
    loader.report([...home, id], problem('unknown-name', { kind: 'row', name: id, by: trait.id, alternatives }), true)
  }
  const left = [...missing].filter((choice) => !loader.gone([...home, choice]))
  if (left.length > 0 && !rows.some(({ otherwise }) => otherwise) && !loader.touched(home))
    loader.report(home, problem('row-missing', { of, by: trait.id, choices: nameList(left) }), true, [
      'traits',
      trait.id,
      'choices',
    ])
}

const checkRising = (loader: Loader, { path, of }: PickedRows, by: string, given: readonly CaseRow[]): void => {
  const home = [...path, 'rows']
  for (const { id, from, when } of given) {
    if (when) loader.report([...home, id], problem('two-ways', { what: 'row', of, by, row: id, says: 'when' }), true)
    if (!from && !loader.touched([...home, id]))
      loader.report([...home, id], problem('missing', { what: 'row-start', of, by }), true)
  }
  for (const [index, { id, from }] of given.entries()) {
    const before = given[index - 1]
    if (before?.from && from && compare(before.from, from) === 0)
      loader.report(
        laterPath(loader, [...home, before.id, 'from'], [...home, id, 'from']),
        problem('row-twice', { first: before.id, second: id, from: fractionText(from) }),
      )
  }
  checkOrder(loader, home, given)
}

/** Reports rows that are out of order within a file. Rows added by a patch are sorted automatically. */
const checkOrder = (loader: Loader, home: Path, given: readonly CaseRow[]): void => {
  const order = [...loader.order(home)]
  const isAsWritten = order.length === given.length && order.every((id, index) => id === given[index]?.id)
  if (isAsWritten && isRising(given)) return
  const froms = new Map(given.map(({ id, from }) => [id, from]))
  const last = new Map<number, { id: string; from: Fraction }>()
  for (const id of order) {
    const from = froms.get(id)
    if (!from) continue
    const keyPath = [...home, id, 'from']
    const layer = loader.layer(keyPath)
    const before = last.get(layer)
    if (before && compare(before.from, from) > 0) {
      const facts = { row: id, from: fractionText(from), before: before.id, beforeFrom: fractionText(before.from) }
      loader.report(keyPath, problem('row-order', { what: 'row', ...facts }))
    }
    last.set(layer, { id, from })
  }
}

/** Whether the starting numbers of rows never decrease, ignoring rows without one. */
const isRising = (rows: readonly Pick<CaseRow, 'from'>[]): boolean => {
  let last: Fraction | null = null
  for (const { from } of rows) {
    if (last && from && compare(last, from) > 0) return false
    last = from ?? last
  }
  return true
}

const checkConditions = (loader: Loader, { path, of, rows, traits, unset }: PickedRows): void => {
  const home = [...path, 'rows']
  if (loader.touched(home) || loader.gone([...path, 'by'])) return
  const from = rows.find((row) => row.from)
  if (from) return loader.report([...home, from.id, 'from'], problem('two-ways', { what: 'row-start', of }), true)
  if (rows.length > 1 && rows.every(({ when }) => !when))
    return loader.report(path, problem('ambiguous', { what: 'row', of }), true)
  checkOrderedLines(loader, { lines: rows, what: 'row', traits, unset, home })
  const conditions = rows.map(({ when }) => when)
  checkCover(loader, conditions, traits, unset, home, { kind: 'rows', of })
}

/** Lines in order. The first one whose condition holds applies. */
interface OrderedLines {
  readonly lines: readonly { readonly id: string; readonly when: Condition | null }[]
  readonly what: 'row' | 'table' | 'line' | 'part'
  readonly traits: ReadonlyMap<string, Trait>
  /** Whether a trait can be without a value, because it is optional and has no default. */
  readonly unset: (trait: Trait) => boolean
  /** The path of the map that contains the lines. */
  readonly home: Path
}

/** Reports lines that never apply because an earlier one always holds when they do. Reports nothing if there are too many to compare. */
export const checkOrderedLines = (loader: Loader, { lines, what, traits, unset, home }: OrderedLines): void => {
  // If a role couldn't be read, the conditions lack its tests, so nothing is checked.
  if (loader.touched([...home.slice(0, 2), 'roles'])) return
  const space = caseSpaceOf(
    lines.map(({ when }) => when),
    traits,
    unset,
  )
  if (!space) return
  for (const [index, { id }] of lines.entries()) {
    const before = lines.slice(0, index).find((_, earlier) => isImpliedBy(space, earlier, index))
    if (before)
      loader.report(
        laterPath(loader, [...home, before.id], [...home, id]),
        problem('never-reached', { what, id, before: before.id }),
        true,
      )
  }
}

/** Reports a case that no condition covers. */
export const checkCover = (
  loader: Loader,
  conditions: readonly (Condition | null)[],
  traits: ReadonlyMap<string, Trait>,
  unset: (trait: Trait) => boolean,
  path: Path,
  covering: Covering,
): void => {
  if (conditions.includes(null)) return
  const space = caseSpaceOf(conditions, traits, unset)
  const left = space ? findUncovered(space) : 'given up'
  if (left === 'given up') loader.report(path, problem('row-gap', { left: null, covering }), true)
  else if (left) loader.report(path, problem('row-gap', { covering, left }), true)
}
