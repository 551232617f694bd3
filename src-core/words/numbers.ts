/** Formats numbers and results: real minus signs, fractions as one glyph, `≤ 1`, `2–4`, `11+`, `7`. All signs used here are in Source Sans. */
import { approximate, fraction, fractionGlyphs, minus, one, type Fraction } from '../exact.ts'
import type { Dice } from '../ruleset/model/procedures.ts'
import type { Range } from '../language/model.ts'
import { lengthUnitOf, type CellUnit } from '../ruleset/model/grids.ts'
import type { LengthUnit } from '../ruleset/units.ts'
import { speechWords } from './speech.ts'

/** `sign`: after a number; `name`: in a sentence. */
export const unitWords = {
  inches: { sign: '″', name: 'inches' },
  cm: { sign: 'cm', name: 'cm' },
  mm: { sign: 'mm', name: 'mm' },
  widths: { sign: 'widths', name: 'stand widths' },
  /** For one and less. */
  width: 'width',
} as const satisfies Readonly<Record<LengthUnit, { readonly sign: string; readonly name: string }>> & {
  readonly width: string
}

/** A fraction or whole number: `12`, `½`, `1½`, `−3`, `7/12`, `1 7/12`. */
export const numberText = (value: Fraction | number): string => {
  const { n, d } = typeof value === 'number' ? fraction(BigInt(value)) : value
  if (n < 0n) return `−${numberText({ n: -n, d })}`
  if (d === 1n) return String(n)
  const rest = `${String(n % d)}/${String(d)}`
  const glyph = fractionGlyphs[rest]
  const whole = n / d
  return whole === 0n ? (glyph ?? rest) : `${String(whole)}${glyph ?? ` ${rest}`}`
}

/** With its sign: `+2`, `−1`, `+½`; `0` has none. */
export const signedText = (value: Fraction | number): string => {
  const text = numberText(value)
  return text === '0' || text.startsWith('−') ? text : `+${text}`
}

/** `×½`, `×2`. */
export const timesText = (value: Fraction): string => `×${numberText(value)}`

/**
 * A distance that `distanceFrom` reads: centimeters and millimeters with at most two decimals; else a fraction that rulers have or that is
 * one character, `1½`, `3/16`, or otherwise at most three decimals: `1.575`, never `1 23/40`.
 */
export const lengthText = (value: Fraction, unit: LengthUnit | 'points' | null): string => {
  const isMetric = unit === 'cm' || unit === 'mm'
  if (unit === null || unit === 'points' || (!isMetric && hasPlainFraction(value))) return numberText(value)
  const places = isMetric ? 100 : 1000
  return String(Math.round(approximate(value) * places) / places).replace('-', '−')
}

const hasPlainFraction = ({ d }: Fraction): boolean => d <= 6n || d === 8n || d === 16n

/** A number with its unit: `12″`, `4–8 cm`, `2 widths`; without a unit if it is not a distance. */
export const figureInUnit = (figure: string, unit: LengthUnit | 'points' | null): string => {
  if (unit === null || unit === 'points') return figure
  if (unit === 'inches') return `${figure}″`
  return `${figure}\u00a0${unit === 'widths' && isOneAtMost(figure) ? unitWords.width : unitWords[unit].sign}`
}

/** Whether a number is at most one: `1`, `½`, `3/16`, `0.35`. */
const isOneAtMost = (figure: string): boolean => figure === '1' || /^(?:[^\d–]|\d\/16|0\.\d+)$/.test(figure)

/** `12″`, `1½″`, `30 cm`; without a unit if it is not a distance. */
export const distanceText = (value: Fraction, unit: LengthUnit | 'points' | null): string =>
  figureInUnit(lengthText(value, unit), unit)

/** A result or a run of results: `≤ 1`, `2–4`, `11+`, `7`; below zero in words, from the nearest to zero: `−1 to −3`. */
export const rangeText = ({ min, max }: Range<number | Fraction>): string => {
  if (min === null) return max === null ? speechWords.anyResult : `≤ ${numberText(max)}`
  if (max === null) return `${numberText(min)}+`
  const [from, to] = [numberText(min), numberText(max)]
  if (from === to) return from
  if (isBelowZero(max)) return speechWords.fromTo(to, from)
  return isBelowZero(min) ? speechWords.fromTo(from, to) : `${from}–${to}`
}

/** Numbers that count alike: `4–8″`, `up to 4″`, `24″ or more`. */
export const numberBandText = ({ min, max }: Range<Fraction>, unit: LengthUnit | 'points' | null): string => {
  if (min === null) return max === null ? '' : `up to ${figureInUnit(numberText(max), unit)}`
  if (max === null) return `${figureInUnit(numberText(min), unit)} or more`
  return figureInUnit(`${numberText(min)}–${numberText(max)}`, unit)
}

const isBelowZero = (value: number | Fraction): boolean => (typeof value === 'number' ? value < 0 : value.n < 0n)

/** A row that begins at `from` and ends before `next` (null: the last): `½`, `6–7`, `50+`. */
export const rowStartText = (from: Fraction, next: Fraction | null): string => {
  if (next === null) return `${numberText(from)}+`
  if (from.d !== 1n || next.d !== 1n) return numberText(from)
  const last = minus(next, one)
  return rangeText({ min: Number(from.n), max: Number(last.n) })
}

/** A number in the style of its kind: `×½`, `−3`, `12`, `+1`. Distances have no unit: the heading states it. */
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

/** Dice as players write them: `1d10`, `2d6+1`, `d66`, `3d6 keep highest 1`, `average of 2d10, rounded up`, `1d6 (2 3 3 4 4 5)`. */
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

/** Dice that were rolled: `4+3`; `3, 8` where they aren't just added; `3 4` for the digits of 34. */
export const facesText = ({ keep, average, digits, pool }: Dice, faces: readonly number[]): string => {
  const [first = 0, second] = faces
  if (pool) return `${first} ${first === 1 ? 'hit' : 'hits'}${second === undefined ? '' : `, ${second} saved`}`
  return faces.join(digits ? ' ' : keep || average ? ', ' : '+')
}

/** A whole number with grouped thousands: `5 000 000`. */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

/** Millimeters to a tenth: `25.4 mm`. */
export const millimetersText = (mm: number): string => `${String(Math.round(mm * 10) / 10)} mm`

/** `30%`, `33.3%`; `< 0.1%` and `> 99.9%` near the ends. */
export const percentText = (p: number): string => {
  if (p === 0 || p === 1) return `${p * 100}%`
  if (p < 0.001) return '< 0.1%'
  if (p > 0.999) return '> 99.9%'
  const tenths = Math.round(p * 1000)
  return `${tenths % 10 === 0 ? tenths / 10 : (tenths / 10).toFixed(1)}%`
}
