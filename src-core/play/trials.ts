/** Tries each option of a control in a roll, and describes the effect of each. */
import { fractionText, minus, one, plus, times, wholeNumber, zero, type Fraction } from '../exact.ts'
import { getEntry } from '../present.ts'
import { memoize } from '../memoize.ts'
import { spend, type Check } from '../resolve/check.ts'
import { rowPlaceOf } from '../resolve/results.ts'
import { modifiersThatHold, type RulesetModifier } from '../resolve/modifiers.ts'
import {
  amountValue,
  guardHolds,
  readingOf,
  type Reading,
  keysReadBy,
  readingCost,
  testsInAll,
} from '../resolve/reading.ts'
import { everyone, type Situation } from '../language/situation.ts'
import type { Ruleset } from '../ruleset/model.ts'
import type { Value } from '../language/model.ts'
import type { Factor, Procedure } from '../ruleset/model/procedures.ts'
import type { Trait } from '../ruleset/model/traits.ts'
import { signedText, timesText } from '../words/numbers.ts'
import type { Control } from './form.ts'
import { relevantInputs } from './relevant-inputs.ts'

interface TrialEffect {
  readonly modifiers: readonly RulesetModifier[]
  /** The factor on the fire points. */
  readonly factor: Fraction
}

/** The parts of a roll that depend on a control, with one of its options set. */
export interface OptionTrial extends TrialEffect {
  readonly option: Value
  /** The table and row that apply. */
  readonly place: string
  /** The points per stand of a firing group. Null if there are none, or if they are unknown. */
  readonly worth: Fraction | null
}

/**
 * Tries each option of a control with everything else unchanged. With `isGroup`, does so for a single firing group, with the factors of that group.
 */
export const trialsIn = (check: Check, isGroup: boolean): ((control: Control) => readonly OptionTrial[]) => {
  const sandbox = sandboxOf(check.situation)
  const { ruleset, procedure, known } = sandbox
  return ({ at, role, trait }) => {
    const dependents = dependentReaders(ruleset)(procedure).get(at)
    if (!dependents) return []
    const { steps, modifiersOf, factors, decides } = dependents
    const traits = getEntry(known, role ?? everyone)
    const before = traits.get(trait)
    const own = getEntry(ruleset.traits, trait)
    const options = [...optionsOfControl(ruleset)(own), ...(isGroup ? columnEnds(ruleset)(own) : [])]
    const trials = options.map((option): OptionTrial => {
      spend(check, steps)
      traits.set(trait, option)
      const reading = readingOf(sandbox, true)
      const modifiers = modifiersOf(reading)
      spend(check, modifiers.length)
      const factor = factorOf(reading, isGroup ? factors.all : factors.ofOthers)
      const worth = decides && isGroup ? standPoints(reading) : null
      return { option, modifiers, factor, place: decides ? placeText(reading) : '', worth }
    })
    if (before === undefined) traits.delete(trait)
    else traits.set(trait, before)
    return trials
  }
}

/** A copy of a situation in which options are set one after another, since copying the situation for each option would be too slow. */
interface Sandbox extends Situation {
  readonly known: ReadonlyMap<string, Map<string, Value>>
}

const sandboxOf = (situation: Situation): Sandbox => ({
  ...situation,
  known: new Map([...situation.known].map(([holder, traits]) => [holder, new Map(traits)])),
})

/**
 * All values of a choice or flag. For a number, the values on both sides of every limit it is compared with, and its bounds if it is compared with
 * another number.
 */
export const optionsOfControl = memoize((ruleset: Ruleset) => {
  const { procedures, traits, grids } = ruleset
  const tests = testsInAll(procedures, traits, grids)
  const compared = new Set(tests.flatMap((test) => ('than' in test.accepts ? [...keysReadBy(ruleset, test)] : [])))
  return memoize(({ id, kind, choices, min, max }: Trait): readonly Value[] => {
    if (kind === 'choice') return [...choices.keys()]
    if (kind === 'flag') return [false, true]
    const limits = tests.flatMap(({ key, accepts }) =>
      key === id && 'ranges' in accepts ? accepts.ranges.flatMap(({ min, max }) => [min, max]) : [],
    )
    const near = limits.flatMap((limit) => (limit === null ? [] : [minus(limit, one), limit, plus(limit, one)]))
    const ends = compared.has(id) ? [min ?? wholeNumber(-farthest), max ?? wholeNumber(farthest)] : []
    return [...new Map([zero, one, ...near, ...ends].map((number) => [fractionText(number), number])).values()]
  })
})

/** For a number that selects columns of a grid, such as a range: the end of each column, and the value just beyond it. */
const columnEnds = memoize((ruleset: Ruleset) =>
  memoize(({ id, kind }: Trait): readonly Value[] =>
    kind === 'number'
      ? [...ruleset.grids.values()]
          .filter(({ across }) => across === id)
          .flatMap(({ columns }) => [...columns.values()].flatMap(({ to }) => (to ? [to, plus(to, one)] : [])))
      : [],
  ),
)

/** The bound used for an unbounded number. */
const farthest = 9999n

/** For each control, readers of everything that depends on it, and the approximate number of steps they take. */
const dependentReaders = memoize((ruleset: Ruleset) =>
  memoize((procedure: Procedure) => {
    const { dependents } = relevantInputs(ruleset)(procedure)
    return new Map(
      [...dependents].map(([at, { modifiers, factors, decides }]) => [
        at,
        {
          decides,
          steps: 20 + readingCost(ruleset, [modifiers, factors, decides ? procedure.tables : null]) / 5,
          modifiersOf: modifiersThatHold(ruleset, procedure, modifiers),
          // Points entered as a total already include the firers' factors.
          factors: { all: factors, ofOthers: factors.filter(({ of }) => of !== procedure.points?.of) },
        },
      ]),
    )
  }),
)

const factorOf = (reading: Reading, factors: readonly Factor[]): Fraction =>
  factors.reduce(
    (product, factor) => (guardHolds(reading, factor.of, factor) === true ? times(product, factor.times) : product),
    one,
  )

const placeText = (reading: Reading): string => {
  const place = rowPlaceOf(reading)
  return place.ok ? `${place.value.table.id} ${String(place.value.row.id)}` : ''
}

const standPoints = (reading: Reading): Fraction | null => {
  const { points } = reading.procedure
  const stand = points?.stand ? amountValue(reading, points.of, points.stand) : null
  return typeof stand === 'object' ? stand : null
}

/** Whether two trials have the same row, fire points and modifiers. */
export const isSame = (a: OptionTrial, b: OptionTrial): boolean =>
  a.place === b.place &&
  (a.worth && fractionText(a.worth)) === (b.worth && fractionText(b.worth)) &&
  isEqual(a.factor, b.factor) &&
  a.modifiers.length === b.modifiers.length &&
  a.modifiers.every((modifier) => hasModifier(b, modifier))

const hasModifier = ({ modifiers }: TrialEffect, { id, role, value }: RulesetModifier): boolean =>
  modifiers.some((other) => other.id === id && other.role === role && other.value === value)

const isEqual = (a: Fraction, b: Fraction): boolean => a.n === b.n && a.d === b.d

/** The effect shared by more than half of the options, including the default. This effect isn't shown for any of those options. */
export const commonEffect = (trials: readonly OptionTrial[], usual: OptionTrial | undefined): TrialEffect => {
  const isCommon = (does: (trial: OptionTrial) => boolean): boolean => trials.filter(does).length * 2 > trials.length
  const modifiers: RulesetModifier[] = []
  let factor: Fraction | null = null
  for (const trial of usual ? [usual] : trials) {
    for (const modifier of trial.modifiers)
      if (!hasModifier({ modifiers, factor: one }, modifier) && isCommon((other) => hasModifier(other, modifier)))
        modifiers.push(modifier)
    if (!factor && isCommon((other) => isEqual(other.factor, trial.factor))) factor = trial.factor
  }
  return { modifiers, factor: factor ?? one }
}

/** The shortest text for the difference between two effects, for a button. */
export const effectText = (
  effect: TrialEffect,
  base: TrialEffect,
  { role }: Control,
  { rolls, roles }: Procedure,
): string => {
  const bySide = new Map<string | null, number>()
  const add = (side: string | null, value: number): void => void bySide.set(side, (bySide.get(side) ?? 0) + value)
  for (const { side, value } of effect.modifiers) add(side, value)
  for (const { side, value } of base.modifiers) add(side, -value)
  const own = rolls.length > 1 ? role : null
  const texts = [...bySide].flatMap(([side, value]) => {
    if (value === 0) return []
    return side === own || side === null ? [signedText(value)] : [`${signedText(value)} ${getEntry(roles, side).title}`]
  })
  const [shortest] = texts.toSorted((a, b) => a.length - b.length)
  const factor = times(effect.factor, { n: base.factor.d, d: base.factor.n })
  return [...(shortest === undefined ? [] : [shortest]), ...(isEqual(factor, one) ? [] : [timesText(factor)])].join(' ')
}
