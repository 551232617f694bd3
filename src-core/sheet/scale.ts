import { whole } from '../exact.ts'
import type { Ruleset } from '../ruleset/model.ts'
import { scaledDistance, type ScaleSteps } from '../ruleset/scale-choice.ts'
import type { LengthUnit } from '../ruleset/units.ts'
import { distanceText, numberText } from '../words/numbers.ts'
import { sheetWords } from '../words/sheet.ts'
import { unitWords } from '../words/units.ts'

/** A familiar distance in each unit. */
const known: Readonly<Record<LengthUnit, bigint>> = { inches: 12n, cm: 30n, mm: 300n, widths: 12n }

/** An example of a scaled distance: before and after, `12″` and `8 cm`. */
export const scaleExample = (steps: ScaleSteps): { readonly was: string; readonly is: string } => {
  const was = whole(known[steps.from])
  return { was: distanceText(was, steps.from), is: distanceText(scaledDistance(was, steps), steps.to) }
}

/** Sentences about the scale: what was done to the distances and to which not; empty where they are as written. */
export const scaleTexts = ({ scale }: Pick<Ruleset, 'scale'>): readonly string[] =>
  scale ? [stepsText(scale), ...(scale.bare.length > 0 ? [sheetWords.bare] : [])] : []

/** `distances × ⅔, converted from inches`; empty where they stay. */
export const stepsText = ({ factor, from, to, readAs, round }: ScaleSteps): string => {
  const figure = factor.n === factor.d ? null : numberText(factor)
  return sheetWords.scale(
    figure,
    from === to ? null : unitWords[from].name,
    unitWords[to].name,
    readAs,
    round && distanceText(round, to),
  )
}
