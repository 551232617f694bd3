import type { Block, Section } from '../../../src-core/sheet/blocks.ts'
import type { Area } from './area.ts'
import type { Mark, Part } from './boxes.ts'
import type { Setting, TextStyle } from './words.ts'
import { ruleWidth, scale } from '../theme.ts'
import { beside, inRow, lowest, stacked, step, toStep } from './area.ts'
import { emptyPart, fill, levelRule, move, together } from './boxes.ts'
import { breakLines, fullWidth, setLine } from './lines.ts'
import { pageWords } from '../../../src-core/words/page.ts'
import { regionArea } from './region.ts'
import { bar, space } from './space.ts'
import { plain, wordsOf } from './words.ts'

/** A section, or what is left of it on a later page. */
export interface Stretch {
  readonly section: Section
  readonly left: readonly Block[]
  readonly right: readonly Block[]
  readonly wide: readonly Block[]
  readonly continued: boolean
}

export const wholeSection = (section: Section): Stretch => ({ section, left: section.left, right: section.right, wide: section.wide, continued: false })

/** A stretch ready to be laid out in a width (without the bar), its left side as wide as `split` where that costs little. */
export interface StretchArea {
  readonly stretch: Stretch
  readonly height: (width: number, split: number) => number
  readonly draw: (width: number, split: number) => Part
  /** Whether it has a left and a right side, for which a common split is sought. */
  readonly sided: boolean
}

/** Height, in ems, that a section may lose to keep its left and right apart where the other sections do. */
const worthAligning = 1.6

export const stretchArea = (setting: Setting, stretch: Stretch): StretchArea => {
  const { section } = stretch
  const room = space(setting.air)
  const region = (blocks: readonly Block[]): Area => regionArea(setting, blocks, section.tone)
  const [left, right, wide] = [region(stretch.left), region(stretch.right), region(stretch.wide)]
  const sided = stretch.left.length > 0 && stretch.right.length > 0
  const main = sided ? lowest([beside([left, right], room.column), stacked([left, right], room.block)]) : stretch.left.length > 0 ? left : right
  const rest = (mainHeight: number, width: number): number => (stretch.wide.length === 0 ? mainHeight : mainHeight + (hasMain(stretch) ? room.block : 0) + wide.height(width))
  const aligned = (width: number, split: number): number => Math.max(left.height(split), right.height(width - room.column - split))
  const keeps = (width: number, split: number): boolean => sided && aligned(width, split) <= main.height(width) + worthAligning
  return {
    stretch,
    sided,
    height: (width, split) => {
      const main_ = hasMain(stretch) ? (keeps(width, split) ? aligned(width, split) : main.height(width)) : 0
      const lines = headingLines(setting, stretch, width)
      return Math.max(headingHeight(setting, lines) + rest(main_, width), bar.width)
    },
    draw: (width, split) => {
      const heading = drawHeading(setting, stretch, width)
      const body = !hasMain(stretch) ? emptyPart : keeps(width, split) ? inRow([left, right], [split, width - room.column - split], room.column) : main.draw(width)
      const below = stretch.wide.length > 0 ? wide.draw(width) : emptyPart
      const belowAt = heading.height + body.height + (stretch.wide.length > 0 && hasMain(stretch) ? room.block : 0)
      const height = Math.max(belowAt + below.height, bar.width)
      const parts = [heading, move(body, 0, heading.height), move(below, 0, belowAt)].map((part) => move(part, bar.width + bar.gap, 0))
      return drawBar(setting, stretch, together(height, parts))
    },
  }
}

const hasMain = ({ left, right }: Stretch): boolean => left.length + right.length > 0

/** The split that makes all stretches together lowest. */
export const commonSplit = (areas: readonly StretchArea[], width: number): number => {
  const sided = areas.filter((each) => each.sided)
  let best = { height: Infinity, split: toStep(width / 3) }
  if (sided.length === 0) return best.split
  for (let split = toStep(width * 0.15); split <= width * 0.6; split += step) {
    const height = sided.reduce((total, each) => total + each.height(width, split), 0)
    if (height < best.height - 0.01) best = { height, split }
  }
  return best.split
}

const headingLines = (setting: Setting, { section, continued }: Stretch, width: number) => {
  const tone = setting.theme.tones[section.tone]
  const titleStyle: TextStyle = { font: 'black', colour: tone, size: scale.heading }
  const softStyle: TextStyle = { ...plain(setting.theme), colour: setting.theme.soft }
  const title = breakLines(wordsOf(setting, section.title, titleStyle), width)
  const said = continued ? pageWords.continued : section.subtitle
  const words = said === undefined ? [] : wordsOf(setting, said, softStyle)
  const titleEnd = fullWidth(title.at(-1) ?? [])
  const inline = titleEnd + headingGap + fullWidth(words) <= width
  return { title, subtitle: inline ? [words] : breakLines(words, width), inline, titleEnd }
}

const headingGap = 0.9

type HeadingLines = ReturnType<typeof headingLines>

const titleLine = scale.heading * 1.12

const headingHeight = (setting: Setting, { title, subtitle, inline }: HeadingLines): number =>
  title.length * titleLine + (inline ? 0 : subtitle.length * scale.line) + 0.22 + space(setting.air).heading

const drawHeading = (setting: Setting, stretch: Stretch, width: number): Part => {
  const lines = headingLines(setting, stretch, width)
  const height = headingHeight(setting, lines)
  const titleBase = (row: number): number => row * titleLine + scale.heading * 0.86
  const title = lines.title.flatMap((words, row) => setLine(words, 0, titleBase(row)))
  const last = titleBase(lines.title.length - 1)
  const subtitle = lines.inline
    ? lines.subtitle.flatMap((words) => setLine(words, lines.titleEnd + headingGap, last))
    : lines.subtitle.flatMap((words, row) => setLine(words, 0, lines.title.length * titleLine + row * scale.line + scale.baseline))
  const rule = levelRule(0, height - space(setting.air).heading, width, ruleWidth.firm, setting.theme.tones[stretch.section.tone])
  const marks: Mark[] = [{ tag: 'H2', children: title }, ...(subtitle.length > 0 ? [{ tag: 'P' as const, children: subtitle }] : [])]
  return { height, behind: [rule], marks }
}

/** The coloured bar with the section's number, the whole height of the stretch; all its marks become one section. */
const drawBar = (setting: Setting, { section }: Stretch, part: Part): Part => {
  const style: TextStyle = { font: 'black', colour: setting.theme.onTone, size: scale.heading }
  const words = section.number === undefined ? [] : wordsOf(setting, String(section.number), style)
  const number = setLine(words, (bar.width - fullWidth(words)) / 2, scale.heading * 0.86)
  const tone = setting.theme.tones[section.tone]
  const solid = setting.theme.ink === 'black' ? [fill(0, 0, bar.width, Math.min(bar.width, part.height), tone, 0.2), fill(0, 0, 0.25, part.height, tone)] : [fill(0, 0, bar.width, part.height, tone, 0.3)]
  const label: Mark[] = number.length > 0 ? [{ tag: 'P', children: number }] : []
  return { height: part.height, behind: [...solid, ...part.behind], marks: [{ tag: 'Sect', id: section.id, children: [...label, ...part.marks] }] }
}
