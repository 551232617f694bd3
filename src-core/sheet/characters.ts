/** Finds characters that the fonts for paper do not have; whoever prints says which they have. */
import { stepsOf } from '../paths.ts'
import { problem, type Place, type Problem } from '../problem.ts'
import { entryAt } from '../present.ts'
import { nameList } from '../words/problems/phrases.ts'

export type IsPrintable = (character: string) => boolean

/**
 * The texts in plain data that cannot be printed, each once, with its path in the rules. Texts that only repeat one of them, in other case or
 * within more words, are left out. Problem: `glyph-missing`.
 */
export const unprintableTexts = (data: unknown, isPrintable: IsPrintable): readonly Problem[] => {
  const problems = new Map<string, Problem>()
  const walk = (here: unknown, path: string): void => {
    if (typeof here === 'string') {
      const characters = missingFrom(here, isPrintable)
      if (characters.length > 0 && !problems.has(here))
        problems.set(here, glyphMissing(here, characters, path === '' ? {} : { path: stepsOf(path) }))
    } else if (typeof here === 'object' && here !== null) {
      const own = 'id' in here && typeof here.id === 'string' && here.id.includes('.') ? here.id : path
      for (const value of Object.values(here)) walk(value, own)
    }
  }
  walk(data, '')
  const texts = [...problems.keys()].map((text) => text.toLowerCase())
  const repeats = (text: string, index: number): boolean =>
    texts.some((other, at) => at !== index && text.includes(other) && (other !== text || at < index))
  return [...problems.values()].filter((_, index) => !repeats(entryAt(texts, index), index))
}

/** The same of one text at a place in a file. */
export const unprintableText = (text: string, place: Place, isPrintable: IsPrintable): readonly Problem[] => {
  const characters = missingFrom(text, isPrintable)
  return characters.length > 0 ? [glyphMissing(text, characters, { place })] : []
}

/** Each once, in their order. */
const missingFrom = (text: string, isPrintable: IsPrintable): readonly string[] =>
  [...new Set(text)].filter((character) => !isPrintable(character))

const glyphMissing = (text: string, characters: readonly string[], where: Pick<Problem, 'path' | 'place'>): Problem =>
  problem('glyph-missing', { characters: nameList(characters), text }, where)
