import type { About, MachineEvent } from '../../src-core/contract/methods.ts'
import type { Result } from '../../src-core/problem.ts'
import type { WindowFile } from '../browser/files.ts'
import type { FontBytes } from '../pdf/fonts.ts'
import { attempt, type Report } from '../faults.ts'
import { randomUUID } from 'node:crypto'
import { openBudget, usualSteps, type Budget } from '../../src-core/budget.ts'

type Done = Record<string, never>

/** Files that windows may name until the program ends: those the player chose, and the prints that were made. */
export interface AllowedFiles {
  readonly chosen: ReadonlySet<string>
  readonly printed: ReadonlySet<string>
}

/** What a host, the desktop application or the browser host, brings along. What it cannot do is null. */
export interface Host {
  readonly kind: About['host']
  readonly version: string
  /** The settings folder. */
  readonly home: string
  /** What relative paths start from. */
  readonly working: string
  /** Rulesets that come with the program; if left out, those beside its source. */
  readonly program?: string
  /** More folders of rulesets. */
  readonly folders: readonly string[]
  /** Where prints go; with dialogs, until the player has chosen a folder. */
  readonly printFolder: string
  /** The system's dialogs; null where the player chose nothing. */
  readonly dialogs: {
    readonly file: () => Promise<string | null>
    /** A file to write, which need not be there; `path` is proposed. */
    readonly newFile: (path: string) => Promise<string | null>
    readonly folder: () => Promise<string | null>
  } | null
  /** Opens a file in the system's viewer. */
  readonly view: ((path: string) => Promise<Result<Done>>) | null
  /** Shows a file in its folder, by the system. */
  readonly showInFolder: ((path: string) => Promise<Result<Done>>) | null
  /** The file of pdf/worker.ts. */
  readonly worker: URL
  /** The folder of the built window, for guests at the table; left out where it is served from its source. */
  readonly window?: string
  /** A file of it by the path of its address, null where there is none; if left out, read from that folder. */
  readonly readWindow?: (path: string) => Promise<WindowFile | null>
  /** The address at which guests find this computer; if left out, its addresses in local networks. */
  readonly shareAt?: string
  /** The fonts of prints; if left out, read from their package. */
  readonly readFonts?: () => Promise<FontBytes>
  /** The files that windows of earlier machines of this program may name, and where this one keeps its own; if left out, they are forgotten with the machine. */
  readonly noted?: { readonly before: AllowedFiles; readonly add: (what: keyof AllowedFiles, file: string) => void }
  /** Gets faults of ours, for whoever runs the host. */
  readonly report: (error: unknown) => void
}

/* The listeners of the machine, and the events they get. */

export interface EventHub {
  /** Sends an event to every window, or to all but `client`. */
  readonly broadcast: (event: MachineEvent, client?: string) => void
  /** Sends an event to the listeners of one window. */
  readonly send: (client: string, event: MachineEvent) => void
  /** Adds a listener, until the returned function is called. */
  readonly listen: (client: string, listener: (event: MachineEvent) => void) => () => void
}

/** A listener that throws, as a window that is closing does, is reported and keeps nothing from the others. */
export const openEventHub = (report: Report): EventHub => {
  const listeners = new Set<{ readonly client: string; readonly listener: (event: MachineEvent) => void }>()
  const sendTo = (meant: (client: string) => boolean, event: MachineEvent): void => {
    for (const { client, listener } of [...listeners])
      if (meant(client)) attempt('event', () => listener(event), report)
  }
  return {
    broadcast: (event, but) => sendTo((client) => client !== but, event),
    send: (one, event) => sendTo((client) => client === one, event),
    listen: (client, listener) => {
      const entry = { client, listener }
      listeners.add(entry)
      return () => void listeners.delete(entry)
    },
  }
}

/** Who calls: one window, whichever way its calls come. */
export interface Caller {
  /** Names the window; a task belongs to the window that began it. */
  readonly client: string
  /** Names this call. A window that had no answer repeats it under the same name, and what it records is recorded once. */
  readonly call: string
  /** Counts the calls of the client as it made them, where they may overtake each other on the way. */
  readonly order?: number
  /** Aborted when the answer is no longer needed: the window was closed, or the task was cancelled. */
  readonly signal: AbortSignal
  /** The same as a function, for synchronous work: true at once, wherever the call came from. */
  readonly isCancelled: () => boolean
  /** The most steps of work for an answer; left out: as many as the call takes. */
  readonly steps?: number
  /** Sends an event to this window alone. */
  readonly send: (event: MachineEvent) => void
}

/** A caller on this thread. */
export const localCaller = (who: Omit<Caller, 'isCancelled'>): Caller => ({
  ...who,
  isCancelled: () => who.signal.aborted,
})

/** The budget of work for an answer; used up as soon as the answer is no longer needed. */
export const budgetFor = (
  { isCancelled, steps: most = Infinity }: Pick<Caller, 'isCancelled' | 'steps'>,
  steps = usualSteps,
): Budget => openBudget(Math.min(steps, most), isCancelled)

/** The count that a window gives to a call; of what is none, none. */
export const callOrder = (given: string | null): Pick<Caller, 'order'> =>
  given !== null && /^\d{1,15}$/.test(given) ? { order: Number(given) } : {}

/** The name that a window gives to a call, if it is one; else a new one. Files are named after it. */
export const callId = (given: string | null = null): string =>
  given !== null && /^[a-z0-9-]{1,50}$/.test(given) ? given : randomUUID()
