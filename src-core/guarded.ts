/** Nets: what is thrown where nothing should be is a fault of ours, and becomes one problem like any other. */
import { failure, type Problem, type Result } from './problem.ts'
import { brief } from './words/visible.ts'

/** The result of the work; where it throws, one problem `internal`. See `fault`. */
export const guarded = <T>(what: string, work: () => Result<T>, where: Where = {}): Result<T> => {
  try {
    return work()
  } catch (error) {
    return failure(fault(what, error, where))
  }
}

type Where = Pick<Problem, 'place' | 'path'>

/** A fault of ours as a problem: `what` says what cannot be done ("a.yaml cannot be read"), `cause` is what was thrown. */
export const fault = (what: string, cause: unknown, where: Where = {}): Problem => ({
  code: 'internal',
  message: `${what} by a fault of Doublequick itself (${textOf(cause)})`,
  right: 'try again; if it stays so, tell its makers what you did',
  ...where,
  cause,
})

/** At most a line: what was thrown may quote the file. */
const textOf = (error: unknown): string => brief(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown', 120)

/** The beginning of a file, for what concerns all of it. */
export const startOf = (file: string): Where => ({ place: { file, line: 1, column: 1 } })
