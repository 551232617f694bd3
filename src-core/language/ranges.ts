/** Parses ranges: `6`, `5..7`, `..4`, `11..`, `..` (any), and the notations found in books: `5-7`, `5–7`, `≤ 4`, `11+`, `4 or less`. */
import { entryAt } from '../present.ts'
import { compare, parseFraction, plainFractions, wholeNumber, type Fraction } from '../exact.ts'
import type { Comparison, Range } from './model.ts'

/** Matches a range of whole numbers, with the signs allowed in files. */
export const wholeRange = new RegExp(
  [
    '^(?:E|(?:E)?\\s*\\.\\.\\s*(?:E)?|E\\s*[-−–—]\\s*E|E to E|(?:≤|<=|≥|>=)\\s*E|[Uu]p to E|E\\s*\\+|[Aa]ny',
    '|E (?:or|and) (?:more|higher|up|above|over|less|fewer|lower|below|under|down))$',
  ]
    .join('')
    .replaceAll('E', '[-−+]?\\d{1,4}'),
)

const number = '[+-]?\\d+(?:\\.\\d+|/\\d+)?(?: \\d+/\\d+)?'
/** The notations of a range, with the group numbers of its ends. */
const rangeNotations: readonly (readonly [form: RegExp, min: number | null, max: number | null])[] = [
  [new RegExp(`^(${number})$`), 1, 1],
  [new RegExp(`^(${number}) ?(?:\\.\\.|-|to) ?(${number})$`), 1, 2],
  [new RegExp(`^(${number}) ?(?:\\.\\.|\\+|(?:or|and) (?:more|higher|up|above|over))$`), 1, null],
  [new RegExp(`^(?:>=|≥) ?(${number})$`), 1, null],
  [new RegExp(`^(${number}) (?:or|and) (?:less|fewer|lower|below|under|down)$`), null, 1],
  [new RegExp(`^(?:<=|≤|\\.\\.|up to) ?(${number})$`), null, 1],
  [/^(?:\.\.|any)$/, null, null],
]

/**
 * Parses `6`, `5..7`, `5-7`, `5–7`, `5 to 7`, `..4`, `≤ 4`, `4 or less`, `11..`, `11+`, `11 or more`, `..` or `any`. Undefined for anything else. Two
 * ends joined by `to` are put in order, because sheets list negative ranges starting from the end nearest zero. Other ranges may be reversed.
 */
export const parseExactRange = (written: string | number): Range<Fraction> | undefined => {
  const text = normalizeSigns(String(written))
  for (const [form, min, max] of rangeNotations) {
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
const parseEnd = (text: string): Fraction | undefined => (text === '00' ? wholeNumber(100n) : parseFraction(text))

/** Normalizes notation: hyphens for minus signs and dashes, `1 1/2` for `1½`, lowercase, single spaces. */
const normalizeSigns = (text: string): string =>
  plainFractions(text)
    .replaceAll(/[−–—‒‑]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .replace(/^([+-]) /, '$1')
    .trim()

/** Like `parseExactRange`, but for whole numbers, such as dice results. */
export const parseRange = (written: string | number): Range | undefined => {
  const range = parseExactRange(written)
  return range && [range.min, range.max].every(isResult)
    ? { min: wholeEnd(range.min), max: wholeEnd(range.max) }
    : undefined
}

const isResult = (end: Fraction | null): boolean => end === null || (end.d === 1n && end.n >= -9999n && end.n <= 9999n)
const wholeEnd = (end: Fraction | null): number | null => (end === null ? null : Number(end.n))

/** Orders ranges by their lower end, then by their upper end. Open ends count as infinite. */
export const compareRanges = (a: Range, b: Range): number =>
  (a.min ?? -Infinity) - (b.min ?? -Infinity) || (a.max ?? Infinity) - (b.max ?? Infinity)

/** Whether a range ends before it starts. */
export const isReversed = ({ min, max }: Range<Fraction>): boolean =>
  min !== null && max !== null && compare(min, max) > 0

/** Whether a number is in a range, including both ends. */
export const isWithin = (value: Fraction, { min, max }: Range<Fraction>): boolean =>
  (min === null || compare(value, min) >= 0) && (max === null || compare(value, max) <= 0)

/** Whether a comparison is true for two numbers, given their `order`: negative if the first is smaller, 0 if they are equal, else positive. */
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
