/** Which rules are meant: a ruleset, with house rules over it. */
import { z } from 'zod'
import { readFactor, readRounding, scaleUnits } from '../ruleset/scale-choice.ts'
import { limits } from '../ruleset/limits.ts'
import { listOf, textOf } from '../sizes.ts'

/** The id of a ruleset or the path of a file. */
export const placeSchema = textOf(1, 4096, 'ruleset-or-file')

/** At which scale its distances are; left out: as the rules have them. */
export const scaleChoiceSchema = z.strictObject({
  factor: textOf(1, 40)
    .refine((text) => readFactor(text) !== undefined)
    .exactOptional(),
  units: z.enum(scaleUnits).exactOptional(),
  preferred: z.enum(['cm', 'mm']).exactOptional(),
  round: textOf(1, 40)
    .refine((text) => readRounding(text) !== undefined)
    .exactOptional(),
})

export const rulesChoiceSchema = z.strictObject({
  ruleset: placeSchema,
  /** Files of house rules, put over the ruleset in order, each over those that it extends. */
  house: listOf(placeSchema, 0, limits.layers).readonly(),
  scale: scaleChoiceSchema.exactOptional(),
})
export type RulesChoice = z.infer<typeof rulesChoiceSchema>
