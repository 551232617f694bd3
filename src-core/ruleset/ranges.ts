/** Ranges as people write them: `6`, `5..7`, `..4`, `11..`, `..` (any), and in a book's ways: `5-7`, `5–7`, `≤ 4`, `11+`. */
import { compare, type Fraction } from '../exact.ts'
import type { Comparison, Range } from './model/conditions.ts'
import { readRange } from './numbers.ts'

/** A range of whole numbers, in the signs that a file may have. */
export const wholeRange = new RegExp(
  '^(?:E|(?:E)?\\s*\\.\\.\\s*(?:E)?|E\\s*[-−–—]\\s*E|(?:≤|<=|≥|>=)\\s*E|E\\s*\\+)$'.replaceAll('E', '[-−+]?\\d{1,4}'),
)

/** A number or a range of exact numbers; undefined if it is none. */
export const parseExactRange = (written: string | number): Range<Fraction> | undefined => readRange(String(written))

/** The same of whole numbers, such as results of dice. */
export const parseRange = (written: string | number): Range | undefined => {
  const range = readRange(String(written))
  return range && [range.min, range.max].every(isResult) ? { min: wholeEnd(range.min), max: wholeEnd(range.max) } : undefined
}

const isResult = (end: Fraction | null): boolean => end === null || (end.d === 1n && end.n >= -9999n && end.n <= 9999n)
const wholeEnd = (end: Fraction | null): number | null => (end === null ? null : Number(end.n))

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
