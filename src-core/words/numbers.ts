/**
 * Formats numbers and results with true minus signs and single-glyph fractions, such as `≤ 1`, `2–4` or `11+`. Source Sans has all the characters
 * used here.
 */
import { approximate, fraction, fractionGlyphs, minus, one, type Fraction } from '../exact.ts'
import type { Dice } from '../ruleset/model/procedures.ts'
import type { Range } from '../language/model.ts'
import { lengthUnitOf, type CellUnit } from '../ruleset/model/grids.ts'
import type { LengthUnit } from '../ruleset/units.ts'
import { speechWords } from './speech.ts'

/** `sign` goes after a number, `name` in a sentence. */
export const unitWords = {
  inches: { sign: '″', name: 'inches' },
  cm: { sign: 'cm', name: 'cm' },
  mm: { sign: 'mm', name: 'mm' },
  widths: { sign: 'widths', name: 'stand widths' },
  /** For values of one or less. */
  width: 'width',
} as const satisfies Readonly<Record<LengthUnit, { readonly sign: string; readonly name: string }>> & {
  readonly width: string
}

/** Formats a fraction or whole number, such as `12`, `½`, `1½`, `−3` or `1 7/12`. */
export const numberText = (value: Fraction | number): string => {
  const { n, d } = typeof value === 'number' ? fraction(BigInt(value)) : value
  if (n < 0n) return `−${numberText({ n: -n, d })}`
  if (d === 1n) return String(n)
  const rest = `${String(n % d)}/${String(d)}`
  const glyph = fractionGlyphs[rest]
  const whole = n / d
  return whole === 0n ? (glyph ?? rest) : `${String(whole)}${glyph ?? ` ${rest}`}`
}

/** Formats a number with its sign, such as `+2`, `−1` or `+½`. Zero has no sign. */
export const signedText = (value: Fraction | number): string => {
  const text = numberText(value)
  return text === '0' || text.startsWith('−') ? text : `+${text}`
}

/** Formats a factor, such as `×½` or `×2`. */
export const timesText = (value: Fraction): string => `×${numberText(value)}`

/**
 * Formats a distance so that `parseDistance` can read it. Centimeters and millimeters have at most two decimals. Other units have a fraction
 * that rulers show or that is one character, as in `1½` or `3/16`, or else at most three decimals: `1.575`, never `1 23/40`.
 */
export const lengthText = (value: Fraction, unit: LengthUnit | 'points' | null): string => {
  const isMetric = unit === 'cm' || unit === 'mm'
  if (unit === null || unit === 'points' || (!isMetric && hasPlainFraction(value))) return numberText(value)
  const places = isMetric ? 100 : 1000
  return String(Math.round(approximate(value) * places) / places).replace('-', '−')
}

const hasPlainFraction = ({ d }: Fraction): boolean => d <= 6n || d === 8n || d === 16n

/** Adds the unit to a formatted number, as in `12″`, `4–8 cm` or `2 widths`. Adds none if it is not a distance. */
export const figureInUnit = (figure: string, unit: LengthUnit | 'points' | null): string => {
  if (unit === null || unit === 'points') return figure
  if (unit === 'inches') return `${figure}″`
  return `${figure}\u00a0${unit === 'widths' && isOneAtMost(figure) ? unitWords.width : unitWords[unit].sign}`
}

/** Whether a formatted number is at most one, such as `1`, `½`, `3/16` or `0.35`. */
const isOneAtMost = (figure: string): boolean => figure === '1' || /^(?:[^\d–]|\d\/16|0\.\d+)$/.test(figure)

/** Formats a distance with its unit, such as `12″`, `1½″` or `30 cm`. Adds no unit if it is not a distance. */
export const distanceText = (value: Fraction, unit: LengthUnit | 'points' | null): string =>
  figureInUnit(lengthText(value, unit), unit)

/** Formats a result or range of results, such as `≤ 1`, `2–4`, `11+` or `7`. Negative ranges start near zero, as in `−1 to −3`. */
export const rangeText = ({ min, max }: Range<number | Fraction>): string => {
  if (min === null) return max === null ? speechWords.anyResult : `≤ ${numberText(max)}`
  if (max === null) return `${numberText(min)}+`
  const [from, to] = [numberText(min), numberText(max)]
  if (from === to) return from
  if (isBelowZero(max)) return speechWords.fromTo(to, from)
  return isBelowZero(min) ? speechWords.fromTo(from, to) : `${from}–${to}`
}

/** Formats a range of numbers that count the same, such as `4–8″`, `up to 4″` or `24″ or more`. */
export const numberBandText = ({ min, max }: Range<Fraction>, unit: LengthUnit | 'points' | null): string => {
  if (min === null) return max === null ? '' : `up to ${figureInUnit(numberText(max), unit)}`
  if (max === null) return `${figureInUnit(numberText(min), unit)} or more`
  return figureInUnit(`${numberText(min)}–${numberText(max)}`, unit)
}

const isBelowZero = (value: number | Fraction): boolean => (typeof value === 'number' ? value < 0 : value.n < 0n)

/** Formats the heading of a row that starts at `from` and ends before `next` (null for the last row), such as `½`, `6–7` or `50+`. */
export const rowStartText = (from: Fraction, next: Fraction | null): string => {
  if (next === null) return `${numberText(from)}+`
  if (from.d !== 1n || next.d !== 1n) return numberText(from)
  const last = minus(next, one)
  return rangeText({ min: Number(from.n), max: Number(last.n) })
}

/** Formats a number by its kind, such as `×½`, `−3`, `12` or `+1`. Distances have no unit, because the heading states it. */
export const cellText = (value: Fraction, as: CellUnit): string => {
  switch (as) {
    case 'times':
      return timesText(value)
    case 'modifier':
      return signedText(value)
    case 'plus-inches':
    case 'plus-widths':
    case 'plus-cm':
    case 'plus-mm': {
      const text = lengthText(value, lengthUnitOf(as))
      return value.n > 0n ? `+${text}` : text
    }
    case 'inches':
    case 'widths':
    case 'cm':
    case 'mm':
      return lengthText(value, as)
    case 'number':
    case 'points':
    case 'text':
      return numberText(value)
  }
}

/** Formats dice in the players' notation, such as `1d10`, `2d6+1`, `d66`, `3d6 keep highest 1` or `average of 2d10, rounded up`. */
export const diceText = ({ count, sides, faces, reroll, keep, average, digits, plus, pool }: Dice): string => {
  if (pool) return `pool of d${sides}`
  const again = reroll && (reroll.min === reroll.max ? String(reroll.max) : `..${reroll.max}`)
  const parts = [
    digits ? `d${sides}${sides}` : `${count}d${sides}`,
    faces && `(${faces.map(numberText).join(' ')})`,
    again && `reroll ${again}`,
    keep && `keep ${keep.highest ? 'highest' : 'lowest'} ${keep.count}`,
  ].filter(Boolean)
  const added = parts.join(' ')
  const more = plus === undefined ? '' : `${parts.length > 1 ? ' ' : ''}${plus < 0 ? '−' : '+'}${Math.abs(plus)}`
  return average ? speechWords.amount.rounded(`average of ${added}${more}`, average) : added + more
}

/** Formats rolled dice: `4+3`, or `3, 8` if they aren't simply added, or `3 4` for the digits of 34. */
export const facesText = ({ keep, average, digits, pool }: Dice, faces: readonly number[]): string => {
  const [first = 0, second] = faces
  if (pool) return `${first} ${first === 1 ? 'hit' : 'hits'}${second === undefined ? '' : `, ${second} saved`}`
  return faces.join(digits ? ' ' : keep || average ? ', ' : '+')
}

/** Formats a whole number with grouped digits, such as `5,000,000`. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** Formats millimeters with one decimal, such as `25.4 mm`. */
export const millimetersText = (mm: number): string => `${String(Math.round(mm * 10) / 10)} mm`

/** Formats a probability, such as `30%` or `33.3%`. Values near 0 and 1 become `< 0.1%` and `> 99.9%`. */
export const percentText = (p: number): string => {
  if (p === 0 || p === 1) return `${p * 100}%`
  if (p < 0.001) return '< 0.1%'
  if (p > 0.999) return '> 99.9%'
  const tenths = Math.round(p * 1000)
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)}%`
}
