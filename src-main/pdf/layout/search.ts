/** Searches for the most useful pages: large type, modifiers on one line, evenly filled. */
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
 * The sheet, and with its last section at earlier places (latest first) if that isn't a phase. Sheets with many
 * sections keep their order: moving one gains nothing, and each order costs a layout.
 */
export const ordersOf = (sheet: Sheet): readonly Sheet[] => {
  const last = sheet.sections.at(-1)
  const phases = sheet.sections.slice(0, -1)
  if (last?.number !== undefined || !last || phases.length > mostMoved) return [sheet]
  const earlier = phases.slice(1).map((_, index) => phases.length - 1 - index)
  return [sheet, ...earlier.map((at) => ({ ...sheet, sections: [...phases.slice(0, at), last, ...phases.slice(at)] }))]
}

/** The most phases among which a section is moved. */
const mostMoved = 16

/** Measures the sheet with a comfort and spacing; `apart`: each effect on a part has its own line. */
type DraftMaker = (how: { readonly comfort: number; readonly steps: number; readonly apart?: boolean }) => MeasuredSheet

/** Measured lazily. */
export const draftsOf = (sheet: Sheet, setting: Setting): DraftMaker => {
  const drafts = new Map<string, MeasuredSheet>()
  return ({ comfort, steps, apart = false }) => {
    const key = `${comfort} ${steps} ${apart}`
    const runIn = steps >= ownLines ? 'none' : apart ? 'names' : 'all'
    const draft = drafts.get(key) ?? draftOf(sheet, { ...setting, comfort, spacing: steps / spacingSteps, runIn })
    drafts.set(key, draft)
    return draft
  }
}

/** Spacing steps; from some step on, names of results get their own lines. */
const spacingSteps = 8
const ownLines = 4

/** Comfort levels to try, highest first. */
const comfortLevels = [0.9, 0.75, 0.6, 0.45, 0.3, 0.15, 0] as const

/** Pages that fit, at a type size in points. */
export interface Fit {
  readonly drafts: DraftMaker
  readonly size: number
  readonly frame: Frame
  readonly comfort: number
  readonly plans: readonly PagePlan[]
  readonly badness: number
}

/** Orders of the sheet, type sizes (largest first) and the most pages to try. */
interface Search {
  readonly orders: readonly DraftMaker[]
  readonly sizes: readonly number[]
  readonly sides: number
  /** Also tries fewer pages, since more may allow larger type that fills them badly. */
  readonly orFewer?: boolean
  readonly frameAt: (size: number) => Frame
}

/**
 * Of all orders and comforts, the one with the most useful largest type; a changed order needs an advantage. If the
 * type is larger than necessary, tries smaller type that may fill pages more evenly. Undefined if nothing fits.
 */
export const bestFit = ({ orders, sizes, sides, orFewer = false, frameAt }: Search): Fit | undefined => {
  let best: { readonly fit: Fit; readonly use: number } | undefined
  for (const [index, drafts] of orders.entries()) {
    const useOf = (size: number, comfort: number, badness = 0): number =>
      usefulness(size, comfort) - (index > 0 ? unusual : 0) - unevenness * badness
    const betterSizes = (comfort: number): readonly number[] =>
      sizes.filter((size) => !best || useOf(size, comfort) > best.use)
    const fitOn =
      (most: number, comfort: number) =>
      (size: number): Fit | undefined => {
        const pages = paginate(drafts({ comfort, steps: 0 }), frameAt(size), most)
        return pages && { drafts, size, frame: frameAt(size), comfort, ...pages }
      }
    // If it doesn't fit, neither does larger type or more comfort.
    const misfits: { readonly comfort: number; readonly size: number }[] = []
    const fits = (comfort: number, size: number): boolean => {
      if (misfits.some((known) => known.comfort <= comfort && known.size <= size)) return false
      const isFit = fitOn(sides, comfort)(size) !== undefined
      if (!isFit) misfits.push({ comfort, size })
      return isFit
    }
    const smallestBetter = (comfort: number): number => present(betterSizes(comfort).at(-1))
    for (let open: readonly number[] = comfortLevels; open.length > 0;) {
      const hopeful = open.filter((comfort) => betterSizes(comfort).length > 0 && fits(0, smallestBetter(comfort)))
      const [comfort, ...others] = hopeful
      if (comfort === undefined) break
      const half = best ? Math.floor(hopeful.length / 2) : 0
      if (!fits(entryAt(hopeful, half), smallestBetter(comfort))) {
        open = hopeful.slice(half + 1)
        continue
      }
      open = others
      if (!fits(comfort, smallestBetter(comfort))) continue
      const largest = largestFit(betterSizes(comfort), fitOn(sides, comfort))
      if (!largest) continue
      const smaller = sizes.filter((size) => size < largest.size && size >= saturated).filter((_, at) => at % 5 === 4)
      const onFewer = orFewer && sizes.length > 1 ? [sides - 1, sides - 2].filter((fewer) => fewer > 0) : []
      for (const fit of [
        largest,
        ...smaller.map((size) => (betterSizes(comfort).includes(size) ? fitOn(sides, comfort)(size) : undefined)),
        ...onFewer.map((fewer) => largestFit(betterSizes(comfort), fitOn(fewer, comfort))),
      ]) {
        const use = fit && useOf(fit.size, comfort, fit.badness)
        if (fit && use !== undefined && (!best || use > best.use)) best = { fit, use }
      }
    }
  }
  return best?.fit
}

/** Points of type lost per unit of badness in `Pagination`. */
const unevenness = 2

/** The gain that justifies a changed order of sections, in points of type. */
const unusual = 0.3

/**
 * In points of type: sizes below readable lose much, very large ones gain little, and each wrapping list loses some.
 */
const usefulness = (size: number, comfort: number): number => {
  const under = Math.min(0, size - readable)
  const over = Math.max(0, Math.min(size, saturated) - readable)
  const beyond = Math.max(0, size - saturated)
  return 6 * under + 1.2 * over + 1 * beyond + comfort
}

const readable = 8

/** Type size in points above which more gains little. */
const saturated = 9.5

/** The largest fitting size, by bisection. `sizes` start with the largest. */
const largestFit = (sizes: readonly number[], fitAt: (size: number) => Fit | undefined): Fit | undefined => {
  let best: Fit | undefined
  for (let low = -1, high = sizes.length; high - low > 1;) {
    // Try the smallest first: if it doesn't fit, none does.
    const middle = best ? Math.floor((low + high) / 2) : high - 1
    const fit = fitAt(entryAt(sizes, middle))
    if (!fit && !best) return undefined
    if (fit) [high, best] = [middle, fit]
    else low = middle
  }
  return best
}

/* Distributes the remaining room of pages. */

/** Heights in ems that a section may lose to align with others on its page; the largest that fits is used. */
const worths = [8, 3, 1] as const

/** The most spacing steps that pages may differ by. */
const alike = 2

/** Uses each page's room: wider text columns, one axis, separate parts, then spacing, nearly equal on all pages. */
export const useSpareRoom = (fit: Fit): Fit => {
  const pages = fit.plans.map((plan, page) => spreadPage(fit, plan, { page, isLast: page === fit.plans.length - 1 }))
  const least = Math.min(...pages.map(({ most }) => most))
  return { ...fit, plans: pages.map(({ most, withAir, plan }) => withAir(Math.min(most, least + alike)) ?? plan) }
}

/** The page with the widest columns, most aligned axis and most spacing that fit. */
const spreadPage = ({ drafts, frame, comfort }: Fit, tight: PagePlan, at: PagePlace) => {
  const easier = firstOf(comfortLevels, (each) =>
    each > comfort ? redrafted(drafts({ comfort: each, steps: 0 }), frame, tight, at) : undefined,
  )
  const { option: reached, found: wide } = easier ?? { option: comfort, found: tight }
  const plan =
    firstOf(worths, (worth) => aligned(drafts({ comfort: reached, steps: 0 }), frame, wide, worth, at))?.found ?? wide
  const apart = redrafted(drafts({ comfort: reached, steps: 0, apart: true }), frame, plan, at) !== undefined
  const withAir = (steps: number): PagePlan | undefined =>
    redrafted(drafts({ comfort: reached, steps, apart }), frame, plan, at)
  return { plan, withAir, most: mostThatFits(spacingSteps, (steps) => withAir(steps) !== undefined) }
}

/** The first result that isn't undefined. */
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

/** The largest number from 0 to `most` that fits, by bisection; 0 always fits. */
const mostThatFits = (most: number, fits: (steps: number) => boolean): number => {
  let [low, high] = [0, most + 1]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
