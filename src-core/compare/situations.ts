/** Calculates and caches the odds of situations under two rulesets, and measures how much they differ. */
import type { Budget } from '../budget.ts'
import { dotted, lastKey } from '../paths.ts'
import { entryAt } from '../present.ts'
import { success, type Problem, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { type Axis, type AxisValue, valueAt, removeValueAt, setValueAt } from './axes.ts'
import { type Compared, inputsKnownBy, type OddsBy } from './compared.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { type MapFigure, figureOf, type RulesOdds } from './rules-odds.ts'
import type { Fraction } from '../exact.ts'

/** Adds missing inputs that a roll needs, set to the middle number, the first choice, or the nearest range. Fails with the problems of `odds`. */
export const withNeededInputs = (
  house: Ruleset,
  compared: Compared,
  given: Inputs,
  odds: OddsBy,
  budget: Budget,
): Result<Inputs> => {
  let inputs = given
  for (let tries = 0; tries <= compared.axes.length; tries += 1) {
    const rolled = odds(house, inputs, budget)
    if (rolled.ok) return success(inputs)
    const open = compared.axes.filter(({ path }) => valueAt(inputs, path) === undefined)
    const needed = open.flatMap((axis) => {
      const about = rolled.problems.find((each) => isProblemOf(each, axis, compared))
      return about
        ? [{ axis, value: about.code === 'out-of-range' ? entryAt(axis.values, 0) : defaultValueOf(axis) }]
        : []
    })
    if (needed.length === 0) return rolled
    inputs = needed.reduce((sum, { axis, value }) => atPlace(sum, axis, value), inputs)
  }
  return success(inputs)
}

const isProblemOf = (about: Problem, { at, path, insteadOf }: Axis, { byStands }: Compared): boolean => {
  if (about.code === 'out-of-range') return about.facts.missing.some(({ id }) => id === lastKey(path))
  const place = about.path && dotted(about.path.slice(1))
  if (about.code !== 'points-missing' || place === undefined) return place === at
  return byStands && insteadOf ? dotted(insteadOf) === place : place === at
}

const defaultValueOf = ({ values }: Axis): AxisValue =>
  entryAt(values, values.every(({ value }) => typeof value === 'string') ? 0 : Math.floor(values.length / 2))

/** A situation and its odds under both rulesets. */
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

/** Creates a calculator that caches the odds of situations under both rulesets. Its calculations count against the budget. */
export const createTrials = (
  base: Ruleset,
  house: Ruleset,
  compared: Compared,
  odds: OddsBy,
  budget: Budget,
): Trials => {
  const known = new Map<string, MapCell>()
  const calculate = (inputs: Inputs): MapCell => ({
    inputs,
    base: odds(base, inputsKnownBy(base, compared, inputs), budget),
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

/** Sets an input to a value of its axis. */
export const atPlace = (inputs: Inputs, { path, insteadOf }: Axis, { value }: AxisValue): Inputs =>
  setValueAt(insteadOf ? removeValueAt(inputs, insteadOf) : inputs, path, value)

/** The situation at each value of an axis. */
export const cellsAlong = ({ at }: Trials, inputs: Inputs, axis: Axis): readonly MapCell[] =>
  axis.values.map((value) => at(atPlace(inputs, axis, value)))

/** How much the shift and the odds vary across cells. */
export const variationOf = (
  compared: Compared,
  cells: readonly MapCell[],
): { readonly shift: number; readonly odds: number } => {
  const figures = figuresOnMap(compared, cells)
  const widest = (of: (cell: MapCell, figure: MapFigure) => number | null): number =>
    Math.max(0, ...figures.map((figure) => range(cells.flatMap((cell) => of(cell, figure) ?? []))))
  return {
    shift: widest(cellShift),
    odds: widest(({ house }, figure) => (house.ok ? figureOf(house.value, figure) : null)),
  }
}

const range = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : Math.max(...numbers) - Math.min(...numbers)

/** The figure under the house rules minus that of the base. Null if either is unknown. */
export const cellShift = ({ base, house }: MapCell, figure: MapFigure): number | null => {
  const [was, now] = [base.ok ? figureOf(base.value, figure) : null, house.ok ? figureOf(house.value, figure) : null]
  return was === null || now === null ? null : now - was
}

/** The largest shift of a cell in either direction. */
export const shiftSize = (compared: Pick<Compared, 'sides'>, cell: MapCell): number =>
  Math.max(0, ...figuresOnMap(compared, [cell]).map((figure) => Math.abs(cellShift(cell, figure) ?? noShift)))

/** The shift of unknown figures. */
const noShift = 0

/** The ends that are possible in any cell, in ruleset order, followed by known losses. */
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

/** The first item with the highest score. */
export const highestBy = <T>(all: readonly T[], scoreOf: (each: T) => number): T => {
  let [found, highest] = [entryAt(all, 0), -Infinity]
  for (const each of all) {
    const score = scoreOf(each)
    if (score > highest) [found, highest] = [each, score]
  }
  return found
}
