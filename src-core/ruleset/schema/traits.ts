/** Traits, and the parts and distances that effects speak of. */
import { z } from 'zod'
import { listOf } from '../../sizes.ts'
import { exact, id, inUnits, listedEntries, place, words } from './basics.ts'
import { condition, guardKeys, amount } from '../../language/schema.ts'
import { lengthUnits } from '../units.ts'

export const trait = z
  .strictObject({
    of: z.enum(['unit', 'leader', 'situation', 'battle']).describe('Whose it is'),
    label: words
      .optional()
      .describe('What a player is asked for; left out, its id: "low-ammunition" is "Low ammunition"'),
    choices: listedEntries(
      z.union(
        [
          words,
          z.strictObject({
            label: words.optional().describe('Its name; left out, its id'),
            words: words
              .optional()
              .describe(
                'How a sentence says it, such as: behind a hedge; left out, the label, with a small letter unless half of the choices or more have words with a capital, as nations do',
              ),
            becomes: words
              .optional()
              .describe('How a result says that one becomes so, such as: remounts; left out, its words'),
            ...place,
          }),
        ],
        {
          error: 'choice-label',
        },
      ),
    )
      .optional()
      .describe(
        'A choice: a label or an entry for each, or a list; one holds at a time. `(behind a) hedge` is the label Hedge, said “behind a hedge”',
      ),
    flag: z.literal(true).optional().describe('true: a yes or no'),
    count: z
      .strictObject({
        min: z.int().min(0).optional().describe('The least: 0 if left out'),
        max: z.int().max(999).optional().describe('The most'),
      })
      .optional()
      .describe('A whole number of things'),
    number: z
      .strictObject({
        min: exact.optional().describe('The least'),
        max: exact.optional().describe('The most'),
        unit: z
          .enum([...lengthUnits, 'points'])
          .optional()
          .describe('Where it is one: points, or the unit that the ruleset measures in'),
      })
      .optional()
      .describe('Any number'),
    default: z
      .union([z.string(), z.number()])
      .optional()
      .describe(
        'Taken where nothing was given, and named among what an answer assumed. Without it a flag is no, all else unknown',
      ),
    words: words
      .optional()
      .describe('How a condition says that it holds, such as: in works; left out, the label with a small letter'),
    changes: z.boolean().optional().describe('true: a state that effects may set'),
    kept: z
      .literal(true)
      .optional()
      .describe(
        'true: said once, for a unit, a command, a side or the battle, and kept in its roster; states and counts of losses always are',
      ),
    lasts: z
      .enum(['phase', 'turn'])
      .optional()
      .describe('Of a state or a count of losses: it ends with the phase, or with the turn'),
    losses: z
      .union(
        [
          z.enum(['reduce', 'add']),
          z.strictObject({
            add: listOf(id, 1, Infinity).describe('Phases: only what is lost in their procedures is counted'),
          }),
        ],
        {
          error: 'losses',
        },
      )
      .optional()
      .describe(
        'Of a count. reduce: stands lost come off it; add: stands lost are counted in it, or only those lost in some phases',
      ),
    firing: exact
      .optional()
      .describe(
        'Of a flag: a battle knows it of units that fire, true where at least this share of their stands does, such as 1/2',
      ),
    from: listedEntries(
      z.strictObject({
        is: z
          .union([amount, id, z.boolean()], { error: 'derived-value' })
          .describe('A choice, true or false, a number or an amount'),
        label: words
          .optional()
          .describe(
            'How the sheet says it, where it says so; lines of one label are said once. Left out, what it is and when',
          ),
        ...guardKeys,
        ...place,
      }),
      'condition',
    )
      .optional()
      .describe(
        'Found rather than given: the first line whose conditions hold; the last needs none. As a list, each choice with its condition: [spent: {stands: ..2}, fresh]',
      ),
    ...place,
  })
  .refine((t) => [t.choices, t.flag, t.count, t.number].filter((kind) => kind !== undefined).length === 1, 'trait-kind')
  .meta({
    description:
      'What a unit, a leader, the situation or the battle may be or have: states, weapons, ranges, dates, ratings. It is exactly one of choices, flag, count and number.',
    examples: [
      { of: 'unit', label: 'Order', choices: { steady: 'Steady', shaken: 'Shaken' }, default: 'steady', changes: true },
    ],
  })

export const part = z.strictObject({
  name: words.describe('The word for it'),
  stand: words.optional().describe('What one stand of it is called; left out, its name and “stand”'),
  is: z.literal('leader').optional().describe('leader: who is lost of it is a leader and no stand'),
  when: condition.optional().describe('On whom the effect befalls: there is such a part'),
  beside: condition
    .optional()
    .describe('Where these hold it goes with the unit, and what is lost of it comes off none of its stands'),
  ...place,
})

export const distance = z
  .strictObject({
    words: words.optional().describe('Its name, where the distance differs: enemy musketry range'),
    ...inUnits(exact, 'Its length'),
    ...place,
  })
  .refine(
    (d) => [d.words, ...lengthUnits.map((unit) => d[unit])].filter((one) => one !== undefined).length === 1,
    'words-or-distance',
  )
