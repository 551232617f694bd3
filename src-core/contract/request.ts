/** What one asks of a check: which ruleset, which procedure, in which situation, with which dice. */
import { z } from 'zod'
import { failure, success, type Result } from '../problem.ts'
import { explain } from '../ruleset/explain.ts'

const place = z.string({ error: 'the id of a ruleset or the path of a file' }).min(1).max(4096)

export const requestSchema = z.strictObject({
  /** Comes back in the answer. */
  id: z.union([z.string().max(200), z.number()], { error: 'a text of at most 200 letters, or a number' }).optional(),
  ruleset: place,
  /** Files of house rules, put over the ruleset in order. */
  house: z.array(place, { error: 'a list of files' }).max(32).optional(),
  procedure: z.string({ error: 'the id of a procedure' }).min(1).max(80),
  /** What is known of the situation; the procedure says what there is. */
  inputs: z.unknown().optional(),
  /** What the dice show. */
  dice: z.unknown().optional(),
})

export type Request = z.infer<typeof requestSchema>

/** A request, or all that is wrong with its outer shape, each with its path. What `inputs` and `dice` hold is the engine's to check. */
export const readRequest = (data: unknown): Result<Request> => {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    const right = '{"ruleset": ID, "procedure": ID, "inputs": {...}, "dice": [...]}'
    return failure({ code: 'not-an-object', message: 'a request is a JSON object', right, path: [] })
  }
  const result = requestSchema.safeParse(data)
  if (result.success) return success(result.data)
  const findings = explain(requestSchema, data, result.error.issues, [])
  return failure(...findings.map(({ code, message, right, path }) => ({ code, message, right, path })))
}
