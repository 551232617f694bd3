/** Tables as spreadsheets put them on the clipboard: rows on lines, cells between tabs, quotes around what holds either. */

export const writeTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((text) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('\t')).join('\n')

/** The last line end closes the last row and begins no other. */
export const readTable = (text: string): readonly (readonly string[])[] => {
  const rows: string[][] = [['']]
  let quoted = false
  const row = (): string[] => rows.at(-1) ?? []
  const add = (letter: string): void => {
    const cells = row()
    cells[cells.length - 1] = (cells.at(-1) ?? '') + letter
  }
  const letters = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters.charAt(at)
    if (quoted && letter === '"' && letters.charAt(at + 1) === '"') {
      add('"')
      at += 1
    } else if (quoted && letter === '"') quoted = false
    else if (quoted) add(letter)
    else if (letter === '"' && row().at(-1) === '') quoted = true
    else if (letter === '\t') row().push('')
    else if (letter === '\n') rows.push([''])
    else add(letter)
  }
  return rows
}
