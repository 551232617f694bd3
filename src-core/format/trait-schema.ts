/** The schema of traits, and of the parts and distances that effects refer to. */
import { z } from 'zod'
import { listOf } from '../sizes.ts'
import { exactNumber, id, inUnits, listedEntries, place, words, chart, lineOf, entriesById } from './basics.ts'
import { condition, guardKeys, amount, growth } from '../language/schema.ts'
import { lengthUnits } from '../ruleset/units.ts'
import { unitKinds } from '../ruleset/model/traits.ts'
import { cellUnits } from '../ruleset/model/grids.ts'

/** A line of a derived value, with its condition. */
const derivedLine = z.strictObject({
  is: z.union([amount, id, z.boolean()], { error: 'derived-value' }).describe('The value'),
  label: words
    .optional()
    .describe('Text on the sheet. Lines with the same label are combined. Default: the value and condition'),
  ...guardKeys,
  ...place,
})

/** A constant that a leader adds, with its condition. */
const leaderLine = derivedLine.extend({
  is: z.union([exactNumber, id, z.boolean()], { error: 'derived-value' }).describe('The value'),
})

export const trait = z
  .strictObject({
    of: z.enum(['unit', 'leader', 'situation', 'battle']).describe('Who or what has it'),
    label: words.optional().describe('Name'),
    choices: listedEntries(
      z.union(
        [
          words,
          z.strictObject({
            label: words.optional().describe('Name'),
            words: words
              .optional()
              .describe(
                'Text in a sentence: “behind a hedge”. Default: the label, in lowercase unless at least half of the choices have capitalized words',
              ),
            becomes: words.optional().describe('Text for a change to it: “remounts”. Default: its words'),
            symbol: z.enum(unitKinds).optional().describe('Map symbol of such a unit'),
            ...place,
          }),
        ],
        {
          error: 'choice-label',
        },
      ),
    )
      .optional()
      .describe('One of these. `(behind a) hedge` is the label Hedge and the words “behind a hedge”'),
    flag: z.literal(true).optional().describe('Yes or no'),
    count: z
      .strictObject({
        min: z.int().min(0).optional().describe('Minimum (0)'),
        max: z.int().max(999).optional().describe('Maximum'),
      })
      .optional()
      .describe('A whole number'),
    number: z
      .strictObject({
        min: exactNumber.optional().describe('Minimum'),
        max: exactNumber.optional().describe('Maximum'),
        unit: z
          .enum([...lengthUnits, 'points'])
          .optional()
          .describe('Points, or the ruleset’s unit'),
      })
      .optional()
      .describe('A number'),
    default: z
      .union([z.string(), z.number()])
      .optional()
      .describe('Assumed if nothing is entered. Without it, a flag is no and other traits are unknown'),
    words: words.optional().describe('Text in a condition: “in works”. Default: the label in lowercase'),
    changes: z.boolean().optional().describe('Effects can set it'),
    kept: z
      .literal([true, 'command'])
      .optional()
      .describe(
        'Entered once and kept in the roster, like states and losses. command: a leader’s entry sets it for all units under the leader',
      ),
    lasts: z.enum(['phase', 'turn']).optional().describe('A state or count of losses that ends with the phase or turn'),
    destroys: z
      .literal(true)
      .optional()
      .describe('Stands for which an effect sets this flag are lost, such as wrecked guns'),
    losses: z
      .union(
        [
          z.enum(['reduce', 'add']),
          z.strictObject({
            add: listOf(id, 1, Infinity).describe('Phases whose losses count'),
          }),
        ],
        {
          error: 'losses',
        },
      )
      .optional()
      .describe('Lost stands are subtracted from this count (reduce) or added to it'),
    firing: exactNumber
      .optional()
      .describe('A flag set in a battle if at least this share of the stands fires, such as 1/2'),
    known: z
      .enum(['turn', 'phase', 'own-turn', 'acted'])
      .optional()
      .describe(
        'Set by the battle. For a trait of the battle: the number of the turn, or the phase as a choice. For a flag of a unit or leader: in its side’s turn (own-turn), or after it had the first role in a check of this phase (acted)',
      ),
    leaders: listedEntries(leaderLine, 'condition')
      .optional()
      .describe(
        'Values that attached leaders give a unit in a battle; conditions read the leader. Counts add up; otherwise, the first line that holds for any leader applies',
      ),
    from: listedEntries(derivedLine, 'condition')
      .optional()
      .describe('Calculated from the first match, such as [spent: {stands: ..2}, fresh]'),
    ...place,
  })
  .refine((t) => [t.choices, t.flag, t.count, t.number].filter((kind) => kind !== undefined).length === 1, 'trait-kind')
  .meta({
    description: 'Exactly one of choices, flag, count and number.',
    examples: [
      { of: 'unit', label: 'Order', choices: { steady: 'Steady', shaken: 'Shaken' }, default: 'steady', changes: true },
    ],
  })

export const part = z.strictObject({
  name: words.describe('Text'),
  stand: words.optional().describe('Text for one stand. Default: its name and “stand”'),
  is: z.literal('leader').optional().describe('A loss is a leader, not a stand'),
  when: condition.optional().describe('Units that have this part'),
  beside: condition
    .optional()
    .describe('If these hold, it accompanies the unit, and its losses aren’t stands of the unit'),
  ...place,
})

export const distance = z
  .strictObject({
    words: words.optional().describe('For a distance that varies: “enemy musketry range”'),
    ...inUnits(exactNumber, 'Length'),
    ...place,
  })
  .refine(
    (d) => [d.words, ...lengthUnits.map((unit) => d[unit])].filter((one) => one !== undefined).length === 1,
    'words-or-distance',
  )

export const unitOfCell = z.enum(cellUnits).meta({
  title: 'cell kind',
  description: 'How a number is shown: times ×2, inches 12″, plus-inches −3″, modifier +1. Default: number.',
})
const cellValue = z.union(
  [
    z.null(),
    exactNumber,
    lineOf(0, 300),
    z
      .strictObject({
        value: z
          .union([exactNumber, lineOf(0, 60)])
          .optional()
          .describe('The value'),
        words: lineOf(1, 60).optional().describe('Text if there is no value: “see the rulebook”'),
        ...guardKeys,
        more: growth.optional().describe('How it grows with the points or the result'),
      })
      .refine((c) => (c.value === undefined) !== (c.words === undefined), 'value-or-words'),
  ],
  { error: 'cell-value' },
)
const cell = z.union([cellValue, listOf(cellValue, 2, 4)], {
  error: 'cell',
})
export const grid = z.strictObject({
  title: words.describe('Heading'),
  phase: id.optional().describe('Its phase'),
  as: unitOfCell.optional().describe('Kind of the cells; a column can have another'),
  by: id.optional().describe('The trait that picks the row, or points. Without it, rows have conditions'),
  of: id.optional().describe('Role whose traits are read. Default: the one that uses the grid'),
  across: id.optional().describe('The trait that picks the column by its choice or by `to`'),
  split: entriesById(
    z.strictObject({
      label: words.describe('Name'),
      when: condition.describe('When this value applies; the first match counts'),
      ...place,
    }),
  )
    .optional()
    .describe('Each cell has a value for each of these'),
  columns: listedEntries(
    z.strictObject({
      label: words.optional().describe('Heading'),
      group: words.optional().describe('Heading over adjacent columns of the same group'),
      as: unitOfCell.optional().describe('Kind of its cells'),
      to: exactNumber.optional().describe('Highest number of the column, such as a range'),
      when: condition.optional().describe('The column applies only if these hold'),
      ...place,
    }),
  ).describe('Columns'),
  chart: chart.optional().describe('Rows as text'),
  rows: entriesById(
    z.strictObject({
      label: words.optional().describe('Name. Default: that of the choice'),
      group: words.optional().describe('Small heading above this row'),
      note: words.optional().describe('Text next to it'),
      from: exactNumber.optional().describe('Lowest points of the row'),
      when: condition.optional().describe('Without by: the first match applies. Not needed in tables of text'),
      otherwise: z.literal(true).optional().describe('For the last row: applies if no other does'),
      cells: entriesById(cell).describe('Values by column; `null` or `–` is none; a list is for a split'),
      ...place,
    }),
  ).describe('Rows, unless a chart has them'),
  note: words.optional().describe('Text below it'),
  ...place,
})
