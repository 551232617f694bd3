/** A request to resolve a check: the ruleset, the procedure, the situation and the dice. */
import { z } from 'zod'
import type { Result, Problem, ProblemInWords } from '../problem.ts'
import { listOf, textOf } from '../sizes.ts'
import type { Form } from '../words/problems/forms.ts'
import { placeSchema } from './rules.ts'
import { readInput } from './input.ts'
import { inWords } from '../words/problems/catalogue.ts'

const requestFields = {
  /** Copied to the answer. */
  id: z.union([textOf(0, 200), z.number()], { error: 'request-id' }).optional(),
  ruleset: placeSchema,
  /** House rules files, applied in order. */
  house: listOf(placeSchema, 0, 32, 'files').optional(),
  /** The known facts of the situation, as defined by the procedure or sequence. */
  inputs: z.unknown().optional(),
}
const name = (form: Form) => textOf(1, 80, form)

const requestSchema = z.strictObject({
  ...requestFields,
  procedure: name('procedure-id'),
  /** The dice as rolled. */
  dice: z.unknown().optional(),
})

/**
 * A request for the odds of a check or of a sequence of checks. With `sensitivity`, the answer for a check includes the odds without each modifier.
 */
const oddsRequestSchema = requestSchema.extend({
  sensitivity: z.boolean({ error: 'flag' }).optional(),
})
const sequenceRequestSchema = z.strictObject({
  ...requestFields,
  sequence: name('sequence-id'),
  /** The optional steps that a party takes: `{"breakthrough": true}`. */
  choices: z.unknown().optional(),
})

export type Request = z.infer<typeof requestSchema>
export type OddsRequest = z.infer<typeof oddsRequestSchema> | z.infer<typeof sequenceRequestSchema>

/** Parses a request. Structural problems have paths. The engine validates `inputs` and `dice`. */
export const readRequest = (data: unknown): Result<Request> => readInput(requestSchema, data)

/** Parses a request for odds. */
export const readOddsRequest = (data: unknown): Result<OddsRequest> =>
  typeof data === 'object' && data !== null && 'sequence' in data
    ? readInput(sequenceRequestSchema, data)
    : readInput(oddsRequestSchema, data)

/** The answer to a failed request: its first problem, and the list of all problems. */
export interface Refusal extends ProblemInWords {
  readonly ok: false
  /** Keys from the root of the request. */
  readonly path: readonly (string | number)[]
  readonly problems: readonly ProblemInWords[]
}

/** Creates an error answer. There must be at least one problem. */
export const refusal = (problems: readonly Problem[]): Refusal => {
  const all = problems.map((problem) => {
    const { cause: _, ...sent } = inWords(problem)
    return sent
  })
  const [first] = all
  if (!first) throw new Error('a refusal without a problem')
  return { ok: false, ...first, path: first.path ?? [], problems: all }
}
