/**
 * Before every file of tests: what stays in it for longer than any machine needs is ended. A loop without end never comes back to
 * Vitest's own limits; so it fails its file, and not the whole run.
 */
import { Worker } from 'node:worker_threads'
import { afterAll } from 'vitest'

const minutes = 25

const watchdog = new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${minutes * 60_000})`, {
  eval: true,
  execArgv: [],
  env: {},
})
watchdog.unref()

afterAll(async () => {
  await watchdog.terminate()
})
