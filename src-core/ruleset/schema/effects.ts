/** Outcomes, and what they do. */
import { z } from 'zod'
import { listOf } from '../../sizes.ts'
import { exact, id, named, place, words } from './basics.ts'
import { guarded } from './conditions.ts'
import { growth } from './amounts.ts'

const move = z.strictObject({
  moves: z.union([exact, z.literal('full')], { error: 'moves' }).optional(),
  inches: z.union([exact, z.literal('result')], { error: 'inches-or-result' }).optional(),
  beyond: id.optional().describe('A named distance to retreat beyond'),
  'from-enemy': exact.optional().describe('Stops this many inches from the enemy'),
  rate: words.optional(),
  how: words.optional().describe('In a few words: "facing away", "toward the nearest enemy"'),
  'up-to': z.boolean().optional(),
})
const stands = z.union([z.literal('all'), exact, z.strictObject({ stands: exact, more: growth.optional() })], {
  error: 'stands',
})
export const traitValue = z.union([z.boolean(), z.string(), z.number()])
const actions = named(z.union([z.literal(true), move], { error: 'action' }))
const effect = z.strictObject({
  of: id.optional().describe('The role it befalls, or each'),
  kind: id.optional().describe('Which part of it: an entry of parts'),
  ...guarded,
  set: named(traitValue).optional(),
  lose: stands.optional(),
  capture: stands.optional(),
  remove: z
    .union(
      [
        z.literal(true),
        z.strictObject({
          turns: z.int().min(1).max(99).optional(),
          'replaced-after': z.int().min(0).max(99).optional(),
          at: words.optional(),
        }),
      ],
      {
        error: 'removal',
      },
    )
    .optional(),
  retreat: move.optional(),
  hold: z.literal(true).optional(),
  carry: z.literal(true).optional(),
  continue: move.extend({ must: z.boolean().optional(), with: named(traitValue).optional() }).optional(),
  may: actions.optional(),
  choose: actions.optional(),
  'may-not': listOf(id, 1, Infinity).optional(),
  check: z
    .union(
      [
        id,
        z.strictObject({
          procedure: id,
          each: words.optional(),
          for: listOf(id, 1, Infinity).optional().describe('Traits that say whom: one roll for each; who is lost comes off'),
          as: named(id).optional().describe('Which role of this check plays which role of that one: {pursued: enemy}'),
        }),
      ],
      { error: 'called-check' },
    )
    .optional(),
  again: z.strictObject({ drop: z.array(id) }).optional(),
  turns: z.int().min(1).max(99).optional().describe('Lasts this many turns'),
  stands: z
    .union([z.int().min(1).max(99), z.literal('others')], { error: 'some-stands' })
    .optional()
    .describe('Only so many stands of it; others: the rest'),
  ...place,
})
export const effects = named(effect)

export const outcome = z.strictObject({
  name: words,
  aside: words.optional().describe('A few words beside the name'),
  severity: z.int().min(0).max(4).optional(),
  lower: id.optional().describe('The next lower outcome, for massed targets'),
  effects: effects.optional(),
  ...place,
})
