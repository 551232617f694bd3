/** The effect of house rules on a check or a sequence over many situations: its odds by both sets of rules over two of its inputs. */
import { bounded, openBudget, usualSteps, type Budget } from '../budget.ts'
import { dotted, lastKey } from '../paths.ts'
import { entryAt } from '../present.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { namesOf } from '../words/problems/phrases.ts'
import type { Axis, AxisValue } from './axes.ts'
import { comparedOf, comparedOdds, type Compared, type ComparedRef } from './compared.ts'
import { valueAt } from './inputs-at.ts'
import { unknownToBase } from './known.ts'
import type { Inputs } from '../resolve/inputs.ts'
import type { MapFigure } from './rules-odds.ts'
import { mapAxes, type Wanted } from './search.ts'
import { cellsAlong, atPlace, figuresOnMap, mapOver, openTrials, shiftSize, type MapCell } from './trials.ts'

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

export interface MapRequest {
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
    const placed = placedMap(base, house, request, budget)
    if (!placed.ok) return placed
    const { compared, inputs, across, down, tried } = placed.value
    const cells = mapOver(openTrials(base, house, compared, comparedOdds(compared), budget), inputs, across, down)
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
export const largestAtFirst = (
  base: Ruleset,
  house: Ruleset,
  of: ComparedRef,
  budget = openBudget(mapSteps),
): number => {
  const placed = bounded(() => placedMap(base, house, { of, inputs: {} }, budget))
  return placed.ok ? placed.value.largest : 0
}

type PlacedMap = Pick<HeatMap, 'compared' | 'across' | 'down' | 'inputs' | 'tried'> & { readonly largest: number }

const placedMap = (
  base: Ruleset,
  house: Ruleset,
  { of, inputs: given, across, down }: MapRequest,
  budget: Budget,
): Result<PlacedMap> => {
  const found = comparedOf(base, house, of, given)
  if (!found.ok) return found
  const compared = found.value
  const problems = axisProblems(compared, { across, down })
  if (problems.length > 0) return failure(...problems)
  const started = withNeeded(house, compared, given, budget)
  if (!started.ok) return started
  const trials = openTrials(base, house, compared, compared.firstRoll, budget)
  const place = mapAxes(trials, started.value, given, { across, down })
  const shifts = cellsAlong(trials, place.inputs, place.across).map((cell) => shiftSize(compared, cell))
  return success({ compared, ...place, tried: trials.count(), largest: Math.max(...shifts) })
}

const axisProblems = ({ title, axes }: Compared, { across, down }: Wanted): readonly Problem[] => {
  const wanted = [across, down].filter((at) => at !== undefined)
  const unknown = wanted.filter((at) => !axes.some((axis) => axis.at === at))
  const known = namesOf(axes.map(({ at }) => at))
  const missing: readonly (string | null)[] = axes.length === 0 && unknown.length === 0 ? [null] : unknown
  return missing.map((at) => problem('unknown-name', { kind: 'axis', title, at, axes: known }, { path: ['across'] }))
}

/** The inputs with what a roll needs and was not given: of numbers the middle one, of choices the first, of ranges the nearest. */
const withNeeded = (house: Ruleset, compared: Compared, given: Inputs, budget: Budget): Result<Inputs> => {
  let inputs = given
  for (let tries = 0; tries <= compared.axes.length; tries += 1) {
    const odds = comparedOdds(compared)(house, inputs, budget)
    if (odds.ok) return success(inputs)
    const open = compared.axes.filter(({ path }) => valueAt(inputs, path) === undefined)
    const needed = open.flatMap((axis) => {
      const about = odds.problems.find((each) => isAbout(each, axis, compared))
      return about ? [{ axis, value: about.code === 'out-of-range' ? entryAt(axis.values, 0) : usualOf(axis) }] : []
    })
    if (needed.length === 0) return odds
    inputs = needed.reduce((sum, { axis, value }) => atPlace(sum, axis, value), inputs)
  }
  return success(inputs)
}

const isAbout = (about: Problem, { at, path, insteadOf }: Axis, { byStands }: Compared): boolean => {
  if (about.code === 'out-of-range') return about.facts.missing.includes(lastKey(path))
  const place = about.path && dotted(about.path.slice(1))
  if (about.code !== 'points-missing' || place === undefined) return place === at
  return byStands && insteadOf ? dotted(insteadOf) === place : place === at
}

const usualOf = ({ values }: Axis): AxisValue =>
  entryAt(values, values.every(({ value }) => typeof value === 'string') ? 0 : Math.floor(values.length / 2))
