/** Text for a terminal, whose letters are all of one width. */

/** The text in lines of at most `width` letters, broken at spaces; a longer word stays whole. */
export const wrap = (text: string, width: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && longer.length > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** A first line that begins with `lead`, the others set in as far. */
export const hanging = (lead: string, text: string, width: number): string[] => {
  const room = lead.length
  return wrap(text, width - room).map((line, index) => `${index === 0 ? lead : ' '.repeat(room)}${line}`.trimEnd())
}
