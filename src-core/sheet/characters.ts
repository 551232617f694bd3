/** Replaces characters that the print fonts lack. The caller specifies which characters the fonts have. */
import { stepsOf } from '../paths.ts'
import { problem, type Place, type Problem } from '../problem.ts'
import { entryAt } from '../present.ts'
import { nameList } from '../words/problems/phrases.ts'

type IsPrintable = (character: string) => boolean

/** Printed for characters that the fonts lack. */
const placeholder = '□'

/** Characters that only modify others, such as soft hyphens, direction marks and skin tones. */
const invisible = /[\p{Cf}\p{Variation_Selector}\p{Emoji_Modifier}]/gu

/** Removes invisible characters, and replaces unprintable ones with their base letter or □. Also returns each replaced character once. */
export const printableText = (
  text: string,
  isPrintable: IsPrintable,
): { readonly text: string; readonly missing: readonly string[] } => {
  const isPlain = Array.from(text).every((character) => isPrintable(character) && !character.match(invisible))
  if (isPlain) return { text, missing: [] }
  const missing = new Set<string>()
  const printed = Array.from(text.normalize('NFC').replaceAll(invisible, ''), (character) => {
    if (isPrintable(character)) return character
    if (/\s/.test(character)) return ' '
    missing.add(character)
    if (/\p{M}/u.test(character)) return ''
    const [base = ''] = character.normalize('NFKD')
    return isPrintable(base) ? base : placeholder
  })
  return { text: printed.join(''), missing: [...missing] }
}

/**
 * Makes all strings in plain data printable. Returns the same object if nothing changes. Reports `glyph-missing` once per string, with its path in
 * the rules, but skips strings that only repeat another one, in different case or with more words around it.
 */
export const printableData = <T>(
  data: T,
  isPrintable: IsPrintable,
): { readonly data: T; readonly problems: readonly Problem[] } => {
  const problems = new Map<string, Problem>()
  const walk = (here: unknown, path: string): unknown => {
    if (typeof here === 'string') {
      const { text, missing } = printableText(here, isPrintable)
      if (missing.length > 0 && !problems.has(here))
        problems.set(here, glyphMissing(here, missing, path === '' ? {} : { path: stepsOf(path) }))
      return text
    }
    if (typeof here !== 'object' || here === null) return here
    const own = 'id' in here && typeof here.id === 'string' && here.id.includes('.') ? here.id : path
    const entries = Object.entries(here).map(([key, value]) => [key, walk(value, own), value] as const)
    if (entries.every(([, now, before]) => now === before)) return here
    return Array.isArray(here)
      ? entries.map(([, value]) => value)
      : Object.fromEntries(entries.map(([key, value]) => [key, value]))
  }
  const printed = walk(data, '') as T
  const texts = [...problems.keys()].map((text) => text.toLowerCase())
  const repeats = (text: string, index: number): boolean =>
    texts.some((other, at) => at !== index && text.includes(other) && (other !== text || at < index))
  return {
    data: printed,
    problems: [...problems.values()].filter((_, index) => !repeats(entryAt(texts, index), index)),
  }
}

/** Returns a `glyph-missing` problem if a string at a place in a file has characters that can't be printed. Empty if it has none. */
export const unprintableText = (text: string, place: Place, isPrintable: IsPrintable): readonly Problem[] => {
  const { missing } = printableText(text, isPrintable)
  return missing.length > 0 ? [glyphMissing(text, missing, { place })] : []
}

const glyphMissing = (text: string, characters: readonly string[], where: Pick<Problem, 'path' | 'place'>): Problem =>
  problem('glyph-missing', { characters: nameList(characters), text }, where)
