/** The schema of procedures, their outcomes, and the effects of outcomes. */
import { z } from 'zod'
import { listOf } from '../sizes.ts'
import { exactNumber, id, inUnits, entriesById, place, words, chart, integer, listedEntries, range } from './basics.ts'
import { guardKeys, growth, condition, amount } from '../language/schema.ts'
import { diceProblem, dicePattern, parseDice } from '../odds/dice.ts'
import { unitOfCell } from './trait-schema.ts'

const move = z.strictObject({
  moves: z
    .union([exactNumber, z.literal('full')], { error: 'moves' })
    .optional()
    .describe('Number of moves; full actions print only their name'),
  ...inUnits(
    z.union([exactNumber, z.literal('result')], { error: 'distance-or-result' }),
    'Distance; result is the result of the dice',
  ),
  each: exactNumber.optional().describe('Distance per point of the result. Default: 1'),
  beyond: id.optional().describe('Beyond this distance (id)'),
  'from-enemy': exactNumber.optional().describe('Stops at this distance from the enemy'),
  rate: words.optional().describe('Text for the rate: “at the column rate”'),
  how: words.optional().describe('Text for the manner: “facing away”'),
  'up-to': z.boolean().optional().describe('The distance is a maximum'),
})
const stands = z.union(
  [
    z.literal('all'),
    exactNumber,
    z.strictObject({
      stands: exactNumber.describe('Number of stands'),
      more: growth.optional().describe('How it grows with the result'),
      of: listOf(id, 2, Infinity)
        .optional()
        .describe('Parts from which the player chooses; odds use the unit’s stands'),
    }),
  ],
  { error: 'stands' },
)
export const traitValueSchema = z.union([z.boolean(), z.string(), z.number()]).meta({
  title: 'trait value',
  description: 'The id of a choice, `true`, `false` or a number.',
})
const actions = entriesById(z.union([z.literal(true), move], { error: 'action' }))
export const action = z.strictObject({
  name: words.describe('Text: “change formation”'),
  offers: entriesById(
    z.strictObject({
      name: words.describe('Text: “replenish ammunition”'),
      kind: id.optional().describe('Only for this part'),
      set: entriesById(traitValueSchema).describe('New values of traits that have changes: true'),
      ...place,
    }),
  )
    .optional()
    .describe('Changes of state that a battle offers with the action. Not printed'),
  ...place,
})
const effect = z.strictObject({
  of: id.optional().describe('Role it affects, or each'),
  kind: id.optional().describe('Affects only this part'),
  ...guardKeys,
  set: entriesById(traitValueSchema).optional().describe('New values of traits that have changes: true'),
  lose: stands.optional().describe('Stands lost'),
  capture: stands.optional().describe('Stands captured by the enemy'),
  remove: z
    .union(
      [
        z.literal(true),
        z.strictObject({
          turns: z.int().min(1).max(99).optional().describe('Number of turns'),
          'replaced-after': z.int().min(0).max(99).optional().describe('Replaced after this many turns'),
          at: z.literal('turn-end').optional().describe('When the current player turn ends'),
        }),
      ],
      {
        error: 'removal',
      },
    )
    .optional()
    .describe('Removed from the table'),
  retreat: move.optional().describe('Retreats; {} has no distance'),
  hold: z.literal(true).optional().describe('Holds its ground'),
  carry: z.literal(true).optional().describe('Takes the position'),
  continue: move
    .extend({
      must: z.boolean().optional().describe('Not optional'),
      with: entriesById(traitValueSchema).optional().describe('Its traits when it continues'),
    })
    .optional()
    .describe('Continues'),
  may: actions.optional().describe('Allowed actions'),
  choose: actions.optional().describe('Actions of which it can take one'),
  'may-not': listOf(id, 1, Infinity).optional().describe('Forbidden actions'),
  check: z
    .union(
      [
        id,
        z.strictObject({
          procedure: id.describe('The procedure'),
          each: words.optional().describe('Text for what each roll is for'),
          for: listOf(id, 1, Infinity)
            .optional()
            .describe('Traits that give the number of rolls, less losses; yes is one. Default: one roll'),
          as: entriesById(id)
            .optional()
            .describe(
              'Who takes each role there, such as {pursued: enemy}. Default: the same roles as here; the affected role takes the first one left',
            ),
        }),
      ],
      { error: 'called-check' },
    )
    .optional()
    .describe('Rolls this procedure'),
  again: z
    .strictObject({ drop: z.array(id).describe('Modifiers that no longer count, or []') })
    .optional()
    .describe('Rolls again with recalculated modifiers; when: {round: 1} means once'),
  turns: z.int().min(1).max(99).optional().describe('Lasts this many turns'),
  stands: z
    .union([z.int().min(1).max(99), z.literal('others')], { error: 'some-stands' })
    .optional()
    .describe('Affects only this many stands; others are the rest'),
  ...place,
})
export const effects = entriesById(effect)

export const outcome = z.strictObject({
  name: words.describe('Name'),
  aside: words.optional().describe('Text next to the name'),
  severity: z.int().min(0).max(4).optional().describe('Tint and weight on the sheet: 0 (harmless) to 4'),
  lower: id.optional().describe('The next lower outcome'),
  effects: effects
    .optional()
    .describe(
      'What it does, in order. Losses add up; otherwise, a later effect replaces an earlier one with the same verb and subject',
    ),
  ...place,
})

const label = words.optional().describe('Text as printed. Default: the condition')
const modifier = z.strictObject({
  label,
  of: id.optional().describe('Role whose traits are read, or each'),
  to: id.optional().describe('Side whose roll it changes, if another role'),
  group: id.optional().describe('Heading'),
  value: amount.describe('Whole number to add; 0 is none. Cells of a grid need numbers, except in grids of modifiers'),
  per: id.optional().describe('Multiply by this count'),
  ...guardKeys,
  ...place,
})
const factor = z.strictObject({
  label,
  of: id.optional().describe('Role whose traits are read'),
  times: exactNumber.describe('Factor'),
  ...guardKeys,
  ...place,
})
const bands = entriesById(range)
const table = z
  .strictObject({
    title: words.optional().describe('Heading, if a check has several tables'),
    when: condition.optional().describe('The first match applies'),
    by: id.optional().describe('The trait that picks the row, or points'),
    of: id.optional().describe('Role whose trait is read'),
    across: z.enum(['outcomes', 'rows']).optional().describe('What is printed across the page'),
    bands: bands.optional().describe('Without rows: results for each outcome'),
    chart: chart.optional().describe('Rows as text'),
    rows: entriesById(
      z.strictObject({
        label: words.optional().describe('Name. Default: the choice or points'),
        from: exactNumber.optional().describe('Lowest points of the row'),
        when: condition.optional().describe('Without by: the first match applies'),
        otherwise: z.literal(true).optional().describe('For the last row: applies if no other does'),
        bands: bands.describe('Results for each outcome; they cover each result once, and the ends are open'),
        ...place,
      }),
    )
      .optional()
      .describe('Rows'),
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
      'Number and sides (`d%` has 100 sides, `d66` is tens and ones), then, in this order: faces, reroll (once), keep highest or keep lowest, average round up, down, half-up or half-down, and a number to add or subtract. Players enter the dice after rerolls, without that number.',
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
  title: words.describe('Name'),
  is: z.enum(['unit', 'leader']).optional().describe('Default: unit'),
  groups: z.literal(true).optional().describe('Can be entered as firing groups'),
  ...place,
})
const follow = z.strictObject({
  title: words.describe('Name'),
  natural: range.optional().describe('If the dice without modifiers show this'),
  result: range.optional().describe('If the result or difference is this'),
  outcomes: listOf(id, 1, Infinity).optional().describe('If the outcome is one of these'),
  ...guardKeys,
  of: id.optional().describe('Role whose traits are read'),
  who: words.optional().describe('Those affected, if not a role: “{units} within 2″ behind the target”'),
  all: z.literal(true).optional().describe('With who: every such unit of the role is affected, not one of them'),
  lower: z.literal(true).optional().describe('The next lower outcome applies'),
  effects: effects.optional().describe('What it does'),
  ...place,
})
export const procedure = z.strictObject({
  title: words.describe('Name'),
  phase: id.optional().describe('Its phase'),
  subtitle: words.optional().describe('When it is used'),
  verb: words.optional().describe('Plural verb for the journal: “fire at”'),
  roles: listedEntries(role).optional().describe('Roles, such as attacker and defender'),
  points: z
    .strictObject({
      of: id.describe('Role that fires'),
      stand: amount.optional().describe('Points of one stand. Default: points are entered'),
    })
    .optional()
    .describe('Fire points'),
  groups: listedEntries(z.strictObject({ title: words.describe('Heading'), ...place }))
    .optional()
    .describe('Headings for modifiers'),
  factors: entriesById(factor).optional().describe('Multipliers of fire points'),
  modifiers: entriesById(modifier)
    .optional()
    .describe('Added to the dice. On the sheet, a bar joins adjacent ones that exclude each other'),
  limit: z
    .strictObject({ min: integer.describe('Minimum'), max: integer.describe('Maximum') })
    .optional()
    .describe('Bounds for the sum of a side’s modifiers, without `other`'),
  dice: z
    .union([dice, entriesById(dice)], { error: 'dice-of-sides' })
    .optional()
    .describe('One roll, or one for each of two roles; the result is then the first minus the second'),
  pool: z
    .strictObject({
      die: z
        .string()
        .regex(/^d([2-9]|[1-9]\d|100)$/, { error: 'pool-die' })
        .describe('Such as d6'),
      of: id.optional().describe('Role whose traits are read'),
      count: amount.describe('Number of dice, rounded down, such as stands * 2'),
      hit: amount.describe('A die hits on this or more; modifiers apply to each die'),
      save: amount.optional().describe('A hit is saved on this or more. Default: no saves'),
      ...place,
    })
    .optional()
    .describe('Instead of dice: a pool of dice that each hit or miss. The result is the number of unsaved hits'),
  tables: entriesById(table).optional().describe('Tables of results'),
  decide: entriesById(
    z.strictObject({
      outcome: id.describe('Outcome'),
      label: words.optional().describe('Text for the condition'),
      ...guardKeys,
      ...place,
    }),
  )
    .optional()
    .describe('Without dice: the first match applies'),
  gives: entriesById(
    z.strictObject({
      label: words.describe('Name'),
      is: amount.describe('The amount'),
      as: unitOfCell.optional().describe('Kind of number'),
      ...place,
    }),
  )
    .optional()
    .describe('Without dice: calculated values'),
  commands: z
    .strictObject({
      side: entriesById(traitValueSchema).optional().describe('Values of inputs for a side'),
      command: entriesById(traitValueSchema)
        .optional()
        .describe('Values of inputs for a command directly below a side'),
      had: id.describe('Input for the stands at the start'),
      lost: entriesById(z.strictObject(guardKeys)).describe(
        'Inputs for lost stands; a unit’s losses count in the first match',
      ),
    })
    .optional()
    .describe(
      'Without dice: a battle checks every side and command, and reminds players of outcomes that aren’t harmless',
    ),
  outcomes: entriesById(outcome).optional().describe('Results'),
  follows: entriesById(follow).optional().describe('Other results, if all their conditions hold'),
  ...place,
})

const party = z.strictObject({
  title: words.describe('Name'),
  is: z.enum(['unit', 'leader']).optional().describe('Default: unit'),
  optional: z.literal(true).optional().describe('Without it, its steps don’t happen'),
  ...place,
})
const setFor = z.record(id, z.union([traitValueSchema, entriesById(traitValueSchema)], { error: 'fixed-value' }))
const sequenceStep = z.strictObject({
  procedure: id.describe('A procedure with dice or decide'),
  title: words.optional().describe('Name. Default: that of the check'),
  as: entriesById(id)
    .optional()
    .describe('Party for each role, such as {target: attacker}. Default: the party of the same name'),
  with: setFor.optional().describe('Inputs in this step, such as {target: {charging: true}}'),
  optional: z.literal(true).optional().describe('Happens only if the request has inputs for it'),
  continues: id.optional().describe('Happens only if this party continues'),
  ...guardKeys,
  repeat: z.int().min(1).max(999).optional().describe('Maximum number of times. Default without until: 1'),
  until: condition.optional().describe('Repeat until this holds'),
  ...place,
})
export const sequence = z.strictObject({
  title: words.describe('Name'),
  phase: id.optional().describe('Its phase'),
  parties: listedEntries(party).describe('Parties, such as attacker and defender'),
  position: id.optional().describe('Party that holds the position at the start'),
  steps: entriesById(sequenceStep).describe('Checks in order'),
  ...place,
})
