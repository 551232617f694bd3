/** The turn, the lists beside it and the gauge. */
import { z } from 'zod'
import { tones, turnCounts } from '../ruleset/model.ts'
import { id, entriesById, place, words, length, listedEntries } from './basics.ts'
import { baseSchema, headSchema, optionsSchema, provenanceSchema } from './file-schema.ts'
import { namedCondition } from '../language/schema.ts'
import { distance, part, trait, grid } from './trait-schema.ts'
import { action, procedure, sequence } from './procedure-schema.ts'
import { lengthUnits } from '../ruleset/units.ts'

export const phase = z.strictObject({
  title: words.describe('Its name; phases are numbered in order'),
  tone: z.enum(tones).describe('Its color'),
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

export const rulesSchema = z.strictObject({
  units: z
    .enum(lengthUnits)
    .optional()
    .describe(
      'What all distances are measured in: inches if left out; widths are those of a stand. A ruleset that extends another measures as that does',
    ),
  terms: entriesById(z.tuple([words, words]))
    .optional()
    .describe('What this ruleset calls things, one and several: unit: [brigade, brigades]'),
  distances: entriesById(distance)
    .optional()
    .describe('Distances with a name: one of words and a length, which stands under its unit: `inches: 12`'),
  parts: entriesById(part).optional().describe('Kinds of targets that effects can apply to'),
  actions: listedEntries(action).optional().describe('What a result may allow or forbid'),
  conditions: entriesById(namedCondition)
    .optional()
    .describe('Conditions with a name, for what is asked in several places: others name them by `is`'),
  traits: entriesById(trait).optional().describe('What there is to know: arms, states, ranges, dates'),
  grids: entriesById(grid).optional().describe('Charts that are printed, and looked up by amounts'),
  phases: entriesById(phase).optional().describe('The turn'),
  procedures: entriesById(procedure)
    .optional()
    .describe('Checks with dice, modifiers and a table, and reckonings without dice (gives, decide)'),
  sequences: entriesById(sequence)
    .optional()
    .describe(
      'Checks between the same parties that follow one another, such as defensive fire and then the charge: each finds the parties as those before it left them. For their odds; nothing of them is on the sheet. A step happens only if all its parties are in place: none removed, retreated or without a stand',
    ),
  lists: entriesById(listSchema).optional().describe('Notes, for what cannot be resolved: scale, basing, sight'),
  gauge: z
    .strictObject({
      arcs: entriesById(arc).describe('Arcs of fire; two share a gauge'),
      stand: length
        .optional()
        .describe(
          'Width of a stand: 1 inch if left out. A number is in the unit of the ruleset; or with one: 40 mm, which rules in widths of a stand need',
        ),
      length: length
        .optional()
        .describe('From the stand to the fold: left out, 4 inches, or 2 with an arc beyond 75 degrees'),
    })
    .optional()
    .describe(
      'Arcs of fire in degrees from straight ahead at the corner of the stand; width of a stand and length of the gauge',
    ),
})

export const rulesetSchema = z.strictObject({
  ruleset: headSchema.describe('The head: what this file is. It is never inherited.'),
  rules: rulesSchema.describe('The rules; in a file that extends another, what differs.'),
  options: optionsSchema
    .optional()
    .describe(
      'Options to settle before play: each a small patch of these rules that players take or leave. House rules may offer some too',
    ),
  base: baseSchema
    .optional()
    .describe(
      'What the ruleset that it extends said when this file was saved, written by the editor: where that has changed since, it can be told',
    ),
  provenance: provenanceSchema
    .optional()
    .describe(
      'What is not as printed in the rulebook, by path into rules, joined with dots, such as gauge.arcs.infantry.degrees; a path covers all below it. A step may name several ids: modifiers.raw, trained.value is the value of both. What has no mark is as printed.',
    ),
})

export type RulesData = z.infer<typeof rulesSchema>
