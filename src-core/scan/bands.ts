/** Parses bands of results in all notations, including OCR errors, and finds readings in which a row covers each result once. */
import type { Budget } from '../budget.ts'
import { fractionCharacters } from '../exact.ts'
import { entryAt } from '../present.ts'
import { memoizeText } from '../memoize.ts'
import { spendReading } from './reading.ts'

/** A possible reading of a cell. A null end is open. */
export interface ScannedBand {
  readonly from: number | null
  readonly to: number | null
  /** 0 for a literal reading. Less likely repairs cost more. */
  readonly cost: number
}

const figure = '-?\\d{1,3}'
/** Differences may have a plus sign. */
const bound = '[-+]?\\d{1,3}'
const lessPattern = '(?:(?:or|and|&) ?(?:less|fewer|lower|below|under|down|worse)|oder (?:weniger|niedriger|darunter))'
const morePattern = '(?:(?:or|and|&) ?(?:more|greater|higher|above|over|up|better)|(?:oder|und) (?:mehr|höher|darüber))'

interface Form {
  readonly form: RegExp
  readonly bands: (figures: readonly number[]) => readonly ScannedBand[]
}

const band = (from: number | null, to: number | null, cost = 0): ScannedBand => ({ from, to, cost })
const bandBetween = ([a = 0, b = a]: readonly number[]): readonly ScannedBand[] => [
  band(Math.min(a, b), Math.max(a, b)),
]
const bandUpTo = ([to = 0]: readonly number[]): readonly ScannedBand[] => [band(null, to)]
const onFrom = ([from = 0]: readonly number[]): readonly ScannedBand[] => [band(from, null)]

/** OCR drops the stroke of `≤`, so `<8` may mean `< 8` or `≤ 8`. */
const forms: readonly Form[] = [
  { form: new RegExp(`^${figure}$`), bands: bandBetween },
  { form: new RegExp(`^${bound} ?(?:-|to|\\.\\.|thru|through|bis) ?${bound}$`), bands: bandBetween },
  {
    form: new RegExp(`^${figure}(?:(?:, ?| or |/)${figure})+,?$`),
    bands: (figures) => {
      const [low, high] = [Math.min(...figures), Math.max(...figures)]
      return high - low === figures.length - 1 ? [band(low, high)] : []
    },
  },
  { form: new RegExp(`^${bound} ?(?:\\+|${morePattern})$`), bands: onFrom },
  // In descending results, "-7 or more" means farther from zero.
  { form: new RegExp(`^-\\d{1,3} ?${morePattern}$`), bands: ([to = 0]) => [band(null, to, 2)] },
  { form: new RegExp(`^(?:≥|>=|=>|at least|from|ab|mindestens) ?${figure}$`), bands: onFrom },
  {
    form: new RegExp(`^(?:${bound} ?${lessPattern}|(?:≤|<=|=<|up to|at most|to|bis|höchstens|0*-?\\.\\.) ?${figure})$`),
    bands: bandUpTo,
  },
  {
    form: new RegExp(`^(?:<|less than|under|below) ?${figure}$`),
    bands: ([to = 0]) => [band(null, to - 1), band(null, to, 2)],
  },
  {
    form: new RegExp(`^(?:>|more than|over|above) ?${figure}$`),
    bands: ([from = 0]) => [band(from + 1, null), band(from, null, 2)],
  },
]

/** Common OCR errors for digits. */
const letters: Readonly<Record<string, string>> = {
  ...{ l: '1', I: '1', '|': '1', '!': '1', i: '1', ']': '1', '[': '1', O: '0', o: '0', Q: '0', D: '0' },
  ...{ S: '5', s: '5', B: '8', Z: '2', z: '2', g: '9', q: '9', G: '6' },
}
const confusedLetters = new RegExp(`[${Object.keys(letters).join('').replace(/[[\]]/g, '\\$&')}]`, 'g')

/** Replaces letters that look like digits. Words such as `or less` stay. */
export const withDigits = (text: string): string =>
  text
    .split(' ')
    .map((word) =>
      /^(?:or|and|to|up|less|more|over|under|below|above|lower|higher|fewer|greater|at|least|most|than|thru|through|better|worse|down|ab|bis|oder|und|mehr|höher|darüber|weniger|niedriger|darunter|mindestens|höchstens)$/i.test(
        word,
      )
        ? word
        : word.replaceAll(confusedLetters, (letter) => letters[letter] ?? letter),
    )
    .join(' ')

const normalizeBand = (text: string): string =>
  text
    .replaceAll(/[‐‑‒–—−]/g, '-')
    .replace(/(?<=^\S{1,4} )\S{1,2}(?= (?:less|fewer|lower|under|more|over|higher|greater)$)/i, 'or')
    .replaceAll(/(?<=\d)(?=or )|(?<=\d)-(?=or )/gi, ' ')
    .replace(/^\(([^()]*)\)$/, '$1')
    .replaceAll(/\((\d+)\)/g, '-$1')
    .replace(/[*†‡,;]+$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Returns the numbers in a string. A hyphen after a digit is not a minus sign, and `00` is 100 on percentile dice. */
const figuresIn = (text: string): readonly number[] =>
  [...text.matchAll(/(?<!\d ?)-?\d+|\d+/g)].map(([digits]) => (digits === '00' ? 100 : Number(digits)))

const exactBands = (text: string): readonly ScannedBand[] =>
  forms.flatMap(({ form, bands }) => (form.test(text) ? bands(figuresIn(text)) : []))

/** Returns all possible readings of a string as a band, most likely first. */
export const readBands = memoizeText((text: string): readonly ScannedBand[] => {
  const plain = normalizeBand(text).toLowerCase()
  const mapped = withDigits(normalizeBand(text)).toLowerCase()
  const read = [
    ...exactBands(plain),
    ...(mapped === plain ? [] : withAddedCost(exactBands(mapped), 1)),
    ...withAddedCost(looseBands(mapped), mapped === plain ? 0 : 1),
  ]
  const best = new Map<string, ScannedBand>()
  for (const one of read) {
    const key = `${String(one.from)} ${String(one.to)}`
    const known = best.get(key)
    if (!known || known.cost > one.cost) best.set(key, one)
  }
  return [...best.values()].toSorted((a, b) => a.cost - b.cost)
})

const withAddedCost = (bands: readonly ScannedBand[], cost: number): readonly ScannedBand[] =>
  bands.map((one) => ({ ...one, cost: one.cost + cost }))

/** Returns readings with a lost or damaged sign: `78` for 7–8, `8.10` for 8–10, `9` for 9+, `=8` for `≤ 8`. */
const looseBands = (text: string): readonly ScannedBand[] => {
  const loose: ScannedBand[] = []
  const joined = /^(\d{2,4})$/.exec(text)?.[1] ?? ''
  for (let at = 1; at < joined.length; at += 1) {
    const [from, to] = [joined.slice(0, at), joined.slice(at)].map(Number)
    if (from !== undefined && to !== undefined && from < to && !joined.slice(at).startsWith('0') && to - from < 20)
      loose.push(band(from, to, 2))
  }
  const [, a, b] = /^(\d{1,3}) ?[.~_:=*«»'"¬] ?(\d{1,3})$/.exec(text) ?? []
  if (a !== undefined && Number(a) < Number(b)) loose.push(band(Number(a), Number(b), 1))
  const [, alone] = /^(-?\d{1,3})$/.exec(text) ?? []
  if (alone !== undefined) loose.push(band(Number(alone), null, 3), band(null, Number(alone), 3))
  const [, last] = /^(\d{1,3}) ?[t*'"~¢4-]$/.exec(text) ?? []
  if (last !== undefined) loose.push(band(Number(last), null, 2))
  const [, first] = /^[=$£€¢c«5s_~-] ?(\d{1,3})$/.exec(text) ?? []
  if (first !== undefined) loose.push(band(null, Number(first), 2))
  return loose
}

const number = `(?:\\d+(?:\\.\\d+)?[${fractionCharacters}]?|[${fractionCharacters}]|\\d+/\\d+)`
const unit = '(?: ?(?:"|\'|inch(?:es)?|cm|mm|%|MP|BW)|in\\.?)?'
const amount = `[-+±]?[x×X*]? ?[-+]?${number}${unit}`
const amounts = new RegExp(`^${amount}(?: ?[-/&] ?${amount})*[*†‡#]*$`)
const signedPattern = new RegExp(`^(?:[-+±] ?${number}|[x×X] ?${number}|\\(-?${number}\\))$`)
const diceForm = /^\(?\d*[dDwW]\d+(?:[+-]\d+)?\)?$/

/** Whether a cell is empty or contains a dash or a word for "none". */
export const isNone = (text: string): boolean =>
  /^(?:-{1,3}|\.{1,3}|[~_]|n\/?a|none|nil)$/i.test(text.replaceAll(/[‐‑‒–—−]/g, '-'))

/** Whether a string names dice, such as `2d6`. */
export const isDice = (text: string): boolean => diceForm.test(text)

/** Whether a string is a table value, such as `12"`, `x½`, `8/12"` or `+1`. */
export const isAmount = (text: string): boolean => {
  const plain = text.replaceAll(/[‐‑‒–—−]/g, '-')
  return amounts.test(plain) || signedPattern.test(plain) || diceForm.test(plain)
}

/** Whether a string with plain hyphens may be a cell: a band, an amount or a dash. `IO` and `l` may be digits. */
export const isCell = memoizeText((text: string): boolean => {
  // A list of results may contain one misread number.
  if (
    isNone(text) ||
    text === '±' ||
    isAmount(text) ||
    /^\d{1,3}(?:, ?\d{1,3})+,?$/.test(text) ||
    exactBands(normalizeBand(text).toLowerCase()).length > 0
  )
    return true
  const mapped = isDice(text) ? text : withDigits(text)
  if (mapped === text) return /^[=$£€¢«]\d{1,2}$|^\d{1,3}[t¢]$/.test(text)
  const isLikely = /\d|^.+[-+]|^[-+].|[≤≥<>]| (?:or|to) /.test(text) || /^(?:[lI|O]|[lIO|]{2})$/.test(text)
  return isLikely && (isAmount(mapped) || exactBands(normalizeBand(mapped).toLowerCase()).length > 0)
})

/** Returns all ways to split merged cells such as `≤78-1011+` into consecutive bands. */
export const cutBands = (text: string, budget: Budget): readonly (readonly ScannedBand[])[] => {
  const ways: ScannedBand[][] = []
  const cut = (at: number, next: number | null | undefined, bands: readonly ScannedBand[]): void => {
    spendReading(budget, 10)
    if (at === text.length) {
      if (bands.length > 1) ways.push([...bands])
      return
    }
    if (next === null || ways.length > maxWays) return
    for (let end = at + 1; end <= Math.min(text.length, at + maxBandLength); end += 1)
      for (const one of readBands(text.slice(at, end)))
        if (one.cost < 3 && (next === undefined || one.from === next))
          cut(end, one.to === null ? null : one.to + 1, [...bands, one])
  }
  cut(0, undefined, [])
  return ways
}

const maxWays = 50
const maxBandLength = 14

/** The range that every row covers. An end is undefined if unknown. */
export interface Ends {
  readonly from: number | null | undefined
  readonly to: number | null | undefined
}

/** One reading of a row's cells that covers each result once. */
export interface Fit {
  readonly bands: readonly ScannedBand[]
  readonly cost: number
  /** Cells that were not read but inferred from their neighbors. */
  readonly guessed: ReadonlySet<number>
}

/** The maximum number of guessed cells per row. */
const maxGuessedCells = 2
const maxFits = 200

/**
 * Returns all readings of cells, lowest first, in which each band starts where the previous one ends. Guesses as few
 * cells as possible. Sorted by cost; empty if there is no such reading.
 */
export const fitBands = (cells: readonly (readonly ScannedBand[])[], ends: Ends, budget: Budget): readonly Fit[] => {
  for (let guesses = 0; guesses <= Math.min(maxGuessedCells, cells.length - 1); guesses += 1) {
    const fits = fitsWith(guesses, cells, ends, budget)
    if (fits.length > 0) return fits.toSorted((a, b) => a.cost - b.cost)
  }
  return []
}

const fitsWith = (
  guesses: number,
  cells: readonly (readonly ScannedBand[])[],
  ends: Ends,
  budget: Budget,
): readonly Fit[] => {
  const fits: Fit[] = []
  const last = cells.length - 1
  const mayEnd = (at: number, { to }: ScannedBand): boolean =>
    at === last ? ends.to === undefined || to === ends.to : to !== null
  const go = (at: number, bands: readonly ScannedBand[], guessed: readonly number[]): void => {
    spendReading(budget, 5)
    if (fits.length > maxFits) return
    if (at > last) {
      if (guessed.length === guesses)
        fits.push({ bands, cost: bands.reduce((sum, { cost }) => sum + cost, 0), guessed: new Set(guessed) })
      return
    }
    const before = bands.at(-1)
    const isAfterGuess = guessed.at(-1) === at - 1
    for (const one of entryAt(cells, at)) {
      if (!mayEnd(at, one)) continue
      if (!before) {
        if (ends.from === undefined || one.from === ends.from) go(at + 1, [one], guessed)
      } else if (one.from === null) continue
      else if (isAfterGuess) {
        const filled = { ...before, to: one.from - 1 }
        if (filled.from === null || filled.from <= filled.to) go(at + 1, [...bands.slice(0, -1), filled, one], guessed)
      } else if (before.to !== null && one.from === before.to + 1) go(at + 1, [...bands, one], guessed)
    }
    if (guessed.length === guesses || isAfterGuess) return
    const from = before ? (before.to === null ? null : before.to + 1) : (ends.from ?? null)
    if (before && from === null) return
    go(at + 1, [...bands, band(from, at === last ? (ends.to ?? null) : null, 10)], [...guessed, at])
  }
  go(0, [], [])
  return fits
}
