/** Finds tables in the lines of a page: rows, columns by alignment or order, and the headings above them. */
import { fractionCharacters } from '../exact.ts'
import { entryAt, nonNull } from '../present.ts'
import { isDice, isNone } from './bands.ts'
import {
  cellToken,
  hasSigned,
  letterWidth,
  median,
  tokenOf,
  withHyphens,
  type Line,
  type Token,
  type Word,
} from './lines.ts'

export interface RawColumn {
  /** Whether most of the column's cells are bands or numbers. */
  readonly isNumeric: boolean
  /** The heading above the column. Null if there is none. */
  readonly heading: Token | null
}

export interface RawRow {
  /** The cells by column. Null if empty. */
  readonly cells: readonly (Token | null)[]
  /** Whether cells may belong to another column, because the row has fewer cells than others and nothing aligns them. */
  readonly isLoose: boolean
  /** Whether the row's name or words include lines that may belong elsewhere. */
  readonly isGuessed: boolean
}

export interface RawTable {
  readonly columns: readonly RawColumn[]
  readonly rows: readonly RawRow[]
  /** Headings that span several columns. */
  readonly spanners: readonly Token[]
  /** Whether the headings were split to match the number of columns. */
  readonly isSplit: boolean
  /** Whether ruled lines divide the rows. */
  readonly isRuled: boolean
  /** The lines of the rows. */
  readonly lines: readonly Line[]
  readonly headingLines: readonly Line[]
}

/** A row of the page with the lines of words that continue it. */
interface RunRow {
  readonly line: Line
  readonly tokens: readonly Token[]
  readonly wrapped: Line[]
  /** The heading of a group of rows. */
  group: Token | null
  isGuessed: boolean
}

export const isDataLine = ({ tokens }: Line): boolean =>
  tokens.some(({ kind, text }) => kind === 'cell' && !isNone(withHyphens(text)) && !isDice(text))

const cellCount = (tokens: readonly Token[]): number => tokens.filter(({ kind }) => kind === 'cell').length

const signedNumber = new RegExp(
  `^(?:[-+±x×X] ?[\\dlIO${fractionCharacters}?]+(?:/\\d)?|[-+]\\d+/[-+]\\d+|±|\\(-?\\d+\\))$`,
)
const plainNumber = new RegExp(`^(?:[\\dlIO|${fractionCharacters}]{1,2}|\\d/\\d)$`)

const isSigned = ({ kind, text }: Token): boolean => kind === 'cell' && signedNumber.test(withHyphens(text))

/**
 * Classifies a line: `signed` for signed numbers and words, as in a list of modifiers, and `single` for one plain number, which such a list may
 * contain.
 */
export const kindOfLine = ({ tokens }: Line): 'signed' | 'single' | 'other' => {
  const cells = tokens.filter(({ kind }) => kind === 'cell')
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (!first || !last || cells.length === tokens.length || cells.length === 0) return 'other'
  const isPaired = tokens.every((token, at) => at === 0 || token.kind !== tokens[at - 1]?.kind)
  if (isPaired && cells.every(isSigned)) return 'signed'
  if (isSigned(first) && last.kind === 'words' && tokens.slice(1).every((token) => !isSigned(token))) return 'signed'
  const isPlain = plainNumber.test(cells[0]?.text ?? '')
  return cells.length === 1 && isPlain ? 'single' : 'other'
}

/** Removes the cells of lines that contain a number but only continue the text of the modifier above. */
const withoutContinuationCells = (lines: readonly Line[]): readonly Line[] => {
  let above: Line | undefined
  return lines.map((line, at) => {
    const [value, label] = above?.tokens ?? []
    const letter = letterWidth(line.words)
    const isHanging =
      value?.kind === 'cell' &&
      label?.kind === 'words' &&
      line.segments.length === 1 &&
      Math.abs(line.left - label.left) < letter &&
      label.left - value.left > letter * 2 &&
      line.top - entryAt(lines, at - 1).bottom < (line.bottom - line.top) / 2
    if (!isHanging) above = isDataLine(line) ? line : undefined
    return isHanging && isDataLine(line) ? { ...line, tokens: line.segments } : line
  })
}

/** Returns the runs of lines that may be tables, from top to bottom. */
export const runsOf = (given: readonly Line[]): readonly (readonly Line[])[] => {
  const lines = withoutContinuationCells(given)
  const height = median(lines.map(({ top, bottom }) => bottom - top))
  const gaps = lines.slice(1).map(({ top }, index) => Math.max(0, top - entryAt(lines, index).bottom))
  const usual = median(gaps)
  const isFar = (above: Line, below: Line): boolean => below.top - above.bottom > usual * 1.7 + height * 0.6
  const runs: Line[][] = []
  let run: Line[] = []
  const close = (): void => {
    while (run.length > 0 && !isDataLine(entryAt(run, run.length - 1))) run.pop()
    if (run.length > 0) runs.push(run)
    run = []
  }
  for (const [at, line] of lines.entries()) {
    const before = run.at(-1)
    const data = run.findLast(isDataLine)
    if (before && data && endsBefore(before, data, line, lines.slice(at), isFar)) close()
    if (run.length > 0 || isDataLine(line)) run.push(line)
  }
  close()
  return runs
}

/** Whether a run with the given last row ends before a line. */
const endsBefore = (
  before: Line,
  data: Line,
  line: Line,
  rest: readonly Line[],
  isFar: (above: Line, below: Line) => boolean,
): boolean => {
  const next = rest.slice(0, maxWrappedLines + 1).find(isDataLine)
  if (!next || !isOfKind(kindOfLine(next), kindOfLine(data))) return true
  if (isFar(before, line) && Math.abs(cellCount(next.tokens) - cellCount(data.tokens)) > 1) return true
  if (isDataLine(line)) return false
  if (isHeadingInList(line, before, data, next)) return true
  return isFar(before, line) || (line.segments.length > 1 && line.segments.length < data.tokens.length - 1)
}

/** Whether a line between modifiers is a heading: it starts to the left of their words and has more space above than below. */
const isHeadingInList = (line: Line, before: Line, data: Line, next: Line): boolean => {
  const [value, label] = data.tokens
  if (value?.kind !== 'cell' || label?.kind !== 'words' || line.segments.length > 1) return false
  const letter = letterWidth(line.words)
  return (
    line.left < label.left - letter &&
    line.top - before.bottom > (next.top - line.bottom) * 1.15 + (line.bottom - line.top) * 0.1
  )
}

const isOfKind = (kind: string, other: string): boolean => kind === other || kind === 'single' || other === 'single'

/** The maximum number of lines of words between two rows. */
const maxWrappedLines = 2

const connector = /(?:[,&/-]|\b(?:and|or|of|in|with|to|at|by|the|a|an|from|per|for))$/i

/** Returns the rows of a run. Lines of words between rows are joined to the row they belong to. */
const rowsOf = (run: readonly Line[]): readonly RunRow[] => {
  const rows: RunRow[] = []
  let group: Token | null = null
  let isNew = false
  for (const [at, line] of run.entries()) {
    const last = rows.at(-1)
    if (isDataLine(line) || line.segments.length > 1) {
      const row: RunRow = { line, tokens: namedTokens(alignedTokens(line, run)), wrapped: [], group, isGuessed: false }
      rows.push(row)
      isNew = false
      continue
    }
    const below = run.slice(at + 1).find(isDataLine)
    const [segment] = line.segments
    if (!segment || !last) continue
    const lastWords = last.tokens.findLast(({ kind }) => kind === 'words')
    const nextName = below?.tokens[0]
    const continues = /^[\p{Ll}(&]/u.test(segment.text) || (lastWords && connector.test(lastWords.text))
    if (below && (line.isRow || (!continues && nextName?.kind === 'words'))) {
      group = isNew && group ? joinedWords(group, segment) : segment
      isNew = true
    } else {
      last.wrapped.push(line)
      last.isGuessed ||= !continues
    }
  }
  return rows
}

/** Returns the tokens of a row. A number after words is a separate cell if it aligns with cells of other rows. */
const alignedTokens = ({ tokens }: Line, run: readonly Line[]): readonly Token[] => {
  const others = run.flatMap((line) => line.tokens.slice(1)).filter(({ kind, isClose }) => kind === 'cell' && !isClose)
  const isAligned = (span: Span): boolean => others.some(({ left, right }) => left < span.right && right > span.left)
  return tokens.flatMap((token, at) => {
    if (token.kind === 'cell')
      return at > 0 && token.isClose && isAligned(token) ? [{ ...token, isAligned: true }] : [token]
    const last = token.words.at(-1)
    if (!last || token.words.length < 2 || !isAligned(last)) return [token]
    const cell = cellToken(tokenOf([last], 'words', true))
    if (cell.kind !== 'cell') return [token]
    return [tokenOf(token.words.slice(0, -1), 'words', token.isClose), { ...cell, isAligned: true }]
  })
}

/** Returns the tokens of a row. A number in a name is part of the name, as in `3" Rifle` or `Howitzer 24`. */
const namedTokens = (tokens: readonly Token[]): readonly Token[] => {
  const [first, second, third] = tokens
  if (!first || !second || !third) return tokens
  const isName = first.kind !== second.kind && second.isClose && !third.isClose && second.isAligned !== true
  const isFollowed = tokens.slice(2).some(({ kind }) => kind === 'cell')
  if (!isName || !isFollowed) return tokens
  return [tokenOf([...first.words, ...second.words], 'words', false), ...tokens.slice(2)]
}

interface Span {
  left: number
  right: number
}

/** Returns columns, left to right, as the spans between gaps that no token of any row crosses. */
const spansOf = (rows: readonly (readonly Token[])[], slack: number): readonly Span[] => {
  const spans: Span[] = []
  for (const { left, right } of rows.flat().toSorted((a, b) => a.left - b.left)) {
    const last = spans.at(-1)
    if (last && left < last.right - slack) last.right = Math.max(last.right, right)
    else spans.push({ left, right })
  }
  return spans
}

/** Returns a run with the lines of words below it that continue its last row. */
export const withContinued = (run: readonly Line[], after: readonly Line[], letter: number): readonly Line[] => {
  const last = entryAt(run, run.length - 1)
  const text = last.tokens.findLast(({ kind }) => kind === 'words')
  const [next] = after
  if (!next || !text || next.segments.length > 1 || isDataLine(next)) return run
  const isNear = next.top - last.bottom < (last.bottom - last.top) * 0.9
  const isInner = text.left > last.left + letter * 2 && Math.abs(next.left - text.left) < letter * 2
  const continues = /^[\p{Ll}(&]/u.test(next.segments[0]?.text ?? '') || connector.test(text.text) || isInner
  return isNear && continues ? withContinued([...run, next], after.slice(1), letter) : run
}

/** Merges adjacent columns if no row fills both, such as dashes to the right of numbers. */
const withoutHalves = (spans: readonly Span[], rows: readonly (readonly Token[])[], gap: number): readonly Span[] =>
  spans.reduce<readonly Span[]>((all, span) => {
    const last = all.at(-1)
    const isHalf =
      last &&
      span.left - last.right < gap &&
      !rows.some((row) => [last, span].every((part) => row.some((token) => isIn(token, part))))
    return isHalf ? [...all.slice(0, -1), { left: last.left, right: span.right }] : [...all, span]
  }, [])

/** Like `spansOf`, but returns one span if the text has only single spaces between cells. */
const columnSpans = (rows: readonly (readonly Token[])[], slack: number): readonly Span[] => {
  const spans = withoutHalves(spansOf(rows, slack), rows, slack * 3)
  const isShared = spans.some((span) => rows.some((tokens) => tokens.filter((token) => isIn(token, span)).length > 1))
  const isClose = isMostly(
    rows.flatMap((tokens) => tokens.slice(1)),
    (token) => token.isClose,
  )
  if (!isShared || !isClose) return spans
  return [{ left: Math.min(...spans.map(({ left }) => left)), right: Math.max(...spans.map(({ right }) => right)) }]
}

/** Returns columns that no row fills. They are found by their headings if every other heading is above its own column. */
const emptySpans = (spans: readonly Span[], heading: Line | undefined): readonly Span[] => {
  if (!heading || heading.segments.length < 3 || spans.length < 3) return []
  const isOver = (segment: Span, span: Span): boolean => segment.left < span.right && segment.right > span.left
  const owned = spans.slice(1).map((span) => heading.segments.filter((segment) => isOver(segment, span)).length)
  if (owned.some((count) => count !== 1)) return []
  return heading.segments.filter(
    (segment) => segment.left > entryAt(spans, 0).right && !spans.some((span) => isOver(segment, span)),
  )
}

/** Whether at least half of a column's cells are numbers or signs, or all are empty. */
const isNumeric = (cells: readonly (Token | null)[]): boolean => {
  const filled = cells.filter((cell) => cell !== null)
  return filled.filter(({ kind, text }) => kind === 'cell' || !/\p{L}/u.test(text)).length * 2 >= filled.length
}

/** Builds the raw table of a run of lines. `above` has the lines over it, the nearest last. */
export const rawTable = (run: readonly Line[], above: readonly Line[], letter: number): RawTable => {
  const rows = rowsOf(run)
  const filled = columnSpans(
    rows.map(({ tokens }) => tokens),
    letter * 0.4,
  )
  const spans = [...filled, ...emptySpans(filled, above.at(-1))].toSorted((a, b) => a.left - b.left)
  const parts = spans.map((span) => rows.map(({ tokens }) => tokens.filter((token) => isIn(token, span))))
  const columns: Ordered[] = parts.flatMap((part, index) => columnsOfPart(part, entryAt(spans, index)))
  const headings = headingsOver(columns, entryAt(rows, 0), above)
  for (const row of rows) row.group ??= headings.group
  const matrix = rows.map((row, at) => {
    const cells = columns.map(({ cells: own }) => own[at] ?? null)
    return {
      cells: withWrapped(cells, row, columns),
      isLoose: columns.some(({ loose }) => loose.has(at)),
      isGuessed: row.isGuessed,
    }
  })
  const added = Array.from({ length: headings.names.length - columns.length }, () => ({
    cells: [] as readonly (Token | null)[],
  }))
  return {
    columns: [...columns, ...added].map(({ cells }, index) => ({
      isNumeric: isNumeric(cells),
      heading: headings.names[index] ?? null,
    })),
    rows: matrix,
    spanners: headings.spanners,
    isSplit: headings.isSplit,
    isRuled: run.every((line) => line.isRow),
    lines: run,
    headingLines: headings.lines,
  }
}

export const isMostly = <T>(items: readonly T[], test: (item: T) => boolean): boolean =>
  items.length > 0 && items.filter(test).length * 2 > items.length

const isIn = ({ left, right }: Token, span: Span): boolean =>
  (left + right) / 2 >= span.left && (left + right) / 2 <= span.right

interface Ordered {
  readonly cells: readonly (Token | null)[]
  /** Null if the column has an order but no position. */
  readonly span: Span | null
  /** Rows whose cells may belong elsewhere. */
  readonly loose: ReadonlySet<number>
}

/** Returns the columns of a span. Where rows have several tokens, these are a name, cells and words, in this order. */
const columnsOfPart = (part: readonly (readonly Token[])[], span: Span): readonly Ordered[] => {
  if (part.every((tokens) => tokens.length <= 1))
    return [{ cells: part.map(([token]) => token ?? null), span, loose: new Set() }]
  // A cell that is split in only a few rows, such as `0 7` for `≤ 7`, stays one unreadable cell.
  if (part.length > 2 && part.filter((tokens) => tokens.length > 1).length * 3 <= part.length)
    return [{ cells: part.map(mergeTokens), span, loose: new Set() }]
  const split = part.map((tokens) => {
    const first = tokens.findIndex(({ kind }) => kind === 'cell')
    const last = tokens.findLastIndex(({ kind }) => kind === 'cell')
    if (first < 0) return { name: joinAsWords(tokens), cells: [], words: null }
    const cells = tokens.slice(first, last + 1)
    return { name: joinAsWords(tokens.slice(0, first)), cells, words: joinAsWords(tokens.slice(last + 1)) }
  })
  const count = Math.max(...split.map(({ cells }) => cells.length))
  const loose = new Set(split.flatMap(({ cells }, row) => (cells.length < count ? [row] : [])))
  const column = (of: (row: (typeof split)[number]) => Token | null, own: ReadonlySet<number>): Ordered => ({
    cells: split.map(of),
    span: null,
    loose: own,
  })
  return [
    column(({ name }) => name, new Set()),
    ...Array.from({ length: count }, (_, at) => column(({ cells }) => cells[at] ?? null, loose)),
    column(({ words }) => words, new Set()),
  ].filter(({ cells }) => cells.some((cell) => cell !== null))
}

const mergeTokens = (tokens: readonly Token[]): Token | null => {
  const [first, ...rest] = tokens
  if (!first || rest.length === 0) return first ?? null
  const kind = tokens.every((token) => token.kind === 'cell') ? 'cell' : 'words'
  return tokenOf(
    tokens.flatMap(({ words }) => words),
    kind,
    false,
  )
}

const joinAsWords = (tokens: readonly Token[]): Token | null =>
  tokens.length === 0
    ? null
    : tokenOf(
        tokens.flatMap(({ words }) => words),
        'words',
        false,
      )

const otherOf = ({ other }: Token): { readonly other?: string } => (other === undefined ? {} : { other })

/** Joins two tokens from consecutive lines. A hyphen at the end of the first may come from hyphenation; a soft hyphen always does. */
export const joinedWords = (first: Token, second: Token): Token => {
  const token = tokenOf([...first.words, ...second.words], 'words', first.isClose)
  const [whole, joined] = [first.text + second.text, first.text.slice(0, -1) + second.text]
  if (first.text.endsWith('\u00ad')) return { ...token, text: joined }
  if (!/\p{Ll}-$/u.test(first.text) || !/^\p{Ll}/u.test(second.text))
    return { ...token, ...otherOf(first), text: `${first.text} ${second.text}` }
  return { ...token, text: joined, other: whole }
}

/** Returns a row's cells, including the words from its continuation lines and the name of its group. */
const withWrapped = (
  cells: readonly (Token | null)[],
  { wrapped, group }: RunRow,
  columns: readonly Ordered[],
): readonly (Token | null)[] => {
  const now = [...cells]
  const wordy = columns.flatMap(({ cells: own }, at) => (own.some((cell) => cell?.kind === 'words') ? [at] : []))
  for (const segment of wrapped.flatMap(({ segments }) => segments)) {
    const under = wordy.toSorted(
      (a, b) => horizontalGap(segment, now[a], columns[a]) - horizontalGap(segment, now[b], columns[b]),
    )[0]
    const at = under ?? now.length - 1
    const before = now[at]
    now[at] = before ? joinedWords(before, segment) : segment
  }
  const [name] = now
  if (group && !name) now[0] = group
  if (group && name?.kind === 'words')
    now[0] = { ...tokenOf([...group.words, ...name.words], 'words', false), text: groupedName(group.text, name.text) }
  return now
}

const groupedName = (group: string, name: string): string =>
  `${group.replace(/[:,]$/, '')}, ${name.replace(/^[-–—•] ?/, '')}`

const horizontalGap = (segment: Token, cell: Token | null | undefined, column: Ordered | undefined): number => {
  const at = column?.span ?? cell
  return at ? Math.max(0, at.left - segment.left, segment.left - at.right) : Infinity
}

interface Headings {
  readonly names: readonly (Token | null)[]
  readonly spanners: readonly Token[]
  readonly isSplit: boolean
  readonly lines: readonly Line[]
  /** The heading of the first group of rows, between the column headings and the first row. */
  readonly group: Token | null
}

/** The maximum number of heading lines. */
const maxHeadings = 3

/** Finds the column headings on the lines directly above the first row. */
const headingsOver = (
  columns: readonly Ordered[],
  { line: first, tokens }: RunRow,
  above: readonly Line[],
): Headings => {
  const height = median(first.words.map((word) => word.bottom - word.top))
  let names: (Token | null)[] = columns.map(() => null)
  const spanners: Token[] = []
  const lines: Line[] = []
  let isSplit = false
  let top = first.top
  let group: Line | null = null
  for (const line of above.slice(-maxHeadings).toReversed()) {
    if (top - line.bottom > height * (lines.length === 0 ? 1.9 : 1.2)) break
    const found = namesIn(line, columns, names)
    if (!found && !group && lines.length === 0 && line.segments.length === 1 && !hasSigned(line)) {
      group = line
      top = line.top
      continue
    }
    if (!found) break
    names = Array.from({ length: Math.max(names.length, found.names.length) }, (_, index) => {
      const name = names[index] ?? null
      const upper = found.names[index] ?? null
      if (!name || !upper) return name ?? upper
      const joined = joinedWords(upper, name)
      return found.mayBeTitle ? { ...joined, other: name.text } : joined
    })
    spanners.push(...found.spanners)
    isSplit ||= found.isSplit
    lines.push(line)
    top = line.top
  }
  const [label] = lines.length > 0 ? (group?.segments ?? []) : []
  if (!label) return { names, spanners, isSplit, lines, group: null }
  // Above numbers, the label is their heading. Above names, it names the first group of rows.
  const isCorner = tokens[0]?.kind === 'cell'
  const [corner] = names
  return {
    names: isCorner ? [corner ? joinedWords(corner, label) : label, ...names.slice(1)] : names,
    spanners,
    isSplit,
    lines: [nonNull(group), ...lines],
    group: isCorner ? null : label,
  }
}

interface LineNames extends Omit<Headings, 'lines' | 'group'> {
  /** Whether the line may also be a title because its only words are above a single column. */
  readonly mayBeTitle?: boolean
}

const centerOf = ({ left, right }: Span): number => (left + right) / 2

/** Whether a line may hold headings: it is neither a sentence nor a row of unordered numbers. */
const isHeadingLine = (line: Line): boolean => {
  const { segments, tokens } = line
  if (segments.some(({ text }) => /[.;]$/.test(text) && text.length > maxAbbreviationLength)) return false
  const numbers = tokens.flatMap(({ kind, text }) =>
    kind === 'cell' ? [Number(/-?\d+/.exec(withHyphens(text))?.[0])] : [],
  )
  if (tokens.some(isSigned) || (segments.length === 1 && hasSigned(line))) return false
  const steps = numbers.slice(1).map((number, at) => Math.sign(number - entryAt(numbers, at)))
  return steps.every((step) => !(step <= 0)) || (steps.length > 1 && steps.every((step) => !(step >= 0)))
}

/** The maximum length of an abbreviation in letters, with its period. */
const maxAbbreviationLength = 6

/** Returns the headings on a line, by column. Undefined if it is not a heading line. */
const namesIn = (line: Line, columns: readonly Ordered[], below: readonly (Token | null)[]): LineNames | undefined => {
  if (!isHeadingLine(line)) return undefined
  const spans = columns.flatMap(({ span }) => span ?? [])
  const isBelow = below.some((name) => name !== null)
  const isTitled =
    line.segments.length === 1 && (columns.length === 1 || /\b\d*d\d+\b/i.test(line.segments[0]?.text ?? ''))
  if (isTitled) return undefined
  if (spans.length < columns.length) return isBelow ? undefined : namesInOrder(line, columns.length, columns.length > 2)
  const isFilled = isBelow && below.every((name, at) => at === 0 || name !== null)
  const placed = namesByPlace(line, spans, isFilled)
  if (isFilled) {
    const over = line.segments.filter((segment) => segment !== placed.names[0])
    if (over.length === 0) return undefined
    const isOverNumbers = isMostly(below.slice(1), (name) => name !== null && cellToken(name).kind === 'cell')
    if (isOverNumbers) return { names: [placed.names[0] ?? null], spanners: over, isSplit: false }
    return { ...placed, mayBeTitle: over.length === 1 }
  }
  const named = placed.names.filter((name) => name !== null).length
  const over = line.segments.filter((segment) => !placed.spanners.includes(segment))
  const at = over.map((segment) => nearestSpan(segment, spans))
  const isPlaced =
    new Set(at).size === over.length &&
    over.every((segment, index) => isNear(segment, entryAt(spans, entryAt(at, index)))) &&
    over.length * 2 > columns.length
  const ordered = isPlaced || isBelow ? undefined : namesInOrder(line, columns.length, false)
  if (ordered) return ordered
  const isTitle = line.segments.length === 1 && named < 3
  return isTitle || named + placed.spanners.length < 1 ? undefined : placed
}

const isNear = (name: Span, span: Span): boolean =>
  name.left < span.right + (span.right - span.left) / 2 && name.right > span.left - (span.right - span.left) / 2

const namesByPlace = ({ segments }: Line, spans: readonly Span[], isFilled: boolean): LineNames => {
  const names: (Token | null)[] = spans.map(() => null)
  const spanners: Token[] = []
  const first = entryAt(spans, 0)
  for (const segment of segments) {
    // A segment to the left of the first column is the heading of a missing column of row names.
    if (segment.right < first.left && segments.some((other) => other !== segment && other.left < first.right)) {
      spanners.push(segment)
      continue
    }
    const covered = spans.filter((span) => segment.left < centerOf(span) && segment.right > centerOf(span)).length
    if (covered > 1 && (isFilled || !isWordByColumn(segment, spans))) {
      spanners.push(segment)
      continue
    }
    for (const part of covered > 1 ? segment.words.map((word) => tokenOf([word], 'words', false)) : [segment]) {
      const at = nearestSpan(part, spans)
      const before = names[at]
      names[at] = before ? tokenOf([...before.words, ...part.words], 'words', false) : part
    }
  }
  return { names, spanners, isSplit: false }
}

/** Whether each word of a segment is above its own column. */
const isWordByColumn = ({ words }: Token, spans: readonly Span[]): boolean => {
  const at = words.map((word) => spans.findIndex(({ left, right }) => centerOf(word) > left && centerOf(word) < right))
  const isApart = at.every((column, index) => {
    const [before, own] = [spans[at[index - 1] ?? -1], spans[column]]
    return !before || !own || own.left - before.right > entryAt(words, index).left - entryAt(words, index - 1).right
  })
  return !at.includes(-1) && new Set(at).size === at.length && isApart
}

const nearestSpan = (part: Span, spans: readonly Span[]): number => {
  const off = (span: Span): number => {
    const overlap = Math.min(part.right, span.right) - Math.max(part.left, span.left)
    return overlap > 0 ? -overlap : Math.abs(centerOf(part) - centerOf(span))
  }
  return spans.map((span, at) => ({ at, off: off(span) })).toSorted((a, b) => a.off - b.off)[0]?.at ?? 0
}

/** The end of a heading of row names. The words after it are column headings. */
const cornerEnd =
  /^(?:points?|pts\.?|roll|rolls|score|total|dice|die|factors?|rates?|type|class|range|value|strength|results?|weapon|formation|unit)$/i

/**
 * Returns the words of a line as headings in order, the first for the row names. If there are more headings than columns, the last ones belong to
 * columns that no row fills.
 */
const namesInOrder = ({ segments, words }: Line, count: number, mayAdd: boolean): LineNames | undefined => {
  const single = (from: readonly Word[]): readonly Token[] => from.map((word) => tokenOf([word], 'words', false))
  const [first, ...rest] = segments
  if (!first || words.length < 2) return undefined
  // Only pasted text, which has no positions, is read by word order.
  if (words[0]?.source.line === undefined && segments.length !== count) return undefined
  if (segments.length === count) return { names: segments, spanners: [], isSplit: false }
  const end = words.findIndex((word) => cornerEnd.test(word.text))
  const corner = rest.length > 0 ? first.words.length : end >= 0 && end < 3 ? end + 1 : undefined
  const after = corner === undefined ? undefined : words.slice(corner)
  if (after && after.length === rest.length && after.length < count - 1) return undefined
  if (corner !== undefined && after && (after.length === count - 1 || (mayAdd && after.length === count)))
    return {
      names: [tokenOf(words.slice(0, corner), 'words', false), ...single(after)],
      spanners: [],
      isSplit: after.length >= count,
    }
  const spare = words.length - count
  if (spare === -1) return { names: [null, ...single(words)], spanners: [], isSplit: false }
  if (spare < 0 || spare > 2 || (spare > 0 && count < 3)) return undefined
  return {
    names: [tokenOf(words.slice(0, spare + 1), 'words', false), ...single(words.slice(spare + 1))],
    spanners: [],
    isSplit: spare > 0,
  }
}

/** Returns the words of the given tokens. */
export const wordsOf = (tokens: readonly (Token | null)[]): readonly Word[] =>
  tokens.flatMap((token) => token?.words ?? [])
