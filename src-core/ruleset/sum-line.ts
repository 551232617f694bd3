/** Sums of data as an author types them in one line. */
import { parseFraction } from '../exact.ts'
import { parseSum, sumPattern, type SumData } from './sum-text.ts'

/** `{plus: [{trait: stands}, {times: [-1, {trait: worn-at}]}]}` as `stands - worn-at`; undefined where no line reads as just that. */
export const sumLine = (sum: SumData): string | undefined => {
  const line = textOf(sum, 'whole')
  return sumPattern.test(line) && JSON.stringify(parseSum(line)) === JSON.stringify(sum) ? line : undefined
}

/** The positions of a part, from one that takes any sum to one that takes a single figure. */
const places = ['whole', 'sum', 'product', 'factor'] as const
type Place = (typeof places)[number]

const textOf = (sum: SumData, place: Place): string => {
  const own = placeOf(sum)
  const text = plainText(sum)
  return places.indexOf(own) < places.indexOf(place) ? `(${text})` : text
}

/** The narrowest position in which it needs no brackets. */
const placeOf = (sum: SumData): Place => {
  if (typeof sum !== 'object') return isBroken(sum) ? 'product' : 'factor'
  if ('plus' in sum) return 'sum'
  if ('times' in sum || 'ratio' in sum) return 'product'
  return 'is' in sum ? 'whole' : 'factor'
}

/** Whether a figure needs brackets: a fraction does, a name does not. */
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

/** A term after others with its sign. */
const addedText = (term: SumData): string => {
  if (typeof term !== 'object') return String(term).startsWith('-') ? `- ${String(term).slice(1)}` : `+ ${String(term)}`
  const [sign, less, ...others] = 'times' in term ? term.times : []
  return sign === -1 && less !== undefined && others.length === 0
    ? `- ${textOf(less, 'product')}`
    : `+ ${textOf(term, 'product')}`
}
