/** The scale that a player chooses for distances, as data and as text. */
import { compare, floor, fraction, fractionText, one, over, plus, times, zero, type Fraction } from '../exact.ts'
import type { Problem } from '../problem.ts'
import { parseFigure, isLengthUnit, parseLength, millimetersIn, type LengthUnit } from './units.ts'

export const scaleUnits = ['inches', 'cm', 'mm', 'read-as-inches', 'read-as-cm', 'read-as-mm'] as const

/**
 * Missing: unchanged. `units`: `cm`, or `read-as-cm` to keep the numbers; `preferred`: a unit to convert to if none is chosen and the rules
 * use another length; `round`: `1/2` of that unit, or a length such as `5 mm`.
 */
export interface ScaleChoice {
  readonly factor?: string
  readonly units?: (typeof scaleUnits)[number]
  readonly preferred?: 'cm' | 'mm'
  readonly round?: string
}

export interface Scale {
  /** Multiplies every distance. */
  readonly factor: Fraction
  /** The unit to convert to; null: unchanged. */
  readonly unit: LengthUnit | null
  /** Whether numbers stay the same in the new unit: 6 inches are 6 cm, not 15.24. */
  readonly readAs: boolean
  /** Whether only lengths are converted, not rules in widths of a stand. */
  readonly ifLength: boolean
  /** Distances are rounded to multiples of this, in the unit or in millimeters; null: exact. */
  readonly round: { readonly step: Fraction; readonly in: 'unit' | 'mm' } | null
}

/** A factor from 1/1000 to 1000; undefined if the text is not one. */
export const parseScaleFactor = (text: string): Fraction | undefined => {
  const value = parseFigure(text)
  return value && value.n > 0n && value.n <= 1000n * value.d && value.d <= 1000n * value.n ? value : undefined
}

/** Undefined if it is neither a positive number nor a length. */
export const parseScaleRounding = (text: string): Scale['round'] | undefined => {
  const length = parseLength(text)
  if (length && length.n > 0n) return { step: length, in: 'mm' }
  const step = parseScaleFactor(text)
  return step && { step, in: 'unit' }
}

/** The scale of a choice; null if nothing changes. Throws a RangeError for a factor or rounding that can't be parsed. */
export const parseScale = ({ factor, units, preferred, round }: ScaleChoice): Scale | null => {
  if (factor === undefined && units === undefined && preferred === undefined && round === undefined) return null
  const read = factor === undefined ? one : parseScaleFactor(factor)
  const rounding = round === undefined ? null : parseScaleRounding(round)
  const unit = units === undefined ? preferred : units.replace(/^read-as-/, '')
  if (!read || rounding === undefined || (unit !== undefined && !isLengthUnit(unit))) throw new RangeError('no scale')
  return {
    factor: read,
    unit: unit ?? null,
    readAs: units !== undefined && units.startsWith('read-as-'),
    ifLength: units === undefined,
    round: rounding,
  }
}

/** The steps that change the distances of rules. */
export interface ScaleSteps {
  readonly factor: Fraction
  readonly from: LengthUnit
  readonly to: LengthUnit
  readonly readAs: boolean
  /** A multiple of `to`. */
  readonly round: Fraction | null
}

/** The steps of a scale for rules in the unit `from`. */
export const scaleStepsOf = ({ factor, unit, readAs, ifLength, round }: Scale, from: LengthUnit): ScaleSteps => {
  const to = ifLength && from === 'widths' ? from : (unit ?? from)
  const mm = millimetersIn(to)
  const step = round?.in === 'mm' ? mm && over(round.step, mm) : (round?.step ?? null)
  return { factor, from, to, readAs, round: step }
}

/** The size of the old unit in the new one. */
export const scaleRatio = ({ factor, from, to, readAs }: ScaleSteps): Fraction => {
  const [mm, newMm] = [millimetersIn(from), millimetersIn(to)]
  return from !== to && !readAs && mm && newMm ? times(factor, over(mm, newMm)) : factor
}

/** A distance of the rules at the scale. */
export const scaledDistance = (distance: Fraction, steps: ScaleSteps): Fraction =>
  rounded(times(distance, scaleRatio(steps)), steps.round)

/** The nearest multiple of a step, halves away from zero; a value above 0 is at least one step. */
const rounded = (value: Fraction, step: Fraction | null): Fraction => {
  if (!step || value.n === 0n) return value
  if (compare(value, zero) < 0) return times(fraction(-1n), rounded(times(fraction(-1n), value), step))
  const steps = floor(plus(over(value, step), fraction(1n, 2n)))
  return times(step, fraction(steps < 1n ? 1n : steps))
}

/** The scale applied to rules. */
export interface AppliedScale extends ScaleSteps {
  /** Distances within texts of house rules, which are not scaled: `scale`. */
  readonly bare: readonly Problem[]
}

/** Part of a file name: `x2-3-as-cm-to-1-2`. */
export const scaleSlug = ({ factor, from, to, readAs, round }: ScaleSteps): string => {
  const figure = (value: Fraction): string => fractionText(value).replace('/', '-')
  const isSame = factor.n === factor.d
  return [!isSame && `x${figure(factor)}`, from !== to && (readAs ? `as-${to}` : to), round && `to-${figure(round)}`]
    .filter(Boolean)
    .join('-')
}
