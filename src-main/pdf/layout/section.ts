import type { Block } from '../../../src-core/sheet/blocks.ts'
import type { Area } from './area.ts'
import type { Part } from './boxes.ts'
import { type Setting, type TextStyle, wordsOf, bar, indent, space } from './words.ts'
import { scale } from '../theme.ts'
import { beside, handicapped, heightAt, inRow, lowest, stacked } from './area.ts'
import { groupsOf, type Stretch } from './groups.ts'
import { fill, move, together } from './boxes.ts'
import { headingOf } from './heading.ts'
import { fullWidth, setLine } from './lines.ts'
import { regionArea } from './region.ts'

/** Where left sides end, and the height, in ems, that a section may lose to end its own there too. */
export interface Split {
  readonly at: number
  readonly worth: number
}

/** A stretch that can be laid out in any width (without the bar). */
export interface StretchArea {
  readonly stretch: Stretch
  readonly height: (width: number, split: Split) => number
  readonly draw: (width: number, split: Split) => Part
}

/** Left over right must be this much lower, in ems, than left beside right: more where there is room. */
const worthStacking = ({ ease }: Setting): number => 1.5 + 2 * ease

/** Measures a section, or part of one, with its heading. */
export const stretchArea = (setting: Setting, stretch: Stretch): StretchArea => {
  const body = bodyOf(setting, stretch)
  const head = headingOf(setting, stretch)
  const least = setting.headings === 'bar' ? bar.width : 0
  return {
    stretch,
    height: (width, split) => Math.max(head.height(width) + body.height(width, split), least),
    draw: (width, split) => {
      const heading = head.draw(width)
      const under = move(body.draw(width, split), 0, heading.height)
      const parts = [heading, under].map((part) => move(part, indent(setting.headings), 0))
      const part = together(Math.max(heading.height + under.height, least), parts)
      return setting.headings === 'bar' ? drawBar(setting, stretch, part) : asSection(stretch, part)
    },
  }
}

/** One way to place the blocks of a stretch under its heading. */
type Arrangement = Pick<StretchArea, 'height' | 'draw'>

/** The lowest of several ways, the first of equals. */
const lowestOf = ([first, ...others]: readonly [Arrangement, ...Arrangement[]]): Arrangement => {
  if (others.length === 0) return first
  const best = (width: number, split: Split): { readonly way: Arrangement; readonly height: number } => {
    let found = { way: first, height: first.height(width, split) }
    for (const way of others) {
      const height = way.height(width, split)
      if (height < found.height - 0.01) found = { way, height }
    }
    return found
  }
  return {
    height: (width, split) => best(width, split).height,
    draw: (width, split) => best(width, split).way.draw(width, split),
  }
}

/** All groups in one, or the first of them over the others, each with its own left and right: found from the last group back. */
const bodyOf = (setting: Setting, { section, from, to }: Stretch): Arrangement => {
  const { checks } = groupsOf(section)
  const lastRow = to - from > mostRows ? Math.min(from, checks) + 1 : Math.min(to, checks)
  const bodies = new Map<number, Arrangement>()
  const bodyFrom = (first: number): Arrangement => {
    const rows = [...bodies].map(([next, under]) =>
      overEachOther(setting, under, arranged(setting, { section, from: first, to: next })),
    )
    return lowestOf([arranged(setting, { section, from: first, to }), ...rows])
  }
  if (checks > from && checks < to) bodies.set(checks, bodyFrom(checks))
  for (let first = lastRow - 1; first > from; first -= 1) bodies.set(first, bodyFrom(first))
  return bodyFrom(from)
}

/** Of more groups than these, checks and what belongs to none are two rows at most. */
const mostRows = 10

const overEachOther = (setting: Setting, under: Arrangement, over: Arrangement): Arrangement => {
  const { block } = space(setting.air)
  return {
    height: (width, split) => over.height(width, split) + block + under.height(width, split),
    draw: (width, split) => {
      const [top, foot] = [over.draw(width, split), under.draw(width, split)]
      return together(top.height + block + foot.height, [top, move(foot, 0, top.height + block)])
    },
  }
}

/** Left beside right, and wide blocks under both, or, where it takes less room, at the end of either; what belongs to no check anywhere. */
const arranged = (setting: Setting, { section, from, to }: Stretch): Arrangement => {
  const groups = groupsOf(section)
  const here = new Set(groups.all.slice(from, to).flatMap((group) => [...group]))
  const placed = (blocks: readonly Block[]): readonly Block[] => blocks.filter((block) => here.has(block))
  const [left, right, wide] = [placed(section.left), placed(section.right), placed(section.wide)]
  const region = (...parts: readonly (readonly Block[])[]): Area => regionArea(setting, parts.flat(), section.tone)
  if (from >= groups.checks || left.length === 0 || right.length === 0) {
    return plainArrangement(region(left, right, wide))
  }
  const sides: readonly [Area, Area] = [region(left), region(right)]
  if (wide.length === 0) return sided(setting, sides)
  return lowestOf([
    overEachOther(setting, plainArrangement(region(wide)), sided(setting, sides)),
    sided(setting, [region(left, wide), sides[1]]),
    sided(setting, [sides[0], region(right, wide)]),
  ])
}

const plainArrangement = (area: Area): Arrangement => ({
  height: (width) => heightAt(area, width),
  draw: area.draw,
})

/** Left beside right, at the common split where that costs little, or left over right. */
const sided = (setting: Setting, [left, right]: readonly [Area, Area]): Arrangement => {
  const room = space(setting.air)
  const over = handicapped(stacked([left, right], room.block), worthStacking(setting))
  const main = lowest([beside(left, right, room.column), over])
  const aligned = (width: number, at: number): number =>
    Math.max(heightAt(left, at), heightAt(right, width - room.column - at))
  const keeps = (width: number, { at, worth }: Split): boolean => aligned(width, at) <= heightAt(main, width) + worth
  return {
    height: (width, split) => (keeps(width, split) ? aligned(width, split.at) : heightAt(main, width)),
    draw: (width, split) =>
      keeps(width, split)
        ? inRow([left, right], [split.at, width - room.column - split.at], room.column)
        : main.draw(width),
  }
}

/** The colored bar with the section's number, the whole height of the stretch; all its marks become one section. */
const drawBar = (setting: Setting, { section }: Stretch, part: Part): Part => {
  const style: TextStyle = { font: 'black', color: setting.theme.onTone, size: scale.heading }
  const text = section.number === undefined ? '' : String(section.number)
  const fits = Math.min(1, (bar.width - 0.2) / (setting.measure(text, style.font) * style.size))
  const words = wordsOf(setting, text, { ...style, size: style.size * fits })
  const number = setLine(words, (bar.width - fullWidth(words)) / 2, scale.heading * 0.86)
  const tone = setting.theme.tones[section.tone]
  const solid =
    setting.theme.ink === 'black'
      ? [fill(0, 0, bar.width, Math.min(bar.width, part.height), tone, 0.2), fill(0, 0, 0.25, part.height, tone)]
      : [fill(0, 0, bar.width, part.height, tone, 0.3)]
  const [heading, ...body] = part.marks
  return {
    height: part.height,
    behind: [...solid, ...part.behind],
    marks: [
      {
        tag: 'Sect',
        id: section.id,
        children: heading ? [{ ...heading, children: [...number, ...heading.children] }, ...body] : [],
      },
    ],
  }
}

const asSection = ({ section }: Stretch, { height, behind, marks }: Part): Part => ({
  height,
  behind,
  marks: [{ tag: 'Sect', id: section.id, children: marks }],
})
