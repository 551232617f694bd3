import type { Block, Section } from '../../../src-core/sheet/blocks.ts'
import type { Area } from './area.ts'
import type { Mark, Part } from './boxes.ts'
import type { Setting, TextStyle } from './words.ts'
import { scale } from '../theme.ts'
import { beside, handicapped, inRow, lowest, stacked, step, toStep } from './area.ts'
import { fill, levelRule, move, together } from './boxes.ts'
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

export const wholeSection = (section: Section): Stretch => ({
  section,
  left: section.left,
  right: section.right,
  wide: section.wide,
  continued: false,
})

/** Where left sides end, and the height, in ems, that a section may lose to end its own there too. */
export interface Split {
  readonly at: number
  readonly worth: number
}

/** A stretch ready to be laid out in a width (without the bar). */
export interface StretchArea {
  readonly stretch: Stretch
  readonly height: (width: number, split: Split) => number
  readonly draw: (width: number, split: Split) => Part
  /** Whether it has a left and a right side, for which a common split is sought. */
  readonly sided: boolean
}

/** Left over right must be this much lower, in ems, than left beside right: more where there is room. */
const worthStacking = ({ ease }: Setting): number => 1.5 + 8 * ease

export const stretchArea = (setting: Setting, stretch: Stretch): StretchArea => {
  const ways = arrangements(setting, stretch)
  const lines = kept((width) => headingLines(setting, stretch, width))
  const best = (width: number, split: Split): { readonly way: Arrangement; readonly height: number } => {
    const [first, ...others] = ways
    let found = { way: first, height: first.height(width, split) }
    for (const way of others) {
      const height = way.height(width, split)
      if (height < found.height - 0.01) found = { way, height }
    }
    return found
  }
  return {
    stretch,
    sided: stretch.left.length > 0 && stretch.right.length > 0,
    height: (width, split) => Math.max(headingHeight(setting, lines(width)) + best(width, split).height, bar.width),
    draw: (width, split) => {
      const heading = drawHeading(setting, stretch, lines(width), width)
      const body = move(best(width, split).way.draw(width, split), 0, heading.height)
      const parts = [heading, body].map((part) => move(part, bar.width + bar.gap, 0))
      return drawBar(setting, stretch, together(Math.max(heading.height + body.height, bar.width), parts))
    },
  }
}

/** One way to place left, right and wide blocks under a heading. */
type Arrangement = Pick<StretchArea, 'height' | 'draw'>

/** Wide blocks under left and right, or, where it takes less room, at the end of either. */
const arrangements = (setting: Setting, { section, left, right, wide }: Stretch): readonly [Arrangement, ...Arrangement[]] => {
  const { block } = space(setting.air)
  const region = (blocks: readonly Block[]): Area => regionArea(setting, blocks, section.tone)
  const sides: readonly [Area, Area] = [region(left), region(right)]
  if (left.length === 0 || right.length === 0) {
    const whole = stacked([left, right, wide].filter((blocks) => blocks.length > 0).map(region), block)
    return [{ height: whole.height, draw: whole.draw }]
  }
  if (wide.length === 0) return [sided(setting, sides)]
  return [
    sided(setting, sides, region(wide)),
    sided(setting, [region([...left, ...wide]), sides[1]]),
    sided(setting, [sides[0], region([...right, ...wide])]),
  ]
}

/** Left beside right, at the common split where that costs little, or left over right, and what stands under both. */
const sided = (setting: Setting, [left, right]: readonly [Area, Area], under?: Area): Arrangement => {
  const room = space(setting.air)
  const over = handicapped(stacked([left, right], room.block), worthStacking(setting))
  const main = lowest([beside(left, right, room.column), over])
  const aligned = (width: number, at: number): number => Math.max(left.height(at), right.height(width - room.column - at))
  const keeps = (width: number, { at, worth }: Split): boolean => {
    const [one, other] = [left.height(at), right.height(width - room.column - at)]
    const height = Math.max(one, other)
    // However they share the width, one of them gets no more than here: so much is certain, and quicker told.
    return height <= Math.min(one, other, over.height(width)) + worth || height <= main.height(width) + worth
  }
  return {
    height: (width, split) =>
      (keeps(width, split) ? aligned(width, split.at) : main.height(width)) + (under ? room.block + under.height(width) : 0),
    draw: (width, split) => {
      const body = keeps(width, split) ? inRow([left, right], [split.at, width - room.column - split.at], room.column) : main.draw(width)
      if (!under) return body
      const foot = move(under.draw(width), 0, body.height + room.block)
      return together(body.height + room.block + foot.height, [body, foot])
    },
  }
}

/** Remembers what a function gave for each width. */
const kept = <T>(make: (width: number) => T): ((width: number) => T) => {
  const known = new Map<number, T>()
  return (width) => {
    const found = known.get(width) ?? make(width)
    known.set(width, found)
    return found
  }
}

/** The split at which all stretches together are lowest. */
export const commonSplit = (areas: readonly StretchArea[], width: number, worth: number): Split => {
  const sided = areas.filter((each) => each.sided)
  let best = { height: Infinity, split: { at: toStep(width / 3), worth } }
  if (sided.length === 0 || worth === 0) return best.split
  for (let at = toStep(width * 0.15); at <= width * 0.6; at += step * 2) {
    const height = sided.reduce((total, each) => total + each.height(width, { at, worth }), 0)
    if (height < best.height - 0.01) best = { height, split: { at, worth } }
  }
  return best.split
}

const headingLines = (setting: Setting, { section, continued }: Stretch, width: number) => {
  const tone = setting.theme.tones[section.tone]
  const titleStyle: TextStyle = { font: 'black', colour: tone, size: scale.heading }
  const softStyle: TextStyle = { ...plain(setting.theme), colour: setting.theme.soft }
  const title = breakLines(wordsOf(setting, section.title, titleStyle, continued ? undefined : section.mark), width)
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

const drawHeading = (setting: Setting, stretch: Stretch, lines: HeadingLines, width: number): Part => {
  const height = headingHeight(setting, lines)
  const titleBase = (row: number): number => row * titleLine + scale.heading * 0.86
  const title = lines.title.flatMap((words, row) => setLine(words, 0, titleBase(row)))
  const last = titleBase(lines.title.length - 1)
  const subtitle = lines.inline
    ? lines.subtitle.flatMap((words) => setLine(words, lines.titleEnd + headingGap, last))
    : lines.subtitle.flatMap((words, row) => setLine(words, 0, lines.title.length * titleLine + row * scale.line + scale.baseline))
  const rule = levelRule(0, height - space(setting.air).heading, width, {
    ...setting.theme.darkRule,
    colour: setting.theme.tones[stretch.section.tone],
  })
  const marks: Mark[] = [{ tag: 'H2', children: title }, ...(subtitle.length > 0 ? [{ tag: 'P' as const, children: subtitle }] : [])]
  return { height, behind: [rule], marks }
}

/** The coloured bar with the section's number, the whole height of the stretch; all its marks become one section. */
const drawBar = (setting: Setting, { section }: Stretch, part: Part): Part => {
  const style: TextStyle = { font: 'black', colour: setting.theme.onTone, size: scale.heading }
  const words = section.number === undefined ? [] : wordsOf(setting, String(section.number), style)
  const number = setLine(words, (bar.width - fullWidth(words)) / 2, scale.heading * 0.86)
  const tone = setting.theme.tones[section.tone]
  const solid =
    setting.theme.ink === 'black'
      ? [fill(0, 0, bar.width, Math.min(bar.width, part.height), tone, 0.2), fill(0, 0, 0.25, part.height, tone)]
      : [fill(0, 0, bar.width, part.height, tone, 0.3)]
  const label: Mark[] = number.length > 0 ? [{ tag: 'P', children: number }] : []
  return {
    height: part.height,
    behind: [...solid, ...part.behind],
    marks: [{ tag: 'Sect', id: section.id, children: [...label, ...part.marks] }],
  }
}
