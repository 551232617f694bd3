/** What all of the format is written with: ids, words, numbers and ranges. */
import { z } from 'zod'
import { textOf } from '../../sizes.ts'
import { wholeRange } from '../ranges.ts'

/** Kebab-case, beginning with a letter, at most 60 letters. */
export const idPattern = /^(?=.{1,60}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/
export const id = z.string().regex(idPattern, {
  error: ({ input }) => (typeof input === 'string' && input.length > 60 ? 'short-id' : 'id'),
})

export const named = <T extends z.ZodType>(entry: T) => z.record(id, entry)

/** A text of so many letters without line ends, tabs and other controls, as it stands in a list and on a sheet. */
export const lineOf = (least: number, most: number) => textOf(least, most).regex(/^[^\0-\x1f\x7f-\x9f\u2028\u2029]*$/, 'line')

/** Words a person reads. `{unit}`, `{units}` and `{Unit}` stand for a term, `{musketry-range}` for a distance. */
export const words = lineOf(1, 600).describe('Words; {unit} stands for a term, {units} for its plural')
/** What any entry may say of others beside it. */
export const place = {
  after: id.optional().describe('Put this entry after the entry of that id'),
  before: id.optional().describe('Put this entry before the entry of that id'),
  like: id.optional().describe('Take the entry of that id, but for what this entry says itself'),
}

/** Rows as a block of text, which short.ts writes out before shapes are looked at. */
export const chart = z.string()

export const integer = z.int().min(-9999).max(9999)
const fractionText = z
  .string()
  .regex(/^[-−]?(\d{1,4}\/[1-9]\d{0,3}|\d{1,4} [1-9]\d{0,3}\/[1-9]\d{0,3}|\d{0,4}[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])$/, { error: 'fraction', abort: true })
export const exact = z.union([z.number().min(-9999).max(9999), fractionText], {
  error: 'exact',
})
/** `6`, `5..7`, `..4`, `11..`; `..` is any; and in a book's ways `5-7`, `≤ 4`, `11+`. */
export const range = z.union([integer, z.string().regex(wholeRange, { error: 'range', abort: true })], {
  error: 'number-or-range',
})
