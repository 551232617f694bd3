/** The machine's side of the thread that makes PDFs: one copy at a time, in the order of the calls. */
import { Worker } from 'node:worker_threads'
import { failure, problem, type Problem, type Result } from '../../src-core/problem.ts'
import { errorCode } from '../documents/read.ts'
import type { Copy } from './copy.ts'
import type { FontBytes } from './fonts.ts'
import type { Pdf } from './print.ts'
import { limitedTo, nextMessage } from '../threads.ts'
import type { WorkerData } from '../worker.ts'

export interface Printer {
  /**
   * Problems: those of the copy; `cancelled` as soon as the signal is aborted or the printer is closed; `out-of-memory` and
   * `printer-broke`, and the next copy finds a new thread.
   */
  readonly print: (copy: Copy, signal: AbortSignal) => Promise<Result<Pdf>>
  /** Starts the thread ahead of need: that takes a quarter of a second. */
  readonly warm: () => void
  readonly close: () => Promise<void>
}

interface Order {
  readonly copy: Copy
  readonly signal: AbortSignal
  readonly answer: (pdf: Result<Pdf>) => void
}

interface Limits {
  /** How long a cancelled copy may continue before its thread is ended, in milliseconds. */
  readonly patience: number
  /** The most memory that a copy may take for its data, in MB. */
  readonly memory: number
}

const usual: Limits = { patience: 500, memory: 512 }

/** `worker` is the file of src-main/worker.ts; fonts are read when its thread starts. */
export const openPrinter = (
  worker: URL,
  readFonts: () => Promise<FontBytes>,
  { patience, memory } = usual,
): Printer => {
  const orders: Order[] = []
  let busy = false
  let closed = false
  let thread: Promise<Worker> | undefined

  const start = (): Promise<Worker> => {
    if (thread) return thread
    const starting = (thread = startThread(worker, readFonts, memory))
    const over = (): void => {
      if (thread === starting) thread = undefined
    }
    // Calls that wait for a thread that cannot start get the reason; the next call starts another.
    starting.then((started) => started.once('error', over).once('exit', over), over)
    return starting
  }
  /** Gives the thread up: the next copy gets another, however long this one takes to end. */
  const end = async (): Promise<void> => {
    const ending = thread
    thread = undefined
    await (await ending?.catch(() => undefined))?.terminate()
  }

  /** Settles when the thread is free for the next copy, or gone. */
  const onePrint = async ({ copy, signal, answer }: Order): Promise<void> => {
    let waiting: NodeJS.Timeout | undefined
    const hurry = (): void => {
      waiting = setTimeout(() => void end(), patience)
    }
    try {
      const started = await start()
      if (signal.aborted || closed) return answer(failure(cancelled))
      signal.addEventListener('abort', hurry, { once: true })
      started.ref()
      answer(await made(started, copy))
      started.unref()
    } catch (error) {
      answer(failure(closed ? cancelled : broke(error, memory)))
    } finally {
      clearTimeout(waiting)
      signal.removeEventListener('abort', hurry)
    }
  }

  const next = async (): Promise<void> => {
    if (busy) return
    busy = true
    for (let order = orders.shift(); order; order = orders.shift()) {
      if (!order.signal.aborted) await onePrint(order)
    }
    busy = false
  }

  return {
    print: (copy, signal) =>
      new Promise((answer) => {
        if (signal.aborted || closed) return answer(failure(cancelled))
        const giveUp = (): void => answer(failure(cancelled))
        signal.addEventListener('abort', giveUp, { once: true })
        const answered = (pdf: Result<Pdf>): void => {
          signal.removeEventListener('abort', giveUp)
          answer(pdf)
        }
        orders.push({ copy, signal, answer: answered })
        void next()
      }),
    warm: () => void start().catch(() => undefined),
    close: () => {
      closed = true
      for (const { answer } of orders.splice(0)) answer(failure(cancelled))
      return end()
    },
  }
}

const startThread = async (worker: URL, readFonts: () => Promise<FontBytes>, memory: number): Promise<Worker> => {
  const workerData: WorkerData = { fonts: await readFonts() }
  const thread = new Worker(worker, { workerData, resourceLimits: limitedTo(memory) })
  // A thread that waits for work keeps no program alive.
  thread.unref()
  return thread
}

/** What the thread answers. Rejects when it breaks or ends instead. */
const made = (thread: Worker, copy: Copy): Promise<Result<Pdf>> => {
  const pdf = nextMessage(thread)
  thread.postMessage(copy)
  return pdf as Promise<Result<Pdf>>
}

/** A print that was cancelled. */
export const cancelled = problem('cancelled', {})

const broke = (error: unknown, memory: number): Problem =>
  errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
    ? problem('out-of-memory', { memory })
    : problem('printer-broke', { thrown: error instanceof Error ? error.message : String(error) })
