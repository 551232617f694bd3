/** The turn, the lists beside it and the gauge. */
import { z } from 'zod'
import { tones } from '../model.ts'
import { id, named, place, words } from './basics.ts'

export const phase = z.strictObject({
  title: words,
  tone: z.enum(tones),
  subtitle: words.optional(),
  steps: named(z.union([words, z.strictObject({ text: words, ...place })])).optional(),
  ...place,
})
export const list = z.strictObject({
  title: words,
  phase: id.optional(),
  numbered: z.boolean().optional(),
  entries: named(z.union([words, z.strictObject({ lead: words.optional(), text: words, ...place })], { error: 'list-entry' })),
  ...place,
})
export const arc = z.strictObject({ label: words, degrees: z.number().gt(0).lt(90), ...place })
