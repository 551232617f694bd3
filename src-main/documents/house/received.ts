/** House rules that are in the folder already when the player is given a file of the same id. */
import { parseSource } from '../../../src-core/ruleset/parse.ts'
import { idInFile, type RulesFile } from '../../rulesets/library.ts'

/**
 * Of the books those with the id of a text, over the same rules; one of the files in `inForce` before others. Undefined where there are none, where
 * one of them holds that very text, and where it cannot be read.
 */
export const sameRules = (
  books: readonly RulesFile[],
  text: string,
  inForce: readonly string[],
): RulesFile | undefined => {
  const received = parseSource({ file: '', text })
  if (!received.ok) return undefined
  const { id, extends: over } = received.value.head
  const same = books.filter((book) => {
    const source = idInFile(book) === id ? book.source() : undefined
    return source?.ok === true && source.value.head.extends === over
  })
  if (same.some((book) => book.text.ok && book.text.value === text)) return undefined
  return same.find(({ path }) => inForce.includes(path)) ?? same[0]
}
