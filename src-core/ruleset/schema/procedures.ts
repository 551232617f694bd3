/** Procedures: roles, modifiers, dice, tables and what follows. */
import { z } from 'zod'
import { listOf } from '../../sizes.ts'
import { exact, id, integer, named, place, range, words } from './basics.ts'
import { condition, guarded } from './conditions.ts'
import { amount } from './amounts.ts'
import { unitOfCell } from './grids.ts'
import { effects, outcome } from './effects.ts'

const label = words.optional().describe('As printed; left out, the condition says it: "In square or hasty square"')
const modifier = z.strictObject({
  label,
  of: id.optional().describe('The role whose traits decide, or each'),
  to: id.optional().describe('The side whose roll it changes, where that is another role'),
  group: id.optional(),
  value: amount,
  per: id.optional().describe('A count: the value for each'),
  ...guarded,
  ...place,
})
const factor = z.strictObject({ label, of: id.optional(), times: exact, ...guarded, ...place })
const bands = named(range)
const table = z
  .strictObject({
    title: words.optional(),
    when: condition.optional(),
    by: id.optional().describe('points, or the trait that picks the row'),
    of: id.optional().describe('The role whose trait picks the row'),
    across: z.enum(['outcomes', 'rows']).optional().describe('What stands across the page: outcomes (a staircase) or rows'),
    bands: bands.optional(),
    rows: named(
      z.strictObject({ label: words.optional(), from: exact.optional(), when: condition.optional(), bands, ...place }),
    ).optional(),
    ...place,
  })
  .refine((t) => (t.bands === undefined) !== (t.rows === undefined), 'bands-or-rows')
const dice = z.string().regex(/^([1-9]|[1-9]\d)d([2-9]|[1-9]\d|100)$/, 'dice')
const role = z.strictObject({
  title: words,
  is: z.enum(['unit', 'leader']).optional(),
  groups: z.literal(true).optional().describe('May be given as firing groups of stands'),
  ...place,
})
const follow = z.strictObject({
  title: words,
  natural: range.optional().describe('The dice alone, before modifiers'),
  result: range.optional(),
  outcomes: listOf(id, 1, Infinity).optional(),
  ...guarded,
  of: id.optional(),
  who: words.optional().describe('Whom it befalls, where that is not a role: "{units} within 2″ behind the target"'),
  lower: z.literal(true).optional().describe('The next lower outcome befalls'),
  effects: effects.optional(),
  ...place,
})
export const procedure = z.strictObject({
  title: words,
  phase: id.optional(),
  subtitle: words.optional(),
  roles: named(role).optional(),
  points: z.strictObject({ of: id, stand: amount.optional() }).optional().describe('Fire points: who fires, and the points of one stand'),
  groups: named(z.strictObject({ title: words, ...place }))
    .optional()
    .describe('Headings for the modifiers'),
  factors: named(factor).optional(),
  modifiers: named(modifier).optional(),
  limit: z.strictObject({ min: integer, max: integer }).optional(),
  dice: z.union([dice, named(dice)], { error: 'dice-of-sides' }).optional(),
  tables: named(table).optional(),
  decide: named(z.strictObject({ outcome: id, label: words.optional(), ...guarded, ...place }))
    .optional()
    .describe('Without dice: the first line that matches'),
  gives: named(z.strictObject({ label: words, is: amount, as: unitOfCell.optional(), ...place }))
    .optional()
    .describe('Without dice: what is reckoned'),
  outcomes: named(outcome).optional(),
  follows: named(follow).optional(),
  ...place,
})
