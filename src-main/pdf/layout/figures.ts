import type { Setting, Word } from './words.ts'
import { fullWidth } from './lines.ts'

/** Up to the end of the first number; signs may stand before it, letters not. */
const lead = /^[^\p{L}\d½⅓⅔¼¾⅕⅙⅛]*(?:\d+(?:[.,]\d+)?[½⅓⅔¼¾⅕⅙⅛]?|[½⅓⅔¼¾⅕⅙⅛])/u

/**
 * Width of a line of figures up to the end of its first number: figures that are read down stand under each other
 * by that edge, the 8 of `8–10`, the 11 of `11+` and the 9 of `≤ 9`. Undefined for what does not begin with a number.
 */
export const leadWidth = (setting: Setting, words: readonly Word[]): number | undefined => {
  const text = lettersOf(words)
  const found = lead.exec(text)?.[0]
  const style = words[0]?.fragments[0]?.style
  if (found === undefined || style === undefined) return undefined
  return found.length === text.length ? fullWidth(words) : setting.measure(found, style.font) * style.size
}

/** Width of a line up to its end, without the raised mark after it: results stand under each other by that edge, `11+` over `8–10` over `≤ 1`. */
export const edgeWidth = (words: readonly Word[]): number => {
  const last = words.at(-1)?.fragments.at(-1)
  return fullWidth(words) - (last && last.raise > 0 ? last.width : 0)
}

/** What a line says, without raised marks. */
const lettersOf = (words: readonly Word[]): string =>
  words
    .map(({ fragments, space }, index) => {
      const letters = fragments.filter(({ raise }) => raise === 0).map(({ text }) => text)
      return letters.join('') + (index < words.length - 1 && space > 0 ? ' ' : '')
    })
    .join('')
