/** Amounts: numbers, and numbers found by looking or reckoning. */
import { z } from 'zod'
import { listOf } from '../../sizes.ts'
import { exact, id, integer, named, place } from './basics.ts'
import { type ConditionData, guarded } from './conditions.ts'

export type AmountData =
  | number
  | string
  | { trait: string; of?: string | undefined }
  | { points: true }
  | { grid: string; column?: string | undefined }
  | { plus: AmountData[] }
  | { times: AmountData[] }
  | { ratio: [AmountData, AmountData] }
  | { round?: 'up' | 'down' | 'half-up' | 'half-down' | undefined; 'at-least'?: number | string | undefined; is: AmountData }
  | {
      first: Record<
        string,
        { is: AmountData; when?: ConditionData | undefined; unless?: ConditionData | undefined; after?: string | undefined }
      >
    }
export const amount: z.ZodType<AmountData> = z
  .lazy(() =>
    z.union(
      [
        exact,
        z.strictObject({
          trait: id.describe('The number of this trait; in a line of `from` for a choice: the same choice'),
          of: id.optional().describe('Read on this role or the enemy, where that is not the entry’s own'),
        }),
        z.strictObject({ points: z.literal(true).describe('true: the fire points') }),
        z.strictObject({
          grid: id.describe('Looked up in this grid, by the traits that the grid names'),
          column: id.optional().describe('In this column, where the grid does not say what picks it'),
        }),
        z.strictObject({ plus: listOf(amount, 1, 16).describe('The sum of these') }),
        z.strictObject({ times: listOf(amount, 1, 16).describe('The product of these') }),
        z.strictObject({ ratio: z.tuple([amount, amount]).describe('The first divided by the second') }),
        // One way of writing, not two: of amounts within amounts, two that both hold `is` would each be read twice, and so on below.
        z
          .strictObject({
            round: z.enum(['up', 'down', 'half-up', 'half-down']).optional().describe('How the amount is rounded'),
            'at-least': exact.optional().describe('The amount, or this where it is less'),
            is: amount,
          })
          .refine((a) => (a.round === undefined) !== (a['at-least'] === undefined), 'round-or-at-least'),
        z.strictObject({
          first: named(z.strictObject({ is: amount, ...guarded, ...place })).describe('The first line whose conditions hold'),
        }),
      ],
      {
        error: 'amount',
      },
    ),
  )
  .meta({
    title: 'amount',
    description: 'A number, or a map that says how it is found: one of the ways below.',
    examples: [2, { trait: 'stands' }, { round: 'down', is: { ratio: [{ trait: 'stands' }, 2] } }],
  })
/** Grows by `each` (1) for every full `per` (1) points of the die result above `over` or below `below`. */
export const growth = z
  .strictObject({
    each: exact.optional().describe('So many more: 1 if left out'),
    per: z.int().min(1).max(999).optional().describe('For every full so many points: 1 if left out'),
    over: integer.optional().describe('Of the result above this'),
    below: integer.optional().describe('Of the result below this'),
  })
  .refine((g) => (g.over === undefined) !== (g.below === undefined), 'over-or-below')
