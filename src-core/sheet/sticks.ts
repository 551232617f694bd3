/** The content of sticks, arcs and wheels cut to a ruleset's distances, in millimeters and without layout. */
import type { StickSubject } from './choices.ts'
import { approximate, type Fraction, compare, times, zero } from '../exact.ts'
import { failure, problem, success, type Result } from '../problem.ts'
import { defaultGaugeSizes } from '../ruleset/arcs.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { millimetersIn, type LengthUnit, isLengthUnit } from '../ruleset/units.ts'
import { distanceText, cellText } from '../words/numbers.ts'
import { stickWords } from '../words/cut-outs.ts'
import { rulesetLines } from './colophon.ts'
import { sheetContext } from './context.ts'
import { gridRowPath } from '../paths.ts'
import { entryAt, getEntry } from '../present.ts'
import type { Amount, Condition, Guard, Term } from '../language/model.ts'
import { cellValuesIn, type Grid, type GridColumn, type GridRow, type CellValue } from '../ruleset/model/grids.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Choice, Trait } from '../ruleset/model/traits.ts'
import { conditionOfGuard, isTest, soleTest, testsIn } from '../language/logic.ts'
import { lowerFirst } from '../words/text.ts'
import { guardText } from '../language/expression-text.ts'

/** Returns the ranges in each row with a number, chart by chart. Empty if no chart is by distance. */
export const weaponsOf = (ruleset: Ruleset): readonly Reach[] =>
  [...ruleset.grids.values()]
    .filter((grid) => isByDistance(grid, ruleset))
    .flatMap((grid) => grid.rows.flatMap((row) => weaponReach(grid, row, ruleset)))

const isByDistance = ({ across, columns }: Grid, { traits }: Ruleset): boolean =>
  across !== null && isLengthUnit(traits.get(across)?.unit) && [...columns.values()].some(({ to }) => to !== null)

const weaponReach = (grid: Grid, row: GridRow, ruleset: Ruleset): readonly Reach[] => {
  const spans: DistanceSpan[] = []
  let touching: string | null = null
  let from = zero
  for (const column of grid.columns.values()) {
    const values = cellValuesIn(row, column)
    const text = textOf(values, grid, column, ruleset)
    const to = column.to && smallerOf(column.to, ...limits(values, grid))
    if (to === null) continue
    if (compare(to, zero) <= 0) touching = text === '' ? null : `${column.label} ${text}`
    else if (text !== '') extend(spans, { from, to, text })
    from = column.to ?? to
  }
  if (spans.length === 0) return []
  return [{ ...rowOf(grid, row, ruleset), spans, touching }]
}

/** Adds a span, merging adjacent spans with the same label. */
const extend = (spans: DistanceSpan[], span: DistanceSpan): void => {
  const last = spans.at(-1)
  if (last?.text === span.text && compare(last.to, span.from) === 0) spans[spans.length - 1] = { ...last, to: span.to }
  else spans.push(span)
}

/** Formats the numbers of a cell: one, or one per part of a split cell. */
const textOf = (values: readonly CellValue[], grid: Grid, { as }: GridColumn, ruleset: Ruleset): string => {
  const texts = values.map(({ value, words, when, unless }) => {
    const figure = value === null ? (words ?? '') : typeof value === 'string' ? value : cellText(value, as)
    const guard = limitOf(when, grid) === undefined ? guardText({ when, unless }, { ruleset, procedure: null }) : ''
    return guard === '' ? figure : `${figure} ${guard}`
  })
  return texts.every((text) => text === '') ? '' : texts.map((text) => (text === '' ? '–' : text)).join(' / ')
}

/** Returns the distances at which numbers end before their column does. */
const limits = (values: readonly CellValue[], grid: Grid): readonly Fraction[] =>
  values.flatMap(({ when }) => limitOf(when, grid) ?? [])

const limitOf = (when: CellValue['when'], { across }: Grid): Fraction | undefined => {
  const test = soleTest(when)
  const range =
    test && 'ranges' in test.accepts && test.accepts.ranges.length === 1 ? test.accepts.ranges[0] : undefined
  return test?.key === across && range?.min === null && range.max !== null ? range.max : undefined
}

const smallerOf = (first: Fraction, ...others: readonly Fraction[]): Fraction =>
  others.reduce((min, each) => (compare(each, min) < 0 ? each : min), first)

/** Returns the rates of movement: distances that procedures determine for units. */
export const movesOf = (ruleset: Ruleset): readonly Reach[] => distancesOf(ruleset, hasUnit)

/** Returns the command radii: distances that procedures determine for leaders or for no role. */
export const radiiOf = (ruleset: Ruleset): readonly Reach[] => distancesOf(ruleset, (procedure) => !hasUnit(procedure))

const hasUnit = ({ roles }: Procedure): boolean => [...roles.values()].some(({ is }) => is === 'unit')

const distancesOf = (ruleset: Ruleset, concerns: (procedure: Procedure) => boolean): readonly Reach[] => {
  const amounts = [...ruleset.procedures.values()]
    .filter(concerns)
    .flatMap(({ gives }) => gives.flatMap(({ as, is }) => (isLengthUnit(as) ? [is] : [])))
  const read = amounts.flatMap((amount) => columnsIn(amount))
  return [...new Set(read.map(({ grid }) => grid))].flatMap((id) => {
    const grid = getEntry(ruleset.grids, id)
    const columns = [...grid.columns.values()].filter((column) =>
      read.some((each) => each.grid === id && (each.column === null || each.column === column.id)),
    )
    return grid.rows.flatMap((row) => reachOf(grid, row, columns, ruleset))
  })
}

/** Returns the columns that an amount looks up, optionally for one arm. A divisor is a cost, not a distance. */
const columnsIn = (amount: Amount, arm?: Arm): readonly { readonly grid: string; readonly column: string | null }[] => {
  switch (amount.kind) {
    case 'grid':
      return [amount]
    case 'plus':
    case 'times':
      return amount.terms.flatMap((term) => columnsIn(term, arm))
    case 'ratio':
      return columnsIn(amount.of, arm)
    case 'at-least':
    case 'at-most':
    case 'round':
      return columnsIn(amount.is, arm)
    case 'first': {
      const last = arm ? amount.lines.findIndex((line) => alwaysHoldsFor(arm, line)) : -1
      return amount.lines
        .slice(0, last < 0 ? undefined : last + 1)
        .filter((line) => !arm || mayHoldFor(arm, conditionOfGuard(line)))
        .flatMap(({ is }) => columnsIn(is, arm))
    }
    case 'number':
    case 'trait':
    case 'points':
      return []
  }
}

const reachOf = (grid: Grid, row: GridRow, columns: readonly GridColumn[], ruleset: Ruleset): readonly Reach[] => {
  const spans = spansOf(marksOf(grid, row, columns))
  return spans.length === 0 ? [] : [{ ...rowOf(grid, row, ruleset), spans, touching: null }]
}

const rowOf = (grid: Grid, row: GridRow, ruleset: Ruleset): Omit<Reach, 'spans' | 'touching'> => ({
  path: gridRowPath(grid, row),
  chart: grid.title,
  arms: armsOf(grid, row, ruleset).map(({ label }) => label),
  group: groupOf(grid, row),
  label: row.label,
})

/**
 * Returns the arms that can use a row if not all can, or else the arms named by the heading above it. Rows without a heading belong to the arms that
 * no heading of their chart names.
 */
const armsOf = (grid: Grid, row: GridRow, ruleset: Ruleset): readonly Choice[] => {
  const trait = armTrait(ruleset)
  const all = [...(trait?.choices.values() ?? [])]
  // An `otherwise` row applies to the arms of the row above.
  const own = row.otherwise ? (grid.rows[grid.rows.indexOf(row) - 1] ?? row) : row
  const users = all.filter(({ id }) => trait && isRowFor(grid, own, { trait: trait.id, choice: id, ruleset }))
  if (users.length < all.length) return users
  const isNamed = (group: string | null, { id, label }: Choice): boolean =>
    [id, label].some((name) => isSameName(name, group))
  const group = groupOf(grid, row)
  if (group !== null) return all.filter((arm) => isNamed(group, arm))
  const others = all.filter((arm) => !grid.rows.some((each) => isNamed(each.group, arm)))
  return others.length < all.length ? others : []
}

const isSameName = (one: string, other: string | null): boolean => one.toLowerCase() === other?.toLowerCase()

/** Returns the heading above a row. */
const groupOf = ({ rows }: Grid, row: GridRow): string | null =>
  rows.slice(0, rows.indexOf(row) + 1).findLast(({ group }) => group !== null)?.group ?? null

/** Returns the choice that distinguishes the most parts of units. */
const armTrait = ({ parts, traits }: Ruleset): Trait | undefined => {
  const tested = [...parts.values()].flatMap(({ when }) => testsIn(when).map(({ key }) => key))
  const times = (id: string): number => tested.filter((key) => key === id).length
  return [...traits.values()]
    .filter(({ id, kind, from }) => kind === 'choice' && from.length === 0 && times(id) > 0)
    .toSorted((one, other) => times(other.id) - times(one.id))[0]
}

interface Arm {
  readonly trait: string
  readonly choice: string
  readonly ruleset: Ruleset
}

const isRowFor = (grid: Grid, row: GridRow, arm: Arm): boolean => {
  const by = grid.by === null ? undefined : arm.ruleset.traits.get(grid.by)
  const amounts = [...arm.ruleset.procedures.values()].flatMap(({ points, gives }) => [
    ...(points?.stand ? [points.stand] : []),
    ...gives.map(({ is }) => is),
  ])
  return (
    mayHoldFor(arm, row.when) &&
    (!by || isChoiceFor(arm, by, row.id)) &&
    amounts.some((amount) => columnsIn(amount, arm).some((read) => read.grid === grid.id))
  )
}

/** Whether a derived trait may have this value for an arm. */
const isChoiceFor = (arm: Arm, { from }: Trait, choice: string): boolean =>
  from.length === 0 ||
  from.some(
    ({ is, ...guard }) => is.kind === 'value' && is.value === choice && mayHoldFor(arm, conditionOfGuard(guard)),
  )

const mayHoldFor = (arm: Arm, condition: Condition | null): boolean =>
  condition === null || condition.some((terms) => terms.every((term) => mayPassFor(arm, term)))

const mayPassFor = (arm: Arm, term: Term): boolean => {
  if (!isTest(term)) return term.not || mayHoldFor(arm, term.is)
  const { on, key, accepts } = term
  const trait = arm.ruleset.traits.get(key)
  if (on !== null || !('choices' in accepts) || !trait) return true
  if (key === arm.trait) return accepts.choices.has(arm.choice)
  return [...accepts.choices].some((choice) => isChoiceFor(arm, trait, choice))
}

/** Whether a guard is true for every unit of an arm. */
const alwaysHoldsFor = (arm: Arm, guard: Guard): boolean => {
  const condition = conditionOfGuard(guard)
  return mayHoldFor(arm, condition) && testsIn(condition).every(({ key }) => key === arm.trait)
}

interface Mark {
  readonly at: Fraction
  readonly name: string
}

/** Returns every distance above 0 in a row. If a chart has one distance and factors, includes the distance times each factor. */
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

/** Returns the numbers of a cell, named after the column and the part of a split cell. A single column needs no name. */
const figuresOf = (grid: Grid, row: GridRow, column: GridColumn, name: string | null): readonly Mark[] =>
  cellValuesIn(row, column).flatMap(({ value }, index, values) => {
    if (value === null || typeof value === 'string' || compare(value, zero) <= 0) return []
    const part = values.length > 1 ? (grid.split[index]?.label ?? null) : null
    return [{ at: value, name: [name, part].filter((each) => each !== null).join(', ') }]
  })

/** Returns the spans from each distance to the next, named after everything that ends there. */
const spansOf = (marks: readonly Mark[]): readonly DistanceSpan[] => {
  const spans: DistanceSpan[] = []
  for (const { at, name } of marks.toSorted((a, b) => compare(a.at, b.at))) {
    const last = spans.at(-1)
    if (last && compare(last.to, at) === 0) spans[spans.length - 1] = { ...last, text: joinNames([last.text, name]) }
    else spans.push({ from: last?.to ?? zero, to: at, text: name })
  }
  return spans
}

const joinNames = (names: readonly string[]): string => [...new Set(names.filter((name) => name !== ''))].join(' · ')

/** A span between two distances in the ruleset's unit, with its label. */
interface DistanceSpan {
  readonly from: Fraction
  readonly to: Fraction
  /** The text to print, such as `2` or `Open, full move`. */
  readonly text: string
}

export interface Reach {
  /** The path of the chart row. */
  readonly path: string
  /** The chart's title, such as `Fire points per stand`. */
  readonly chart: string
  /** The arms that use the distance, each with a separate stick. Empty if unknown. */
  readonly arms: readonly string[]
  /** The heading above the row. */
  readonly group: string | null
  /** The label of the row, such as a weapon, a formation or a leader. */
  readonly label: string
  /** Nearest first, none of them empty. */
  readonly spans: readonly DistanceSpan[]
  /** The text for contact, such as `Contact 2`. Null if none. */
  readonly touching: string | null
}

export type CutSubject = StickSubject | 'radii'

/** The text printed on all cut-out pieces. */
export interface PieceMarking {
  /** The ruleset's title and version, then the active house rules, each with its version and date. */
  readonly rules: readonly string[]
  readonly unit: LengthUnit
  /** The width of a stand in millimeters. */
  readonly stand: number
}

export interface StickStretch {
  /** The distance from the near end in millimeters. */
  readonly from: number
  readonly to: number
  /** The text of the stretch, such as `2`, which may be empty, and its distance, such as `12″`. */
  readonly text: string
  readonly distance: string
}

export interface StickRow {
  /** The path of the row in the rules. */
  readonly path: string
  /** A weapon, a formation or a leader, with its mark if it is not as printed. Labels with equal stretches share a row. */
  readonly label: string
  readonly chart: string
  readonly touching: string | null
  /** Nearest first, at least one. */
  readonly stretches: readonly StickStretch[]
}

export interface Stick extends PieceMarking {
  /** The arm that uses the stick, such as `Infantry`, or else the chart. */
  readonly title: string
  /** At least one. Rows of the same chart are adjacent. */
  readonly rows: readonly StickRow[]
}

const readers: Readonly<Record<CutSubject, (ruleset: Ruleset) => readonly Reach[]>> = {
  ranges: weaponsOf,
  moves: movesOf,
  radii: radiiOf,
}

/** Returns the text on a piece, the width of a stand and the unit. `stand` is in millimeters and defaults to the ruleset's stand. */
export const pieceMarkingOf = (ruleset: Ruleset, stand: number | undefined): PieceMarking => {
  const { gauge, units } = ruleset
  const own = gauge ? approximate(gauge.stand) * approximate(gauge.mm) : approximate(defaultGaugeSizes([]).stand)
  return { rules: rulesetLines(ruleset), unit: units, stand: stand ?? own }
}

/** Returns sticks for the given subjects, one per arm. Fails with `no-distances` if the ruleset has none. */
export const sticksOf = (
  ruleset: Ruleset,
  subjects: readonly CutSubject[],
  stand: number | undefined,
): Result<readonly Stick[]> => {
  const marking = pieceMarkingOf(ruleset, stand)
  const exact = millimetersIn(ruleset.units)
  const mm = exact ? approximate(exact) : marking.stand
  const { mark } = sheetContext(ruleset)
  const sticks = new Map<string, StickRow[]>()
  const reaches = subjects.flatMap((subject) => readers[subject](ruleset))
  for (const { path, label, chart, touching, spans, arms, group } of reaches) {
    const { mark: found } = mark(path)
    const row: StickRow = {
      path,
      label: found ? stickWords.marked(label, found) : label,
      chart,
      touching,
      stretches: spans.map(({ from, to, text }) => ({
        from: approximate(from) * mm,
        to: approximate(to) * mm,
        text,
        distance: distanceText(to, ruleset.units),
      })),
    }
    for (const id of arms.length > 0 ? arms : [group ?? chart]) {
      const rows = sticks.get(id) ?? []
      const same = rows.findIndex((each) => contentOf(each) === contentOf(row))
      const equal = rows[same]
      if (equal) rows[same] = { ...equal, label: `${equal.label}, ${lowerFirst(row.label)}` }
      else rows.push(row)
      sticks.set(id, rows)
    }
  }
  if (sticks.size === 0) return failure(problem('no-distances', { title: ruleset.head.title, subjects }))
  const alike = Map.groupBy(sticks, ([, rows]) => JSON.stringify(rows))
  return success(
    [...alike.values()].map((same) => {
      const [, rows] = entryAt(same, 0)
      return {
        ...marking,
        title: titleOf(
          same.map(([id]) => id),
          rows,
          reaches,
        ),
        rows,
      }
    }),
  )
}

/** Returns the title of a stick: the heading above its rows, or else its arms, or the label of its only row if it has no arm. */
const titleOf = (ids: readonly string[], rows: readonly StickRow[], reaches: readonly Reach[]): string => {
  const own = reaches.filter(({ path }) => rows.some((row) => row.path === path))
  const heading = own.find(({ group }) => group !== null)?.group
  const [only, ...others] = own
  if (only && others.length === 0 && only.arms.length === 0) return heading ?? only.label
  return heading ?? ids.map((id, index) => (index === 0 ? id : lowerFirst(id))).join(', ')
}

const contentOf = ({ chart, touching, stretches }: StickRow): string => JSON.stringify([chart, touching, stretches])

/** Returns the subjects for which a ruleset has no chart. */
export const missingSubjects = (ruleset: Ruleset, subjects: readonly CutSubject[]): readonly CutSubject[] =>
  subjects.filter((subject) => readers[subject](ruleset).length === 0)
