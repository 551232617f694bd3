/** At which scale a player has the distances of rules, as chosen and as text. */
import { fractionText, one, type Fraction } from '../exact.ts'
import { figureIn, isLengthUnit, lengthIn, type LengthUnit } from './units.ts'

/** Left out: as the rules have it. `units`: `cm`, or `read-as-cm` to keep figures; `round`: `1/2` of that unit, or a length such as `5 mm`. */
export interface ScaleChoice {
  readonly factor?: string
  readonly units?: string
  readonly round?: string
}

export interface Scale {
  /** Every distance times this. */
  readonly factor: Fraction
  /** The unit they are given in then; null: the rules' own. */
  readonly unit: LengthUnit | null
  /** Whether figures stay as they are in the new unit: 6 inches are 6 cm, not 15.24. */
  readonly readAs: boolean
  /** Distances are a multiple of this, of that unit or in millimetres; null: as exact as they come. */
  readonly round: { readonly step: Fraction; readonly in: 'unit' | 'mm' } | null
}

/** What `units` may be. */
export const scaleUnits = ['inches', 'cm', 'mm', 'read-as-inches', 'read-as-cm', 'read-as-mm'] as const

/** A figure above 0, at most a thousand times or part; undefined if it is none. */
export const readFactor = (text: string): Fraction | undefined => {
  const value = figureIn(text)
  return value && value.n > 0n && value.n <= 1000n * value.d && value.d <= 1000n * value.n ? value : undefined
}

/** Undefined if it is neither a figure above 0 nor a length. */
export const readRounding = (text: string): Scale['round'] | undefined => {
  const length = lengthIn(text)
  if (length && length.n > 0n) return { step: length, in: 'mm' }
  const step = readFactor(text)
  return step && { step, in: 'unit' }
}

/** Of what `readFactor` and `readRounding` can read; null where nothing is changed. Throws a RangeError at any other text. */
export const scaleOf = ({ factor, units, round }: ScaleChoice): Scale | null => {
  if (factor === undefined && units === undefined && round === undefined) return null
  const read = factor === undefined ? one : readFactor(factor)
  const rounding = round === undefined ? null : readRounding(round)
  const unit = units?.replace(/^read-as-/, '')
  if (!read || rounding === undefined || (unit !== undefined && !isLengthUnit(unit))) throw new RangeError('no scale')
  return { factor: read, unit: unit ?? null, readAs: units?.startsWith('read-as-') ?? false, round: rounding }
}

/** The scale that rules were brought to. */
export interface AppliedScale {
  readonly factor: Fraction
  readonly from: LengthUnit
  readonly to: LengthUnit
  readonly readAs: boolean
  /** In `to`. */
  readonly round: Fraction | null
}

/** A part of file names: `x2-3-as-cm-to-1-2`. */
export const scaleSlug = ({ factor, from, to, readAs, round }: AppliedScale): string => {
  const figure = (value: Fraction): string => fractionText(value).replace('/', '-')
  const isSame = factor.n === factor.d
  return [!isSame && `x${figure(factor)}`, from !== to && (readAs ? `as-${to}` : to), round && `to-${figure(round)}`]
    .filter(Boolean)
    .join('-')
}
