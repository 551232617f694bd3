/** Internal errors. The player gets a problem, and the host's log gets the exception. */
import type { Sendable, Sending } from '../src-core/contract/wire.ts'
import { internalProblem, type Problem, type ProblemInWords } from '../src-core/problem.ts'
import type { Task } from '../src-core/words/problems/hosts.ts'
import { inWords } from '../src-core/words/problems/catalogue.ts'
import { inspect } from 'node:util'
import { visibleLines } from '../src-core/words/text.ts'

export type Report = (error: unknown) => void

/** Reports each error once, even if several answers contain it. */
export const reportOnce = (report: Report): Report => {
  const reportedErrors = new WeakSet()
  return (error) => {
    const known = typeof error === 'object' && error !== null
    if (known && reportedErrors.has(error)) return
    if (known) reportedErrors.add(error)
    report(error)
  }
}

/** Converts problems to text, ready to send, and reports their causes. */
export const reportProblems = (problems: readonly Problem[], report: Report): Sendable[] =>
  problems.map((problem) => reportCause(inWords(problem), report))

export const reportCause = <P extends ProblemInWords>({ cause, ...problem }: P, report: Report): Sendable<P> => {
  if (cause !== undefined) report(cause)
  return problem
}

export const sendable = <T extends { readonly problems: readonly Problem[] }>(
  answer: T,
  report: Report,
): Sending<T> => ({
  ...answer,
  problems: reportProblems(answer.problems, report),
})

/** Runs work. If it throws, reports the exception and returns it as a problem. Null on success. */
export const attempt = (task: Task, work: () => void, report: Report): Problem | null => {
  try {
    work()
    return null
  } catch (error) {
    report(error)
    return internalProblem(task, error)
  }
}

/** Formats an error with its stack and makes control characters visible. */
export const faultText = (fault: unknown): string => visibleLines(typeof fault === 'string' ? fault : inspect(fault))

/** Writes an error to standard error. */
export const logFault = (fault: unknown): void => console.error(faultText(fault))
