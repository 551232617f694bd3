/**
 * How each control of a check stands: what holds now, what each option would do to the roll, and whether any of them would change
 * anything, so that a player is only asked for what matters now.
 */
import { fractionText, one, times, whole, type Fraction } from '../exact.ts'
import { named } from '../present.ts'
import { remembered } from '../remember.ts'
import { spend, type Check } from '../resolve/check.ts'
import { sizeOf, testsInAll } from '../resolve/dependencies.ts'
import { placeOf } from '../resolve/lookup.ts'
import { modifiersInForce, type RuleModifier } from '../resolve/modifiers.ts'
import { amountOf, conditionHolds, guardHolds, readingOf, traitValue, type Reading } from '../resolve/read.ts'
import { everyone, inGroup, type Situation } from '../resolve/situation.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../ruleset/model/conditions.ts'
import type { Factor, Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { signedText, timesText } from '../words/numbers.ts'
import type { Control } from './form.ts'
import { relevantInputs, triggersIn } from './relevant-inputs.ts'

export interface ControlState {
  /** What holds now, given or not: a choice's id, yes or no, a number (`1/2`); null where nothing is known. */
  readonly value: string | boolean | number | null
  /** Whether any of its options would change the roll, or has to be known for it. */
  readonly relevant: boolean
  /** By option (`true` of a yes or no, `each` of a count): `+2`, `×½`, `−1 Attacker`. Options without an effect are left out. */
  readonly effects: Readonly<Record<string, string>>
}

/** By control; of firing groups also by group: `firer.groups.0.order`. Spends the check's budget. */
export const controlStates = (check: Check, controls: readonly Control[]): ReadonlyMap<string, ControlState> => {
  const { situation } = check
  const firer = situation.procedure.points?.of
  if (firer === undefined || situation.groups.length === 0) return statesIn(check, controls, false)
  const ofGroups = situation.groups.flatMap((traits, index) => {
    const own = { ...check, situation: { ...inGroup(situation, firer, traits), points: null } }
    const states = statesIn(
      own,
      controls.filter(({ inGroups }) => inGroups),
      true,
    )
    return [...states].map(([at, state]) => [at.replace(`${firer}.`, `${firer}.groups.${index}.`), state] as const)
  })
  const common = statesIn(
    check,
    controls.filter(({ inGroups }) => !inGroups),
    false,
  )
  return new Map([...common, ...ofGroups])
}

/** `inGroup`: as one firing group, whose own factors then count. */
const statesIn = (check: Check, controls: readonly Control[], grouped: boolean): ReadonlyMap<string, ControlState> => {
  const { situation } = check
  const { ruleset, procedure } = situation
  const reading = readingOf(situation, true)
  const sandbox = sandboxOf(situation)
  const states = new Map(controls.map((control) => [control.at, stateOf(reading, check, sandbox, control, grouped)]))
  spend(check, 20 * triggersIn(ruleset)(procedure).length)
  const needed = procedure.rolls.length === 0 ? new Set(states.keys()) : neededInputs(reading, controls, states, grouped)
  return new Map([...states].map(([at, state]) => [at, needed.has(at) ? { ...state, relevant: true } : state]))
}

const stateOf = (reading: Reading, check: Check, sandbox: Sandbox, control: Control, grouped: boolean): ControlState => {
  const { ruleset, procedure } = reading
  const trait = named(ruleset.traits, control.trait)
  const value = plainValue(traitValue(reading, control.role, control.trait))
  const options = optionsIn(ruleset)(trait)
  const trials = trialsOf(check, sandbox, control, options, grouped)
  const [first, second] = trials
  if (!first) return { value, relevant: false, effects: {} }
  const relevant = trials.some((trial) => !isSame(trial, first))
  if (!relevant || control.shape === 'number') return { value, relevant, effects: {} }
  if (control.shape === 'count') {
    const each = second ? effectText(second, first, control, procedure) : ''
    return { value, relevant, effects: each === '' ? {} : { each } }
  }
  const usual = trials[options.findIndex((option) => option === (trait.kind === 'flag' ? false : trait.default))]
  const base = control.shape === 'toggle' && usual ? usual : commonEffect(trials, usual)
  const texts = trials.map((trial) => [optionId(trial.option), effectText(trial, base, control, procedure)] as const)
  return { value, relevant, effects: Object.fromEntries(texts.filter(([, text]) => text !== '')) }
}

/** All values of a choice or flag; of a number those on either side of every limit that it is compared with. */
const optionsIn = remembered((ruleset: Ruleset) => {
  const { procedures, traits, grids } = ruleset
  const tests = testsInAll(procedures, traits, grids)
  return remembered(({ id, kind, choices }: Trait): readonly Value[] => {
    if (kind === 'choice') return [...choices.keys()]
    if (kind === 'flag') return [false, true]
    const limits = tests.flatMap(({ key, accepts }) =>
      key === id && 'ranges' in accepts ? accepts.ranges.flatMap(({ min, max }) => [min, max]) : [],
    )
    const near = limits.flatMap((limit) => (limit === null ? [] : [limit - 1, limit, limit + 1]))
    return [...new Set([0, 1, ...near])].map((number) => whole(BigInt(number)))
  })
})

const optionId = (option: Value): string => (typeof option === 'object' ? fractionText(option) : String(option))

const plainValue = (value: Value | null | undefined): ControlState['value'] => {
  if (value === undefined || value === null) return null
  if (typeof value !== 'object') return value
  return value.d === 1n ? Number(value.n) : fractionText(value)
}

interface Effect {
  readonly modifiers: readonly RuleModifier[]
  /** What fire points are multiplied with. */
  readonly factor: Fraction
}

/** All that depends on a control, with one of its options. */
interface Trial extends Effect {
  readonly option: Value
  /** The table and row that apply, and the points of a stand. */
  readonly place: string
}

/** A copy of a situation in which traits are set to one option after another: copying all traits for each would take longest. */
interface Sandbox extends Situation {
  readonly known: ReadonlyMap<string, Map<string, Value>>
}

const sandboxOf = (situation: Situation): Sandbox => ({
  ...situation,
  known: new Map([...situation.known].map(([holder, traits]) => [holder, new Map(traits)])),
})

/** The check with each option of a control. Leaves the sandbox as it was. */
const trialsOf = (
  check: Check,
  sandbox: Sandbox,
  { at, role, trait }: Control,
  options: readonly Value[],
  grouped: boolean,
): readonly Trial[] => {
  const dependents = dependentReaders(sandbox.ruleset)(sandbox.procedure).get(at)
  if (!dependents) return []
  const { steps, modifiersOf, factors, decides } = dependents
  const traits = named(sandbox.known, role ?? everyone)
  const before = traits.get(trait)
  const trials = options.map((option): Trial => {
    spend(check, steps)
    traits.set(trait, option)
    const reading = readingOf(sandbox, true)
    const modifiers = modifiersOf(reading)
    spend(check, modifiers.length)
    const factor = factorOf(reading, grouped ? factors.all : factors.ofOthers)
    return { option, modifiers, factor, place: decides ? placeText(reading, grouped) : '' }
  })
  if (before === undefined) traits.delete(trait)
  else traits.set(trait, before)
  return trials
}

/** By control: what depends on it, ready to be read, and about how many steps that takes. */
const dependentReaders = remembered((ruleset: Ruleset) =>
  remembered((procedure: Procedure) => {
    const { dependents } = relevantInputs(ruleset)(procedure)
    return new Map(
      [...dependents].map(([at, { modifiers, factors, decides }]) => [
        at,
        {
          decides,
          steps: 20 + sizeOf(ruleset, [modifiers, factors, decides ? procedure.tables : null]) / 5,
          modifiersOf: modifiersInForce(ruleset, procedure, modifiers),
          // Points given as a whole have their firers' factors in them.
          factors: { all: factors, ofOthers: factors.filter(({ of }) => of !== procedure.points?.of) },
        },
      ]),
    )
  }),
)

const factorOf = (reading: Reading, factors: readonly Factor[]): Fraction =>
  factors.reduce((product, factor) => (guardHolds(reading, factor.of, factor) === true ? times(product, factor.times) : product), one)

const placeText = (reading: Reading, grouped: boolean): string => {
  const { points } = reading.procedure
  const place = placeOf(reading)
  const stand = grouped && points?.stand ? amountOf(reading, points.of, points.stand) : null
  const worth = typeof stand === 'object' && stand !== null ? fractionText(stand) : ''
  return place.ok ? `${place.value.table.id} ${String(place.value.row.id)} ${worth}` : worth
}

const isSame = (a: Trial, b: Trial): boolean =>
  a.place === b.place &&
  isEqual(a.factor, b.factor) &&
  a.modifiers.length === b.modifiers.length &&
  a.modifiers.every((modifier) => has(b, modifier))

const has = ({ modifiers }: Effect, { id, role, value }: RuleModifier): boolean =>
  modifiers.some((other) => other.id === id && other.role === role && other.value === value)

const isEqual = (a: Fraction, b: Fraction): boolean => a.n === b.n && a.d === b.d

/** What more than half of the options do alike, the usual one among them, is the effect of none in particular. */
const commonEffect = (trials: readonly Trial[], usual: Trial | undefined): Effect => {
  const isCommon = (does: (trial: Trial) => boolean): boolean => trials.filter(does).length * 2 > trials.length
  const modifiers: RuleModifier[] = []
  let factor: Fraction | null = null
  for (const trial of usual ? [usual] : trials) {
    for (const modifier of trial.modifiers)
      if (!has({ modifiers, factor: one }, modifier) && isCommon((other) => has(other, modifier))) modifiers.push(modifier)
    if (!factor && isCommon((other) => isEqual(other.factor, trial.factor))) factor = trial.factor
  }
  return { modifiers, factor: factor ?? one }
}

/** The difference between two effects as a button says it: of several sides the shortest. */
const effectText = (effect: Effect, base: Effect, { role }: Control, { rolls, roles }: Procedure): string => {
  const bySide = new Map<string | null, number>()
  const add = (side: string | null, value: number): void => void bySide.set(side, (bySide.get(side) ?? 0) + value)
  for (const { side, value } of effect.modifiers) add(side, value)
  for (const { side, value } of base.modifiers) add(side, -value)
  const own = rolls.length > 1 ? role : null
  const texts = [...bySide].flatMap(([side, value]) => {
    if (value === 0) return []
    return side === own || side === null ? [signedText(value)] : [`${signedText(value)} ${named(roles, side).title}`]
  })
  const [shortest] = texts.toSorted((a, b) => a.length - b.length)
  const factor = times(effect.factor, { n: base.factor.d, d: base.factor.n })
  return [...(shortest === undefined ? [] : [shortest]), ...(isEqual(factor, one) ? [] : [timesText(factor)])].join(' ')
}

/** Modifiers that one press on any control brings or takes, as `id role`. */
export const modifiersOnePressAway = (check: Check, controls: readonly Control[]): ReadonlySet<string> => {
  const { ruleset } = check.situation
  const sandbox = sandboxOf(check.situation)
  return new Set(
    controls.flatMap((control) => {
      const options = optionsIn(ruleset)(named(ruleset.traits, control.trait))
      const trials = trialsOf(check, sandbox, control, options, false)
      return trials.flatMap(({ modifiers }) => modifiers.map(({ id, role }) => `${id} ${role}`))
    }),
  )
}

/** Inputs that change nothing by themselves, but only with others. */
const neededInputs = (
  reading: Reading,
  controls: readonly Control[],
  states: ReadonlyMap<string, ControlState>,
  grouped: boolean,
): ReadonlySet<string> =>
  new Set([...inputsOfBlockedTriggers(reading, states, grouped), ...(grouped ? inputsOfMissingPoints(reading, controls) : [])])

/** While a stand has no points: all that they depend on. */
const inputsOfMissingPoints = (reading: Reading, controls: readonly Control[]): readonly string[] => {
  const { ruleset, procedure } = reading
  const { points } = procedure
  if (!points?.stand || amountOf(reading, points.of, points.stand) !== null) return []
  const { dependents, first } = relevantInputs(ruleset)(procedure)
  return controls.flatMap(({ at }) => (first.has(at) && dependents.get(at)?.decides ? [at] : []))
}

/**
 * A trigger that lacks several tests is not reached by any one of them. Where none of their inputs is relevant by itself, all are,
 * so that every modifier can be brought about one press after another.
 */
const inputsOfBlockedTriggers = (reading: Reading, states: ReadonlyMap<string, ControlState>, grouped: boolean): readonly string[] => {
  const { ruleset, procedure } = reading
  return triggersIn(ruleset)(procedure).flatMap(({ subject, tests, factor }) => {
    if (factor && !grouped && subject === procedure.points?.of) return []
    const inputs = tests.flatMap(({ alone, at }) => (conditionHolds(reading, subject, alone) === true ? [] : [at]))
    const known = inputs.flatMap((at) => {
      const state = at === null ? undefined : states.get(at)
      return at !== null && state ? [{ at, state }] : []
    })
    if (inputs.length < 2 || known.length < inputs.length || known.some(({ state }) => state.relevant)) return []
    return known.map(({ at }) => at)
  })
}
