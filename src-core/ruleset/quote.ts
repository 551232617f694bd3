/** How messages quote what stands in a file: never more than finds it again, whatever a stranger wrote. */

/** A quotation has at most so many letters, and a whole message, which may name several things, so many. */
const longest = { quotation: 60, message: 500 } as const

/** Its beginning, if it is longer than a number of letters; never half of one. */
export const clipped = (text: string, most: number = longest.quotation): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…` : text

/** A key, an id or a value as the file writes it, clipped and between backquotes. */
export const quoted = (text: string): string => `\`${clipped(text)}\``

/** A whole message: the last net under all quotations. */
export const messageClipped = (message: string): string => clipped(message, longest.message)

/** Names after each other; beyond a dozen the first of them and how many more. */
export const names = (all: readonly string[]): string => {
  const said = all.slice(0, all.length > 13 ? 12 : 13).map((name) => clipped(name))
  return [...said, ...(all.length > said.length ? [`${all.length - said.length} more`] : [])].join(', ')
}
