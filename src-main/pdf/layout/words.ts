import type { Mark, Run, Text } from '../../../src-core/sheet/blocks.ts'
import type { Frame } from '../../../src-core/sheet/formats.ts'
import type { FontName, Measure } from '../fonts.ts'
import { type Theme, scale } from '../theme.ts'
import { memoize } from '../../../src-core/memoize.ts'

/** What all parts of a layout are set with. */
export interface Setting {
  readonly measure: Measure
  readonly theme: Theme
  /** The raised sign of each mark. */
  readonly signs: Readonly<Partial<Record<Mark, string>>>
  /** Spare room between lines and blocks: 0 set tight, 1 airy. */
  readonly air: number
  /** How wide columns of words are: 0 as narrow as can be read, 1 with ease. It is the share of a list's modifiers that do not wrap. */
  readonly ease: number
  /** What runs on in one line instead of lines of its own: names of results and parts of what they do, names alone, or none. */
  readonly runIn: 'all' | 'names' | 'none'
  readonly headings: Frame['headings']
  /** Ems that a column is wide at most: that of a whole page in the smallest type there may be. */
  readonly widest: number
  /** Steps of width that are measured: those of the widest page. */
  readonly steps: number
  /** The same for all layouts that measure and look alike: what was measured for one holds for the others. */
  readonly looks: object
  /** Texts already cut into words; shared by all airs and sizes. */
  readonly words: Map<Text | string, Map<string, readonly Word[]>>
}

/** To measure on wider pages. */
export const withSteps = (setting: Setting, steps: number): Setting => ({ ...setting, steps, looks: {} })

/** How a text looks where its runs do not say otherwise; the size is in ems. */
export interface TextStyle {
  readonly font: FontName
  readonly color: string
  readonly size: number
  /** For a number that house rules changed; its raised mark has no line. */
  readonly underlined?: boolean
}

/** Letters in one font and color. */
export interface Fragment {
  readonly text: string
  readonly style: TextStyle
  readonly raise: number
  readonly width: number
}

/** What a line never breaks: fragments that touch, and the space after them. */
export interface Word {
  readonly fragments: readonly Fragment[]
  readonly width: number
  /** Width of the space after it; 0 where two words touch, as after a slash. */
  readonly space: number
}

/** What is measured of a block alike for every air and ease: once, and as long as the block is there. */
export const measuredOnce = <B extends object, T>(
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

/** The look of ordinary text in a theme. */
export const plain = (theme: Theme): TextStyle => ({ font: 'regular', color: theme.text, size: 1 })

/** Cuts a text into words with their widths; `mark` puts a raised sign after its last word. */
export const wordsOf = (setting: Setting, text: Text | string, style: TextStyle, mark?: Mark): readonly Word[] => {
  const known = setting.words.get(text) ?? new Map<string, readonly Word[]>()
  setting.words.set(text, known)
  const key = `${style.font} ${style.color} ${style.size} ${style.underlined ?? false} ${mark ?? ''}`
  const runs = typeof text === 'string' ? [{ text }] : text
  const words = known.get(key) ?? cut(setting, mark ? [...runs, { text: '', mark }] : runs, style)
  known.set(key, words)
  return words
}

const cut = (setting: Setting, text: Text, style: TextStyle): readonly Word[] => {
  const words: Word[] = []
  let open: Fragment[] = []
  const close = (space: number): void => {
    if (open.length > 0) words.push({ fragments: open, width: sum(open.map(({ width }) => width)), space })
    open = []
  }
  for (const [index, run] of text.entries()) {
    const look = runStyle(setting.theme, run, style)
    const pieces = staying(run, text[index - 1]).split(breaks)
    for (const [at, piece] of pieces.entries()) {
      const letters = piece.replace(/ +$/, '')
      const width = setting.measure(letters, look.font) * look.size
      if (letters) open.push({ text: letters, style: look, raise: 0, width })
      if (letters.length < piece.length) close(setting.measure(`${letters} `, look.font) * look.size - width)
      else if (at < pieces.length - 1) close(0)
    }
    if (run.mark) open.push(raised(setting, run.mark, style.size))
  }
  close(0)
  return words
}

/** A line may break after a space, but for those in `≤ 1` and `1 stand`, and after a slash or hyphen between two words. */
const breaks = /(?<=(?:^|[^≤≥×]) )(?<!(?:^|[ (])\d )(?! )|(?<=\p{L}{2}[/-])(?=\p{L}{2})/u

/** A single figure stays with the word after it, as it does in one run. */
const staying = ({ text }: Run, last: Run | undefined): string =>
  last?.changed && /^\d$/.test(last.text) ? text.replace(/^ /, '\u00a0') : text

const runStyle = (theme: Theme, run: Run, style: TextStyle): TextStyle => ({
  font: run.changed ? 'bold' : (run.weight ?? style.font),
  color: run.soft ? theme.soft : style.color,
  size: style.size,
  ...(style.underlined || run.changed ? { underlined: true } : {}),
})

const raised = (setting: Setting, mark: Mark, size: number): Fragment => {
  const text = setting.signs[mark] ?? '?'
  const style: TextStyle = { font: 'bold', color: setting.theme.mark[mark], size: size * scale.mark }
  return { text, style, raise: size * scale.raise, width: setting.measure(text, style.font) * style.size }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/**
 * Room between things, in ems. It grows with the air (0 set tight, 1 airy): a sheet takes the largest type first
 * and then gives what is left of the page to the air.
 */
export const space = (air: number) =>
  ({
    /** Above and below the lines of a row of a table, both together. */
    row: 0.07 + 0.38 * air,
    /** Left and right of what stands in a cell, each. */
    cell: 0.35,
    /** Between lines of a list. */
    item: 0.17 * air,
    /** Between groups of modifiers, and between notes. */
    group: 0.2 + 0.35 * air,
    /** Between a block's title and what it heads. */
    title: 0.08 + 0.14 * air,
    /** Between blocks one under the other. */
    block: 0.45 + 0.65 * air,
    /** Between blocks side by side, and between left and right. */
    column: 0.9,
    /** Between sections. */
    section: 0.44 + 0.76 * air,
    /** Between a section's heading and what it heads. */
    heading: 0.24 + 0.26 * air,
  }) as const

/** Width of the bar with a section's number, and the gap right of it. */
export const bar = { width: 1.5, gap: 0.5 } as const

/** Left of what a section says. */
export const indent = (headings: Frame['headings']): number => (headings === 'bar' ? bar.width + bar.gap : 0)

/** Left and right of the words in a band. */
export const bandInset = 0.5
