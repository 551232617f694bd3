/**
 * The host's side of the machine in a thread of its own. Whatever is worked on there, the host goes on hearing calls, signals and
 * windows; what is no longer wanted it stops, and a thread that breaks it replaces.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createBirpc, type BirpcReturn } from 'birpc'
import { depthProblem } from '../../../src-core/untrusted.ts'
import { failure, problem, success, type Answer, type Problem, internalProblem } from '../../../src-core/problem.ts'
import { errorCode } from '../../documents/read.ts'
import { reported, reportOnce } from '../../faults.ts'
import { windowFile } from '../../browser/files.ts'
import { readFontBytes } from '../../pdf/fonts.ts'
import { cancelled } from '../../pdf/printer.ts'
import type { Dispatch } from '../dispatch.ts'
import { type Host, type AllowedFiles, openEventHub, type EventHub } from '../host.ts'
import type { RunningMachine } from '../machine.ts'
import { limitedTo } from '../../threads.ts'
import type { HostSide, HostData, ThreadSide } from './serve.ts'

/** How long work has to end by itself when the machine is closed, in milliseconds. */
const grace = 500

/**
 * The machine of `openMachine`, in a thread that runs the file `entry`. `memory`: the most that it may take for its data, in MB.
 * Where the thread breaks, the calls under way are answered `internal` or `out-of-memory`, and the next call finds another: all that
 * counts is on disk.
 */
export const openMachineThread = async (host: Host, entry: URL, memory = 1024): Promise<Answer<RunningMachine>> => {
  const report = reportOnce(host.report)
  const hub = openEventHub(report)
  const mayGoOn = countBreakdowns()
  const inherited: Inherited = { noted: { chosen: new Set(), printed: new Set() } }
  let thread: MachineThread | undefined
  let closed = false

  const start = (): MachineThread => {
    thread ??= startThread(host, hub, entry, memory, inherited, (cause) => {
      thread = undefined
      if (closed) return
      report(cause)
      // Events in between were lost, so windows read again; not after many breakdowns, or they would repeat what broke the thread for ever.
      if (mayGoOn(Date.now())) for (const kind of missed) hub.broadcast({ kind })
    })
    return thread
  }

  const refused = (problem: Problem): Answer<never> => failure(...reported([problem], report))
  const lost = (name: string, cause: unknown): Answer<never> => refused(closed ? closing : broke(name, cause))
  const call: Dispatch = async (name, data, caller) => {
    if (closed) return refused(closing)
    if (caller.signal.aborted) return refused(cancelled)
    // What is too deep for a schema may be too deep to be sent as well.
    const tooDeep = depthProblem(data)
    if (tooDeep) return refused(tooDeep)
    try {
      return await start().call(name, data, caller)
    } catch (cause) {
      return lost(name, cause)
    }
  }
  const openFile: RunningMachine['open'] = async (file) => {
    if (closed) return refused(closing)
    try {
      return await start().open(file)
    } catch (cause) {
      return lost('opening a file', cause)
    }
  }
  const close = async (): Promise<void> => {
    closed = true
    await thread?.close()
  }

  try {
    const opened = await start().opened()
    if (opened.ok) return success({ call: withTasks(call), hub, open: openFile, report, close })
    await close()
    return opened
  } catch (cause) {
    return lost('the start', cause)
  }
}

interface MachineThread {
  readonly opened: () => Promise<Answer<null>>
  /** Rejects when the thread ends before it has answered. */
  readonly call: Dispatch
  readonly open: RunningMachine['open']
  /** Ends it; after half a second even in the middle of work. */
  readonly close: () => Promise<void>
}

/** What the next thread takes over; all else that matters is on disk. */
interface Inherited {
  /** What windows may name. */
  readonly noted: Readonly<Record<keyof AllowedFiles, Set<string>>>
}

/** `over` is called once with why the thread ended. */
const startThread = (
  host: Host,
  hub: EventHub,
  entry: URL,
  memory: number,
  inherited: Inherited,
  over: (fault: Error) => void,
): MachineThread => {
  const worker = new Worker(entry, { workerData: hostData(host, inherited), resourceLimits: limitedTo(memory) })
  let hasEnded = false
  const there: BirpcReturn<ThreadSide, HostSide> = createBirpc<ThreadSide, HostSide>(hostSide(host, hub, inherited), {
    post: (message) => worker.postMessage(message),
    on: (hear) => worker.on('message', hear),
    bind: 'functions',
    timeout: -1,
  })
  const end = (fault: Error): void => {
    if (hasEnded) return
    hasEnded = true
    void there.$rejectPendingCalls(({ reject }) => reject(fault))
    over(fault)
  }
  worker.once('error', end)
  worker.once('exit', () => end(new Error('the thread of the machine ended')))

  let calls = 0
  return {
    opened: () => there.opened(),
    open: (file) => there.open(file),
    call: async (name, data, { client, call, signal }) => {
      const id = (calls += 1)
      const stopped = new Int32Array(new SharedArrayBuffer(4))
      const stop = (): void => {
        Atomics.store(stopped, 0, 1)
        void there.stop.asEvent(id)
      }
      signal.addEventListener('abort', stop, { once: true })
      try {
        return await there.answer({ id, name, data, client, call, stopped })
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
    close: async () => {
      await Promise.race([there.close().catch(() => undefined), pause(grace, undefined, { ref: false })])
      await worker.terminate()
    },
  }
}

const hostData = (
  {
    worker,
    dialogs,
    view,
    showInFolder,
    readFonts: _fonts,
    readWindow: _files,
    noted: _noted,
    report: _report,
    ...plain
  }: Host,
  { noted }: Inherited,
): HostData => ({
  ...plain,
  noted,
  worker: worker.href,
  has: { dialogs: dialogs !== null, view: view !== null, showInFolder: showInFolder !== null },
})

const hostSide = (
  { dialogs, view, showInFolder, window, readFonts = readFontBytes, report }: Host,
  { send, broadcast }: EventHub,
  { noted }: Inherited,
): HostSide => ({
  send,
  broadcast,
  note: (what, file) => void noted[what].add(file),
  report,
  readFonts,
  readWindow: (path) => Promise.resolve(window === undefined ? null : windowFile(window, path)),
  chooseFile: () => present(dialogs).file(),
  chooseNewFile: (proposed) => present(dialogs).newFile(proposed),
  chooseFolder: () => present(dialogs).folder(),
  view: (path) => present(view)(path),
  showInFolder: (path) => present(showInFolder)(path),
})

/** The thread has all it needs, and waits for nothing else. */
const present = <T>(means: T | null): T => {
  if (means === null) throw new Error('the thread asks for what this host cannot do')
  return means
}

/** The events for windows that may have missed something. Windows that edit house rules read them again with the library. */
const missed = ['settings-changed', 'library-changed', 'battle-changed'] as const

const broke = (name: string, cause: unknown): Problem =>
  errorCode(cause) === 'ERR_WORKER_OUT_OF_MEMORY'
    ? problem('out-of-memory', { memory: null })
    : internalProblem({ kind: 'call', of: name }, cause)

const closing = problem('closing', {})

/* How often a window or the thread of the machine is restarted by itself after a breakdown. */

const most = 3
const within = 60_000

/**
 * A function that takes the time (milliseconds) of each breakdown and returns whether the program may go on: not after more than
 * three breakdowns within a minute, or it would break down for ever.
 */
export const countBreakdowns = (): ((now: number) => boolean) => {
  let times: readonly number[] = []
  return (now) => {
    times = [...times.filter((time) => now - time < within), now]
    return times.length <= most
  }
}

/* Long tasks by the names that windows give them. */

/**
 * Cancels tasks for all handlers: work on a call with a `task` is given up when its window begins another of that name, or calls
 * `cancel` with it. A call that a newer one of the same task, or its own cancelling, has overtaken on the way is itself given up.
 */
export const withTasks = (call: Dispatch): Dispatch => {
  const latest = new Map<string, { readonly order: number; readonly own: AbortController }>()
  return async (name, data, caller) => {
    const task = taskIn(data)
    if (task === null) return call(name, data, caller)
    const key = JSON.stringify([caller.client, task])
    const { order = Infinity } = caller
    const other = latest.get(key)
    const own = new AbortController()
    if (other && other.order > order) own.abort()
    else {
      other?.own.abort()
      latest.set(key, { order, own })
    }
    // It stays the latest of its task, for what it cancels may be yet to come.
    if (name === 'cancel') return call(name, data, caller)
    const signal = AbortSignal.any([own.signal, caller.signal])
    try {
      return await call(name, data, {
        ...caller,
        signal,
        isCancelled: () => signal.aborted || caller.isCancelled(),
      })
    } finally {
      if (latest.get(key)?.own === own) latest.delete(key)
    }
  }
}

const taskIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'task' in data && typeof data.task === 'string' ? data.task : null
