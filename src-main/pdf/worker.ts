/** Makes PDFs in a thread of its own, so that the machine goes on answering. It gets all data in messages and reads no files. */
import { parentPort, workerData } from 'node:worker_threads'
import { fault } from '../../src-core/guarded.ts'
import { keepingUnchanged } from '../../src-core/kept.ts'
import { failure, type Result } from '../../src-core/problem.ts'
import type { Copy } from './copy.ts'
import type { FontBytes } from './font-files.ts'
import { openPress, type Pdf } from './print.ts'

const press = openPress(workerData as FontBytes)

/** What is the same as in the copy before stays the same, so that it is not measured again. */
let last: Copy | undefined

parentPort?.on('message', (copy: Copy) => {
  void answered(copy).then((pdf) => parentPort?.postMessage(pdf))
})

const answered = async (copy: Copy): Promise<Result<Pdf>> => {
  try {
    last = keepingUnchanged(last, copy)
    return await press(last)
  } catch (error) {
    // What caused it must not stay for the next copy.
    last = undefined
    return failure(fault('print', error))
  }
}
