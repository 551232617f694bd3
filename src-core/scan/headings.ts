/** Names for the columns and results of a scanned chart, from the text around it. */
import { entryAt } from '../present.ts'
import type { ScannedLine } from './lines.ts'
import type { NameReading } from './reading.ts'

/** The number of lines above a chart that are searched. */
const linesAbove = 14

/**
 * So many names for columns: of the nearest line that has as many headings (or of a few lines that ran together), or of as many lines that
 * each begin with one. `labels`: over so many columns of names before them stand headings as well; not told, over one before or after them.
 */
export const namesAbove = (
  above: readonly ScannedLine[],
  count: number,
  labels?: number,
): readonly NameReading[] | undefined => {
  const near = above.filter(({ text }) => text !== '').slice(-linesAbove)
  for (const [index, line] of [...near.entries()].toReversed()) {
    const names = headingsIn(line, count)
    if (names) return shortest(names).map((name) => ({ name, doubts: [] }))
    const together = headingsTogether(near.slice(index), count, labels)
    if (together) return together
  }
  return listed(near, count)?.map((name) => ({ name, doubts: [] }))
}

const isName = (text: string): boolean => /^\p{L}\D*(?: .*)?$/u.test(text)

const isDistance = (text: string): boolean => /^(?:\d{1,2} ?- ?)?\d{1,2}"$/.test(text)

/** A heading for each column, without those of the head before them and of the words after them. */
const headingsIn = ({ fields }: ScannedLine, count: number): readonly string[] | undefined => {
  const given = fields.filter((field) => field !== '')
  return given.length > 1 && given.length === count && (given.every(isName) || given.every(isDistance))
    ? given
    : undefined
}

/** The most lines of headings. */
const mostLines = 3

/** The number of headings over the heads of rows. */
const ofRows = 1

/** Headings without a gap between them: each begins with a capital. */
const headingsTogether = (
  lines: readonly ScannedLine[],
  count: number,
  labels: number | undefined,
): readonly NameReading[] | undefined => {
  if (lines.length > mostLines || lines.some(({ fields }) => fields.filter((field) => field !== '').length > 1))
    return undefined
  const pieces = lines.map(({ text }) => text.split(/(?<=[\p{Ll}.])(?=\p{Lu})/u))
  if (pieces.flat().length < 2 || !pieces.flat().every(isName)) return undefined
  const wanted = count + (labels ?? ofRows)
  const all = splitTo(goingOn(pieces, wanted), wanted)
  if (labels !== undefined) return all?.slice(labels).map((each) => ({ ...each, name: each.name.replace(/\*+$/, '') }))
  // The first heading belongs to points; where there are none, the last belongs to results.
  return all && (/pt|point/i.test(entryAt(all, 0).name) ? all.slice(1) : all.slice(0, -1))
}

/** At most the wanted number of headings, where a line continues the last heading of the line before: every line, or after a hyphen. */
const goingOn = (lines: readonly (readonly string[])[], wanted: number): readonly string[] => {
  const over = lines.flat().length - wanted
  if (over <= 0) return lines.flat()
  const isStroke = (index: number): boolean =>
    entryAt(lines, index - 1)
      .at(-1)
      ?.endsWith('/') === true
  const goesOn = over === lines.length - 1 ? () => true : isStroke
  return lines.reduce<readonly string[]>((all, line, index) => {
    if (index === 0 || !goesOn(index)) return [...all, ...line]
    return [...all.slice(0, -1), `${entryAt(all, all.length - 1)} ${entryAt(line, 0)}`, ...line.slice(1)]
  }, [])
}

/** Splits pieces into the wanted number of headings: words of one piece become the missing headings, the last piece first. */
const splitTo = (pieces: readonly string[], wanted: number): readonly NameReading[] | undefined => {
  const missing = wanted - pieces.length
  if (missing === 0) return pieces.map((name) => ({ name, doubts: [] }))
  const at = pieces.findLastIndex((piece) => / \p{Lu}/u.test(piece))
  if (missing < 0 || at < 0) return undefined
  const words = entryAt(pieces, at).split(/ (?=\p{Lu})/u)
  const [before, after] = [pieces.slice(0, at), pieces.slice(at + 1)]
  if (words.length <= missing + 1) return splitTo([...before, ...words, ...after], wanted)
  // With more words than headings, later headings get more of them.
  const names = Array.from({ length: missing + 1 }, (_, index) => {
    const from = (part: number): number => Math.floor((part * words.length) / (missing + 1))
    return { name: words.slice(from(index), from(index + 1)).join(' '), doubts: ['split'] as const }
  })
  const plain = (name: string): NameReading => ({ name, doubts: [] })
  return [...before.map(plain), ...names, ...after.map(plain)]
}

/** Headings of more words than this include the effects of the result. */
const mostWords = 3

/** The names with as few words as make them unique, where one of them is long. */
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
    (name, index) =>
      name !== undefined && index >= count - 1 && names.slice(index - count + 1, index + 1).every(Boolean),
  )
  return end < 0 ? undefined : shortest(names.slice(end - count + 1, end + 1).filter((name) => name !== undefined))
}

/** The name of a result: what is set in bold, or comes before the words for its effects. */
export const resultName = (rest: string, strong: readonly string[]): string => {
  const plain = rest.replace(/^[*\s]+/, '')
  const bold = strong.map((text) => text.trim().replace(/\.$/, '')).find((text) => plain.startsWith(text))
  const name =
    bold ?? /^[^.:(;-]{2,40}?(?=\.| ?-|:|\(|;|,|$)/.exec(plain)?.[0] ?? plain.split(' ').slice(0, 4).join(' ')
  return name.trim()
}

const longestWords = 60

/** The words about a result beside its name, without signs that page and scan put between them. */
export const wordsBeside = (rest: string, name: string): string => {
  const plain = rest.replace(/^[*\s]+/, '')
  return name !== '' && plain.startsWith(name)
    ? plain
        .slice(name.length)
        .replace(/^[\s.:;,-]+/, '')
        .trim()
    : ''
}

/** All words about a result, up to the length of a name. */
export const resultWords = (rest: string): string =>
  rest
    .replace(/^[*\s]+/, '')
    .slice(0, longestWords)
    .trim()

const numbered = (count: number): readonly NameReading[] =>
  Array.from({ length: count }, (_, column) => ({ name: `${column + 1}`, doubts: ['unnamed'] }))

export interface BrokenNames {
  readonly names: readonly NameReading[]
  /** Lines between the headings and the rows. */
  readonly between: readonly string[]
}

/**
 * So many headings of the nearest line in which several ran together: words alone on the lines before it are of its first headings, which were
 * broken over lines. Without such a line the columns are numbered.
 */
export const namesBroken = (above: readonly ScannedLine[], count: number): BrokenNames => {
  const near = above.slice(-linesAbove).map(({ text }) => text)
  const at = near.findLastIndex((text) => /\p{Ll}\p{Lu}/u.test(text))
  if (at < 0) return { names: numbered(count), between: [] }
  const begin = near.slice(0, at).findLastIndex((text) => /\s/.test(text)) + 1
  const alone = near.slice(begin, at).map((text) => text.replace(/^-/, ''))
  const words = entryAt(near, at).split(/\s+|(?<=\p{Ll})(?=\p{Lu})/u)
  const broken = alone.length + words.length - count
  if (broken < 0 || broken >= Math.max(alone.length, 1)) return { names: numbered(count), between: [] }
  const first = alone.slice(0, broken + 1).join(' ')
  const names = [...(first === '' ? [] : [first]), ...alone.slice(broken + 1), ...words]
  return { names: names.map((name) => ({ name, doubts: broken > 0 ? ['split'] : [] })), between: near.slice(at + 1) }
}
