/** The turn, the lists beside it and the gauge. */
import { z } from 'zod'
import { tones, turnCounts } from '../model.ts'
import { id, entriesById, place, words } from './basics.ts'

export const phase = z.strictObject({
  title: words.describe('Its name; phases are numbered in order'),
  tone: z.enum(tones).describe('Its colour'),
  subtitle: words.optional().describe('A few words beside the name'),
  steps: entriesById(
    z.union([words, z.strictObject({ text: words.describe('The words, where more than words is said'), ...place })]),
  )
    .optional()
    .describe('What is done in it, in order: words by id'),
  returns: z
    .enum(turnCounts)
    .optional()
    .describe(
      'Who was removed for turns, or is replaced after them, comes back as this phase of his side begins; full-turns have gone by whole. Left out of all: in the first phase, by turns',
    ),
  ...place,
})
export const listSchema = z.strictObject({
  title: words.describe('Its heading'),
  phase: id.optional().describe('The phase it stands in'),
  numbered: z.boolean().optional().describe('true: done in order'),
  entries: entriesById(
    z.union(
      [
        words,
        z.strictObject({
          lead: words.optional().describe('Bold words before it'),
          text: words.describe('The words'),
          ...place,
        }),
      ],
      { error: 'list-entry' },
    ),
  ).describe('Words by id, or entries'),
  ...place,
})
export const arc = z.strictObject({
  label: words.describe('Who fires in it'),
  degrees: z
    .number()
    .gt(0)
    .max(360)
    .describe(
      "How far it reaches from straight ahead to each side, counted at the stand's corner: 90 is all that lies ahead, 180 reaches straight behind; 360 is all round",
    ),
  ...place,
})
