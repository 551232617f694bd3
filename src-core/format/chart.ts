/** Parses charts that authors type or paste: splits a block of text into cells with their positions. */
import type { Place } from '../problem.ts'
import type { Leaf, Entry, MapTree, Tree } from '../ruleset/tree.ts'
import {
  ceiling,
  compare,
  floor,
  fractionText,
  minus,
  one,
  parseFraction,
  plainNumber,
  type Fraction,
} from '../exact.ts'
import type { ProblemFacts } from '../words/problems/catalogue.ts'
import { isReversed, parseExactRange } from '../language/ranges.ts'
import { idFrom } from './entries.ts'
import { idPattern } from './basics.ts'

interface ChartCell {
  readonly text: string
  readonly place: Place
}

interface ChartRow {
  readonly head: ChartCell
  /** Whether a colon follows the heading. If so, the cells of a table are the starts of results. */
  readonly hasColon: boolean
  readonly cells: readonly ChartCell[]
}

export interface Chart {
  /** The names in the first line: results of a table, or columns of a grid. */
  readonly heads: readonly ChartCell[]
  readonly rows: readonly ChartRow[]
}

/**
 * Splits a chart into cells. The first line has the names (after a colon if the heading of the rows precedes them), and each further line is a row.
 * In a Markdown table, cells are separated by bars. Otherwise, lines with a colon after the row's heading are split at spaces. So are other lines,
 * unless the chart has tabs, as in text from spreadsheets; then they are split at tabs. Lines of dashes are ignored. Undefined if the value isn't a
 * text block.
 */
export const readChart = ({ value, place, body }: Leaf): Chart | undefined => {
  if (typeof value !== 'string' || !value.includes('\n')) return undefined
  const placeAt = (line: number, column: number): Place =>
    body ? { file: body.file, line: body.line + line, column: body.column + column } : place
  const written = [...value.split('\n').entries()].filter(([, text]) => text.trim() !== '' && !isRule(text))
  const isPiped = written.every(([, text]) => text.includes('|'))
  const isTabbed = isPiped || value.includes('\t')
  const [first, ...lines] = written.map(([line, text]): Line => {
    const place = (column: number) => placeAt(line, column)
    if (isPiped) return { head: null, cells: barSeparatedCells(text, place) }
    const colon = text.search(/:(?=\s|$)/)
    const head = text.slice(0, Math.max(0, colon)).trim()
    if (head === '' || head.includes('\t'))
      return { head: null, cells: isTabbed ? separatedCells(text, place) : blankSeparatedCells(text, place, 0) }
    return {
      head: { text: head, place: place(text.indexOf(head)) },
      cells: blankSeparatedCells(text, place, colon + 1),
    }
  })
  if (!first) return { heads: [], rows: [] }
  const rows = lines.flatMap(({ head, cells: [start, ...cells] }): ChartRow[] => {
    if (head) return [{ head, hasColon: true, cells: start ? [start, ...cells] : [] }]
    return start ? [{ head: start, hasColon: false, cells }] : []
  })
  const headless = rows.filter(({ hasColon }) => !hasColon)
  const widest = Math.max(0, ...headless.map(({ cells }) => cells.length))
  const hasCorner = !first.head && headless.length > 0 && (isTabbed || first.cells.length > widest)
  return { heads: first.cells.slice(hasCorner ? 1 : 0), rows }
}

interface Line {
  readonly head: ChartCell | null
  readonly cells: readonly ChartCell[]
}

const blankSeparatedCells = (text: string, place: PlaceOfColumn, from: number): ChartCell[] =>
  [...text.slice(from).matchAll(/\S+/g)].map(({ 0: cell, index }) => ({ text: cell, place: place(from + index) }))

type PlaceOfColumn = (column: number) => Place

/** Cells separated by tabs or, in a line without tabs, by two spaces. Any cell but the last may be empty. */
const separatedCells = (text: string, place: PlaceOfColumn): ChartCell[] =>
  text.trimEnd().includes('\t')
    ? trimCells(text.trimEnd().matchAll(/(?<=^|\t)[^\t]*/g), place)
    : trimCells(text.matchAll(/\S+(?: \S+)*/g), place)

/** Cells between the bars of a Markdown table. */
const barSeparatedCells = (text: string, place: PlaceOfColumn): ChartCell[] => {
  const start = /^\s*\|?/.exec(text)?.[0].length ?? 0
  const row = text.slice(start).replace(/\|\s*$/, '')
  return trimCells(row.matchAll(/(?<=^|\|)[^|]*/g), (column) => place(start + column))
}

const trimCells = (cells: Iterable<RegExpExecArray>, place: PlaceOfColumn): ChartCell[] =>
  [...cells].map(({ 0: cell, index }) => ({
    text: cell.trim(),
    place: place(index + cell.length - cell.trimStart().length),
  }))

/** Whether a line only separates rows of a table. */
const isRule = (text: string): boolean => /^[\s|+:=-]*$/.test(text) && /[-=]{2}/.test(text)

/** Whether a cell is empty, a dash or a dot. */
export const isEmpty = ({ text }: ChartCell): boolean => /^[-–—−.]?$/.test(text)

/** Whether a cell is a dash, which means that the row starts with a later result. */
export const isOpenBelow = ({ text }: ChartCell): boolean => /^[-–—−]$/.test(text)

/** Ids by lowercase name. */
export type IdsByName = ReadonlyMap<string, string>

/** Reports a problem with a chart and returns the tree to use instead. */
type Wrong = (facts: ProblemFacts<'chart'>, place: Place) => Tree

interface Head {
  readonly id: string
  readonly place: Place
}

/** The numbers that select a row. `limit` is the highest possible number, or null. `others` is true if there are rows outside the chart. */
export interface RowNumbers {
  readonly limit: Fraction | null
  readonly others: boolean
}

/** The rows of a table. The bands come from the starts of results, or are written as ranges. */
export const tableRows = (chart: Chart, results: IdsByName, numbers: RowNumbers, place: Place, wrong: Wrong): Tree => {
  const heads = headsOf(chart, results, 'result', wrong)
  if (chart.rows.length === 0 || heads.length === 0) return wrong({ what: 'no-rows' }, place)
  checkRowRanges(chart, numbers, wrong)
  return rowsOf(chart, place, wrong, (row) => {
    const limit = row.hasColon ? heads.length - 1 : heads.length
    if (row.cells.length > limit) {
      wrong(
        { what: 'too-wide', row: row.head.text, cells: row.cells.length, max: limit, isStarts: row.hasColon },
        row.head.place,
      )
      return undefined
    }
    return ['bands', row.hasColon ? bandsFromStarts(row, heads, wrong) : bandsAsWritten(row, heads, wrong)]
  })
}

/** The rows of a grid, with numbers or strings. Omits empty cells. */
export const gridRows = (
  chart: Chart,
  columns: IdsByName,
  isText: (column: string) => boolean,
  numbers: RowNumbers,
  place: Place,
  wrong: Wrong,
): Tree => {
  const heads = headsOf(chart, columns, 'column', wrong)
  if (chart.rows.length === 0 || heads.length === 0) return wrong({ what: 'grid' }, place)
  checkRowRanges(chart, numbers, wrong)
  return rowsOf(chart, place, wrong, (row) => {
    if (row.cells.length > heads.length) {
      wrong(
        { what: 'too-wide', row: row.head.text, cells: row.cells.length, max: heads.length, isStarts: false },
        row.head.place,
      )
      return undefined
    }
    const cells = pairWithHeads(row, heads).flatMap(([{ id }, cell]): Named[] => {
      if (isEmpty(cell)) return []
      const number = isText(id) ? undefined : parseFraction(cell.text)
      return [[id, entryOf(number ? plainNumber(number) : cell.text, cell.place)]]
    })
    return ['cells', mapOf(cells, row.head.place)]
  })
}

/**
 * The columns of a grid, in the order of its chart, with their fields from the file. The chart can name a column by its upper limit, such as `..8`
 * for `to-8`. Undefined if it names none this way.
 */
export const gridColumns = ({ heads }: Chart, own: ReadonlyMap<string, Entry>): readonly Named[] | undefined => {
  const columns = new Map<string, Entry>()
  for (const head of heads) {
    const reach = reachOf(head)
    const id = reach ? reachId(reach) : head.text
    const written = own.get(id)
    const to = reach && ([['to', entryOf(plainNumber(reach), head.place)]] as const)
    if (to)
      columns.set(id, {
        key: head.place,
        value: mapOf([...to, ...(written?.value.kind === 'map' ? written.value.entries : [])], head.place),
      })
    else if (written) columns.set(id, written)
  }
  if (!heads.some(reachOf)) return undefined
  return [...columns, ...[...own].filter(([id]) => !columns.has(id))]
}

/** The upper limit of a column named `..8`. */
const reachOf = ({ text }: ChartCell): Fraction | null => {
  const range = parseExactRange(text)
  return range?.min === null ? range.max : null
}

const reachId = (reach: Fraction): string => numberId(reach).replace(/^p-?/, 'to-')

type Named = readonly [id: string, entry: Entry]

const mapOf = (entries: readonly Named[], place: Place, whole?: true): MapTree => ({
  kind: 'map',
  entries: new Map(entries),
  place,
  ...(whole && { whole }),
})
const leafOf = (value: string | number, place: Place): Leaf => ({ kind: 'leaf', value, place })
const entryOf = (value: string | number, place: Place): Entry => ({ key: place, value: leafOf(value, place) })

/** The cells below each name. Omits missing cells at the end. */
const pairWithHeads = ({ cells }: ChartRow, heads: readonly Head[]): readonly (readonly [Head, ChartCell])[] =>
  cells.flatMap((cell, index): (readonly [Head, ChartCell])[] => {
    const head = heads[index]
    return head ? [[head, cell]] : []
  })

/** The ids for the names in the first line. */
const headsOf = ({ heads }: Chart, known: IdsByName, names: 'result' | 'column', wrong: Wrong): Head[] => {
  const seen = new Set<string>()
  return heads.map(({ text, place }) => {
    const reach = names === 'column' ? reachOf({ text, place }) : null
    const id = reach ? reachId(reach) : idPattern.test(text) ? text : (known.get(text.toLowerCase()) ?? idFrom(text))
    if (!idPattern.test(id)) wrong({ what: 'no-name', text, names }, place)
    else if (seen.has(id)) wrong({ what: 'twice', name: id, names }, place)
    seen.add(id)
    return { id, place }
  })
}

/**
 * Reports rows with ranges that are reversed, overlap or leave a gap. A row extends up to the start of the next, so the end of its range only shows
 * where the author expects the next one. Fractions between two whole numbers belong to the lower row.
 */
const checkRowRanges = ({ rows }: Chart, { limit, others }: RowNumbers, wrong: Wrong): void => {
  const ranges = rows
    .flatMap(({ head: { text, place } }) => {
      const range = parseExactRange(text)
      if (!range || range.min === null) return []
      const { min, max } = range
      const isOpen = max === null || parseFraction(text) !== undefined
      return [{ text, place, min, max: isOpen ? null : max, isReversed: isReversed(range) }]
    })
    .toSorted((a, b) => compare(a.min, b.min))
  for (const [index, { text, place, min, max, isReversed }] of ranges.entries()) {
    if (max === null) continue
    const next = ranges[index + 1]
    const [from, to] = [fractionText(min), fractionText(max)]
    if (isReversed) wrong({ what: 'row-reversed', row: text, min: to, max: from }, place)
    else if (!next) {
      if (!others && !(limit && compare(limit, max) <= 0)) wrong({ what: 'row-open', row: text, from, end: to }, place)
    } else if (compare(next.min, min) === 0) continue
    else if (compare(next.min, max) <= 0) {
      const last = next.max === null || compare(next.max, max) > 0 ? max : next.max
      const both = { min: fractionText(next.min), max: fractionText(last) }
      wrong({ what: 'row-overlap', row: next.text, before: text, both }, next.place)
    } else if (!others && compare(minus(next.min, max), one) > 0) {
      const gap = { min: String(floor(max) + 1n), max: String(ceiling(next.min) - 1n) }
      wrong({ what: 'row-gap', row: next.text, before: text, gap }, next.place)
    }
  }
}

/** Rows by id, each with the result of `fill`. */
const rowsOf = (
  chart: Chart,
  place: Place,
  wrong: Wrong,
  fill: (row: ChartRow) => readonly [key: string, value: Tree] | undefined,
): Tree => {
  const rows = new Map<string, Entry>()
  for (const row of chart.rows) {
    const { text, place: at } = row.head
    const filled = fill(row)
    const { id, fields } = rowHead(row.head)
    const end = parseExactRange(text)?.max
    if (!idPattern.test(id))
      wrong(
        end ? { what: 'row-start', row: text, end: fractionText(end) } : { what: 'no-name', text, names: 'row' },
        at,
      )
    else if (rows.has(id)) wrong({ what: 'twice', name: id, names: 'row' }, at)
    if (filled) rows.set(id, { key: at, value: mapOf([...fields, [filled[0], { key: at, value: filled[1] }]], at) })
  }
  return mapOf([...rows], place, true)
}

/**
 * The id and fields of a row from its heading. `15` and `15-19` both mean the row `p15`, which starts at 15. A name becomes the id, and also the
 * label if it differs from the id.
 */
const rowHead = ({ text, place }: ChartCell): { readonly id: string; readonly fields: readonly Named[] } => {
  const from = parseExactRange(text)?.min
  if (from) return { id: numberId(from), fields: [['from', entryOf(plainNumber(from), place)]] }
  if (idPattern.test(text)) return { id: text, fields: [] }
  return { id: idFrom(text), fields: [['label', entryOf(text, place)]] }
}

/** The id of a row that starts at a number: `p15`, `p-half` for 1/2, `p1-half` for 3/2, `p-2-3` for 2/3, `p-minus-2`. */
const numberId = ({ n, d }: Fraction): string => {
  const [sign, size] = n < 0n ? ['-minus-', -n] : ['', n]
  const whole = size / d
  const rest = size % d
  const part = rest === 0n ? '' : d === 2n ? '-half' : `-${String(rest)}-${String(d)}`
  return `p${sign}${rest !== 0n && whole === 0n ? '' : String(whole)}${part}`.replace('--', '-')
}

/** Bands that each extend from the start of their result to the start of the next. The first band, or the first after dashes, has no lower end. */
const bandsFromStarts = (row: ChartRow, heads: readonly Head[], wrong: Wrong): Tree => {
  const [first, ...others] = heads
  const bands: { readonly id: string; readonly from: number | null; readonly place: Place }[] = []
  if (first) bands.push({ id: first.id, from: null, place: row.head.place })
  for (const [{ id }, cell] of pairWithHeads(row, others)) {
    const { text, place } = cell
    const last = bands.at(-1)
    const start = parseFraction(text)
    if (isOpenBelow(cell)) {
      if (bands.length > 1) wrong({ what: 'late-dash', row: row.head.text, text, result: id }, place)
      bands.splice(0, 1, { id, from: null, place })
    } else if (isEmpty(cell)) continue
    else if (start?.d !== 1n) wrong({ what: 'start', row: row.head.text, text, result: id }, place)
    else {
      const from = Number(start.n)
      if (last && last.from !== null && from <= last.from)
        wrong({ what: 'falls', row: row.head.text, result: id, start: from, before: last.id }, place)
      bands.push({ id, from, place })
    }
  }
  const entries = bands.map(({ id, from, place }, index): Named => {
    const next = bands[index + 1]?.from
    return [id, entryOf(rangeValue(from, typeof next === 'number' ? next - 1 : null), place)]
  })
  return mapOf(entries, row.head.place)
}

/** Bands written as ranges, as in print. An empty cell means that the result is impossible. */
const bandsAsWritten = (row: ChartRow, heads: readonly Head[], wrong: Wrong): Tree => {
  const cells = pairWithHeads(row, heads).filter(([, cell]) => !isEmpty(cell))
  if (cells.length > 1 && cells.every(([, { text }]) => parseFraction(text)))
    wrong({ what: 'no-colon', row: row.head.text, cells: row.cells.map(({ text }) => text) }, row.head.place)
  const entries = cells.map(([{ id }, { text, place }]): Named => {
    const range = parseExactRange(text)
    const ends = range && [range.min, range.max].map((end) => (end ? Number(end.n) : null))
    if (!range || [range.min, range.max].some((end) => end && end.d !== 1n))
      wrong({ what: 'range', row: row.head.text, text, result: id }, place)
    return [id, entryOf(rangeValue(ends?.[0] ?? null, ends?.[1] ?? null), place)]
  })
  return mapOf(entries, row.head.place)
}

const rangeValue = (min: number | null, max: number | null): string | number =>
  min !== null && min === max ? min : `${min ?? ''}..${max ?? ''}`
