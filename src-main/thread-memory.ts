/** How much memory a thread may take. */
import type { ResourceLimits } from 'node:worker_threads'

/**
 * Limits for a thread whose data may take so many MB. Node ends a thread at its limit by leaving it 16 MB more to come to an end in. What is
 * young is kept smaller than that: one collection could move more at once, and then the whole program would abort.
 */
export const limitedTo = (memory: number): ResourceLimits => ({ maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 24 })
