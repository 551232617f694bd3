import { entryAt } from '../../../src-core/present.ts'
import { problem, type Problem } from '../../../src-core/problem.ts'
import type { Block } from '../../../src-core/sheet/blocks.ts'
import type { MeasuredSheet, Frame } from './sheet.ts'
import { blocksOf, type StandingBlock } from './check.ts'
import { regionArea } from './region.ts'
import { largestBlock, mostPages, paginate } from './sheet.ts'
import { step } from './area.ts'

/** Smallest type, in points, that is tried to say what would fit. */
const smallestTried = 4

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
  const facts = { title: sheet.title, size: wanted.size, sides: pages ?? null, allowed: wanted.sides, fitting: fitting ?? null }
  return [problem('sheet-too-long', { what: 'laid-out', ...facts })]
}

/** Sides a sheet takes at least in a frame; undefined where something is too wide or too high for a page. */
export const sidesNeeded = (draft: MeasuredSheet, frame: Frame): number | undefined => paginate(draft, frame, mostPages)?.plans.length

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
  const { sheet, setting } = draft
  const { width, height: room } = largestBlock(draft, frame)
  return blocksOf(sheet).flatMap(({ block: part, section }): Problem[] => {
    const { path, name } = places(part)
    const area = regionArea(setting, [part], entryAt(sheet.sections, section).tone)
    const height = area.height(width)
    if (height === Infinity) {
      const needed = leastFit((each) => area.height(each))
      const facts = { block: name, needed: needed * size, room: width * size, size, isLeast: false }
      return [problem('text-too-wide', facts, { path })]
    }
    if (height <= room) return []
    const facts = { block: name, needed: height * size, room: room * size, size, isLeast: false }
    return [problem('block-too-high', facts, { path })]
  })
}

const leastFit = (heightAt: (width: number) => number): number => {
  let width = step
  while (heightAt(width) === Infinity && width < 10000) width += step
  return width
}
