/** Memory limits and replies of worker threads. */
import { once } from 'node:events'
import type { ResourceLimits, Worker } from 'node:worker_threads'

/**
 * Returns limits for a thread with `memory` MB of data. A thread that reaches its limit gets 16 MB more to terminate; a large
 * young generation could exceed that in one collection and abort the program.
 */
export const limitedTo = (memory: number): ResourceLimits => ({
  maxOldGenerationSizeMb: memory,
  maxYoungGenerationSizeMb: 24,
})

/** Returns the next message of a thread. Rejects if the thread fails or ends first. */
export const nextMessage = async (thread: Worker): Promise<unknown> => {
  const settled = new AbortController()
  const { signal } = settled
  const answered = once(thread, 'message', { signal }).then(([message]: unknown[]) => message)
  const ended = once(thread, 'exit', { signal }).then(() => Promise.reject(new Error('its thread ended')))
  try {
    return await Promise.race([answered, ended])
  } finally {
    settled.abort()
  }
}
