import type { About, MachineEvent } from '../../src-core/contract/methods.ts'
import type { Result } from '../../src-core/problem.ts'
import type { WindowFile } from '../browser/files.ts'
import type { FontBytes } from '../pdf/fonts.ts'
import { attempt, type Report } from '../faults.ts'
import { randomUUID } from 'node:crypto'
import { openBudget, defaultSteps, type Budget } from '../../src-core/budget.ts'

type Done = Record<string, never>

/** Files that windows may access until the program ends: files that the player chose, and printed files. */
export interface AllowedFiles {
  readonly chosen: ReadonlySet<string>
  readonly printed: ReadonlySet<string>
}

/** A host (desktop application or browser) and its functions. A function is null if the host lacks it. */
export interface Host {
  readonly kind: About['host']
  readonly version: string
  readonly home: string
  /** The base folder for relative paths. */
  readonly working: string
  /** The folder of the shipped rulesets. Defaults to the one next to the source. */
  readonly program?: string
  /** Additional ruleset folders. */
  readonly folders: readonly string[]
  /** The output folder for prints. A host with dialogs uses it until the player chooses another. */
  readonly printFolder: string
  /** System dialogs, which return null if canceled. */
  readonly dialogs: {
    readonly file: () => Promise<string | null>
    /** Lets the player choose a file to write, which need not exist. Suggests `path`. */
    readonly newFile: (path: string) => Promise<string | null>
    readonly folder: () => Promise<string | null>
  } | null
  /** Opens a file in the system's viewer. */
  readonly view: ((path: string) => Promise<Result<Done>>) | null
  readonly showInFolder: ((path: string) => Promise<Result<Done>>) | null
  /** The URL of src-main/worker.ts. */
  readonly worker: URL
  /** The folder of the built window, for guests. Unset on a development server. */
  readonly window?: string
  /** Reads a window file by URL path. Null if there is none. Defaults to reading from `window`. */
  readonly readWindow?: (path: string) => Promise<WindowFile | null>
  /** This computer's address for guests. Defaults to the computer's addresses on local networks. */
  readonly shareAt?: string
  /** Reads the fonts. Defaults to reading them from their package. */
  readonly readFonts?: () => Promise<FontBytes>
  /**
   * Files that windows could already access before the last thread crashed, and a function that records new ones. If unset, files aren't remembered.
   */
  readonly noted?: { readonly before: AllowedFiles; readonly add: (what: keyof AllowedFiles, file: string) => void }
  /** Logs internal errors. */
  readonly report: (error: unknown) => void
}

/* Distributes events to windows. */

export interface EventHub {
  /** Sends an event to all windows except `client`. */
  readonly broadcast: (event: MachineEvent, client?: string) => void
  readonly send: (client: string, event: MachineEvent) => void
  /** Adds a listener. The returned function removes it. */
  readonly listen: (client: string, listener: (event: MachineEvent) => void) => () => void
}

/** Creates an event hub. An exception thrown by a listener (such as a closing window) is reported and doesn't affect other listeners. */
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

/** A window that makes calls over any transport. */
export interface Caller {
  /** Identifies the window. Tasks belong to the window that started them. */
  readonly client: string
  /** Identifies the call. A window repeats an unanswered call with the same id, but it takes effect only once. */
  readonly call: string
  /** The position of the call in the client's order. Unset if the transport preserves the order. */
  readonly order?: number
  /** Aborted when the answer is no longer needed because the window closed or the task was canceled. */
  readonly signal: AbortSignal
  /** Synchronous equivalent of `signal`. Changes immediately, even across threads. */
  readonly isCanceled: () => boolean
  /** The maximum number of work steps per answer. Unlimited if unset. */
  readonly steps?: number
  /** Sends an event to this window. */
  readonly send: (event: MachineEvent) => void
}

/** Returns a caller on this thread. */
export const localCaller = (who: Omit<Caller, 'isCanceled'>): Caller => ({
  ...who,
  isCanceled: () => who.signal.aborted,
})

/** Returns the work budget of an answer, which is exhausted when the call is canceled. */
export const budgetFor = (
  { isCanceled, steps: max = Infinity }: Pick<Caller, 'isCanceled' | 'steps'>,
  steps = defaultSteps,
): Budget => openBudget(Math.min(steps, max), isCanceled)

/** Parses the order number in a request. Empty if it isn't valid. */
export const callOrder = (given: string | null): Pick<Caller, 'order'> =>
  given !== null && /^\d{1,15}$/.test(given) ? { order: Number(given) } : {}

/** Returns the id in a request if it is valid, and otherwise a new one. */
export const callId = (given: string | null = null): string =>
  given !== null && /^[a-z0-9-]{1,50}$/.test(given) ? given : randomUUID()
