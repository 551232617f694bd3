/** Procedures: roles, modifiers, dice, tables and what follows. */
import { z } from 'zod'
import { dicePattern, parseDice } from '../../dice/dice.ts'
import { listOf } from '../../sizes.ts'
import { chart, exact, id, integer, named, place, range, words } from './basics.ts'
import { condition, guarded } from './conditions.ts'
import { amount } from './amounts.ts'
import { unitOfCell } from './grids.ts'
import { effects, outcome } from './effects.ts'

const label = words.optional().describe('As printed; left out, the condition says it: "In square or hasty square"')
const modifier = z.strictObject({
  label,
  of: id.optional().describe('The role whose traits decide, or each'),
  to: id.optional().describe('The side whose roll it changes, where that is another role'),
  group: id.optional().describe('The heading it stands under'),
  value: amount,
  per: id.optional().describe('A count: the value for each'),
  ...guarded,
  ...place,
})
const factor = z.strictObject({
  label,
  of: id.optional().describe('The role whose traits decide'),
  times: exact.describe('By how much, such as 1/2'),
  ...guarded,
  ...place,
})
const bands = named(range)
const table = z
  .strictObject({
    title: words.optional(),
    when: condition.optional(),
    by: id.optional().describe('points, or the trait that picks the row'),
    of: id.optional().describe('The role whose trait picks the row'),
    across: z.enum(['outcomes', 'rows']).optional().describe('What stands across the page: outcomes (a staircase) or rows'),
    bands: bands.optional().describe('Without rows: the results that lead to each outcome'),
    chart: chart.optional().describe('The rows as a block of text: names of results, then a line a row such as 15: 2 5 8 11'),
    rows: named(
      z.strictObject({
        label: words.optional(),
        from: exact.optional().describe('The row holds from so many points up'),
        when: condition.optional(),
        otherwise: z.literal(true).optional().describe('Holds where no other row does'),
        bands: bands.describe('The results that lead to each outcome'),
        ...place,
      }),
    )
      .optional()
      .describe('The rows: one of them is picked'),
    ...place,
  })
  .refine((t) => (t.bands === undefined) !== (t.rows === undefined), 'bands-or-rows')
const dice = z
  .string()
  .regex(dicePattern, 'dice')
  .refine((text) => !dicePattern.test(text) || parseDice(text) !== undefined, 'dice')
  .describe('1d10, 2d6+1, 3d6 keep highest 1, 2d6 reroll 1')
const role = z.strictObject({
  title: words,
  is: z.enum(['unit', 'leader']).optional().describe('unit if left out'),
  groups: z.literal(true).optional().describe('May be given as firing groups of stands'),
  ...place,
})
const follow = z.strictObject({
  title: words,
  natural: range.optional().describe('The dice alone, before modifiers'),
  result: range.optional().describe('The die result or difference'),
  outcomes: listOf(id, 1, Infinity).optional().describe('Outcomes that bring it'),
  ...guarded,
  of: id.optional().describe('The role the conditions are about'),
  who: words.optional().describe('Whom it befalls, where that is not a role: "{units} within 2″ behind the target"'),
  lower: z.literal(true).optional().describe('The next lower outcome befalls'),
  effects: effects.optional().describe('What it does'),
  ...place,
})
export const procedure = z.strictObject({
  title: words,
  phase: id.optional().describe('The phase it belongs to'),
  subtitle: words.optional(),
  roles: named(role).optional().describe('The parties: attacker and defender, firer and target'),
  points: z
    .strictObject({
      of: id.describe('The role that fires'),
      stand: amount.optional().describe('The points of one stand; without it they are given'),
    })
    .optional()
    .describe('Fire points: who fires, and the points of one stand'),
  groups: named(z.strictObject({ title: words, ...place }))
    .optional()
    .describe('Headings for the modifiers'),
  factors: named(factor).optional().describe('What multiplies fire points'),
  modifiers: named(modifier).optional().describe('What is added to the dice'),
  limit: z
    .strictObject({ min: integer.describe('The least'), max: integer.describe('The most') })
    .optional()
    .describe('Bounds of the sum of the modifiers, for each side'),
  dice: z
    .union([dice, named(dice)], { error: 'dice-of-sides' })
    .optional()
    .describe('1d10 for one roll, or one for each of two sides'),
  tables: named(table).optional().describe('What a result brings; the first table whose conditions hold'),
  decide: named(z.strictObject({ outcome: id.describe('What holds then'), label: words.optional(), ...guarded, ...place }))
    .optional()
    .describe('Without dice: the first line that matches'),
  gives: named(z.strictObject({ label: words, is: amount, as: unitOfCell.optional().describe('What the number is'), ...place }))
    .optional()
    .describe('Without dice: what is reckoned'),
  outcomes: named(outcome).optional().describe('The results by name, and what they do'),
  follows: named(follow).optional().describe('What else the dice may bring'),
  ...place,
})
