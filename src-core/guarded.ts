/** Catches exceptions at the edges: an exception that should not happen is our fault, and becomes one problem like any other. */
import { failure, problem, type Problem, type Result } from './problem.ts'
import type { Task } from './words/problems/hosts.ts'
import { visibleExcerpt } from './words/visible.ts'

/** The result of the work; where it throws, one problem `internal`. See `fault`. */
export const guarded = <T>(task: Task, work: () => Result<T>, where: Where = {}): Result<T> => {
  try {
    return work()
  } catch (error) {
    return failure(fault(task, error, where))
  }
}

type Where = Pick<Problem, 'place' | 'path'>

/** A fault of ours as a problem: the task that cannot be done, and what was thrown as its `cause`. */
export const fault = (task: Task, cause: unknown, where: Where = {}): Problem =>
  problem('internal', { task, thrown: textOf(cause) }, { ...where, cause })

/** At most one line: an exception may quote the file. */
const textOf = (error: unknown): string =>
  visibleExcerpt(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown', 120)

/** The beginning of a file, as the place of problems with all of it. */
export const startOf = (file: string): Where => ({ place: { file, line: 1, column: 1 } })
