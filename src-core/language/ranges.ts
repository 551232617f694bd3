/** Parses ranges: `6`, `5..7`, `..4`, `11..`, `..` (any), and the notations of books: `5-7`, `5–7`, `≤ 4`, `11+`, `4 or less`. */
import { entryAt } from '../present.ts'
import { compare, parseFraction, plainFractions, whole, type Fraction } from '../exact.ts'
import type { Comparison, Range } from './model.ts'

/** A range of whole numbers, with the signs allowed in files. */
export const wholeRange = new RegExp(
  [
    '^(?:E|(?:E)?\\s*\\.\\.\\s*(?:E)?|E\\s*[-−–—]\\s*E|E to E|(?:≤|<=|≥|>=)\\s*E|[Uu]p to E|E\\s*\\+|[Aa]ny',
    '|E (?:or|and) (?:more|higher|up|above|over|less|fewer|lower|below|under|down))$',
  ]
    .join('')
    .replaceAll('E', '[-−+]?\\d{1,4}'),
)

const number = '[+-]?\\d+(?:\\.\\d+|/\\d+)?(?: \\d+/\\d+)?'
/** Each notation of a range, with the groups of its ends. */
const ways: readonly (readonly [form: RegExp, min: number | null, max: number | null])[] = [
  [new RegExp(`^(${number})$`), 1, 1],
  [new RegExp(`^(${number}) ?(?:\\.\\.|-|to) ?(${number})$`), 1, 2],
  [new RegExp(`^(${number}) ?(?:\\.\\.|\\+|(?:or|and) (?:more|higher|up|above|over))$`), 1, null],
  [new RegExp(`^(?:>=|≥) ?(${number})$`), 1, null],
  [new RegExp(`^(${number}) (?:or|and) (?:less|fewer|lower|below|under|down)$`), null, 1],
  [new RegExp(`^(?:<=|≤|\\.\\.|up to) ?(${number})$`), null, 1],
  [/^(?:\.\.|any)$/, null, null],
]

/**
 * `6`, `5..7`, `5-7`, `5–7`, `5 to 7`, `..4`, `≤ 4`, `4 or less`, `11..`, `11+`, `11 or more`, `..`, `any`; undefined if it is none. Two ends
 * with `to` between them are put in order, as sheets print those below zero from the nearest to it; others may be the wrong way round.
 */
export const parseExactRange = (written: string | number): Range<Fraction> | undefined => {
  const text = simplified(String(written))
  for (const [form, min, max] of ways) {
    const parts = form.exec(text)
    if (!parts) continue
    const end = (index: number | null): Fraction | null | undefined =>
      index === null ? null : parseEnd(entryAt(parts, index))
    const [first, last] = [end(min), end(max)]
    if (first === undefined || last === undefined) return undefined
    return first && last && text.includes('to') && compare(first, last) > 0
      ? { min: last, max: first }
      : { min: first, max: last }
  }
  return undefined
}

/** Percentile dice show 100 as `00`. */
const parseEnd = (text: string): Fraction | undefined => (text === '00' ? whole(100n) : parseFraction(text))

/** Normalizes signs: hyphens for minus signs and dashes, `1 1/2` for `1½`, lowercase, single spaces. */
const simplified = (text: string): string =>
  plainFractions(text)
    .replaceAll(/[−–—‒‑]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .replace(/^([+-]) /, '$1')
    .trim()

/** Like `parseExactRange`, for whole numbers, such as results of dice. */
export const parseRange = (written: string | number): Range | undefined => {
  const range = parseExactRange(written)
  return range && [range.min, range.max].every(isResult)
    ? { min: wholeEnd(range.min), max: wholeEnd(range.max) }
    : undefined
}

const isResult = (end: Fraction | null): boolean => end === null || (end.d === 1n && end.n >= -9999n && end.n <= 9999n)
const wholeEnd = (end: Fraction | null): number | null => (end === null ? null : Number(end.n))

/** Orders ranges by their lower end, then by their upper end; an open end is beyond all numbers. */
export const compareRanges = (a: Range, b: Range): number =>
  (a.min ?? -Infinity) - (b.min ?? -Infinity) || (a.max ?? Infinity) - (b.max ?? Infinity)

/** Whether a range ends before it starts. */
export const isReversed = ({ min, max }: Range<Fraction>): boolean =>
  min !== null && max !== null && compare(min, max) > 0

/** Whether a number lies in a range, including both ends. */
export const isWithin = (value: Fraction, { min, max }: Range<Fraction>): boolean =>
  (min === null || compare(value, min) >= 0) && (max === null || compare(value, max) <= 0)

/** Whether a comparison is true of two numbers: the first is less (`order` below 0), equal (0) or greater than the second. */
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
