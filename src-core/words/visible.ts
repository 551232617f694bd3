/**
 * Characters that are not shown but act: controls (an escape starts a terminal's commands), line ends, and those that turn the
 * reading direction. Texts of strangers may hold them; what shows such a text shows them by their numbers.
 */
import { present } from '../present.ts'

const acting = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** A character by its number in Unicode: `U+000A`. */
export const characterNumber = (character: string): string =>
  `U+${present(character.codePointAt(0)).toString(16).toUpperCase().padStart(4, '0')}`

const numbered = (character: string): string => `<${characterNumber(character)}>`

/** On one line, `a\n\x1b[2Jb` as `a<U+000A><U+001B>[2Jb`. Whatever the text, what comes out neither ends a line nor acts. */
export const visible = (text: string): string => text.replaceAll(acting, numbered)

/** The name of a file by its path, without the folders it is in. */
export const visibleName = (path: string): string => visible(path.replace(/^.*[\\/]/s, ''))

/** The same for a text of several lines: line feeds stay, and nothing else that acts. */
export const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n')

/** The same within JSON, where an escape says it and what is read back is the same: no character of it acts but its line feeds. */
export const visibleJson = (json: string): string =>
  json.replaceAll(acting, (character) => (character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`))

/** As much of a text as a message quotes: on one line of at most `most` letters, the beginning and the end of a longer one. */
export const visibleExcerpt = (text: string, most = 80): string => {
  const shown = text.length > 2 * most ? visible(text.slice(0, most)) + visible(text.slice(-most)) : visible(text)
  if (shown.length <= most) return shown
  const end = Math.floor((most - 1) / 2)
  return `${shown.slice(0, most - 1 - end)}…${shown.slice(-end)}`.toWellFormed()
}
