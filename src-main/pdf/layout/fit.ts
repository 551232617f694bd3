/** Finds the best pages for a sheet, over all type sizes. */
import { nonNull } from '../../../src-core/present.ts'
import type { Sheet } from '../../../src-core/sheet/blocks.ts'
import type { Frame as PageFrame } from '../../../src-core/sheet/formats.ts'
import { defaultLimits, rotatedPage, pointsPerMm } from '../../../src-core/sheet/paper.ts'
import { failure, success, type Problem, type Result } from '../../../src-core/problem.ts'
import { pageWords } from '../../../src-core/words/sheet.ts'
import { blocksOf } from './check.ts'
import { splitSheet, type SplitSheet } from './parts.ts'
import { headingOf } from './heading.ts'
import { misfitProblems, sidesNeeded, smallestTried, type BlockPlaces, beyondPaper } from './problems.ts'
import { bestFit, fitWith, draftsOf, ordersOf, type Fit } from './search.ts'
import { wholeSection } from './groups.ts'
import { draftOf, fillOf, largestBlock, minPageFill, maxPages, sectionHeading, type Frame } from './sheet.ts'
import { stepsOver } from './area.ts'
import { withSteps, type Setting } from './words.ts'

/** Type sizes to try by default, in points. */
export const typeSizes = { onCountedSides: 16, smallest: defaultLimits.smallestType, step: 0.1 } as const

/** Ratio of small print to normal type. Small print is never below the smallest size. */
const smallPart = 0.86

/** Requirements for the pages. */
export interface Wanted {
  readonly setting: Setting
  readonly frame: PageFrame
  /** Type sizes to try in points, largest first. */
  readonly sizes: readonly [number, ...number[]]
  /** The maximum number of pages. Defaults to the frame's maximum. */
  readonly sides?: number
  /** Whether to keep the order of sections. */
  readonly inOrder: boolean
  readonly frameAt: (size: number) => Frame
}

/** The pages of a sheet. The sheet may be split further than the original so that it fits. */
interface Fitted {
  readonly sheet: Sheet
  readonly fit: Fit
}

/** Finds the best pages for a sheet. Fails with `text-too-wide`, `block-too-high` and `sheet-too-long`, which state what would fit. */
export const fitSheet = (sheet: Sheet, wanted: Wanted): Result<Fitted> => {
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
  // Smaller type is also tried, for which the page is wider in ems.
  const tight = draftOf(parted.sheet, withSteps(setting, stepsOver(frameAt(smallestTried).width)))
  return failure(
    ...misfitProblems(tight, placesIn(sheet, parted), frameAt, { sides: wanted.sides ?? defaultLimits.sides, size }),
  )
}

/** Breaks checks across pages if keeping them whole leaves requested sides empty or makes the type on panels uncomfortably small. */
const brokenFor = (sheet: Sheet, wanted: Wanted, whole: Fit): Fitted | undefined => {
  const breakingFor = (size: number): Fitted | undefined => {
    const broken = splitForPage(sheet, wanted, size).sheet
    const fit = fitIn(broken, wanted)
    return fit && { sheet: broken, fit }
  }
  const { seen, type } = wanted.frame
  if (seen === 'in-a-row' && whole.size < type.comfortable) return breakingFor(type.comfortable)
  if (whole.plans.length >= (wanted.sides ?? 0)) return undefined
  // Blocks that must break in the largest type may fit whole in the final one.
  const large = breakingFor(wanted.sizes[0])
  return large && (breakingFor(large.fit.size) ?? large)
}

const smallestOf = ({ sizes: [first, ...others] }: Wanted): number => others.at(-1) ?? first

/** Splits whatever doesn't fit on a page at a type size. */
const splitForPage = (sheet: Sheet, { setting, frameAt }: Wanted, size: number, share = 1): SplitSheet => {
  const { width, height } = largestBlock(draftOf(sheet, setting), frameAt(size))
  // A long heading takes more than one line.
  const headings = sheet.sections.map((section) => headingOf(setting, wholeSection(section)).height(width))
  return splitSheet(sheet, setting, {
    width,
    height: (height - Math.max(0, ...headings.map((each) => each - sectionHeading))) * share,
  })
}

/** Maps the blocks of a split sheet to their places in the original one. */
const placesIn = (sheet: Sheet, { wholes }: SplitSheet): BlockPlaces => {
  const places = new Map(blocksOf(sheet).map((placed) => [placed.block, placed]))
  return (block) => nonNull(places.get(nonNull(wholes.get(block))))
}

/**
 * Fills the requested number of pages. If none is requested, uses the fewest with comfortable type, the frame's maximum, or as many as the smallest
 * type needs.
 */
const fitIn = (sheet: Sheet, { setting, sizes, frame, frameAt, sides, inOrder }: Wanted): Fit | undefined => {
  const orders = (inOrder ? [sheet] : ordersOf(sheet)).map((each) => draftsOf(each, setting))
  const { seen } = frame
  if (seen) {
    const counts = frame.sides.filter((count) => count <= (sides ?? Infinity))
    const fits = counts.flatMap((count) => fitWith({ orders, sizes, sides: count, frameAt }, seen) ?? [])
    const found =
      fits.find(({ size }) => size >= frame.type.comfortable) ?? fits.toSorted((one, other) => other.size - one.size)[0]
    if (found) return found
  }
  if (sides !== undefined) return bestFit({ orders, sizes, sides, orFewer: true, frameAt })
  const large = sizes.filter((size) => size >= frame.type.comfortable)
  for (const fewer of frame.sides.slice(0, -1)) {
    const comfortable = bestFit({ orders, sizes: large, sides: fewer, frameAt })
    if (comfortable) return comfortable
  }
  const max = bestFit({ orders, sizes, sides: nonNull(frame.sides.at(-1)), frameAt })
  if (max) return max
  const smallest = frameAt(nonNull(sizes.at(-1)))
  const needed = Math.min(...orders.map((drafts) => sidesNeeded(drafts(0), smallest) ?? maxPages))
  return bestFit({ orders, sizes, sides: needed, frameAt })
}

/** Returns the page size in ems for a type size. */
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

/** All sizes from largest to smallest in steps, always including the smallest. */
export const everySize = (smallest: number, largest: number): [number, ...number[]] => {
  const count = Math.max(0, Math.ceil((largest - smallest) / typeSizes.step - 1e-9))
  const larger = Array.from({ length: count }, (_, index) => Math.round((largest - index * typeSizes.step) * 10) / 10)
  const [first = smallest, ...others] = larger
  return larger.length > 0 ? [first, ...others, smallest] : [smallest]
}

/* Topics on separate cards, in a single type size and orientation. */

export interface FittedTopic extends Fitted {
  readonly wanted: Wanted
}

interface Cards extends Fitted {
  readonly topic: Sheet
  /** Cost in cards. */
  readonly cost: number
}

interface Way {
  readonly topics: readonly (FittedTopic & Cards)[]
  readonly cost: number
}

/**
 * Finds the size and orientation that need the fewest cards, counting stubs, split tables and merged columns as extra cards. Fails for the same
 * reasons as `fitSheet`.
 */
export const fitTopics = (topics: readonly Sheet[], wanted: Wanted): Result<readonly FittedTopic[]> => {
  let best: Way | undefined
  for (const each of [wanted, turnPage(wanted)])
    for (const size of cardSizes(each)) best = wayAt(topics, each, size, best?.cost) ?? best
  if (best) return success(best.topics)
  const upright = { ...wanted, sizes: [smallestOf(wanted)] as const }
  const found = topics.map((topic) => fitSheet(topic, upright))
  const problems = found.flatMap((topic, section) =>
    topic.ok ? [] : topic.problems.map((one) => inSection(one, section)),
  )
  return problems.length > 0
    ? failure(...problems)
    : success(found.flatMap((topic) => (topic.ok ? [{ ...topic.value, wanted: upright }] : [])))
}

/** Moves a problem from the first section of a topic to its place in the whole sheet. */
const inSection = (one: Problem, section: number): Problem =>
  one.path?.[0] === 'sections' ? { ...one, path: ['sections', section, ...one.path.slice(2)] } : one

export const isSideways = ({ frame: { width, height } }: Wanted): boolean => width > height

const turnPage = (wanted: Wanted): Wanted => {
  const frame = rotatedPage(wanted.frame)
  return { ...wanted, frame, frameAt: framesOn(frame, smallestOf(wanted)) }
}

/** Type sizes half a point apart, starting with the smallest. */
const cardSizes = ({ sizes }: Wanted): readonly number[] => sizes.toReversed().filter((_, index) => index % 5 === 0)

/** Lays out topics in one size and orientation. Undefined if something doesn't fit or the cost is `max` or more. */
const wayAt = (topics: readonly Sheet[], wanted: Wanted, size: number, max = Infinity): Way | undefined => {
  const at = { ...wanted, sizes: [size] as const }
  let cost = (isSideways(wanted) ? sidewaysCost : 0) - sizeWorth(size, wanted)
  const found: (FittedTopic & Cards)[] = []
  for (const topic of topics) {
    const cards = cardsFor(topic, at)
    const before = found.at(-1)
    // The last topic goes below the previous one if there is room.
    const joined =
      cards && before && topic === topics.at(-1)
        ? cardsFor({ ...topic, sections: [...before.topic.sections, ...topic.sections] }, at)
        : undefined
    if (!cards) return undefined
    if (joined && before && joined.cost <= before.cost + cards.cost - 0.5) {
      cost += joined.cost - before.cost
      found[found.length - 1] = { ...joined, wanted: at }
    } else {
      cost += cards.cost
      found.push({ ...cards, wanted: at })
    }
    if (cost >= max + 1) return undefined
  }
  return cost < max ? { topics: found, cost } : undefined
}

/** Costs and benefits in cards. */
const sidewaysCost = 0.5
const stubCost = 2
const sizeWorth = (size: number, { frame: { type } }: Wanted): number =>
  2 * Math.min(size, type.comfortable) + 0.3 * Math.max(0, size - type.comfortable)

/** If every card is at least this full, blocks needn't be split. */
const evenFill = 0.5

/** Shares of a card's height at which blocks are split. */
const splits = [1, 0.75, 0.5] as const

/** Lays out a topic on one card if it fits. Otherwise, splits its blocks so that the cards are evenly filled. */
const cardsFor = (topic: Sheet, wanted: Wanted): Cards | undefined => {
  const { setting, frameAt, sides = maxPages, sizes } = wanted
  const one = fitIn(topic, { ...wanted, sides: 1 })
  if (one) return { topic, sheet: topic, fit: one, cost: 1 }
  const sections = topic.sections.map((section) => ({ ...section, title: `${section.title} ${pageWords.part(8, 8)}` }))
  const wide = { ...topic, sections }
  let best: Cards | undefined
  for (const share of [undefined, ...splits]) {
    const parts = share ? splitForPage(wide, wanted, sizes[0], share) : { sheet: wide, cost: 0 }
    const { sheet } = parts
    const fit = fitIn(sheet, wanted)
    if (!fit || fit.plans.length > sides) continue
    const fills = fit.plans.map((plan, page) =>
      fillOf(draftOf(sheet, setting), frameAt(fit.size), plan, { page, isLast: page === fit.plans.length - 1 }),
    )
    const stubs = fills.filter((fill) => fill < minPageFill).length
    const cost = fills.length + stubs * stubCost + parts.cost + (1 - Math.min(...fills)) / 2
    if (!best || cost < best.cost) best = { topic, sheet, fit: numberTopics(fit, sheet, topic, wanted), cost }
    if (stubs === 0 && parts.cost === 0 && Math.min(...fills) > evenFill) break
  }
  return best
}

/** Adds the card number to the headings of topics that take several cards. */
const numberTopics = (fit: Fit, sheet: Sheet, topic: Sheet, { setting }: Wanted): Fit => {
  const draft = draftOf(sheet, setting)
  const plans = fit.plans.map((plan, page) => ({
    ...plan,
    areas: plan.areas.map(({ stretch }) => {
      const section = topic.sections.find(({ id }) => id === stretch.section.id)
      const isWhole = stretch.from === 0 && stretch.to === wholeSection(stretch.section).to
      const part = isWhole ? {} : { part: pageWords.part(page + 1, fit.plans.length) }
      return draft.areaOf({
        ...stretch,
        section: { ...stretch.section, title: (section ?? stretch.section).title },
        ...part,
      })
    }),
  }))
  return { ...fit, plans }
}
