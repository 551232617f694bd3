/** Numbers and ranges as people write them, read into exact ones. Files and charts are read by these. */
import { compare, parseFraction, plus, zero, type Fraction } from '../exact.ts'

/** From `min` to `max`, both included; null is open. */
export interface ExactRange {
  readonly min: Fraction | null
  readonly max: Fraction | null
}

const glyphs: Readonly<Record<string, string>> = {
  '½': '1/2', '⅓': '1/3', '⅔': '2/3', '¼': '1/4', '¾': '3/4', '⅕': '1/5', '⅖': '2/5', '⅗': '3/5', '⅘': '4/5', '⅙': '1/6', '⅚': '5/6', '⅛': '1/8', '⅜': '3/8', '⅝': '5/8', '⅞': '7/8', 
} // prettier-ignore
const glyph = new RegExp(`[${Object.keys(glyphs).join('')}]`, 'g')

/** One way of writing each sign: hyphens for minus signs and dashes, `1 1/2` for `1½`, small letters, single spaces. */
const simplified = (text: string): string =>
  text
    .replaceAll(glyph, (sign) => ` ${glyphs[sign] ?? sign}`)
    .replaceAll(/[−–—‒‑]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .replace(/^([+-]) /, '$1')
    .trim()

/** `7`, `-3`, `+2`, `1.5`, `1/2`, `½`, `1½`, `1 1/2`; undefined if it is none. A minus sign may be a hyphen. */
export const readNumber = (text: string): Fraction | undefined => {
  const [, sign, first = '', second] = /^([+-]?)(\S+)(?: (\d+\/\d+))?$/.exec(simplified(text)) ?? []
  if (sign === undefined || !/^\d/.test(first)) return undefined
  const main = parseFraction(first)
  const rest = second === undefined ? zero : parseFraction(second)
  if (!main || !rest || (second !== undefined && !/^\d+$/.test(first))) return undefined
  const value = plus(main, rest)
  return sign === '-' ? { n: -value.n, d: value.d } : value
}

const number = '[+-]?\\d+(?:\\.\\d+|/\\d+)?(?: \\d+/\\d+)?'
/** Each way of writing a range, with what stands for its ends. */
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
export const readRange = (text: string): ExactRange | undefined => {
  const simple = simplified(text)
  for (const [form, min, max] of ways) {
    const parts = form.exec(simple)
    if (!parts) continue
    const end = (index: number | null): Fraction | null | undefined => (index === null ? null : readNumber(parts[index] ?? ''))
    const [first, last] = [end(min), end(max)]
    if (first === undefined || last === undefined) return undefined
    return first && last && simple.includes('to') && compare(first, last) > 0 ? { min: last, max: first } : { min: first, max: last }
  }
  return undefined
}
