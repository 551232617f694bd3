/** Conditions: a map (all hold) or a list of maps (any holds). */
import { z } from 'zod'
import { listOf } from '../sizes.ts'
import { id, place, words, exact, integer, entriesById } from '../format/basics.ts'
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
    not: nestedCondition.optional().describe('What must not hold'),
    any: listOf(nestedCondition, 1, Infinity).optional().describe('Conditions of which one must hold'),
    all: listOf(nestedCondition, 1, Infinity).optional().describe('Conditions that must all hold'),
    is: z
      .union([id, listOf(id, 1, Infinity)], { error: 'condition-name' })
      .optional()
      .describe('The id of a condition under `conditions`, or a list of which one must hold'),
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
      'A map, all of which must hold, or a list of conditions, any of which may hold. A key is one of those below, or a trait and what it must be: a choice or a list of choices, `true` or `false`, a number or a range (ends may be fractions: `1/2..2`), or a comparison with an amount, such as `"<= worn-at"` or `"> 2 * enemy stands"` (`<`, `<=`, `=`, `>=`, `>`); it is read on whom the entry is about. `enemy`, or a role by its id, holds conditions on the other of two roles, or on that role: a map, or a list of which one must hold. `role` is which of the roles it is. Once the dice are thrown `result` is the die result, or the difference of two sides, and `natural` one roll’s dice alone; before that there are `points` (fire points) and `round` (1 is the first roll). A trait that has no value matches nothing, so that `not` holds of it; what is not told stays open. Of firers in groups a map holds if it does of any group: `when: {not: ...}` asks for a group of which it does not hold, `unless` for none of which it does. Laid over a base a map is merged like any other: `arm: null` takes the test of the arm out.',
    examples: [
      { cover: 'works', stands: '..3' },
      [{ order: 'shaken' }, { quality: ['green', 'trained'] }],
      { enemy: { arm: 'cavalry' } },
    ],
  })
export const guardKeys = {
  when: condition.optional().describe('It counts only where these hold'),
  unless: condition.optional().describe('It does not count where these hold'),
}

export const namedCondition = z
  .strictObject({
    when: condition.describe('The condition'),
    words: words.optional().describe('How it is said; its tests if left out'),
    name: words
      .optional()
      .describe('A short name for it in tables of results; its words are printed once below: hit hard'),
    ...place,
  })
  .describe(
    'Read of whoever is spoken of where it is named. It may name others, and house rules change it like any other entry.',
  )

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

/** An amount within an amount. */
const nestedAmount: z.ZodType<AmountData> = z.lazy(() => amount)
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
      z.strictObject({ plus: listOf(nestedAmount, 1, 16).describe('The sum of these') }),
      z.strictObject({ times: listOf(nestedAmount, 1, 16).describe('The product of these') }),
      z.strictObject({ ratio: z.tuple([nestedAmount, nestedAmount]).describe('The first divided by the second') }),
      // One way of writing, not three: of amounts within amounts, each that holds `is` would be read anew, and so on below.
      z
        .strictObject({
          round: z.enum(roundings).optional().describe('How the amount in `is` is rounded'),
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

/** `or` is here a list, or `any`; `and` is the keys of one map, or `all`. */
type JoiningWord = 'or' | 'and'
/** Whether a key of the data joins several conditions. */
export const isJoiningWord = (key: unknown): key is JoiningWord => key === 'or' || key === 'and'
