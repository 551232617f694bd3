/** What every target asks of an answer. */
import type { Problem, Result } from '../../../src-core/problem.ts'
import { inWords } from '../../../src-core/words/problems/words.ts'

/** Throws where a problem is a fault of ours, or says nothing. */
export const checkProblems = (problems: readonly Problem[]): void => {
  for (const { code, message, cause } of problems.map(inWords)) {
    if (code === 'internal') throw cause instanceof Error ? cause : new Error(message)
    if (!/^[a-z]+(-[a-z0-9]+)*$/.test(code) || message === '') throw new Error(`no problem: ${JSON.stringify({ code, message })}`)
  }
}

/** The value of a result, undefined where it is problems, which are checked. */
export const checkResult = <T>(result: Result<T>): T | undefined => {
  if (result.ok) return result.value
  if (result.problems.length === 0) throw new Error('refused without a problem')
  checkProblems(result.problems)
  return undefined
}
