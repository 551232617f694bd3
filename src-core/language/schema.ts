/** The schema of conditions and amounts. A condition is a map (all must be true) or a list of maps (at least one must be true). */
import { z } from 'zod'
import { listOf } from '../sizes.ts'
import { id, place, words, exactNumber, integer, entriesById } from '../format/basics.ts'
import { sumPattern } from './formula.ts'
import { roundings, type Rounding } from './model.ts'

export type TestData = boolean | number | string | (string | number)[]
export interface MatchData {
  [key: string]: TestData | ConditionData | undefined
}
export type ConditionData = MatchData | ConditionData[]

const nestedCondition: z.ZodType<ConditionData> = z.lazy(() => condition)
const match: z.ZodType<MatchData> = z
  .object({
    not: nestedCondition.optional().describe('Must not hold'),
    any: listOf(nestedCondition, 1, Infinity).optional().describe('At least one must hold'),
    all: listOf(nestedCondition, 1, Infinity).optional().describe('All must hold'),
    is: z
      .union([id, listOf(id, 1, Infinity)], { error: 'condition-name' })
      .optional()
      .describe('A named condition, or a list of which one must hold'),
  })
  .catchall(
    z.union(
      [
        z.boolean(),
        z.number(),
        z.string(),
        listOf(z.union([z.string(), z.number()]), 1, Infinity),
        z.lazy(() => match),
        listOf(
          z.lazy(() => match),
          1,
          Infinity,
        ),
      ],
      {
        error: 'test',
      },
    ),
  )
export const condition: z.ZodType<ConditionData> = z
  .union([match, listOf(nestedCondition, 1, Infinity)], { error: 'condition' })
  .meta({
    title: 'conditions',
    description:
      'A map (all must hold) or a list (one must hold). A key is one of those below or a trait, tested for a choice, a list of choices, `true`, `false`, a number, a range (`1/2..2`) or a comparison (`"<= worn-at"`, `"> 2 * enemy stands"`). Under `enemy` or a role’s id, conditions read that role. Other keys are `role` (its own), `points`, `round` (1 is the first roll) and, after the roll, `result` (or the difference) and `natural` (the dice alone). An unknown trait matches nothing, so `not` holds. With firing groups, a map holds if it holds for any group. In house rules, `arm: null` deletes a test.',
    examples: [
      { cover: 'works', stands: '..3' },
      [{ order: 'shaken' }, { quality: ['green', 'trained'] }],
      { enemy: { arm: 'cavalry' } },
    ],
  })
export const guardKeys = {
  when: condition.optional().describe('Applies only if these hold'),
  unless: condition.optional().describe('Doesn’t apply if these hold'),
}

export const namedCondition = z.strictObject({
  when: condition.describe('The condition'),
  words: words.optional().describe('Text. Default: its tests'),
  name: words.optional().describe('Short name in tables of results, explained below them: “hit hard”'),
  ...place,
})

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
      round?: Rounding | undefined
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

/** An amount inside another amount. */
const nestedAmount: z.ZodType<AmountData> = z.lazy(() => amount)
export const amount: z.ZodType<AmountData> = z
  .union(
    [
      z.number().min(-9999).max(9999),
      sumText,
      z.strictObject({
        trait: id.describe('The value of this trait'),
        of: id.optional().describe('Role whose trait is read, or enemy'),
      }),
      z.strictObject({ points: z.literal(true).describe('Fire points') }),
      z.strictObject({
        grid: id.describe('Looked up in this grid'),
        column: id.optional().describe('Column, unless the grid picks it'),
      }),
      z.strictObject({ plus: listOf(nestedAmount, 1, 16).describe('Sum') }),
      z.strictObject({ times: listOf(nestedAmount, 1, 16).describe('Product') }),
      z.strictObject({ ratio: z.tuple([nestedAmount, nestedAmount]).describe('The first divided by the second') }),
      // A single schema with optional keys. A union would parse each nested amount that has `is` once per alternative at every level.
      z
        .strictObject({
          round: z.enum(roundings).optional().describe('How `is` is rounded'),
          'at-least': exactNumber.optional().describe('Minimum of `is`'),
          'at-most': exactNumber.optional().describe('Maximum of `is`'),
          is: z.lazy(() => amount).describe('The amount to round or bound'),
        })
        .refine(
          (a) => [a.round, a['at-least'], a['at-most']].filter((one) => one !== undefined).length === 1,
          'round-or-bound',
        ),
      z.strictObject({
        first: entriesById(
          z.strictObject({ is: z.lazy(() => amount).describe('The amount'), ...guardKeys, ...place }),
        ).describe('The first match'),
      }),
    ],
    {
      error: 'amount',
    },
  )
  .meta({
    title: 'amount',
    description:
      'A number, a cell (grid and column: `movement.road`), or an expression of numbers, traits (of another role: `enemy stands`), `points`, `+ - * /` and parentheses, with `at-least` or `at-most`. Put spaces around a minus. It can also be a map with the keys below.',
    examples: [
      2,
      'movement.road',
      'stands - worn-at',
      '2 * stands / enemy stands',
      '(stands - 4) at-least 0',
      { round: 'down', is: 'stands / 2' },
    ],
  })
/** Grows by `each` (default 1) for every full `per` (default 1) points of the die result above `over` or below `below`. */
export const growth = z
  .strictObject({
    each: exactNumber.optional().describe('Increase. Default: 1'),
    per: z.int().min(1).max(999).optional().describe('Full points per increase. Default: 1'),
    over: integer.optional().describe('Counts only the part of the result above this'),
    below: integer.optional().describe('Counts only the part of the result below this'),
  })
  .refine((g) => (g.over === undefined) !== (g.below === undefined), 'over-or-below')

/** `or` stands for a list or `any`. `and` stands for the keys of one map or `all`. */
type JoiningWord = 'or' | 'and'
/** Whether a key in the data joins several conditions. */
export const isJoiningWord = (key: unknown): key is JoiningWord => key === 'or' || key === 'and'
