/** Units of distance, of which each ruleset uses one, and lengths in millimeters. */
import { fraction, one, dividedBy, parseFraction, times, wholeNumber, type Fraction } from '../exact.ts'

/** The units of distance. `widths` are stand widths. */
export const lengthUnits = ['inches', 'cm', 'mm', 'widths'] as const
export type LengthUnit = (typeof lengthUnits)[number]

export const isLengthUnit = (unit: unknown): unit is LengthUnit => lengthUnits.some((each) => each === unit)

/** The unit of rulesets that don't set one. */
export const defaultUnit: LengthUnit = 'inches'

/** A distance under the key of its unit, as in files: `inches: 6`. At most one is set. */
export type InUnit<T> = { readonly [unit in LengthUnit]?: T | null | undefined }

/** Returns the distance that is set, with its unit; undefined if none is. */
export const givenDistance = <T>(data: InUnit<T>): { readonly value: T; readonly unit: LengthUnit } | undefined => {
  for (const unit of lengthUnits) {
    const value = data[unit]
    if (value !== undefined && value !== null) return { value, unit }
  }
  return undefined
}

const millimeters: Readonly<Record<Exclude<LengthUnit, 'widths'>, Fraction>> = {
  inches: fraction(127n, 5n),
  cm: wholeNumber(10n),
  mm: one,
}

/** The length of a unit in millimeters; null for stand widths. */
export const millimetersIn = (unit: LengthUnit): Fraction | null => (unit === 'widths' ? null : millimeters[unit])

/** A length with its unit: `40 mm`, `2.5cm`, `1 1/2 in`, `1½″`, `6"`. */
export const lengthPattern = /^([\d½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞].*?) ?(in|inch|inches|″|”|"|cm|mm)$/

/** Parses a number as entered, with a decimal point or comma: `22,5`, `.5`, `1 1/2`, `1½`. Undefined if the text isn't a number. */
export const parseFigure = (text: string): Fraction | undefined => {
  const decimal = text
    .trim()
    .replace(/^([-−–+]?)(?=[.,]\d)/, '$10')
    .replace(/(\d),(\d+)$/, '$1.$2')
  return parseFraction(decimal)
}

/** Parses a length and returns it in millimeters. Undefined if the text isn't a length or has no unit. */
export const parseLength = (text: string): Fraction | undefined => {
  const [, figure, unit] = lengthPattern.exec(text.trim()) ?? []
  const value = figure === undefined ? undefined : parseFigure(figure)
  return value && times(value, millimeters[unit === 'cm' || unit === 'mm' ? unit : 'inches'])
}

/** Converts a number in the unit `own`, or a length that includes a unit, to another unit. Undefined if it isn't a length or is in stand widths. */
export const convertLength = (data: unknown, own: LengthUnit, unit: LengthUnit): Fraction | undefined => {
  const [from, into] = [millimetersIn(own), millimetersIn(unit)]
  if (!from || !into || (typeof data !== 'number' && typeof data !== 'string')) return undefined
  const figure = parseFraction(data)
  const mm = figure ? times(figure, from) : parseLength(String(data))
  return mm && dividedBy(mm, into)
}

/**
 * Parses a distance as entered: a number with or without the sign of `unit`, or a length in another unit. Returns it in `unit`. Undefined if the text
 * isn't a distance or can't be converted to stand widths.
 */
export const parseDistance = (text: string, unit: LengthUnit): Fraction | undefined => {
  const mm = millimetersIn(unit)
  if (!mm) return parseFigure(text.replace(/ ?widths?$/, ''))
  const length = parseLength(text)
  return length ? dividedBy(length, mm) : parseFigure(text)
}
