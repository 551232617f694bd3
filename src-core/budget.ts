/**
 * Limits the work spent on an answer. Work is counted in steps, not time, so equal requests get equal answers on every machine. A step takes
 * about a tenth of a microsecond. The budget calls `stopped` now and then to check whether the work was canceled.
 */
import { failure, problem, type Problem, type Result } from './problem.ts'

export interface Budget {
  /** Counts steps before the work is done. If this exceeds the budget or the work was canceled, throws an exception that `runBounded` catches. */
  readonly spend: (steps: number, excess: Excess) => void
}

/** Returns the problem for work that exceeds its budget: what is too large and what would help. */
type Excess = (max: number) => Problem

/** About half a second of work. */
export const defaultSteps = 5_000_000

/** The steps between two calls of `stopped`; they take about a millisecond. */
const unasked = 10_000

/**
 * Creates a budget of `steps`. Counting more steps throws, as does counting any after `stopped` returns true. `runBounded` turns both exceptions into
 * problems.
 */
export const openBudget = (steps = defaultSteps, stopped: () => boolean = () => false): Budget => {
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

/** Ends work inside `runBounded` with a problem. */
export const giveUp = (reason: Problem): never => {
  throw new Unfinished(reason)
}

/** Runs work that counts its steps. Returns its result, or a problem if it needs too many steps (`too-much-work`) or was canceled (`stopped`). */
export const runBounded = <T>(work: () => Result<T>): Result<T> => {
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
