/** The thread's side: handles calls, and calls the host for functions that only the host has. */
import { workerData, type MessagePort } from 'node:worker_threads'
import { createBirpc } from 'birpc'
import { success, type Result, type Answer } from '../../../src-core/problem.ts'
import { answerOf } from '../../../src-core/words/problems/catalogue.ts'
import { type Host, openEventHub, type EventHub, type Caller, type AllowedFiles } from '../host.ts'
import type { RunningMachine } from '../machine.ts'
import type { MachineEvent } from '../../../src-core/contract/methods.ts'
import type { LibraryEntry } from '../../../src-core/contract/rules.ts'
import type { WindowFile } from '../../browser/files.ts'
import type { FontBytes } from '../../pdf/fonts.ts'

/* Messages between the host and the thread. All of them can be cloned. */

/** The host's data, and which functions the host has. */
export interface HostData extends Pick<
  Host,
  'kind' | 'version' | 'home' | 'working' | 'program' | 'folders' | 'printFolder' | 'window' | 'shareAt'
> {
  readonly worker: string
  readonly noted: AllowedFiles
  readonly has: { readonly dialogs: boolean; readonly view: boolean; readonly showInFolder: boolean }
}

interface ThreadCall {
  readonly id: number
  readonly name: string
  readonly data: unknown
  readonly client: string
  readonly call: string
  /** Shared memory that is 1 when the call is canceled, so that synchronous work notices it. */
  readonly stopped: Int32Array
}

type Done = Result<Record<string, never>>

export interface ThreadSide {
  /** The result of `openMachine`. */
  readonly opened: () => Answer<null>
  readonly answer: (call: ThreadCall) => Promise<Answer<unknown>>
  readonly open: (file: string) => Promise<Answer<LibraryEntry>>
  /** Cancels a call. */
  readonly stop: (id: number) => void
  /** Stops running work and closes all files. */
  readonly close: () => Promise<void>
}

export interface HostSide {
  readonly send: (client: string, event: MachineEvent) => void
  /** Sends an event to all windows except `but`. */
  readonly broadcast: (event: MachineEvent, but: string | undefined) => void
  /** Records a file that windows may access, for the next thread. */
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

/** Serves calls from the port in the thread started by `openMachineThread`. */
export const serveThread = (port: MessagePort, open: (host: Host, hub: EventHub) => Result<RunningMachine>): void => {
  /** Running calls. */
  const waiting = new Map<number, AbortController>()

  const answer: ThreadSide['answer'] = async (call) => {
    if (!machine.ok) return machine
    const leaving = new AbortController()
    waiting.set(call.id, leaving)
    try {
      return await machine.value.call(call.name, call.data, callerOf(call, leaving.signal))
    } finally {
      waiting.delete(call.id)
    }
  }
  const callerOf = ({ client, call, stopped }: ThreadCall, signal: AbortSignal): Caller => ({
    client,
    call,
    signal,
    isCanceled: () => Atomics.load(stopped, 0) === 1,
    send: (event) => void there.send.asEvent(client, event),
  })

  const here: ThreadSide = {
    opened: () => (machine.ok ? success(null) : machine),
    answer,
    open: async (file) => (machine.ok ? machine.value.open(file) : machine),
    stop: (id) => waiting.get(id)?.abort(),
    close: async () => {
      if (machine.ok) await machine.value.close()
    },
  }
  const there = createBirpc<HostSide, ThreadSide>(here, {
    post: (message) => port.postMessage(message),
    on: (hear) => port.on('message', hear),
    bind: 'functions',
    // A dialog may stay open for any length of time.
    timeout: -1,
  })

  const { worker, has, noted, ...told } = workerData as HostData
  const host: Host = {
    ...told,
    worker: new URL(worker),
    dialogs: has.dialogs ? { file: there.chooseFile, newFile: there.chooseNewFile, folder: there.chooseFolder } : null,
    view: has.view ? there.view : null,
    showInFolder: has.showInFolder ? there.showInFolder : null,
    readFonts: there.readFonts,
    readWindow: there.readWindow,
    noted: { before: noted, add: (what, file) => void there.note.asEvent(what, file) },
    report: (error) =>
      void there.report.asEvent(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  }
  // Windows listen in the host, and guests in this thread.
  const guests = openEventHub(host.report)
  const broadcast: EventHub['broadcast'] = (event, but) => {
    void there.broadcast.asEvent(event, but)
    guests.broadcast(event, but)
  }
  const machine = answerOf(open(host, { ...guests, broadcast }))
}
