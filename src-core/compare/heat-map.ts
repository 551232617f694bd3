/** Heat maps: the odds of a check or sequence by two rulesets over two of its inputs, chosen where the rules differ most. */
import { bounded, openBudget, usualSteps, type Budget } from '../budget.ts'
import { dotted } from '../paths.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { entryAt } from '../present.ts'
import { nameList } from '../words/problems/phrases.ts'
import { type Axis, valueAt, unknownToBase, setValueAt, type Setting } from './axes.ts'
import { prepareComparison, comparedOdds, type Compared, type ComparedRef } from './compared.ts'
import type { Inputs } from '../resolve/inputs.ts'
import type { MapFigure } from './rules-odds.ts'
import {
  atPlace,
  cellsAlong,
  createTrials,
  figuresOnMap,
  highestBy,
  shiftSize,
  variationOf,
  withNeededInputs,
  type MapCell,
  type Trials,
} from './situations.ts'

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
  const started = withNeededInputs(house, compared, given, comparedOdds(compared), budget)
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

/** The situations at all values of two axes, by row; a single row for one axis. */
const cellsOver = (trials: Trials, inputs: Inputs, across: Axis, down: Axis | null): readonly (readonly MapCell[])[] =>
  down
    ? down.values.map((value) => cellsAlong(trials, atPlace(inputs, down, value), across))
    : [cellsAlong(trials, inputs, across)]

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
 * Picks the axes that players think of first among those along which the shift varies: fire, then what the changes read, then what decides
 * the odds. If no input shifts the odds in the usual situation, the map starts from one in which a change has an effect. Facts of the battle
 * that decide are fixed. Inputs in `given` are kept.
 */
const mapAxes = (trials: Trials, inputs: Inputs, given: Inputs, wanted: WantedAxes): MapAxes => {
  const { axes, read, likely, near, fire } = trials.compared
  const [first, other] = axes.filter(({ at }) => at === wanted.across || at === wanted.down)
  // An input that can be given in two ways has one axis only.
  const second = first && other && !isInsteadOf(first, other) ? other : undefined
  const over = first && second ? [first, second] : likely
  const found = anyShift(trials, over, inputs) ? inputs : findStart(trials, inputs, given)
  const isOnMap = (axis: Axis): boolean => axis.at === wanted.across || axis.at === wanted.down
  const start = withFacts(trials, found, axes.filter((axis) => axis.isFact && !isOnMap(axis))) // prettier-ignore
  if (first && second) {
    const [across, down] = wanted.across === first.at ? [first, second] : [second, first]
    return { inputs: start, across, down }
  }
  const pools = (among: (axis: Axis) => boolean): readonly (readonly Axis[])[] =>
    [fire, read, near].map((pool) => pool.filter((axis) => !axis.isFact && among(axis)))
  const one =
    first ??
    pickAxis(
      trials,
      start,
      pools(() => true),
    ) ??
    entryAt(axes, 0)
  const peak = highestBy(cellsAlong(trials, start, one), (cell) => shiftSize(trials.compared, cell)).inputs
  const isFree = (axis: Axis): boolean => axis.at !== one.at && !isInsteadOf(axis, one)
  const next = pickAxis(trials, peak, pools(isFree)) ?? null
  // The axis with more values is horizontal, as on a sheet, unless the player chose.
  const isOpen = wanted.across === undefined && wanted.down === undefined
  const isTurned = next !== null && (isOpen ? next.values.length > one.values.length : wanted.down === one.at)
  return isTurned ? { inputs: start, across: next, down: one } : { inputs: start, across: one, down: next }
}

/** The axis of the first pool in which the shift varies, else in which the odds do: the one that players think of first. */
const pickAxis = (trials: Trials, inputs: Inputs, pools: readonly (readonly Axis[])[]): Axis | undefined => {
  const { kind, fire } = trials.compared
  // Cover rather than formation.
  const valuesOf = ({ values }: Axis): number => (kind === 'check' && fire.length > 0 ? values.length : 0)
  const sizesOf = (axis: Axis): ReturnType<typeof variationOf> =>
    variationOf(trials.compared, cellsAlong(trials, inputs, axis))
  for (const size of ['shift', 'odds'] as const)
    for (const pool of pools) {
      const [best] = pool
        .map((axis) => ({ axis, size: sizesOf(axis)[size] }))
        .filter((each) => each.size > rounding)
        .toSorted((a, b) => a.axis.rank - b.axis.rank || valuesOf(b.axis) - valuesOf(a.axis) || b.size - a.size)
      if (best) return best.axis
    }
  return pools.flat()[0]
}

/** Differences of decimals that are none. */
const rounding = 1e-9

/** The inputs with each fact that decides the odds, at the value where they shift most. */
const withFacts = (trials: Trials, inputs: Inputs, facts: readonly Axis[]): Inputs =>
  facts.reduce((now, axis) => {
    if (valueAt(now, axis.path) !== undefined) return now
    const cells = cellsAlong(trials, now, axis)
    const { shift, odds } = variationOf(trials.compared, [trials.at(now), ...cells])
    return shift < rounding && odds < rounding
      ? now
      : highestBy(cells, (cell) => shiftSize(trials.compared, cell)).inputs
  }, inputs)

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
