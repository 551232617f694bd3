/** Loaded into the host's process before the host: writes its memory use and event loop delay every second. */
import { appendFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

/** A line of the file that `DOUBLEQUICK_WATCH` names. */
export interface Watched {
  /** In MiB: current and peak. */
  readonly rss: number
  readonly peak: number
  /** Delay of the event loop in the last second, in milliseconds: 99th percentile and maximum. */
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
