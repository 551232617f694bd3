/** The scale that a player chooses for distances, as data and as text. */
import { compare, floor, fraction, fractionText, one, dividedBy, plus, times, zero, type Fraction } from '../exact.ts'
import type { Problem } from '../problem.ts'
import { parseFigure, isLengthUnit, parseLength, millimetersIn, type LengthUnit } from './units.ts'

export const scaleUnits = ['inches', 'cm', 'mm', 'read-as-inches', 'read-as-cm', 'read-as-mm'] as const

/**
 * A player's choice of scale. Unset fields change nothing. `units` is a unit such as `cm`, or `read-as-cm` to keep the numbers. `preferred` is the
 * unit to convert to if none is chosen and the rules use another length. `round` is a number of that unit, such as `1/2`, or a length such as `5 mm`.
 */
export interface ScaleChoice {
  readonly factor?: string
  readonly units?: (typeof scaleUnits)[number]
  readonly preferred?: 'cm' | 'mm'
  readonly round?: string
}

export interface Scale {
  /** The factor for every distance. */
  readonly factor: Fraction
  /** The unit to convert to; null if it stays. */
  readonly unit: LengthUnit | null
  /** Whether the numbers stay the same in the new unit: 6 inches become 6 cm, not 15.24. */
  readonly readAs: boolean
  /** Whether to convert only rules in lengths, not rules in stand widths. */
  readonly ifLength: boolean
  /** Distances are rounded to multiples of this step, in the unit or in millimeters; null for no rounding. */
  readonly round: { readonly step: Fraction; readonly in: 'unit' | 'mm' } | null
}

/** Parses a factor from 1/1000 to 1000. Undefined if the text isn't one. */
export const parseScaleFactor = (text: string): Fraction | undefined => {
  const value = parseFigure(text)
  return value && value.n > 0n && value.n <= 1000n * value.d && value.d <= 1000n * value.n ? value : undefined
}

/** Parses a step for rounding. Undefined if the text is neither a positive number nor a length. */
export const parseScaleRounding = (text: string): Scale['round'] | undefined => {
  const length = parseLength(text)
  if (length && length.n > 0n) return { step: length, in: 'mm' }
  const step = parseScaleFactor(text)
  return step && { step, in: 'unit' }
}

/** Parses a choice of scale. Null if nothing changes. Throws a RangeError for a factor or rounding that can't be parsed. */
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

/** How the distances of rules change. */
export interface ScaleSteps {
  readonly factor: Fraction
  readonly from: LengthUnit
  readonly to: LengthUnit
  readonly readAs: boolean
  /** The step for rounding, in the unit `to`; null for none. */
  readonly round: Fraction | null
}

/** Applies a scale to rules in the unit `from`. */
export const scaleStepsOf = ({ factor, unit, readAs, ifLength, round }: Scale, from: LengthUnit): ScaleSteps => {
  const to = ifLength && from === 'widths' ? from : (unit ?? from)
  const mm = millimetersIn(to)
  const step = round?.in === 'mm' ? mm && dividedBy(round.step, mm) : (round?.step ?? null)
  return { factor, from, to, readAs, round: step }
}

/** How large the old unit is in the new one. */
export const scaleRatio = ({ factor, from, to, readAs }: ScaleSteps): Fraction => {
  const [mm, newMm] = [millimetersIn(from), millimetersIn(to)]
  return from !== to && !readAs && mm && newMm ? times(factor, dividedBy(mm, newMm)) : factor
}

/** Converts a distance of the rules to the scale. */
export const scaledDistance = (distance: Fraction, steps: ScaleSteps): Fraction =>
  roundToStep(times(distance, scaleRatio(steps)), steps.round)

/** Rounds to the nearest multiple of a step, with halves away from zero. A value above 0 becomes at least one step. */
const roundToStep = (value: Fraction, step: Fraction | null): Fraction => {
  if (!step || value.n === 0n) return value
  if (compare(value, zero) < 0) return times(fraction(-1n), roundToStep(times(fraction(-1n), value), step))
  const steps = floor(plus(dividedBy(value, step), fraction(1n, 2n)))
  return times(step, fraction(steps < 1n ? 1n : steps))
}

/** The scale applied to rules. */
export interface AppliedScale extends ScaleSteps {
  /** A problem (`scale`) for each distance inside the text of house rules, where distances aren't scaled. */
  readonly bare: readonly Problem[]
}

/** A part of a file name: `x2-3-as-cm-to-1-2`. */
export const scaleSlug = ({ factor, from, to, readAs, round }: ScaleSteps): string => {
  const figure = (value: Fraction): string => fractionText(value).replace('/', '-')
  const isSame = factor.n === factor.d
  return [!isSame && `x${figure(factor)}`, from !== to && (readAs ? `as-${to}` : to), round && `to-${figure(round)}`]
    .filter(Boolean)
    .join('-')
}
