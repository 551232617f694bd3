/** The lines of a page and their tokens, which are cells such as `8 or less` or `12"`, and runs of words. */
import { fractionGlyphs } from '../exact.ts'
import { entryAt, nonNull } from '../present.ts'
import { isCell } from './bands.ts'
import type { PlacedPage, PlacedWord } from './page.ts'
import type { SourceBox } from './reading.ts'

/** A word in the page's upright coordinates, where rows are horizontal. */
export interface Word {
  readonly source: PlacedWord
  readonly page: number
  /** The text with plain quotes and single-character fractions, without ligatures. */
  readonly text: string
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** Whether this is a small raised letter or digit that refers to a note. */
  readonly isNoteMark?: boolean
  /** Whether the word may belong to another row. */
  readonly isGuessed?: boolean
}

export interface Token {
  readonly kind: 'cell' | 'words'
  readonly text: string
  readonly words: readonly Word[]
  readonly left: number
  readonly right: number
  /** Whether the gap before the token is a word space, not a column gap. */
  readonly isClose: boolean
  /** Whether the token aligns with cells of other rows, although it is close to the words before it. */
  readonly isAligned?: boolean
  /** Another reading, in which the hyphen at the end of a line is part of the word. */
  readonly other?: string
  /** Set if the token was split from merged cells: `one` if there was only one way, `several` if this was the most likely of several. */
  readonly cut?: 'one' | 'several'
}

export interface Line {
  /** Whether the line is a whole row of a ruled table, with one or more lines of text. */
  readonly isRow?: boolean
  readonly words: readonly Word[]
  readonly tokens: readonly Token[]
  /** Runs of words separated only by word spaces. */
  readonly segments: readonly Token[]
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const spellings: readonly (readonly [RegExp, string])[] = [
  [/ﬁ/g, 'fi'],
  [/ﬂ/g, 'fl'],
  [/ﬀ/g, 'ff'],
  [/ﬃ/g, 'ffi'],
  [/ﬄ/g, 'ffl'],
  [/[“”″]|''|’’|′′/g, '"'],
  [/[‘’′]/g, "'"],
  [/\$\\frac\{(\d)\}\{(\d)\}\$/g, '$1/$2'],
  ...(['1/2', '1/3', '2/3', '1/4', '3/4'] as const).map(
    (plain) => [new RegExp(`(?<![\\d/.])${plain}(?![\\d/])`, 'g'), nonNull(fractionGlyphs[plain])] as const,
  ),
]

/** Returns a string with plain quotes and single-character fractions, without ligatures. */
export const cleanText = (text: string): string => spellings.reduce((rest, [from, to]) => rest.replace(from, to), text)

/** Returns a string with hyphens for dashes and minus signs. */
export const withHyphens = (text: string): string => text.replaceAll(/[‐‑‒–—−]/g, '-')

/** Returns the words of a page without the slope that remains in a photo. The slope is measured along the lines. */
export const levelWords = ({ words }: PlacedPage, page: number): readonly Word[] => {
  const given = withNoteMarks(
    words
      .filter(({ text }) => !/^[\s•●▪◦‣∙]*$/.test(text))
      .map((source) => ({ ...source, source, page, text: cleanText(source.text.trim()) })),
  )
  const slope = slopeOf(clusters(given))
  if (slope === 0) return given
  return given.map((word) => {
    const down = -slope * middle(word.left, word.right)
    const along = slope * middle(word.top, word.bottom)
    return {
      ...word,
      left: word.left + along,
      right: word.right + along,
      top: word.top + down,
      bottom: word.bottom + down,
    }
  })
}

/** Moves note marks to the line of the word that they follow. */
const withNoteMarks = (words: readonly Word[]): readonly Word[] => {
  const letter = letterWidth(words)
  const heightOf = ({ top, bottom }: Word): number => bottom - top
  return words.map((word) => {
    if (!/^[\p{Lu}\p{N}\p{P}\p{S}]{1,2}$/u.test(word.text)) return word
    const before = words.find(
      (other) =>
        heightOf(word) < heightOf(other) * 0.8 &&
        Math.abs(word.left - other.right) < letter / 2 &&
        word.top < middle(other.top, other.bottom) &&
        word.bottom > other.top &&
        word.bottom < other.bottom - heightOf(other) / 8,
    )
    return before ? { ...word, top: before.top, bottom: before.bottom, isNoteMark: true } : word
  })
}

const middle = (from: number, to: number): number => (from + to) / 2

/** Steeper text can't be read as lines. */
const steepest = 0.1

const slopeOf = (lines: readonly (readonly Word[])[]): number => {
  let [rise, run] = [0, 0]
  for (const line of lines) {
    const tall = line.filter((word) => /[\p{L}\d]/u.test(word.text))
    const x = average(tall.map(({ left, right }) => middle(left, right)))
    const y = average(tall.map(({ top, bottom }) => middle(top, bottom)))
    for (const word of tall) {
      const dx = middle(word.left, word.right) - x
      rise += dx * (middle(word.top, word.bottom) - y)
      run += dx * dx
    }
  }
  const slope = run === 0 ? 0 : rise / run
  return Math.abs(slope) < 1e-6 || Math.abs(slope) > steepest ? 0 : slope
}

const average = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** Returns the median, or 0 for an empty list. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Returns the median width of a letter. */
export const letterWidth = (words: readonly Word[]): number =>
  median(words.map(({ left, right, source }) => (right - left) / source.text.length))

/** Groups words by line, left to right. A word belongs to the line whose nearest word to the left is level with it. */
const clusters = (words: readonly Word[]): readonly (readonly Word[])[] => {
  const height = median(words.map(({ top, bottom }) => bottom - top))
  const lines: { readonly words: Word[]; level: number }[] = []
  for (const word of words.toSorted((a, b) => a.left - b.left)) {
    const level = middle(word.top, word.bottom)
    const near = lines
      .map((line) => ({ line, off: Math.abs(line.level - level) }))
      .filter(({ off }) => off < height * 0.5)
      .toSorted((a, b) => a.off - b.off)[0]
    if (!near) lines.push({ words: [word], level })
    else {
      near.line.words.push(word)
      // Low glyphs such as dashes and signs don't change the level of a line.
      if (word.bottom - word.top > height * 0.6) near.line.level = level
    }
  }
  return lines.map((line) => line.words)
}

/** Groups words into lines, from top to bottom. */
export const linesOf = (words: readonly Word[]): readonly Line[] => {
  const letter = letterWidth(words)
  return clusters(words)
    .flatMap((line) => withoutLabel(line, letter))
    .map((line): Line => {
      const runs = segmentsOf(line, letter)
      return {
        words: line,
        tokens: runs.flatMap((run, at) => withNumbers(tokensOf(run), at === 0)),
        segments: runs.map((run) => tokenOf(run, 'words', false)),
        left: Math.min(...line.map((word) => word.left)),
        right: Math.max(...line.map((word) => word.right)),
        top: median(line.map((word) => word.top)),
        bottom: median(line.map((word) => word.bottom)),
      }
    })
    .toSorted((a, b) => a.top + a.bottom - b.top - b.bottom)
}

const signedWord = /^\(?(?:[-+±]\d|[x×][\d½])/

/** Whether a line has a signed number, as a modifier does. */
export const hasSigned = ({ words }: Line): boolean => words.some(({ text }) => signedWord.test(withHyphens(text)))

/** Splits a line such as `Modifiers: +1 Veteran firer, -1 Disordered` into its label and one line for each modifier. */
const withoutLabel = (line: readonly Word[], letter: number): readonly (readonly Word[])[] => {
  const label = line.findIndex(({ text }) => /\p{L}:$/u.test(text))
  const starts = line.flatMap(({ text }, at) => {
    const before = line[at - 1]?.text ?? ''
    const isWord = /^\p{L}{2}/u.test(line[at + 1]?.text ?? '')
    return (at === label + 1 || /[,;]$/.test(before)) && signedWord.test(withHyphens(text)) && isWord ? [at] : []
  })
  const isOne =
    segmentsOf(line, letter).length === 1 && line.every(({ text }, at) => at === label || !text.endsWith(':'))
  if (label < 0 || starts[0] !== label + 1 || !isOne) return [line]
  return [0, ...starts].map((start, at) => line.slice(start, starts[at]))
}

/** The widest word space, in letters. A wider gap separates columns. */
const widestSpace = 1.4

const segmentsOf = (line: readonly Word[], letter: number): readonly (readonly Word[])[] =>
  line.reduce<Word[][]>((runs, word) => {
    const before = runs.at(-1)?.at(-1)
    // Titles have larger letters.
    const own = Math.max(letter, Math.min(letterWidth([word]), before ? letterWidth([before]) : 0))
    if (before && word.left - before.right <= own * widestSpace) entryAt(runs, runs.length - 1).push(word)
    else runs.push([word])
    return runs
  }, [])

/** The maximum number of words in a cell, as in `up to 8` or `8, 9, 10, 11`. */
const maxJoinedWords = 6

const tokensOf = (run: readonly Word[]): readonly Token[] => {
  const tokens: Token[] = []
  for (let at = 0; at < run.length;) {
    const length = cellLength(run, at)
    const isClose = at > 0
    const before = tokens.at(-1)
    if (length > 0) tokens.push(tokenOf(run.slice(at, at + length), 'cell', isClose))
    else if (before?.kind === 'words')
      tokens.splice(-1, 1, tokenOf([...before.words, entryAt(run, at)], 'words', before.isClose))
    else tokens.push(tokenOf(run.slice(at, at + 1), 'words', isClose))
    at += Math.max(length, 1)
  }
  return tokens
}

/** Joins a number to the words around it, as in `lose 2 stands`. At the end of a line that starts with a cell, joins it to the words before it. */
const withNumbers = (tokens: readonly Token[], isFirst: boolean): readonly Token[] =>
  tokens.reduce<readonly Token[]>((all, token, at) => {
    const [before, next, first] = [all.at(-1), tokens[at + 1], tokens[0]]
    const isWithin = before?.kind === 'words' && (next ? next.kind === 'words' : !isFirst || first?.kind === 'cell')
    const continues = token.kind === 'cell' ? isWithin : before?.kind === 'words'
    if (!before || !continues) return [...all, token]
    return [...all.slice(0, -1), tokenOf([...before.words, ...token.words], 'words', before.isClose)]
  }, [])

/**
 * Returns how many words, starting at an index, form a cell. Returns 0 if none do. A dash next to words belongs to them, and a detached sign belongs
 * to a number only at the start or end of a label.
 */
const cellLength = (run: readonly Word[], at: number): number => {
  for (let length = Math.min(maxJoinedWords, run.length - at); length > 0; length -= 1) {
    const text = withHyphens(textOf(run.slice(at, at + length)))
    const isApart = /^[-+] /.test(text)
    const [before, after] = [run[at - 1], run[at + length]]
    const isWord = (word: Word | undefined): boolean => word !== undefined && /^\p{L}{2,}/u.test(word.text)
    if (!isCell(text)) continue
    if (text === '-' && (isWord(before) || isWord(after))) continue
    if (isApart && !(at === 0 && isWord(after)) && !(after === undefined && isWord(before))) continue
    return length
  }
  return 0
}

const textOf = (words: readonly Word[]): string => {
  const plain = words.filter(({ isNoteMark }) => isNoteMark !== true)
  return (plain.length > 0 ? plain : words).map(({ text }) => text).join(' ')
}

export const tokenOf = (words: readonly Word[], kind: Token['kind'], isClose: boolean): Token => ({
  kind,
  text: textOf(words),
  words,
  left: Math.min(...words.map(({ left }) => left)),
  right: Math.max(...words.map(({ right }) => right)),
  isClose,
})

/** Marks a token as a cell if its text has the form of a cell. */
export const cellToken = (token: Token): Token => (isCell(withHyphens(token.text)) ? { ...token, kind: 'cell' } : token)

/** Marks the words of a token as possibly belonging to another row. */
export const markGuessed = (token: Token): Token => ({
  ...token,
  words: token.words.map((word) => ({ ...word, isGuessed: true })),
})

export const hasGuesses = ({ words }: Token): boolean => words.some((word) => word.isGuessed === true)

/** Whether any of the words were recognized in an image. */
export const isRecognized = ({ words }: Token): boolean => words.some(({ source }) => source.confidence !== undefined)

/** Returns the place of the given words in the source. Null if there are no words. */
export const boxOf = (words: readonly Word[]): SourceBox | null => {
  const [first] = words
  if (!first) return null
  const { line } = first.source
  return {
    page: first.page,
    left: Math.min(...words.map(({ source }) => source.left)),
    top: Math.min(...words.map(({ source }) => source.top)),
    right: Math.max(...words.map(({ source }) => source.right)),
    bottom: Math.max(...words.map(({ source }) => source.bottom)),
    ...(line === undefined ? {} : { line }),
  }
}
