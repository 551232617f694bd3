/**
 * Parses amounts as typed: `stands - worn-at`, `2 * stands / enemy stands`, `(stands - 1) at-least 0`. The first example produces the same data as
 * the map `{plus: [{trait: stands}, {times: [-1, {trait: worn-at}]}]}`.
 */
import { fractionText, parseFraction } from '../exact.ts'
import type { Figure, Sum, Comparison } from './model.ts'

export type SumData =
  | number
  | string
  | { trait: string }
  | { trait: string; of: string }
  | { points: true }
  | { plus: SumData[] }
  | { times: SumData[] }
  | { ratio: [SumData, SumData] }
  | { 'at-least': number | string; is: SumData }
  | { 'at-most': number | string; is: SumData }

/** The allowed characters and maximum length of a sum. */
export const sumPattern = /^[a-z0-9 .+*/()×÷−–½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞-]{1,200}$/

const token =
  /\s*(?:(?<number>\d{1,4}(?:\.\d{1,6}|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])?|[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])(?![a-z])|(?<name>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)|(?<sign>[-+*/()×÷−–]))/uy

interface Token {
  readonly kind: 'number' | 'name' | 'sign'
  readonly text: string
}

const signs: Readonly<Record<string, string>> = { '×': '*', '÷': '/', '−': '-', '–': '-' }

const tokensOf = (text: string): readonly Token[] | undefined => {
  const tokens: Token[] = []
  let at = 0
  while (at < text.length) {
    token.lastIndex = at
    const { number, name, sign } = token.exec(text)?.groups ?? {}
    if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: signs[sign] ?? sign })
    else return undefined
    at = token.lastIndex
  }
  return tokens
}

/** Parses a sum. Undefined if it can't be parsed. */
export const parseSum = (written: string): SumData | undefined => {
  const text = written.trim()
  const plain = parseFraction(text)
  if (plain) return plain.d === 1n ? Number(plain.n) : fractionText(plain)
  const tokens = text.length <= 200 ? tokensOf(text) : undefined
  if (!tokens) return undefined
  let next = 0
  const takes = (kind: Token['kind'], ...texts: readonly string[]): string | undefined => {
    const one = tokens[next]
    if (one?.kind !== kind || (texts.length > 0 && !texts.includes(one.text))) return undefined
    next += 1
    return one.text
  }

  const bounded = (): SumData | undefined => {
    let is = sum()
    for (
      let bound = takes('name', 'at-least', 'at-most');
      bound !== undefined;
      bound = takes('name', 'at-least', 'at-most')
    ) {
      const sign = takes('sign', '-')
      const number = takes('number')
      if (is === undefined || number === undefined) return undefined
      const limit = numberData(number, sign !== undefined)
      is = bound === 'at-least' ? { 'at-least': limit, is } : { 'at-most': limit, is }
    }
    return is
  }

  const sum = (): SumData | undefined => {
    const terms: (SumData | undefined)[] = [product()]
    for (let sign = takes('sign', '+', '-'); sign !== undefined; sign = takes('sign', '+', '-')) {
      const term = product()
      terms.push(sign === '-' && term !== undefined ? negative(term) : term)
    }
    const [first, ...others] = terms
    const known = terms.filter((term) => term !== undefined)
    if (others.length === 0) return first
    return known.length === terms.length ? { plus: known } : undefined
  }

  const product = (): SumData | undefined => {
    let left = factor()
    for (let sign = takes('sign', '*', '/'); sign !== undefined; sign = takes('sign', '*', '/')) {
      const right = factor()
      if (left === undefined || right === undefined) return undefined
      left = sign === '*' ? timesData(left, right) : ratioData(left, right)
    }
    return left
  }

  const factor = (): SumData | undefined => {
    if (takes('sign', '-') !== undefined) {
      const one = factor()
      return one === undefined ? undefined : negative(one)
    }
    if (takes('sign', '(') !== undefined) {
      const inner = bounded()
      return takes('sign', ')') === undefined ? undefined : inner
    }
    const number = takes('number')
    if (number !== undefined) return numberData(number, false)
    const name = takes('name')
    if (name === undefined || name === 'at-least' || name === 'at-most') return undefined
    const after = tokens[next]
    if (after?.kind === 'name' && after.text !== 'at-least' && after.text !== 'at-most') {
      next += 1
      return { trait: after.text, of: name }
    }
    return name === 'points' ? { points: true } : { trait: name }
  }

  const all = bounded()
  return next === tokens.length ? all : undefined
}

const numberData = (text: string, isNegative: boolean): number | string => {
  const value = parseFraction(isNegative ? `-${text}` : text)
  if (!value) throw new Error(`${text} is no number`)
  return value.d === 1n ? Number(value.n) : fractionText(value)
}

const isNumber = (data: SumData): data is number | string => typeof data !== 'object'

const negative = (data: SumData): SumData =>
  isNumber(data) ? numberData(String(data).replace(/^-/, ''), !String(data).startsWith('-')) : { times: [-1, data] }

const timesData = (left: SumData, right: SumData): SumData =>
  typeof left === 'object' && 'times' in left ? { times: [...left.times, right] } : { times: [left, right] }

/** A ratio, or a fraction if both parts are whole numbers. */
const ratioData = (left: SumData, right: SumData): SumData => {
  const fraction =
    isNumber(left) && typeof right === 'number' && Number.isInteger(right)
      ? parseFraction(`${left}/${right}`)
      : undefined
  if (!fraction) return { ratio: [left, right] }
  return fraction.d === 1n ? Number(fraction.n) : fractionText(fraction)
}

/** A sum as typed, with brackets around every part. */
export const sumWritten = (sum: Sum): string => {
  const part = (inner: Sum): string =>
    inner.kind === 'number' || inner.kind === 'trait' || inner.kind === 'points'
      ? sumWritten(inner)
      : `(${sumWritten(inner)})`
  switch (sum.kind) {
    case 'number':
      return fractionText(sum.value)
    case 'trait':
      return sum.of === null ? sum.trait : `${sum.of} ${sum.trait}`
    case 'points':
      return sum.kind
    case 'plus':
      return sum.terms.map(part).join(' + ')
    case 'times':
      return sum.terms.map(part).join(' * ')
    case 'ratio':
      return `${part(sum.of)} / ${part(sum.to)}`
    case 'at-least':
    case 'at-most':
      return `${part(sum.is)} ${sum.kind} ${fractionText(sum.bound)}`
  }
}

/** The numbers, traits and fire points in a sum. */
export const figuresIn = (sum: Sum): readonly Figure[] => {
  switch (sum.kind) {
    case 'number':
    case 'points':
    case 'trait':
      return [sum]
    case 'plus':
    case 'times':
      return sum.terms.flatMap(figuresIn)
    case 'ratio':
      return [sum.of, sum.to].flatMap(figuresIn)
    case 'at-least':
    case 'at-most':
      return figuresIn(sum.is)
  }
}

/** Writes `{plus: [{trait: stands}, {times: [-1, {trait: worn-at}]}]}` as `stands - worn-at`. Undefined if no line of text would parse to the sum. */
export const sumLine = (sum: SumData): string | undefined => {
  const line = textOf(sum, 'whole')
  return sumPattern.test(line) && JSON.stringify(parseSum(line)) === JSON.stringify(sum) ? line : undefined
}

/** The positions of a part, from a position that accepts any sum to one that accepts only a single number. */
const places = ['whole', 'sum', 'product', 'factor'] as const
type Place = (typeof places)[number]

const textOf = (sum: SumData, place: Place): string => {
  const own = placeOf(sum)
  const text = plainText(sum)
  return places.indexOf(own) < places.indexOf(place) ? `(${text})` : text
}

/** The narrowest position in which a sum needs no brackets. */
const placeOf = (sum: SumData): Place => {
  if (typeof sum !== 'object') return isBroken(sum) ? 'product' : 'factor'
  if ('plus' in sum) return 'sum'
  if ('times' in sum || 'ratio' in sum) return 'product'
  return 'is' in sum ? 'whole' : 'factor'
}

/** Whether a number or name needs brackets. A fraction does, a name doesn't. */
const isBroken = (figure: string | number): boolean => {
  const fraction = parseFraction(figure)
  return fraction !== undefined && fraction.d !== 1n
}

const plainText = (sum: SumData): string => {
  if (typeof sum !== 'object') return String(sum)
  if ('trait' in sum) return 'of' in sum ? `${sum.of} ${sum.trait}` : sum.trait
  if ('points' in sum) return 'points'
  if ('plus' in sum) return sum.plus.map((term, at) => (at === 0 ? textOf(term, 'product') : addedText(term))).join(' ')
  if ('times' in sum) return sum.times.map((factor, at) => textOf(factor, at === 0 ? 'product' : 'factor')).join(' * ')
  if ('ratio' in sum) return `${textOf(sum.ratio[0], 'product')} / ${textOf(sum.ratio[1], 'factor')}`
  const bound = 'at-least' in sum ? 'at-least' : 'at-most'
  return `${textOf(sum.is, 'whole')} ${bound} ${String('at-least' in sum ? sum['at-least'] : sum['at-most'])}`
}

/** A term and its sign as text, to append to other terms. */
const addedText = (term: SumData): string => {
  if (typeof term !== 'object') return String(term).startsWith('-') ? `- ${String(term).slice(1)}` : `+ ${String(term)}`
  const [sign, less, ...others] = 'times' in term ? term.times : []
  return sign === -1 && less !== undefined && others.length === 0
    ? `- ${textOf(less, 'product')}`
    : `+ ${textOf(term, 'product')}`
}

/** Parses a comparison such as `<= worn-at`. Undefined if the text isn't a comparison. */
export const parseComparison = (
  text: string,
): { readonly comparison: Comparison; readonly than: string } | undefined => {
  const parts = /^\s*(<=|>=|<|>|=|≤|≥)\s*(.+)$/u.exec(text)
  const [, sign, than] = parts ?? []
  const comparison = comparisonSigns.find(([one]) => one === sign)?.[1]
  return comparison === undefined || than === undefined ? undefined : { comparison, than }
}

const comparisonSigns: readonly (readonly [string, Comparison])[] = [
  ['<=', '<='],
  ['≤', '<='],
  ['>=', '>='],
  ['≥', '>='],
  ['<', '<'],
  ['>', '>'],
  ['=', '='],
]
