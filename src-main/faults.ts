/** Internal errors: the player gets a problem, the host's log gets the exception. */
import type { Sendable, Sending } from '../src-core/contract/wire.ts'
import { internalProblem, type Problem, type ProblemInWords } from '../src-core/problem.ts'
import type { Task } from '../src-core/words/problems/hosts.ts'
import { inWords } from '../src-core/words/problems/catalogue.ts'
import { inspect } from 'node:util'
import { visibleLines } from '../src-core/words/text.ts'

export type Report = (error: unknown) => void

/** Reports each error once, even if several answers carry it. */
export const reportOnce = (report: Report): Report => {
  const reportedErrors = new WeakSet()
  return (error) => {
    const known = typeof error === 'object' && error !== null
    if (known && reportedErrors.has(error)) return
    if (known) reportedErrors.add(error)
    report(error)
  }
}

/** Problems in words, ready to send; their causes are reported. */
export const reported = (problems: readonly Problem[], report: Report): Sendable[] =>
  problems.map((problem) => withoutCause(inWords(problem), report))

export const withoutCause = <P extends ProblemInWords>({ cause, ...problem }: P, report: Report): Sendable<P> => {
  if (cause !== undefined) report(cause)
  return problem
}

export const sendable = <T extends { readonly problems: readonly Problem[] }>(
  answer: T,
  report: Report,
): Sending<T> => ({
  ...answer,
  problems: reported(answer.problems, report),
})

/** Runs work. Reports an exception and returns it as a problem; null on success. */
export const attempt = (task: Task, work: () => void, report: Report): Problem | null => {
  try {
    work()
    return null
  } catch (error) {
    report(error)
    return internalProblem(task, error)
  }
}

/** An error with its stack; control characters are made visible. */
export const faultText = (fault: unknown): string => visibleLines(typeof fault === 'string' ? fault : inspect(fault))

/** Writes an error to standard error. */
export const logFault = (fault: unknown): void => console.error(faultText(fault))
