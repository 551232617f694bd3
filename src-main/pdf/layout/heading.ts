/** Headings of sections and titles of blocks. A heading of a section is a title with steps or scope next to it, or a band in the section's color with its number. */
import { pageWords } from '../../../src-core/words/sheet.ts'
import { scale } from '../theme.ts'
import { fill, levelRule, type Mark, type Part } from './boxes.ts'
import { breakLines, fullWidth, setLine, minWidth, linesAt, lineSteps, setLines } from './lines.ts'
import type { Stretch } from './groups.ts'
import { memoizedBy, heightsFor, type Area } from './area.ts'
import { plainStyle, wordsOf, type Setting, type TextStyle, type Word, bandInset, space } from './words.ts'
import type { Mark as SheetMark, Tone } from '../../../src-core/sheet/blocks.ts'

interface Heading {
  readonly height: (width: number) => number
  readonly draw: (width: number) => Part
}

export const headingOf = (setting: Setting, stretch: Stretch): Heading => {
  const isBand = setting.headings === 'band'
  const lines = memoizedBy((width: number) =>
    isBand ? bandLines(setting, stretch, width) : headingLines(setting, stretch, width),
  )
  return {
    height: (width) => headingHeight(setting, lines(width)),
    draw: (width) => (isBand ? drawBand : drawHeading)(setting, stretch, lines(width), width),
  }
}

interface HeadingLines {
  readonly title: readonly (readonly Word[])[]
  readonly subtitle: readonly (readonly Word[])[]
  /** Whether the subtitle is next to the title. */
  readonly inline: boolean
  readonly titleEnd: number
}

const subtitleOf = ({ section, from, part }: Stretch): string | undefined =>
  from === 0 ? section.subtitle : part === undefined ? pageWords.continued : undefined

const headingLines = (setting: Setting, stretch: Stretch, width: number): HeadingLines => {
  const { section, from } = stretch
  const titleStyle: TextStyle = { font: 'black', color: setting.theme.tones[section.tone], size: scale.heading }
  const title = breakLines(wordsOf(setting, section.title, titleStyle, from > 0 ? undefined : section.mark), width)
  const subtitle = subtitleOf(stretch)
  const words = subtitle === undefined ? [] : wordsOf(setting, subtitle, softStyle(setting))
  const titleEnd = fullWidth(title.at(-1) ?? [])
  const inline = titleEnd + headingGap + fullWidth(words) <= width
  return { title, subtitle: inline ? [words] : breakLines(words, width), inline, titleEnd }
}

/** Marks would be invisible on the section's color, so they follow the text below the band. */
const bandLines = (setting: Setting, stretch: Stretch, width: number): HeadingLines => {
  const { section, from, part } = stretch
  const titleStyle: TextStyle = { font: 'black', color: setting.theme.onTone, size: scale.heading }
  const named = section.number === undefined ? section.title : `${section.number}  ${section.title}`
  const title = wordsOf(setting, part === undefined ? named : `${named} ${part}`, titleStyle)
  const mark = from > 0 ? undefined : section.mark
  const subtitle = subtitleOf(stretch) ?? (mark && '')
  const words = subtitle === undefined ? [] : wordsOf(setting, subtitle, softStyle(setting), mark)
  return {
    title: breakLines(title, width - 2 * bandInset),
    subtitle: breakLines(words, width),
    inline: false,
    titleEnd: 0,
  }
}

const softStyle = ({ theme }: Setting): TextStyle => ({ ...plainStyle(theme), color: theme.soft })

const headingGap = 0.9

const titleLine = scale.heading * 1.12

const headingHeight = (setting: Setting, { title, subtitle, inline }: HeadingLines): number =>
  title.length * titleLine + (inline ? 0 : subtitle.length * scale.line) + 0.22 + space(setting.spacing).heading

const baseOf = (row: number): number => row * titleLine + scale.heading * 0.86

const drawHeading = (setting: Setting, { section }: Stretch, lines: HeadingLines, width: number): Part => {
  const height = headingHeight(setting, lines)
  const title = lines.title.flatMap((words, row) => setLine(words, 0, baseOf(row)))
  const last = baseOf(lines.title.length - 1)
  const subtitle = lines.inline
    ? lines.subtitle.flatMap((words) => setLine(words, lines.titleEnd + headingGap, last))
    : lines.subtitle.flatMap((words, row) =>
        setLine(words, 0, lines.title.length * titleLine + row * scale.line + scale.baseline),
      )
  const rule = levelRule(0, height - space(setting.spacing).heading, width, {
    ...setting.theme.darkRule,
    color: setting.theme.tones[section.tone],
  })
  const marks: Mark[] = [
    { tag: 'H2', children: title },
    ...(subtitle.length > 0 ? [{ tag: 'P' as const, children: subtitle }] : []),
  ]
  return { height, behind: [rule], marks }
}

const drawBand = (setting: Setting, { section }: Stretch, lines: HeadingLines, width: number): Part => {
  const height = lines.title.length * titleLine + 0.12
  const title = lines.title.flatMap((words, row) => setLine(words, bandInset, baseOf(row) + 0.06))
  const subtitle = lines.subtitle.flatMap((words, row) =>
    setLine(words, 0, height + 0.1 + row * scale.line + scale.baseline),
  )
  return {
    height: headingHeight(setting, lines),
    behind: [fill(0, 0, width, height, setting.theme.tones[section.tone], 0.2)],
    marks: [
      { tag: 'H2', children: title },
      ...(subtitle.length > 0 ? [{ tag: 'P' as const, children: subtitle }] : []),
    ],
  }
}

/** Places a title above the first piece of a block. */
export const titleArea = (
  setting: Setting,
  { title, mark }: { readonly title: string; readonly mark?: SheetMark },
  tone: Tone,
): Area => {
  const style: TextStyle = { font: 'bold', color: setting.theme.tones[tone], size: 1 }
  const words = wordsOf(setting, title, style, mark)
  const gap = space(setting.spacing).title
  const min = minWidth(words)
  const steps = lineSteps(words)
  return {
    heights: heightsFor(setting.steps, (width) => (min > width ? Infinity : linesAt(steps, width) * scale.line + gap)),
    draw: (width) => {
      const { boxes, height } = setLines(words, 0, 0, width)
      return { height: height + gap, behind: [], marks: [{ tag: 'H3', children: boxes }] }
    },
  }
}
