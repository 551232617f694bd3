/** Traits, and the parts and distances that effects refer to. */
import { z } from 'zod'
import { listOf } from '../sizes.ts'
import { exact, id, inUnits, listedEntries, place, words, chart, lineOf, entriesById } from './basics.ts'
import { condition, guardKeys, amount, growth } from '../language/schema.ts'
import { lengthUnits } from '../ruleset/units.ts'
import { unitKinds } from '../ruleset/model/traits.ts'
import { cellUnits } from '../ruleset/model/grids.ts'

/** A line of a derived value, with its condition. */
const derivedLine = z.strictObject({
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
})

/** A line of what a leader adds: a constant, with its condition. */
const leaderLine = derivedLine.extend({
  is: z.union([exact, id, z.boolean()], { error: 'derived-value' }).describe('A choice, true or false, or a number'),
})

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
            symbol: z
              .enum(unitKinds)
              .optional()
              .describe('The map symbol of a unit with this value; leaders have their own'),
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
      .literal([true, 'command'])
      .optional()
      .describe(
        'true: said once, for a unit, a command, a side or the battle, and kept in its roster; states and counts of losses always are. command: the entry of a leader may say it too, of all units of his command',
      ),
    lasts: z
      .enum(['phase', 'turn'])
      .optional()
      .describe('Of a state or a count of losses: it ends with the phase, or with the turn'),
    destroys: z
      .literal(true)
      .optional()
      .describe('true: of a flag: stands that an effect sets it for are lost, such as wrecked guns'),
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
    known: z
      .enum(['turn', 'phase', 'own-turn', 'acted'])
      .optional()
      .describe(
        'The battle supplies it, so players aren’t asked. Of the battle: the number of the turn, or the phase as a choice. Of a unit or leader, a flag: own-turn during its side’s turn, acted once it took the first part in a check of this phase',
      ),
    leaders: listedEntries(leaderLine, 'condition')
      .optional()
      .describe(
        'Of a unit: what each leader attached to it in a battle adds; the conditions are about the leader. Counts add up; a flag or choice takes the first line that holds for any of them. Added to what players entered',
      ),
    from: listedEntries(derivedLine, 'condition')
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
  when: condition.optional().describe('Of the affected unit: whether it has such a part'),
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

export const unitOfCell = z.enum(cellUnits)
const cellValue = z.union(
  [
    z.null(),
    exact,
    lineOf(0, 300),
    z
      .strictObject({
        value: z
          .union([exact, lineOf(0, 60)])
          .optional()
          .describe('The value'),
        words: lineOf(1, 60)
          .optional()
          .describe('Instead of a value: words that are printed where there is none, such as no, or see the rulebook'),
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
  title: words.describe('Its heading'),
  phase: id.optional().describe('The phase it stands in'),
  as: unitOfCell
    .optional()
    .describe(
      'What the cells are, and so how they are printed: number if left out, times as ×2, inches as 12″, plus-inches as −3″ (added to a move), modifier as +1, where an empty cell brings none. A column may differ',
    ),
  by: id.optional().describe('The trait whose choices name the rows, or points; else the rows have conditions'),
  of: id.optional().describe('The role whose traits are read, where that is not the one that asks'),
  across: id
    .optional()
    .describe('The trait whose choices name the columns, or a number that is held against their `to`'),
  split: entriesById(
    z.strictObject({
      label: words.describe('Its name'),
      when: condition.describe('When this value counts; the first that holds does'),
      ...place,
    }),
  )
    .optional()
    .describe('Each cell holds one value for each of these'),
  columns: listedEntries(
    z.strictObject({
      label: words.optional().describe('Its head'),
      group: words.optional().describe('A heading over this column and its neighbours of the same group'),
      as: unitOfCell.optional().describe('What its cells are'),
      to: exact.optional().describe('Holds out to this number, such as a range'),
      when: condition.optional().describe('The column is read only where they hold'),
      ...place,
    }),
  ).describe('The columns'),
  chart: chart
    .optional()
    .describe('The rows as a block of text: ids of columns, then a line a row such as cavalry: 18 12'),
  rows: entriesById(
    z.strictObject({
      label: words.optional().describe('Its name; left out, that of the choice'),
      group: words.optional().describe('A small heading over this row and those after it'),
      note: words.optional().describe('Words beside it'),
      from: exact.optional().describe('The row holds from so many points up'),
      when: condition
        .optional()
        .describe(
          'Where neither a trait nor points pick it: the first row whose conditions hold is taken; the last needs none. A table of texts without any is only read',
        ),
      otherwise: z
        .literal(true)
        .optional()
        .describe('The last row: taken where no other is, such as for all choices that have no row'),
      cells: entriesById(cell).describe(
        'Values by column: a number, a text, `null` or `–` for none, a map as below, or a list for a split',
      ),
      ...place,
    }),
  ).describe('The rows; where there is a chart it makes them'),
  note: words.optional().describe('Words under it'),
  ...place,
})
