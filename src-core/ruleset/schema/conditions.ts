/** Conditions: a map (all hold) or a list of maps (any holds). */
import { z } from 'zod'
import { listOf } from '../../sizes.ts'
import { id } from './basics.ts'

export type MatchData = { [key: string]: boolean | number | string | (string | number)[] | MatchData }
export type ConditionData = MatchData | MatchData[]

const match: z.ZodType<MatchData> = z.lazy(() =>
  z.record(
    id,
    z.union([z.boolean(), z.number(), z.string(), listOf(z.union([z.string(), z.number()]), 1, Infinity), match], {
      error: 'test',
    }),
  ),
)
export const condition = z
  .union([match, listOf(match, 1, Infinity)], { error: 'condition' })
  .describe('A map of traits and what they must be (all hold), or a list of such maps (any holds)')
export const guarded = { when: condition.optional(), unless: condition.optional() }
