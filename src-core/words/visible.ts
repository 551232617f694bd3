/**
 * Makes invisible characters with an effect visible: control characters (an escape starts a terminal's commands), line ends, and those that
 * change the reading direction. Texts of strangers may contain them; they are shown by their numbers.
 */
import { present } from '../present.ts'

const acting = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** A character by its number in Unicode: `U+000A`. */
export const characterNumber = (character: string): string =>
  `U+${present(character.codePointAt(0)).toString(16).toUpperCase().padStart(4, '0')}`

const numbered = (character: string): string => `<${characterNumber(character)}>`

/** The text on one line: `a\n\x1b[2Jb` becomes `a<U+000A><U+001B>[2Jb`. The result has no line end and no character with an effect. */
export const visible = (text: string): string => text.replaceAll(acting, numbered)

/** The name of a file by its path, without the folders it is in. */
export const visibleName = (path: string): string => visible(path.replace(/^.*[\\/]/s, ''))

/** The same for a text of several lines: line feeds stay. */
export const visibleLines = (text: string): string => text.split('\n').map(visible).join('\n')

/** The same for JSON, by escapes, so that it is read back unchanged: only its line feeds stay. */
export const visibleJson = (json: string): string =>
  json.replaceAll(acting, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** An excerpt of a text for a message: on one line, at most `most` letters; of a longer text the beginning and the end. */
export const visibleExcerpt = (text: string, most = 80): string => {
  const shown = text.length > 2 * most ? visible(text.slice(0, most)) + visible(text.slice(-most)) : visible(text)
  if (shown.length <= most) return shown
  const end = Math.floor((most - 1) / 2)
  return `${shown.slice(0, most - 1 - end)}…${shown.slice(-end)}`.toWellFormed()
}
