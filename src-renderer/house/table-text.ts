/**
 * Reads and writes tables as spreadsheets put them on the clipboard: one line per row, with tabs between cells. Cells that contain tabs, line breaks
 * or quotes are quoted. Text that looks like a formula gets a leading apostrophe, which is removed when the text is read.
 */

export const writeTable = (rows: readonly (readonly string[])[]): string => {
  const lines = rows.map((cells) => cells.map((text) => quoteCell(asText(text))).join('\t'))
  // Quote an empty last line, which would otherwise only end the line before it.
  return lines.length > 1 && lines.at(-1) === '' ? `${lines.slice(0, -1).join('\n')}\n""` : lines.join('\n')
}

/** Reads a table. A line break at the end doesn't start another row. */
export const readTable = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = []
  let row: string[] = []
  for (const [whole, inQuotes, behind = '', plain = '', end] of text.matchAll(oneCell)) {
    if (whole === '' && row.length === 0 && rows.length > 0) break
    row.push(readCell(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"') + behind))
    if (end === '\t') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}

/** Matches a plain or quoted cell and its delimiter. The closing quote may be missing, and text may follow it. */
const oneCell = /(?:"([^"]*(?:""[^"]*)*)(?:"|$)([^\t\r\n]*)|([^\t\r\n]*))(\t|\r\n?|\n|$)/g

const quoteCell = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Matches the start of a formula, after any apostrophes. Text that already has apostrophes gets one more. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const number = /^[+-]\d+([.,]\d+)?$/

const asText = (text: string): string => (formula.test(text) && !number.test(text) ? `'${text}` : text)
const readCell = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)
