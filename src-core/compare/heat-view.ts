/** A heat map as plain data and text, for the window and the command line. */
import { fractionText } from '../exact.ts'
import { inputsInWords, type RoleInWords } from '../play/inputs-in-words.ts'
import { isRecord } from '../untrusted.ts'
import type { Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { compareWords } from '../words/compare.ts'
import { type Axis, pointsInWords, removeValueAt } from './axes.ts'
import type { ComparedRef, Compared } from './compared.ts'
import { effectOfChange } from './effect.ts'
import type { HeatMap } from './heat-map.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { figureOf, type MapFigure, type RulesOdds, partyEnds } from './rules-odds.ts'
import { cellShift, type MapCell } from './situations.ts'
import { getEntry, entryAt } from '../present.ts'

export interface AxisView {
  readonly at: string
  readonly label: string
  /** Null for inputs of the situation. */
  readonly role: string | null
  readonly values: readonly string[]
}

/** The value of a figure in a cell under one ruleset. */
export interface FigureValue {
  readonly value: number
  /** Cases out of the total, or a fraction of stands. */
  readonly exact: string
}

interface CellView {
  readonly inputs: Inputs
  /** Values by figure. An item is null if the ruleset can't roll the situation, or if the figure is unknown. */
  readonly base: readonly (FigureValue | null)[]
  readonly house: readonly (FigureValue | null)[]
}

export interface HeatView {
  readonly of: ComparedRef
  readonly title: string
  /** The main change, in a situation where it matters. Null if no change was found. */
  readonly sentence: string | null
  readonly axes: readonly Omit<AxisView, 'values'>[]
  readonly across: AxisView
  readonly down: AxisView | null
  /** The inputs that all cells share, as text by role. */
  readonly holds: readonly RoleInWords[]
  /** Sentences about inputs that the base doesn't have. */
  readonly unknown: readonly string[]
  readonly figures: readonly FigureView[]
  /** The index of the figure to show first. For a check, this is a loss of stands if it changes, otherwise the figure with the largest shift. */
  readonly leading: number
  /** Indexed by row and column. */
  readonly cells: readonly (readonly CellView[])[]
  readonly largest: readonly ShiftView[]
  readonly tried: number
}

/** Converts a heat map for display, with counts as decimals. Names come from the house rules. */
export const heatView = (base: Ruleset, house: Ruleset, map: HeatMap): HeatView => {
  const { compared, figures, cells } = map
  const { kind, id, title, axes } = compared
  const largest = largestFigureShifts(map)
  return {
    of: { kind, id },
    title,
    sentence: sentenceOf(base, house, map, largest),
    axes: axes.map(({ at, label, role }) => ({ at, label, role })),
    across: axisView(map.across),
    down: map.down && axisView(map.down),
    holds: inputsOfMap(house, map),
    unknown: map.unknown,
    figures: figures.map((figure) => figureView(compared, figure)),
    leading: (largest.find(({ figure }) => isCost(compared, figures[figure])) ?? largest[0])?.figure ?? firstFigure,
    cells: cells.map((row) => row.map((cell) => cellView(cell, figures))),
    largest,
    tried: map.tried,
  }
}

const isCost = ({ kind }: Compared, figure: MapFigure | undefined): boolean =>
  kind === 'check' && figure?.kind === 'loss'

const sentenceOf = (
  base: Ruleset,
  house: Ruleset,
  { compared: { kind, id } }: HeatMap,
  [first]: readonly ShiftView[],
): string | null => {
  const effect = kind === 'check' ? effectOfChange(base, house, id) : undefined
  return effect?.sentence ?? (first ? `${first.text}.` : null)
}

/** The figure to show if nothing shifts. */
const firstFigure = 0

const axisView = ({ at, label, role, values }: Axis): AxisView => ({
  at,
  label,
  role,
  values: values.map((value) => value.label),
})

/** Describes the inputs that all cells share, without the axes. */
const inputsOfMap = (house: Ruleset, { compared, inputs, across, down }: HeatMap): readonly RoleInWords[] => {
  const { steps, ...rest } = [across, ...(down ? [down] : [])].reduce(
    (left, { path }) => removeValueAt(left, path),
    inputs,
  )
  const ofSteps = compared.steps.map(({ id, title, roles }): RoleInWords => {
    const given = isRecord(steps) ? steps[id] : undefined
    return {
      title,
      words: [...pointsInWords(given), ...inputsInWords(house, { roles }, given).flatMap(({ words }) => words)],
    }
  })
  const ofSides = inputsInWords(house, { roles: compared.sides }, rest)
  const all = [{ title: null, words: pointsInWords(rest) }, ...ofSides, ...ofSteps]
  return all.filter(({ words }) => words.length > 0)
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
    return { value, exact: compareWords.cases(String(ends.get(figure.id) ?? noCases), String(total)) }
  const loss = losses.get(figure.role)
  return loss ? { value, exact: fractionText(loss) } : null
}

/** The count of an outcome that a ruleset doesn't have. */
const noCases = 0n

interface FigureView {
  readonly id: string
  readonly label: string
  /** Whether the figure is a probability or an average number of lost stands. */
  readonly kind: 'chance' | 'loss'
  /** Whether the figure means that a side wins by holding the position at the end of a sequence. */
  readonly isWin: boolean
}

const figureView = (compared: Compared, figure: MapFigure): FigureView => ({
  id: figure.kind === 'loss' ? `loss ${figure.role}` : figure.id,
  label: figureLabel(compared, figure),
  kind: figure.kind === 'loss' ? 'loss' : 'chance',
  isWin: isWinning(compared, figure),
})

const isWinning = ({ kind, sides }: Compared, figure: MapFigure): boolean =>
  kind === 'sequence' && figure.kind === 'end' && [...sides.keys()].some((side) => figure.id === `holds ${side}`)

const figureLabel = (compared: Compared, figure: MapFigure): string => {
  if (figure.kind === 'loss') return compareWords.loss(sideOfLoss(compared, figure) ?? figure.role)
  const [what = '', who] = figure.id.split(' ')
  if (who === undefined) return compared.outcomes.get(what)?.name ?? what
  const titles = who.split('+').map((side) => compared.sides.get(side)?.title)
  const fate = partyEnds.find((each) => each === what)
  if (fate === undefined) return compareWords.noStandsLeft(titles.join(', '))
  return titles[0] === undefined ? compareWords.nobodyHolds : compareWords.fates[fate](titles[0])
}

/** The title of the side that takes the loss. Null for other figures. */
const sideOfLoss = ({ sides }: Compared, figure: MapFigure): string | null =>
  figure.kind === 'loss' ? getEntry(sides, figure.role).title : null

/** Parses the id of a `FigureView`. */
export const figureNamed = (id: string): MapFigure => {
  const role = /^loss (.*)$/.exec(id)?.[1]
  return role === undefined ? { kind: 'end', id } : { kind: 'loss', role }
}

interface ShiftView {
  readonly row: number
  readonly column: number
  /** The index of the figure. */
  readonly figure: number
  readonly shift: number
  /** For example, `Spent attacker at fresh defender: Charge repulsed 46.9%, was 29.8%`. */
  readonly text: string
}

/** The most shifts to list. */
const maxShifts = 6

/**
 * The largest rise and fall of each figure, if its rounded numbers differ. Wins come first, then the largest shifts. Figures that are equal in every
 * cell are listed only once.
 */
const largestFigureShifts = (map: HeatMap): readonly ShiftView[] =>
  map.figures
    .flatMap((figure, index) => {
      if (map.figures.slice(0, index).some((before) => areEqualFigures(map, before, figure))) return []
      const shifts = map.cells.flatMap((row, rowIndex) =>
        row.flatMap((cell, column) => {
          const shift = cellShift(cell, figure)
          return shift === null || shift === 0 ? [] : [{ row: rowIndex, column, figure: index, shift, cell }]
        }),
      )
      const [rises, falls] = [shifts.filter(({ shift }) => shift > 0), shifts.filter(({ shift }) => shift < 0)]
      const isWin = isWinning(map.compared, figure)
      return [largestOf(rises), largestOf(falls)].flatMap((each) => {
        if (each === undefined) return []
        const text = shiftText(map, each, figure)
        return text === undefined ? [] : [{ ...each, isWin, text }]
      })
    })
    .toSorted((a, b) => Number(b.isWin) - Number(a.isWin) || Math.abs(b.shift) - Math.abs(a.shift))
    .slice(0, maxShifts)
    .map(({ cell: _, isWin: __, ...shift }) => shift)

/** The first item with the largest shift. */
const largestOf = <S extends { readonly shift: number }>(shifts: readonly S[]): S | undefined =>
  shifts.toSorted((a, b) => Math.abs(b.shift) - Math.abs(a.shift))[0]

const areEqualFigures = ({ cells }: HeatMap, one: MapFigure, other: MapFigure): boolean =>
  cells
    .flat()
    .every(({ base, house }) =>
      [base, house].every((odds) => !odds.ok || figureOf(odds.value, one) === figureOf(odds.value, other)),
    )

interface Place {
  readonly row: number
  readonly column: number
  readonly cell: MapCell
}

/** Undefined if both numbers look the same. */
const shiftText = (map: HeatMap, { row, column, cell }: Place, figure: MapFigure): string | undefined => {
  const { compared, across, down } = map
  const valueOf = (odds: Result<RulesOdds>): string => {
    const value = odds.ok ? figureOf(odds.value, figure) : null
    if (value === null) return compareWords.unknown
    return figure.kind === 'end' ? compareWords.percent(value) : compareWords.average(value)
  }
  const where = placeText(map, [...(down ? [[down, row] as const] : []), [across, column] as const])
  const [now, was] = [valueOf(cell.house), valueOf(cell.base)]
  if (now === was) return undefined
  const title = sideOfLoss(compared, figure)
  return title === null
    ? compareWords.shift(where, figureLabel(compared, figure), now, was)
    : compareWords.lossShift(where, title, now, was)
}

/** The position of a shift as text: the situation, then each side. */
const placeText = (
  { compared: { sides, opposed } }: HeatMap,
  places: readonly (readonly [Axis, number])[],
): readonly string[] => {
  const settingsOf = (role: string | null): readonly string[] =>
    places.flatMap(([axis, index]) => (axis.role === role ? [entryAt(axis.values, index).words] : []))
  const titles = [...sides.values()].map(({ title }) => title)
  const others = [...new Set(places.map(([{ role }]) => role))].filter(
    (role) => role === null || !titles.includes(role),
  )
  const ofOthers = others.flatMap((role) =>
    role === null ? settingsOf(null) : [compareWords.side(role, settingsOf(role))],
  )
  const ofSides = titles
    .filter((title) => settingsOf(title).length > 0)
    .map((title) => compareWords.side(title, settingsOf(title)))
  return [...ofOthers, ...(opposed && ofSides.length > 1 ? [compareWords.opposed(ofSides)] : ofSides)]
}
