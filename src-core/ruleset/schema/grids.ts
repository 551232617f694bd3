/** Grids: charts that are printed as they are and looked up. */
import { z } from 'zod'
import { listOf } from '../../sizes.ts'
import { chart, exact, id, lineOf, listedEntries, entriesById, place, words } from './basics.ts'
import { condition, guardKeys, growth } from '../../language/schema.ts'
import { cellUnits } from '../model/grids.ts'

export const unitOfCell = z.enum(cellUnits)
const cellValue = z.union(
  [
    z.null(),
    exact,
    lineOf(0, 60),
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
