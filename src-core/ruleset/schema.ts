/**
 * The ruleset format, version 1: what a file may say and how it is written, section by section in schema/.
 * What the words mean is in docs/rulesets.md; what a loaded ruleset looks like to the engine is in model.ts.
 * Only shapes are checked here; names, bands and conditions are checked when the whole is put together.
 */
import { z } from 'zod'
import { exact, named, place, words } from './schema/basics.ts'
import { namedCondition } from './schema/conditions.ts'
import { headSchema } from './schema/head.ts'
import { distance, part, trait } from './schema/traits.ts'
import { grid } from './schema/grids.ts'
import { procedure } from './schema/procedures.ts'
import { sequence } from './schema/sequences.ts'
import { arc, list, phase } from './schema/reference.ts'
import { provenanceSchema } from './schema/provenance.ts'

export const rulesSchema = z.strictObject({
  terms: named(z.tuple([words, words]))
    .optional()
    .describe('What this ruleset calls things: [singular, plural]'),
  distances: named(distance).optional().describe('Distances with a name'),
  parts: named(part).optional().describe('Kinds of things an effect may befall'),
  actions: named(z.strictObject({ name: words, ...place }))
    .optional()
    .describe('What a result may allow or forbid'),
  conditions: named(namedCondition).optional().describe('Conditions that have a name, for `is`'),
  traits: named(trait).optional().describe('What a unit, a leader, the situation or the battle may be or have'),
  grids: named(grid).optional().describe('Charts that are printed and looked up'),
  phases: named(phase).optional().describe('The turn'),
  procedures: named(procedure).optional().describe('Checks and reckonings'),
  sequences: named(sequence).optional().describe('Checks that follow one another, for their odds'),
  lists: named(list).optional().describe('Notes'),
  gauge: z
    .strictObject({
      arcs: named(arc).describe('Arcs of fire; two share a gauge'),
      stand: exact.optional().describe('Width of a stand in inches: 1 if left out'),
      length: exact.optional().describe('From the stand to the fold in inches: left out, 4, or 2 with an arc beyond 75 degrees'),
    })
    .optional()
    .describe('Arcs of fire in degrees from straight ahead at the corner of the stand; width of a stand and length of the gauge in inches'),
})

export const rulesetSchema = z.strictObject({ ruleset: headSchema, rules: rulesSchema, provenance: provenanceSchema.optional() })

export type RulesData = z.infer<typeof rulesSchema>
