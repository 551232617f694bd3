/**
 * The ruleset format, version 1: what a file may say and how it is written, section by section in schema/.
 * `npm run schema` makes docs/rulesets-reference.md and what editors show from its descriptions. What a loaded ruleset looks like to the
 * engine is in model.ts.
 * Only shapes are checked here; names, bands and conditions are checked when the whole is put together.
 */
import { z } from 'zod'
import { baseSchema } from './schema/base.ts'
import { length, listedEntries, entriesById, place, words } from './schema/basics.ts'
import { namedCondition } from '../language/schema.ts'
import { headSchema } from './schema/head.ts'
import { distance, part, trait } from './schema/traits.ts'
import { optionsSchema } from './schema/options.ts'
import { grid } from './schema/grids.ts'
import { procedure } from './schema/procedures.ts'
import { sequence } from './schema/sequences.ts'
import { arc, listSchema, phase } from './schema/reference.ts'
import { provenanceSchema } from './schema/provenance.ts'
import { lengthUnits } from './units.ts'

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
  parts: entriesById(part).optional().describe('Kinds of things an effect may befall'),
  actions: listedEntries(z.strictObject({ name: words.describe('The word for it: change formation'), ...place }))
    .optional()
    .describe('What a result may allow or forbid'),
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
      'Options to settle before play: each a small patch of these rules that players take or leave. House rules offer none.',
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
