/** The schema of a ruleset file. */
import { z } from 'zod'
import { tones, turnCounts } from '../ruleset/model.ts'
import { id, entriesById, place, words, length, listedEntries } from './basics.ts'
import { baseSchema, headSchema, optionsSchema, provenanceSchema } from './file-schema.ts'
import { namedCondition } from '../language/schema.ts'
import { distance, part, trait, grid } from './trait-schema.ts'
import { action, procedure, sequence } from './procedure-schema.ts'
import { lengthUnits } from '../ruleset/units.ts'

export const phase = z.strictObject({
  title: words.describe('Name; phases are numbered'),
  tone: z.enum(tones).describe('Color'),
  subtitle: words.optional().describe('Text next to the name'),
  steps: entriesById(z.union([words, z.strictObject({ text: words.describe('Text'), ...place })]))
    .optional()
    .describe('Steps in order'),
  returns: z
    .enum(turnCounts)
    .optional()
    .describe(
      'Removed units return at the start of this phase of their side. Their absence is counted in turn numbers or full turns. Default: the first phase, in turns',
    ),
  ...place,
})
const listSchema = z.strictObject({
  title: words.describe('Heading'),
  phase: id.optional().describe('Its phase'),
  numbered: z.boolean().optional().describe('Numbered'),
  entries: entriesById(
    z.union(
      [
        words,
        z.strictObject({
          lead: words.optional().describe('Bold text before it'),
          text: words.describe('Text'),
          ...place,
        }),
      ],
      { error: 'list-entry' },
    ),
  ).describe('Notes'),
  ...place,
})
export const arc = z.strictObject({
  label: words.describe('Troops that fire in it'),
  degrees: z
    .number()
    .gt(0)
    .max(360)
    .describe('Angle from straight ahead to each side, at the stand’s corner; 360 is all around'),
  ...place,
})

export const rulesSchema = z.strictObject({
  units: z
    .enum(lengthUnits)
    .optional()
    .describe(
      'Unit of all distances (inches); widths are of a stand. House rules with another unit convert their base, at 2.5 cm to the inch rounded to half a centimeter',
    ),
  terms: entriesById(z.tuple([words, words]))
    .optional()
    .describe('Singular and plural, such as [brigade, brigades]'),
  distances: entriesById(distance).optional().describe('Named distances, each with words or a length'),
  parts: entriesById(part).optional().describe('Parts of units that effects can apply to'),
  actions: listedEntries(action).optional().describe('Actions that results allow or forbid'),
  conditions: entriesById(namedCondition)
    .optional()
    .describe('Named conditions for `is`; they read the role where they are used'),
  traits: entriesById(trait).optional().describe('Facts about units and the situation: arms, states, ranges'),
  grids: entriesById(grid).optional().describe('Charts that are printed and that amounts can look up'),
  phases: entriesById(phase).optional().describe('The turn'),
  procedures: entriesById(procedure).optional().describe('Checks, with dice or without (gives, decide)'),
  sequences: entriesById(sequence)
    .optional()
    .describe(
      'Series of checks between the same parties, such as defensive fire and then the charge, for odds; not printed',
    ),
  lists: entriesById(listSchema).optional().describe('Notes, such as on scale, basing or sight'),
  gauge: z
    .strictObject({
      arcs: entriesById(arc).describe('Arcs of fire; two share a gauge'),
      stand: length
        .optional()
        .describe(
          'Width of a stand, in the ruleset’s unit or such as 40 mm. Default: 1 inch; required if the unit is widths',
        ),
      length: length
        .optional()
        .describe('Length from the stand to the fold. Default: 4 inches, or 2 with an arc over 75 degrees'),
    })
    .optional()
    .describe('Arcs of fire and the size of the gauge'),
})

export const rulesetSchema = z.strictObject({
  ruleset: headSchema.describe('Identifies the file. Not inherited'),
  rules: rulesSchema.describe('The rules, or their differences from the base'),
  options: optionsSchema.optional().describe('Patches that players switch on or off'),
  base: baseSchema
    .optional()
    .describe('The base’s values when the file was saved, written by the editor to detect changes'),
  provenance: provenanceSchema
    .optional()
    .describe(
      'Marks by path, such as gauge.arcs.infantry.degrees, for values that aren’t as printed in the rulebook. A mark covers everything below its path. A step can have several ids: modifiers.raw, trained.value',
    ),
})

export type RulesData = z.infer<typeof rulesSchema>
