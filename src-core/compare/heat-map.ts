/** What house rules do to a check over many situations: the odds by both sets of rules over two of its inputs. */
import { bounded, openBudget, usualSteps, type Budget } from '../budget.ts'
import type { Fraction } from '../exact.ts'
import { entryAt } from '../present.ts'
import { failure, problem, success, type Problem, type Result } from '../problem.ts'
import { isRecord } from '../record.ts'
import { dotted } from '../paths.ts'
import { relevantInputs } from '../play/relevant-inputs.ts'
import { noProcedure } from '../resolve/check.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import { namesOf } from '../words/problems/lists.ts'
import { axesOf, type Axis, type AxisValue } from './axes.ts'
import { changedCheck } from './changed.ts'
import { figureOf, firstRollOdds, knownInputs, rulesOdds, type Figure, type Inputs, type RulesOdds } from './rules-odds.ts'

/** One situation by both sets of rules. */
export interface Cell {
  readonly inputs: Inputs
  readonly base: Result<RulesOdds>
  readonly house: Result<RulesOdds>
}

export interface HeatMap {
  /** As the house rules have it. */
  readonly procedure: Procedure
  /** All that it may lie over. */
  readonly axes: readonly Axis[]
  readonly across: Axis
  /** Null where the check has one input alone. */
  readonly down: Axis | null
  /** What holds in all cells: what was given, and choices that a roll needs and nobody gave. */
  readonly inputs: Inputs
  readonly figures: readonly Figure[]
  /** By row and column. */
  readonly cells: readonly (readonly Cell[])[]
  /** Situations that were tried, those on the way to the axes among them. */
  readonly tried: number
}

export interface MapRequest {
  readonly procedure: string
  readonly inputs: Inputs
  /** The inputs that the player wants it over, by where they stand; what is left out is found by what moves most. */
  readonly across?: string
  readonly down?: string
}

/** A second, about: a map holds hundreds of odds. */
export const mapSteps = 2 * usualSteps

/**
 * The map of a check. Problems: `no-such-procedure`, `no-dice`, `no-axis` where the check has no such input; those of the inputs where
 * the house rules cannot roll it; `too-much-work`.
 */
export const heatMap = (base: Ruleset, house: Ruleset, request: MapRequest, budget = openBudget(mapSteps)): Result<HeatMap> =>
  bounded(() => {
    const procedure = house.procedures.get(request.procedure)
    if (!procedure) return failure(noProcedure(house, request.procedure))
    if (!base.procedures.has(procedure.id)) return failure(noProcedure(base, procedure.id))
    const axes = axesOf(base, house, procedure.id)
    const wanted = [request.across, request.down].filter((at) => at !== undefined)
    const unknown = wanted.filter((at) => !axes.some((axis) => axis.at === at))
    if (axes.length === 0 || unknown.length > 0) return failure(...unknownAxes(procedure, axes, unknown))
    const started = withNeeded(house, procedure, axes, request.inputs, budget)
    if (!started.ok) return started
    const inputs = started.value
    const trials = openTrials(base, house, procedure, firstRollOdds, budget)
    const [across, down] = axesFor(trials, likelyAxes(base, house, procedure, axes), { axes, inputs, request })
    const cells = mapOver(openTrials(base, house, procedure, rulesOdds, budget), inputs, across, down)
    return success({ procedure, axes, across, down, inputs, figures: figuresIn(procedure, cells.flat()), cells, tried: trials.count() })
  })

const unknownAxes = ({ title }: Procedure, axes: readonly Axis[], unknown: readonly string[]): readonly Problem[] => {
  const known = namesOf(axes.map(({ at }) => at))
  return (unknown.length > 0 ? unknown : [null]).map((at) => problem('no-axis', { title, at, axes: known }, { path: ['across'] }))
}

/** With fire points, and each choice that a roll needs and that was not given: the middle row, the first choice. */
const withNeeded = (house: Ruleset, procedure: Procedure, axes: readonly Axis[], given: Inputs, budget: Budget): Result<Inputs> => {
  let inputs = given
  for (let tries = 0; tries <= axes.length; tries += 1) {
    const odds = rulesOdds(house, procedure.id, inputs, budget)
    if (odds.ok) return success(inputs)
    const needed = axes.find((axis) => odds.problems.some((each) => isAbout(each, axis)) && valueAt(inputs, axis.path) === undefined)
    if (!needed) return odds
    const { values } = needed
    inputs = withValue(inputs, needed.path, entryAt(values, needed.at === 'points' ? Math.floor(values.length / 2) : 0))
  }
  return success(inputs)
}

const isAbout = ({ path, code }: Problem, axis: Axis): boolean =>
  code === 'points-missing' ? axis.at === 'points' : path !== undefined && dotted(path.slice(1)) === axis.at

const valueAt = (inputs: Inputs, [first, second]: readonly string[]): unknown => {
  const value = first === undefined ? undefined : inputs[first]
  return second === undefined ? value : isRecord(value) ? value[second] : undefined
}

/** The inputs with one of them otherwise. Firing groups of the one who has points give way to points. */
export const withValue = (inputs: Inputs, path: readonly string[], { value }: Pick<AxisValue, 'value'>): Inputs => {
  const first = entryAt(path, 0)
  const [, second] = path
  if (second === undefined) return { ...inputs, [first]: value }
  const own = inputs[first]
  return { ...inputs, [first]: { ...(isRecord(own) ? own : {}), [second]: value } }
}

/** Situations by both sets of rules, each reckoned once. */
interface Trials {
  readonly procedure: Procedure
  readonly at: (inputs: Inputs) => Cell
  readonly count: () => number
}

const openTrials = (base: Ruleset, house: Ruleset, procedure: Procedure, oddsOf: typeof rulesOdds, budget: Budget): Trials => {
  const known = new Map<string, Cell>()
  const reckon = (inputs: Inputs): Cell => ({
    inputs,
    base: oddsOf(base, procedure.id, knownInputs(base, procedure.id, inputs), budget),
    house: oddsOf(house, procedure.id, inputs, budget),
  })
  return {
    procedure,
    at: (inputs) => {
      const key = JSON.stringify(inputs)
      const cell = known.get(key) ?? reckon(inputs)
      known.set(key, cell)
      return cell
    },
    count: () => known.size,
  }
}

const along = ({ at }: Trials, inputs: Inputs, { path, values }: Axis): readonly Cell[] =>
  values.map((value) => at(withValue(inputs, path, value)))

const mapOver = (trials: Trials, inputs: Inputs, across: Axis, down: Axis | null): readonly (readonly Cell[])[] =>
  down ? down.values.map((value) => along(trials, withValue(inputs, down.path, value), across)) : [along(trials, inputs, across)]

/** What the changed modifiers read, or where they read too little for a map, with it what is shown at once. */
const likelyAxes = (base: Ruleset, house: Ruleset, procedure: Procedure, axes: readonly Axis[]): readonly Axis[] => {
  const { inputs } = changedCheck(base, house, procedure.id)
  const read = axes.filter(({ at }) => inputs.has(at))
  if (read.length > 1) return read
  const { first, dependents } = relevantInputs(house)(procedure)
  const shown = axes.filter(({ at }) => inputs.has(at) || at === 'points' || dependents.get(at)?.decides === true || first.has(at))
  return shown.length > 0 ? shown : axes
}

/**
 * The axis that moves the shift most, and the one that does so where the shift along the first is largest. Where no input moves it alone,
 * the two that do so together.
 */
const axesFor = (
  trials: Trials,
  likely: readonly Axis[],
  { axes, inputs, request: { across, down } }: { readonly axes: readonly Axis[]; readonly inputs: Inputs; readonly request: MapRequest },
): readonly [Axis, Axis | null] => {
  const [first, second] = axes.filter(({ at }) => at === across || at === down)
  if (first && second) return across === first.at ? [first, second] : [second, first]
  const leading =
    first ?? (anyMoves(trials, likely, inputs) ? best(likely, (axis) => scoreOf(trials, along(trials, inputs, axis))) : undefined)
  const [one, other] = leading ? [leading, undefined] : bestPair(trials, likely, inputs)
  const peak = best(along(trials, inputs, one), (cell) => sizeOf(trials.procedure, cell)).inputs
  const others = likely.filter(({ at }) => at !== one.at)
  const next = other ?? (others.length === 0 ? null : best(others, (axis) => scoreOf(trials, along(trials, peak, axis))))
  // The axis with more values lies across, as on a sheet; the player's choice where it was made.
  const isTurned = next !== null && (across === undefined && down === undefined ? next.values.length > one.values.length : down === one.at)
  return isTurned ? [next, one] : [one, next]
}

const anyMoves = (trials: Trials, axes: readonly Axis[], inputs: Inputs): boolean =>
  axes.some((axis) => along(trials, inputs, axis).some((cell) => sizeOf(trials.procedure, cell) > 0))

const bestPair = (trials: Trials, axes: readonly Axis[], inputs: Inputs): readonly [Axis, Axis | undefined] => {
  const pairs = axes.flatMap((one, index) => axes.slice(index + 1).map((other) => [one, other] as const))
  const scored = pairs.filter(([a, b]) => a.values.length * b.values.length <= mostOfPair)
  if (scored.length === 0) return [entryAt(axes, 0), undefined]
  return best(scored, ([one, other]) =>
    Math.max(...mapOver(trials, inputs, one, other).flatMap((row) => row.map((cell) => sizeOf(trials.procedure, cell)))),
  )
}

/** Pairs of more situations are not tried where no input moves anything alone. */
const mostOfPair = 16

/** The first of those with the highest score. */
const best = <T>(all: readonly T[], scoreOf: (each: T) => number): T => {
  let [found, highest] = [entryAt(all, 0), -Infinity]
  for (const each of all) {
    const score = scoreOf(each)
    if (score > highest) [found, highest] = [each, score]
  }
  return found
}

/** How much the shift differs along cells; where it is alike everywhere, how much the odds do. */
const scoreOf = ({ procedure }: Trials, cells: readonly Cell[]): number => {
  const figures = figuresIn(procedure, cells)
  const widest = (of: (cell: Cell, figure: Figure) => number | null): number =>
    Math.max(0, ...figures.map((figure) => range(cells.flatMap((cell) => of(cell, figure) ?? []))))
  return widest(shiftOf) + widest(({ house }, figure) => (house.ok ? figureOf(house.value, figure) : null)) / 1000
}

const range = (numbers: readonly number[]): number => (numbers.length === 0 ? 0 : Math.max(...numbers) - Math.min(...numbers))

/** House less base; null where either has no odds, or nobody can say. */
export const shiftOf = ({ base, house }: Cell, figure: Figure): number | null => {
  const [was, now] = [base.ok ? figureOf(base.value, figure) : null, house.ok ? figureOf(house.value, figure) : null]
  return was === null || now === null ? null : now - was
}

/** The largest shift of a cell, whichever way. */
export const sizeOf = (procedure: Procedure, cell: Cell): number =>
  Math.max(0, ...figuresIn(procedure, [cell]).map((figure) => Math.abs(shiftOf(cell, figure) ?? unmoved)))

/** What nobody can say does not count. */
const unmoved = 0

/** Ends that come in some cell, in the order of the rules; then losses that somebody can say. */
const figuresIn = ({ roles }: Procedure, cells: readonly Cell[]): readonly Figure[] => {
  const all = cells.flatMap(({ base, house }) => [...(house.ok ? [house.value] : []), ...(base.ok ? [base.value] : [])])
  const ends = new Set(all.flatMap((odds) => [...odds.ends].flatMap(([id, count]) => (count > 0n ? [id] : []))))
  const losing = [...roles.keys()].filter((role) => all.some(({ losses }) => hasLoss(losses.get(role))))
  return [...[...ends].map((id): Figure => ({ kind: 'end', id })), ...losing.map((role): Figure => ({ kind: 'loss', role }))]
}

const hasLoss = (loss: Fraction | null | undefined): boolean => loss !== null && loss !== undefined && loss.n !== 0n

/** Every check with dice that both have and that is otherwise. */
export const comparedChecks = (base: Ruleset, house: Ruleset): readonly Procedure[] =>
  [...house.procedures.values()].filter(
    ({ id, rolls }) => rolls.length > 0 && isRolled(base.procedures.get(id)) && changedCheck(base, house, id).isChanged,
  )

const isRolled = (procedure: Procedure | undefined): boolean => procedure !== undefined && procedure.rolls.length > 0
