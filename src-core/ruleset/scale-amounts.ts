/** Amounts at another scale: which of their numbers are distances follows from the units of the traits and grids they read. */
import { fractionText, over, one, parseFraction, type Fraction } from '../exact.ts'
import { lengthUnitOf } from './model/grids.ts'
import type { RulesData } from './schema.ts'
import type { AmountData, ConditionData } from '../language/schema.ts'
import { parseSum } from '../language/formula.ts'
import { isLengthUnit } from './units.ts'

export interface Lengths {
  /** The rules before scaling. */
  readonly rules: RulesData
  readonly factor: Fraction
  /** A distance of the data at the scale, rounded as the player chose. */
  readonly scaled: (written: string | number) => string
}

type Guards = (condition: ConditionData) => ConditionData

/** `isLength`: the amount is a distance, also where it reads none. `guards` changes conditions within it. */
export const scaledAmount = (lengths: Lengths, written: AmountData, isLength: boolean, guards: Guards): AmountData => {
  const data: AmountData =
    typeof written === 'string' && !parseFraction(written) ? (parseSum(written) ?? written) : written
  // A text without distances stays as it is.
  if (!isLength && typeof written === 'string' && !readsLength(lengths, data)) return written
  const part = (inner: AmountData, asLength: boolean): AmountData => scaledAmount(lengths, inner, asLength, guards)
  const by = (factor: Fraction, is: AmountData): AmountData =>
    isOne(factor) ? is : { times: [fractionText(factor), is] }
  const inverse = over(one, lengths.factor)

  if (!isLength && isDistance(lengths, data)) return by(inverse, part(data, true))
  if (typeof data !== 'object') return isLength && parseFraction(data) ? lengths.scaled(data) : data
  if ('trait' in data || 'points' in data || 'grid' in data)
    return isLength && !isDistance(lengths, data) ? by(lengths.factor, data) : data
  if ('plus' in data) return { plus: data.plus.map((term) => part(term, isLength)) }
  if ('times' in data) {
    if (!isLength) return { times: data.times.map((term) => part(term, isDistance(lengths, term))) }
    const found = data.times.findIndex((term) => isDistance(lengths, term))
    const at = found < 0 ? 0 : found
    return { times: data.times.map((term, index) => part(term, index === at || isDistance(lengths, term))) }
  }
  if ('ratio' in data) {
    const [of, to] = data.ratio
    return {
      ratio: [
        part(of, isLength || isDistance(lengths, of) || isDistance(lengths, to)),
        part(to, isDistance(lengths, to)),
      ],
    }
  }
  if ('first' in data) return { first: firstOf(data.first, (is) => part(is, isLength), guards) }
  if (data.round !== undefined)
    return isLength
      ? by(lengths.factor, { ...data, is: by(inverse, part(data.is, true)) })
      : { ...data, is: part(data.is, false) }
  const bound = (key: 'at-least' | 'at-most') => {
    const value = data[key]
    return value === undefined ? {} : { [key]: isLength ? lengths.scaled(value) : value }
  }
  return { ...bound('at-least'), ...bound('at-most'), is: part(data.is, isLength) }
}

type Lines = Extract<AmountData, { first: unknown }>['first']

const firstOf = (lines: Lines, change: (is: AmountData) => AmountData, guards: Guards): Lines =>
  Object.fromEntries(
    Object.entries(lines).map(([id, line]) => [
      id,
      {
        ...line,
        is: change(line.is),
        ...(line.when === undefined ? {} : { when: guards(line.when) }),
        ...(line.unless === undefined ? {} : { unless: guards(line.unless) }),
      },
    ]),
  )

const isOne = ({ n, d }: Fraction): boolean => n === d

/** Whether an amount is a distance by what it reads. */
const isDistance = (lengths: Lengths, data: AmountData): boolean => {
  const is = (inner: AmountData): boolean => isDistance(lengths, inner)
  if (typeof data === 'number') return false
  if (typeof data === 'string') return !parseFraction(data) && isDistanceText(lengths, data)
  if ('trait' in data) return isLengthUnit(lengths.rules.traits?.[data.trait]?.number?.unit)
  if ('grid' in data) return isLengthGrid(lengths.rules, data.grid, data.column)
  if ('points' in data) return false
  if ('plus' in data) return data.plus.some(is)
  if ('times' in data) return data.times.some(is)
  if ('ratio' in data) return is(data.ratio[0]) && !is(data.ratio[1])
  if ('first' in data) return Object.values(data.first).some((line) => is(line.is))
  return is(data.is)
}

const isDistanceText = (lengths: Lengths, text: string): boolean => {
  const data = parseSum(text)
  return data !== undefined && typeof data === 'object' && isDistance(lengths, data)
}

const isLengthGrid = (rules: RulesData, id: string, column: string | undefined): boolean => {
  const grid = rules.grids?.[id]
  if (!grid) return false
  const units = Object.entries(grid.columns).flatMap(([key, { as }]) =>
    column === undefined || key === column ? [as ?? grid.as ?? 'number'] : [],
  )
  return units.some((as) => lengthUnitOf(as) !== null)
}

/** Whether any part of an amount is a distance. */
const readsLength = (lengths: Lengths, data: AmountData): boolean => {
  if (isDistance(lengths, data)) return true
  if (typeof data !== 'object') return false
  if ('plus' in data) return data.plus.some((term) => readsLength(lengths, term))
  if ('times' in data) return data.times.some((term) => readsLength(lengths, term))
  if ('ratio' in data) return data.ratio.some((term) => readsLength(lengths, term))
  return 'is' in data && readsLength(lengths, data.is)
}
