import type { Block } from '../../../src-core/sheet/blocks.ts'
import { isInside } from '../../../src-core/paths.ts'
import { entryAt, nonNull } from '../../../src-core/present.ts'
import type { Area } from './area.ts'
import type { Part } from './boxes.ts'
import { type Setting, type TextStyle, wordsOf, bar, indent, space } from './words.ts'
import { scale } from '../theme.ts'
import { at as numberAt, heightAt, memoizedBy, step, toStep } from './area.ts'
import { groupsOf, type Stretch } from './groups.ts'
import { fill, move, combineParts } from './boxes.ts'
import { headingOf } from './heading.ts'
import { fullWidth, setLine } from './lines.ts'
import { blockArea } from './block.ts'

/**
 * Part of a section that can be laid out at any width (without the bar). The right column starts at an axis in ems; without an axis there is one
 * column.
 */
export interface StretchArea {
  readonly stretch: Stretch
  readonly height: (width: number, axis: number | null) => number
  readonly draw: (width: number, axis: number | null) => Part
}

/** Measures all or part of a section, with its heading. */
export const stretchArea = (setting: Setting, stretch: Stretch): StretchArea => {
  const body = arrangeBlocks(setting, stretch)
  const head = headingOf(setting, stretch)
  const min = setting.headings === 'bar' ? bar.width : 0
  return {
    stretch,
    height: (width, axis) => Math.max(head.height(width) + body.height(width, axis), min),
    draw: (width, axis) => {
      const heading = head.draw(width)
      const under = move(body.draw(width, axis), 0, heading.height)
      const parts = [heading, under].map((part) => move(part, indent(setting.headings), 0))
      const part = combineParts(Math.max(heading.height + under.height, min), parts)
      return setting.headings === 'bar' ? drawBar(setting, stretch, part) : asSection(stretch, part)
    },
  }
}

type Arrangement = Pick<StretchArea, 'height' | 'draw'>

/**
 * Arranges the left blocks next to the right ones on the sheet's axis. Tables at the top of the left may move above the right ones. Loose blocks
 * follow in either column, so that both columns end at nearly the same height. Without an axis, or if no axis leaves enough room, all blocks go in
 * one column.
 */
const arrangeBlocks = (setting: Setting, { section, from, to }: Stretch): Arrangement => {
  const here = new Set(groupsOf(section).blocks.slice(from, to))
  const belowTables = new Set<Area>()
  const areasOf = (blocks: readonly Block[]): readonly Area[] =>
    blocks
      .filter((block) => here.has(block))
      .map((block, index, all) => {
        const area = blockArea(setting, block, section.tone)
        const last = all[index - 1]
        if (block.kind === 'notes' && last?.kind === 'table' && isInside(block.id, last.id)) belowTables.add(area)
        return area
      })
  const [left, right, loose] = [areasOf(section.left), areasOf(section.right), areasOf(section.loose)]
  const { block, column } = space(setting.spacing)
  const gaps: Gaps = { block, column, belowTables }
  const isSided = (left.length > 0 ? 1 : 0) + (right.length > 0 ? 1 : 0) + loose.length > 1
  const free = memoizedBy((width: number) => rowsIn([...left, ...right, ...loose], width, gaps))
  const tables = section.left.filter((block) => here.has(block)).findIndex(({ kind }) => kind !== 'table')
  const leading = left.slice(0, Math.max(0, tables))
  const columns = memoizedBy((width: number, at: number) => {
    const beside = levelColumns({ left, right, loose }, at, width, gaps)
    if (leading.length === 0) return beside
    const above = levelColumns(
      { left: left.slice(leading.length), right: [...leading, ...right], loose },
      at,
      width,
      gaps,
    )
    return above.height < beside.height - slack ? above : beside
  })
  const needsFree = memoizedBy((width: number) => axesIn(width).every((at) => columns(width, at).height === Infinity))
  const at = (width: number, axis: number | null): Column =>
    axis === null || !isSided || needsFree(width) ? free(width) : columns(width, axis)
  return {
    height: (width, axis) => at(width, axis).height,
    draw: (width, axis) => {
      const { height, draw } = at(width, axis)
      // Parts are read in the order of use, wherever they were placed.
      const parts = new Map(draw().map(({ area, part }) => [area, part]))
      return combineParts(
        height,
        [...left, ...right, ...loose].map((area) => nonNull(parts.get(area))),
      )
    },
  }
}

/** Where the right columns of a sheet may begin, in ems, given a width without the bars. */
export const axesIn = (width: number): readonly number[] => {
  const first = toStep(width * axes.min)
  return Array.from(
    { length: Math.floor((width * axes.max - first) / (2 * step)) + 1 },
    (_, index) => first + 2 * step * index,
  )
}

/** Range of axes, relative to the width. */
const axes = { min: 0.24, max: 0.5 } as const

/** Areas laid out at a given width, ready to draw in any order. */
interface Column {
  readonly height: number
  readonly draw: () => readonly Drawn[]
}

interface Drawn {
  readonly area: Area
  readonly part: Part
}

interface Gaps {
  readonly block: number
  readonly column: number
  /** Notes that belong to tables. They never start the right half. */
  readonly belowTables: ReadonlySet<Area>
}

/**
 * The maximum number of loose blocks for which all ways to divide them between the columns are tried. If there are more, the first ones go right and
 * the rest left.
 */
const maxDividedBlocks = 7

/** The pair of columns with the least height. The height is Infinity if something is too wide for its column. */
const levelColumns = (
  { left, right, loose }: Readonly<Record<'left' | 'right' | 'loose', readonly Area[]>>,
  at: number,
  width: number,
  gaps: Gaps,
): Column => {
  const rest = width - at - gaps.column
  let best: { readonly height: number; readonly left: Column; readonly right: Column } | undefined
  const attempt = (isRight: (index: number) => boolean): void => {
    const limit = best ? best.height - slack : Infinity
    const first = stackIn([...left, ...loose.filter((_, index) => !isRight(index))], at, gaps)
    if (best && first.height >= limit) return
    const second = rowsIn([...right, ...loose.filter((_, index) => isRight(index))], rest, gaps)
    const height = Math.max(first.height, second.height)
    if (!best || height < limit) best = { height, left: first, right: second }
  }
  attempt(() => true)
  if (loose.length <= maxDividedBlocks)
    for (let way = 0; way < 2 ** loose.length - 1; way += 1) attempt((index) => ((way >> index) & 1) === 1)
  else for (let from = 0; from <= loose.length; from += 1) attempt((index) => index < from)
  const { height, ...columns } = nonNull(best)
  return {
    height,
    draw: () => [...columns.left.draw(), ...moveDrawn(columns.right.draw(), at + gaps.column, 0)],
  }
}

/** Height differences to ignore, in ems. */
const slack = 0.01

const moveDrawn = (drawn: readonly Drawn[], x: number, y: number): readonly Drawn[] =>
  drawn.map(({ area, part }) => ({ area, part: move(part, x, y) }))

/** Stacks areas from top to bottom. */
const stackIn = (areas: readonly Area[], width: number, { block }: Gaps): Column => {
  const tops: number[] = [0]
  for (const area of areas) tops.push(entryAt(tops, tops.length - 1) + heightAt(area, width) + block)
  return {
    height: Math.max(0, entryAt(tops, areas.length) - block),
    draw: () => areas.map((area, index) => ({ area, part: move(area.draw(width), 0, entryAt(tops, index)) })),
  }
}

/** Stacks areas from top to bottom. Where it saves height, areas go side by side in two equal halves, and the left half is read first. */
const rowsIn = (areas: readonly Area[], width: number, gaps: Gaps): Column => {
  const half = toStep((width - gaps.column) / 2)
  // For each number of areas: their total height, the index where their last row starts, and the index where its right half starts.
  const reach = [-gaps.block]
  const begins = [0]
  const turns = [0]
  /** Running total of heights at half the width, including gaps. Restarts after each area that is too wide for a half. */
  const down = [0]
  let first = 0
  for (const [index, area] of areas.entries()) {
    const to = index + 1
    const halved = heightAt(area, half)
    down.push(halved === Infinity ? 0 : numberAt(down, index) + halved + gaps.block)
    if (halved === Infinity) first = to
    let best = numberAt(reach, index) + gaps.block + heightAt(area, width)
    let [begin, turn] = [index, to]
    for (let from = Math.max(first, to - maxBlocksInRow); from < to - 1; from += 1)
      for (let middle = from + 1; middle < to; middle += 1) {
        const left = numberAt(down, middle) - numberAt(down, from)
        const right = numberAt(down, to) - numberAt(down, middle)
        const height = numberAt(reach, from) + Math.max(left, right)
        if (height >= best - slack || gaps.belowTables.has(entryAt(areas, middle))) continue
        best = height
        ;[begin, turn] = [from, middle]
      }
    reach.push(best)
    begins.push(begin)
    turns.push(turn)
  }
  const draw = (): readonly Drawn[] => {
    const drawn: Drawn[] = []
    for (let to = areas.length; to > 0;) {
      const [from, turn] = [entryAt(begins, to), entryAt(turns, to)]
      const top = entryAt(reach, from) + gaps.block
      const halves = turn === to ? [areas.slice(from, to)] : [areas.slice(from, turn), areas.slice(turn, to)]
      const across = turn === to ? width : half
      for (const [index, some] of halves.entries())
        drawn.push(...moveDrawn(stackIn(some, across, gaps).draw(), index * (width - half), top))
      to = from
    }
    return drawn
  }
  return { height: Math.max(0, numberAt(reach, areas.length)), draw }
}

/** The maximum number of blocks in a row with two halves. */
const maxBlocksInRow = 10

/** Draws the colored bar with the section's number over the full height. All marks become one section. */
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
