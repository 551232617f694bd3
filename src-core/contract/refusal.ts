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
  const told = problems.map(({ cause: _, ...problem }) => problem)
  const [first = { code: 'unknown', message: 'it cannot be done' }] = told
  return { ok: false, ...first, path: first.path ?? [], problems: told }
}
