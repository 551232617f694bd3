/** Faults of ours: the player gets a problem, and whoever runs the host gets the exception. */
import type { Sendable, Sending } from '../src-core/contract/wire.ts'
import { internalProblem, type Problem, type ProblemInWords } from '../src-core/problem.ts'
import type { Task } from '../src-core/words/problems/hosts.ts'
import { inWords } from '../src-core/words/problems/catalogue.ts'
import { inspect } from 'node:util'
import { visibleLines } from '../src-core/words/text.ts'

export type Report = (error: unknown) => void

/** Reports each fault once, however many answers it spoils. */
export const reportOnce = (report: Report): Report => {
  const reportedErrors = new WeakSet()
  return (error) => {
    const known = typeof error === 'object' && error !== null
    if (known && reportedErrors.has(error)) return
    if (known) reportedErrors.add(error)
    report(error)
  }
}

/** The problems in words, as they are sent; what was thrown is reported. */
export const reported = (problems: readonly Problem[], report: Report): Sendable[] =>
  problems.map((problem) => withoutCause(inWords(problem), report))

/** A problem in words as it is sent. */
export const withoutCause = <P extends ProblemInWords>({ cause, ...problem }: P, report: Report): Sendable<P> => {
  if (cause !== undefined) report(cause)
  return problem
}

/** An answer whose problems are all sendable. */
export const sendable = <T extends { readonly problems: readonly Problem[] }>(
  answer: T,
  report: Report,
): Sending<T> => ({
  ...answer,
  problems: reported(answer.problems, report),
})

/** Does work without a result. An exception is reported and returned as a problem; else null. */
export const attempt = (task: Task, work: () => void, report: Report): Problem | null => {
  try {
    work()
    return null
  } catch (error) {
    report(error)
    return internalProblem(task, error)
  }
}

/** Writes a fault of ours with its stack to standard error; control characters in it are made visible, so that they do nothing at a terminal. */
export const logFault = (fault: unknown): void => console.error(visibleLines(inspect(fault)))
