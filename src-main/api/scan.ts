/** Reads charts from photos, PDFs and text in a thread that can be canceled. */
import { Worker, type MessagePort } from 'node:worker_threads'
import { runBounded } from '../../src-core/budget.ts'
import type { ScanAnswer } from '../../src-core/contract/house.ts'
import { failure, internalProblem, problem, success, type Result } from '../../src-core/problem.ts'
import type { DataMap } from '../../src-core/ruleset/data.ts'
import { readPages } from '../../src-core/scan/read.ts'
import type { DiceSpan } from '../../src-core/scan/reading.ts'
import { destinationsFor, nameForTable, proposalForNewEntry } from '../../src-core/scan/rules/from-scan.ts'
import { errorCode } from '../documents/read.ts'
import { canceled } from '../pdf/printer.ts'
import { readSource, type Progress, type Source } from '../scan/source.ts'
import { limitedTo } from '../threads.ts'
import type { WorkerData } from '../worker.ts'

export interface Scan {
  readonly source: Source
  readonly dice: DiceSpan | undefined
  /** The rules to search for destinations. */
  readonly rules: DataMap
}

/** A message from the thread: its progress or, at the end, what it read. */
type ScanMessage =
  | { readonly kind: 'progress'; readonly page: number; readonly pages: number }
  | { readonly kind: 'read'; readonly answer: Result<ScanAnswer> }

/** Returns the tables of a source, each with its possible destinations in the rules. Fails with `too-large` or `not-a-source`. */
export const piecesOf = async ({ source, dice, rules }: Scan, progress: Progress): Promise<Result<ScanAnswer>> => {
  const read = await readSource(source, progress)
  if (!read.ok) return read
  return runBounded(() => {
    const pages = read.value.map(({ page }) => page)
    const { tables, unread } = readPages(pages, dice)
    return success({
      proposals: tables.map((table) => ({
        proposal: proposalForNewEntry(table, rules),
        name: nameForTable(table),
        homes: destinationsFor(table, rules),
      })),
      unread,
      pages: read.value.map(({ width, height, toShown = null }) => ({ width, height, toShown })),
    })
  })
}

/** Reads a source in the thread and sends its progress and result. */
export const serveScan = async (port: MessagePort, scan: Scan): Promise<void> => {
  const send = (message: ScanMessage): void => port.postMessage(message)
  send({ kind: 'read', answer: await piecesOf(scan, (page, pages) => send({ kind: 'progress', page, pages })) })
}

/** The memory limit in MB, not counting pictures. */
const memory = 512

/** Runs `piecesOf` in a thread started from the file `worker`, and stops the thread on abort. Also fails with `canceled` or `out-of-memory`. */
export const readPieces = async (
  worker: URL,
  scan: Scan,
  signal: AbortSignal,
  progress: Progress,
): Promise<Result<ScanAnswer>> => {
  const isEnded = (): boolean => signal.aborted
  if (isEnded()) return failure(canceled)
  const workerData: WorkerData = { scan }
  const thread = new Worker(worker, { workerData, resourceLimits: limitedTo(memory) })
  const end = (): void => void thread.terminate()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await new Promise<Result<ScanAnswer>>((resolve, reject) => {
      thread.on('message', (message: ScanMessage) => {
        if (message.kind === 'read') resolve(message.answer)
        else progress(message.page, message.pages)
      })
      thread.once('error', reject)
      thread.once('exit', () => reject(new Error('its thread ended')))
    })
  } catch (error) {
    if (isEnded()) return failure(canceled)
    const isFull = errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
    return failure(
      isFull ? problem('out-of-memory', { memory }) : internalProblem({ kind: 'call', of: 'readScan' }, error),
    )
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}
