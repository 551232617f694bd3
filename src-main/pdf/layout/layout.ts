import { pointsPerMm } from '../../../src-core/sheet/paper.ts'
import type { Sheet } from '../../../src-core/sheet/blocks.ts'
import { colophonOf } from '../../../src-core/sheet/colophon.ts'
import type { Frame as PageFrame } from '../../../src-core/sheet/formats.ts'
import { failure, success, type Result } from '../../../src-core/problem.ts'
import { memoize } from '../../../src-core/memoize.ts'
import type { Measure } from '../fonts.ts'
import { themeFor, type Ink } from '../theme.ts'
import { stepsOver, toStep } from './area.ts'
import { enlarge, move, type Box, type Mark } from './boxes.ts'
import { useSpareRoom } from './search.ts'
import { checkSheet } from './check.ts'
import {
  everySize,
  fitSheet,
  framesOn,
  typeSizes,
  type Wanted,
  isSideways,
  fitTopics,
  type FittedTopic,
} from './fit.ts'
import { drawPages, type Numbering } from './sheet.ts'
import { type Setting, indent } from './words.ts'

export interface LayoutOptions {
  readonly frame: PageFrame
  /** The maximum number of pages for the sheet or for each topic. Defaults to the frame's maximum, or to as many as the smallest type needs. */
  readonly sides?: number
  /** Smallest type in points for anything except superscripts. Defaults to the frame's. */
  readonly smallest?: number
  /** A fixed type size in points, instead of the best one. */
  readonly size?: number
  /** Whether to keep the order of sections. If not, the last section may end an earlier page unless it is a phase. */
  readonly inOrder?: boolean
  /** `color` by default. */
  readonly ink?: Ink
}

/** A page in reading orientation. Lengths are in points from the top left corner. */
export interface Page {
  /** Rules and tints, below all text. */
  readonly behind: readonly Box[]
  /** In reading order. */
  readonly marks: readonly Mark[]
  /** Headers and footers that repeat on later pages, as artifacts. */
  readonly repeated: readonly Mark[]
  /** Whether the page starts a topic. */
  readonly begins: boolean
  /** Whether the page is rotated by a quarter turn relative to the frame. */
  readonly sideways: boolean
}

/** A finished sheet, ready to draw. */
export interface Layout {
  /** Width of a page that isn't sideways. */
  readonly width: number
  readonly height: number
  readonly margin: number
  /** Text size in points, the smallest of all pages. Notes are smaller, but only superscripts are below the smallest allowed size. */
  readonly typeSize: number
  readonly pages: readonly Page[]
  readonly outline: readonly { readonly title: string; readonly page: number; readonly y: number }[]
}

/**
 * Lays out a sheet on the fewest pages with comfortable type, or on the usual number, and fills them evenly. If topics have separate pages, blocks
 * about the whole sheet come last. Fails with `text-too-wide`, `block-too-high` or `sheet-too-long`, which state what would fit, and with the
 * problems of `checkSheet`.
 */
export const layoutSheet = (sheet: Sheet, options: LayoutOptions, measure: Measure): Result<Layout> => {
  const known = layoutsOf(measure)(sheet)
  const key = JSON.stringify(options)
  const layout = known.get(key) ?? freshLayout(sheet, options, measure)
  // A Map keeps insertion order, so the least recently used entry comes first.
  known.delete(key)
  known.set(key, layout)
  for (const oldest of [...known.keys()].slice(0, -maxCachedLayouts)) known.delete(oldest)
  return layout
}

/** The maximum number of layouts cached per sheet. */
const maxCachedLayouts = 16

/** Cache of layouts by options. */
const layoutsOf = memoize((_measure: Measure) => memoize((_sheet: Sheet) => new Map<string, Result<Layout>>()))

const freshLayout = (sheet: Sheet, options: LayoutOptions, measure: Measure): Result<Layout> => {
  const problems = checkSheet(sheet)
  if (problems.length > 0) return failure(...problems)
  const wanted = wantedFor(sheet, options, measure)
  if (options.frame.topics) return layoutTopics(sheet, wanted)
  const found = fitSheet(sheet, wanted)
  return found.ok ? success(layoutOf(wanted.frame, [{ ...found.value, wanted }])) : found
}

const wantedFor = (sheet: Sheet, options: LayoutOptions, measure: Measure): Wanted => {
  const { frame, sides } = options
  const { smallest = frame.type.smallest, size } = options
  const largest = sides === undefined ? frame.type.largest : Math.max(frame.type.largest, typeSizes.onCountedSides)
  const sizes = size === undefined ? everySize(smallest, largest) : ([size] as const)
  const frameAt = framesOn(frame, smallest)
  const page = frameAt(Math.min(...sizes))
  const widest = toStep(Math.min(maxTextWidth, page.width - indent(frame.headings)))
  return {
    setting: settingOf(sheet, measure, {
      ink: options.ink ?? 'color',
      headings: frame.headings,
      widest,
      steps: stepsOver(frame.topics ? Math.max(page.width, page.height) : page.width),
    }),
    frame,
    frameAt,
    sizes,
    inOrder: options.inOrder ?? false,
    ...(sides === undefined ? {} : { sides }),
  }
}

/** The limit of `widest` in ems, so that all papers share measurements. */
const maxTextWidth = 40

/** Lays out each topic on separate cards. Information about the sheet goes on the last card if it fits. */
const layoutTopics = (sheet: Sheet, wanted: Wanted): Result<Layout> => {
  const topics = sheet.sections.map((section) => ({ ...sheet, sections: [section] }))
  const about = { ...sheet, sections: [colophonOf(sheet)] }
  const found = fitTopics([...topics, about], wanted)
  return found.ok ? success(layoutOf(wanted.frame, found.value)) : found
}

const layoutOf = ({ width, height, margin }: PageFrame, topics: readonly FittedTopic[]): Layout => {
  const finalTopics = topics.map((topic) => ({ ...topic, fit: useSpareRoom(topic.fit) }))
  const pages = finalTopics.reduce((sum, { fit }) => sum + fit.plans.length, 0)
  let first = 0
  const parts = finalTopics.map((topic) => {
    const drawn = drawTopic(topic, { first, pages }, margin * pointsPerMm)
    first += topic.fit.plans.length
    return drawn
  })
  return {
    width: width * pointsPerMm,
    height: height * pointsPerMm,
    margin: margin * pointsPerMm,
    typeSize: Math.min(...finalTopics.map(({ fit }) => fit.size)),
    pages: parts.flatMap((part) => part.pages),
    outline: parts.flatMap((part) => part.outline),
  }
}

const drawTopic = (
  { sheet, fit: { size, frame, plans }, wanted }: FittedTopic,
  numbering: Numbering,
  margin: number,
): Pick<Layout, 'pages' | 'outline'> => {
  const parts = drawPages(sheet, wanted.setting, frame, plans, numbering)
  const pages = parts.map(({ content, repeated }, index): Page => {
    const [read, again] = [content, repeated].map((part) => move(enlarge(part, size), margin, margin))
    return {
      behind: [...(read?.behind ?? []), ...(again?.behind ?? [])],
      marks: read?.marks ?? [],
      repeated: again?.marks ?? [],
      begins: index === 0,
      sideways: wanted.frame.topics && isSideways(wanted),
    }
  })
  const outline = parts.flatMap(({ begins }, index) =>
    begins.map(({ title, y }) => ({ title, page: numbering.first + index, y: margin + y * size })),
  )
  return { pages, outline }
}

type Look = Pick<Setting, 'headings' | 'widest' | 'steps'> & { readonly ink: Ink }

const settingOf = (sheet: Sheet, measure: Measure, look: Look): Setting => {
  const { ink, headings, widest, steps } = look
  const theme = themeFor(ink)
  const signs = Object.fromEntries(sheet.legend.map(({ mark, sign }) => [mark, sign]))
  return {
    measure,
    theme,
    signs,
    headings,
    widest,
    steps,
    looks: looksOf(measure, signs, look),
    spacing: 0,
    words: new Map(),
  }
}

const looksOf = (measure: Measure, signs: Setting['signs'], { ink, headings, widest, steps }: Look): object => {
  const known = allLooks(measure)
  const key = JSON.stringify([ink, signs, headings, widest, steps])
  const looks = known.get(key) ?? {}
  known.set(key, looks)
  return looks
}

const allLooks = memoize((_measure: Measure) => new Map<string, object>())
