/** Assertions on answers, shared by all targets. */
import type { Answer, ProblemInWords, Result } from '../../../src-core/problem.ts'
import { answerOf } from '../../../src-core/words/problems/catalogue.ts'

/** Throws for an internal problem or one without text. */
export const checkProblems = (problems: readonly ProblemInWords[]): void => {
  for (const { code, message, cause } of problems) {
    if (code === 'internal') throw cause instanceof Error ? cause : new Error(message)
    if (!/^[a-z]+(-[a-z0-9]+)*$/.test(code) || message === '')
      throw new Error(`no problem: ${JSON.stringify({ code, message })}`)
  }
}

/** Returns the value of a result; undefined if it has problems, which are checked. */
export const checkResult = <T>(result: Result<T>): T | undefined => checkAnswer(answerOf(result))

export const checkAnswer = <T>(answer: Answer<T>): T | undefined => {
  if (answer.ok) return answer.value
  if (answer.problems.length === 0) throw new Error('refused without a problem')
  checkProblems(answer.problems)
  return undefined
}
