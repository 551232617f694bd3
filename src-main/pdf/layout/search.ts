/** Looks for the pages that are of most use: large type, modifiers on one line each, pages evenly filled. */
import { entryAt, present } from '../../../src-core/present.ts'
import type { Sheet } from '../../../src-core/sheet/blocks.ts'
import {
  type Frame,
  type MeasuredSheet,
  type PagePlan,
  draftOf,
  paginate,
  type PagePlace,
  aligned,
  redrafted,
} from './sheet.ts'
import type { Setting } from './words.ts'

/**
 * The sheet as it is, and with its last section, if that is no phase of the turn, at earlier places, the latest first. A sheet of many
 * sections stays as it is: one more place gains it nothing, and each order is laid out anew.
 */
export const ordersOf = (sheet: Sheet): readonly Sheet[] => {
  const last = sheet.sections.at(-1)
  const phases = sheet.sections.slice(0, -1)
  if (last?.number !== undefined || !last || phases.length > mostMoved) return [sheet]
  const earlier = phases.slice(1).map((_, index) => phases.length - 1 - index)
  return [sheet, ...earlier.map((at) => ({ ...sheet, sections: [...phases.slice(0, at), last, ...phases.slice(at)] }))]
}

/** Most phases among which another section looks for its place. */
const mostMoved = 16

/** The sheet measured with an ease and steps of air; `apart`: the effects on each part have lines of their own. */
type DraftMaker = (how: { readonly ease: number; readonly steps: number; readonly apart?: boolean }) => MeasuredSheet

/** Measured when first needed. */
export const draftsOf = (sheet: Sheet, setting: Setting): DraftMaker => {
  const drafts = new Map<string, MeasuredSheet>()
  return ({ ease, steps, apart = false }) => {
    const key = `${ease} ${steps} ${apart}`
    const runIn = steps >= ownLines ? 'none' : apart ? 'names' : 'all'
    const draft = drafts.get(key) ?? draftOf(sheet, { ...setting, ease, air: steps / airSteps, runIn })
    drafts.set(key, draft)
    return draft
  }
}

/** Steps of air from none to most; from some on, names of results have lines of their own. */
const airSteps = 8
const ownLines = 4

/** How much ease is tried, the most first. */
const eases = [0.9, 0.75, 0.6, 0.45, 0.3, 0.15, 0] as const

/** Pages that fit, in type of a size in points. */
export interface Fit {
  readonly drafts: DraftMaker
  readonly size: number
  readonly frame: Frame
  readonly ease: number
  readonly plans: readonly PagePlan[]
  readonly badness: number
}

/** What pages are looked for: the sheet in the orders it may have, sizes of type from the largest down, and how many sides at most. */
interface Search {
  readonly orders: readonly DraftMaker[]
  readonly sizes: readonly number[]
  readonly sides: number
  /** Fewer sides are tried by themselves as well, since more may tempt to larger type that fills them badly. */
  readonly orFewer?: boolean
  readonly frameAt: (size: number) => Frame
}

/**
 * Of all orders and eases the one whose largest type is of most use; an order that is not the usual has to be worth it. Where type is
 * so large that more is of little use, smaller is tried as well: it may fill the pages more evenly. Undefined where nothing fits.
 */
export const bestFit = ({ orders, sizes, sides, orFewer = false, frameAt }: Search): Fit | undefined => {
  let best: { readonly fit: Fit; readonly use: number } | undefined
  for (const [index, drafts] of orders.entries()) {
    const useOf = (size: number, ease: number, badness = 0): number =>
      usefulness(size, ease) - (index > 0 ? unusual : 0) - unevenness * badness
    const betterSizes = (ease: number): readonly number[] =>
      sizes.filter((size) => !best || useOf(size, ease) > best.use)
    const fitOn =
      (most: number, ease: number) =>
      (size: number): Fit | undefined => {
        const pages = paginate(drafts({ ease, steps: 0 }), frameAt(size), most)
        return pages && { drafts, size, frame: frameAt(size), ease, ...pages }
      }
    // What doesn't fit does so neither in larger type nor with more ease.
    const misfits: { readonly ease: number; readonly size: number }[] = []
    const fits = (ease: number, size: number): boolean => {
      if (misfits.some((known) => known.ease <= ease && known.size <= size)) return false
      const isFit = fitOn(sides, ease)(size) !== undefined
      if (!isFit) misfits.push({ ease, size })
      return isFit
    }
    const smallestBetter = (ease: number): number => present(betterSizes(ease).at(-1))
    for (let open: readonly number[] = eases; open.length > 0;) {
      const hopeful = open.filter((ease) => betterSizes(ease).length > 0 && fits(0, smallestBetter(ease)))
      const [ease, ...others] = hopeful
      if (ease === undefined) break
      const half = best ? Math.floor(hopeful.length / 2) : 0
      if (!fits(entryAt(hopeful, half), smallestBetter(ease))) {
        open = hopeful.slice(half + 1)
        continue
      }
      open = others
      if (!fits(ease, smallestBetter(ease))) continue
      const largest = largestFit(betterSizes(ease), fitOn(sides, ease))
      if (!largest) continue
      const smaller = sizes.filter((size) => size < largest.size && size >= saturated).filter((_, at) => at % 5 === 4)
      const onFewer = orFewer && sizes.length > 1 ? [sides - 1, sides - 2].filter((fewer) => fewer > 0) : []
      for (const fit of [
        largest,
        ...smaller.map((size) => (betterSizes(ease).includes(size) ? fitOn(sides, ease)(size) : undefined)),
        ...onFewer.map((fewer) => largestFit(betterSizes(ease), fitOn(fewer, ease))),
      ]) {
        const use = fit && useOf(fit.size, ease, fit.badness)
        if (fit && use !== undefined && (!best || use > best.use)) best = { fit, use }
      }
    }
  }
  return best?.fit
}

/** What pages that are filled unevenly lose, in points of type, for all that `Pagination` counts as bad. */
const unevenness = 2

/** What an unusual order of sections has to gain, in points of type. */
const unusual = 0.3

/** In points of readable type: smaller is worth much less, very large little more, and every list that wraps less. */
const usefulness = (size: number, ease: number): number => {
  const under = Math.min(0, size - readable)
  const over = Math.max(0, Math.min(size, saturated) - readable)
  const beyond = Math.max(0, size - saturated)
  return 6 * under + 1.2 * over + 1 * beyond + ease
}

const readable = 8

/** Larger type than this, in points, is of little more use. */
const saturated = 9.5

/** The largest of some sizes that fits, found by halving: smaller type is less high. `sizes` begin with the largest. */
const largestFit = (sizes: readonly number[], fitAt: (size: number) => Fit | undefined): Fit | undefined => {
  let best: Fit | undefined
  for (let low = -1, high = sizes.length; high - low > 1;) {
    // The smallest is tried first: where it does not fit, none does.
    const middle = best ? Math.floor((low + high) / 2) : high - 1
    const fit = fitAt(entryAt(sizes, middle))
    if (!fit && !best) return undefined
    if (fit) [high, best] = [middle, fit]
    else low = middle
  }
  return best
}

/* Gives the room that is left on pages to what is read more easily for it. */

/** Heights, in ems, that a section may lose to be aligned with the others of its page: the most there is room for is taken. */
const worths = [8, 3, 1] as const

/** Steps of air that a page may have more than the page with the least. */
const alike = 2

/** Gives each page what it has room for: columns of words wider still, one axis, parts apart, then air, nearly the same on all. */
export const calmed = (fit: Fit): Fit => {
  const pages = fit.plans.map((plan, page) => calmedPage(fit, plan, { page, isLast: page === fit.plans.length - 1 }))
  const least = Math.min(...pages.map(({ most }) => most))
  return { ...fit, plans: pages.map(({ most, withAir, plan }) => withAir(Math.min(most, least + alike)) ?? plan) }
}

/** A page with columns as wide and an axis as straight as there is room for, and the most steps of air that it takes beside. */
const calmedPage = ({ drafts, frame, ease }: Fit, tight: PagePlan, at: PagePlace) => {
  const easier = firstOf(eases, (each) =>
    each > ease ? redrafted(drafts({ ease: each, steps: 0 }), frame, tight, at) : undefined,
  )
  const { option: reached, found: wide } = easier ?? { option: ease, found: tight }
  const plan =
    firstOf(worths, (worth) => aligned(drafts({ ease: reached, steps: 0 }), frame, wide, worth, at))?.found ?? wide
  const apart = redrafted(drafts({ ease: reached, steps: 0, apart: true }), frame, plan, at) !== undefined
  const withAir = (steps: number): PagePlan | undefined =>
    redrafted(drafts({ ease: reached, steps, apart }), frame, plan, at)
  return { plan, withAir, most: mostThatFits(airSteps, (steps) => withAir(steps) !== undefined) }
}

/** The first of some options for which something is found. */
const firstOf = <O, T>(
  options: readonly O[],
  find: (option: O) => T | undefined,
): { readonly option: O; readonly found: T } | undefined => {
  for (const option of options) {
    const found = find(option)
    if (found !== undefined) return { option, found }
  }
  return undefined
}

/** The most of 0 to `most` that fits, found by halving; 0 does. */
const mostThatFits = (most: number, fits: (steps: number) => boolean): number => {
  let [low, high] = [0, most + 1]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
