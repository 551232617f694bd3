/** Recognizes lists in scanned text, in a thread that can be canceled. */
import { Worker } from 'node:worker_threads'
import { bounded } from '../../src-core/budget.ts'
import type { ScanAnswer } from '../../src-core/contract/house.ts'
import { failure, internalProblem, problem, success, type Result } from '../../src-core/problem.ts'
import type { DataMap } from '../../src-core/ruleset/data.ts'
import { pageOfText } from '../../src-core/scan/page.ts'
import { readPages } from '../../src-core/scan/read.ts'
import type { DiceSpan } from '../../src-core/scan/reading.ts'
import { destinationsFor, nameForTable, proposalForNewEntry } from '../../src-core/scan/rules/from-scan.ts'
import { errorCode } from '../documents/read.ts'
import { cancelled } from '../pdf/printer.ts'
import { limitedTo, nextMessage } from '../threads.ts'
import type { WorkerData } from '../worker.ts'

export interface Scan {
  readonly text: string
  readonly dice: DiceSpan | undefined
  /** The rules to find places in. */
  readonly rules: DataMap
}

/** Recognized lists with their places in the rules. Problem: `too-large`. */
export const piecesOf = ({ text, dice, rules }: Scan): Result<ScanAnswer> =>
  bounded(() => {
    const { tables, unread } = readPages([pageOfText(text)], dice)
    return success({
      proposals: tables.map((table) => ({
        proposal: proposalForNewEntry(table, rules),
        name: nameForTable(table),
        homes: destinationsFor(table, rules),
      })),
      unread,
    })
  })

/** In MB. */
const memory = 256

/** `piecesOf` in a thread running the file `worker`; ends it on abort. Problems: also `cancelled`, `out-of-memory`. */
export const readPieces = async (worker: URL, scan: Scan, signal: AbortSignal): Promise<Result<ScanAnswer>> => {
  const isEnded = (): boolean => signal.aborted
  if (isEnded()) return failure(cancelled)
  const workerData: WorkerData = { scan }
  const thread = new Worker(worker, { workerData, resourceLimits: limitedTo(memory) })
  const end = (): void => void thread.terminate()
  signal.addEventListener('abort', end, { once: true })
  try {
    return (await nextMessage(thread)) as Result<ScanAnswer>
  } catch (error) {
    if (isEnded()) return failure(cancelled)
    const isFull = errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY'
    return failure(
      isFull ? problem('out-of-memory', { memory }) : internalProblem({ kind: 'call', of: 'readScan' }, error),
    )
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}
