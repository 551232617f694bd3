/** Grids: charts that are printed as they are and looked up. */
import { z } from 'zod'
import { listOf } from '../../sizes.ts'
import { chart, exact, id, lineOf, named, place, words } from './basics.ts'
import { condition, guarded } from './conditions.ts'
import { growth } from './amounts.ts'

export const unitOfCell = z.enum(['number', 'inches', 'times', 'plus-inches', 'modifier', 'points', 'text'])
const cellValue = z.union(
  [
    z.null(),
    exact,
    lineOf(0, 60),
    z.strictObject({
      value: z.union([exact, lineOf(0, 60)]).describe('The value'),
      ...guarded,
      more: growth.optional().describe('How it grows'),
    }),
  ],
  { error: 'cell-value' },
)
const cell = z.union([cellValue, listOf(cellValue, 2, 4)], {
  error: 'cell',
})
export const grid = z.strictObject({
  title: words,
  phase: id.optional().describe('The phase it stands in'),
  as: unitOfCell.optional().describe('What the cells are; number if left out'),
  by: id.optional().describe('The trait whose choices name the rows, or points'),
  of: id.optional().describe('The role whose traits are read'),
  across: id.optional().describe('The trait whose choices name the columns, or a number compared with `to`'),
  split: named(z.strictObject({ label: words, when: condition, ...place }))
    .optional()
    .describe('Each cell holds one value for each of these'),
  columns: named(
    z.strictObject({
      label: words.optional(),
      as: unitOfCell.optional().describe('What its cells are'),
      to: exact.optional().describe('Holds out to this'),
      when: condition.optional(),
      ...place,
    }),
  ).describe('The columns'),
  chart: chart.optional().describe('The rows as a block of text: ids of columns, then a line a row such as cavalry: 18 12'),
  rows: named(
    z.strictObject({
      label: words.optional(),
      group: words.optional().describe('A small heading over this row and those after it'),
      note: words.optional(),
      from: exact.optional().describe('The row holds from so many points up'),
      when: condition.optional(),
      otherwise: z.literal(true).optional().describe('Holds where no other row does'),
      cells: named(cell).describe('Values by column: a number, a text, null for none'),
      ...place,
    }),
  ).describe('The rows'),
  note: words.optional(),
  ...place,
})
