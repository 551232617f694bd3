/** Nets: what is thrown where nothing should be is a fault of ours, and becomes one problem like any other. */
import { failure, problem, type Problem, type Result } from './problem.ts'
import type { Task } from './words/problems/bounds.ts'
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

/** At most a line: what was thrown may quote the file. */
const textOf = (error: unknown): string => visibleExcerpt(error instanceof Error ? `${error.name}: ${error.message}` : 'unknown', 120)

/** The beginning of a file, for what concerns all of it. */
export const startOf = (file: string): Where => ({ place: { file, line: 1, column: 1 } })
