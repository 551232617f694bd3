import type { MachineEvent } from '../../src-core/contract/events.ts'

/** Who calls: one window, whichever way its calls come. */
export interface Caller {
  /** Names the window; a task belongs to the window that began it. */
  readonly client: string
  /** Aborted when the window goes away before it has its answer. */
  readonly gone: AbortSignal
  /** Tells this window alone. */
  readonly tell: (event: MachineEvent) => void
}
