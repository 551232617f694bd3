/** The effect of house rules on a check or a sequence over many situations: its odds by both sets of rules over two of its inputs. */
import { bounded, openBudget, usualSteps, type Budget } from '../budget.ts'
import { dotted, lastKey } from '../paths.ts'
import { entryAt } from '../present.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { namesOf } from '../words/problems/phrases.ts'
import { type Axis, type AxisValue, valueAt, unknownToBase, removeValueAt, setValueAt, type Setting } from './axes.ts'
import { compareRules, comparedOdds, type Compared, type ComparedRef, inputsKnownBy, type OddsBy } from './compared.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { type MapFigure, figureOf, type RulesOdds } from './rules-odds.ts'
import type { Fraction } from '../exact.ts'

export interface HeatMap {
  readonly compared: Compared
  readonly across: Axis
  /** Null where the check has one input alone. */
  readonly down: Axis | null
  /** The inputs of all cells: what was given, and values for what a roll needs and was not given. */
  readonly inputs: Inputs
  readonly figures: readonly MapFigure[]
  /** What the map gives that the base does not know, in sentences. */
  readonly unknown: readonly string[]
  /** By row and column. */
  readonly cells: readonly (readonly MapCell[])[]
  /** The number of situations that were calculated, also to find the axes. */
  readonly tried: number
}

interface MapRequest {
  readonly of: ComparedRef
  readonly inputs: Inputs
  /** The inputs that the player wants as axes, by their paths; an axis that is left out is found by the largest shift. */
  readonly across?: string
  readonly down?: string
}

/** A map holds hundreds of odds; that of a check takes a tenth of this. */
export const mapSteps = 6 * usualSteps

/**
 * The map of a check or a sequence. Problems: `unknown-name`, `unknown-name`, `no-dice`, `unknown-name` where it has no such input;
 * those of the inputs where the house rules cannot roll it; `too-much-work`.
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

/** The largest shift that a first look finds, where each check is rolled once; 0 where there is none, or no map. */
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
  const found = compareRules(base, house, of, given)
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
  const known = namesOf(axes.map(({ at }) => at))
  const missing: readonly (string | null)[] = axes.length === 0 && unknown.length === 0 ? [null] : unknown
  return missing.map((at) => problem('unknown-name', { kind: 'axis', title, at, axes: known }, { path: ['across'] }))
}

/** The inputs with what a roll needs and was not given: of numbers the middle one, of choices the first, of ranges the nearest. */
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
  if (about.code === 'out-of-range') return about.facts.missing.includes(lastKey(path))
  const place = about.path && dotted(about.path.slice(1))
  if (about.code !== 'points-missing' || place === undefined) return place === at
  return byStands && insteadOf ? dotted(insteadOf) === place : place === at
}

const usualValue = ({ values }: Axis): AxisValue =>
  entryAt(values, values.every(({ value }) => typeof value === 'string') ? 0 : Math.floor(values.length / 2))

/* Situations by both sets of rules, each calculated once, and how much the two differ. */

/** One situation by both sets of rules. */
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

/** Calculates situations by both sets of rules, each only once. Spends the budget. */
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

/** The inputs as they are at a place of an axis. */
const atPlace = (inputs: Inputs, { path, insteadOf }: Axis, { value }: AxisValue): Inputs =>
  setValueAt(insteadOf ? removeValueAt(inputs, insteadOf) : inputs, path, value)

/** The situation at each value of an axis. */
const cellsAlong = ({ at }: Trials, inputs: Inputs, axis: Axis): readonly MapCell[] =>
  axis.values.map((value) => at(atPlace(inputs, axis, value)))

/** The situations at all values of two axes, row by row; of one axis a single row. */
const cellsOver = (trials: Trials, inputs: Inputs, across: Axis, down: Axis | null): readonly (readonly MapCell[])[] =>
  down
    ? down.values.map((value) => cellsAlong(trials, atPlace(inputs, down, value), across))
    : [cellsAlong(trials, inputs, across)]

/** How much the shift varies over some cells; where it is equal everywhere, how much the odds vary. */
const variationOf = (compared: Compared, cells: readonly MapCell[]): number => {
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
  Math.max(0, ...figuresOnMap(compared, [cell]).map((figure) => Math.abs(cellShift(cell, figure) ?? noShift)))

/** The shift of a figure that is not known. */
const noShift = 0

/** Outcomes and fates that are possible in some cell, in the order of the rules; then losses that are known. */
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

/* The axes of a heat map: the situation it begins with, and the two inputs along which house rules shift the odds most. */

interface MapAxes {
  /** The inputs of all cells. */
  readonly inputs: Inputs
  readonly across: Axis
  /** Null where the check has one input alone. */
  readonly down: Axis | null
}

/** Axes that the player wants, by their paths. */
interface WantedAxes {
  readonly across?: string | undefined
  readonly down?: string | undefined
}

/**
 * The axis along which the shift varies most, and the second where the shift along the first is largest. Where no input changes
 * anything in the usual situation, the map begins with one in which a change has an effect. `given`: inputs of the player stay.
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

/** Whether two axes give the same in different ways. */
const isInsteadOf = (one: Axis, other: Axis): boolean =>
  [one, other].some(({ insteadOf }, index) => insteadOf !== null && dotted(insteadOf) === [other, one][index]?.at)

const anyShift = (trials: Trials, axes: readonly Axis[], inputs: Inputs): boolean =>
  axes.some((axis) => cellsAlong(trials, inputs, axis).some((cell) => shiftSize(trials.compared, cell) > 0))

/**
 * The inputs with what brings the largest shift; where that is not enough, with one more input otherwise: more fire or less, or what lets
 * the change be felt. As they are where nothing brings any.
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

/** How many situations are tried with one more input. */
const maxExtraStarts = 8

const withSetting = (inputs: Inputs, { path, value }: Setting, given: Inputs): Inputs =>
  valueAt(given, path) === undefined ? setValueAt(inputs, path, value) : inputs

/** The first of those with the highest score. */
const highestBy = <T>(all: readonly T[], scoreOf: (each: T) => number): T => {
  let [found, highest] = [entryAt(all, 0), -Infinity]
  for (const each of all) {
    const score = scoreOf(each)
    if (score > highest) [found, highest] = [each, score]
  }
  return found
}
