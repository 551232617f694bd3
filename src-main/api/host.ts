import type { About, MachineEvent } from '../../src-core/contract/methods.ts'
import type { Result } from '../../src-core/problem.ts'
import type { WindowFile } from '../browser/files.ts'
import type { FontBytes } from '../pdf/fonts.ts'
import { attempt, type Report } from '../faults.ts'
import { randomUUID } from 'node:crypto'
import { openBudget, usualSteps, type Budget } from '../../src-core/budget.ts'

type Done = Record<string, never>

/** Files that windows may name until the program ends: those chosen by the player, and prints. */
export interface AllowedFiles {
  readonly chosen: ReadonlySet<string>
  readonly printed: ReadonlySet<string>
}

/** What a host (desktop application or browser) provides. Functions it lacks are null. */
export interface Host {
  readonly kind: About['host']
  readonly version: string
  readonly home: string
  /** The base of relative paths. */
  readonly working: string
  /** The folder of the shipped rulesets; by default next to the source. */
  readonly program?: string
  /** Additional ruleset folders. */
  readonly folders: readonly string[]
  /** Output folder of prints; with dialogs, until the player chooses another. */
  readonly printFolder: string
  /** System dialogs; they return null if canceled. */
  readonly dialogs: {
    readonly file: () => Promise<string | null>
    /** Asks for a file to write, which need not exist; `path` is the suggestion. */
    readonly newFile: (path: string) => Promise<string | null>
    readonly folder: () => Promise<string | null>
  } | null
  /** Opens a file in the system's viewer. */
  readonly view: ((path: string) => Promise<Result<Done>>) | null
  readonly showInFolder: ((path: string) => Promise<Result<Done>>) | null
  /** The URL of pdf/worker.ts. */
  readonly worker: URL
  /** Folder of the built window, for guests; absent on a development server. */
  readonly window?: string
  /** Reads a window file by URL path, null if there is none; by default from `window`. */
  readonly readWindow?: (path: string) => Promise<WindowFile | null>
  /** This computer's address for guests; by default its addresses in local networks. */
  readonly shareAt?: string
  /** By default reads the fonts from their package. */
  readonly readFonts?: () => Promise<FontBytes>
  /**
   * Files that windows of an earlier, crashed thread may name, and a function that records new ones. By default nothing
   * is remembered.
   */
  readonly noted?: { readonly before: AllowedFiles; readonly add: (what: keyof AllowedFiles, file: string) => void }
  /** Logs internal errors. */
  readonly report: (error: unknown) => void
}

/* Events to windows. */

export interface EventHub {
  /** Sends an event to all windows, or to all but `client`. */
  readonly broadcast: (event: MachineEvent, client?: string) => void
  /** Sends an event to one window. */
  readonly send: (client: string, event: MachineEvent) => void
  /** Adds a listener until the returned function is called. */
  readonly listen: (client: string, listener: (event: MachineEvent) => void) => () => void
}

/** An exception of one listener (a closing window) is reported and doesn't affect the others. */
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

/** A window that makes calls, over any transport. */
export interface Caller {
  /** Identifies the window. Tasks belong to the window that started them. */
  readonly client: string
  /** Identifies the call. A window repeats an unanswered call under the same id, and it takes effect once. */
  readonly call: string
  /** The number of the call in the order the client made them; absent if the transport preserves order. */
  readonly order?: number
  /** Aborted when the answer is no longer needed: the window closed or the task was canceled. */
  readonly signal: AbortSignal
  /** Synchronous equivalent of `signal`; true immediately, even across threads. */
  readonly isCanceled: () => boolean
  /** The most steps of work per answer; unlimited by default. */
  readonly steps?: number
  /** Sends an event to this window. */
  readonly send: (event: MachineEvent) => void
}

/** A caller on this thread. */
export const localCaller = (who: Omit<Caller, 'isCanceled'>): Caller => ({
  ...who,
  isCanceled: () => who.signal.aborted,
})

/** The work budget of an answer, exhausted when the call is canceled. */
export const budgetFor = (
  { isCanceled, steps: most = Infinity }: Pick<Caller, 'isCanceled' | 'steps'>,
  steps = usualSteps,
): Budget => openBudget(Math.min(steps, most), isCanceled)

/** The number in a request; absent if it isn't valid. */
export const callOrder = (given: string | null): Pick<Caller, 'order'> =>
  given !== null && /^\d{1,15}$/.test(given) ? { order: Number(given) } : {}

/** The id in a request if valid, otherwise a new one. */
export const callId = (given: string | null = null): string =>
  given !== null && /^[a-z0-9-]{1,50}$/.test(given) ? given : randomUUID()
