/** The messages between the host and the thread of its machine, all plain data. */
import type { MachineEvent } from '../../../src-core/contract/methods.ts'
import type { LibraryEntry } from '../../../src-core/contract/rules.ts'
import type { Answer, Result } from '../../../src-core/problem.ts'
import type { WindowFile } from '../../browser/files.ts'
import type { FontBytes } from '../../pdf/fonts.ts'
import type { Host, AllowedFiles } from '../host.ts'

/** A host as the thread knows it: its plain data, and which of its functions there are. */
export interface HostData extends Pick<
  Host,
  'kind' | 'version' | 'home' | 'working' | 'program' | 'folders' | 'printFolder' | 'window' | 'shareAt'
> {
  readonly printWorker: string
  /** What they noted. */
  readonly noted: AllowedFiles
  readonly has: { readonly dialogs: boolean; readonly view: boolean; readonly showInFolder: boolean }
}

export interface ThreadCall {
  /** Names the call between the two sides. */
  readonly id: number
  readonly name: string
  readonly data: unknown
  readonly client: string
  readonly call: string
  /** Shared memory: 1 as soon as the call is cancelled, so that its work sees it without waiting for a message. */
  readonly stopped: Int32Array
}

type Done = Result<Record<string, never>>

export interface ThreadSide {
  /** Whether the machine could be opened: the problems of `openMachine`. */
  readonly opened: () => Answer<null>
  readonly answer: (call: ThreadCall) => Promise<Answer<unknown>>
  /** `open` of the machine. */
  readonly open: (file: string) => Promise<Answer<LibraryEntry>>
  /** Cancels the call of that `id`: its answer is no longer needed. */
  readonly stop: (id: number) => void
  /** Ends running work and closes all files. */
  readonly close: () => Promise<void>
}

export interface HostSide {
  readonly send: (client: string, event: MachineEvent) => void
  /** Sends an event to every window, or to all but `but`. */
  readonly broadcast: (event: MachineEvent, but: string | undefined) => void
  /** Keeps what windows may name for the next thread. */
  readonly note: (what: keyof AllowedFiles, file: string) => void
  readonly report: (error: string) => void
  readonly readFonts: () => Promise<FontBytes>
  readonly readWindow: (path: string) => Promise<WindowFile | null>
  readonly chooseFile: () => Promise<string | null>
  readonly chooseNewFile: (proposed: string) => Promise<string | null>
  readonly chooseFolder: () => Promise<string | null>
  readonly view: (path: string) => Promise<Done>
  readonly showInFolder: (path: string) => Promise<Done>
}
