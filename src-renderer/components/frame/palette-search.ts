/** Searches the palette, tolerating typos, any word order and British spelling. */
import FuzzySearch from '@leeoniya/ufuzzy'
import { entryAt } from '../../../src-core/present.ts'
import { foldCase } from '../sheet/lines.ts'

/** Allows one wrong, missing, extra or swapped letter per word. The enum exists only in the types. */
const singleError = { intraMode: 1 }

const fuzzy = new FuzzySearch({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
  ...singleError,
})

/** The maximum number of query words to try in every order. */
const maxPermuted = 4

/** Parts of words in British and US spelling. */
const spellings = [
  ['noeuv', 'neuv'],
  ['colour', 'color'],
  ['centre', 'center'],
  ['grey', 'gray'],
  ['armour', 'armor'],
  ['defence', 'defense'],
] as const

/** Text as typed on a keyboard, in US spelling. */
const normalized = (text: string): string =>
  spellings.reduce((result, [british, american]) => result.replaceAll(british, american), foldCase(text))

/** The matches, best first, or everything for an empty query. `textOf` returns the text to search, most important words first. */
export const fuzzyMatches = <T>(offers: readonly T[], query: string, textOf: (offer: T) => string): readonly T[] => {
  const needle = normalized(query).trim()
  if (needle === '') return offers
  const texts = offers.map((offer) => normalized(textOf(offer)))
  const [found, info, order] = fuzzy.search(texts, needle, maxPermuted)
  const indexes = order ? order.map((at) => entryAt(info.idx, at)) : (found ?? [])
  return indexes.map((index) => entryAt(offers, index))
}
