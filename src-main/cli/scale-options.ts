/** At which scale commands have the distances of rules. */
import { readFactor, readRounding, scaleUnits, type ScaleChoice } from '../../src-core/ruleset/scale-choice.ts'
import type { Arguments, Options } from './arguments.ts'

export const scaleOptions = {
  scale: {
    value: 'FACTOR',
    check: (value) => (readFactor(value) ? undefined : 'a number above 0, such as 2/3 or 0.75'),
    help: 'distances times this',
  },
  units: { value: 'UNITS', oneOf: scaleUnits, help: 'distances in cm; or read-as-cm: 6 inches are 6 cm' },
  round: {
    value: 'STEP',
    check: (value) =>
      readRounding(value) ? undefined : 'a part of the unit, such as 1/2 or 1, or a length, such as 5mm',
    help: 'distances to the nearest 1/2, 1 or 5mm',
  },
} as const satisfies Options

/** The scale that the options choose; without any of them, distances are as the rules have them. */
export const scaleChoiceOf = (args: Pick<Arguments, 'value'>): ScaleChoice => {
  const [factor, round] = ['scale', 'round'].map(args.value)
  const units = scaleUnits.find((unit) => unit === args.value('units'))
  return {
    ...(factor === undefined ? {} : { factor }),
    ...(units === undefined ? {} : { units }),
    ...(round === undefined ? {} : { round }),
  }
}
