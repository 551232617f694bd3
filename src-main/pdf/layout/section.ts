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

/** Where left halves end, and the height in ems that a section may lose to use it. */
export interface Split {
  readonly at: number
  readonly worth: number
}

/** Part of a section that can be laid out in any width (without the bar). */
export interface StretchArea {
  readonly stretch: Stretch
  readonly height: (width: number, split: Split) => number
  readonly draw: (width: number, split: Split) => Part
}

/** How much lower left above right must be than side by side, in ems. */
const worthStacking = ({ comfort }: Setting): number => 1.5 + 2 * comfort

/** Measures a section or part of one, with its heading. */
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

type Arrangement = Pick<StretchArea, 'height' | 'draw'>

/** The first if equal. */
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

/**
 * All groups together, or the first ones above the rest, each with its own split; computed from the last group back.
 */
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

/** With more groups, checks and other blocks form at most two rows. */
const mostRows = 10

const overEachOther = (setting: Setting, under: Arrangement, over: Arrangement): Arrangement => {
  const { block } = space(setting.spacing)
  return {
    height: (width, split) => over.height(width, split) + block + under.height(width, split),
    draw: (width, split) => {
      const [top, foot] = [over.draw(width, split), under.draw(width, split)]
      return together(top.height + block + foot.height, [top, move(foot, 0, top.height + block)])
    },
  }
}

/**
 * Left next to right, with wide blocks below both or, if lower, at the end of either; blocks of no check go anywhere.
 */
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

/** Side by side, at the common split if that costs little, or left above right. */
const sided = (setting: Setting, [left, right]: readonly [Area, Area]): Arrangement => {
  const room = space(setting.spacing)
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

/** The colored bar with the section's number over the full height; all marks become one section. */
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
