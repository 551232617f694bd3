/**
 * Limits the work for an answer. Work is counted in steps that are the same on every machine, so that equal questions get equal answers;
 * one step is about a tenth of a microsecond. `stopped` is called from time to time and says whether the work was canceled.
 */
import { failure, problem, type Problem, type Result } from './problem.ts'

export interface Budget {
  /** Counts steps before they are taken. Throws to `bounded` where they are too many or the work was canceled. */
  readonly spend: (steps: number, excess: Excess) => void
}

/** Makes the problem for work that exceeds its budget: what is too large and what would help. */
export type Excess = (most: number) => Problem

/** About half a second. */
export const usualSteps = 5_000_000

/** About a millisecond. */
const unasked = 10_000

/** A budget of `steps`. Spending more, or spending after `stopped` returns true, throws; `bounded` turns that into a problem. */
export const openBudget = (steps = usualSteps, stopped: () => boolean = () => false): Budget => {
  let spent = 0
  let ask = 0
  return {
    spend: (more, excess) => {
      spent += more
      if (spent > steps) giveUp(excess(steps))
      if (spent < ask) return
      ask = spent + unasked
      if (stopped()) giveUp(problem('stopped', {}))
    },
  }
}

/** Ends work inside `bounded` with a Problem. */
export const giveUp = (reason: Problem): never => {
  throw new Unfinished(reason)
}

/** Runs work that spends a budget: its result, or the Problem that it needs too many steps (`too-much-work`) or was canceled. */
export const bounded = <T>(work: () => Result<T>): Result<T> => {
  try {
    return work()
  } catch (error) {
    if (error instanceof Unfinished) return failure(error.problem)
    throw error
  }
}

class Unfinished extends Error {
  readonly problem: Problem

  constructor(reason: Problem) {
    super(reason.code)
    this.problem = reason
  }
}
