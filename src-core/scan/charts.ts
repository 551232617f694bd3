/** Reads the cells of a raw table: a chart by rows or columns, a chart with results as cells, or a table of numbers. */
import type { Budget } from '../budget.ts'
import { fractionCharacters } from '../exact.ts'
import { entryAt } from '../present.ts'
import { rangeText } from '../words/numbers.ts'
import { readBands, fitBands, isAmount, isNone, withDigits, type ScannedBand, type Ends, type Fit } from './bands.ts'
import { isMostly, type RawColumn, type RawRow, type RawTable } from './layout.ts'
import { boxOf, cleanText, hasGuesses, isRecognized, tokenOf, withHyphens, type Token } from './lines.ts'
import type { DiceSpan, Doubt, ReadKind, ReadRow, ReadText, WordColumn } from './reading.ts'

/** A table without its title. */
export interface ReadCells {
  readonly kind: ReadKind
  readonly dice: string
  readonly corner: string
  readonly columns: readonly ReadText[]
  readonly rows: readonly ReadRow[]
  readonly words: readonly WordColumn[]
}

const none: ReadText = { text: '', sure: 'read', doubts: [], others: [], box: null }

/** Words with a higher OCR confidence count as certain. */
const minConfidence = 65

/** Typical OCR output for specks, rules and misread letters. */
const odd = /[?|\]\[{}~_\\®©¢€£¥§»«]|\bI[bdghk]\b|[\d"][A-Z]\b|(?:^| )['"!]|,$|^\d+-\d+ \p{L}/u

/** Returns the text of a token, unchanged. */
export const plainReadText = (token: Token | null, why: readonly Doubt[] = []): ReadText => {
  if (!token) return { ...none, doubts: why, sure: why.length > 0 ? 'doubtful' : 'read' }
  const isUnclear =
    token.words.some((word) => (word.source.confidence ?? 100) < minConfidence && !isNone(word.text)) ||
    (isRecognized(token) && odd.test(token.text))
  const doubts: readonly Doubt[] = [
    ...why,
    ...(isUnclear ? (['unclear'] as const) : []),
    ...(token.other === undefined ? [] : (['several'] as const)),
    ...(hasGuesses(token) ? (['slipped'] as const) : []),
  ]
  return {
    text: token.text,
    sure: doubts.length > 0 ? 'doubtful' : 'read',
    doubts,
    others: token.other === undefined ? [] : [token.other],
    box: boxOf(token.words),
  }
}

/** Formats a band, such as `≤ 8` or `9–10`. */
export const bandText = ({ from, to }: ScannedBand): string => rangeText({ min: from, max: to })

const markDoubtful = (cell: ReadText, doubt: Doubt, others: readonly string[] = []): ReadText => ({
  ...cell,
  sure: 'doubtful',
  doubts: [...new Set([...cell.doubts, doubt])],
  others: [...new Set([...cell.others, ...others])].filter((other) => other !== cell.text),
})

/** The cells of a row or column, lowest result first. `slots` has no empty cells. */
interface Series {
  readonly tokens: readonly (Token | null)[]
  /** The index of each slot's token in `tokens`. */
  readonly at: readonly number[]
  readonly slots: readonly (readonly ScannedBand[])[]
}

const isBlank = (token: Token | null): boolean => token === null || isNone(withHyphens(token.text))

/** Converts rows or columns to series. Reverses all of them if most of their bands are in descending order. */
const seriesOf = (all: readonly (readonly (Token | null)[])[]): readonly Series[] => {
  const series = all.map((tokens): Series => {
    const at = tokens.flatMap((token, index) => (isBlank(token) ? [] : [index]))
    return { tokens, at, slots: at.map((index) => readBands(tokens[index]?.text ?? '')) }
  })
  const steps = series.flatMap(({ slots }) => {
    const lows = slots.flatMap(([band]) => (band ? [lowOf(band)] : []))
    return lows.slice(1).map((low, index) => Math.sign(low - entryAt(lows, index)))
  })
  if (steps.reduce((sum, step) => sum + step, 0) >= 0) return series
  return series.map(({ tokens, at, slots }) => ({ tokens, at: at.toReversed(), slots: slots.toReversed() }))
}

const lowOf = ({ from, to }: ScannedBand): number => from ?? (to === null ? 0 : to - 0.5)
const isFalling = (numbers: readonly number[]): boolean =>
  numbers.slice(1).filter((number, index) => number < entryAt(numbers, index)).length * 2 > numbers.length - 1

const noEnds: Ends = { from: undefined, to: undefined }

/** Returns how well a series covers its results, from 0 to 1. */
const scoreOf = ({ slots }: Series, fits: readonly Fit[]): number => {
  const [best] = fits
  if (!best || slots.length < 2) return 0
  return best.guessed.size === 0 ? 1 : best.guessed.size === 1 && slots.length > 2 ? 0.6 : 0
}

/** Returns the range that all series cover. Each end is the one that most series share. It is open if they share none or the dice go further. */
const endsOf = (all: readonly (readonly Fit[])[], dice: DiceSpan | undefined): Ends => {
  const sound = all.flatMap(([best]) => (best && best.guessed.size === 0 ? [best.bands] : []))
  if (sound.length === 0) return noEnds
  const end = (values: readonly (number | null | undefined)[], goesOn: (end: number) => boolean): number | null => {
    const counts = values.map((value) => values.filter((other) => other === value).length)
    const max = Math.max(0, ...counts)
    const value = values[counts.indexOf(max)] ?? null
    return max * 2 <= values.length || (value !== null && goesOn(value)) ? null : value
  }
  return {
    from: end(
      sound.map((bands) => bands[0]?.from),
      (from) => dice !== undefined && from > dice.lowest,
    ),
    to: end(
      sound.map((bands) => bands.at(-1)?.to),
      (to) => dice !== undefined && to < dice.highest,
    ),
  }
}

interface Solved {
  /** The cells of each series, one per token. */
  readonly cells: readonly (readonly ReadText[])[]
  /** From 0 to 1. */
  readonly merit: number
  readonly ends: Ends
  /** The bands of each series by token. Null if the token has none. */
  readonly bands: readonly (readonly (ScannedBand | null)[])[]
}

const solve = (all: readonly (readonly (Token | null)[])[], dice: DiceSpan | undefined, budget: Budget): Solved => {
  const series = seriesOf(all)
  const free = series.map(({ slots }) => fitBands(slots, noEnds, budget))
  const ends = endsOf(free, dice)
  const fits = series.map(({ slots }, index) => {
    const [bound, own] = [fitBands(slots, ends, budget), entryAt(free, index)]
    return bound[0] && bound[0].guessed.size <= (own[0]?.guessed.size ?? Infinity) ? bound : own
  })
  const merits = series.map((one, index) => scoreOf(one, entryAt(fits, index)))
  const read = fits.flatMap(([best]) => (best ? [best.bands] : []))
  const isMarked = (openEnd: OpenEnd): boolean =>
    read.some((bands) => (openEnd(bands)?.cost ?? minGuessCost) < minGuessCost)
  /** Whether any series marks its open end, or most series seem to be open. */
  const isShown = (openEnd: OpenEnd): boolean =>
    isMarked(openEnd) || read.flatMap((bands) => openEnd(bands) ?? []).length * 4 >= read.length * 3
  const shared = {
    ...ends,
    lowest: lowestOf(fits),
    isOpenBelow: isShown(openBelow),
    isOpenAbove: isShown(openAbove),
    isMarkedBelow: isMarked(openBelow),
    isMarkedAbove: isMarked(openAbove),
  }
  const solved = series.map((one, index) => readSeries(one, entryAt(fits, index), shared))
  return {
    cells: solved.map(({ cells }) => cells),
    bands: solved.map(({ bands }) => bands),
    merit: merits.reduce((sum, merit) => sum + merit, 0) / Math.max(1, merits.length),
    ends,
  }
}

const readSeries = (
  { tokens, at, slots }: Series,
  fits: readonly Fit[],
  ends: SharedEnds,
): { readonly cells: readonly ReadText[]; readonly bands: readonly (ScannedBand | null)[] } => {
  const cells = tokens.map((token): ReadText => (token ? { ...none, box: boxOf(token.words) } : none))
  const bands: (ScannedBand | null)[] = tokens.map(() => null)
  const [best] = fits
  const near = fits.filter(({ cost }) => best && (best.cost === 0 ? cost === 0 : cost <= best.cost + 1))
  for (const [slot, index] of at.entries()) {
    const token = tokens[index]
    if (!token) continue
    const options = entryAt(slots, slot)
    const chosen = best?.bands[slot] ?? options[0]
    bands[index] = chosen ?? null
    cells[index] = cellOf(
      token,
      chosen,
      options,
      near.map((fit) => ({ band: entryAt(fit.bands, slot), isGuessed: fit.guessed.has(slot) })),
      (best !== undefined || isFitting(slots, slot)) && isWithin(chosen, slot, slots.length, ends),
    )
  }
  // Results may be missing before the first cell or after the last. An end that was guessed next to an empty cell may belong in that cell.
  for (const slot of [0, at.length - 1]) {
    const [index, band] = [at[slot], bands[at[slot] ?? 0] ?? undefined]
    if (index === undefined || !band) continue
    const isBefore = (slot === 0) === (at[0] ?? 0) <= (at.at(-1) ?? 0)
    const empty = [...tokens.keys()].filter(
      (other) => isBlank(entryAt(tokens, other)) && (isBefore ? other < index : other > index),
    )
    const isWritten = slot === 0 ? ends.isMarkedBelow : ends.isMarkedAbove
    const isGuessed = band.cost >= minGuessCost && isWritten && empty.length > 0
    if (!isGuessed && isWithin(band, slot, at.length, ends)) continue
    for (const one of isGuessed ? [...empty, index] : empty) cells[one] = markDoubtful(entryAt(cells, one), 'misfit')
  }
  // The gap between the neighbors of an empty cell may be that cell's value.
  const own = tokens.map((token) => (isBlank(token) ? undefined : readBands(token?.text ?? '')[0]))
  for (const [index, token] of tokens.entries()) {
    const [before, after] = [own.findLast((band, at) => band && at < index), own.find((band, at) => band && at > index)]
    if (!isBlank(token) || !before || !after) continue
    const [lower, upper] = lowOf(before) < lowOf(after) ? [before, after] : [after, before]
    if (lower.to === null || upper.from === null || upper.from <= lower.to + 1) continue
    const gap = bandText({ from: lower.to + 1, to: upper.from - 1, cost: 0 })
    cells[index] = markDoubtful(entryAt(cells, index), 'misfit', [gap])
  }
  return { cells, bands }
}

/** Returns the lowest number in all series if several start with it. That number may then represent an open end. */
const lowestOf = (all: readonly (readonly Fit[])[]): number | undefined => {
  const bands = all.flatMap(([best]) => (best ? [best.bands] : []))
  const lowest = Math.min(...bands.flat().flatMap(({ from, to }) => [from ?? Infinity, to ?? Infinity]))
  return bands.filter(([first]) => first?.from === lowest).length > 1 ? lowest : undefined
}

/** Returns the first or last band of a series if it is open. */
type OpenEnd = (bands: readonly ScannedBand[]) => ScannedBand | undefined

const openBelow: OpenEnd = ([first]) => (first?.from === null ? first : undefined)
const openAbove: OpenEnd = (bands) => (bands.at(-1)?.to === null ? bands.at(-1) : undefined)

interface SharedEnds extends Ends {
  readonly lowest: number | undefined
  /** Whether any series marks its lower or upper end as open, or most series seem to be open there. */
  readonly isOpenBelow: boolean
  readonly isOpenAbove: boolean
  /** Whether any series marks its lower or upper end as open, such as `≤ 7` or `9+`. */
  readonly isMarkedBelow: boolean
  readonly isMarkedAbove: boolean
}

/** The lowest cost of reading a number as an open end. */
const minGuessCost = 3

/** Whether the first or last cell of a series ends where other series end, or is open. */
const isWithin = (band: ScannedBand | undefined, slot: number, count: number, ends: SharedEnds): boolean => {
  if (!band) return true
  const isShown = (band.from !== null || ends.isOpenBelow) && (band.to !== null || ends.isOpenAbove)
  if (band.cost >= minGuessCost && !isShown) return false
  const isStart =
    slot > 0 || band.from === null || ends.from === undefined || band.from === ends.from || band.from === ends.lowest
  return isStart && (slot < count - 1 || band.to === null || ends.to === undefined || band.to === ends.to)
}

/** Whether a cell is consecutive with its neighbors in a series that can't be read as a whole. */
const isFitting = (slots: readonly (readonly ScannedBand[])[], slot: number): boolean => {
  const follows = (lower: readonly ScannedBand[] | undefined, upper: readonly ScannedBand[] | undefined): boolean =>
    !lower || !upper || (lower[0]?.to ?? NaN) + 1 === upper[0]?.from
  return follows(slots[slot - 1], slots[slot]) && follows(slots[slot], slots[slot + 1])
}

const cellOf = (
  token: Token,
  chosen: ScannedBand | undefined,
  options: readonly ScannedBand[],
  ways: readonly { readonly band: ScannedBand; readonly isGuessed: boolean }[],
  fits: boolean,
): ReadText => {
  const box = boxOf(token.words)
  if (!chosen)
    return { text: token.text, sure: 'doubtful', doubts: ['unreadable'], others: [], source: token.text, box }
  const text = bandText(chosen)
  const others = [...new Set(ways.map(({ band }) => bandText(band)))].filter((other) => other !== text)
  const isGuessed = ways.some((way) => way.isGuessed)
  const isRepaired = chosen.cost > 0 || token.cut !== undefined
  const cell: ReadText = {
    text,
    sure: isRepaired ? 'repaired' : 'read',
    doubts: [],
    others,
    ...(token.text === text ? {} : { source: token.text }),
    box,
  }
  if (isGuessed) {
    const [own] = options
    if (own?.cost === 0) return markDoubtful({ ...cell, text: bandText(own) }, 'misfit', [text, ...others])
    const asRead = options.slice(0, 1).map(bandText)
    if (others.length === 0 && options.length === 0 && isAlmost(token.text, text)) return { ...cell, sure: 'repaired' }
    return markDoubtful(cell, options.length === 0 ? 'unreadable' : 'misfit', asRead)
  }
  if (!fits) return markDoubtful(cell, 'misfit')
  if (hasGuesses(token)) return markDoubtful(cell, 'slipped')
  return others.length > 0 || token.cut === 'several' ? markDoubtful(cell, 'several') : cell
}

/** Whether two spellings differ in a single letter. */
const isAlmost = (source: string, text: string): boolean => {
  const [a, b] = [source, text].map((each) => withDigits(withHyphens(each)).replaceAll(/\s/g, ''))
  if (a === undefined || b === undefined || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)
}

/** Whether most cells are ranges or open bands, as in a chart but not in a table of numbers. */
const hasBands = (tokens: readonly (Token | null)[]): boolean => {
  const filled = tokens.filter((token) => !isBlank(token))
  const isBand = (token: Token | null): boolean => {
    const [best] = readBands(token?.text ?? '')
    return best !== undefined && best.from !== best.to
  }
  return filled.filter(isBand).length * 3 >= filled.length && filled.length > 1
}

interface Parts {
  readonly names: readonly number[]
  readonly data: readonly number[]
  readonly words: readonly number[]
}

/** Finds the columns of the row names, of the cells, and of the text after them. */
const partsOf = ({ columns }: RawTable): Parts => {
  const numeric = columns.flatMap(({ isNumeric }, at) => (isNumeric ? [at] : []))
  const [first = 0] = numeric
  const last = numeric.at(-1) ?? -1
  const within = columns.map((_, at) => at).filter((at) => at >= first && at <= last)
  return {
    names: columns.map((_, at) => at).slice(0, first),
    data: within,
    words: columns.map((_, at) => at).slice(last + 1),
  }
}

const headingOf = ({ columns, isSplit }: RawTable, at: number): ReadText => {
  const heading = columns[at]?.heading ?? null
  if (!heading) return plainReadText(null, ['unnamed'])
  const isSeveral =
    isRecognized(heading) && heading.words.length > 1 && heading.words.every(({ text }) => isAmount(text))
  return plainReadText(heading, isSplit || isSeveral ? ['split'] : [])
}

const wordColumn = (raw: RawTable, at: number): WordColumn => ({
  heading: plainReadText(raw.columns[at]?.heading ?? null),
  texts: raw.rows.map(({ cells, isGuessed }) => plainReadText(cells[at] ?? null, isGuessed ? ['slipped'] : [])),
})

const tokenAt = ({ cells }: RawRow, at: number): Token | null => cells[at] ?? null

const columnOf = ({ rows }: RawTable, at: number): readonly (Token | null)[] => rows.map((row) => tokenAt(row, at))

/** The minimum score of a chart. */
const minScore = 0.5

/** Reads consecutive lines as a table. Undefined if they don't form one. */
export const readCells = (raw: RawTable, dice: DiceSpan | undefined, budget: Budget): ReadCells | undefined => {
  const parts = partsOf(raw)
  const charts = [readAcross(raw, parts, dice, budget), readDown(raw, parts, dice, budget)].filter(
    (one) => one !== null,
  )
  const best = charts.toSorted((a, b) => b.merit - a.merit)[0]
  return best?.read ?? resultsByRoll(raw, parts, budget) ?? gridFrom(raw, parts)
}

interface Candidate {
  readonly merit: number
  readonly read: ReadCells
}

const readAcross = (raw: RawTable, parts: Parts, dice: DiceSpan | undefined, budget: Budget): Candidate | null => {
  const isNamed = parts.names.length > 0
  const data = isNamed ? parts.data : parts.data.slice(1)
  if (data.length < 2) return null
  const placed = placeRows(
    raw.rows.map((row) => ({ tokens: data.map((at) => tokenAt(row, at)), isLoose: row.isLoose })),
    data.length,
  )
  const solved = solve(
    placed.map(({ tokens }) => tokens),
    dice,
    budget,
  )
  const rows = placed.filter(({ tokens }) => hasBands(tokens)).length
  const isEnough = raw.rows.length > 1 || (data.length > 2 && data.every((at) => raw.columns[at]?.heading))
  if (solved.merit < minScore || rows * 2 < raw.rows.length || !isEnough) return null
  const names = isNamed ? rowNames(raw, parts.names) : pointNames(columnOf(raw, parts.data[0] ?? 0))
  return {
    merit: solved.merit + 0.01,
    read: {
      kind: 'across',
      dice: diceOf(
        solved.ends,
        data.flatMap((at) => columnOf(raw, at)),
      ),
      corner: cornerOf(raw, isNamed ? parts.names : parts.data.slice(0, 1)),
      columns: data.map((at) => headingOf(raw, at)),
      rows: raw.rows.map((_, row) => ({
        name: entryAt(names, row),
        cells: entryAt(solved.cells, row).map((cell) => (placed[row]?.isMoved ? markDoubtful(cell, 'moved') : cell)),
      })),
      words: parts.words.map((at) => wordColumn(raw, at)),
    },
  }
}

const cornerOf = ({ columns }: RawTable, at: readonly number[]): string =>
  at.flatMap((index) => columns[index]?.heading?.text ?? []).join(' ')

interface PlacedRow {
  readonly tokens: readonly (Token | null)[]
  readonly isMoved: boolean
}

/**
 * Places rows whose cells are in order but not aligned with columns. Each goes where its bands, which fall or rise from row to row, best match the
 * neighboring row. A row that would fit elsewhere almost as well is doubtful.
 */
const placeRows = (
  rows: readonly { readonly tokens: readonly (Token | null)[]; readonly isLoose: boolean }[],
  width: number,
): readonly PlacedRow[] => {
  const placed: (PlacedRow | undefined)[] = rows.map((row) => (row.isLoose ? undefined : { ...row, isMoved: false }))
  for (let at = nextOpen(placed); at >= 0; at = nextOpen(placed)) {
    const beside = placed[at - 1] ?? placed[at + 1]
    const filled = entryAt(rows, at).tokens.filter((token) => token !== null)
    const ways = Array.from({ length: width - filled.length + 1 }, (_, offset) => {
      const tokens = Array.from({ length: width }, (__, column) => filled[column - offset] ?? null)
      return { tokens, off: beside ? distance(tokens, beside.tokens) + startOff(tokens, beside.tokens) : offset }
    }).toSorted((a, b) => a.off - b.off)
    const [first, second] = ways
    const isSure = !second || (beside !== undefined && second.off - (first?.off ?? 0) >= 3)
    placed[at] = { tokens: first?.tokens ?? [], isMoved: !isSure }
  }
  return placed.flatMap((row) => row ?? [])
}

/** Returns the index of the next row to place, next to one that is already placed. */
const nextOpen = (placed: readonly (PlacedRow | undefined)[]): number => {
  const beside = placed.findIndex((row, at) => row === undefined && (placed[at - 1] ?? placed[at + 1]) !== undefined)
  return beside >= 0 ? beside : placed.indexOf(undefined)
}

const startOff = (tokens: readonly (Token | null)[], others: readonly (Token | null)[]): number =>
  (tokens[0] === null) === (others[0] === null) ? 0 : 2

const distance = (tokens: readonly (Token | null)[], others: readonly (Token | null)[]): number =>
  tokens.reduce((sum, token, at) => {
    const other = others[at] ?? null
    if (isBlank(token) || isBlank(other)) return sum + (isBlank(token) === isBlank(other) ? 0 : 2)
    const [a, b] = [readBands(token?.text ?? '')[0], readBands(other?.text ?? '')[0]]
    return sum + (a && b ? endDistance(a.from, b.from) + endDistance(a.to, b.to) : 4)
  }, 0)

const endDistance = (a: number | null, b: number | null): number =>
  a === null || b === null ? (a === b ? 0 : 4) : Math.min(4, Math.abs(a - b))

const readDown = (raw: RawTable, parts: Parts, dice: DiceSpan | undefined, budget: Budget): Candidate | null => {
  const { data } = parts
  const wordy = [...parts.names, ...parts.words]
  if (raw.rows.length < 2 || data.length === 0 || wordy.length === 0) return null
  const series = data.map((at) => columnOf(raw, at))
  const solved = solve(series, dice, budget)
  const banded = series.filter(hasBands).length
  const isList = data.length === 1 && raw.rows.length > 3 && solved.merit === 1
  if (solved.merit < minScore || (banded * 2 < data.length && !isList) || (raw.rows.length < 3 && banded === 0))
    return null
  const named = parts.names.length > 0 ? parts.names : parts.words.slice(0, 1)
  const names = rowNames(raw, named)
  const isSole = data.length === 1
  return {
    merit: solved.merit,
    read: {
      kind: 'down',
      dice: diceOf(solved.ends, series.flat()),
      corner: cornerOf(raw, named),
      columns: data.map((at) => (isSole ? plainReadText(raw.columns[at]?.heading ?? null) : headingOf(raw, at))),
      rows: raw.rows.map((row, index) => ({
        name: entryAt(names, index),
        cells: data.map((_, at) => {
          const cell = entryAt(entryAt(solved.cells, at), index)
          return row.isLoose && data.length > 1 ? markDoubtful(cell, 'moved') : cell
        }),
      })),
      words: wordy.filter((at) => !named.includes(at)).map((at) => wordColumn(raw, at)),
    },
  }
}

/** Builds row names from columns of words. The first column may hold group names, each only in the first row of its group. */
const rowNames = (raw: RawTable, at: readonly number[]): readonly ReadText[] => {
  let group: Token | null = null
  // A mostly filled first column doesn't hold group names.
  const filled = raw.rows.filter((row) => at.length > 1 && tokenAt(row, at[0] ?? 0)).length
  const isCrowded = filled * 2 > raw.rows.length
  return raw.rows.map((row) => {
    const own = at.map((index) => tokenAt(row, index))
    const [first = null, ...rest] = own
    group = first ?? group
    const why: readonly Doubt[] = row.isGuessed || isCrowded ? ['slipped'] : []
    if (rest.every((token) => token === null)) return plainReadText(first, first ? why : ['unnamed'])
    const parts = [group, ...rest].filter((token) => token !== null)
    return {
      ...plainReadText(
        tokenOf(
          own.flatMap((token) => token?.words ?? []),
          'words',
          false,
        ),
        why,
      ),
      text: parts.map(({ text }) => text.replace(/^[-–—•] ?/, '')).join(', '),
    }
  })
}

/** Reads row names as rising numbers of points. Corrects digits misread as letters if the numbers then rise. */
const pointNames = (tokens: readonly (Token | null)[]): readonly ReadText[] => {
  const options = tokens.map((token) => (token ? pointsOf(token.text) : []))
  const chosen: (ScannedBand | undefined)[] = []
  const falls = isFalling(options.flatMap(([first]) => (first ? [lowOf(first)] : [])))
  const above = (upper: ScannedBand | undefined, lower: ScannedBand | undefined): boolean =>
    !upper || !lower || (upper.to ?? lowOf(upper)) < (lower.from ?? lowOf(lower)) || lowOf(upper) < lowOf(lower)
  const follows = (a: ScannedBand | undefined, b: ScannedBand | undefined): boolean =>
    falls ? above(b, a) : above(a, b)
  for (const [at, own] of options.entries()) {
    const next = options[at + 1]?.find(({ cost }) => cost === 0)
    chosen.push(own.find((one) => follows(chosen.at(-1), one) && follows(one, next)) ?? own[0])
  }
  const joins = chosen.map((one, at) => at > 0 && isNext(chosen[at - 1], one, falls))
  const isGapless = joins.filter(Boolean).length * 2 >= joins.length && joins.length > 2
  return tokens.map((token, at) => {
    if (!token) return plainReadText(null, ['unnamed'])
    const one = chosen[at]
    const plain = plainReadText(token)
    if (!one) return /\d/.test(token.text) ? markDoubtful(plain, 'unreadable') : plain
    const isFraction = fraction.test(token.text)
    const text = isFraction ? plain.text : bandText(one)
    const name: ReadText = {
      ...plain,
      text,
      ...(text === token.text ? {} : { source: token.text }),
      sure: one.cost > 0 ? 'repaired' : 'read',
      doubts: [],
    }
    const isOff =
      !follows(chosen[at - 1], one) ||
      !follows(one, chosen[at + 1]) ||
      (isGapless && ((at > 0 && !joins[at]) || joins[at + 1] === false))
    return isOff ? markDoubtful(name, 'misfit', entryAt(options, at).slice(0, 3).map(bandText)) : name
  })
}

const isNext = (before: ScannedBand | undefined, one: ScannedBand | undefined, falls: boolean): boolean => {
  const [lower, upper] = falls ? [one, before] : [before, one]
  return lower?.to !== undefined && upper?.from !== undefined && (lower.to ?? NaN) + 1 === upper.from
}

const fraction = new RegExp(`[${fractionCharacters}/]`)
const isPart = (text: string): boolean => new RegExp(`^(?:[${fractionCharacters}]|\\d/\\d)$`).test(text)

/** Reads points as a band. A fraction below 1 counts as 0. */
const pointsOf = (text: string): readonly ScannedBand[] =>
  isPart(text) ? [{ from: 0, to: 0, cost: 0 }] : readBands(text).filter(({ cost }) => cost < 3)

/** Returns the dice whose results a chart covers exactly. Empty if unknown. */
const diceOf = ({ from, to }: Ends, tokens: readonly (Token | null)[]): string => {
  const known: Readonly<Record<string, string>> = {
    ...{
      '1 6': '1d6',
      '1 8': '1d8',
      '1 10': '1d10',
      '0 9': '1d10-1',
      '1 12': '1d12',
      '1 20': '1d20',
      '1 100': '1d100',
    },
    ...{ '2 12': '2d6', '3 18': '3d6', '2 20': '2d10' },
  }
  if (tokens.some((token) => /(?:^|\D)00$/.test(token?.text ?? ''))) return '1d100'
  return known[`${String(from)} ${String(to)}`] ?? ''
}

const rollWords = /\b(?:rolls?|die|dice|\d*d\d+|d%|score|total|nat)\b/i

/** Reads a chart whose cells are results, with the rolls above its columns or at the start of its rows. */
const resultsByRoll = (raw: RawTable, parts: Parts, budget: Budget): ReadCells | undefined => {
  const isNamed = parts.names.length > 0
  const first = isNamed ? parts.names : parts.data.slice(0, 1)
  const at = raw.columns.map((_, index) => index).filter((index) => !first.includes(index))
  if (at.length < 2 || raw.rows.length < 2) return undefined
  const said = [...raw.spanners, ...raw.columns.map(({ heading }) => heading)]
    .map((token) => token?.text ?? '')
    .join(' ')
  const isWordy = isMostly(
    raw.rows.flatMap(({ cells }) => at.flatMap((index) => cells[index] ?? [])),
    ({ text }) => !isAmount(text),
  )
  // Dice notation is not a result.
  const isTarget = raw.rows.some(({ cells }) => at.some((index) => isOpen(cells[index] ?? null)))
  if (isTarget || (!isWordy && !rollWords.test(said))) return undefined
  const headings = at.map((index) => raw.columns[index]?.heading ?? null)
  const over = solve([headings], undefined, budget)
  if (over.merit === 1 && at.length > 2) {
    const names = isNamed ? rowNames(raw, parts.names) : pointNames(columnOf(raw, parts.data[0] ?? 0))
    const series = raw.rows.map((row) => at.map((index) => tokenAt(row, index)))
    const results = resultsIn(series, scaleOf(headings, over))
    return (
      results && {
        kind: 'across',
        dice: diceOf(over.ends, headings),
        corner: cornerOf(raw, first),
        columns: results.names,
        rows: results.cells.map((cells, row) => ({ name: entryAt(names, row), cells })),
        words: [],
      }
    )
  }
  const rolls = solve([columnOf(raw, first[0] ?? 0)], undefined, budget)
  if (rolls.merit < 1 || raw.rows.length < 3) return undefined
  const series = at.map((index) => columnOf(raw, index))
  const results = resultsIn(series, scaleOf(columnOf(raw, first[0] ?? 0), rolls))
  return (
    results && {
      kind: 'down',
      dice: diceOf(rolls.ends, columnOf(raw, first[0] ?? 0)),
      corner: cornerOf(raw, first),
      columns: at.map((index) => headingOf(raw, index)),
      rows: results.names.map((name, result) => ({
        name,
        cells: results.cells.map((cells) => entryAt(cells, result)),
      })),
      words: [],
    }
  )
}

/** The rolls along one side of a chart with results as cells. */
interface Scale {
  readonly rolls: readonly (Token | null)[]
  readonly bands: readonly (ScannedBand | null)[]
  readonly cells: readonly ReadText[]
}

const scaleOf = (rolls: Scale['rolls'], { bands, cells }: Solved): Scale => ({
  rolls,
  bands: entryAt(bands, 0),
  cells: entryAt(cells, 0),
})

interface Results {
  readonly names: readonly ReadText[]
  /** The band of each result, by series. */
  readonly cells: readonly (readonly ReadText[])[]
}

/** Returns the results of the given series, each with the rolls that lead to it. Undefined if a result recurs after another. */
const resultsIn = (series: readonly (readonly (Token | null)[])[], scale: Scale): Results | undefined => {
  const nameOf = (token: Token | null): string => (isBlank(token) ? '–' : (token?.text ?? ''))
  const places = new Map<string, { at: number; token: Token | null }>()
  for (const tokens of series)
    for (const [at, token] of tokens.entries()) {
      const known = places.get(nameOf(token))
      if (!known || known.at > at) places.set(nameOf(token), { at, token })
    }
  const names = [...places].toSorted(([, a], [, b]) => a.at - b.at).map(([name]) => name)
  if (names.length > 12) return undefined
  const cells: ReadText[][] = []
  for (const tokens of series) {
    const row: ReadText[] = []
    for (const name of names) {
      const at = tokens.flatMap((token, index) => (nameOf(token) === name ? [index] : []))
      const [first, last] = [at[0], at.at(-1)]
      if (first === undefined || last === undefined) row.push(none)
      else if (last - first + 1 > at.length) return undefined
      else row.push(spanOf(first, last, tokens, scale))
    }
    cells.push(row)
  }
  return {
    names: names.map((name) => ({ ...plainReadText(places.get(name)?.token ?? null), text: name })),
    cells,
  }
}

const spanOf = (first: number, last: number, tokens: readonly (Token | null)[], scale: Scale): ReadText => {
  const ends = [scale.bands[first], scale.bands[last]]
    .flatMap((band) => band ?? [])
    .toSorted((a, b) => lowOf(a) - lowOf(b))
  const words = tokens.slice(first, last + 1).flatMap((token) => token?.words ?? [])
  const why = [...new Set(scale.cells.slice(first, last + 1).flatMap((head) => head.doubts))]
  const isUnclear = words.some(({ source: { confidence = 100 } }) => confidence < minConfidence)
  const cell: ReadText = {
    ...none,
    text: bandText({ from: ends[0]?.from ?? null, to: ends.at(-1)?.to ?? null, cost: 0 }),
    source: scale.rolls
      .slice(first, last + 1)
      .map((token) => token?.text ?? '')
      .join(' '),
    box: boxOf(words),
    doubts: why,
    sure: why.length > 0 ? 'doubtful' : 'read',
  }
  return isUnclear ? markDoubtful(cell, 'unclear') : cell
}

/** Whether a token is an open band, such as 5+ or ≤ 8. */
const isOpen = (token: Token | null): boolean => {
  const [best] = readBands(token?.text ?? '')
  return best?.cost === 0 && (best.from === null) !== (best.to === null)
}

/** Reads a table of numbers, or of text in columns. */
const gridFrom = (raw: RawTable, parts: Parts): ReadCells | undefined => {
  const isNamed = parts.names.length > 0
  const first = isNamed ? parts.names : [parts.data[0] ?? 0]
  const at = raw.columns.map((_, index) => index).filter((index) => !first.includes(index))
  const data = at.filter((index) => raw.columns[index]?.isNumeric)
  const headed = at.filter((index) => raw.columns[index]?.heading).length
  const isOfWords = raw.isRuled && headed === at.length
  if (raw.rows.length < 2 || at.length === 0 || (data.length * 2 < at.length && !isOfWords)) return undefined
  if ((at.length < 2 || raw.rows.length < 3) && headed === 0) return undefined
  const beside = at.filter((index) => parts.words.includes(index))
  const names = isNamed ? rowNames(raw, parts.names) : columnOf(raw, first[0] ?? 0).map((token) => plainReadText(token))
  const filled = at.flatMap((index) => columnOf(raw, index).filter((token) => !isBlank(token)))
  // Open bands mean that this is a chart, not a table of numbers.
  const bands = filled.flatMap((token) => readBands(token?.text ?? '').slice(0, 1)).filter(({ cost }) => cost === 0)
  // Without other bands, numbers such as 5+ are target rolls.
  const isChart =
    filled.filter(isOpen).length * 4 > filled.length && bands.some(({ from, to }) => from !== to && to !== null)
  const cells = at.filter((index) => !beside.includes(index))
  return {
    kind: 'grid',
    dice: '',
    corner: cornerOf(raw, first),
    columns: cells.map((index) => headingOf(raw, index)),
    rows: raw.rows.map((row, index) => {
      const name = entryAt(names, index)
      // A number at the end of a name may be a cell.
      const isRunOn = isOnPaper(raw) && / [-+−]?\d{1,2}$/.test(name.text)
      return {
        name: (headed === 0 && isOnPaper(raw)) || isRunOn ? markSlipped(name) : name,
        cells: cells.map((column) => {
          const own = amountCell(tokenAt(row, column), entryAt(raw.columns, column))
          const cell = isChart ? markDoubtful(own, 'misfit') : own
          // Without headings, nothing proves that words on one line belong together.
          return (row.isLoose || headed === 0 || isRunOn) && cells.length > 1 ? markDoubtful(cell, 'moved') : cell
        }),
      }
    }),
    words: beside
      .map((index) => wordColumn(raw, index))
      .map(({ heading, texts }) => ({
        heading,
        texts: texts.map((text) =>
          headed === 0 || (isOnPaper(raw) && text.text.length <= maxMisreadLength) ? markSlipped(text) : text,
        ),
      })),
  }
}

const markSlipped = (text: ReadText): ReadText => (text.text === '' ? text : markDoubtful(text, 'slipped'))

/** Whether a table is from a photo or PDF, where words on one line may not belong together. */
const isOnPaper = ({ lines }: RawTable): boolean => lines[0]?.words[0]?.source.line === undefined

/** The longest OCR output for a fraction, in letters. */
const maxMisreadLength = 3

/** Reads a cell of a table of numbers. Nothing confirms it, so replacing a letter with a digit is only proposed. */
const amountCell = (token: Token | null, { isNumeric }: RawColumn): ReadText => {
  const plain = plainReadText(token)
  const text = withHyphens(plain.text)
  if (!token || isNone(text) || isAmount(text) || isOpen(token)) return plain
  if (isRecognized(token) && text.length <= maxMisreadLength) return markDoubtful(plain, 'unreadable')
  const mapped = cleanText(withDigits(plain.text))
  if (mapped !== plain.text && isAmount(withHyphens(mapped)))
    return { ...markDoubtful({ ...plain, text: mapped }, 'unclear', [plain.text]), source: token.text }
  return isNumeric && (/\d/.test(text) || isRecognized(token)) ? markDoubtful(plain, 'unreadable') : plain
}
