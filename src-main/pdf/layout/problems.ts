import { entryAt } from '../../../src-core/present.ts'
import { problem, type Problem } from '../../../src-core/problem.ts'
import type { Block, Tone } from '../../../src-core/sheet/blocks.ts'
import type { Path } from '../../../src-core/paths.ts'
import type { LongestBlock } from '../../../src-core/words/problems/printing.ts'
import type { MeasuredSheet, Frame } from './sheet.ts'
import { blocksOf, longestBlock, textsIn, type StandingBlock } from './check.ts'
import { regionArea } from './region.ts'
import { largestBlock, mostPages, paginate } from './sheet.ts'
import { heightAt, step, type Area } from './area.ts'
import { plain, withSteps, wordsOf, type Setting } from './words.ts'

/** Smallest type, in points, that is tried to say what would fit. */
export const smallestTried = 4

/** Where a block stands that was cut, in the sheet that a player knows. */
export type BlockPlaces = (block: Block) => StandingBlock

/** Why a sheet did not fit, and what would: the blocks that are too wide or too high for a page, or the sides it needs. */
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

/** The block that takes the most room by itself, with all parts that it was cut into. */
const longestOf = (draft: MeasuredSheet, places: BlockPlaces, frame: Frame): LongestBlock | null => {
  const { width } = largestBlock(draft, frame)
  const parts = Map.groupBy(standing(draft), ({ part }) => places(part))
  return longestBlock(
    [...parts].map(([at, own]) => ({ at, room: own.reduce((sum, { area }) => sum + heightAt(area, width), 0) })),
  )
}

/** Sides a sheet takes at least in a frame; undefined where something is too wide or too high for a page. */
export const sidesNeeded = (draft: MeasuredSheet, frame: Frame): number | undefined =>
  paginate(draft, frame, mostPages)?.plans.length

/** The largest size below another that fits, in tenths of a point, found by halving. */
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
      const needed = leastFit(draft.setting, part, tone)
      const word = widestWord(draft.setting, block)
      // What is wide by many words is so as a whole.
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

/** Each block of a sheet, with the room that it takes by itself. */
const standing = ({
  sheet,
  setting,
}: MeasuredSheet): { readonly part: Block; readonly tone: Tone; readonly area: Area }[] =>
  blocksOf(sheet).map(({ block, section }) => {
    const { tone } = entryAt(sheet.sections, section)
    return { part: block, tone, area: regionArea(setting, [block], tone) }
  })

/** What no line breaks: the widest there is in a block, in ems, and where that stands. */
const widestWord = (
  setting: Setting,
  block: Block,
): { readonly text: string; readonly width: number; readonly path: Path } | undefined =>
  textsIn(block)
    .flatMap(({ path, text }) =>
      wordsOf(setting, text, plain(setting.theme)).map(({ fragments, width }) => ({
        ...{ path, width },
        text: fragments.map((each) => each.text).join(''),
      })),
    )
    .toSorted((one, other) => other.width - one.width)[0]

/** The least width, in ems, that holds a block: looked for on ever wider pages. */
const leastFit = (setting: Setting, block: Block, tone: Tone): number => {
  for (let steps = setting.steps * 2; steps * step < widestTried; steps *= 2) {
    const { heights } = regionArea(withSteps(setting, steps), [block], tone)
    const found = heights.findIndex((height) => height < Infinity)
    if (found >= 0) return found * step
  }
  return widestTried
}

/** Ems. */
const widestTried = 10000
