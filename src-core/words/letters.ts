/** The text with a capital first letter. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The text with a small first letter, for the middle of a sentence; an abbreviation stays: `KGL cavalry`. */
export const small = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)

/** The same for the label of one of several things, by the words given of each: as it is where half of them or more begin with a capital, as the names of nations do. */
export const smallAmong = (label: string, given: readonly unknown[]): string =>
  given.filter((words) => typeof words === 'string' && /^\p{Lu}/u.test(words)).length * 2 >= given.length
    ? label
    : small(label)

/** The text with typographic signs: `side’s`, and in `3/2/–` a dash for the missing figure. */
export const typeset = (text: string): string =>
  text.replace(/(?<=[\p{L}\p{N}])'/gu, '’').replace(/(?<=^|\/)-(?=\/|$)/g, '–')

/** An id as words, where a file gives none: `road-march` becomes `Road march`. */
export const idWords = (id: string): string => capital(id.replaceAll('-', ' '))

/** The source of a regular expression that matches only this text. */
export const patternOf = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
