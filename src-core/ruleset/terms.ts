/** A ruleset's own words, which its texts name in braces: `{unit}`, `{Units}`, `{musketry-range}`. */
import { capital, typeset } from '../words/letters.ts'
import { limits } from './limits.ts'

/** The words for each name, also for the beginning of a sentence. */
export type Terms = ReadonlyMap<string, string>

/** Adds a name in small letters, and the same with a capital. */
export const addTerm = (terms: Map<string, string>, name: string, words: string): void => {
  terms.set(name, words)
  terms.set(capital(name), capital(words))
}

/** A text with its names in braces filled in, and `otherwise` for unknown ones; null where it becomes too long. */
export const fillIn = (text: string, terms: Terms, otherwise: (name: string) => string): string | null => {
  let length = text.length
  const filled = text.replaceAll(/\{([^{}]*)\}/g, (_braces, name: string) => {
    const words = terms.get(name) ?? otherwise(name)
    length += words.length
    return length > limits.words ? '' : words
  })
  return length > limits.words ? null : typeset(filled)
}
