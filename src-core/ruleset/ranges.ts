/** Ranges as people write them: `6`, `5..7`, `..4`, `11..`, `..` (any), and in a book's ways: `5-7`, `5–7`, `≤ 4`, `11+`. */
import { compare, parseFraction, type Fraction } from '../exact.ts'
import type { Comparison, Range } from './model/conditions.ts'

const number = '[-−+]?(?:\\d{1,4}(?:\\.\\d{1,6}|/[1-9]\\d{0,3}|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])?|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])'
const rangeOf = (end: string): string =>
  `^(?:(${end})|(${end})?\\s*\\.\\.\\s*(${end})?|(${end})\\s*[-−–—]\\s*(${end})|(?:≤|<=)\\s*(${end})|(?:(?:≥|>=)\\s*(${end})|(${end})\\s*\\+))$`

const exactRange = new RegExp(rangeOf(number))
/** Of whole numbers alone. */
export const wholeRange = new RegExp(rangeOf('[-−+]?\\d{1,4}'))

/** A number or a range of exact numbers; undefined if it is none. */
export const parseExactRange = (written: string | number): Range<Fraction> | undefined => {
  const parts = exactRange.exec(String(written).trim())
  if (!parts) return undefined
  const [, one, from, to, low, high, most, moreThan, andMore] = parts
  const end = (text: string | undefined): Fraction | null => (text === undefined ? null : (parseFraction(text) ?? null))
  return { min: end(one ?? from ?? low ?? moreThan ?? andMore), max: end(one ?? to ?? high ?? most) }
}

/** The same of whole numbers, such as results of dice. */
export const parseRange = (written: string | number): Range | undefined => {
  const range = wholeRange.test(String(written).trim()) ? parseExactRange(written) : undefined
  const end = (value: Fraction | null): number | null => (value === null ? null : Number(value.n))
  return range && { min: end(range.min), max: end(range.max) }
}

/** Whether a range ends before it begins. */
export const isReversed = ({ min, max }: Range<Fraction>): boolean => min !== null && max !== null && compare(min, max) > 0

export const isWithin = (value: Fraction, { min, max }: Range<Fraction>): boolean =>
  (min === null || compare(value, min) >= 0) && (max === null || compare(value, max) <= 0)

/** Whether a comparison holds of two numbers, of which the first is less (below 0), as much (0) or more. */
export const holdsFor = (comparison: Comparison, order: number): boolean => {
  switch (comparison) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '=':
      return order === 0
    case '>=':
      return order >= 0
    case '>':
      return order > 0
  }
}
