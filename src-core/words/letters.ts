/** The first letter large. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The first letter small, for the middle of a sentence; an abbreviation stays: `KGL cavalry`. */
export const small = (text: string): string => (/^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1))

/** As a printer sets it: `side’s`, and in `3/2/–` a dash for the figure that is missing. */
export const typeset = (text: string): string => text.replace(/(?<=[\p{L}\p{N}])'/gu, '’').replace(/(?<=^|\/)-(?=\/|$)/g, '–')

/** An id as words, where a file gives none: `road-march` as `Road march`. */
export const idWords = (id: string): string => capital(id.replaceAll('-', ' '))

/** A text as a regular expression that matches it alone. */
export const patternOf = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
