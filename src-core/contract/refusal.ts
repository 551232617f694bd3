import type { Problem } from '../problem.ts'

/** The answer to a request that cannot be done: its first problem, and all of them. */
export interface Refusal extends Problem {
  readonly ok: false
  /** Keys from the root of the request. */
  readonly path: readonly (string | number)[]
  readonly problems: readonly Problem[]
}

/** A refusal for problems, of which there is at least one. */
export const refusal = (problems: readonly Problem[]): Refusal => {
  const [first = { code: 'unknown', message: 'it cannot be done' }] = problems
  return { ok: false, ...first, path: first.path ?? [], problems }
}
