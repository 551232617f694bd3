/** Outcomes, and what they do. */
import { z } from 'zod'
import { listOf } from '../sizes.ts'
import { exact, id, inUnits, entriesById, place, words, chart, integer, listedEntries, range } from './basics.ts'
import { guardKeys, growth, condition, amount } from '../language/schema.ts'
import { diceProblem, dicePattern, parseDice } from '../odds/dice.ts'
import { unitOfCell } from './trait-schema.ts'

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
export const action = z.strictObject({
  name: words.describe('The word for it: change formation'),
  offers: entriesById(
    z.strictObject({
      name: words.describe('The words for it: replenish ammunition'),
      kind: id.optional().describe('Only for this part: an entry of parts'),
      set: entriesById(traitValueSchema).describe('Traits and what they become; each has changes: true'),
      ...place,
    }),
  )
    .optional()
    .describe(
      'What a unit may do by it that changes a state, by choice: rally, replenish ammunition. A battle offers them; not printed',
    ),
  ...place,
})
const effect = z.strictObject({
  of: id.optional().describe('The role it affects, or each'),
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
          at: z.literal('turn-end').optional().describe('turn-end: when the current player turn ends'),
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
              'Which role of this check plays which role of that one: {pursued: enemy}. Left out, the affected role is the only one of its kind there; else roles of the same name are the same party, and it has the first that is left',
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
  aside: words.optional().describe('A few words printed with the name; they distinguish results of the same name'),
  severity: z.int().min(0).max(4).optional().describe('0, harmless, to 4: its tint and weight on the sheet'),
  lower: id.optional().describe('The next lower outcome, for those it affects less'),
  effects: effects
    .optional()
    .describe(
      'What it does, in order: a later effect replaces an earlier one of the same verb and subject, and losses add up. What an answer cannot know stays in it as a condition, in words. The sentences on the sheet are made from these',
    ),
  ...place,
})

const label = words.optional().describe('As printed; left out, the condition says it: "In square or hasty square"')
const modifier = z.strictObject({
  label,
  of: id.optional().describe('The role whose traits decide, or each side'),
  to: id.optional().describe('The side whose roll it changes, where that is another role'),
  group: id.optional().describe('The heading it stands under'),
  value: amount.describe(
    'What is added; whole in the end, and 0 is none. Of a grid, every cell it may look up holds a number, but for a grid of die modifiers',
  ),
  per: id.optional().describe('A count: the value for each'),
  ...guardKeys,
  ...place,
})
const factor = z.strictObject({
  label,
  of: id.optional().describe('The role whose traits decide'),
  times: exact.describe('By how much'),
  ...guardKeys,
  ...place,
})
const bands = entriesById(range)
const table = z
  .strictObject({
    title: words.optional().describe('Over its column, where a check has several'),
    when: condition.optional().describe('The first table whose conditions hold is used; the last needs none'),
    by: id.optional().describe('What picks the row: points, or a trait whose choices name the rows'),
    of: id.optional().describe('The role whose trait picks the row'),
    across: z
      .enum(['outcomes', 'rows'])
      .optional()
      .describe('What stands across the page: outcomes (a staircase, if left out) or rows'),
    bands: bands.optional().describe('Of a table without rows: the results that lead to each outcome'),
    chart: chart
      .optional()
      .describe('The rows as a block of text: names of results, then a line a row such as 15: 2 5 8 11'),
    rows: entriesById(
      z.strictObject({
        label: words.optional().describe('Its name; left out, that of the choice or the points'),
        from: exact.optional().describe('The row holds from so many points up'),
        when: condition
          .optional()
          .describe(
            'Where neither a trait nor points pick it: the first row whose conditions hold is taken; the last needs none',
          ),
        otherwise: z
          .literal(true)
          .optional()
          .describe('The last row: taken where no other is, such as for all choices that have no row'),
        bands: bands.describe(
          'The results that lead to each outcome. They cover every result once; the lowest and the highest are open',
        ),
        ...place,
      }),
    )
      .optional()
      .describe('The rows: one of them is picked'),
    ...place,
  })
  .refine((t) => (t.bands === undefined) !== (t.rows === undefined), 'bands-or-rows')
export const dice = z
  .string({ error: 'dice' })
  .regex(dicePattern, { error: ({ input }) => diceProblem(String(input)) })
  .refine((text) => !dicePattern.test(text) || parseDice(text) !== undefined, {
    error: ({ input }) => diceProblem(String(input)),
  })
  .meta({
    title: 'dice',
    description:
      'The number of dice and of their sides (`d10` is one die, `d%` has 100 sides, `d66` is two six-sided dice read as tens and ones), then in this order: faces 2 3 3 4 4 5 (the numbers on the sides), reroll 1 or reroll ..2 (such a die is rolled once more), keep highest 2 or keep lowest 1 (only these count), average round up, down, half-up or half-down (the dice are averaged, not added), +1 or -1 (always added). Players enter what the dice show after rerolls, without the added number.',
    examples: [
      '1d10',
      '2d6+1',
      'd66',
      '1d6 faces 2 3 3 4 4 5',
      '3d6 keep highest 1',
      '2d6 reroll 1',
      '2d10 average round up',
    ],
  })
const role = z.strictObject({
  title: words.describe('Its name'),
  is: z.enum(['unit', 'leader']).optional().describe('unit if left out'),
  groups: z.literal(true).optional().describe('May be given as firing groups of stands'),
  ...place,
})
const follow = z.strictObject({
  title: words.describe('Its name'),
  natural: range.optional().describe('The dice alone, before modifiers'),
  result: range.optional().describe('The die result or difference'),
  outcomes: listOf(id, 1, Infinity).optional().describe('Outcomes that bring it'),
  ...guardKeys,
  of: id.optional().describe('The role the conditions are about'),
  who: words.optional().describe('Whom it affects, if that is not a role: "{units} within 2″ behind the target"'),
  lower: z.literal(true).optional().describe('The next lower outcome applies'),
  effects: effects.optional().describe('What it does'),
  ...place,
})
export const procedure = z.strictObject({
  title: words.describe('Its name'),
  phase: id.optional().describe('The phase it belongs to'),
  subtitle: words.optional().describe('When it is used, in a few words'),
  verb: words
    .optional()
    .describe('What its first role does to its second, of several units: "fire at" in “Thorne and Ames fire at Mabry”'),
  roles: listedEntries(role).optional().describe('The parties: attacker and defender, firer and target'),
  points: z
    .strictObject({
      of: id.describe('The role that fires'),
      stand: amount.optional().describe('The points of one stand; without it the points are given'),
    })
    .optional()
    .describe('Fire points: who fires, and the points of one stand'),
  groups: listedEntries(z.strictObject({ title: words.describe('The heading on the sheet'), ...place }))
    .optional()
    .describe('Headings for the modifiers'),
  factors: entriesById(factor)
    .optional()
    .describe('What multiplies fire points; several alternatives in one when count once'),
  modifiers: entriesById(modifier)
    .optional()
    .describe(
      'What is added to the dice. Neighbours that can never hold together are tied by a bar on the sheet; nothing needs to be said for that',
    ),
  limit: z
    .strictObject({ min: integer.describe('The least'), max: integer.describe('The most') })
    .optional()
    .describe('Bounds of the sum of the modifiers, for each side; the free modifier `other` is added after it'),
  dice: z
    .union([dice, entriesById(dice)], { error: 'dice-of-sides' })
    .optional()
    .describe('One roll, or one for each of two sides by their roles: the result is the first less the second'),
  pool: z
    .strictObject({
      die: z
        .string()
        .regex(/^d([2-9]|[1-9]\d|100)$/, { error: 'pool-die' })
        .describe('The dice: d6'),
      of: id.optional().describe('The role whose traits the amounts read'),
      count: amount.describe('How many dice are rolled, rounded down: points, or stands * 2'),
      hit: amount.describe('A die hits if it shows this or more; modifiers are added to each die'),
      save: amount
        .optional()
        .describe('A hit is saved by a second die that shows this or more; without it there are no saves'),
      ...place,
    })
    .optional()
    .describe(
      'Instead of dice: a number of dice that each hit or miss. The result is the number of hits that are not saved',
    ),
  tables: entriesById(table).optional().describe('What a result brings: the first table whose conditions hold'),
  decide: entriesById(
    z.strictObject({
      outcome: id.describe('What holds then'),
      label: words.optional().describe('The conditions in words for the sheet'),
      ...guardKeys,
      ...place,
    }),
  )
    .optional()
    .describe('Without dice: the first line whose conditions hold gives an outcome; the last needs none'),
  gives: entriesById(
    z.strictObject({
      label: words.describe('What it is'),
      is: amount.describe('The amount'),
      as: unitOfCell.optional().describe('What the number is'),
      ...place,
    }),
  )
    .optional()
    .describe('Without dice: what is reckoned'),
  commands: z
    .strictObject({
      side: entriesById(traitValueSchema).optional().describe('Of a whole side: inputs and what they are'),
      command: entriesById(traitValueSchema)
        .optional()
        .describe('Of a command right under its side: inputs and what they are'),
      had: id.describe('The input that counts the stands its units had at the start'),
      lost: entriesById(z.strictObject(guardKeys)).describe(
        'Inputs that count stands lost since: each unit’s by the first whose conditions it meets',
      ),
    })
    .optional()
    .describe(
      'Without dice: a battle reckons it for every side and command from their units, and reminds of outcomes that are not harmless',
    ),
  outcomes: entriesById(outcome).optional().describe('The results by name, and what they do'),
  follows: entriesById(follow).optional().describe('What else the dice may bring, where everything given holds'),
  ...place,
})

const party = z.strictObject({
  title: words.describe('Its name'),
  is: z.enum(['unit', 'leader']).optional().describe('unit if left out'),
  optional: z.literal(true).optional().describe('true: need not be there; steps it has part in then do not happen'),
  ...place,
})
const setFor = z.record(id, z.union([traitValueSchema, entriesById(traitValueSchema)], { error: 'fixed-value' }))
const sequenceStep = z.strictObject({
  procedure: id.describe('The check: a procedure with dice, or with decide'),
  title: words.optional().describe('Its name; left out, that of the check'),
  as: entriesById(id)
    .optional()
    .describe('Which party plays which role: {target: attacker}; a role of the name of a party is its own'),
  with: setFor.optional().describe('What holds in this step: {target: {charging: true}}'),
  optional: z
    .literal(true)
    .optional()
    .describe('true: happens only where a request says something of it, such as its fire points'),
  continues: id
    .optional()
    .describe('A party: happens only if an outcome told it to continue, and it must or the request chooses so'),
  ...guardKeys,
  repeat: z
    .int()
    .min(1)
    .max(999)
    .optional()
    .describe('Taken so many times at most, each time where it can happen; 1 where no until is given'),
  until: condition
    .optional()
    .describe('Taken until this holds after it; as often as it takes, if repeat sets no bound'),
  ...place,
})
export const sequence = z.strictObject({
  title: words.describe('Its name'),
  phase: id.optional().describe('The phase it belongs to'),
  parties: listedEntries(party).describe('Who takes part'),
  position: id.optional().describe('The party that holds the position at first, where one is fought for'),
  steps: entriesById(sequenceStep).describe('The checks, in order'),
  ...place,
})
