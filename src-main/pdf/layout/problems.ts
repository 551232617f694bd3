import { entryAt } from '../../../src-core/present.ts'
import { problem, type Problem } from '../../../src-core/problem.ts'
import type { Block, Tone, Sheet, Text } from '../../../src-core/sheet/blocks.ts'
import type { Path } from '../../../src-core/paths.ts'
import type { LongestBlock } from '../../../src-core/words/problems/printing.ts'
import { type MeasuredSheet, type Frame, largestBlock, maxPages, paginate } from './sheet.ts'
import { blocksOf, longestBlock, textsIn, type StandingBlock, maxReportedProblems, blockTexts } from './check.ts'
import { blockArea } from './block.ts'
import { heightAt, step, type Area } from './area.ts'
import { plainStyle, withSteps, wordsOf, type Setting, bar, indent, space } from './words.ts'
import { scale } from '../theme.ts'

/* Problems found before layout, based on the minimum room for words and lines. Laying out a sheet that can't fit would take minutes. */

/** Returns `block-too-high`, `text-too-wide` and `sheet-too-long`, with the minimum room needed at a type size in points. */
export const beyondPaper = (sheet: Sheet, setting: Setting, frame: Frame, size: number): Problem[] => {
  const blocks = blocksOf(sheet)
  const width = frame.width - indent(setting.headings)
  const wide = blocks.flatMap(({ block, path, name }): Problem[] => {
    const columns = minWidth(block)
    return columns > width
      ? [
          problem(
            'text-too-wide',
            { block: name, needed: columns * size, room: width * size, size, isLeast: true },
            { path },
          ),
        ]
      : []
  })
  const highBy = (heightOf: (block: Block) => number): Problem[] =>
    blocks.flatMap(({ block, path, name }): Problem[] => {
      const height = heightOf(block) * scale.line
      if (height <= frame.height * maxParts) return []
      const facts = { block: name, needed: height * size, room: frame.height * size, size, isLeast: true }
      return [problem('block-too-high', facts, { path })]
    })
  const long = highBy(minLines)
  // Counting lines is instant, but letters have to be measured.
  const letters = new Map(
    wide.length + long.length > 0 ? [] : blocks.map(({ block }) => [block, lettersIn(setting, block)]),
  )
  const tooBig = [...wide, ...long, ...highBy((block) => (letters.get(block) ?? 0) / width)]
  if (tooBig.length > 0) return tooBig.slice(0, maxReportedProblems)
  const bars = sheet.sections.length * (bar.width + space(0).section)
  const all = [...letters.values()].reduce((sum, one) => sum + one, 0)
  const pages = Math.max((all * scale.line) / (width * frame.height), bars / (frame.height + space(0).section))
  if (pages <= maxPages) return []
  const longest = longestBlock(blocks.map((at) => ({ at, room: letters.get(at.block) ?? 0 })))
  return [
    problem('sheet-too-long', {
      what: 'least',
      title: sheet.title,
      size,
      sides: Math.ceil(pages),
      max: maxPages,
      longest,
    }),
  ]
}

/** The maximum number of pages that a block can take. */
const maxParts = 8

/** The minimum number of lines from top to bottom at any width. */
const minLines = (block: Block): number => {
  switch (block.kind) {
    case 'modifiers':
      return block.groups.reduce((sum, { lines }) => sum + lines.length, 0)
    case 'notes':
      return block.notes.length
    case 'table':
      return block.rows.reduce(
        (sum, { cells }) => sum + Math.max(0, ...cells.map(({ lines, rows = 1 }) => (rows > 1 ? 0 : lines.length))),
        0,
      )
  }
}

/** Minimum total width of columns, in ems. */
const minWidth = (block: Block): number => (block.kind === 'table' ? block.columns.length * 2 * space(0).cell : 0)

/** Width of all words on one line in ems, without spaces. Text in tables may be smaller. */
const lettersIn = (setting: Setting, block: Block): number => {
  const width = blockTexts(block).reduce((sum, text) => sum + lettersOf(setting, text), 0)
  return block.kind === 'table' ? 0.7 * width : width
}

const lettersOf = (setting: Setting, text: Text): number =>
  wordsOf(setting, text, plainStyle(setting.theme)).reduce(
    (sum, { fragments }) => sum + fragments.reduce((ems, { raise, width }) => (raise > 0 ? ems : ems + width), 0),
    0,
  )

/** The smallest type size, in points, tried to find out what would fit. */
export const smallestTried = 4

/** Maps a split block to its place in the original sheet. */
export type BlockPlaces = (block: Block) => StandingBlock

/** Explains why a sheet didn't fit and what would fit. Lists blocks that are too wide or too tall, or the number of pages needed. */
export const misfitProblems = (
  draft: MeasuredSheet,
  places: BlockPlaces,
  frameAt: (size: number) => Frame,
  wanted: { readonly sides: number; readonly size: number },
): Problem[] => {
  const { sheet } = draft
  const frame = frameAt(wanted.size)
  const blocks = blockProblems(draft, places, frame, wanted.size)
  if (blocks.length > 0) return blocks
  const pages = sidesNeeded(draft, frame)
  const fitting = largestBelow(wanted.size, (size) => (sidesNeeded(draft, frameAt(size)) ?? Infinity) <= wanted.sides)
  const facts = {
    title: sheet.title,
    size: wanted.size,
    sides: pages ?? null,
    allowed: wanted.sides,
    fitting: fitting ?? null,
  }
  return [problem('sheet-too-long', { what: 'laid-out', ...facts, longest: longestOf(draft, places, frame) })]
}

/** The original block whose parts take the most room. */
const longestOf = (draft: MeasuredSheet, places: BlockPlaces, frame: Frame): LongestBlock | null => {
  const { width } = largestBlock(draft, frame)
  const parts = Map.groupBy(standing(draft), ({ part }) => places(part))
  return longestBlock(
    [...parts].map(([at, own]) => ({ at, room: own.reduce((sum, { area }) => sum + heightAt(area, width), 0) })),
  )
}

/** The number of pages needed. Undefined if something is too wide or too tall for a page. */
export const sidesNeeded = (draft: MeasuredSheet, frame: Frame): number | undefined =>
  paginate(draft, frame, maxPages, 'broken')?.plans.length

/** The largest fitting size below `size`, in tenths of a point, found by bisection. */
const largestBelow = (size: number, fits: (size: number) => boolean): number | undefined => {
  let [low, high] = [Math.round(smallestTried * 10), Math.ceil(size * 10 - 1e-9)]
  if (!fits(low / 10)) return undefined
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle / 10)) low = middle
    else high = middle
  }
  return low / 10
}

const blockProblems = (draft: MeasuredSheet, places: BlockPlaces, frame: Frame, size: number): Problem[] => {
  const { width, height: room } = largestBlock(draft, frame)
  return standing(draft).flatMap(({ part, tone, area }): Problem[] => {
    const { path, name, block } = places(part)
    const height = heightAt(area, width)
    if (height === Infinity) {
      const needed = minFittingWidth(draft.setting, part, tone)
      const word = widestWord(draft.setting, block)
      // If no single word is the cause, the problem belongs to the whole block.
      const isOne = word !== undefined && word.width > width / 2
      const facts = {
        block: name,
        needed: needed * size,
        room: width * size,
        size,
        isLeast: false,
        ...(isOne ? { word: word.text } : {}),
      }
      return [problem('text-too-wide', facts, { path: isOne ? [...path, ...word.path] : path })]
    }
    if (height <= room) return []
    const facts = { block: name, needed: height * size, room: room * size, size, isLeast: false }
    return [problem('block-too-high', facts, { path })]
  })
}

/** Each block with its area. */
const standing = ({
  sheet,
  setting,
}: MeasuredSheet): { readonly part: Block; readonly tone: Tone; readonly area: Area }[] =>
  blocksOf(sheet).map(({ block, section }) => {
    const { tone } = entryAt(sheet.sections, section)
    return { part: block, tone, area: blockArea(setting, block, tone) }
  })

/** The widest unbreakable word of a block, with its width in ems and its path. */
const widestWord = (
  setting: Setting,
  block: Block,
): { readonly text: string; readonly width: number; readonly path: Path } | undefined =>
  textsIn(block)
    .flatMap(({ path, text }) =>
      wordsOf(setting, text, plainStyle(setting.theme)).map(({ fragments, width }) => ({
        ...{ path, width },
        text: fragments.map((each) => each.text).join(''),
      })),
    )
    .toSorted((one, other) => other.width - one.width)[0]

/** The minimum width that fits a block, in ems, found by trying wider pages. */
const minFittingWidth = (setting: Setting, block: Block, tone: Tone): number => {
  for (let steps = setting.steps * 2; steps * step < widestTried; steps *= 2) {
    const { heights } = blockArea(withSteps(setting, steps), block, tone)
    const found = heights.findIndex((height) => height < Infinity)
    if (found >= 0) return found * step
  }
  return widestTried
}

/** The widest page tried, in ems. */
const widestTried = 10000
