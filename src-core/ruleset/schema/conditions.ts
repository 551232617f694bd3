/** Conditions: a map (all hold) or a list of maps (any holds). */
import { z } from 'zod'
import { listOf } from '../../sizes.ts'
import { id, place, words } from './basics.ts'

export type TestData = boolean | number | string | (string | number)[]
export interface MatchData {
  [key: string]: TestData | ConditionData | undefined
}
export type ConditionData = MatchData | ConditionData[]

const match: z.ZodType<MatchData> = z.lazy(() =>
  z
    .object({
      not: condition.optional().describe('What must not hold'),
      any: listOf(condition, 1, Infinity).optional().describe('Conditions of which one must hold'),
      all: listOf(condition, 1, Infinity).optional().describe('Conditions that must all hold'),
      is: z
        .union([id, listOf(id, 1, Infinity)], { error: 'condition-name' })
        .optional()
        .describe('The id of a condition under `conditions`, or a list of which one must hold'),
    })
    .catchall(
      z.union([z.boolean(), z.number(), z.string(), listOf(z.union([z.string(), z.number()]), 1, Infinity), match], {
        error: 'test',
      }),
    ),
)
export const condition: z.ZodType<ConditionData> = z.lazy(() =>
  z
    .union([match, listOf(condition, 1, Infinity)], { error: 'condition' })
    .describe('A map of traits and what they must be (all hold), or a list of such maps (any holds)'),
)
export const guarded = { when: condition.optional(), unless: condition.optional() }

export const namedCondition = z.strictObject({
  when: condition,
  words: words.optional().describe('How it is said; its tests if left out'),
  ...place,
})
