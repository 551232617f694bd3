import { entryAt } from '../../../src-core/present.ts'
import type { Sheet } from '../../../src-core/sheet/blocks.ts'
import type { PaperName } from '../../../src-core/sheet/paper.ts'
import type { Result } from '../../../src-core/problem.ts'
import type { Measure } from '../measure.ts'
import type { Ink, Theme } from '../theme.ts'
import type { Box, Mark } from './boxes.ts'
import type { MeasuredSheet, Frame, PagePlace, PagePlan } from './sheet.ts'
import type { Setting } from './words.ts'
import { pageSize, usual } from '../../../src-core/sheet/paper.ts'
import { failure, success } from '../../../src-core/problem.ts'
import { remembered } from '../../../src-core/remember.ts'
import { themeFor } from '../theme.ts'
import { beyondPaper } from './beyond.ts'
import { enlarge, move } from './boxes.ts'
import { checkSheet } from './check.ts'
import { sidesNeeded, misfitProblems } from './problems.ts'
import { aligned, draftOf, drawPages, paginate, redrafted } from './sheet.ts'

export interface LayoutOptions {
  readonly paper: PaperName
  /** Most sides of paper it may take. Left out: 2, or as many as it needs in the smallest type. */
  readonly sides?: number
  /** Smallest type in points that anything but a raised mark may be set in; 7.5 if left out. */
  readonly smallest?: number
  /** Type size in points, where it is not to be the largest that fits. */
  readonly size?: number
  /** `colour` if left out. */
  readonly ink?: Ink
}

/** One side of paper. Lengths are in points from the top left corner. */
export interface Page {
  /** Rules and tints, under all text. */
  readonly behind: readonly Box[]
  /** What is read, in order, with its place in the document's structure. */
  readonly marks: readonly Mark[]
  /** What only repeats: running head and foot of later pages. */
  readonly repeated: readonly Mark[]
}

/** A finished sheet: positioned boxes, ready to be drawn. */
export interface Layout {
  readonly width: number
  readonly height: number
  readonly margin: number
  /** Size of the text in points; what is said small is smaller, but nothing but raised marks than the smallest asked for. */
  readonly typeSize: number
  readonly pages: readonly Page[]
  readonly outline: readonly { readonly title: string; readonly page: number; readonly y: number }[]
}

/** Type sizes in points that are tried when none is given: to the largest, or the larger one where sides are counted, down to the smallest. */
export const typeSizes = { largest: 10, onCountedSides: 16, smallest: usual.smallestType, step: 0.1 } as const

/** Small print is this part of the type size, but never under the smallest size. */
const smallPart = 0.86

/** Margin on all sides in points: 7 mm, which office printers reach. */
const margin = 7 * (72 / 25.4)

/** Type, in points, that a sheet has at least before it takes another side. */
const comfortable = 8.5

/**
 * Lays out a sheet: on the fewest sides that hold type one reads with comfort, or on the usual ones; then as well as these sides can be
 * filled. Problems: `text-too-wide`, `block-too-high`, `sheet-too-long` with what would fit, and those of a sheet that contradicts itself.
 */
export const layoutSheet = (sheet: Sheet, options: LayoutOptions, measure: Measure): Result<Layout> => {
  const problems = checkSheet(sheet)
  if (problems.length > 0) return failure(...problems)
  const { smallest = typeSizes.smallest } = options
  const page = pageOf(options.paper, smallest)
  const setting = settingOf(sheet, measure, options.ink ?? 'colour')
  const largest = options.sides === undefined ? typeSizes.largest : typeSizes.onCountedSides
  const sizes = options.size === undefined ? everySize(smallest, largest) : [options.size]
  const size = sizes.at(-1) ?? smallest
  const beyond = beyondPaper(sheet, setting, frameOf(page, size), size)
  if (beyond.length > 0) return failure(...beyond)
  const orders = ordersOf(sheet).map((each) => draftsOf(each, setting))
  const fitOn = (sides: number, from = 0): Fit | undefined =>
    bestFit(
      sides === 1 ? orders.slice(0, 1) : orders,
      page,
      sizes.filter((each) => each >= from),
      sides,
    )
  const asked = options.sides ?? usual.sides
  const tight = draftOf(sheet, { ...setting, ease: 0 })
  const fit =
    options.sides === undefined
      ? (fitOn(1, comfortable) ?? fitOn(asked) ?? fitOn(sidesNeeded(tight, frameOf(page, size)) ?? 0))
      : fitOn(asked)
  if (!fit) return failure(...misfitProblems(tight, (each) => frameOf(page, each), { sides: asked, size }))
  return success(finish(sheet, setting, finished(fit), page))
}

/** The sheet as it is, and with its last section, if that is no phase of the turn, at an earlier place. */
const ordersOf = (sheet: Sheet): readonly Sheet[] => {
  const last = sheet.sections.at(-1)
  const phases = sheet.sections.slice(0, -1)
  if (last?.number !== undefined || !last) return [sheet]
  const earlier = phases.slice(1).map((_, index) => index + 1)
  return [sheet, ...earlier.map((at) => ({ ...sheet, sections: [...phases.slice(0, at), last, ...phases.slice(at)] }))]
}

interface PagePoints {
  readonly width: number
  readonly height: number
  readonly smallest: number
}

const pageOf = (paper: PaperName, smallest: number): PagePoints => {
  const { width, height } = pageSize(paper)
  return { width: (width * 72) / 25.4, height: (height * 72) / 25.4, smallest }
}

const frameOf = ({ width, height, smallest }: PagePoints, size: number): Frame => ({
  width: (width - 2 * margin) / size,
  height: (height - 2 * margin) / size,
  small: Math.min(1, Math.max(smallPart, smallest / size)),
})

const settingOf = (sheet: Sheet, measure: Measure, ink: Ink): Setting => {
  const theme = themeFor(ink)
  const signs = Object.fromEntries(sheet.legend.map(({ mark, sign }) => [mark, sign]))
  return { measure, theme, signs, looks: looksOf(measure, theme, signs), air: 0, ease: 0, runIn: true, words: new Map() }
}

const looksOf = (measure: Measure, { ink }: Theme, signs: Setting['signs']): object => {
  const known = allLooks(measure)
  const key = JSON.stringify([ink, signs])
  const looks = known.get(key) ?? {}
  known.set(key, looks)
  return looks
}

const allLooks = remembered((_measure: Measure) => new Map<string, object>())

/** From the largest down in steps, the smallest itself last. */
const everySize = (smallest: number, largest: number): number[] => {
  const count = Math.max(0, Math.ceil((largest - smallest) / typeSizes.step - 1e-9))
  const larger = Array.from({ length: count }, (_, index) => tenths(largest - index * typeSizes.step))
  return [...larger, smallest]
}

const tenths = (size: number): number => Math.round(size * 10) / 10

/** The sheet measured with so much ease, and so many steps of air. */
type Drafts = (how: { readonly ease: number; readonly steps: number }) => MeasuredSheet

const draftsOf = (sheet: Sheet, setting: Setting): Drafts => {
  const drafts = new Map<string, MeasuredSheet>()
  return ({ ease, steps }) => {
    const key = `${ease} ${steps}`
    const draft = drafts.get(key) ?? draftOf(sheet, { ...setting, ease, air: steps / airSteps, runIn: steps < ownLines })
    drafts.set(key, draft)
    return draft
  }
}

/** How much ease is tried, the most first. */
const eases = [0.9, 0.75, 0.6, 0.45, 0.3, 0.15, 0] as const

interface Fit {
  readonly drafts: Drafts
  readonly size: number
  readonly frame: Frame
  readonly ease: number
  readonly plans: readonly PagePlan[]
  readonly badness: number
}

/**
 * Of all orders and eases the one whose largest type is of most use; an order that is not the usual has to be worth it. Where type is
 * so large that more is of little use, smaller is tried as well: it may fill the pages more evenly.
 */
const bestFit = (orders: readonly Drafts[], page: PagePoints, sizes: readonly number[], sides: number): Fit | undefined => {
  let best: { readonly fit: Fit; readonly use: number } | undefined
  for (const [index, drafts] of orders.entries()) {
    for (const ease of eases) {
      const useOf = (size: number, badness = 0): number => usefulness(size, ease) - (index > 0 ? unusual : 0) - unevenness * badness
      const worth = (): readonly number[] => sizes.filter((size) => !best || useOf(size) > best.use)
      const take = (fit: Fit): void => {
        const use = useOf(fit.size, fit.badness)
        if (!best || use > best.use) best = { fit, use }
      }
      const largest = largestFit(drafts, ease, page, worth(), sides)
      if (!largest) continue
      take(largest)
      for (let size = tenths(largest.size - 0.5); size >= saturated && worth().includes(size); size = tenths(size - 0.5)) {
        const fit = fitAt(drafts, ease, page, size, sides)
        if (fit) take(fit)
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
  return 6 * under + 1.2 * over + 0.2 * beyond + ease
}

const readable = 8

/** Larger type than this, in points, is of little more use. */
const saturated = 9.5

/** The largest of some sizes that fits, found by halving: smaller type is less high. `sizes` begin with the largest. */
const largestFit = (drafts: Drafts, ease: number, page: PagePoints, sizes: readonly number[], sides: number): Fit | undefined => {
  let best: Fit | undefined
  for (let low = -1, high = sizes.length; high - low > 1;) {
    // The smallest is tried first: where it does not fit, none does.
    const middle = best ? Math.floor((low + high) / 2) : high - 1
    const size = entryAt(sizes, middle)
    const fit = fitAt(drafts, ease, page, size, sides)
    if (!fit && !best) return undefined
    if (fit) [high, best] = [middle, fit]
    else low = middle
  }
  return best
}

const fitAt = (drafts: Drafts, ease: number, page: PagePoints, size: number, sides: number): Fit | undefined => {
  const frame = frameOf(page, size)
  const pages = paginate(drafts({ ease, steps: 0 }), frame, sides)
  return pages && { drafts, size, frame, ease, ...pages }
}

/** Steps of air from none to most; from some on, names of results have lines of their own. */
const airSteps = 8
const ownLines = 4

/** Heights, in ems, that a section may lose to be aligned with the others of its page: the most there is room for is taken. */
const worths = [8, 3, 1] as const

/** Steps of air that a page may have more than the page with the least. */
const alike = 2

/** Gives each page what it has room for: columns of words wider still, one axis, then air, nearly the same on all. */
const finished = (fit: Fit): Fit => {
  const pages = fit.plans.map((plan, page) => calmed(fit, plan, { page, isLast: page === fit.plans.length - 1 }))
  const least = Math.min(...pages.map(({ most }) => most))
  return { ...fit, plans: pages.map(({ most, withAir, plan }) => withAir(Math.min(most, least + alike)) ?? plan) }
}

/** A page with columns as wide and an axis as straight as there is room for, and the most steps of air that it takes beside. */
const calmed = ({ drafts, frame, ease }: Fit, tight: PagePlan, at: PagePlace) => {
  const easier = firstOf(eases, (each) => (each > ease ? redrafted(drafts({ ease: each, steps: 0 }), frame, tight, at) : undefined))
  const { option: reached, found: wide } = easier ?? { option: ease, found: tight }
  const plan = firstOf(worths, (worth) => aligned(drafts({ ease: reached, steps: 0 }), frame, wide, worth, at))?.found ?? wide
  const withAir = (steps: number): PagePlan | undefined => redrafted(drafts({ ease: reached, steps }), frame, plan, at)
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

const finish = (sheet: Sheet, setting: Setting, { size, frame, plans }: Fit, page: PagePoints): Layout => {
  const parts = drawPages(sheet, setting, frame, plans)
  const pages = parts.map(({ content, repeated }) => {
    const [read, again] = [content, repeated].map((part) => move(enlarge(part, size), margin, margin))
    return { behind: [...(read?.behind ?? []), ...(again?.behind ?? [])], marks: read?.marks ?? [], repeated: again?.marks ?? [] }
  })
  const outline = parts.flatMap(({ begins }, index) => begins.map(({ title, y }) => ({ title, page: index, y: margin + y * size })))
  return { width: page.width, height: page.height, margin, typeSize: size, pages, outline }
}
