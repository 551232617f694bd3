/** Traits, and the parts and distances that effects speak of. */
import { z } from 'zod'
import { listOf } from '../../sizes.ts'
import { exact, id, named, place, words } from './basics.ts'
import { condition, guarded } from './conditions.ts'
import { amount } from './amounts.ts'

export const trait = z
  .strictObject({
    of: z.enum(['unit', 'leader', 'situation', 'battle']).describe('Who has it'),
    label: words.optional().describe('What a player is asked for; left out, its id: "low-ammunition" is "Low ammunition"'),
    choices: named(
      z.union(
        [
          words,
          z.strictObject({
            label: words.optional().describe('Left out, its id'),
            words: words.optional().describe('How a sentence says it; left out, the label with a small letter'),
            ...place,
          }),
        ],
        {
          error: 'choice-label',
        },
      ),
    )
      .optional()
      .describe('A choice: a label or an entry for each; one holds at a time'),
    flag: z.literal(true).optional().describe('true: a yes or no'),
    count: z
      .strictObject({
        min: z.int().min(0).optional().describe('The least: 0 if left out'),
        max: z.int().max(999).optional().describe('The most'),
      })
      .optional()
      .describe('A number of things, unknown if not given'),
    number: z
      .strictObject({
        min: exact.optional().describe('The least'),
        max: exact.optional().describe('The most'),
        unit: z.enum(['inches', 'points']).optional().describe('Where it is one'),
      })
      .optional()
      .describe('Any number'),
    default: z.union([z.string(), z.number()]).optional().describe('Taken where nothing was given'),
    words: words.optional().describe('How a condition says that it holds; left out, the label with a small letter'),
    changes: z.boolean().optional().describe('A state that effects may change'),
    losses: z
      .union(
        [
          z.enum(['reduce', 'add']),
          z.strictObject({ add: listOf(id, 1, Infinity).describe('Phases: only what is lost in their procedures is counted') }),
        ],
        {
          error: 'losses',
        },
      )
      .optional()
      .describe('reduce: stands lost come off it; add: stands lost are counted in it, or only those lost in some phases'),
    from: named(
      z.strictObject({
        is: z.union([amount, id, z.boolean()], { error: 'derived-value' }).describe('A choice, true or false, a number or an amount'),
        ...guarded,
        ...place,
      }),
    )
      .optional()
      .describe('Found rather than given: the first line that matches'),
    ...place,
  })
  .refine((t) => [t.choices, t.flag, t.count, t.number].filter((kind) => kind !== undefined).length === 1, 'trait-kind')

export const part = z.strictObject({
  name: words,
  stand: words.optional().describe('What one stand of it is called'),
  is: z.literal('leader').optional().describe('A leader: none of the stands'),
  when: condition.optional(),
  beside: condition.optional().describe('Where these hold it goes with the unit and is none of its stands'),
  ...place,
})

export const distance = z
  .strictObject({ words: words.optional(), inches: exact.optional().describe('Its length'), ...place })
  .refine((d) => (d.words === undefined) !== (d.inches === undefined), 'words-or-inches')
