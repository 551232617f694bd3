/** What is not as printed, by path. */
import { z } from 'zod'
import { listOf } from '../../sizes.ts'
import { lineOf } from './basics.ts'

export const pathPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/

const mark = z
  .strictObject({
    reconstructed: lineOf(1, 400).optional().describe('Why: settled from other sources'),
    assumed: lineOf(1, 400).optional().describe('Why: the source is silent'),
    printed: z.literal(true).optional().describe('This sheet prints what its base had to settle'),
    also: listOf(z.string().regex(pathPattern, 'path'), 1, 100)
      .optional()
      .describe('Other paths of which the same holds'),
    other: lineOf(1, 400).optional().describe('The other reading a player may choose'),
  })
  .refine((m) => [m.reconstructed, m.assumed, m.printed].filter((kind) => kind !== undefined).length === 1, 'mark')
/** Paths into `rules`, joined with dots; a path covers all below it. */
export const provenanceSchema = z.record(z.string().regex(pathPattern, 'path'), mark)

export type ProvenanceData = z.infer<typeof provenanceSchema>
