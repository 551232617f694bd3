/** Reads the charts, tables of numbers and lists of modifiers on pages, and collects the unread words. */
import { giveUp, openBudget, type Budget } from '../budget.ts'
import { parseDice } from '../odds/dice.ts'
import { entryAt } from '../present.ts'
import { problem } from '../problem.ts'
import { readBands, cutBands } from './bands.ts'
import { levelLines, partsOfBlocks, waysToCut } from './blocks.ts'
import { readCells, type ReadCells, bandText } from './charts.ts'
import { isDataLine, rawTable, runsOf, withContinued } from './layout.ts'
import {
  boxOf,
  hasSigned,
  letterWidth,
  levelWords,
  linesOf,
  median,
  type Line,
  type Word,
  tokenOf,
  withHyphens,
  type Token,
} from './lines.ts'
import { isListOfModifiers, readModifiers } from './modifiers.ts'
import type { PlacedPage, Stroke } from './page.ts'
import { chunksOf } from './ruled.ts'
import {
  scanLimits,
  scanSteps,
  spanOfDice,
  spendReading,
  type DiceSpan,
  type PagesReading,
  type ReadTable,
  type UnreadLine,
} from './reading.ts'

interface Found {
  readonly table: ReadTable
  readonly words: readonly Word[]
}

/**
 * Reads pages. `dice` applies to all charts. If undefined, the dice are read from each chart's heading or results. Call it in `runBounded`, because
 * it throws if the pages are too large or exceed `budget`.
 */
export const readPages = (
  pages: readonly PlacedPage[],
  dice: DiceSpan | undefined,
  budget = openBudget(scanSteps),
): PagesReading => {
  checkSize(pages)
  const read = pages.map((page, number) => {
    const words = levelWords(page, number)
    const strokes = levelLines(page.strokes ?? [], letterWidth(words))
    const found = readRegion({ words, strokes }, dice, budget, maxCuts).toSorted((a, b) => topOf(a) - topOf(b))
    const used = new Set(found.flatMap(shownWords))
    const unread = linesOf(words.filter((word) => !used.has(word)))
    return {
      tables: found.map(({ table }) => table),
      unread: unread.flatMap((line): UnreadLine[] => {
        const box = boxOf(line.words)
        return box ? [{ text: line.words.map(({ source }) => source.text).join(' '), box }] : []
      }),
    }
  })
  return { tables: read.flatMap(({ tables }) => tables), unread: read.flatMap(({ unread }) => unread) }
}

const topOf = ({ words }: Found): number => Math.min(...words.map(({ top }) => top))

const checkSize = (pages: readonly PlacedPage[]): void => {
  const { characters, words: mostWords, pages: mostPages } = scanLimits
  const words = pages.flatMap((page) => page.words)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  if (pages.length > mostPages || words.length > mostWords || letters > characters)
    giveUp(problem('too-large', { what: 'scan', characters, words: mostWords, pages: mostPages }))
}

/** The maximum depth of splitting a region into columns. */
const maxCuts = 12

interface Region {
  readonly words: readonly Word[]
  readonly strokes: readonly Stroke[]
}

/**
 * Finds the tables of a region: in its blocks if it has any, in the whole region, or in the parts beside a gutter if more words are then read without
 * doubts.
 */
const readRegion = (region: Region, dice: DiceSpan | undefined, budget: Budget, cuts: number): readonly Found[] => {
  const { words, strokes } = region
  const isLarge = cuts > 0 && words.length >= fewestWords
  if (isLarge) spendReading(budget, words.length * 1000)
  const blocks = isLarge ? partsOfBlocks(words, strokes) : undefined
  if (blocks) return blocks.flatMap((part) => readRegion({ words: part, strokes }, dice, budget, cuts - 1))
  const whole = readLines(region, dice, budget)
  if (!isLarge || isWhole(whole, words)) return whole
  const ways = waysToCut(words, strokes).flatMap((parts) => {
    const found = parts.flatMap((part) => readLines({ words: part, strokes }, dice, budget))
    return found.every(isSurelyRead) ? [{ found, used: usedIn(found) }] : []
  })
  const best = ways.toSorted((a, b) => b.used - a.used)[0]
  return best && best.used > usedIn(whole.filter(isSurelyRead)) ? best.found : whole
}

/** The minimum number of words for a region to be split. */
const fewestWords = 8

const usedIn = (found: readonly Found[]): number => new Set(found.flatMap(({ words }) => words)).size

const textsIn = ({ columns, rows, words }: ReadTable): ReadTable['columns'] => [
  ...columns,
  ...rows.flatMap(({ name, cells }) => [name, ...cells]),
  ...words.flatMap(({ texts }) => texts),
]

/** Returns the words that a table shows. It doesn't show all headings, for example. */
const shownWords = ({ table, words }: Found): readonly Word[] => {
  const texts = textsIn(table)
  const headings = [table.title, table.corner]
  const numbers = new Set([...headings, ...texts.map(({ source = '' }) => source)].join(' ').split(' '))
  const shown = [...headings, ...texts.flatMap(({ text, source = '', others }) => [text, source, ...others])].join(' ')
  const boxes = texts.flatMap(({ box }) => box ?? [])
  const isInBox = ({ source, page }: Word): boolean =>
    boxes.some(
      (box) =>
        box.page === page &&
        box.left <= source.left &&
        box.top <= source.top &&
        box.right >= source.right &&
        box.bottom >= source.bottom,
    )
  // Names are shown without punctuation at their ends. Only its place tells a number from an equal one.
  const isText = ({ text }: Word): boolean =>
    /\p{L}/u.test(text) ? shown.includes(text.replace(/[-–—•:,;]+$/, '')) : numbers.has(text)
  return words.filter((word) => isText(word) || isInBox(word) || !/[\p{L}\p{N}]/u.test(word.text))
}

/** Whether a chart or list of modifiers was read without doubts. Nothing confirms a table of numbers. */
const isSurelyRead = ({ table }: Found): boolean =>
  table.kind !== 'grid' && textsIn(table).every(({ sure }) => sure !== 'doubtful')

const isWhole = (found: readonly Found[], words: readonly Word[]): boolean =>
  usedIn(found) === words.length && found.every(({ table }) => textsIn(table).every(({ sure }) => sure !== 'doubtful'))

/** Reads the tables in a region, line by line. */
const readLines = ({ words, strokes }: Region, dice: DiceSpan | undefined, budget: Budget): readonly Found[] => {
  spendReading(budget, words.length * 300)
  const letter = letterWidth(words)
  const whole = linesOf(words)
  const cut = whole.map((line) => cutRow(line, budget))
  // Merged cells occur in several rows or not at all.
  const isCut = cut.filter((line, at) => line !== whole[at]).length > 1
  const chunks = chunksOf(isCut ? cut : whole, strokes)
  const lines = chunks.flatMap((chunk) => chunk.lines)
  const used = new Set<Line>()
  const runs = chunks.flatMap((chunk, at) =>
    chunk.isRuled ? ruledRuns(chunk.lines, chunks[at - 1]?.lines.at(-1)) : runsOf(chunk.lines),
  )
  return runs.flatMap((run) => {
    const start = lines.indexOf(entryAt(run, 0))
    const after = lines.slice(lines.indexOf(entryAt(run, run.length - 1)) + 1)
    const before = lines.slice(0, start)
    const above = before.slice(before.findLastIndex((line) => used.has(line)) + 1)
    const read = readRun(withContinued(run, after, letter), above, letter, dice, budget)
    if (!read) return []
    for (const line of read.lines) used.add(line)
    return [{ table: read.table, words: read.lines.flatMap((line) => line.words) }]
  })
}

/**
 * Returns the rows of a ruled table below its heading rows, as at most one run. If the headings are on a line above the table, it has no heading
 * rows.
 */
const ruledRuns = (rows: readonly Line[], above: Line | undefined): readonly (readonly Line[])[] => {
  const [top] = rows
  const [name] = top?.segments ?? []
  const isHeaded =
    top &&
    name &&
    above &&
    top.top - above.bottom < (above.bottom - above.top) * 1.5 &&
    (above.segments.length > 1 || above.left > name.right)
  const isWordy = rows.every((row) => !isDataLine(row))
  const first = isHeaded ? 0 : isWordy ? 1 : rows.findIndex(isDataLine)
  return first < rows.length ? [rows.slice(first)] : []
}

interface ReadRun {
  readonly table: ReadTable
  readonly lines: readonly Line[]
}

const readRun = (
  run: readonly Line[],
  above: readonly Line[],
  letter: number,
  dice: DiceSpan | undefined,
  budget: Budget,
): ReadRun | undefined => {
  const isList = isListOfModifiers(run)
  if (isList) {
    const chart = readChart(run, above, letter, dice, budget)
    const isSound = chart?.table.kind === 'down' && textsIn(chart.table).every(({ sure }) => sure === 'read')
    if (chart && isSound) return chart
    const last = above.at(-1)
    const heading = last && last.segments.length === 2 && !isDataLine(last) ? last : null
    const over = heading ? above.slice(0, -1) : above
    return withTitle(readModifiers(run, heading), over, heading ? [heading, ...run] : run, [])
  }
  return readChart(run, above, letter, dice, budget)
}

const readChart = (
  run: readonly Line[],
  above: readonly Line[],
  letter: number,
  dice: DiceSpan | undefined,
  budget: Budget,
): ReadRun | undefined => {
  const first = headingRows(run)
  const heads = run.findIndex((line, at) => at >= first && (isDataLine(line) || line.segments.length > 1))
  const raw = rawTable(run.slice(heads), [...above, ...run.slice(0, heads)], letter)
  const over = [...above, ...run.slice(0, heads)].filter((line) => !raw.headingLines.includes(line))
  const spanners = raw.spanners.map(({ text }) => text)
  const title = titleLines(over, raw.headingLines.at(-1) ?? entryAt(raw.lines, 0))
  const near = title.length > 0 ? over.slice(-2).filter(isTitle).toReversed() : []
  const said = diceIn([...near.map(textOf), ...spanners, ...raw.columns.map(({ heading }) => heading?.text ?? '')])
  const cells = readCells(raw, dice ?? spanOfDice(said), budget)
  if (!cells) return undefined
  const lines = [...raw.headingLines, ...raw.lines]
  return withTitle({ ...cells, dice: said === '' || cells.kind === 'grid' ? cells.dice : said }, over, lines, spanners)
}

/** Words in headings of rolls, ranges or points. */
const scale = /\b(?:roll|die|dice|nat|score|range|distance|points?|pts|stands?|bases?|figures?)\b/i

/** Returns the number of heading lines at the top of a run. Their numbers rise and differ in kind from the numbers below. */
const headingRows = (run: readonly Line[]): number => {
  const [first, ...rest] = run
  if (!first || rest.length === 0) return 0
  const wordy = (line: Line): number => line.tokens.filter(({ kind }) => kind === 'words').length
  const data = rest.filter(isDataLine)
  if (data.length === 0) return 0
  if (wordy(first) > 2 && data.every((line) => wordy(line) < wordy(first) - 1)) return 1
  const cells = first.tokens.filter(({ kind }) => kind === 'cell').map(({ text }) => text)
  const numbers = cells.map((text) => Number(/\d+/.exec(text)?.[0] ?? NaN))
  const isRising = numbers.every((number, at) => at === 0 || number > entryAt(numbers, at - 1))
  if (cells.length < 2 || !isRising || first.tokens.at(-1)?.kind === 'words') return 0
  const others = data.flatMap(({ tokens }) => tokens.filter(({ kind }) => kind === 'cell'))
  const hasUnit = (text: string): boolean => /["″']|cm|in/.test(text)
  const units = cells.filter(hasUnit).length * 2 > cells.length
  const theirs = others.filter(({ text }) => hasUnit(text)).length * 2 > others.length
  if (units !== theirs) return units ? 1 : 0
  const isClosed = cells.every((text) =>
    readBands(text).some(({ from, to, cost }) => cost === 0 && from !== null && to !== null),
  )
  const isRange = (text: string): boolean =>
    readBands(text).some(({ from, to, cost }) => cost === 0 && from !== null && to !== null && from < to)
  if (cells.every(isRange) && others.filter(({ text }) => isRange(text)).length * 3 < others.length) return 1
  const inner = data.flatMap(({ tokens }) => tokens.slice(1))
  const isWordy = inner.filter(({ kind }) => kind === 'words').length * 2 > inner.length
  return isClosed && (isWordy || scale.test(first.tokens[0]?.text ?? '')) ? 1 : 0
}

const textOf = (line: Line): string => line.words.map(({ text }) => text).join(' ')

const maxTitleWords = 8

const isTitle = (line: Line): boolean =>
  line.segments.length === 1 &&
  line.words.length <= maxTitleWords &&
  !hasSigned(line) &&
  /\p{L}{2}/u.test(textOf(line)) &&
  !/[.,;]$/.test(textOf(line))

/** Returns the title line directly above a table. */
const titleLines = (over: readonly Line[], first: Line): readonly Line[] => {
  const last = over.at(-1)
  const height = median([first, ...(last ? [last] : [])].map(({ top, bottom }) => bottom - top))
  return last && isTitle(last) && first.top - last.bottom < height * 3.2 ? [last] : []
}

/** The maximum number of lines between a table and a heading above it. */
const headingReach = 12

const withTitle = (
  cells: ReadCells,
  over: readonly Line[],
  lines: readonly Line[],
  spanners: readonly string[],
): ReadRun => {
  const title = titleLines(
    over,
    entryAt(
      lines.toSorted((a, b) => a.top - b.top),
      0,
    ),
  )
  const headings = over
    .filter((line) => !title.includes(line))
    .slice(-headingReach)
    .filter(isTitle)
    .toReversed()
    .map(textOf)
  return {
    table: { ...cells, title: title.map(textOf)[0] ?? spanners.at(-1) ?? '', headings: [...spanners, ...headings] },
    lines: [...title, ...lines],
  }
}

const diceIn = (texts: readonly string[]): string => {
  const written = /(?<![\p{L}\d])(\d?)[dDwW](\d{1,3}|%)(?!\d)/u.exec(texts.join(' '))
  const dice = written ? `${written[1] || '1'}d${written[2] === '%' ? '100' : (written[2] ?? '')}` : ''
  return parseDice(dice) ? dice : ''
}

/** Splits merged cells such as `≤78-1011+` into consecutive bands if there is only one way to do so. */
const cutRow = (line: Line, budget: Budget): Line => {
  const tokens = line.tokens.flatMap((token) => cutToken(token, budget))
  return tokens.length === line.tokens.length ? line : { ...line, tokens }
}

const cutToken = (token: Token, budget: Budget): readonly Token[] => {
  const text = withHyphens(token.text)
  const [word] = token.words
  if (!word || token.words.length > 1 || !/^[≤≥<>=\dlIOS|+-]{4,}$/.test(text) || !/\d/.test(text)) return [token]
  if (readBands(text).some(({ cost }) => cost < 3)) return [token]
  const ways = cutBands(text, budget)
    .map((bands) => ({ bands, cost: bands.reduce((sum, { cost }) => sum + cost, 0) }))
    .toSorted((a, b) => a.cost - b.cost)
  const [best, second] = ways
  if (!best) return [token]
  const width = (token.right - token.left) / best.bands.length
  return best.bands.map((band, at): Token => {
    const part: Word = {
      ...word,
      text: bandText(band),
      left: token.left + width * at,
      right: token.left + width * (at + 0.8),
    }
    return {
      ...tokenOf([part], 'cell', at > 0 || token.isClose),
      cut: second && second.cost === best.cost && entryAt(second.bands, 0) !== band ? 'several' : 'one',
    }
  })
}
