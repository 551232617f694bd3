/** The largest shifts of a heat map, each as a sentence. */
import { entryAt } from '../present.ts'
import type { Result } from '../problem.ts'
import { compareWords } from '../words/compare.ts'
import type { Axis } from './axes.ts'
import { figureLabel, isWinning, sideOfLoss } from './figures.ts'
import type { HeatMap } from './heat-map.ts'
import { figureOf, type MapFigure, type RulesOdds } from './rules-odds.ts'
import { cellShift, type MapCell } from './trials.ts'

export interface ShiftView {
  readonly row: number
  readonly column: number
  /** The index of the figure. */
  readonly figure: number
  readonly shift: number
  /** `Spent attacker at fresh defender: Charge repulsed 46.9 %, was 29.8 %`. */
  readonly text: string
}

/** The most shifts that are listed. */
const most = 6

/** The largest rise and the largest fall of each figure that can be seen in its numbers; figures of winning first, then the largest shift. Figures that are equal everywhere are listed once. */
export const largestFigureShifts = (map: HeatMap): readonly ShiftView[] =>
  map.figures
    .flatMap((figure, index) => {
      if (map.figures.slice(0, index).some((before) => areAlike(map, before, figure))) return []
      const shifts = map.cells.flatMap((row, rowIndex) =>
        row.flatMap((cell, column) => {
          const shift = cellShift(cell, figure)
          return shift === null || shift === 0 ? [] : [{ row: rowIndex, column, figure: index, shift, cell }]
        }),
      )
      const [rises, falls] = [shifts.filter(({ shift }) => shift > 0), shifts.filter(({ shift }) => shift < 0)]
      const isWin = isWinning(map.compared, figure)
      return [largest(rises), largest(falls)].flatMap((each) => {
        if (each === undefined) return []
        const text = textOf(map, each, figure)
        return text === undefined ? [] : [{ ...each, isWin, text }]
      })
    })
    .toSorted((a, b) => Number(b.isWin) - Number(a.isWin) || Math.abs(b.shift) - Math.abs(a.shift))
    .slice(0, most)
    .map(({ cell: _, isWin: __, ...shift }) => shift)

/** The first of the largest. */
const largest = <S extends { readonly shift: number }>(shifts: readonly S[]): S | undefined =>
  shifts.toSorted((a, b) => Math.abs(b.shift) - Math.abs(a.shift))[0]

const areAlike = ({ cells }: HeatMap, one: MapFigure, other: MapFigure): boolean =>
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

/** Undefined where both numbers look the same. */
const textOf = (map: HeatMap, { row, column, cell }: Place, figure: MapFigure): string | undefined => {
  const { compared, across, down } = map
  const valueOf = (odds: Result<RulesOdds>): string => {
    const value = odds.ok ? figureOf(odds.value, figure) : null
    if (value === null) return compareWords.unknown
    return figure.kind === 'end' ? compareWords.percent(value) : compareWords.average(value)
  }
  const where = whereText(map, [...(down ? [[down, row] as const] : []), [across, column] as const])
  const [now, was] = [valueOf(cell.house), valueOf(cell.base)]
  if (now === was) return undefined
  const title = sideOfLoss(compared, figure)
  return title === null
    ? compareWords.shift(where, figureLabel(compared, figure), now, was)
    : compareWords.lossShift(where, title, now, was)
}

/** Where a shift is, in words: first what concerns no side, then side by side; of two that oppose each other, one at the other. */
const whereText = (
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
