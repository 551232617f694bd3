/** A heat map as plain data and in words: what a window draws and a command writes. */
import { fractionText } from '../exact.ts'
import { inputsInWords, type RoleInWords } from '../play/inputs-in-words.ts'
import { isRecord } from '../untrusted.ts'
import type { Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { compareWords } from '../words/compare.ts'
import type { Axis } from './axes.ts'
import type { ComparedRef } from './compared.ts'
import { figureView, type FigureView } from './figures.ts'
import type { HeatMap } from './heat-map.ts'
import { withoutPath } from './inputs-at.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { figureOf, type MapFigure, type RulesOdds } from './rules-odds.ts'
import { largestFigureShifts, type ShiftView } from './shifts.ts'
import type { MapCell } from './trials.ts'

export interface AxisView {
  readonly at: string
  readonly label: string
  /** Null: of the situation. */
  readonly role: string | null
  readonly values: readonly string[]
}

/** A figure of a cell, by one of the rules. */
export interface FigureValue {
  readonly value: number
  /** Exactly: cases of all cases, or a fraction of stands. */
  readonly exact: string
}

export interface CellView {
  /** As a request has them. */
  readonly inputs: Inputs
  /** By figure; null where the rules cannot roll the situation, or the figure is not known. */
  readonly base: readonly (FigureValue | null)[]
  readonly house: readonly (FigureValue | null)[]
}

export interface HeatView {
  readonly of: ComparedRef
  readonly title: string
  readonly axes: readonly Omit<AxisView, 'values'>[]
  readonly across: AxisView
  readonly down: AxisView | null
  /** The inputs of all cells in words, by role. */
  readonly holds: readonly RoleInWords[]
  /** What the map gives that the base does not know, in sentences. */
  readonly unknown: readonly string[]
  readonly figures: readonly FigureView[]
  /** The index of the figure with the largest shift. */
  readonly leading: number
  /** By row and column. */
  readonly cells: readonly (readonly CellView[])[]
  readonly largest: readonly ShiftView[]
  readonly tried: number
}

/** A heat map as the window draws it: counts as decimals, everything by its name in the house rules. */
export const heatView = (house: Ruleset, map: HeatMap): HeatView => {
  const { compared, figures, cells } = map
  const { kind, id, title, axes } = compared
  const largest = largestFigureShifts(map)
  return {
    of: { kind, id },
    title,
    axes: axes.map(({ at, label, role }) => ({ at, label, role })),
    across: axisView(map.across),
    down: map.down && axisView(map.down),
    holds: holdsIn(house, map),
    unknown: map.unknown,
    figures: figures.map((figure) => figureView(compared, figure)),
    leading: largest[0]?.figure ?? anyFigure,
    cells: cells.map((row) => row.map((cell) => cellView(cell, figures))),
    largest,
    tried: map.tried,
  }
}

/** Where nothing shifts. */
const anyFigure = 0

const axisView = ({ at, label, role, values }: Axis): AxisView => ({
  at,
  label,
  role,
  values: values.map((value) => value.label),
})

/** The inputs of all cells in words, without those that the axes set. */
const holdsIn = (house: Ruleset, { compared, inputs, across, down }: HeatMap): readonly RoleInWords[] => {
  const { steps, ...rest } = [across, ...(down ? [down] : [])].reduce(
    (left, { path }) => withoutPath(left, path),
    inputs,
  )
  const ofSteps = compared.steps.map(({ id, title, roles }): RoleInWords => {
    const given = isRecord(steps) ? steps[id] : undefined
    return {
      title,
      words: [...pointsIn(given), ...inputsInWords(house, { roles }, given).flatMap(({ words }) => words)],
    }
  })
  const ofSides = inputsInWords(house, { roles: compared.sides }, rest)
  const all = [{ title: null, words: pointsIn(rest) }, ...ofSides, ...ofSteps]
  return all.filter(({ words }) => words.length > 0)
}

const pointsIn = (given: unknown): readonly string[] => {
  const points = isRecord(given) ? given['points'] : undefined
  return typeof points === 'number' || typeof points === 'string' ? [compareWords.pointsOf(String(points))] : []
}

const cellView = ({ inputs, base, house }: MapCell, figures: readonly MapFigure[]): CellView => ({
  inputs,
  base: figures.map((figure) => valueOf(base, figure)),
  house: figures.map((figure) => valueOf(house, figure)),
})

const valueOf = (odds: Result<RulesOdds>, figure: MapFigure): FigureValue | null => {
  const value = odds.ok ? figureOf(odds.value, figure) : null
  if (!odds.ok || value === null) return null
  const { ends, total, losses } = odds.value
  if (figure.kind === 'end')
    return { value, exact: compareWords.cases(String(ends.get(figure.id) ?? none), String(total)) }
  const loss = losses.get(figure.role)
  return loss ? { value, exact: fractionText(loss) } : null
}

/** An outcome that these rules do not have. */
const none = 0n
