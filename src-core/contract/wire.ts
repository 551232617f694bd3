/** What crosses between processes: input checked by a schema, problems as they are sent, values as text. */
import { failure, problem, type Problem, type ProblemInWords, success, type Result } from '../problem.ts'
import type { z } from 'zod'
import { depthProblem, isRecord } from '../untrusted.ts'
import { explainIssues } from '../ruleset/explain.ts'

/** The channels between Electron's main process and the preload. */
export const callChannel = 'call'
export const eventChannel = 'event'

/** Input may have more wrong keys than a function takes arguments. */
const mostProblems = 100

/** Parses an object by a schema. Problems: `too-large`, `wrong-input` of what is no object, or up to 100 wrong values, each with its path. */
export const readInput = <S extends z.ZodType>(schema: S, data: unknown): Result<z.output<S>> => {
  if (!isRecord(data)) return failure(problem('wrong-input', { what: 'request' }, { path: [] }))
  const deep = depthProblem(data)
  if (deep) return failure(deep)
  const result = schema.safeParse(data)
  if (result.success) return success(result.data)
  const issues = result.error.issues.slice(0, mostProblems).map(shortened)
  const explained = explainIssues(schema, data, issues, []).slice(0, mostProblems)
  return failure(...explained.map(({ problem: one, path }) => ({ ...one, path })))
}

const shortened = (issue: z.core.$ZodIssue): z.core.$ZodIssue =>
  issue.code === 'unrecognized_keys' ? { ...issue, keys: issue.keys.slice(0, mostProblems) } : issue

/** A problem in words, without its `cause`, which is only reported on the host (`reported` in faults.ts). */
export type Sendable<P extends ProblemInWords = ProblemInWords> = Omit<P, 'cause'> & { readonly cause?: never }

/** An answer of src-core with its problems as they are sent. */
export type Sending<T extends { readonly problems: readonly Problem[] }> = Omit<T, 'problems'> & {
  readonly problems: readonly Sendable[]
}

const key = '$base64'

/** JSON, with bytes as base64 under a special key. Everything else must be plain data. */
export const encode = (value: unknown, toBase64: (bytes: Uint8Array) => string): string =>
  JSON.stringify(value, (_name, one: unknown) => (one instanceof Uint8Array ? { [key]: toBase64(one) } : one))

/** The value of a text by `encode`. Throws a SyntaxError if it isn't JSON. */
export const decode = (text: string, fromBase64: (text: string) => Uint8Array): unknown => {
  // A reviver makes parsing four times as slow.
  if (!text.includes(key)) return JSON.parse(text)
  return JSON.parse(text, (_name, one: unknown) => {
    const held = typeof one === 'object' && one !== null && key in one ? one[key] : undefined
    return typeof held === 'string' ? fromBase64(held) : one
  })
}
