/**
 * Tables as spreadsheets put them on the clipboard: rows on lines, cells between tabs, quotes around what holds either. A text that
 * a spreadsheet would take for a formula goes behind an apostrophe, by which they know a text, and loses it on its way back.
 */

export const writeTable = (rows: readonly (readonly string[])[]): string => {
  const lines = rows.map((cells) => cells.map((text) => quoted(asText(text))).join('\t'))
  // A last line with nothing on it would be how the line before ends.
  return lines.length > 1 && lines.at(-1) === '' ? `${lines.slice(0, -1).join('\n')}\n""` : lines.join('\n')
}

/** The last line end closes the last row and begins no other. */
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

/** A cell and what ends it: in quotes, which may never be closed, with what stands behind them; or plain. */
const oneCell = /(?:"([^"]*(?:""[^"]*)*)(?:"|$)([^\t\r\n]*)|([^\t\r\n]*))(\t|\r\n?|\n|$)/g

const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Signs that begin a formula, or are passed over before one; what stands behind apostrophes already gets one more. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const number = /^[+-]\d+([.,]\d+)?$/

const asText = (text: string): string => (formula.test(text) && !number.test(text) ? `'${text}` : text)
const readCell = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)
