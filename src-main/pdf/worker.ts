/** Makes PDFs in a separate thread, so that the machine can answer meanwhile. It gets all data in messages and reads no files. */
import { parentPort, workerData } from 'node:worker_threads'
import { shareUnchanged } from '../../src-core/collections.ts'
import { failure, type Result, internalProblem } from '../../src-core/problem.ts'
import type { Copy } from './copy.ts'
import type { FontBytes } from './fonts.ts'
import { openPress, type Pdf } from './print.ts'

const press = openPress(workerData as FontBytes)

/** What is the same as in the copy before, of each kind, stays the same, so that it is not measured again. */
const last = new Map<Copy['what'], Copy>()

parentPort?.on('message', (copy: Copy) => {
  void answered(copy).then((pdf) => parentPort?.postMessage(pdf))
})

const answered = async (copy: Copy): Promise<Result<Pdf>> => {
  try {
    const kept = shareUnchanged(last.get(copy.what), copy)
    last.set(copy.what, kept)
    return await press(kept)
  } catch (error) {
    // What caused it must not stay for the next copy.
    last.clear()
    return failure(internalProblem('print', error))
  }
}
