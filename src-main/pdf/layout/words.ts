import type { Mark, Run, Text } from '../../../src-core/sheet/blocks.ts'
import type { Frame } from '../../../src-core/sheet/formats.ts'
import type { FontName, Measure } from '../fonts.ts'
import { type Theme, scale } from '../theme.ts'
import { memoize } from '../../../src-core/memoize.ts'

/** Settings shared by all parts of a layout. */
export interface Setting {
  readonly measure: Measure
  readonly theme: Theme
  /** The superscript of each mark. */
  readonly signs: Readonly<Partial<Record<Mark, string>>>
  /** Spacing between lines and blocks, from 0 (tight) to 1 (loose). */
  readonly spacing: number
  readonly headings: Frame['headings']
  /** Page width in ems in the smallest type, up to a limit. Minimum widths of text columns depend on it. */
  readonly widest: number
  /** The number of width steps to measure, enough for the widest page. */
  readonly steps: number
  /** A cache key. Layouts with the same key measure and look alike. */
  readonly looks: object
  /** Cache of words by text, shared by all spacings and sizes. */
  readonly words: Map<Text | string, Map<string, readonly Word[]>>
}

/** A setting that measures wider pages. */
export const withSteps = (setting: Setting, steps: number): Setting => ({ ...setting, steps, looks: {} })

/** The default style of the runs in a text. The size is in ems. */
export interface TextStyle {
  readonly font: FontName
  readonly color: string
  readonly size: number
  /** Whether to underline, as for numbers changed by house rules. The number's superscript isn't underlined. */
  readonly underlined?: boolean
}

/** Text in one font and color. */
export interface Fragment {
  readonly text: string
  readonly style: TextStyle
  readonly raise: number
  readonly width: number
}

/** An unbreakable sequence of fragments, with the space after it. */
export interface Word {
  readonly fragments: readonly Fragment[]
  readonly width: number
  /** Width of the following space, or 0 after a slash or hyphen. */
  readonly space: number
}

/** Caches measurements of a block that don't depend on spacing. */
export const memoizeMeasure = <B extends object, T>(
  measure: (setting: Setting, block: B) => T,
): ((setting: Setting, block: B) => T) => {
  const known = memoize((_looks: object) => new WeakMap<B, { readonly measured: T }>())
  return (setting, block) => {
    const measuredBefore = known(setting.looks)
    const found = measuredBefore.get(block) ?? { measured: measure(setting, block) }
    measuredBefore.set(block, found)
    return found.measured
  }
}

/** The style of normal text. */
export const plainStyle = (theme: Theme): TextStyle => ({ font: 'regular', color: theme.text, size: 1 })

/** Splits text into measured words. `mark` adds a superscript to the last word. */
export const wordsOf = (setting: Setting, text: Text | string, style: TextStyle, mark?: Mark): readonly Word[] => {
  const known = setting.words.get(text) ?? new Map<string, readonly Word[]>()
  setting.words.set(text, known)
  const key = `${style.font} ${style.color} ${style.size} ${style.underlined ?? false} ${mark ?? ''}`
  const runs = typeof text === 'string' ? [{ text }] : text
  const words = known.get(key) ?? splitIntoWords(setting, mark ? [...runs, { text: '', mark }] : runs, style)
  known.set(key, words)
  return words
}

const splitIntoWords = (setting: Setting, text: Text, style: TextStyle): readonly Word[] => {
  const words: Word[] = []
  let open: Fragment[] = []
  const close = (space: number): void => {
    if (open.length > 0) words.push({ fragments: open, width: sum(open.map(({ width }) => width)), space })
    open = []
  }
  for (const [index, run] of text.entries()) {
    const look = runStyle(setting.theme, run, style)
    const pieces = keepDigitWithNext(run, text[index - 1]).split(breaks)
    for (const [at, piece] of pieces.entries()) {
      const letters = piece.replace(/ +$/, '')
      const width = setting.measure(letters, look.font) * look.size
      if (letters) open.push({ text: letters, style: look, raise: 0, width })
      if (letters.length < piece.length) close(setting.measure(`${letters} `, look.font) * look.size - width)
      else if (at < pieces.length - 1) close(0)
    }
    if (run.mark) open.push(raisedMark(setting, run.mark, style.size))
  }
  close(0)
  return words
}

/** Lines may break after a slash or hyphen between words, and after a space except in `≤ 1` and `1 stand`. */
const breaks = /(?<=(?:^|[^≤≥×]) )(?<!(?:^|[ (])\d )(?! )|(?<=\p{L}{2}[/-])(?=\p{L}{2})/u

/** Keeps a single changed digit with the next word. */
const keepDigitWithNext = ({ text }: Run, last: Run | undefined): string =>
  last?.changed && /^\d$/.test(last.text) ? text.replace(/^ /, '\u00a0') : text

const runStyle = (theme: Theme, run: Run, style: TextStyle): TextStyle => ({
  font: run.changed ? 'bold' : (run.weight ?? style.font),
  color: run.soft ? theme.soft : style.color,
  size: style.size,
  ...(style.underlined || run.changed ? { underlined: true } : {}),
})

const raisedMark = (setting: Setting, mark: Mark, size: number): Fragment => {
  const text = setting.signs[mark] ?? '?'
  const style: TextStyle = { font: 'bold', color: setting.theme.mark[mark], size: size * scale.mark }
  return { text, style, raise: size * scale.raise, width: setting.measure(text, style.font) * style.size }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Distances in ems, given a spacing from 0 (tight) to 1 (loose). A sheet gets the largest type first, and then spacing from the remaining room. */
export const space = (spacing: number) =>
  ({
    /** Total padding above and below table rows. */
    row: 0.07 + 0.38 * spacing,
    /** Padding on each side of a cell, left and right. */
    cell: 0.35,
    /** Between list lines. */
    item: 0.17 * spacing,
    /** Between groups of modifiers, and between notes. */
    group: 0.2 + 0.35 * spacing,
    /** Between a block's title and its contents. */
    title: 0.08 + 0.14 * spacing,
    /** Between blocks, vertically. */
    block: 0.45 + 0.65 * spacing,
    /** Between blocks, horizontally. */
    column: 0.9,
    /** Between sections. */
    section: 0.44 + 0.76 * spacing,
    /** Between a section's heading and its contents. */
    heading: 0.24 + 0.26 * spacing,
  }) as const

/** Width of the bar with a section's number, and the gap after it. */
export const bar = { width: 1.5, gap: 0.5 } as const

/** Indent of a section's contents. */
export const indent = (headings: Frame['headings']): number => (headings === 'bar' ? bar.width + bar.gap : 0)

/** Left and right padding of a band. */
export const bandInset = 0.5
