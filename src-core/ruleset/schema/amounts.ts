/** Amounts: numbers, and numbers found by looking or reckoning. */
import { z } from 'zod'
import { listOf } from '../../sizes.ts'
import { exact, id, integer, named, place } from './basics.ts'
import { sumPattern } from '../sum-text.ts'
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
  | {
      round?: 'up' | 'down' | 'half-up' | 'half-down' | undefined
      'at-least'?: number | string | undefined
      'at-most'?: number | string | undefined
      is: AmountData
    }
  | {
      first: Record<
        string,
        { is: AmountData; when?: ConditionData | undefined; unless?: ConditionData | undefined; after?: string | undefined }
      >
    }
const sumText = z
  .string()
  .regex(sumPattern, { error: 'amount', abort: true })
  .describe('Such as stands - worn-at, or 2 * stands / enemy stands')
export const amount: z.ZodType<AmountData> = z
  .lazy(() =>
    z.union(
      [
        z.number().min(-9999).max(9999),
        sumText,
        z.strictObject({
          trait: id.describe('The number of this trait'),
          of: id.optional().describe('Read on this role, or the enemy'),
        }),
        z.strictObject({ points: z.literal(true).describe('The fire points') }),
        z.strictObject({
          grid: id.describe('Looked up in this grid'),
          column: id.optional().describe('In this column'),
        }),
        z.strictObject({ plus: listOf(amount, 1, 16).describe('The sum') }),
        z.strictObject({ times: listOf(amount, 1, 16).describe('The product') }),
        z.strictObject({ ratio: z.tuple([amount, amount]).describe('The first divided by the second') }),
        // One way of writing, not three: of amounts within amounts, each that holds `is` would be read anew, and so on below.
        z
          .strictObject({
            round: z.enum(['up', 'down', 'half-up', 'half-down']).optional().describe('How the amount is rounded'),
            'at-least': exact.optional().describe('The amount, or this where it is less'),
            'at-most': exact.optional().describe('The amount, or this where it is more'),
            is: amount,
          })
          .refine((a) => [a.round, a['at-least'], a['at-most']].filter((one) => one !== undefined).length === 1, 'round-or-bound'),
        z.strictObject({
          first: named(z.strictObject({ is: amount, ...guarded, ...place })).describe('The first line whose conditions hold'),
        }),
      ],
      {
        error: 'amount',
      },
    ),
  )
  .describe('An amount: a number, or where it is found')
/** Grows by `each` (1) for every full `per` (1) points of the die result above `over` or below `below`. */
export const growth = z
  .strictObject({
    each: exact.optional().describe('So many more: 1 if left out'),
    per: z.int().min(1).max(999).optional().describe('For every full so many points: 1 if left out'),
    over: integer.optional().describe('Of the result above this'),
    below: integer.optional().describe('Of the result below this'),
  })
  .refine((g) => (g.over === undefined) !== (g.below === undefined), 'over-or-below')
