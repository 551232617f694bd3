/** The best pages for a sheet in a frame: in type of every size there, on as many pages as it takes. */
import { present } from '../../../src-core/present.ts'
import type { Sheet } from '../../../src-core/sheet/blocks.ts'
import type { Frame as PageFrame } from '../../../src-core/sheet/formats.ts'
import { defaultLimits, rotatedPage, pointsPerMm } from '../../../src-core/sheet/paper.ts'
import { failure, success, type Result } from '../../../src-core/problem.ts'
import { blocksOf } from './check.ts'
import { splitSheet, type SplitSheet } from './parts.ts'
import { headingOf } from './heading.ts'
import { misfitProblems, sidesNeeded, smallestTried, type BlockPlaces, beyondPaper } from './problems.ts'
import { bestFit, draftsOf, ordersOf, type Fit } from './search.ts'
import { wholeSection } from './groups.ts'
import { draftOf, largestBlock, mostPages, sectionHeading, type Frame } from './sheet.ts'
import { stepsOver } from './area.ts'
import { withSteps, type Setting } from './words.ts'

/** Type sizes in points that are tried when none is given: to the largest, or the larger one where sides are counted, down to the smallest. */
export const typeSizes = { onCountedSides: 16, smallest: defaultLimits.smallestType, step: 0.1 } as const

/** Small print is this part of the type size, but never under the smallest size. */
const smallPart = 0.86

/** What pages are looked for. */
export interface Wanted {
  readonly setting: Setting
  readonly frame: PageFrame
  /** Points, from the largest down. */
  readonly sizes: readonly [number, ...number[]]
  /** Most pages; left out: those of the frame. */
  readonly sides?: number
  /** Sections stay in their order. */
  readonly inOrder: boolean
  readonly frameAt: (size: number) => Frame
}

/** Pages that fit a sheet, which was cut finer if it did not fit as it was. */
interface Fitted {
  readonly sheet: Sheet
  readonly fit: Fit
}

/** Problems: `text-too-wide`, `block-too-high` and `sheet-too-long`, with what would fit. */
export const fitted = (sheet: Sheet, wanted: Wanted): Result<Fitted> => {
  const { setting, frameAt } = wanted
  const size = smallestOf(wanted)
  const beyond = beyondPaper(sheet, setting, frameAt(size), size)
  if (beyond.length > 0) return failure(...beyond)
  const whole = fitIn(sheet, wanted)
  if (whole) {
    const broken = brokenFor(sheet, wanted, whole)
    return success(broken && broken.fit.size > whole.size ? broken : { sheet, fit: whole })
  }
  const parted = splitForPage(sheet, wanted, size)
  const fit = fitIn(parted.sheet, wanted)
  if (fit) return success({ sheet: parted.sheet, fit })
  // Smaller type is tried as well, for which the page is wider.
  const tight = draftOf(parted.sheet, withSteps(setting, stepsOver(frameAt(smallestTried).width)))
  return failure(
    ...misfitProblems(tight, placesIn(sheet, parted), frameAt, { sides: wanted.sides ?? defaultLimits.sides, size }),
  )
}

/** With checks broken over pages, where whole ones leave type small that could be comfortable, or leave requested sides empty. */
const brokenFor = (sheet: Sheet, wanted: Wanted, whole: Fit): Fitted | undefined => {
  const { breaksChecks, type } = wanted.frame
  const breakingFor = (size: number): Fitted | undefined => {
    const broken = splitForPage(sheet, wanted, size).sheet
    const fit = fitIn(broken, wanted)
    return fit && { sheet: broken, fit }
  }
  if (breaksChecks && whole.size < type.comfortable) return breakingFor(Math.max(smallestOf(wanted), type.comfortable))
  if (whole.plans.length >= (wanted.sides ?? 0)) return undefined
  // What the largest type breaks may stand whole in the type that fits.
  const large = breakingFor(wanted.sizes[0])
  return large && (breakingFor(large.fit.size) ?? large)
}

/** The smallest of the type sizes to try, in points. */
const smallestOf = ({ sizes: [first, ...others] }: Wanted): number => others.at(-1) ?? first

/** The sheet with what no page holds in type of a size in parts. */
const splitForPage = (sheet: Sheet, { setting, frameAt }: Wanted, size: number): SplitSheet => {
  const { width, height } = largestBlock(draftOf(sheet, setting), frameAt(size))
  // A heading of many words stands on several lines.
  const headings = sheet.sections.map((section) => headingOf(setting, wholeSection(section)).height(width))
  return splitSheet(sheet, setting, {
    width,
    height: height - Math.max(0, ...headings.map((each) => each - sectionHeading)),
  })
}

/** Where each block of a sheet that was cut finer stands in the sheet itself. */
const placesIn = (sheet: Sheet, { wholes }: SplitSheet): BlockPlaces => {
  const places = new Map(blocksOf(sheet).map((placed) => [placed.block, placed]))
  return (block) => present(places.get(present(wholes.get(block))))
}

/** On the requested pages; else on the fewest that are comfortable, on the most of the frame, or on as many as the smallest type needs. */
const fitIn = (sheet: Sheet, { setting, sizes, frame, frameAt, sides, inOrder }: Wanted): Fit | undefined => {
  const orders = (inOrder ? [sheet] : ordersOf(sheet)).map((each) => draftsOf(each, setting))
  if (sides !== undefined) return bestFit({ orders, sizes, sides, orFewer: true, frameAt })
  const large = sizes.filter((size) => size >= frame.type.comfortable)
  for (const fewer of frame.sides.slice(0, -1)) {
    const comfortable = bestFit({ orders: orders.slice(0, 1), sizes: large, sides: fewer, frameAt })
    if (comfortable) return comfortable
  }
  const most = bestFit({ orders, sizes, sides: present(frame.sides.at(-1)), frameAt })
  if (most) return most
  const smallest = frameAt(present(sizes.at(-1)))
  const needed = Math.min(...orders.map((drafts) => sidesNeeded(drafts({ ease: 0, steps: 0 }), smallest) ?? mostPages))
  return bestFit({ orders, sizes, sides: needed, frameAt })
}

/** The room on a page at each size of type. */
export const framesOn = (
  { width, height, margin, furniture, ruler }: PageFrame,
  smallest: number,
): ((size: number) => Frame) => {
  const known = new Map<number, Frame>()
  return (size) => {
    const frame = known.get(size) ?? {
      width: ((width - 2 * margin) * pointsPerMm) / size,
      height: ((height - 2 * margin) * pointsPerMm) / size,
      small: Math.min(1, Math.max(smallPart, smallest / size)),
      furniture,
      ...(ruler && { ruler: pointsPerMm / size }),
    }
    known.set(size, frame)
    return frame
  }
}

/** From the largest down in steps, the smallest itself last. */
export const everySize = (smallest: number, largest: number): [number, ...number[]] => {
  const count = Math.max(0, Math.ceil((largest - smallest) / typeSizes.step - 1e-9))
  const larger = Array.from({ length: count }, (_, index) => Math.round((largest - index * typeSizes.step) * 10) / 10)
  const [first = smallest, ...others] = larger
  return larger.length > 0 ? [first, ...others, smallest] : [smallest]
}

/* One topic on pages of its own: each in the type and held the way that suit it best. */

export interface FittedTopic extends Fitted {
  readonly wanted: Wanted
  readonly isSideways: boolean
}

/** Held upright, unless on its side it takes fewer cards, or type that is so much larger. Problems: those of the pages held upright. */
export const topicFitted = (sheet: Sheet, wanted: Wanted): Result<FittedTopic> => {
  const upright = waysOf(sheet, wanted)
  const isOneCard = upright && upright.fit.plans.length <= 2 && upright.fit.size >= wanted.frame.type.comfortable
  if (isOneCard) return success({ ...upright, wanted, isSideways: false })
  const turned = turnedWanted(wanted)
  const onSide = waysOf(sheet, turned)
  if (onSide && (!upright || worthOf(onSide) - turning > worthOf(upright)))
    return success({ ...onSide, wanted: turned, isSideways: true })
  if (upright) return success({ ...upright, wanted, isSideways: false })
  const found = fitted(sheet, wanted)
  return found.ok ? success({ ...found.value, wanted, isSideways: false }) : found
}

const turnedWanted = (wanted: Wanted): Wanted => {
  const frame = rotatedPage(wanted.frame)
  return { ...wanted, frame, frameAt: framesOn(frame, smallestOf(wanted)) }
}

interface Way extends Fitted {
  /** Tables that are too wide stand in parts side by side. */
  readonly isSplit: boolean
}

/** Whole if it fits in comfortable type, else in parts made for that, else for the smallest. */
const waysOf = (sheet: Sheet, wanted: Wanted): Way | undefined => {
  const whole = fitIn(sheet, wanted)
  const { comfortable } = wanted.frame.type
  const smallest = smallestOf(wanted)
  let best: Way | undefined = whole && { sheet, fit: whole, isSplit: false }
  if (whole && whole.size >= comfortable) return best
  for (const size of comfortable > smallest ? [comfortable, (comfortable + smallest) / 2, smallest] : [smallest]) {
    const { sheet: parted, isSplit } = splitForPage(sheet, wanted, size)
    const fit = fitIn(parted, wanted)
    if (!fit) continue
    const way = { sheet: parted, fit, isSplit }
    if (!best || worthOf(way) > worthOf(best)) best = way
    // A card whose back is empty may be spared in smaller type.
    if (best.fit.plans.length % 2 === 0) return best
  }
  return best
}

/** In points of type. */
const worthOf = ({ fit, isSplit }: Way): number => fit.size - 4 * Math.ceil(fit.plans.length / 2) - (isSplit ? 8 : 0)

/** What a card has to gain that is read on its side, in points of type. */
const turning = 0.7
