/** The printer's thread: makes PDFs of the copies it is sent, so that the machine can answer meanwhile. */
import type { MessagePort } from 'node:worker_threads'
import { shareUnchanged } from '../../src-core/collections.ts'
import { failure, type Result, internalProblem } from '../../src-core/problem.ts'
import type { Copy } from './copy.ts'
import type { FontBytes } from './fonts.ts'
import { openPress, type Pdf } from './print.ts'

/** Answers each copy with its PDF. */
export const serveCopies = (port: MessagePort, fonts: FontBytes): void => {
  const press = openPress(fonts)
  /** What is the same as in the copy before, of each kind, stays the same, so that it is not measured again. */
  const last = new Map<Copy['what'], Copy>()
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
  port.on('message', (copy: Copy) => {
    void answered(copy).then((pdf) => port.postMessage(pdf))
  })
}
