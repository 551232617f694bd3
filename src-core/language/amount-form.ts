/** Amounts as edited in a form: a tree of parts. Unchanged parts keep their text. Other parts are written on one line if possible. */
import { sumLine, parseSum, type SumData } from './formula.ts'
import { isDataMap, isDataList, type Data, type DataMap } from '../ruleset/data.ts'

interface Part {
  /** The text in the file. Unset after a change. */
  readonly written?: Data
}

/** A number, a choice, or data that the form doesn't support and keeps as written. */
interface PlainAmount extends Part {
  readonly kind: 'plain'
  readonly is: Data
}

export interface TraitAmount extends Part {
  readonly kind: 'trait'
  readonly trait: string
  /** The role that the trait is read from. Null for the entry's own role. */
  readonly of: string | null
}

interface PointsAmount extends Part {
  readonly kind: 'points'
}

export interface GridAmount extends Part {
  readonly kind: 'grid'
  readonly grid: string
  readonly column: string | null
}

/** Parts that are added or multiplied, or the first divided by the second. */
interface CalculatedAmount extends Part {
  readonly kind: 'plus' | 'times' | 'ratio'
  readonly of: readonly AmountForm[]
}

/** An amount that is rounded or bounded. `by` is the rounding or the bound. */
interface BoundAmount extends Part {
  readonly kind: 'round' | 'at-least' | 'at-most'
  readonly by: Data
  readonly is: AmountForm
}

/** A line of a list in which the first true line counts. `entry` has all its fields; `is` replaces its amount. */
export interface AmountLine {
  readonly id: string
  readonly entry: DataMap
  readonly is: AmountForm
}

/** The amount of the first line whose conditions are true. */
interface ChosenAmount extends Part {
  readonly kind: 'first'
  readonly lines: readonly AmountLine[]
}

export type AmountForm =
  PlainAmount | TraitAmount | PointsAmount | GridAmount | CalculatedAmount | BoundAmount | ChosenAmount
export type AmountKind = AmountForm['kind']

/** Converts an amount from the rules to a form. The form is 0 if there is no amount. If `choices` is true, strings are ids of choices, not sums. */
export const amountForm = (data: Data | undefined, choices = false): AmountForm => {
  if (data === undefined || data === null) return { kind: 'plain', is: choices ? '' : 0 }
  const sum = typeof data === 'string' && !choices ? parseSum(data) : undefined
  if (typeof sum === 'object') return { ...mapForm(sum, choices), written: data }
  return isDataMap(data) ? { ...mapForm(data, choices), written: data } : { kind: 'plain', is: data, written: data }
}

const mapForm = (map: DataMap, choices: boolean): AmountForm => {
  const form = (part: Data): AmountForm => amountForm(part, choices)
  const { trait, of = null, points, grid, column = null, plus, times, ratio, first, is } = map
  const keys = Object.keys(map)
  const has = (...known: readonly string[]): boolean => keys.every((key) => known.includes(key))
  if (typeof trait === 'string' && has('trait', 'of') && isTextOrNull(of)) return { kind: 'trait', trait, of }
  if (points === true && has('points')) return { kind: 'points' }
  if (typeof grid === 'string' && has('grid', 'column') && isTextOrNull(column)) return { kind: 'grid', grid, column }
  if (isDataList(plus) && has('plus')) return { kind: 'plus', of: plus.map(form) }
  if (isDataList(times) && has('times')) return { kind: 'times', of: times.map(form) }
  if (isDataList(ratio) && has('ratio') && ratio.length === 2) return { kind: 'ratio', of: ratio.map(form) }
  if (isDataMap(first) && has('first')) {
    const lines = Object.entries(first).map(
      ([id, entry]) => isDataMap(entry) && { id, entry, is: form(entry['is'] ?? null) },
    )
    if (lines.every((line) => line !== false)) return { kind: 'first', lines }
  }
  const kind = bounds.find((key) => map[key] !== undefined && has(key, 'is'))
  const by = kind && map[kind]
  return kind && by !== undefined && is !== undefined ? { kind, by, is: form(is) } : { kind: 'plain', is: map }
}

const bounds = ['round', 'at-least', 'at-most'] as const

const isTextOrNull = (data: Data): data is string | null => typeof data === 'string' || data === null

/** Converts a form to data. Null for an empty plain amount, so that an edit removes it. */
export const amountData = (form: AmountForm): Data => {
  if (form.written !== undefined) return form.written
  return (
    (form.kind === 'trait' || form.kind === 'points' || form.kind === 'plain' ? undefined : amountLine(form)) ??
    dataOf(form)
  )
}

/** Writes an amount on one line. Undefined if that isn't possible. */
const amountLine = (form: AmountForm): string | undefined => {
  const sum = wholeSum(form.written ?? dataOf(form))
  return sum === undefined ? undefined : sumLine(sum)
}

const dataOf = (form: AmountForm): Data => {
  switch (form.kind) {
    case 'plain':
      return form.is === '' ? null : form.is
    case 'trait':
      return { trait: form.trait, ...(form.of === null ? {} : { of: form.of }) }
    case 'points':
      return { points: true }
    case 'grid':
      return { grid: form.grid, ...(form.column === null ? {} : { column: form.column }) }
    case 'plus':
    case 'times':
    case 'ratio':
      return { [form.kind]: form.of.map(amountData) }
    case 'round':
    case 'at-least':
    case 'at-most':
      return { [form.kind]: form.by, is: amountData(form.is) }
    case 'first':
      return {
        first: Object.fromEntries(form.lines.map(({ id, entry, is }) => [id, { ...entry, is: amountData(is) }])),
      }
  }
}

/** Like `amountLine`, but simplifies the amount if it has no exact line, because a number to compare with must be on one line. */
export const simpleLine = (form: AmountForm): string | undefined => {
  const sum = wholeSum(form.written ?? dataOf(form))
  return sum === undefined ? undefined : (sumLine(sum) ?? sumLine(simplifySum(sum)))
}

/** Simplifies a sum: unwraps sums and products with one part, flattens nested ones, and calculates plain numbers. */
const simplifySum = (sum: SumData): SumData => {
  if (typeof sum !== 'object') return sum
  if ('plus' in sum) {
    const terms = sum.plus.map(simplifySum)
    return onlyOf(terms) ?? { plus: terms }
  }
  if ('times' in sum) {
    const factors = sum.times
      .map(simplifySum)
      .flatMap((factor) => (typeof factor === 'object' && 'times' in factor ? factor.times : [factor]))
    const [sign, number, ...others] = factors
    if (sign === -1 && typeof number === 'number' && others.length === 0) return -number
    return onlyOf(factors) ?? { times: factors }
  }
  if ('ratio' in sum) {
    const [above, below] = [simplifySum(sum.ratio[0]), simplifySum(sum.ratio[1])]
    const number = typeof above === 'number' && typeof below === 'number' ? parseSum(`${above} / ${below}`) : undefined
    return typeof number === 'object' || number === undefined ? { ratio: [above, below] } : number
  }
  return 'is' in sum ? { ...sum, is: simplifySum(sum.is) } : sum
}

const onlyOf = <T>([only, ...others]: readonly T[]): T | undefined => (others.length === 0 ? only : undefined)

/** The data as a sum of numbers and traits, with its one-line amounts parsed. Undefined if it contains a lookup, a rounding or a choice. */
const wholeSum = (data: Data): SumData | undefined => {
  if (typeof data === 'number') return data
  if (typeof data === 'string') return parseSum(data)
  if (!isDataMap(data)) return undefined
  const { trait, of, points, plus, times, ratio, is } = data
  if (typeof trait === 'string') return typeof of === 'string' ? { trait, of } : { trait }
  if (points === true) return { points }
  const terms = [plus, times, ratio].find(isDataList)?.map(wholeSum)
  if (terms?.every((term) => term !== undefined)) {
    const [above, below] = terms
    if (isDataList(plus)) return { plus: terms }
    if (isDataList(times)) return { times: terms }
    return above === undefined || below === undefined ? undefined : { ratio: [above, below] }
  }
  const inner = is === undefined ? undefined : wholeSum(is)
  const { 'at-least': min, 'at-most': max } = data
  if (inner === undefined) return undefined
  if (isNumber(min)) return { 'at-least': min, is: inner }
  return isNumber(max) ? { 'at-most': max, is: inner } : undefined
}

const isNumber = (data: Data | undefined): data is number | string =>
  typeof data === 'number' || typeof data === 'string'

/** A part of a sum and its sign. A subtracted part is stored as −1 times the part. */
export const splitSign = (part: AmountForm): { readonly less: boolean; readonly part: AmountForm } => {
  const [sign, less, ...others] = part.kind === 'times' ? part.of : []
  return sign?.kind === 'plain' && sign.is === -1 && less && others.length === 0
    ? { less: true, part: less }
    : { less: false, part }
}

/** A part of a sum as an amount, multiplied by −1 if it is subtracted. */
export const withSign = ({ less, part }: { readonly less: boolean; readonly part: AmountForm }): AmountForm =>
  less ? { kind: 'times', of: [{ kind: 'plain', is: -1 }, part] } : part

/** The parts of an amount. Empty for a plain amount. */
const partsOfAmount = (form: AmountForm): readonly AmountForm[] =>
  isCalculated(form) ? form.of : isBound(form) ? [form.is] : form.kind === 'first' ? form.lines.map(({ is }) => is) : []

export const isCalculated = (form: AmountForm): form is CalculatedAmount =>
  form.kind === 'plus' || form.kind === 'times' || form.kind === 'ratio'
export const isBound = (form: AmountForm): form is BoundAmount =>
  form.kind === 'round' || form.kind === 'at-least' || form.kind === 'at-most'

/** Replaces, removes (null) or adds a part. If only one part remains, returns that part. */
export const withPart = ({ kind, of }: CalculatedAmount, at: number, part: AmountForm | null): AmountForm => {
  const parts =
    part === null ? of.filter((_, place) => place !== at) : at < of.length ? of.with(at, part) : [...of, part]
  const [only, ...others] = parts
  return only !== undefined && others.length === 0 && part === null ? only : { kind, of: parts }
}

/**
 * Converts an amount to another kind. Keeps its parts if the new kind has parts too. Converting back returns the inner amount. `begin` has the
 * default trait and grid.
 */
export const asKind = (
  form: AmountForm,
  kind: AmountKind,
  begin: { readonly trait: string; readonly grid: string },
): AmountForm => {
  if (form.kind === kind) return form
  const inside = partsOfAmount(form).find((part) => part.kind === kind)
  switch (kind) {
    case 'plain':
      return inside ?? zero
    case 'trait':
      return inside ?? { kind, trait: begin.trait, of: null }
    case 'points':
      return { kind }
    case 'grid':
      return inside ?? { kind, grid: begin.grid, column: null }
    case 'plus':
    case 'times':
    case 'ratio':
      if (isCalculated(form) && (kind !== 'ratio' || form.of.length === 2)) return { kind, of: form.of }
      return isBound(form) && inside ? inside : { kind, of: [form, kind === 'plus' ? zero : plainOne] }
    case 'round':
      return isBound(form) && inside ? inside : { kind, by: 'down', is: form }
    case 'at-least':
    case 'at-most':
      return isBound(form) && inside ? inside : { kind, by: 0, is: form }
    case 'first':
      return isBound(form) && inside ? inside : { kind, lines: [{ id: 'otherwise', entry: {}, is: form }] }
  }
}

const zero: AmountForm = { kind: 'plain', is: 0 }
const plainOne: AmountForm = { kind: 'plain', is: 1 }
