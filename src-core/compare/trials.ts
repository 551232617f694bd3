/** Situations by both sets of rules, each calculated once, and how much the two differ. */
import type { Budget } from '../budget.ts'
import type { Fraction } from '../exact.ts'
import type { Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Axis, AxisValue } from './axes.ts'
import { knownBy, type Compared, type OddsBy } from './compared.ts'
import { withoutPath, withValue } from './inputs-at.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { figureOf, type MapFigure, type RulesOdds } from './rules-odds.ts'

/** One situation by both sets of rules. */
export interface MapCell {
  readonly inputs: Inputs
  readonly base: Result<RulesOdds>
  readonly house: Result<RulesOdds>
}

export interface Trials {
  readonly compared: Compared
  readonly at: (inputs: Inputs) => MapCell
  readonly count: () => number
}

/** Calculates situations by both sets of rules, each only once. Spends the budget. */
export const openTrials = (base: Ruleset, house: Ruleset, compared: Compared, odds: OddsBy, budget: Budget): Trials => {
  const known = new Map<string, MapCell>()
  const calculate = (inputs: Inputs): MapCell => ({
    inputs,
    base: odds(base, knownBy(base, compared, inputs), budget),
    house: odds(house, inputs, budget),
  })
  return {
    compared,
    at: (inputs) => {
      const key = JSON.stringify(inputs)
      const cell = known.get(key) ?? calculate(inputs)
      known.set(key, cell)
      return cell
    },
    count: () => known.size,
  }
}

/** The inputs as they are at a place of an axis. */
export const atPlace = (inputs: Inputs, { path, insteadOf }: Axis, { value }: AxisValue): Inputs =>
  withValue(insteadOf ? withoutPath(inputs, insteadOf) : inputs, path, value)

/** The situation at each value of an axis. */
export const cellsAlong = ({ at }: Trials, inputs: Inputs, axis: Axis): readonly MapCell[] =>
  axis.values.map((value) => at(atPlace(inputs, axis, value)))

/** The situations at all values of two axes, row by row; of one axis a single row. */
export const mapOver = (
  trials: Trials,
  inputs: Inputs,
  across: Axis,
  down: Axis | null,
): readonly (readonly MapCell[])[] =>
  down
    ? down.values.map((value) => cellsAlong(trials, atPlace(inputs, down, value), across))
    : [cellsAlong(trials, inputs, across)]

/** How much the shift varies over some cells; where it is equal everywhere, how much the odds vary. */
export const scoreOf = (compared: Compared, cells: readonly MapCell[]): number => {
  const figures = figuresOnMap(compared, cells)
  const widest = (of: (cell: MapCell, figure: MapFigure) => number | null): number =>
    Math.max(0, ...figures.map((figure) => range(cells.flatMap((cell) => of(cell, figure) ?? []))))
  return widest(cellShift) + widest(({ house }, figure) => (house.ok ? figureOf(house.value, figure) : null)) / 1000
}

const range = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : Math.max(...numbers) - Math.min(...numbers)

/** House rules less base; null where one of them has no odds, or the figure is not known. */
export const cellShift = ({ base, house }: MapCell, figure: MapFigure): number | null => {
  const [was, now] = [base.ok ? figureOf(base.value, figure) : null, house.ok ? figureOf(house.value, figure) : null]
  return was === null || now === null ? null : now - was
}

/** The largest shift of a cell, up or down. */
export const shiftSize = (compared: Pick<Compared, 'sides'>, cell: MapCell): number =>
  Math.max(0, ...figuresOnMap(compared, [cell]).map((figure) => Math.abs(cellShift(cell, figure) ?? unmoved)))

/** The shift of a figure that is not known. */
const unmoved = 0

/** Outcomes and fates that are possible in some cell, in the order of the rules; then losses that are known. */
export const figuresOnMap = ({ sides }: Pick<Compared, 'sides'>, cells: readonly MapCell[]): readonly MapFigure[] => {
  const all = cells.flatMap(({ base, house }) => [...(house.ok ? [house.value] : []), ...(base.ok ? [base.value] : [])])
  const ends = new Set(all.flatMap((odds) => [...odds.ends].flatMap(([id, count]) => (count > 0n ? [id] : []))))
  const losing = [...sides.keys()].filter((role) => all.some(({ losses }) => hasLoss(losses.get(role))))
  return [
    ...[...ends].map((id): MapFigure => ({ kind: 'end', id })),
    ...losing.map((role): MapFigure => ({ kind: 'loss', role })),
  ]
}

const hasLoss = (loss: Fraction | null | undefined): boolean => loss !== null && loss !== undefined && loss.n !== 0n
