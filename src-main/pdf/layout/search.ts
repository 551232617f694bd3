/** Searches for the most useful pages: large type, whole sections, evenly filled. */
import { entryAt } from '../../../src-core/present.ts'
import type { Sheet } from '../../../src-core/sheet/blocks.ts'
import {
  type Breaking,
  type Frame,
  type MeasuredSheet,
  type PagePlan,
  draftOf,
  paginate,
  redraftPage,
} from './sheet.ts'
import type { Setting } from './words.ts'

/**
 * Returns the sheet, followed by versions with its last section moved to earlier places (latest first) if that section isn't a phase. Such a section
 * isn't used during play and may end any page. Sheets with many sections keep their order.
 */
export const ordersOf = (sheet: Sheet): readonly Sheet[] => {
  const last = sheet.sections.at(-1)
  const phases = sheet.sections.slice(0, -1)
  if (last?.number !== undefined || !last || phases.length > maxPhasesMoved) return [sheet]
  const earlier = phases.slice(1).map((_, index) => phases.length - 1 - index)
  return [sheet, ...earlier.map((at) => ({ ...sheet, sections: [...phases.slice(0, at), last, ...phases.slice(at)] }))]
}

/** The maximum number of phases among which a section is moved. */
const maxPhasesMoved = 16

/** Measures the sheet at a spacing, in steps from 0. */
type DraftMaker = (steps: number) => MeasuredSheet

/** Measures the sheet lazily, once per spacing. */
export const draftsOf = (sheet: Sheet, setting: Setting): DraftMaker => {
  const drafts = new Map<number, MeasuredSheet>()
  return (steps) => {
    const draft = drafts.get(steps) ?? draftOf(sheet, { ...setting, spacing: steps / spacingSteps })
    drafts.set(steps, draft)
    return draft
  }
}

/** The number of steps from tight to loose spacing, and how many of them are used. Wide spacing doesn't help readers. */
const spacingSteps = 8
const maxSpacing = 4

/** Pages that fit at a type size in points. */
export interface Fit {
  readonly drafts: DraftMaker
  readonly size: number
  readonly frame: Frame
  readonly plans: readonly PagePlan[]
}

/** Orders of the sheet, type sizes (largest first) and the maximum number of pages to try. */
interface Search {
  readonly orders: readonly DraftMaker[]
  readonly sizes: readonly number[]
  readonly sides: number
  /** Whether to also try fewer pages, since additional pages may allow larger type but be poorly filled. */
  readonly orFewer?: boolean
  readonly frameAt: (size: number) => Frame
}

/**
 * The largest type with every section on one page, or if that is impossible, the largest type with sections that continue. Larger type doesn't
 * justify badly filled pages. Undefined if nothing fits.
 */
export const bestFit = (search: Search): Fit | undefined => fitWith(search, 'whole') ?? fitWith(search, 'broken')

/** The best fit with a given way to break sections. */
export const fitWith = (search: Search, sections: Breaking): Fit | undefined => {
  let best: (Fit & { readonly use: number }) | undefined
  for (const [index, drafts] of search.orders.entries()) {
    const fit = fitInOrder(drafts, search, sections)
    const use = fit && fit.use - (index > 0 ? unusual : 0)
    if (fit && use !== undefined && (!best || use > best.use)) best = { ...fit, use }
  }
  return best
}

/** The gain in type size, in points, that justifies reordering sections. */
const unusual = 0.3

const fitInOrder = (
  drafts: DraftMaker,
  { sizes, sides, orFewer = false, frameAt }: Search,
  sections: Breaking,
): (Fit & { readonly use: number }) | undefined => {
  const fitOn =
    (max: number) =>
    (size: number): (Fit & { readonly use: number }) | undefined => {
      const pages = paginate(drafts(0), frameAt(size), max, sections)
      return pages && { drafts, size, frame: frameAt(size), plans: pages.plans, use: useOf(size, pages.badness) }
    }
  const largest = largestFit(sizes, fitOn(sides))
  if (!largest) return undefined
  const smaller = sizes.filter((size) => size < largest.size && size >= saturated).filter((_, at) => at % 5 === 4)
  const onFewer = orFewer && sizes.length > 1 ? [sides - 1, sides - 2].filter((fewer) => fewer > 0) : []
  const fits = [...smaller.map(fitOn(sides)), ...onFewer.map((fewer) => largestFit(sizes, fitOn(fewer)))]
  return fits.reduce<Fit & { readonly use: number }>((best, fit) => (fit && fit.use > best.use ? fit : best), largest)
}

/** Usefulness in points of type size. Each point below `readable` counts six times, and badly filled pages lose some. */
const useOf = (size: number, badness: number): number => {
  const under = Math.min(0, size - readable)
  const over = Math.max(0, size - readable)
  return 6 * under + over - unevenness * badness
}

/** Points of type size lost per unit of badness in `Pagination`. */
const unevenness = 2

const readable = 8

/** Type size in points above which smaller type may fill pages better. */
const saturated = 9.5

/** The largest fitting size, found by bisection. `sizes` is sorted from largest to smallest. */
const largestFit = <F>(sizes: readonly number[], fitAt: (size: number) => F | undefined): F | undefined => {
  let best: F | undefined
  for (let low = -1, high = sizes.length; high - low > 1;) {
    // Try the smallest size first. If it doesn't fit, none does.
    const middle = best ? Math.floor((low + high) / 2) : high - 1
    const fit = fitAt(entryAt(sizes, middle))
    if (!fit && !best) return undefined
    if (fit) [high, best] = [middle, fit]
    else low = middle
  }
  return best
}

/** The maximum difference in spacing steps between pages. */
const maxSpacingDifference = 2

/** Distributes leftover room as spacing, nearly equally on all pages. */
export const useSpareRoom = (fit: Fit): Fit => {
  const { drafts, frame, plans } = fit
  const pages = plans.map((plan, page) => {
    const withSpacing = (steps: number): PagePlan | undefined =>
      redraftPage(drafts(steps), frame, plan, { page, isLast: page === plans.length - 1 })
    return { plan, withSpacing, max: largestThatFits(maxSpacing, (steps) => withSpacing(steps) !== undefined) }
  })
  const min = Math.min(...pages.map(({ max }) => max))
  return {
    ...fit,
    plans: pages.map(({ max, withSpacing, plan }) => withSpacing(Math.min(max, min + maxSpacingDifference)) ?? plan),
  }
}

/** The largest number from 0 to `max` that fits, found by bisection. 0 always fits. */
const largestThatFits = (max: number, fits: (steps: number) => boolean): number => {
  let [low, high] = [0, max + 1]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
