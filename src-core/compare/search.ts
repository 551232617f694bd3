/** The axes of a heat map: the situation it begins with, and the two inputs along which house rules shift the odds most. */
import { dotted } from '../paths.ts'
import { entryAt } from '../present.ts'
import type { Axis } from './axes.ts'
import { valueAt, withValue, type Setting } from './inputs-at.ts'
import type { Inputs } from '../resolve/inputs.ts'
import { cellsAlong, scoreOf, shiftSize, type Trials } from './trials.ts'

export interface MapAxes {
  /** The inputs of all cells. */
  readonly inputs: Inputs
  readonly across: Axis
  /** Null where the check has one input alone. */
  readonly down: Axis | null
}

/** Axes that the player wants, by their paths. */
export interface Wanted {
  readonly across?: string | undefined
  readonly down?: string | undefined
}

/**
 * The axis along which the shift varies most, and the second where the shift along the first is largest. Where no input changes
 * anything in the usual situation, the map begins with one in which a change has an effect. `given`: inputs of the player stay.
 */
export const mapAxes = (trials: Trials, inputs: Inputs, given: Inputs, wanted: Wanted): MapAxes => {
  const { axes, likely } = trials.compared
  const [first, other] = axes.filter(({ at }) => at === wanted.across || at === wanted.down)
  // An input that can be given in two ways has one axis only.
  const second = first && other && !isInsteadOf(first, other) ? other : undefined
  const over = first && second ? [first, second] : likely
  const start = anyMoves(trials, over, inputs) ? inputs : startingFrom(trials, inputs, given)
  if (first && second) {
    const [across, down] = wanted.across === first.at ? [first, second] : [second, first]
    return { inputs: start, across, down }
  }
  const one = first ?? best(likely, (axis) => scoreOf(trials.compared, cellsAlong(trials, start, axis)))
  const peak = best(cellsAlong(trials, start, one), (cell) => shiftSize(trials.compared, cell)).inputs
  const others = likely.filter((axis) => axis.at !== one.at && !isInsteadOf(axis, one))
  const next =
    others.length === 0 ? null : best(others, (axis) => scoreOf(trials.compared, cellsAlong(trials, peak, axis)))
  // The axis with more values lies across, as on a sheet; the player's choice where it was made.
  const isOpen = wanted.across === undefined && wanted.down === undefined
  const isTurned = next !== null && (isOpen ? next.values.length > one.values.length : wanted.down === one.at)
  return isTurned ? { inputs: start, across: next, down: one } : { inputs: start, across: one, down: next }
}

/** Whether two axes give the same in different ways. */
const isInsteadOf = (one: Axis, other: Axis): boolean =>
  [one, other].some(({ insteadOf }, index) => insteadOf !== null && dotted(insteadOf) === [other, one][index]?.at)

const anyMoves = (trials: Trials, axes: readonly Axis[], inputs: Inputs): boolean =>
  axes.some((axis) => cellsAlong(trials, inputs, axis).some((cell) => shiftSize(trials.compared, cell) > 0))

/**
 * The inputs with what brings the largest shift; where that is not enough, with one more input otherwise: more fire or less, or what lets
 * the change be felt. As they are where nothing brings any.
 */
const startingFrom = (trials: Trials, inputs: Inputs, given: Inputs): Inputs => {
  const { compared, at } = trials
  const starts = compared.starts.map((settings) =>
    settings.reduce((sum, setting) => withSetting(sum, setting, given), inputs),
  )
  const sizeAt = (each: Inputs): number => shiftSize(compared, at(each))
  const beside = (axes: readonly Axis[]): readonly Inputs[] =>
    starts
      .slice(0, mostBeside)
      .flatMap((start) =>
        axes
          .filter(({ path }) => valueAt(given, path) === undefined)
          .flatMap((axis) => cellsAlong(trials, start, axis)),
      )
      .map((cell) => cell.inputs)
  const tries = [() => starts, () => beside(compared.fire), () => beside(compared.near)]
  for (const next of tries) {
    const found = best([inputs, ...next()], sizeAt)
    if (sizeAt(found) > 0) return found
  }
  return inputs
}

/** How many situations are tried with one more input. */
const mostBeside = 8

const withSetting = (inputs: Inputs, { path, value }: Setting, given: Inputs): Inputs =>
  valueAt(given, path) === undefined ? withValue(inputs, path, value) : inputs

/** The first of those with the highest score. */
const best = <T>(all: readonly T[], scoreOf: (each: T) => number): T => {
  let [found, highest] = [entryAt(all, 0), -Infinity]
  for (const each of all) {
    const score = scoreOf(each)
    if (score > highest) [found, highest] = [each, score]
  }
  return found
}
