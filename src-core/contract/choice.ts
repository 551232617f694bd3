/** Which rules are meant: a ruleset, with house rules over it. */
import { z } from 'zod'
import { listOf, textOf } from '../sizes.ts'

/** The id of a ruleset or the path of a file. */
export const placeSchema = textOf(1, 4096, 'ruleset-or-file')

export const rulesChoiceSchema = z.strictObject({
  ruleset: placeSchema,
  /** Files of house rules, put over the ruleset in order. */
  house: listOf(placeSchema, 0, 32).readonly(),
})
export type RulesChoice = z.infer<typeof rulesChoiceSchema>
