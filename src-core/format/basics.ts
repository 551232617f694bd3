/** What all of the format is written with: ids, words, numbers and ranges. */
import { z } from 'zod'
import { textOf } from '../sizes.ts'
import { unitWords } from '../words/numbers.ts'
import { wholeRange } from '../language/ranges.ts'
import { lengthPattern, lengthUnits, type LengthUnit } from '../ruleset/units.ts'

/** Kebab-case, beginning with a letter, at most 60 letters. */
export const idPattern = /^(?=.{1,60}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/
export const id = z
  .string()
  .regex(idPattern, {
    error: ({ input }) => (typeof input === 'string' && input.length > 60 ? 'short-id' : 'id'),
  })
  .meta({
    title: 'id',
    description:
      'The name by which an entry is found by house rules, requests and links: small letters, digits and hyphens, beginning with a letter.',
    examples: ['long-range'],
  })

/** The shape of a map of entries by id. */
export const entriesById = <T extends z.ZodType>(entry: T) => z.record(id, entry)

/**
 * Entries by id that a file may also write as a list, which short-entries.ts writes out before shapes are looked at: an item is an id, or
 * an id and what stands for it, that is the entry or its name, or the condition on which it holds.
 */
export const listedEntries = <T extends z.ZodType>(entry: T, item: 'entry' | 'condition' = 'entry') =>
  entriesById(entry).meta({ listed: item })

/** A text of so many letters without line ends, tabs and other controls, as it stands in a list and on a sheet. */
export const lineOf = (least: number, most: number) =>
  textOf(least, most).regex(/^[^\0-\x1f\x7f-\x9f\u2028\u2029]*$/, 'line')

/** Words a person reads. `{unit}`, `{units}` and `{Unit}` stand for a term, `{musketry-range}` for a distance. */
export const words = lineOf(1, 600).meta({
  title: 'words',
  description:
    'Words as they are printed. `{unit}` stands for a term, `{units}` for its plural, `{Unit}` begins with a capital; the name of a distance in braces stands for its words. Write quotes around words that begin with a brace. One line (`>-` joins several), without control characters and those that change the reading direction (U+202A to U+202E, U+2066 to U+2069). Arabic and Hebrew are allowed, with their marks of direction (U+061C, U+200E, U+200F). Paper shows □ for letters that the fonts don’t have, and omits invisible characters.',
  examples: ['{Unit} moves'],
})
/** What any entry may say of others beside it. */
export const place = {
  after: id.optional().describe('Put this entry after the entry of that id'),
  before: id.optional().describe('Put this entry before the entry of that id'),
  like: id.optional().describe('Take the entry of that id, but for what this entry says itself'),
}

/** Rows as a block of text, which short.ts writes out before shapes are looked at. */
export const chart = z.string().meta({
  title: 'chart',
  description:
    'Rows as a block of text, as printed. The first line names the results from the lowest up, or the columns of a grid. Every other line is a row. With a colon: the number at which the row begins, or the choice that selects it, then a colon, then the numbers at which the second result begins, the third, and so on. Each result lasts until the next; `-` means that the row begins with that result, `.` that it does not occur, as do missing numbers at the end. In a grid each column has a value, and `-` is none. Without a colon, as in a spreadsheet or a Markdown table: whole cells such as `..1`, `2-4` or `8 or more`, empty for none. The row that begins at 12 has the id `p12`, at 1/2 `p-half`. Rows named by ranges such as `1-3` must follow each other without a gap, and the last is open, such as `12+`. `rows` next to a chart override it. A chart lists all rows: house rules with a chart remove the base’s other rows.',
})

export const integer = z.int().min(-9999).max(9999).meta({ title: 'whole number' })
const fractionText = z
  .string()
  .regex(/^[-−]?(\d{1,4}\/[1-9]\d{0,3}|\d{1,4} [1-9]\d{0,3}\/[1-9]\d{0,3}|\d{0,4}[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])$/, {
    error: 'fraction',
    abort: true,
  })
export const exact = z.union([z.number().min(-9999).max(9999), fractionText], { error: 'exact' }).meta({
  title: 'number',
  description: 'Whole, with decimals, or a fraction; always exact.',
  examples: [2, 1.5, '1/2', '1½'],
})
/** `6`, `5..7`, `..4`, `11..`; `..` is any; and in a book's ways `5-7`, `≤ 4`, `11+`. */
export const range = z
  .union([integer, z.string().regex(wholeRange, { error: 'range', abort: true })], { error: 'number-or-range' })
  .meta({
    title: 'range',
    description:
      'A whole number, or from one to another: `..4` is 4 and less, `11..` is 11 and more, `..` is any. `5-7`, `≤ 4`, `11+`, `4 or less` and `5 to 7` are read as well, and `-3` is minus three.',
    examples: [6, '5..7', '..4', '11..'],
  })

/** A key for each unit, of which one is given: `inches: 6`, in a ruleset of other units `cm: 15`. */
export const inUnits = <T extends z.ZodType>(value: T, description: string) => {
  const keys = lengthUnits.map(
    (unit) => [unit, value.optional().describe(`${description}, in ${unitWords[unit].name}`)] as const,
  )
  return Object.fromEntries(keys) as Record<LengthUnit, z.ZodOptional<T>>
}

/** A number in the ruleset's unit, or with a unit of its own. */
export const length = z.union([exact, z.string().regex(lengthPattern, { error: 'length', abort: true })], {
  error: 'length',
})
