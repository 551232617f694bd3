/** Which rules are meant: a ruleset, with house rules over it. */
import { z } from 'zod'

/** The id of a ruleset or the path of a file. */
export const placeSchema = z.string({ error: 'the id of a ruleset or the path of a file' }).min(1).max(4096)

export const rulesSchema = z.strictObject({
  ruleset: placeSchema,
  /** Files of house rules, put over the ruleset in order. */
  house: z.array(placeSchema).max(32),
})
export type Rules = z.infer<typeof rulesSchema>
