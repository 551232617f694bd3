/** Parses what players type into a cell: bands, numbers, text, lengths. */
import { approximate, fractionText, dividedBy, times } from '../exact.ts'
import { parseFigure, parseLength, millimetersIn, type LengthUnit } from '../ruleset/units.ts'
import type { Data } from '../ruleset/data.ts'

/** The kinds of cells: a band of results, a number, text, any of these in a cell of a chart, or a length with its unit. */
export type CellKind = 'band' | 'number' | 'words' | 'cell' | 'length'

/** Converts typed text to data; null if it is empty or a dash. Line ends and tabs, which pasting can add, count as spaces. */
export const parseCell = (kind: CellKind, text: string): Data => {
  const line = text.replaceAll(/\s*[\t\n\v\f\r\x85\u2028\u2029]\s*/g, ' ').trim()
  if (kind === 'words') return line === '' ? null : line
  const plain = line.replace(bracketedNumber, '-$1')
  if (isEmptyInput(plain)) return null
  if (kind === 'band') return parseBand(plain)
  return parseNumber(kind === 'length' ? plain : withoutSigns(plain)) ?? plain
}

/** Whether the text is empty or a dash. */
export const isEmptyInput = (text: string): boolean => /^\s*[-−–—]?\s*$/.test(text)

/** A negative number in accounting notation: `(3)`. */
const bracketedNumber = /^\(([\d½¼¾⅓⅔⅙.,/ ]+)\)$/

const number = '([+−-]?\\d{1,4})'
const singleNumber = new RegExp(`^${number}$`)
const run = new RegExp(`^${number}\\s*(?:\\.{2,3}|…|to|[-–—])\\s*${number}$`)
const upperLimit = new RegExp(`^(?:(?:≤|<=|\\.\\.)\\s*${number}|${number}\\s*(?:or less|and less|and below|or below))$`)
const lowerLimit = new RegExp(
  `^(?:(?:≥|>=)\\s*${number}|${number}\\s*(?:\\+|\\.\\.|or more|and more|and above|or above))$`,
)

/** Percentile dice show 100 as `00`. */
const parseWhole = (text: string): number => (text === '00' ? 100 : Number(text.replace('−', '-').replace('+', '')))

/** Parses `8-10`, `8–10`, `8 to 10`, `≤ 4`, `11+`, `7`, and the file format `8..10`. */
const parseBand = (text: string): Data => {
  if (/^(?:\.\.|any|all)$/i.test(text)) return '..'
  const plain = text.toLowerCase()
  const one = singleNumber.exec(plain)?.[1]
  if (one !== undefined) return parseWhole(one)
  const [, from, to] = run.exec(plain) ?? []
  if (from !== undefined && to !== undefined) {
    const [a, b] = [parseWhole(from), parseWhole(to)]
    if (a === b) return a
    // Sheets list negative ranges starting from the end nearest zero. Any other reversed range is a slip, which the loader reports.
    const isMeant = a < b || Math.max(a, b) <= 0 || plain.includes('to')
    return isMeant ? `${Math.min(a, b)}..${Math.max(a, b)}` : text
  }
  const max = boundIn(upperLimit.exec(plain))
  if (max !== undefined) return `..${parseWhole(max)}`
  const min = boundIn(lowerLimit.exec(plain))
  return min === undefined ? text : `${parseWhole(min)}..`
}

/** The number of an open range, which comes after a sign or before words. */
const boundIn = (match: RegExpExecArray | null): string | undefined => match?.[1] ?? match?.[2]

/** Strips the sign that marks a factor, distance or angle: `×½`, `12″`, `45°`. */
const withoutSigns = (text: string): string => text.replace(/^[×x]\s*/i, '').replace(/\s*(?:″|"|°|in\.?|inches)$/i, '')

/** Parses `+2`, `−3`, `½`, `1½`, `1 1/2`, `1.5`, `22,5`. Returns undefined if the text isn't a number. */
const parseNumber = (text: string): Data | undefined => {
  const value = parseFigure(text)
  if (!value) return undefined
  if (value.d === 1n) return Number(value.n)
  return /[.,]/.test(text) ? approximate(value) : fractionText(value)
}

/**
 * Converts `6 cm`, `3"`, `150 mm`, `1 1/2` or `+2` to an exact number in `unit`. Numbers without a unit are in `shownIn`. If `shownIn` equals `unit`,
 * such numbers stay as typed, and so does any text that isn't a length.
 */
export const parseLengthInput = (text: string, unit: LengthUnit, shownIn: LengthUnit): string => {
  const typed = text.trim()
  const figure = typed.replace(/^[-−–+]\s*/, '')
  const sign = figure === typed ? '' : typed.charAt(0)
  const mm = millimetersIn(unit)
  const shownMm = millimetersIn(shownIn)
  if (!mm || !shownMm) return text
  const bare = parseFigure(figure)
  if (bare && shownIn === unit) return text
  const length = bare ? times(bare, shownMm) : parseLength(figure)
  return length ? `${sign}${fractionText(dividedBy(length, mm))}` : text
}
