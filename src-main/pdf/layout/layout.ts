import { entryAt } from '../../../src-core/present.ts'
import type { Sheet } from '../../../src-core/sheet/blocks.ts'
import type { PaperName } from '../../../src-core/sheet/paper.ts'
import type { Result } from '../../../src-core/problem.ts'
import type { Measure } from '../measure.ts'
import type { Ink, Theme } from '../theme.ts'
import type { Box, Mark } from './boxes.ts'
import type { MeasuredSheet, Frame, Manner, PagePlan } from './sheet.ts'
import type { Setting } from './words.ts'
import { pageSize, usual } from '../../../src-core/sheet/paper.ts'
import { failure, success } from '../../../src-core/problem.ts'
import { remembered } from '../../../src-core/remember.ts'
import { themeFor } from '../theme.ts'
import { beyondPaper } from './beyond.ts'
import { enlarge, move } from './boxes.ts'
import { checkSheet } from './check.ts'
import { sidesNeeded, misfitProblems } from './problems.ts'
import { draftOf, drawPages, paginate, withAir } from './sheet.ts'

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

/** Type sizes in points that are tried when none is given, down to the smallest, which may be chosen. */
export const typeSizes = { largest: 10, smallest: usual.smallestType, step: 0.1 } as const

/** Small print is this part of the type size, but never under the smallest size. */
const smallPart = 0.86

/** Margin on all sides in points: 7 mm, which office printers reach. */
const margin = 7 * (72 / 25.4)

/** Whole sections are kept at this size, in points, and above; below it they are broken for type larger by a part of a point. */
const comfortable = 8.5
const worthBreaking = 0.8

/**
 * Lays out a sheet in the largest type that fits its sides. Problems: `text-too-wide`, `block-too-high`, `sheet-too-long`
 * with what would fit, and those of a sheet that contradicts itself.
 */
export const layoutSheet = (sheet: Sheet, options: LayoutOptions, measure: Measure): Result<Layout> => {
  const problems = checkSheet(sheet)
  if (problems.length > 0) return failure(...problems)
  const { smallest = typeSizes.smallest } = options
  const page = pageOf(options.paper, smallest)
  const setting = settingOf(sheet, measure, options.ink ?? 'colour')
  const sizes = options.size === undefined ? everySize(smallest) : [options.size]
  const size = sizes.at(-1) ?? smallest
  const beyond = beyondPaper(sheet, setting, frameOf(page, size), size)
  if (beyond.length > 0) return failure(...beyond)
  const draft = draftOf(sheet, setting)
  const sides = options.sides ?? usual.sides
  const fit = largestFit(draft, page, sizes, sides) ?? largestFit(draft, page, sizes, freeSides(options, draft, frameOf(page, size)))
  if (!fit) return failure(...misfitProblems(draft, (each) => frameOf(page, each), { sides, size }))
  return success(finish(fit, page))
}

/** Sides beyond the usual ones, where none were asked for: as many as are needed in a frame. */
const freeSides = ({ sides }: LayoutOptions, draft: MeasuredSheet, frame: Frame): number =>
  sides === undefined ? (sidesNeeded(draft, frame) ?? 0) : 0

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
const everySize = (smallest: number): number[] => {
  const count = Math.max(0, Math.ceil((typeSizes.largest - smallest) / typeSizes.step - 1e-9))
  const larger = Array.from({ length: count }, (_, index) => Math.round((typeSizes.largest - index * typeSizes.step) * 10) / 10)
  return [...larger, smallest]
}

interface Fit {
  readonly draft: MeasuredSheet
  readonly size: number
  readonly frame: Frame
  readonly plans: readonly PagePlan[]
  readonly manner: Manner
}

/** The largest size with whole sections, or with broken ones where that is much larger; then as much calm as there is room for. */
const largestFit = (draft: MeasuredSheet, page: PagePoints, sizes: readonly number[], sides: number): Fit | undefined => {
  if (sides === 0) return undefined
  const whole = firstFit(draft, page, sizes, sides, { breaking: false, worth: 0 })
  const larger = whole ? sizes.filter((size) => size >= whole.size + worthBreaking) : sizes
  const mayBreak = sides > 1 && !(whole && whole.size >= comfortable)
  const broken = mayBreak ? firstFit(draft, page, larger, sides, { breaking: true, worth: 0 }) : undefined
  const best = broken ?? whole
  return best && aired(aligned(best))
}

/** The largest of some sizes that fits, found by halving: smaller type is less high. `sizes` begin with the largest. */
const firstFit = (draft: MeasuredSheet, page: PagePoints, sizes: readonly number[], sides: number, manner: Manner): Fit | undefined => {
  let best: Fit | undefined
  for (let low = -1, high = sizes.length; high - low > 1;) {
    // The smallest is tried first: where it does not fit, none does.
    const middle = best ? Math.floor((low + high) / 2) : high - 1
    const found = fitAt(draft, page, entryAt(sizes, middle), sides, manner)
    if (!found && !best) return undefined
    if (found) [high, best] = [middle, found]
    else low = middle
  }
  return best
}

const fitAt = (draft: MeasuredSheet, page: PagePoints, size: number, sides: number, manner: Manner): Fit | undefined => {
  const frame = frameOf(page, size)
  const plans = paginate(draft, frame, manner)
  return plans && plans.length <= sides ? { draft, size, frame, plans, manner } : undefined
}

/** Heights, in ems, that a section may lose to be aligned with the others: the most there is room for is taken. */
const worths = [8, 3, 1] as const

const aligned = (fit: Fit): Fit => {
  for (const worth of worths) {
    const manner = { ...fit.manner, worth }
    const plans = paginate(fit.draft, fit.frame, manner)
    if (plans && plans.length <= fit.plans.length) return { ...fit, plans, manner }
  }
  return fit
}

/** Steps of air from none to most; from some on, names of results have lines of their own. */
const airSteps = 4
const ownLines = 2

/** How much ease is tried, the most first. */
const eases = [1, 0.5, 0.2] as const

type DraftAt = (steps: number, ease: number) => MeasuredSheet

/** Gives each page what it has room for: first wide enough columns of words, then air. */
const aired = (fit: Fit): Fit => {
  const drafts = new Map<string, MeasuredSheet>()
  const draftAt: DraftAt = (steps, ease) => {
    const key = `${steps} ${ease}`
    const draft =
      drafts.get(key) ?? draftOf(fit.draft.sheet, { ...fit.draft.setting, air: steps / airSteps, ease, runIn: steps < ownLines })
    drafts.set(key, draft)
    return draft
  }
  return { ...fit, plans: fit.plans.map((plan, page) => airedPage(fit, draftAt, plan, page)) }
}

const airedPage = (fit: Fit, draftAt: DraftAt, tight: PagePlan, page: number): PagePlan => {
  for (const ease of eases) {
    const found = withAir(draftAt(0, ease), fit.frame, tight, page)
    if (found) return mostAir(fit, (steps) => draftAt(steps, ease), found, page)
  }
  return mostAir(fit, (steps) => draftAt(steps, 0), tight, page)
}

/** The most air, found by halving: more air is always higher. */
const mostAir = (fit: Fit, draftAt: (steps: number) => MeasuredSheet, tight: PagePlan, page: number): PagePlan => {
  let best = tight
  for (let low = 0, high = airSteps + 1; high - low > 1;) {
    const middle = Math.floor((low + high) / 2)
    const found = withAir(draftAt(middle), fit.frame, tight, page)
    if (found) [low, best] = [middle, found]
    else high = middle
  }
  return best
}

const finish = ({ draft, size, frame, plans }: Fit, page: PagePoints): Layout => {
  const parts = drawPages(draft, frame, plans)
  const pages = parts.map(({ content, repeated }) => {
    const [read, again] = [content, repeated].map((part) => move(enlarge(part, size), margin, margin))
    return { behind: [...(read?.behind ?? []), ...(again?.behind ?? [])], marks: read?.marks ?? [], repeated: again?.marks ?? [] }
  })
  const outline = parts.flatMap(({ begins }, index) => begins.map(({ title, y }) => ({ title, page: index, y: margin + y * size })))
  return { width: page.width, height: page.height, margin, typeSize: size, pages, outline }
}
