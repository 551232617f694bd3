/** Distances of moves and command: the charts from which procedures take such a distance. */
import { compare, times, zero, type Fraction } from '../../exact.ts'
import { gridRowPath } from '../../paths.ts'
import { named } from '../../present.ts'
import type { Ruleset } from '../../ruleset/model.ts'
import type { Amount } from '../../language/model.ts'
import { valuesIn, type Grid, type GridColumn, type GridRow } from '../../ruleset/model/grids.ts'
import type { Procedure } from '../../ruleset/model/procedures.ts'
import { isLengthUnit } from '../../ruleset/units.ts'
import { stickWords } from '../../words/sticks.ts'
import type { Reach, DistanceSpan } from './reach.ts'

/** Rates of movement: distances that procedures give to units. */
export const movesOf = (ruleset: Ruleset): readonly Reach[] => distancesOf(ruleset, hasUnit)

/** Command radii: distances that procedures give to leaders, or to no role. */
export const radiiOf = (ruleset: Ruleset): readonly Reach[] => distancesOf(ruleset, (procedure) => !hasUnit(procedure))

const hasUnit = ({ roles }: Procedure): boolean => [...roles.values()].some(({ is }) => is === 'unit')

const distancesOf = (ruleset: Ruleset, concerns: (procedure: Procedure) => boolean): readonly Reach[] => {
  const amounts = [...ruleset.procedures.values()]
    .filter(concerns)
    .flatMap(({ gives }) => gives.flatMap(({ as, is }) => (isLengthUnit(as) ? [is] : [])))
  const read = amounts.flatMap(columnsIn)
  return [...new Set(read.map(({ grid }) => grid))].flatMap((id) => {
    const grid = named(ruleset.grids, id)
    const columns = [...grid.columns.values()].filter((column) =>
      read.some((each) => each.grid === id && (each.column === null || each.column === column.id)),
    )
    return grid.rows.flatMap((row, index) => reachOf(grid, row, columns, groupOf(grid, index)))
  })
}

/** The columns that an amount looks up. A divisor is a cost, not a distance. */
const columnsIn = (amount: Amount): readonly { readonly grid: string; readonly column: string | null }[] => {
  switch (amount.kind) {
    case 'grid':
      return [amount]
    case 'plus':
    case 'times':
      return amount.terms.flatMap(columnsIn)
    case 'ratio':
      return columnsIn(amount.of)
    case 'at-least':
    case 'at-most':
    case 'round':
      return columnsIn(amount.is)
    case 'first':
      return amount.lines.flatMap(({ is }) => columnsIn(is))
    case 'number':
    case 'trait':
    case 'points':
      return []
  }
}

/** The heading over a row. */
const groupOf = ({ rows }: Grid, index: number): string | null =>
  rows.slice(0, index + 1).findLast(({ group }) => group !== null)?.group ?? null

const reachOf = (grid: Grid, row: GridRow, columns: readonly GridColumn[], group: string | null): readonly Reach[] => {
  const spans = spansOf(marksOf(grid, row, columns))
  const label = group === null ? row.label : stickWords.inGroup(group, row.label)
  return spans.length === 0 ? [] : [{ path: gridRowPath(grid, row), chart: grid.title, label, spans, touching: null }]
}

interface Mark {
  readonly at: Fraction
  readonly name: string
}

/** Every distance above 0 in a row. Where a chart has one distance and factors beside it, also the distance times each factor. */
const marksOf = (grid: Grid, row: GridRow, columns: readonly GridColumn[]): readonly Mark[] => {
  const distances = columns.filter(({ as }) => isLengthUnit(as))
  const [only, ...others] = distances
  const own = distances.flatMap((column) => figuresOf(grid, row, column, distances.length === 1 ? null : column.label))
  if (!only || others.length > 0) return own
  const factors = columns.filter(({ as }) => as === 'times')
  const base = factors.length === 0 ? own : figuresOf(grid, row, only, only.label)
  return [
    ...base,
    ...factors.flatMap((factor) =>
      figuresOf(grid, row, factor, factor.label).flatMap(({ at, name }) =>
        own.map((mark): Mark => ({ at: times(mark.at, at), name })),
      ),
    ),
  ]
}

/** The numbers of a cell with their names: the column and the part of a split; a single column needs no name. */
const figuresOf = (grid: Grid, row: GridRow, column: GridColumn, name: string | null): readonly Mark[] =>
  valuesIn(row, column).flatMap(({ value }, index, values) => {
    if (value === null || typeof value === 'string' || compare(value, zero) <= 0) return []
    const part = values.length > 1 ? (grid.split[index]?.label ?? null) : null
    return [{ at: value, name: [name, part].filter((each) => each !== null).join(', ') }]
  })

/** The spans from each distance to the next, named after everything that ends there. */
const spansOf = (marks: readonly Mark[]): readonly DistanceSpan[] => {
  const spans: DistanceSpan[] = []
  for (const { at, name } of marks.toSorted((a, b) => compare(a.at, b.at))) {
    const last = spans.at(-1)
    if (last && compare(last.to, at) === 0) spans[spans.length - 1] = { ...last, text: joined([last.text, name]) }
    else spans.push({ from: last?.to ?? zero, to: at, text: name })
  }
  return spans
}

const joined = (names: readonly string[]): string => [...new Set(names.filter((name) => name !== ''))].join(' · ')
