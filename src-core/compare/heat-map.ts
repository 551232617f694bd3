/** Heat maps: the odds of a check or sequence by two rulesets over two of its inputs, chosen where the rules differ most. */
import { bounded, openBudget, usualSteps, type Budget } from '../budget.ts'
import { dotted, lastKey } from '../paths.ts'
import { entryAt } from '../present.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { nameList } from '../words/problems/phrases.ts'
import { type Axis, type AxisValue, valueAt, unknownToBase, removeValueAt, setValueAt, type Setting } from './axes.ts'
import {
  prepareComparison,
  comparedOdds,
  type Compared,
  type ComparedRef,
  inputsKnownBy,
  type OddsBy,
} from './compared.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { type MapFigure, figureOf, type RulesOdds } from './rules-odds.ts'
import type { Fraction } from '../exact.ts'

export interface HeatMap {
  readonly compared: Compared
  readonly across: Axis
  /** Null if the check has only one input. */
  readonly down: Axis | null
  /** Inputs of all cells: as entered, with values for what a roll needs. */
  readonly inputs: Inputs
  readonly figures: readonly MapFigure[]
  /** Sentences about inputs that the base doesn't know. */
  readonly unknown: readonly string[]
  /** By row and column. */
  readonly cells: readonly (readonly MapCell[])[]
  /** The number of situations calculated to find the axes. */
  readonly tried: number
}

interface MapRequest {
  readonly of: ComparedRef
  readonly inputs: Inputs
  /** Dotted paths of the axes; an omitted axis is chosen by the largest shift. */
  readonly across?: string
  readonly down?: string
}

/** Budget of a map: hundreds of odds. A check takes about a tenth. */
export const mapSteps = 6 * usualSteps

/**
 * Calculates the map of a check or a sequence. Problems: `unknown-name` of the check, the sequence or an axis, `no-dice`, `too-much-work`,
 * and those of the inputs if the house rules can't roll it.
 */
export const heatMap = (
  base: Ruleset,
  house: Ruleset,
  request: MapRequest,
  budget = openBudget(mapSteps),
): Result<HeatMap> =>
  bounded(() => {
    const placed = placeMap(base, house, request, budget)
    if (!placed.ok) return placed
    const { compared, inputs, across, down, tried } = placed.value
    const cells = cellsOver(createTrials(base, house, compared, comparedOdds(compared), budget), inputs, across, down)
    const unknown = unknownToBase(base, house, { axes: compared.axes, onMap: down ? [across, down] : [across], inputs })
    return success({
      compared,
      across,
      down,
      inputs,
      figures: figuresOnMap(compared, cells.flat()),
      unknown,
      cells,
      tried,
    })
  })

/** The largest shift if each check is rolled only once; 0 if there is no shift or no map. */
export const largestFirstShift = (
  base: Ruleset,
  house: Ruleset,
  of: ComparedRef,
  budget = openBudget(mapSteps),
): number => {
  const placed = bounded(() => placeMap(base, house, { of, inputs: {} }, budget))
  return placed.ok ? placed.value.largest : 0
}

type PlacedMap = Pick<HeatMap, 'compared' | 'across' | 'down' | 'inputs' | 'tried'> & { readonly largest: number }

const placeMap = (
  base: Ruleset,
  house: Ruleset,
  { of, inputs: given, across, down }: MapRequest,
  budget: Budget,
): Result<PlacedMap> => {
  const found = prepareComparison(base, house, of, given)
  if (!found.ok) return found
  const compared = found.value
  const problems = axisProblems(compared, { across, down })
  if (problems.length > 0) return failure(...problems)
  const started = withNeededInputs(house, compared, given, budget)
  if (!started.ok) return started
  const trials = createTrials(base, house, compared, compared.firstRoll, budget)
  const place = mapAxes(trials, started.value, given, { across, down })
  const shifts = cellsAlong(trials, place.inputs, place.across).map((cell) => shiftSize(compared, cell))
  return success({ compared, ...place, tried: trials.count(), largest: Math.max(...shifts) })
}

const axisProblems = ({ title, axes }: Compared, { across, down }: WantedAxes): readonly Problem[] => {
  const wanted = [across, down].filter((at) => at !== undefined)
  const unknown = wanted.filter((at) => !axes.some((axis) => axis.at === at))
  const known = nameList(axes.map(({ at }) => at))
  const missing: readonly (string | null)[] = axes.length === 0 && unknown.length === 0 ? [null] : unknown
  return missing.map((at) => problem('unknown-name', { kind: 'axis', title, at, axes: known }, { path: ['across'] }))
}

/** Adds the inputs that a roll needs: the middle number, the first choice, the nearest range. */
const withNeededInputs = (house: Ruleset, compared: Compared, given: Inputs, budget: Budget): Result<Inputs> => {
  let inputs = given
  for (let tries = 0; tries <= compared.axes.length; tries += 1) {
    const odds = comparedOdds(compared)(house, inputs, budget)
    if (odds.ok) return success(inputs)
    const open = compared.axes.filter(({ path }) => valueAt(inputs, path) === undefined)
    const needed = open.flatMap((axis) => {
      const about = odds.problems.find((each) => isProblemOf(each, axis, compared))
      return about ? [{ axis, value: about.code === 'out-of-range' ? entryAt(axis.values, 0) : usualValue(axis) }] : []
    })
    if (needed.length === 0) return odds
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

const usualValue = ({ values }: Axis): AxisValue =>
  entryAt(values, values.every(({ value }) => typeof value === 'string') ? 0 : Math.floor(values.length / 2))

/** One situation by both rulesets. */
export interface MapCell {
  readonly inputs: Inputs
  readonly base: Result<RulesOdds>
  readonly house: Result<RulesOdds>
}

interface Trials {
  readonly compared: Compared
  readonly at: (inputs: Inputs) => MapCell
  readonly count: () => number
}

/** Calculates situations by both rulesets and caches them. Spends the budget. */
const createTrials = (base: Ruleset, house: Ruleset, compared: Compared, odds: OddsBy, budget: Budget): Trials => {
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

/** The inputs with a value of an axis. */
const atPlace = (inputs: Inputs, { path, insteadOf }: Axis, { value }: AxisValue): Inputs =>
  setValueAt(insteadOf ? removeValueAt(inputs, insteadOf) : inputs, path, value)

/** The situation at each value of an axis. */
const cellsAlong = ({ at }: Trials, inputs: Inputs, axis: Axis): readonly MapCell[] =>
  axis.values.map((value) => at(atPlace(inputs, axis, value)))

/** The situations at all values of two axes, by row; a single row for one axis. */
const cellsOver = (trials: Trials, inputs: Inputs, across: Axis, down: Axis | null): readonly (readonly MapCell[])[] =>
  down
    ? down.values.map((value) => cellsAlong(trials, atPlace(inputs, down, value), across))
    : [cellsAlong(trials, inputs, across)]

/** How much the shift varies over cells; if it doesn't, how much the odds do. */
const variationOf = (compared: Compared, cells: readonly MapCell[]): number => {
  const figures = figuresOnMap(compared, cells)
  const widest = (of: (cell: MapCell, figure: MapFigure) => number | null): number =>
    Math.max(0, ...figures.map((figure) => range(cells.flatMap((cell) => of(cell, figure) ?? []))))
  return widest(cellShift) + widest(({ house }, figure) => (house.ok ? figureOf(house.value, figure) : null)) / 1000
}

const range = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : Math.max(...numbers) - Math.min(...numbers)

/** House rules minus base; null if one of them has no odds or the figure is unknown. */
export const cellShift = ({ base, house }: MapCell, figure: MapFigure): number | null => {
  const [was, now] = [base.ok ? figureOf(base.value, figure) : null, house.ok ? figureOf(house.value, figure) : null]
  return was === null || now === null ? null : now - was
}

/** The largest shift of a cell, up or down. */
export const shiftSize = (compared: Pick<Compared, 'sides'>, cell: MapCell): number =>
  Math.max(0, ...figuresOnMap(compared, [cell]).map((figure) => Math.abs(cellShift(cell, figure) ?? noShift)))

/** Used for unknown figures. */
const noShift = 0

/** Ends that are possible in any cell, in the ruleset's order, then known losses. */
const figuresOnMap = ({ sides }: Pick<Compared, 'sides'>, cells: readonly MapCell[]): readonly MapFigure[] => {
  const all = cells.flatMap(({ base, house }) => [...(house.ok ? [house.value] : []), ...(base.ok ? [base.value] : [])])
  const ends = new Set(all.flatMap((odds) => [...odds.ends].flatMap(([id, count]) => (count > 0n ? [id] : []))))
  const losing = [...sides.keys()].filter((role) => all.some(({ losses }) => hasLoss(losses.get(role))))
  return [
    ...[...ends].map((id): MapFigure => ({ kind: 'end', id })),
    ...losing.map((role): MapFigure => ({ kind: 'loss', role })),
  ]
}

const hasLoss = (loss: Fraction | null | undefined): boolean => loss !== null && loss !== undefined && loss.n !== 0n

interface MapAxes {
  readonly inputs: Inputs
  readonly across: Axis
  /** Null if the check has only one input. */
  readonly down: Axis | null
}

/** Dotted paths of the axes that the player picked. */
interface WantedAxes {
  readonly across?: string | undefined
  readonly down?: string | undefined
}

/**
 * Picks the axis along which the shift varies most, then a second one where the shift along the first is largest. If no input shifts the odds
 * in the usual situation, the map starts from one in which a change has an effect. Inputs in `given` are kept.
 */
const mapAxes = (trials: Trials, inputs: Inputs, given: Inputs, wanted: WantedAxes): MapAxes => {
  const { axes, likely } = trials.compared
  const [first, other] = axes.filter(({ at }) => at === wanted.across || at === wanted.down)
  // An input that can be given in two ways has one axis only.
  const second = first && other && !isInsteadOf(first, other) ? other : undefined
  const over = first && second ? [first, second] : likely
  const start = anyShift(trials, over, inputs) ? inputs : findStart(trials, inputs, given)
  if (first && second) {
    const [across, down] = wanted.across === first.at ? [first, second] : [second, first]
    return { inputs: start, across, down }
  }
  const one = first ?? highestBy(likely, (axis) => variationOf(trials.compared, cellsAlong(trials, start, axis)))
  const peak = highestBy(cellsAlong(trials, start, one), (cell) => shiftSize(trials.compared, cell)).inputs
  const others = likely.filter((axis) => axis.at !== one.at && !isInsteadOf(axis, one))
  const next =
    others.length === 0
      ? null
      : highestBy(others, (axis) => variationOf(trials.compared, cellsAlong(trials, peak, axis)))
  // The axis with more values lies across, as on a sheet; the player's choice where it was made.
  const isOpen = wanted.across === undefined && wanted.down === undefined
  const isTurned = next !== null && (isOpen ? next.values.length > one.values.length : wanted.down === one.at)
  return isTurned ? { inputs: start, across: next, down: one } : { inputs: start, across: one, down: next }
}

/** Whether two axes are alternative inputs of the same thing. */
const isInsteadOf = (one: Axis, other: Axis): boolean =>
  [one, other].some(({ insteadOf }, index) => insteadOf !== null && dotted(insteadOf) === [other, one][index]?.at)

const anyShift = (trials: Trials, axes: readonly Axis[], inputs: Inputs): boolean =>
  axes.some((axis) => cellsAlong(trials, inputs, axis).some((cell) => shiftSize(trials.compared, cell) > 0))

/**
 * The inputs of the start with the largest shift; if none has a shift, with one more input changed, first fire, then `near`. Unchanged if that
 * doesn't help.
 */
const findStart = (trials: Trials, inputs: Inputs, given: Inputs): Inputs => {
  const { compared, at } = trials
  const starts = compared.starts.map((settings) =>
    settings.reduce((sum, setting) => withSetting(sum, setting, given), inputs),
  )
  const sizeAt = (each: Inputs): number => shiftSize(compared, at(each))
  const beside = (axes: readonly Axis[]): readonly Inputs[] =>
    starts
      .slice(0, maxExtraStarts)
      .flatMap((start) =>
        axes
          .filter(({ path }) => valueAt(given, path) === undefined)
          .flatMap((axis) => cellsAlong(trials, start, axis)),
      )
      .map((cell) => cell.inputs)
  const tries = [() => starts, () => beside(compared.fire), () => beside(compared.near)]
  for (const next of tries) {
    const found = highestBy([inputs, ...next()], sizeAt)
    if (sizeAt(found) > 0) return found
  }
  return inputs
}

/** The limit on starts to try with one more input. */
const maxExtraStarts = 8

const withSetting = (inputs: Inputs, { path, value }: Setting, given: Inputs): Inputs =>
  valueAt(given, path) === undefined ? setValueAt(inputs, path, value) : inputs

/** The first one with the highest score. */
const highestBy = <T>(all: readonly T[], scoreOf: (each: T) => number): T => {
  let [found, highest] = [entryAt(all, 0), -Infinity]
  for (const each of all) {
    const score = scoreOf(each)
    if (score > highest) [found, highest] = [each, score]
  }
  return found
}
