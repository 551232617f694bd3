/** Loaded before the host into its process: writes each second how much memory it takes, and how late its event loop was. */
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** A line of the file that `DOUBLEQUICK_WATCH` names. */
export interface Watched {
  /** MiB: now, and at most until now. */
  readonly rss: number
  readonly peak: number
  /** Milliseconds of the last second: the later of a hundred turns, and the latest. */
  readonly p99: number
  readonly latest: number
}

const file = process.env['DOUBLEQUICK_WATCH']

if (isMainThread && file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  setInterval(() => {
    const line: Watched = {
      rss: process.memoryUsage.rss() / 2 ** 20,
      peak: process.resourceUsage().maxRSS / 1024,
      p99: delay.percentile(99) / 1e6,
      latest: delay.max / 1e6,
    }
    delay.reset()
    appendFileSync(file, `${JSON.stringify(line)}\n`)
  }, 1000).unref()
}
