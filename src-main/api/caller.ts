import { randomUUID } from 'node:crypto'
import { openBudget, usualSteps, type Budget } from '../../src-core/budget.ts'
import type { MachineEvent } from '../../src-core/contract/methods.ts'

/** Who calls: one window, whichever way its calls come. */
export interface Caller {
  /** Names the window; a task belongs to the window that began it. */
  readonly client: string
  /** Names this call. A window that had no answer repeats it under the same name, and what it records is recorded once. */
  readonly call: string
  /** Counts the calls of the client as it made them, where they may overtake each other on the way. */
  readonly order?: number
  /** Aborted when the answer is no longer needed: the window was closed, or the task was cancelled. */
  readonly gone: AbortSignal
  /** The same as a function, for synchronous work: true at once, wherever the call came from. */
  readonly stopped: () => boolean
  /** Sends an event to this window alone. */
  readonly send: (event: MachineEvent) => void
}

/** A caller on this thread. */
export const callerHere = (who: Omit<Caller, 'stopped'>): Caller => ({ ...who, stopped: () => who.gone.aborted })

/** The budget of work for an answer; used up as soon as the answer is no longer needed. */
export const budgetFor = ({ stopped }: Pick<Caller, 'stopped'>, steps = usualSteps): Budget =>
  openBudget(steps, stopped)

/** The count that a window gives to a call; of what is none, none. */
export const callOrder = (given: string | null): Pick<Caller, 'order'> =>
  given !== null && /^\d{1,15}$/.test(given) ? { order: Number(given) } : {}

/** The name that a window gives to a call, if it is one; else a new one. Files are named after it. */
export const callName = (given: string | null = null): string =>
  given !== null && /^[a-z0-9-]{1,50}$/.test(given) ? given : randomUUID()
