import { randomUUID } from 'node:crypto'
import type { MachineEvent } from '../../src-core/contract/events.ts'

/** Who calls: one window, whichever way its calls come. */
export interface Caller {
  /** Names the window; a task belongs to the window that began it. */
  readonly client: string
  /** Names this call. Asked again under the same name, by a window that had no answer, what it writes down is done once. */
  readonly call: string
  /** Aborted when the window goes away before it has its answer. */
  readonly gone: AbortSignal
  /** Tells this window alone. */
  readonly tell: (event: MachineEvent) => void
}

/** The name that a window gives to a call, if it is one; else a new one. Files are named after it. */
export const callName = (given: string | null = null): string => (given !== null && /^[a-z0-9-]{1,50}$/.test(given) ? given : randomUUID())
