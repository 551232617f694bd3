/** A heat map as plain data and in words: what a window draws and a command writes. */
import { fractionText } from '../exact.ts'
import { inputsInWords, type RoleInWords } from '../play/inputs-in-words.ts'
import { entryAt, named } from '../present.ts'
import type { Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { compareWords } from '../words/compare.ts'
import type { Axis } from './axes.ts'
import { shiftOf, type Cell, type HeatMap } from './heat-map.ts'
import { figureOf, type Figure, type Inputs, type RulesOdds } from './rules-odds.ts'

export interface AxisView {
  readonly at: string
  readonly label: string
  /** Null: of the situation. */
  readonly role: string | null
  readonly values: readonly string[]
}

export interface FigureView {
  readonly id: string
  readonly label: string
  /** A probability, or stands lost on average. */
  readonly kind: 'chance' | 'loss'
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
  /** By figure; null where the rules do not know the situation, or nobody can say. */
  readonly base: readonly (FigureValue | null)[]
  readonly house: readonly (FigureValue | null)[]
}

export interface ShiftView {
  readonly row: number
  readonly column: number
  /** The place among the figures. */
  readonly figure: number
  readonly shift: number
  /** `Attacker fresh, Defender worn: Driven back now 48 %, was 39 %`. */
  readonly text: string
}

export interface HeatView {
  readonly procedure: string
  readonly title: string
  readonly axes: readonly Omit<AxisView, 'values'>[]
  readonly across: AxisView
  readonly down: AxisView | null
  /** What holds in all cells, by role. */
  readonly holds: readonly RoleInWords[]
  readonly figures: readonly FigureView[]
  /** The place of the figure with the largest shift. */
  readonly leading: number
  /** By row and column. */
  readonly cells: readonly (readonly CellView[])[]
  /** Of each figure the largest rise and the largest fall; the largest first. */
  readonly largest: readonly ShiftView[]
  readonly tried: number
}

export const heatView = (house: Ruleset, map: HeatMap): HeatView => {
  const { procedure, figures, cells } = map
  const largest = largestOf(map)
  return {
    procedure: procedure.id,
    title: procedure.title,
    axes: map.axes.map(({ at, label, role }) => ({ at, label, role })),
    across: axisView(map.across),
    down: map.down && axisView(map.down),
    holds: inputsInWords(house, procedure, withoutAxes(map)),
    figures: figures.map((figure) => figureView(procedure, figure)),
    leading: largest[0]?.figure ?? anyFigure,
    cells: cells.map((row) => row.map((cell) => cellView(cell, figures))),
    largest,
    tried: map.tried,
  }
}

/** Where nothing shifts. */
const anyFigure = 0

const axisView = ({ at, label, role, values }: Axis): AxisView => ({ at, label, role, values: values.map((value) => value.label) })

/** What the axes set stands at them. */
const withoutAxes = ({ inputs, across, down }: HeatMap): Inputs =>
  [across, ...(down ? [down] : [])].reduce((rest, { path: [first, second] }) => {
    if (first === undefined) return rest
    const { [first]: own, ...others } = rest
    if (second === undefined || typeof own !== 'object' || own === null) return second === undefined ? others : rest
    return { ...others, [first]: Object.fromEntries(Object.entries(own).filter(([key]) => key !== second)) }
  }, inputs)

const figureView = ({ outcomes, roles }: Procedure, figure: Figure): FigureView => {
  if (figure.kind === 'loss') return { id: `loss ${figure.role}`, label: compareWords.loss(named(roles, figure.role).title), kind: 'loss' }
  const sides = /^exhausted (.*)$/.exec(figure.id)?.[1]
  if (sides === undefined) return { id: figure.id, label: outcomes.get(figure.id)?.name ?? figure.id, kind: 'chance' }
  const titles = sides.split('+').map((side) => named(roles, side).title)
  return { id: figure.id, label: compareWords.runsOut(titles.join(', ')), kind: 'chance' }
}

/** The figure of a view's id. */
export const figureNamed = (id: string): Figure => {
  const role = /^loss (.*)$/.exec(id)?.[1]
  return role === undefined ? { kind: 'end', id } : { kind: 'loss', role }
}

const cellView = ({ inputs, base, house }: Cell, figures: readonly Figure[]): CellView => ({
  inputs,
  base: figures.map((figure) => valueOf(base, figure)),
  house: figures.map((figure) => valueOf(house, figure)),
})

const valueOf = (odds: Result<RulesOdds>, figure: Figure): FigureValue | null => {
  const value = odds.ok ? figureOf(odds.value, figure) : null
  if (!odds.ok || value === null) return null
  const { ends, total, losses } = odds.value
  if (figure.kind === 'end') return { value, exact: compareWords.cases(String(ends.get(figure.id) ?? none), String(total)) }
  const loss = losses.get(figure.role)
  return loss ? { value, exact: fractionText(loss) } : null
}

/** An outcome that these rules do not have. */
const none = 0n

/** So many shifts are named. */
const most = 6

const largestOf = (map: HeatMap): readonly ShiftView[] =>
  map.figures
    .flatMap((figure, index) => {
      const shifts = map.cells.flatMap((row, rowIndex) =>
        row.flatMap((cell, column) => {
          const shift = shiftOf(cell, figure)
          return shift === null || shift === 0 ? [] : [{ row: rowIndex, column, figure: index, shift, cell }]
        }),
      )
      const rising = shifts.toSorted((a, b) => b.shift - a.shift)
      const ends = new Set([rising[0], rising.at(-1)])
      return [...ends].flatMap((each) => (each ? [{ ...each, text: shiftText(map, each, figure) }] : []))
    })
    .toSorted((a, b) => Math.abs(b.shift) - Math.abs(a.shift))
    .slice(0, most)
    .map(({ cell: _, ...shift }) => shift)

const shiftText = (
  { procedure, across, down }: HeatMap,
  { row, column, cell }: { readonly row: number; readonly column: number; readonly cell: Cell },
  figure: Figure,
): string => {
  const textOf = (odds: Result<RulesOdds>): string => {
    const value = odds.ok ? figureOf(odds.value, figure) : null
    if (value === null) return compareWords.unknown
    return figure.kind === 'end' ? compareWords.percent(value) : compareWords.average(value)
  }
  const where = [...(down ? [placeText(down, row)] : []), placeText(across, column)]
  return compareWords.shift(where, figureView(procedure, figure).label, textOf(cell.house), textOf(cell.base))
}

const placeText = ({ label, role, values }: Axis, index: number): string => compareWords.value(role, label, entryAt(values, index).label)
