/** A thread that stops a campaign when an input hangs, after saving the input. */
import { writeFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

export interface Watched {
  /** [index of the input, its length], then its bytes. */
  readonly shared: SharedArrayBuffer
  /** The file to save the input to. */
  readonly file: string
  /** Time limit per input, in milliseconds. */
  readonly patience: number
}

const { shared, file, patience } = workerData as Watched
const head = new Int32Array(shared, 0, 2)
let last = -1
setInterval(() => {
  const now = Atomics.load(head, 0)
  if (now === last) {
    writeFileSync(file, new Uint8Array(shared, 8, Atomics.load(head, 1)).slice())
    process.kill(process.pid, 'SIGKILL')
  }
  last = now
}, patience)
