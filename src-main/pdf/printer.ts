/** Controls the thread that makes PDFs. The thread prints one copy at a time, in the order of calls. */
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
   * Prints a copy. Fails with the problems of the copy, with `canceled` on abort or when the printer is closed, or with `out-of-memory` or
   * `printer-broke`, after which the next copy starts a new thread.
   */
  readonly print: (copy: Copy, signal: AbortSignal) => Promise<Result<Pdf>>
  /** Starts the thread early, since starting it takes a quarter of a second. */
  readonly warm: () => void
  readonly close: () => Promise<void>
}

interface Order {
  readonly copy: Copy
  readonly signal: AbortSignal
  readonly answer: (pdf: Result<Pdf>) => void
}

interface Limits {
  /** How long a canceled copy may run before its thread is terminated, in milliseconds. */
  readonly patience: number
  /** Memory limit for the data of a copy, in MB. */
  readonly memory: number
}

const defaultLimits: Limits = { patience: 500, memory: 512 }

/** Creates a printer. `worker` is the URL of src-main/worker.ts. Fonts are read when the thread starts. */
export const openPrinter = (
  worker: URL,
  readFonts: () => Promise<FontBytes>,
  { patience, memory } = defaultLimits,
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
    // Waiting calls fail with the reason, and the next call starts another thread.
    starting.then((started) => started.once('error', over).once('exit', over), over)
    return starting
  }
  /** Abandons the thread. The next copy starts another one immediately. */
  const end = async (): Promise<void> => {
    const ending = thread
    thread = undefined
    await (await ending?.catch(() => undefined))?.terminate()
  }

  /** Resolves when the thread is gone or ready for the next copy. */
  const onePrint = async ({ copy, signal, answer }: Order): Promise<void> => {
    let waiting: NodeJS.Timeout | undefined
    const hurry = (): void => {
      waiting = setTimeout(() => void end(), patience)
    }
    try {
      const started = await start()
      if (signal.aborted || closed) return answer(failure(canceled))
      signal.addEventListener('abort', hurry, { once: true })
      started.ref()
      answer(await makePdf(started, copy))
      started.unref()
    } catch (error) {
      answer(failure(closed ? canceled : crashProblem(error, memory)))
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
        if (signal.aborted || closed) return answer(failure(canceled))
        const giveUp = (): void => answer(failure(canceled))
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
      for (const { answer } of orders.splice(0)) answer(failure(canceled))
      return end()
    },
  }
}

const startThread = async (worker: URL, readFonts: () => Promise<FontBytes>, memory: number): Promise<Worker> => {
  const workerData: WorkerData = { fonts: await readFonts() }
  const thread = new Worker(worker, { workerData, resourceLimits: limitedTo(memory) })
  // An idle thread doesn't keep the process alive.
  thread.unref()
  return thread
}

/** Prints a copy on a thread. Rejects if the thread fails or exits instead. */
const makePdf = (thread: Worker, copy: Copy): Promise<Result<Pdf>> => {
  const pdf = nextMessage(thread)
  thread.postMessage(copy)
  return pdf as Promise<Result<Pdf>>
}

export const canceled = problem('canceled', {})

const crashProblem = (error: unknown, memory: number): Problem =>
  errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
    ? problem('out-of-memory', { memory })
    : problem('printer-broke', { thrown: error instanceof Error ? error.message : String(error) })
