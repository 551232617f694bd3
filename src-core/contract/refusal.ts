import type { Problem, ProblemInWords } from '../problem.ts'
import { inWords } from '../words/problems/words.ts'

/** The answer to a request that fails: its first problem, and all of them. */
export interface Refusal extends ProblemInWords {
  readonly ok: false
  /** Keys from the root of the request. */
  readonly path: readonly (string | number)[]
  readonly problems: readonly ProblemInWords[]
}

/** A refusal for problems, of which there is at least one. */
export const refusal = (problems: readonly Problem[]): Refusal => {
  const all = problems.map((problem) => {
    const { cause: _, ...sent } = inWords(problem)
    return sent
  })
  const [first] = all
  if (!first) throw new Error('a refusal without a problem')
  return { ok: false, ...first, path: first.path ?? [], problems: all }
}
