/** What the columns and results of a scanned chart are called, as far as the text around tells. */
import type { ScannedLine } from './lines.ts'

/** How many lines over a chart are looked at. */
const linesAbove = 14

/** So many names for columns: of the nearest line that has as many headings, or of as many lines that each begin with one. */
export const namesAbove = (above: readonly ScannedLine[], count: number): readonly string[] | undefined => {
  const near = above.filter(({ text }) => text !== '').slice(-linesAbove)
  for (const line of near.toReversed()) {
    const names = headingsIn(line, count)
    if (names) return shortest(names)
  }
  return listed(near, count)
}

const isName = (text: string): boolean => /^\p{L}\D*(?: .*)?$/u.test(text)

const isDistance = (text: string): boolean => /^\d{1,2}"$/.test(text)

/** A heading a column, those of the head before them and of the words after them left out. */
const headingsIn = ({ fields, text }: ScannedLine, count: number): readonly string[] | undefined => {
  const given = fields.filter((field) => field !== '')
  if (given.length > 1) return given.length === count && (given.every(isName) || given.every(isDistance)) ? given : undefined
  const pieces = text.split(/(?<=[\p{Ll}.])(?=\p{Lu})/u)
  if (pieces.length < 2 || !pieces.every(isName)) return undefined
  const all = splitTo(pieces, count + 1)
  // Over points the first is theirs; over results the last is.
  return all && (/pt|point/i.test(all[0] ?? '') ? all.slice(1) : all.slice(0, -1))
}

/** As many as are wanted: two words in one piece are two headings where headings are missing, the latest first. */
const splitTo = (pieces: readonly string[], count: number): readonly string[] | undefined => {
  if (pieces.length === count) return pieces
  if (pieces.length > count) return undefined
  const at = pieces.findLastIndex((piece) => / \p{Lu}/u.test(piece))
  const piece = pieces[at]
  return piece === undefined ? undefined : splitTo([...pieces.slice(0, at), ...piece.split(/ (?=\p{Lu})/u), ...pieces.slice(at + 1)], count)
}

/** Headings of more words hold what the result does as well. */
const mostWords = 3

/** As few words as tell them apart, where one of them is long. */
const shortest = (names: readonly string[]): readonly string[] => {
  if (names.every((name) => name.split(' ').length <= mostWords)) return names
  const words = names.map((name) => name.split(' '))
  const most = Math.max(...words.map(({ length }) => length))
  for (let length = 1; length < most; length += 1) {
    const short = words.map((each) => each.slice(0, length).join(' '))
    if (new Set(short).size === short.length) return short
  }
  return names
}

/** "Name - what it does", line under line. */
const listed = (lines: readonly ScannedLine[], count: number): readonly string[] | undefined => {
  const names = lines.map(({ text }) => /^(\p{L}[\p{L} ]*?) ?- ./u.exec(text)?.[1])
  const end = names.findLastIndex(
    (name, index) => name !== undefined && index >= count - 1 && names.slice(index - count + 1, index + 1).every(Boolean),
  )
  return end < 0 ? undefined : shortest(names.slice(end - count + 1, end + 1).flatMap((name) => name ?? []))
}

/** What a result is called: what is set in bold, or stands before the words that say what it does. */
export const resultName = (rest: string, strong: readonly string[]): string => {
  const plain = rest.replace(/^[*\s]+/, '')
  const bold = strong.map((text) => text.trim().replace(/\.$/, '')).find((text) => plain.startsWith(text))
  const name = bold ?? /^[^.:(;-]{2,40}?(?=\.| ?-|:|\(|;|,|$)/.exec(plain)?.[0] ?? plain.split(' ').slice(0, 4).join(' ')
  return name.trim()
}
