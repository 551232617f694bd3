/**
 * Loaded before each test file: kills its process after 25 minutes. Vitest's own limits can't stop an endless loop, so without this it would hang the
 * whole run instead of failing one file.
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
