/** Sums in words: `Stands − Worn at`, `2 × enemy stands`. */
import type { Figure, Operation, Sum } from '../ruleset/model/sums.ts'
import { numberText } from '../words/numbers.ts'
import { speechWords } from '../words/speech.ts'
import { roleText, type SpeechNames } from './names.ts'

const words = speechWords.amount

/** The text of a part of an amount, in brackets where it is of one of these kinds. */
export type Within<Part> = (part: Part, bracketed: readonly string[]) => string

/** The text of a sum, a product, a ratio or a bound; `within` gives that of its parts. */
export const operationText = <Part>(operation: Operation<Part>, within: Within<Part>): string => {
  switch (operation.kind) {
    case 'plus':
      return words.sum(operation.terms.map((term) => within(term, ['first'])))
    case 'times':
      return words.product(operation.terms.map((term) => within(term, noFactors)))
    case 'ratio':
      return words.ratio([operation.of, operation.to].map((term) => within(term, [...noFactors, 'times', 'ratio'])))
    case 'at-least':
      return words.atLeast(within(operation.is, ['first']), numberText(operation.bound))
    case 'at-most':
      return words.atMost(within(operation.is, ['first']), numberText(operation.bound))
  }
}

const noFactors = ['first', 'plus', 'at-least', 'at-most', 'round']

/** The other side of a comparison, in the words of conditions: `stands + 2`, `2 × enemy stands`. */
export const sumText = (sum: Sum, names: SpeechNames): string => {
  const within: Within<Sum> = (part, bracketed) =>
    bracketed.includes(part.kind) ? words.brackets(sumText(part, names)) : sumText(part, names)
  return sum.kind === 'number' || sum.kind === 'trait' || sum.kind === 'points'
    ? figureText(sum, names)
    : operationText(sum, within)
}

const figureText = (figure: Figure, names: SpeechNames): string => {
  if (figure.kind === 'number') return numberText(figure.value)
  if (figure.kind === 'points') return words.points
  const what = names.ruleset.traits.get(figure.trait)?.words ?? figure.trait
  return figure.of === null ? what : speechWords.condition.of(roleText(figure.of, names), what)
}
