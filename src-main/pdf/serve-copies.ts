/** Serves print calls on the printer's thread, so that they don't block other calls. */
import type { MessagePort } from 'node:worker_threads'
import { shareUnchanged } from '../../src-core/collections.ts'
import { failure, type Result, internalProblem } from '../../src-core/problem.ts'
import type { Copy } from './copy.ts'
import type { FontBytes } from './fonts.ts'
import { openPress, type Pdf } from './print.ts'

export const serveCopies = (port: MessagePort, fonts: FontBytes): void => {
  const press = openPress(fonts)
  /** The last copy of each kind. Parts that the next copy shares with it aren't measured again. */
  const last = new Map<Copy['what'], Copy>()
  const answered = async (copy: Copy): Promise<Result<Pdf>> => {
    try {
      const kept = shareUnchanged(last.get(copy.what), copy)
      last.set(copy.what, kept)
      return await press(kept)
    } catch (error) {
      // Don't reuse anything that may have caused the error.
      last.clear()
      return failure(internalProblem('print', error))
    }
  }
  port.on('message', (copy: Copy) => {
    void answered(copy).then((pdf) => port.postMessage(pdf))
  })
}
