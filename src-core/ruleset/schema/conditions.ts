/** Conditions: a map (all hold) or a list of maps (any holds). */
import { z } from 'zod'
import { listOf } from '../../sizes.ts'
import { id, place, words } from './basics.ts'

export type TestData = boolean | number | string | (string | number)[]
export interface MatchData {
  [key: string]: TestData | ConditionData | undefined
}
export type ConditionData = MatchData | ConditionData[]

const within: z.ZodType<ConditionData> = z.lazy(() => condition)
const match: z.ZodType<MatchData> = z
  .object({
    not: within.optional().describe('What must not hold'),
    any: listOf(within, 1, Infinity).optional().describe('Conditions of which one must hold'),
    all: listOf(within, 1, Infinity).optional().describe('Conditions that must all hold'),
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
      ],
      {
        error: 'test',
      },
    ),
  )
export const condition: z.ZodType<ConditionData> = z
  .union([match, listOf(within, 1, Infinity)], { error: 'condition' })
  .meta({
    title: 'conditions',
    description:
      'A map, all of which must hold, or a list of conditions, any of which may hold. A key is one of those below, or a trait and what it must be: a choice or a list of choices, `true` or `false`, a number or a range (ends may be fractions: `1/2..2`), or a comparison with an amount, such as `"<= worn-at"` or `"> 2 * enemy stands"` (`<`, `<=`, `=`, `>=`, `>`); it is read on whom the entry is about. `enemy`, or a role by its id, holds conditions on the other of two roles, or on that role. `role` is which of the roles it is. Once the dice are thrown `result` is the die result, or the difference of two sides, and `natural` one roll’s dice alone; before that there are `points` (fire points) and `round` (1 is the first roll). A trait that has no value matches nothing, so that `not` holds of it; what is not told stays open. Of firers in groups a map holds if it does of any group: `when: {not: ...}` asks for a group of which it does not hold, `unless` for none of which it does. Laid over a base a map is merged like any other: `arm: null` takes the test of the arm out.',
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
    ...place,
  })
  .describe(
    'Read of whoever is spoken of where it is named. It may name others, and house rules change it like any other entry.',
  )
