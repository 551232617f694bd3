/** Data from outside, parsed by a schema: typed, or all that is wrong with it. */
import type { z } from 'zod'
import { depthProblem } from '../untrusted.ts'
import { failure, success, type Result } from '../problem.ts'
import { explain } from '../ruleset/explain.ts'

/** The most problems: a line can hold more keys than a function takes arguments. */
const most = 100

/**
 * Parses data by a schema. Problems: `too-deep`, and what is wrong with each value, with its path; at most a hundred.
 */
export const readInput = <S extends z.ZodType>(schema: S, data: unknown): Result<z.output<S>> => {
  const deep = depthProblem(data)
  if (deep) return failure(deep)
  const result = schema.safeParse(data)
  if (result.success) return success(result.data)
  const issues = result.error.issues.slice(0, most).map(shortened)
  const problems = explain(schema, data, issues, []).slice(0, most)
  return failure(...problems.map(({ problem, path }) => ({ ...problem, path })))
}

const shortened = (issue: z.core.$ZodIssue): z.core.$ZodIssue =>
  issue.code === 'unrecognized_keys' ? { ...issue, keys: issue.keys.slice(0, most) } : issue
