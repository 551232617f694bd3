/** Runs the background process in a thread, so that the host stays responsive. Cancels calls and replaces a crashed thread. */
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createBirpc, type BirpcReturn } from 'birpc'
import { depthProblem } from '../../../src-core/untrusted.ts'
import { failure, problem, success, type Answer, type Problem, internalProblem } from '../../../src-core/problem.ts'
import { errorCode } from '../../documents/read.ts'
import { reportProblems, reportOnce } from '../../faults.ts'
import { windowFile } from '../../browser/files.ts'
import { readFontBytes } from '../../pdf/fonts.ts'
import { canceled } from '../../pdf/printer.ts'
import type { Dispatch } from '../dispatch.ts'
import { type Host, type AllowedFiles, openEventHub, type EventHub } from '../host.ts'
import type { RunningMachine } from '../machine.ts'
import { limitedTo } from '../../threads.ts'
import type { HostSide, HostData, ThreadSide } from './serve.ts'

/** The time that work has to finish when closing, in milliseconds. */
const closeTimeout = 500

/**
 * Runs `openMachine` in a thread started from the file `entry`, with at most `memory` MB of data. If the thread crashes, pending calls fail with
 * `internal` or `out-of-memory`, and the next call starts a new thread. This loses nothing, because all important state is on disk.
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
      // Windows reload because they may have missed events. After several crashes they don't, since reloading might be what crashes the thread.
      if (mayGoOn(Date.now())) for (const kind of missedEvents) hub.broadcast({ kind })
    })
    return thread
  }

  const refused = (problem: Problem): Answer<never> => failure(...reportProblems([problem], report))
  const lost = (name: string, cause: unknown): Answer<never> => refused(closed ? closing : crashProblem(name, cause))
  const call: Dispatch = async (name, data, caller) => {
    if (closed) return refused(closing)
    if (caller.signal.aborted) return refused(canceled)
    // Input that is too deep for a schema may also be too deep to clone.
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
  /** Calls a method. Rejects if the thread ends before it answers. */
  readonly call: Dispatch
  readonly open: RunningMachine['open']
  /** Stops the thread. Gives running work at most half a second to finish. */
  readonly close: () => Promise<void>
}

/** State that a new thread gets from the old one. All other important state is on disk. */
interface Inherited {
  /** Files that windows may access. */
  readonly noted: Readonly<Record<keyof AllowedFiles, Set<string>>>
}

/** Starts a thread. `over` is called once, with the reason, when the thread ends. */
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
      await Promise.race([there.close().catch(() => undefined), pause(closeTimeout, undefined, { ref: false })])
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
  chooseFile: () => requireAbility(dialogs).file(),
  chooseNewFile: (proposed) => requireAbility(dialogs).newFile(proposed),
  chooseFolder: () => requireAbility(dialogs).folder(),
  view: (path) => requireAbility(view)(path),
  showInFolder: (path) => requireAbility(showInFolder)(path),
})

/** Unwraps a function that the thread calls only if the host has it. */
const requireAbility = <T>(means: T | null): T => {
  if (means === null) throw new Error('the thread asks for what this host cannot do')
  return means
}

/** Events for windows that may have missed something. `library-changed` also reloads drafts. */
const missedEvents = ['settings-changed', 'library-changed', 'battle-changed'] as const

const crashProblem = (name: string, cause: unknown): Problem =>
  errorCode(cause) === 'ERR_WORKER_OUT_OF_MEMORY'
    ? problem('out-of-memory', { memory: null })
    : internalProblem({ kind: 'call', of: name }, cause)

const closing = problem('closing', {})

/* The maximum number of automatic restarts within a minute. */

const maxBreakdowns = 3
const breakdownPeriod = 60_000

/** Returns a function that takes the time of a crash in milliseconds and returns whether to restart. Allows three restarts within a minute. */
export const countBreakdowns = (): ((now: number) => boolean) => {
  let times: readonly number[] = []
  return (now) => {
    times = [...times.filter((time) => now - time < breakdownPeriod), now]
    return times.length <= maxBreakdowns
  }
}

/**
 * Cancels a window's running call with the same `task` when the window starts another or calls `cancel`. A call that arrives
 * after a newer one, or after its own cancellation, is canceled immediately.
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
    // The cancellation stays in effect, since an older call may still arrive.
    if (name === 'cancel') return call(name, data, caller)
    const signal = AbortSignal.any([own.signal, caller.signal])
    try {
      return await call(name, data, {
        ...caller,
        signal,
        isCanceled: () => signal.aborted || caller.isCanceled(),
      })
    } finally {
      if (latest.get(key)?.own === own) latest.delete(key)
    }
  }
}

const taskIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'task' in data && typeof data.task === 'string' ? data.task : null
