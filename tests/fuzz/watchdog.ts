/** A thread beside a campaign: an input that never ends is written down, and the campaign's process ended. */
import { writeFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

export interface Watched {
  /** [which input, its length], then the input's bytes. */
  readonly shared: SharedArrayBuffer
  /** What it is written to. */
  readonly file: string
  /** How long an input may take, in milliseconds. */
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
