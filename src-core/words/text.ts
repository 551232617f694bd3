/** Texts with bold runs and marks, to be drawn on paper or screen. */
import { entryAt, present } from '../present.ts'

const actingCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** A character by its number in Unicode: `U+000A`. */
export const characterNumber = (character: string): string =>
  `U+${present(character.codePointAt(0)).toString(16).toUpperCase().padStart(4, '0')}`

const characterByNumber = (character: string): string => `<${characterNumber(character)}>`

/** The text on one line: `a\n\x1b[2Jb` becomes `a<U+000A><U+001B>[2Jb`. The result has no line end and no character with an effect. */
export const visibleText = (text: string): string => text.replaceAll(actingCharacters, characterByNumber)

/** The name of a file, without its folders. */
export const visibleName = (path: string): string => visibleText(path.replace(/^.*[\\/]/s, ''))

/** Like `visibleText`, but keeps line feeds. */
export const visibleLines = (text: string): string => text.split('\n').map(visibleText).join('\n')

/** Like `visibleText` for JSON, with escapes, so that it parses to the same value; keeps line feeds. */
export const visibleJson = (json: string): string =>
  json.replaceAll(actingCharacters, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** An excerpt for a message: on one line, at most `most` characters; of a longer text the beginning and the end. */
export const visibleExcerpt = (text: string, most = 80): string => {
  const shown =
    text.length > 2 * most ? visibleText(text.slice(0, most)) + visibleText(text.slice(-most)) : visibleText(text)
  if (shown.length <= most) return shown
  const end = Math.floor((most - 1) / 2)
  return `${shown.slice(0, most - 1 - end)}…${shown.slice(-end)}`.toWellFormed()
}

/** A table as lines of plain text: columns as wide as their widest cell, with two spaces between; a row may have fewer cells. */
export const alignColumns = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths: number[] = []
  for (const row of rows) row.forEach((cell, column) => (widths[column] = Math.max(widths[column] ?? 0, cell.length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(entryAt(widths, column)))
      .join('  ')
      .trimEnd(),
  )
}

/** A count with its noun: `1 unit`, `3 units`. `many`: an irregular plural. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** A name with the words that set it apart from the same name: `Telling fire (charge home)`. */
export const withAside = (name: string, aside: string): string => `${name} (${aside})`

/** A verb for this many, given as of several: `fire at`, `fires at`. */
export const verbFor = (verb: string, count: number): string => {
  const [first = '', ...rest] = verb.split(' ')
  return count > 1 ? verb : [`${first}${/(?:[sxz]|[cs]h)$/.test(first) ? 'es' : 's'}`, ...rest].join(' ')
}

/** The text with a capital first letter. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Lowercases the first letter, for the middle of a sentence; an abbreviation stays: `KGL cavalry`. */
export const lowerFirst = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** Like `lowerFirst` for one of several labels: unchanged if at least half of them are capitalized, like the names of nations. */
export const lowerFirstAmong = (label: string, given: readonly unknown[]): string =>
  given.filter((words) => typeof words === 'string' && /^\p{Lu}/u.test(words)).length * 2 >= given.length
    ? label
    : lowerFirst(label)

/** The text with typographic signs: `side’s`, and in `3/2/–` a dash for the missing figure. */
export const typeset = (text: string): string =>
  text.replace(/(?<=[\p{L}\p{N}])'/gu, '’').replace(/(?<=^|\/)-(?=\/|$)/g, '–')

/** An id as words, where a file gives none: `road-march` becomes `Road march`. */
export const idWords = (id: string): string => capitalize(id.replaceAll('-', ' '))

/** The source of a regular expression that matches only this text. */
export const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Why a value is not as printed: inferred from other sheets, chosen by us where the source has none, or changed by house rules. */
export type Mark = 'reconstructed' | 'assumed' | 'house'

export interface Run {
  /** The path of these words in the ruleset data, where one line has several. */
  readonly id?: string
  readonly text: string
  readonly weight?: 'regular' | 'semibold' | 'bold'
  /** Printed less prominently: a number without effect, an aside. */
  readonly soft?: boolean
  readonly mark?: Mark
  /** A number that house rules changed, printed bold and underlined. */
  readonly changed?: boolean
}

export type Text = readonly Run[]

/** Whether a text prints nothing: neither words nor a mark. */
export const isEmptyText = (text: Text): boolean => text.every((run) => run.text === '' && run.mark === undefined)

/** The text without weights and marks. */
export const plainText = (text: Text): string => text.map((run) => run.text).join('')
