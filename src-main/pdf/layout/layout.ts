import { present } from '../../../src-core/present.ts'
import type { Sheet } from '../../../src-core/sheet/blocks.ts'
import type { PaperName } from '../../../src-core/sheet/paper.ts'
import type { Result } from '../../../src-core/problem.ts'
import type { Measure } from '../measure.ts'
import type { Ink, Theme } from '../theme.ts'
import type { Box, Mark } from './boxes.ts'
import type { Frame } from './sheet.ts'
import type { Setting } from './words.ts'
import { pageSize, usual } from '../../../src-core/sheet/paper.ts'
import { failure, success } from '../../../src-core/problem.ts'
import { remembered } from '../../../src-core/remember.ts'
import { themeFor } from '../theme.ts'
import { beyondPaper } from './beyond.ts'
import { calmed } from './calm.ts'
import { enlarge, move } from './boxes.ts'
import { blocksOf, checkSheet } from './check.ts'
import { partedSheet, type Parted } from './parts.ts'
import { sidesNeeded, misfitProblems, type Places } from './problems.ts'
import { bestFit, draftsOf, ordersOf, type Fit } from './search.ts'
import { draftOf, drawPages, largestBlock, mostPages } from './sheet.ts'

export interface LayoutOptions {
  readonly paper: PaperName
  /** Most sides of paper it may take. Left out: 1 in comfortable type, else 2, or as many as it needs in the smallest type. */
  readonly sides?: number
  /** Smallest type in points that anything but a raised mark may be set in; 7.5 if left out. */
  readonly smallest?: number
  /** Type size in points, where it is not to be the one of most use. */
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
  const frameAt = framesOn(page)
  const setting = settingOf(sheet, measure, options.ink ?? 'colour')
  const largest = options.sides === undefined ? typeSizes.largest : typeSizes.onCountedSides
  const sizes = options.size === undefined ? everySize(smallest, largest) : [options.size]
  const size = sizes.at(-1) ?? smallest
  const beyond = beyondPaper(sheet, setting, frameAt(size), size)
  if (beyond.length > 0) return failure(...beyond)
  const fitOf = (each: Sheet): Fit | undefined =>
    fitIn(each, { setting, sizes, frameAt, ...(options.sides === undefined ? {} : { sides: options.sides }) })
  const whole = fitOf(sheet)
  if (whole) return success(finish(sheet, setting, calmed(whole), page))
  const parted = partedSheet(sheet, setting, largestBlock(draftOf(sheet, setting), frameAt(size)))
  const fit = fitOf(parted.sheet)
  if (fit) return success(finish(sheet, setting, calmed(fit), page))
  const tight = draftOf(parted.sheet, setting)
  return failure(...misfitProblems(tight, placesIn(sheet, parted), frameAt, { sides: options.sides ?? usual.sides, size }))
}

/** Where each block of a sheet that was cut finer stands in the sheet itself. */
const placesIn = (sheet: Sheet, { wholes }: Parted): Places => {
  const places = new Map(blocksOf(sheet).map((placed) => [placed.block, placed]))
  return (block) => present(places.get(present(wholes.get(block))))
}

interface Asked {
  readonly setting: Setting
  readonly sizes: readonly number[]
  readonly frameAt: (size: number) => Frame
  readonly sides?: number
}

/** On the sides that are asked for; else on one if it is comfortable there, on the usual, or on as many as the smallest type needs. */
const fitIn = (sheet: Sheet, { setting, sizes, frameAt, sides }: Asked): Fit | undefined => {
  const orders = ordersOf(sheet).map((each) => draftsOf(each, setting))
  const fitOn = (most: number): Fit | undefined => bestFit({ orders, sizes, sides: most, frameAt })
  if (sides !== undefined) return fitOn(sides)
  const large = sizes.filter((size) => size >= comfortable)
  const single = bestFit({ orders: orders.slice(0, 1), sizes: large, sides: 1, frameAt })
  const smallest = frameAt(sizes.at(-1) ?? comfortable)
  const needed = (): number => Math.min(...orders.map((drafts) => sidesNeeded(drafts({ ease: 0, steps: 0 }), smallest) ?? mostPages))
  return single ?? fitOn(usual.sides) ?? fitOn(needed())
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

/** The room on a page at each size of type. */
const framesOn = ({ width, height, smallest }: PagePoints): ((size: number) => Frame) => {
  const known = new Map<number, Frame>()
  return (size) => {
    const frame = known.get(size) ?? {
      width: (width - 2 * margin) / size,
      height: (height - 2 * margin) / size,
      small: Math.min(1, Math.max(smallPart, smallest / size)),
    }
    known.set(size, frame)
    return frame
  }
}

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
  const larger = Array.from({ length: count }, (_, index) => Math.round((largest - index * typeSizes.step) * 10) / 10)
  return [...larger, smallest]
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
