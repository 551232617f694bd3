/** The turn, the lists beside it and the gauge. */
import { z } from 'zod'
import { tones } from '../model.ts'
import { id, named, place, words } from './basics.ts'

export const phase = z.strictObject({
  title: words,
  tone: z.enum(tones).describe('Its colour'),
  subtitle: words.optional(),
  steps: named(z.union([words, z.strictObject({ text: words, ...place })]))
    .optional()
    .describe('What is done in it, in order'),
  ...place,
})
export const list = z.strictObject({
  title: words,
  phase: id.optional().describe('The phase it stands in'),
  numbered: z.boolean().optional().describe('true: done in order'),
  entries: named(z.union([words, z.strictObject({ lead: words.optional(), text: words, ...place })], { error: 'list-entry' })).describe(
    'Words by id, or entries',
  ),
  ...place,
})
export const arc = z.strictObject({
  label: words,
  degrees: z.number().gt(0).max(360).describe('How far it reaches from straight ahead to each side, at most 180; 360: all round'),
  ...place,
})
