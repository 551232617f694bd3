/** Heat maps: the odds of a check or sequence under two rulesets for two of its inputs, picked where the rules differ most. */
import { runBounded, openBudget, defaultSteps, type Budget } from '../budget.ts'
import { dotted } from '../paths.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { entryAt } from '../present.ts'
import { nameList } from '../words/problems/phrases.ts'
import { type Axis, valueAt, unknownToBase, setValueAt, type AxisSetting } from './axes.ts'
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
  /** Inputs that all cells share: those entered, and values for inputs that a roll needs. */
  readonly inputs: Inputs
  readonly figures: readonly MapFigure[]
  /** Sentences about inputs that the base doesn't have. */
  readonly unknown: readonly string[]
  /** Indexed by row and column. */
  readonly cells: readonly (readonly MapCell[])[]
  /** How many situations were calculated to find the axes. */
  readonly tried: number
}

interface MapRequest {
  readonly of: ComparedRef
  readonly inputs: Inputs
  /** Dotted paths of the axes. If an axis is omitted, the one with the largest shift is picked. */
  readonly across?: string
  readonly down?: string
}

/** The budget of a map, which needs the odds of hundreds of situations. A check takes about a tenth of it. */
export const mapSteps = 6 * defaultSteps

/**
 * Calculates the map of a check or a sequence. Fails with `unknown-name` for the check, the sequence or an axis, `no-dice`, `too-much-work`, or the
 * problems of the inputs if the house rules can't roll the check or sequence.
 */
export const heatMap = (
  base: Ruleset,
  house: Ruleset,
  request: MapRequest,
  budget = openBudget(mapSteps),
): Result<HeatMap> =>
  runBounded(() => {
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

/** The largest shift if each check is rolled only once. 0 if there is no shift or no map. */
export const largestFirstShift = (
  base: Ruleset,
  house: Ruleset,
  of: ComparedRef,
  budget = openBudget(mapSteps),
): number => {
  const placed = runBounded(() => placeMap(base, house, { of, inputs: {} }, budget))
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

/** The situations at all values of two axes, by row. With one axis, there is a single row. */
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
 * Picks axes along which the shift varies, starting with the inputs that players think of first: fire, then what the changes read, then what affects
 * the odds. If no input shifts the odds in the usual situation, starts from a situation in which a change has an effect. Facts of the battle that
 * affect the odds stay fixed, and inputs in `given` are kept.
 */
const mapAxes = (trials: Trials, inputs: Inputs, given: Inputs, wanted: WantedAxes): MapAxes => {
  const { axes, read, likely, near, fire } = trials.compared
  const [first, other] = axes.filter(({ at }) => at === wanted.across || at === wanted.down)
  // Two ways to enter the same input can't both be axes.
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
  // Unless the player picked an axis, the one with more values is horizontal, as on a sheet.
  const isOpen = wanted.across === undefined && wanted.down === undefined
  const isTurned = next !== null && (isOpen ? next.values.length > one.values.length : wanted.down === one.at)
  return isTurned ? { inputs: start, across: next, down: one } : { inputs: start, across: one, down: next }
}

/** Picks the axis that players think of first, from the first pool in which the shift varies. If it varies in no pool, uses the odds instead. */
const pickAxis = (trials: Trials, inputs: Inputs, pools: readonly (readonly Axis[])[]): Axis | undefined => {
  const { kind, fire } = trials.compared
  // Among inputs of equal rank, prefers the one with more values, such as cover over formation.
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

/** Smaller differences are rounding errors. */
const rounding = 1e-9

/** Sets each fact that affects the odds to the value where they shift most. */
const withFacts = (trials: Trials, inputs: Inputs, facts: readonly Axis[]): Inputs =>
  facts.reduce((now, axis) => {
    if (valueAt(now, axis.path) !== undefined) return now
    const cells = cellsAlong(trials, now, axis)
    const { shift, odds } = variationOf(trials.compared, [trials.at(now), ...cells])
    return shift < rounding && odds < rounding
      ? now
      : highestBy(cells, (cell) => shiftSize(trials.compared, cell)).inputs
  }, inputs)

/** Whether two axes are alternative inputs for the same thing. */
const isInsteadOf = (one: Axis, other: Axis): boolean =>
  [one, other].some(({ insteadOf }, index) => insteadOf !== null && dotted(insteadOf) === [other, one][index]?.at)

const anyShift = (trials: Trials, axes: readonly Axis[], inputs: Inputs): boolean =>
  axes.some((axis) => cellsAlong(trials, inputs, axis).some((cell) => shiftSize(trials.compared, cell) > 0))

/**
 * The inputs of the start with the largest shift. If no start has a shift, also tries changing one more input: first fire, then an axis in `near`.
 * Returns the inputs unchanged if that doesn't help.
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

/** The most starts that are tried with one more input. */
const maxExtraStarts = 8

const withSetting = (inputs: Inputs, { path, value }: AxisSetting, given: Inputs): Inputs =>
  valueAt(given, path) === undefined ? setValueAt(inputs, path, value) : inputs
