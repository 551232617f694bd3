/** The machine's side of the thread that makes PDFs: one copy at a time, in the order they were asked for. */
import { Worker } from 'node:worker_threads'
import { failure, type Problem, type Result } from '../../src-core/problem.ts'
import type { Copy } from './copy.ts'
import type { FontBytes } from './fonts.ts'
import type { Pdf } from './print.ts'

export interface Printer {
  /** Problems: those of the copy; `cancelled` as soon as the signal is aborted; `printer-broke`, and the next copy finds a new one. */
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

/** How long a copy that nobody waits for may go on before its thread is ended, in milliseconds. */
const patience = 500

/** `worker` is the file of worker.ts; fonts are read when its thread starts. */
export const openPrinter = (worker: URL, readFonts: () => Promise<FontBytes>): Printer => {
  const orders: Order[] = []
  let busy = false
  let thread: Promise<Worker> | undefined

  const start = (): Promise<Worker> =>
    (thread ??= startThread(worker, readFonts, (ended) => {
      if (thread === ended) thread = undefined
    }))

  const next = async (): Promise<void> => {
    if (busy) return
    busy = true
    for (let order = orders.shift(); order; order = orders.shift()) {
      if (!order.signal.aborted) await onePrint(order, start)
    }
    busy = false
  }

  return {
    print: (copy, signal) =>
      new Promise((answer) => {
        if (signal.aborted) return answer(failure(cancelled))
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
    close: async () => {
      for (const { answer } of orders.splice(0)) answer(failure(cancelled))
      await (await thread?.catch(() => undefined))?.terminate()
    },
  }
}

const startThread = (worker: URL, readFonts: () => Promise<FontBytes>, over: (thread: Promise<Worker>) => void): Promise<Worker> => {
  const starting = readFonts().then((workerData) => {
    const thread = new Worker(worker, { workerData })
    for (const event of ['error', 'exit']) thread.once(event, () => over(starting))
    // A thread that waits for work keeps no program alive.
    thread.unref()
    return thread
  })
  // Whoever waits for it hears why; the next begins anew.
  starting.catch(() => over(starting))
  return starting
}

/** Settles when the thread is free for the next copy, or gone. */
const onePrint = async ({ copy, signal, answer }: Order, start: () => Promise<Worker>): Promise<void> => {
  try {
    const thread = await start()
    if (signal.aborted) return
    thread.ref()
    answer(await made(thread, copy, signal))
    thread.unref()
  } catch (error) {
    answer(failure(broke(error)))
  }
}

const made = (thread: Worker, copy: Copy, signal: AbortSignal): Promise<Result<Pdf>> =>
  new Promise((done, fail) => {
    let waiting: NodeJS.Timeout | undefined
    const hurry = (): void => {
      waiting = setTimeout(() => void thread.terminate(), patience)
    }
    const settle = (): void => {
      clearTimeout(waiting)
      signal.removeEventListener('abort', hurry)
      thread.off('message', onMessage)
      thread.off('error', onError)
      thread.off('exit', onExit)
    }
    const onMessage = (pdf: Result<Pdf>): void => {
      settle()
      done(pdf)
    }
    const onError = (error: Error): void => {
      settle()
      fail(error)
    }
    const onExit = (): void => onError(new Error('its thread ended'))
    signal.addEventListener('abort', hurry, { once: true })
    thread.on('message', onMessage)
    thread.on('error', onError)
    thread.on('exit', onExit)
    thread.postMessage(copy)
  })

export const cancelled: Problem = { code: 'cancelled', message: 'it was cancelled', right: 'ask again' }

const broke = (error: unknown): Problem => ({
  code: 'printer-broke',
  message: `the PDF could not be made (${error instanceof Error ? error.message : String(error)})`,
  right: 'try again; if it stays so, tell the makers of Doublequick which rules you print',
})
