/** Amounts: numbers, and numbers that are looked up or calculated. */
import { z } from 'zod'
import { listOf } from '../../sizes.ts'
import { exact, id, integer, entriesById, place } from './basics.ts'
import { sumPattern } from '../sum-text.ts'
import { type ConditionData, guardKeys } from './conditions.ts'

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
        {
          is: AmountData
          when?: ConditionData | undefined
          unless?: ConditionData | undefined
          after?: string | undefined
        }
      >
    }
const sumText = z.string().regex(sumPattern, { error: 'amount', abort: true })

/** An amount within an amount. */
const within: z.ZodType<AmountData> = z.lazy(() => amount)
export const amount: z.ZodType<AmountData> = z
  .union(
    [
      z.number().min(-9999).max(9999),
      sumText,
      z.strictObject({
        trait: id.describe('The number of this trait; in a line of `from` for a choice: the same choice'),
        of: id.optional().describe('Read on this role or the enemy, where that is not the entry’s own'),
      }),
      z.strictObject({ points: z.literal(true).describe('true: the fire points') }),
      z.strictObject({
        grid: id.describe('Looked up in this grid, by the traits that the grid names'),
        column: id.optional().describe('In this column, where the grid does not say what picks it'),
      }),
      z.strictObject({ plus: listOf(within, 1, 16).describe('The sum of these') }),
      z.strictObject({ times: listOf(within, 1, 16).describe('The product of these') }),
      z.strictObject({ ratio: z.tuple([within, within]).describe('The first divided by the second') }),
      // One way of writing, not three: of amounts within amounts, each that holds `is` would be read anew, and so on below.
      z
        .strictObject({
          round: z
            .enum(['up', 'down', 'half-up', 'half-down'])
            .optional()
            .describe('How the amount in `is` is rounded'),
          'at-least': exact.optional().describe('The amount in `is`, or this number where it is less'),
          'at-most': exact.optional().describe('The amount in `is`, or this number where it is more'),
          is: z.lazy(() => amount).describe('The amount that is rounded or bounded'),
        })
        .refine(
          (a) => [a.round, a['at-least'], a['at-most']].filter((one) => one !== undefined).length === 1,
          'round-or-bound',
        ),
      z.strictObject({
        first: entriesById(
          z.strictObject({ is: z.lazy(() => amount).describe('The amount'), ...guardKeys, ...place }),
        ).describe('The first line whose conditions hold'),
      }),
    ],
    {
      error: 'amount',
    },
  )
  .meta({
    title: 'amount',
    description:
      'A number, or where it is found. `movement.road` is the cell of the grid `movement` in the column `road`. In one line, of numbers, traits (with a role or `enemy` before them; else of the same one), `points`, `+ - * /` and brackets, with `at-least` or `at-most` a number after them; spaces stand about a minus, as ids hold hyphens. Or as a map: one of the ways below.',
    examples: [
      2,
      'movement.road',
      'stands - worn-at',
      '2 * stands / enemy stands',
      '(stands - 4) at-least 0',
      { round: 'down', is: 'stands / 2' },
    ],
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
