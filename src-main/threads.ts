/** Threads for long work: how much memory they may take, and what they answer. */
import { once } from 'node:events'
import type { ResourceLimits, Worker } from 'node:worker_threads'

/**
 * Limits for a thread whose data may take so many MB. Node gives a thread that reaches its limit 16 MB
 * more in which to end. The young generation is small, or one collection could move more than that at once, and the whole program
 * would abort.
 */
export const limitedTo = (memory: number): ResourceLimits => ({
  maxOldGenerationSizeMb: memory,
  maxYoungGenerationSizeMb: 24,
})

/** The next message of a thread. Rejects when the thread breaks or ends instead. */
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
