/** How much memory a thread may take. */
import type { ResourceLimits } from 'node:worker_threads'

/**
 * Limits for a thread whose data may take so many MB. Node gives a thread that reaches its limit 16 MB
 * more in which to end. The young generation is small, or one collection could move more than that at once, and the whole program
 * would abort.
 */
export const limitedTo = (memory: number): ResourceLimits => ({
  maxOldGenerationSizeMb: memory,
  maxYoungGenerationSizeMb: 24,
})
