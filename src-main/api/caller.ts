import { randomUUID } from 'node:crypto'
import { openBudget, usualSteps, type Budget } from '../../src-core/budget.ts'
import type { MachineEvent } from '../../src-core/contract/events.ts'

/** Who calls: one window, whichever way its calls come. */
export interface Caller {
  /** Names the window; a task belongs to the window that began it. */
  readonly client: string
  /** Names this call. Asked again under the same name, by a window that had no answer, what it writes down is done once. */
  readonly call: string
  /** Aborted when nobody waits for the answer any more: the window went away, or the task was cancelled. */
  readonly gone: AbortSignal
  /** The same as a question, for work that lets nothing else in until it is done: it is true at once, wherever the call came from. */
  readonly stopped: () => boolean
  /** Tells this window alone. */
  readonly tell: (event: MachineEvent) => void
}

/** A caller on this thread. */
export const callerHere = (who: Omit<Caller, 'stopped'>): Caller => ({ ...who, stopped: () => who.gone.aborted })

/** How much work may go into an answer to a caller: none once nobody waits for it. */
export const budgetFor = ({ stopped }: Pick<Caller, 'stopped'>, steps = usualSteps): Budget => openBudget(steps, stopped)

/** The name that a window gives to a call, if it is one; else a new one. Files are named after it. */
export const callName = (given: string | null = null): string => (given !== null && /^[a-z0-9-]{1,50}$/.test(given) ? given : randomUUID())
