/** The basic values of the format: ids, words, numbers and ranges. */
import { z } from 'zod'
import { textOf } from '../sizes.ts'
import { unitWords } from '../words/numbers.ts'
import { wholeRange } from '../language/ranges.ts'
import { lengthPattern, lengthUnits, type LengthUnit } from '../ruleset/units.ts'

/** Kebab case, starting with a letter, at most 60 characters. */
export const idPattern = /^(?=.{1,60}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/
export const id = z
  .string()
  .regex(idPattern, {
    error: ({ input }) => (typeof input === 'string' && input.length > 60 ? 'short-id' : 'id'),
  })
  .meta({
    title: 'id',
    description: 'The name of an entry in the file: lowercase letters, digits and hyphens, beginning with a letter.',
    examples: ['long-range'],
  })

/** The schema of a map from ids to entries. */
export const entriesById = <T extends z.ZodType>(entry: T) => z.record(id, entry)

/**
 * Entries by id that may also be written as a list, which short.ts expands before shapes are validated. An item is an id alone, or an id
 * with its entry, its name, or the condition under which it applies.
 */
export const listedEntries = <T extends z.ZodType>(entry: T, item: 'entry' | 'condition' = 'entry') =>
  entriesById(entry).meta({ listed: item })

/** A string of limited length without line breaks, tabs or other control characters, for lists and sheets. */
export const lineOf = (min: number, max: number) => textOf(min, max).regex(/^[^\0-\x1f\x7f-\x9f\u2028\u2029]*$/, 'line')

/** Text that people read. `{unit}`, `{units}` and `{Unit}` are replaced by a term, and `{musketry-range}` by a distance. */
export const words = lineOf(1, 600).meta({
  title: 'words',
  description:
    'Text as printed, on one line (`>-` joins several). `{unit}` is a term, `{units}` its plural, `{Unit}` capitalized; `{reach}` is the distance `reach`. Quote text that begins with a brace. Control and direction-changing characters aren’t allowed, except U+061C, U+200E and U+200F.',
  examples: ['{Unit} moves'],
})
/** Positions an entry relative to others. */
export const place = {
  after: id.optional().describe('Place this entry after that one'),
  before: id.optional().describe('Place this entry before that one'),
  like: id.optional().describe('Copy that entry; keys here override its keys'),
}

/** Rows as a block of text, which short.ts expands before shapes are validated. */
export const chart = z.string().meta({
  title: 'chart',
  description:
    'Rows as text. The first line names the results, lowest first, or the columns of a grid. A row has its lowest points or its choice, a colon, and the numbers at which the second result, the third and so on begin. With `-`, the row begins with that result; with `.` or nothing, the result doesn’t occur. In a grid, `-` is none. Without colons (a spreadsheet or Markdown table), each cell is a range. The row from 12 points has the id `p12`, the row from 1/2 `p-half`. Rows named by ranges must have no gaps, and the last must be open (`12+`). `rows` override the chart. A chart in house rules replaces all rows.',
})

export const integer = z.int().min(-9999).max(9999).meta({ title: 'whole number' })
const fractionText = z
  .string()
  .regex(/^[-−]?(\d{1,4}\/[1-9]\d{0,3}|\d{1,4} [1-9]\d{0,3}\/[1-9]\d{0,3}|\d{0,4}[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])$/, {
    error: 'fraction',
    abort: true,
  })
export const exactNumber = z.union([z.number().min(-9999).max(9999), fractionText], { error: 'exact' }).meta({
  title: 'number',
  description: 'A whole number, a decimal or a fraction, always exact.',
  examples: [2, 1.5, '1/2', '1½'],
})
/** `6`, `5..7`, `..4`, `11..`, or `..` for any number. Also accepts the notations found in books: `5-7`, `≤ 4`, `11+`. */
export const range = z
  .union([integer, z.string().regex(wholeRange, { error: 'range', abort: true })], { error: 'number-or-range' })
  .meta({
    title: 'range',
    description:
      '`..4` is 4 or less, `11..` 11 or more, `..` any. Also `5-7`, `≤ 4`, `11+`, `4 or less`, `5 to 7`. `-3` is minus three.',
    examples: [6, '5..7', '..4', '11..'],
  })

/** A length, with its unit as the key: `inches: 6`, or `cm: 15` in a ruleset that uses centimeters. */
export const inUnits = <T extends z.ZodType>(value: T, description: string) => {
  const keys = lengthUnits.map(
    (unit) => [unit, value.optional().describe(`${description}, in ${unitWords[unit].name}`)] as const,
  )
  return Object.fromEntries(keys) as Record<LengthUnit, z.ZodOptional<T>>
}

/** A number in the ruleset's unit, or with its own unit. */
export const length = z.union([exactNumber, z.string().regex(lengthPattern, { error: 'length', abort: true })], {
  error: 'length',
})
