/** Outcomes, and what they do. */
import { z } from 'zod'
import { listOf } from '../../sizes.ts'
import { exact, id, inUnits, entriesById, place, words } from './basics.ts'
import { guardKeys, growth } from '../../language/schema.ts'

const move = z.strictObject({
  moves: z
    .union([exact, z.literal('full')], { error: 'moves' })
    .optional()
    .describe('full, or a number of moves; an action of a full move is said by its name alone'),
  ...inUnits(
    z.union([exact, z.literal('result')], { error: 'distance-or-result' }),
    'So far; result: as far as the dice show',
  ),
  each: exact.optional().describe('Of result: so far for each point of it, 1 if left out'),
  beyond: id.optional().describe('Beyond this distance, by its name'),
  'from-enemy': exact.optional().describe('Stops so far from the enemy, in the unit of the ruleset'),
  rate: words.optional().describe('At which rate: at the column rate'),
  how: words.optional().describe('In a few words: "facing away", "toward the nearest enemy"'),
  'up-to': z.boolean().optional().describe('true: so far at most'),
})
const stands = z.union(
  [
    z.literal('all'),
    exact,
    z.strictObject({
      stands: exact.describe('How many'),
      more: growth.optional().describe('How they grow'),
      of: listOf(id, 2, Infinity)
        .optional()
        .describe('Parts of which the player chooses one to lose them; odds take the unit’s own stands'),
    }),
  ],
  { error: 'stands' },
)
export const traitValueSchema = z.union([z.boolean(), z.string(), z.number()])
const actions = entriesById(z.union([z.literal(true), move], { error: 'action' }))
const effect = z.strictObject({
  of: id.optional().describe('The role it befalls, or each'),
  kind: id.optional().describe('Only this part of it: an entry of parts'),
  ...guardKeys,
  set: entriesById(traitValueSchema).optional().describe('Traits and what they become; each has changes: true'),
  lose: stands.optional().describe('Stands lost'),
  capture: stands.optional().describe('Stands captured by the enemy'),
  remove: z
    .union(
      [
        z.literal(true),
        z.strictObject({
          turns: z.int().min(1).max(99).optional().describe('For so many turns'),
          'replaced-after': z.int().min(0).max(99).optional().describe('Replaced after so many turns'),
          at: words.optional().describe('When: the end of the turn'),
        }),
      ],
      {
        error: 'removal',
      },
    )
    .optional()
    .describe('Gone: true, or for how long'),
  retreat: move.optional().describe('How far it retreats: {} only says that it does'),
  hold: z.literal(true).optional().describe('true: holds its ground'),
  carry: z.literal(true).optional().describe('true: takes the position'),
  continue: move
    .extend({
      must: z.boolean().optional().describe('true: not by choice'),
      with: entriesById(traitValueSchema).optional().describe('Traits it then has'),
    })
    .optional()
    .describe('Goes on, and how far'),
  may: actions.optional().describe('Actions it may do: true, or how far'),
  choose: actions.optional().describe('Actions of which it may do one'),
  'may-not': listOf(id, 1, Infinity).optional().describe('Actions it may not do'),
  check: z
    .union(
      [
        id,
        z.strictObject({
          procedure: id.describe('The procedure'),
          each: words.optional().describe('For each of these, in words'),
          for: listOf(id, 1, Infinity)
            .optional()
            .describe(
              'Traits that count them: one roll for each (a yes is one); who is lost in it comes off. One roll if left out',
            ),
          as: entriesById(id)
            .optional()
            .describe(
              'Which role of this check plays which role of that one: {pursued: enemy}. Left out, whom the effect befalls is the only role of its kind there; else roles of the same name are the same party, and it has the first that is left',
            ),
        }),
      ],
      { error: 'called-check' },
    )
    .optional()
    .describe('Rolls this procedure; who rolls there must be known'),
  again: z
    .strictObject({ drop: z.array(id).describe('Modifiers that no longer count; [] for none') })
    .optional()
    .describe('The check is rolled again with its modifiers anew; with when, only then: when: {round: 1} is once'),
  turns: z.int().min(1).max(99).optional().describe('Lasts this many turns'),
  stands: z
    .union([z.int().min(1).max(99), z.literal('others')], { error: 'some-stands' })
    .optional()
    .describe('Only so many stands of it; others: the rest'),
  ...place,
})
export const effects = entriesById(effect)

export const outcome = z.strictObject({
  name: words.describe('As players know it'),
  aside: words.optional().describe('A few words beside the name'),
  severity: z.int().min(0).max(4).optional().describe('0, harmless, to 4: its tint and weight on the sheet'),
  lower: id.optional().describe('The next lower outcome, for those it befalls less'),
  effects: effects
    .optional()
    .describe(
      'What it does, in order: a later effect replaces an earlier one of the same verb and subject, and losses add up. What an answer cannot know stays in it as a condition, in words. The sentences on the sheet are made from these',
    ),
  ...place,
})
