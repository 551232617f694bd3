/**
 * The state of each control of a check: its current value, the effect of each option on the roll, and whether any option would change the roll.
 * Players can then enter only the inputs that matter now.
 */
import { pathInside, stepsOf } from '../paths.ts'
import { approximate, compare, fractionText, plainNumber } from '../exact.ts'
import { entryAt, getEntry } from '../present.ts'
import { spend, type Check } from '../resolve/check.ts'
import { amountValue, conditionHolds, readingOf, traitValue, type Reading } from '../resolve/reading.ts'
import { situationOfGroup } from '../language/situation.ts'
import type { Value } from '../language/model.ts'
import type { Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { numberText } from '../words/numbers.ts'
import type { Control } from './form.ts'
import { relevantInputs, triggersIn } from './relevant-inputs.ts'
import { commonEffect, effectText, isSame, trialsIn, type OptionTrial } from './trials.ts'

export interface ControlState {
  /** The current value, entered or assumed: the id of a choice, a boolean, a number, or a fraction such as `1/2`. Null if unknown. */
  readonly value: string | boolean | number | null
  /** Whether any option would change the roll, or the roll requires it. */
  readonly relevant: boolean
  /**
   * The effect of each option, such as `+2`, `×½` or `−1 Attacker`. The key is `true` for a flag and `each` for a count. Omits options without an
   * effect.
   */
  readonly effects: Readonly<Record<string, string>>
  /**
   * For a number of a firing group, such as its range: bands of values with the same effect, nearest first. Each band is set by its largest value.
   */
  readonly bands?: readonly NumberBand[]
}

export interface NumberBand {
  /** The value to enter, such as `4..8`. */
  readonly input: string
  readonly value: number | string
  /** Set for the last band, which is open-ended. `value` is the band's smallest number. */
  readonly isLeast?: true
  /** The points per stand. Empty if they don't depend on the number. */
  readonly worth: string
}

/** States by control and, for firing groups, also by group, as in `firer.groups.0.order`. The work counts against the check's budget. */
export const controlStates = (check: Check, controls: readonly Control[]): ReadonlyMap<string, ControlState> => {
  const { situation } = check
  const firer = situation.procedure.points?.of
  if (firer === undefined || situation.groups.length === 0) return statesIn(check, controls, false)
  const [ofGroup, common] = [controls.filter(({ inGroups }) => inGroups), controls.filter(({ inGroups }) => !inGroups)]
  const ofGroups = situation.groups.flatMap((traits, index) => {
    const group = { ...check, situation: { ...situationOfGroup(situation, firer, traits), points: null } }
    const states = statesIn(group, ofGroup, true)
    return [...states].map(
      ([at, state]) => [pathInside(firer, 'groups', index, ...stepsOf(at).slice(1)), state] as const,
    )
  })
  return new Map([...statesIn(check, common, false), ...ofGroups])
}

const statesIn = (check: Check, controls: readonly Control[], isGroup: boolean): ReadonlyMap<string, ControlState> => {
  const { procedure, ruleset } = check.situation
  const reading = readingOf(check.situation, true)
  const trialsOf = trialsIn(check, isGroup)
  const states = new Map(
    controls.map((control) => {
      const trials = trialsOf(control)
      const bands = isGroup && control.shape === 'number' ? bandsOf(control, trials) : []
      return [control.at, { ...stateOf(reading, control, trials), ...(bands.length > 0 && { bands }) }]
    }),
  )
  spend(check, 20 * triggersIn(ruleset)(procedure).length)
  const needed =
    procedure.rolls.length === 0 ? new Set(states.keys()) : neededInputs(reading, controls, states, isGroup)
  return new Map([...states].map(([at, state]) => [at, needed.has(at) ? { ...state, relevant: true } : state]))
}

const stateOf = (reading: Reading, control: Control, trials: readonly OptionTrial[]): ControlState => {
  const { ruleset, procedure } = reading
  const value = plainValue(traitValue(reading, control.role, control.trait))
  const [first] = trials
  const relevant = first !== undefined && trials.some((trial) => !isSame(trial, first))
  const effects = relevant ? effectsOf(trials, getEntry(ruleset.traits, control.trait), control, procedure) : []
  return { value, relevant, effects: Object.fromEntries(effects.filter(([, text]) => text !== '')) }
}

const bandsOf = ({ min, max }: Control, trials: readonly OptionTrial[]): readonly NumberBand[] => {
  const numbers = trials
    .flatMap((trial) => (typeof trial.option === 'object' ? [{ ...trial, number: trial.option }] : []))
    .filter(({ number }) => approximate(number) >= (min ?? -Infinity) && approximate(number) <= (max ?? Infinity))
    .toSorted((a, b) => compare(a.number, b.number))
  const decidesPoints = numbers.some(({ worth }) => worth !== null)
  return numbers.flatMap((trial, index): readonly NumberBand[] => {
    const [before, next] = [numbers[index - 1], numbers[index + 1]]
    const isFirstOfLast = !next || (numbers.slice(index).every((each) => isSame(each, trial)) && before && !isSame(before, trial)) // prettier-ignore
    const isLastOfBand = next !== undefined && !isSame(trial, next)
    if ((decidesPoints && trial.worth === null) || !(isLastOfBand || isFirstOfLast)) return []
    const value = plainNumber(trial.number)
    const start = numbers.slice(0, index).findLast((each, at) => !isSame(each, entryAt(numbers, at + 1)))
    const band = { value, worth: trial.worth === null ? '' : numberText(trial.worth) }
    return isLastOfBand
      ? [{ ...band, input: `${start ? fractionText(start.number) : ''}..${String(value)}` }]
      : [{ ...band, input: `${String(value)}..`, isLeast: true }]
  })
}

type EffectTexts = readonly (readonly [option: string, text: string])[]

const effectsOf = (
  trials: readonly OptionTrial[],
  { kind, default: preset }: Trait,
  control: Control,
  procedure: Procedure,
): EffectTexts => {
  if (control.shape === 'number') return []
  if (control.shape === 'count') {
    const [none, one] = trials
    return none && one ? [['each', effectText(one, none, control, procedure)]] : []
  }
  const usual = trials.find(({ option }) => option === (kind === 'flag' ? false : preset))
  const base = control.shape === 'toggle' && usual ? usual : commonEffect(trials, usual)
  return trials.map((trial) => [optionId(trial.option), effectText(trial, base, control, procedure)])
}

const optionId = (option: Value): string => (typeof option === 'object' ? fractionText(option) : String(option))

const plainValue = (value: Value | null | undefined): ControlState['value'] => {
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? plainNumber(value) : value
}

/** Inputs that change nothing alone but matter together with others. */
const neededInputs = (
  reading: Reading,
  controls: readonly Control[],
  states: ReadonlyMap<string, ControlState>,
  isGroup: boolean,
): ReadonlySet<string> =>
  new Set([
    ...inputsOfBlockedTriggers(reading, states, isGroup),
    ...(isGroup ? inputsOfMissingPoints(reading, controls) : []),
  ])

/** The inputs that points per stand depend on. Empty if the points are known. */
const inputsOfMissingPoints = (reading: Reading, controls: readonly Control[]): readonly string[] => {
  const { ruleset, procedure } = reading
  const { points } = procedure
  const stand = points?.stand ? amountValue(reading, points.of, points.stand) : null
  if (!points?.stand || (stand !== null && stand !== undefined)) return []
  const { dependents, first } = relevantInputs(ruleset)(procedure)
  return controls.flatMap(({ at }) => (first.has(at) && dependents.get(at)?.decides ? [at] : []))
}

/**
 * The inputs of triggers that no single input can satisfy, because several tests of the trigger aren't satisfied yet. If none of a trigger's inputs
 * is relevant otherwise, returns all of them, so that every modifier can be reached step by step.
 */
const inputsOfBlockedTriggers = (
  reading: Reading,
  states: ReadonlyMap<string, ControlState>,
  isGroup: boolean,
): readonly string[] => {
  const { ruleset, procedure } = reading
  return triggersIn(ruleset)(procedure).flatMap(({ subject, tests, factor }) => {
    if (factor && !isGroup && subject === procedure.points?.of) return []
    const inputs = tests.flatMap(({ alone, at }) => (conditionHolds(reading, subject, alone) === true ? [] : [at]))
    const known = inputs.flatMap((at) => {
      const state = at === null ? undefined : states.get(at)
      return at !== null && state ? [{ at, state }] : []
    })
    if (inputs.length < 2 || known.length < inputs.length || known.some(({ state }) => state.relevant)) return []
    return known.map(({ at }) => at)
  })
}
