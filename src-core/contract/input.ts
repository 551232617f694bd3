/** Validates the input of a call with its schema. */
import { failure, problem, success, type Result } from '../problem.ts'
import { explainIssues } from '../ruleset/explain.ts'
import { depthProblem, isRecord } from '../untrusted.ts'
import type { z } from 'zod'

/** The most problems to report, since input may have more wrong keys than a function call can have arguments. */
const maxProblems = 100

/**
 * Parses an object with a schema. Fails with `too-large`, or with `wrong-input` for data that isn't an object and for up to 100 invalid values, each
 * with its path.
 */
export const readInput = <S extends z.ZodType>(schema: S, data: unknown): Result<z.output<S>> => {
  if (!isRecord(data)) return failure(problem('wrong-input', { what: 'request' }, { path: [] }))
  const deep = depthProblem(data)
  if (deep) return failure(deep)
  const result = schema.safeParse(data)
  if (result.success) return success(result.data)
  const issues = result.error.issues.slice(0, maxProblems).map(shortenIssue)
  const explained = explainIssues(schema, data, issues, []).slice(0, maxProblems)
  return failure(...explained.map(({ problem: one, path }) => ({ ...one, path })))
}

const shortenIssue = (issue: z.core.$ZodIssue): z.core.$ZodIssue =>
  issue.code === 'unrecognized_keys' ? { ...issue, keys: issue.keys.slice(0, maxProblems) } : issue
