/** The ranges of weapons: the spans of a chart whose columns reach out to a distance. */
import { compare, zero, type Fraction } from '../../exact.ts'
import { gridRowPath } from '../../paths.ts'
import { soleTest } from '../../language/logic.ts'
import type { Ruleset } from '../../ruleset/model.ts'
import { valuesIn, type CellValue, type Grid, type GridColumn, type GridRow } from '../../ruleset/model/grids.ts'
import { isLengthUnit } from '../../ruleset/units.ts'
import { guardText } from '../../language/expression-text.ts'
import { cellText } from '../../words/numbers.ts'
import type { Reach, DistanceSpan } from './reach.ts'

/** A reach for each row with a figure, chart by chart; empty where no chart of the ruleset is by distance. */
export const weaponsOf = (ruleset: Ruleset): readonly Reach[] =>
  [...ruleset.grids.values()]
    .filter((grid) => isByDistance(grid, ruleset))
    .flatMap((grid) => grid.rows.flatMap((row) => reachOf(grid, row, ruleset)))

const isByDistance = ({ across, columns }: Grid, { traits }: Ruleset): boolean =>
  across !== null && isLengthUnit(traits.get(across)?.unit) && [...columns.values()].some(({ to }) => to !== null)

const reachOf = (grid: Grid, row: GridRow, ruleset: Ruleset): readonly Reach[] => {
  const spans: DistanceSpan[] = []
  let touching: string | null = null
  let from = zero
  for (const column of grid.columns.values()) {
    const values = valuesIn(row, column)
    const text = textOf(values, grid, column, ruleset)
    const to = column.to && lesser(column.to, ...limits(values, grid))
    if (to === null) continue
    if (compare(to, zero) <= 0) touching = text === '' ? null : `${column.label} ${text}`
    else if (text !== '') extend(spans, { from, to, text })
    from = column.to ?? to
  }
  if (spans.length === 0) return []
  return [{ path: gridRowPath(grid, row), chart: grid.title, label: row.label, spans, touching }]
}

/** Adds a span; adjacent spans with the same text become one. */
const extend = (spans: DistanceSpan[], span: DistanceSpan): void => {
  const last = spans.at(-1)
  if (last?.text === span.text && compare(last.to, span.from) === 0) spans[spans.length - 1] = { ...last, to: span.to }
  else spans.push(span)
}

/** The figures of a cell: one, or one for each part of a split. */
const textOf = (values: readonly CellValue[], grid: Grid, { as }: GridColumn, ruleset: Ruleset): string => {
  const texts = values.map(({ value, words, when, unless }) => {
    const figure = value === null ? (words ?? '') : typeof value === 'string' ? value : cellText(value, as)
    const guard = limitOf(when, grid) === undefined ? guardText({ when, unless }, { ruleset, procedure: null }) : ''
    return guard === '' ? figure : `${figure} ${guard}`
  })
  return texts.every((text) => text === '') ? '' : texts.map((text) => (text === '' ? '–' : text)).join(' / ')
}

/** The distances at which figures end before their column does. */
const limits = (values: readonly CellValue[], grid: Grid): readonly Fraction[] =>
  values.flatMap(({ when }) => limitOf(when, grid) ?? [])

const limitOf = (when: CellValue['when'], { across }: Grid): Fraction | undefined => {
  const test = soleTest(when)
  const range =
    test && 'ranges' in test.accepts && test.accepts.ranges.length === 1 ? test.accepts.ranges[0] : undefined
  return test?.key === across && range?.min === null && range.max !== null ? range.max : undefined
}

const lesser = (first: Fraction, ...others: readonly Fraction[]): Fraction =>
  others.reduce((least, each) => (compare(each, least) < 0 ? each : least), first)
