/** Finds the best pages for a sheet, over all type sizes. */
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

/** Type sizes to try by default, in points. */
export const typeSizes = { onCountedSides: 16, smallest: defaultLimits.smallestType, step: 0.1 } as const

/** Ratio of small print to normal type; never below the smallest size. */
const smallPart = 0.86

/** Requirements for the pages. */
export interface Wanted {
  readonly setting: Setting
  readonly frame: PageFrame
  /** In points, largest first. */
  readonly sizes: readonly [number, ...number[]]
  /** The most pages; by default those of the frame. */
  readonly sides?: number
  /** Keeps the order of sections. */
  readonly inOrder: boolean
  readonly frameAt: (size: number) => Frame
}

/** Pages of a sheet, which was split further if it didn't fit. */
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
  // Also tries smaller type, for which the page is relatively wider.
  const tight = draftOf(parted.sheet, withSteps(setting, stepsOver(frameAt(smallestTried).width)))
  return failure(
    ...misfitProblems(tight, placesIn(sheet, parted), frameAt, { sides: wanted.sides ?? defaultLimits.sides, size }),
  )
}

/** Breaks checks over pages if whole ones make the type uncomfortably small or leave requested sides empty. */
const brokenFor = (sheet: Sheet, wanted: Wanted, whole: Fit): Fitted | undefined => {
  const { breaksChecks, type } = wanted.frame
  const breakingFor = (size: number): Fitted | undefined => {
    const broken = splitForPage(sheet, wanted, size).sheet
    const fit = fitIn(broken, wanted)
    return fit && { sheet: broken, fit }
  }
  if (breaksChecks && whole.size < type.comfortable) return breakingFor(Math.max(smallestOf(wanted), type.comfortable))
  if (whole.plans.length >= (wanted.sides ?? 0)) return undefined
  // Blocks broken for the largest type may fit whole in the final one.
  const large = breakingFor(wanted.sizes[0])
  return large && (breakingFor(large.fit.size) ?? large)
}

const smallestOf = ({ sizes: [first, ...others] }: Wanted): number => others.at(-1) ?? first

/** Splits whatever doesn't fit on a page at a type size. */
const splitForPage = (sheet: Sheet, { setting, frameAt }: Wanted, size: number): SplitSheet => {
  const { width, height } = largestBlock(draftOf(sheet, setting), frameAt(size))
  // A long heading takes several lines.
  const headings = sheet.sections.map((section) => headingOf(setting, wholeSection(section)).height(width))
  return splitSheet(sheet, setting, {
    width,
    height: height - Math.max(0, ...headings.map((each) => each - sectionHeading)),
  })
}

/** Maps the blocks of a split sheet to their place in the original one. */
const placesIn = (sheet: Sheet, { wholes }: SplitSheet): BlockPlaces => {
  const places = new Map(blocksOf(sheet).map((placed) => [placed.block, placed]))
  return (block) => present(places.get(present(wholes.get(block))))
}

/**
 * Uses the requested pages; otherwise the fewest with comfortable type, the frame's maximum, or as many as the smallest
 * type needs.
 */
const fitIn = (sheet: Sheet, { setting, sizes, frame, frameAt, sides, inOrder }: Wanted): Fit | undefined => {
  const orders = (inOrder ? [sheet] : ordersOf(sheet)).map((each) => draftsOf(each, setting))
  if (sides !== undefined) return bestFit({ orders, sizes, sides, orFewer: true, frameAt })
  const large = sizes.filter((size) => size >= frame.type.comfortable)
  for (const fewer of frame.sides.slice(0, -1)) {
    const comfortable = bestFit({ orders, sizes: large, sides: fewer, frameAt })
    if (comfortable) return comfortable
  }
  const most = bestFit({ orders, sizes, sides: present(frame.sides.at(-1)), frameAt })
  if (most) return most
  const needed = sidesNeeded(draftOf(sheet, setting), frameAt(present(sizes.at(-1)))) ?? mostPages
  return bestFit({ orders, sizes, sides: needed, frameAt })
}

/** The page size in ems by type size. */
export const framesOn = (
  { width, height, margin, headerFooter, ruler }: PageFrame,
  smallest: number,
): ((size: number) => Frame) => {
  const known = new Map<number, Frame>()
  return (size) => {
    const frame = known.get(size) ?? {
      width: ((width - 2 * margin) * pointsPerMm) / size,
      height: ((height - 2 * margin) * pointsPerMm) / size,
      small: Math.min(1, Math.max(smallPart, smallest / size)),
      headerFooter,
      ...(ruler && { ruler: pointsPerMm / size }),
    }
    known.set(size, frame)
    return frame
  }
}

/** From largest to smallest in steps, always including the smallest. */
export const everySize = (smallest: number, largest: number): [number, ...number[]] => {
  const count = Math.max(0, Math.ceil((largest - smallest) / typeSizes.step - 1e-9))
  const larger = Array.from({ length: count }, (_, index) => Math.round((largest - index * typeSizes.step) * 10) / 10)
  const [first = smallest, ...others] = larger
  return larger.length > 0 ? [first, ...others, smallest] : [smallest]
}

/* One topic on its own pages, in the type size and orientation that suit it best. */

export interface FittedTopic extends Fitted {
  readonly wanted: Wanted
  readonly isSideways: boolean
}

/** Upright unless sideways takes fewer cards or allows much larger type. Problems: those of upright pages. */
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
  /** Tables that were too wide are split side by side. */
  readonly isSplit: boolean
}

/** Whole if it fits in comfortable type, otherwise split for that, otherwise split for the smallest type. */
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
    // Smaller type may save a card with an empty back.
    if (best.fit.plans.length % 2 === 0) return best
  }
  return best
}

/** In points of type. */
const worthOf = ({ fit, isSplit }: Way): number => fit.size - 4 * Math.ceil(fit.plans.length / 2) - (isSplit ? 8 : 0)

/** The gain that justifies a sideways card, in points of type. */
const turning = 0.7
