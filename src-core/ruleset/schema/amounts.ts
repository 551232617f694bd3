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
export const amount: z.ZodType<AmountData> = z.lazy(() =>
  z.union(
    [
      exact,
      z.strictObject({ trait: id, of: id.optional() }),
      z.strictObject({ points: z.literal(true) }),
      z.strictObject({ grid: id, column: id.optional() }),
      z.strictObject({ plus: listOf(amount, 1, 16) }),
      z.strictObject({ times: listOf(amount, 1, 16) }),
      z.strictObject({ ratio: z.tuple([amount, amount]) }),
      // One way of writing, not two: of amounts within amounts, two that both hold `is` would each be read twice, and so on below.
      z
        .strictObject({ round: z.enum(['up', 'down', 'half-up', 'half-down']).optional(), 'at-least': exact.optional(), is: amount })
        .refine((a) => (a.round === undefined) !== (a['at-least'] === undefined), 'round-or-at-least'),
      z.strictObject({ first: named(z.strictObject({ is: amount, ...guarded, ...place })) }),
    ],
    {
      error: 'amount',
    },
  ),
)
/** Grows by `each` (1) for every full `per` (1) points of the die result above `over` or below `below`. */
export const growth = z
  .strictObject({ each: exact.optional(), per: z.int().min(1).max(999).optional(), over: integer.optional(), below: integer.optional() })
  .refine((g) => (g.over === undefined) !== (g.below === undefined), 'over-or-below')
