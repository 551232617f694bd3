/** What house rules keep of what they extend. */
import { z } from 'zod'
import { version } from './head.ts'
import { pathPattern } from './provenance.ts'

export const baseSchema = z.strictObject({
  version: version.describe('Its version'),
  was: z
    .record(z.string().regex(pathPattern, 'path'), z.unknown())
    .optional()
    .describe('Its value at each path into rules that the file changes; null: nothing, {digest}: a long value'),
})
