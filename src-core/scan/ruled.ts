/** Finds tables with ruled lines between rows. The lines of text between two ruled lines are one row. */
import { entryAt } from '../present.ts'
import { joinedWords } from './layout.ts'
import {
  cellToken,
  markGuessed,
  isRecognized,
  letterWidth,
  median,
  tokenOf,
  withHyphens,
  type Line,
  type Token,
} from './lines.ts'
import { middleOf } from './blocks.ts'
import type { Stroke } from './page.ts'
import { isCell, isNone } from './bands.ts'

/** The lines of a ruled table, one per row with one token per column, or lines of other text. */
interface Chunk {
  readonly isRuled: boolean
  readonly lines: readonly Line[]
}

/** Returns the lines of a region in order, with each row of a ruled table as one line. */
export const chunksOf = (lines: readonly Line[], strokes: readonly Stroke[]): readonly Chunk[] => {
  const letter = letterWidth(lines.flatMap(({ words }) => words))
  const chunks: Chunk[] = []
  let rest = lines
  for (const table of ruledTables(lines, strokes, letter)) {
    const own = new Set(table.bands.flatMap((band) => band.lines))
    const start = rest.findIndex((line) => own.has(line))
    if (start < 0) continue
    const rows = isReadByLine(table) ? lines.filter((line) => own.has(line)) : rowsOf(table)
    chunks.push({ isRuled: false, lines: rest.slice(0, start) }, { isRuled: true, lines: rows })
    rest = rest.slice(start).filter((line) => !own.has(line))
  }
  return [...chunks, { isRuled: false, lines: rest }].filter((chunk) => chunk.lines.length > 0)
}

/** The minimum number of rows in a long table. */
const minRowsOfLongTable = 8

/**
 * Whether this is a long table in a picture with mostly single-line rows. In such a table, the lines of text are more reliable than the ruled lines.
 */
const isReadByLine = ({ bands }: RuledTable): boolean => {
  const isOfPicture = bands[0]?.lines[0]?.words.some(({ source }) => source.confidence !== undefined)
  const single = bands.filter(({ lines }) => lines.length === 1).length
  return isOfPicture === true && bands.length >= minRowsOfLongTable && single * 10 > bands.length * 7
}

/** The lines between two ruled lines. */
interface RuledRow {
  readonly lines: readonly Line[]
  /** The ruled lines above the row, from the table's left edge or elsewhere. */
  readonly over: readonly Stroke[]
}

interface RuledTable {
  readonly bands: readonly RuledRow[]
  readonly columns: readonly Span[]
}

/** How far a ruled line may extend beyond the text of its table, in letters. */
const overhang = 10

/** How much the left ends of a table's ruled lines may differ, in letters. */
const maxLeftSpread = 1.5

const ruledTables = (lines: readonly Line[], strokes: readonly Stroke[], letter: number): readonly RuledTable[] => {
  const height = median(lines.map(({ top, bottom }) => bottom - top))
  const [top, bottom] = [Math.min(...lines.map((line) => line.top)), Math.max(...lines.map((line) => line.bottom))]
  const [left, right] = [Math.min(...lines.map((line) => line.left)), Math.max(...lines.map((line) => line.right))]
  const level = strokes.filter(
    (stroke) =>
      stroke.top > top - height &&
      stroke.bottom < bottom + height &&
      stroke.left > left - overhang * letter &&
      stroke.right < right + overhang * letter,
  )
  const edges = level.reduce<Stroke[][]>((groups, stroke) => {
    const group = groups.find(([first]) => first && Math.abs(first.left - stroke.left) < maxLeftSpread * letter)
    if (group) group.push(stroke)
    else groups.push([stroke])
    return groups
  }, [])
  return edges
    .filter((rules) => rules.length > 2)
    .flatMap((rules) => tablesAt(rules, level, lines, letter))
    .toSorted((a, b) => topOf(a) - topOf(b))
}

const topOf = ({ bands }: RuledTable): number => Math.min(...bands.flatMap((band) => band.lines.map(({ top }) => top)))

/** Finds the tables whose ruled lines start at the same left edge. A larger space above a line of text separates tables. */
const tablesAt = (
  rules: readonly Stroke[],
  level: readonly Stroke[],
  lines: readonly Line[],
  letter: number,
): readonly RuledTable[] => {
  const left = Math.min(...rules.map((rule) => rule.left)) - letter
  const right = Math.max(...rules.map((rule) => rule.right)) + letter
  const bands = rules.slice(0, -1).flatMap((rule, at) => {
    const next = entryAt(rules, at + 1)
    const own = lines.filter((line) => isBetween(line, middleOf(rule), middleOf(next)))
    const over = level.filter((stroke) => Math.abs(middleOf(stroke) - middleOf(rule)) < letter)
    if (own.length === 0) return []
    const isWithin = own.every((line) => line.left > left && line.right < right)
    return [{ lines: own, over, padding: isWithin ? entryAt(own, 0).top - middleOf(rule) : Infinity }]
  })
  const usual = median(bands.map(({ padding }) => padding).filter(Number.isFinite))
  const height = median(lines.map(({ top, bottom }) => bottom - top))
  const runs = bands.reduce<RuledRow[][]>(
    (all, band) => {
      if (band.padding > usual + height * 0.4) all.push([])
      else entryAt(all, all.length - 1).push(band)
      return all
    },
    [[]],
  )
  return runs.flatMap((run) => {
    const columns = columnsOf(
      run.flatMap((band) => band.lines),
      letter,
    )
    // A token across all columns is a title or a note.
    const isRow = ({ lines: own }: RuledRow): boolean => {
      const [first, ...others] = cellsOf(own, columns)
      return others.length > 0 || (first?.columns.length ?? 0) <= columns.length / 2
    }
    const found = run.slice(run.findIndex(isRow), run.findLastIndex(isRow) + 1)
    return found.length > 1 && columns.length > 1
      ? [{ bands: found.flatMap((band) => splitBand(band, columns)), columns }]
      : []
  })
}

/** Splits a band at undetected ruled lines, where a column has several numbers one below the other. */
const splitBand = (band: RuledRow, columns: readonly Span[]): readonly RuledRow[] => {
  const counts = columns.map((column) => band.lines.filter((line) => hasCellIn(line, column)))
  const starts = counts.toSorted((a, b) => b.length - a.length)[0] ?? []
  if (starts.length < 2) return [band]
  return starts.map((line, at) => {
    const from = at === 0 ? 0 : band.lines.indexOf(line)
    const next = starts[at + 1]
    // The undetected ruled line may have been in any of the columns.
    const over =
      at === 0 ? band.over : columns.map(({ left, right }) => ({ left, right, top: line.top, bottom: line.top }))
    return { lines: band.lines.slice(from, next ? band.lines.indexOf(next) : undefined), over }
  })
}

const hasCellIn = ({ segments }: Line, column: Span): boolean =>
  segments.some(
    (segment) => overlap(segment, column) > 0 && isCell(withHyphens(segment.text)) && /\d/.test(segment.text),
  )

const isBetween = ({ top, bottom }: Line, from: number, to: number): boolean => {
  const middle = (top + bottom) / 2
  return middle > from && middle < to
}

interface Span {
  left: number
  right: number
}

/** Finds columns by the gaps that no tokens cross, except for tokens that span two columns of another line. */
const columnsOf = (lines: readonly Line[], letter: number): readonly Span[] => {
  const segments = lines.flatMap((line) => line.segments)
  const over = (a: Span, b: Span): boolean => a.left < b.right - letter / 2 && a.right > b.left + letter / 2
  const isWide = (segment: Token): boolean =>
    lines.some((line) => line.segments.filter((other) => over(segment, other)).length > 1)
  const spans: Span[] = []
  for (const { left, right } of segments.filter((one) => !isWide(one)).toSorted((a, b) => a.left - b.left)) {
    const last = spans.at(-1)
    if (last && left < last.right) last.right = Math.max(last.right, right)
    else spans.push({ left, right })
  }
  return spans
}

/** A cell of a ruled table: its lines of text and the columns they cover. */
interface RuledCell {
  readonly segments: readonly Token[]
  readonly columns: readonly number[]
}

/** Returns the cells of a row. Tokens that overlap from line to line form one cell. */
const cellsOf = (lines: readonly Line[], columns: readonly Span[]): readonly RuledCell[] => {
  const groups: Token[][] = []
  for (const segment of lines.flatMap(({ segments }) => segments)) {
    const own = groups.filter((group) => group.some((other) => overlap(other, segment) > 0))
    groups.push([...own.flat(), segment])
    for (const group of own) groups.splice(groups.indexOf(group), 1)
  }
  return groups.map((segments) => {
    const span = {
      left: Math.min(...segments.map(({ left }) => left)),
      right: Math.max(...segments.map(({ right }) => right)),
    }
    const covered = columns.flatMap((column, at) =>
      span.left < centerOf(column) && span.right > centerOf(column) ? [at] : [],
    )
    const off = columns.map((column) => overlap(span, column))
    return { segments, columns: covered.length > 0 ? covered : [off.indexOf(Math.max(...off))] }
  })
}

const overlap = (a: Span, b: Span): number => Math.min(a.right, b.right) - Math.max(a.left, b.left)
const centerOf = ({ left, right }: Span): number => (left + right) / 2

/** Returns the rows as lines with one token per column. Cells without a ruled line between them are merged and repeated in each of their rows. */
const rowsOf = ({ bands, columns }: RuledTable): readonly Line[] => {
  const rows = bands.map(({ lines }) => cellsOf(lines, columns))
  const isJoined = (row: number, column: number): boolean => {
    const center = centerOf(entryAt(columns, column))
    return row > 0 && column > 0 && !bands[row]?.over.some(({ left, right }) => left < center && right > center)
  }
  const tokenAt = (row: number, column: number): Token | null => {
    let [first, last] = [row, row]
    while (isJoined(first, column)) first -= 1
    while (last + 1 < bands.length && isJoined(last + 1, column)) last += 1
    const segments = rows
      .slice(first, last + 1)
      .flatMap((cells) => cells.filter((cell) => cell.columns.includes(column)).flatMap((cell) => cell.segments))
    if (segments.length === 0) return null
    const token = inColumn(segments, entryAt(columns, column))
    // OCR may have missed a ruled line in a picture.
    return last > first && isRecognized(token) ? markGuessed(token) : token
  }
  return bands.map(({ lines }, row) => {
    const isUnsure = entryAt(rows, row).some(mayBeTwoRows)
    const tokens = columns.flatMap((_, column) => {
      const token = tokenAt(row, column)
      return token ? splitKeyedCell(isUnsure ? markGuessed(token) : token, entryAt(columns, column)) : []
    })
    return {
      isRow: true,
      words: lines.flatMap(({ words }) => words),
      tokens,
      segments: tokens,
      left: Math.min(...lines.map(({ left }) => left)),
      right: Math.max(...lines.map(({ right }) => right)),
      top: entryAt(lines, 0).top,
      bottom: entryAt(lines, lines.length - 1).bottom,
    }
  })
}

/** Whether a cell in a picture may be two cells with an undetected ruled line between them, because its second line starts a new phrase. */
const mayBeTwoRows = ({ segments }: RuledCell): boolean =>
  segments.some((segment, at) => {
    const before = segments[at - 1]
    return before && isRecognized(segment) && /^[\p{Lu}\d]/u.test(segment.text) && !/[.,;:!?&-]$/.test(before.text)
  })

/** Returns the text of a cell, placed inside its column. */
const inColumn = (segments: readonly Token[], { left, right }: Span): Token => {
  const text = segments.reduce((before, segment) => joinedWords(before, segment))
  return { ...cellToken(text), left: Math.max(left, text.left), right: Math.min(right, text.right) }
}

/** Splits a cell that has a band and, on the next lines, the name of its result. */
const splitKeyedCell = (token: Token, column: Span): readonly Token[] => {
  const [first] = token.words
  if (!first || token.kind === 'cell') return [token]
  const rest = token.words.findIndex((word) => word.top > first.bottom - (first.bottom - first.top) / 2)
  if (rest <= 0) return [token]
  const key = cellToken(tokenOf(token.words.slice(0, rest), 'words', false))
  if (key.kind !== 'cell' || isNone(withHyphens(key.text))) return [token]
  const middle = centerOf(column)
  const name = tokenOf(token.words.slice(rest), 'words', false)
  return [
    { ...key, left: column.left, right: middle - 1 },
    { ...name, left: middle, right: column.right },
  ]
}
