import { z } from 'zod'
import type { ProblemInWords } from '../problem.ts'

const placeSchema = z.object({ file: z.string(), line: z.int().min(1), column: z.int().min(1) })

/** A problem as it crosses between machine and window: in words. */
export const problemSchema = z.object({
  code: z.string(),
  message: z.string(),
  right: z.string().exactOptional(),
  place: placeSchema.exactOptional(),
  path: z
    .array(z.union([z.string(), z.number()]))
    .readonly()
    .exactOptional(),
  elsewhere: z.array(placeSchema).readonly().exactOptional(),
}) satisfies z.ZodType<ProblemInWords>
