/**
 * How much work may go into an answer. Work is counted in steps that are the same on every machine, so that equal questions get
 * equal answers; one step is about a tenth of a microsecond. `stopped` is asked every so often whether anybody still waits.
 */
import { failure, problem, type Problem, type Result } from './problem.ts'

export interface Budget {
  /** Counts steps before they are taken. Where they are too many, or nobody waits, it does not come back: see `bounded`. */
  readonly spend: (steps: number, excess: Excess) => void
}

/** What is too large and what would help, where more steps are asked than there are in all. */
export type Excess = (most: number) => Problem

/** About half a second. */
export const usualSteps = 5_000_000

/** About a millisecond. */
const unasked = 10_000

/** A budget of so many steps. Spending more than that, or after `stopped` says so, throws what `bounded` makes a problem. */
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

/** Ends work that is `bounded` with a Problem. */
export const giveUp = (reason: Problem): never => {
  throw new Unfinished(reason)
}

/** Work that spends a budget: its result, or the Problem that it takes more than there is (`too-much-work`) or was `stopped`. */
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
