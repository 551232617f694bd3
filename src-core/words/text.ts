/** Text with bold runs and marks, for paper and screen. */
import { entryAt, nonNull } from '../present.ts'

const actingCharacters = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** Formats a character by its Unicode number, such as `U+000A`. */
export const characterNumber = (character: string): string =>
  `U+${nonNull(character.codePointAt(0)).toString(16).toUpperCase().padStart(4, '0')}`

const characterByNumber = (character: string): string => `<${characterNumber(character)}>`

/** Returns text on one line, with control characters made visible: `a\n\x1b[2Jb` becomes `a<U+000A><U+001B>[2Jb`. */
export const visibleText = (text: string): string => text.replaceAll(actingCharacters, characterByNumber)

/** Returns a file's name without its folders, with control characters made visible. */
export const visibleName = (path: string): string => visibleText(path.replace(/^.*[\\/]/s, ''))

/** Like `visibleText`, but keeps line feeds. */
export const visibleLines = (text: string): string => text.split('\n').map(visibleText).join('\n')

/** Like `visibleText` for JSON, but uses escapes, so that it parses to the same value. Keeps line feeds. */
export const visibleJson = (json: string): string =>
  json.replaceAll(actingCharacters, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Returns an excerpt for a message, on one line of at most `max` characters. Keeps the beginning and end of longer text. */
export const visibleExcerpt = (text: string, max = 80): string => {
  const shown =
    text.length > 2 * max ? visibleText(text.slice(0, max)) + visibleText(text.slice(-max)) : visibleText(text)
  if (shown.length <= max) return shown
  const end = Math.floor((max - 1) / 2)
  return `${shown.slice(0, max - 1 - end)}…${shown.slice(-end)}`.toWellFormed()
}

/** Formats a table as lines of plain text. Columns are as wide as their widest cell, with two spaces in between. Rows may have fewer cells. */
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

/** Formats a count with its noun, such as `1 unit` or `3 units`. `many` is an irregular plural. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** Adds words that distinguish a name from an identical one, as in `Telling fire (charge home)`. */
export const withAside = (name: string, aside: string): string => `${name} (${aside})`

/** Conjugates a verb, given in the plural, for a count: `fire at`, `fires at`. */
export const verbFor = (verb: string, count: number): string => {
  const [first = '', ...rest] = verb.split(' ')
  return count > 1 ? verb : [`${first}${/(?:[sxz]|[cs]h)$/.test(first) ? 'es' : 's'}`, ...rest].join(' ')
}

/** Capitalizes the first letter. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Lowercases the first letter for use inside a sentence, except in an abbreviation such as `KGL cavalry`. */
export const lowerFirst = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** Like `lowerFirst`, but returns a label unchanged if at least half of all labels are capitalized, like names of nations. */
export const lowerFirstAmong = (label: string, given: readonly unknown[]): string =>
  given.filter((words) => typeof words === 'string' && /^\p{Lu}/u.test(words)).length * 2 >= given.length
    ? label
    : lowerFirst(label)

/** Applies typographic characters, as in `side’s`, and a dash for the missing number in `3/2/–`. */
export const typeset = (text: string): string =>
  text.replace(/(?<=[\p{L}\p{N}])'/gu, '’').replace(/(?<=^|\/)-(?=\/|$)/g, '–')

/** Converts an id to a name, for files that don't name it: `road-march` becomes `Road march`. */
export const idWords = (id: string): string => capitalize(id.replaceAll('-', ' '))

/** Returns the source of a regular expression that matches only this string. */
export const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Why a value is not as printed: inferred from other sheets, assumed because the source has none, or changed by house rules. */
export type Mark = 'reconstructed' | 'assumed' | 'house'

export interface Run {
  /** The path of this run in the ruleset data, if a line has several paths. */
  readonly id?: string
  readonly text: string
  readonly weight?: 'regular' | 'semibold' | 'bold'
  /** Whether to print it less prominently, such as a number without effect or an aside. */
  readonly soft?: boolean
  readonly mark?: Mark
  /** Whether house rules changed this number, which is then printed bold and underlined. */
  readonly changed?: boolean
}

export type Text = readonly Run[]

/** Whether text prints nothing: no characters and no mark. */
export const isEmptyText = (text: Text): boolean => text.every((run) => run.text === '' && run.mark === undefined)

/** Returns text without weights and marks. */
export const plainText = (text: Text): string => text.map((run) => run.text).join('')
