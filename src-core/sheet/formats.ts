/** The page formats of sheets, and how their pages are placed on paper. */
import type { GaugeForm } from './choices.ts'
import { pageSize, papers, rotatedPage, defaultLimits, type PageSize, type PaperName } from './paper.ts'

export const formatIds = [
  'page',
  'booklet',
  'screen',
  'tri-fold',
  'tent',
  'a6',
  '3x5',
  'poker',
  'tarot',
  'poster',
  'tablet',
  'phone',
] as const
export type FormatId = (typeof formatIds)[number]

/**
 * How pages are placed on paper. `single` has one per side. `booklet` is folded once and stapled. `tri-fold` is folded to the middle from both
 * ends. `tent` is folded to stand on the table. `cards` are printed on both sides and cut out.
 */
export type Binding = 'single' | 'booklet' | 'tri-fold' | 'tent' | 'cards'

/** The size of a page and its type. Lengths are in millimeters. */
export interface Frame extends PageSize {
  /** The margin on all sides. */
  readonly margin: number
  /** `full` prints title, credits and marks. `card` prints only the section heading and one line at the bottom. */
  readonly headerFooter: 'full' | 'card'
  /** Whether the line above the footer is a ruler for checking the print scale. */
  readonly ruler?: boolean
  /** The position of a section's number: a bar to the left, or a band above, which takes no width. */
  readonly headings: 'bar' | 'band'
  /**
   * If set, the page count is exactly one of `sides`. A section may continue on the next page, but a check only on a page that is visible at the same
   * time.
   */
  readonly seen?: PagesSeen
  /** Whether every section starts a new card. */
  readonly topics: boolean
  /** Type sizes in points: the smallest, the comfortable size to reach before adding pages, and the largest. */
  readonly type: { readonly smallest: number; readonly comfortable: number; readonly largest: number }
  /**
   * The page counts to try with comfortable type. The last one is also tried with the smallest type. After that, as many pages as needed. Counted per
   * topic if `topics` is set.
   */
  readonly sides: readonly number[]
}

/** Which pages are visible together: each alone, a booklet's pages in pairs after the first, or panels in a row. */
export type PagesSeen = 'alone' | 'in-pairs' | 'in-a-row'

interface Format {
  readonly title: string
  readonly help: string
  readonly binding: Binding
  readonly frameOn: (paper: PaperName) => Frame
  /** Whether the pages are for a screen, regardless of paper. */
  readonly paperless?: boolean
}

const halfPage = ({ width, height }: PageSize): PageSize => ({ width, height: height / 2 })
/** Returns the size of cards: ISO 216 on A4 and A3, inches on American paper sizes. */
const isoOr = (paper: PaperName, iso: PageSize, letter: PageSize): PageSize =>
  paper === 'a4' || paper === 'a3' ? iso : letter

/** How much narrower than a third of the paper the inner panels are, in millimeters, so that the folded panel lies flat. */
const flap = 1

const page = { margin: 6, headerFooter: 'full', ruler: true, headings: 'bar', topics: false } as const
const card = { margin: 3.5, headerFooter: 'card', headings: 'band', topics: true, sides: [1, 2, 3, 4] } as const
const cardOf = (
  title: string,
  help: string,
  size: (paper: PaperName) => PageSize & { readonly margin?: number },
  type: Frame['type'],
): Format => ({
  title,
  help,
  binding: 'cards',
  frameOn: (paper) => ({ ...card, ...size(paper), type }),
})

export const formats: Readonly<Record<FormatId, Format>> = {
  page: {
    title: 'Page',
    help: 'one page per side of the paper',
    binding: 'single',
    frameOn: (paper) => ({
      ...page,
      ...pageSize(paper),
      type: { smallest: defaultLimits.smallestType, comfortable: 8.2, largest: 10 },
      sides: [1, defaultLimits.sides],
    }),
  },
  booklet: {
    title: 'Booklet',
    help: 'half-size pages, to print on both sides, fold and staple',
    binding: 'booklet',
    frameOn: (paper) => ({
      ...page,
      ...rotatedPage(halfPage(papers[paper])),
      seen: 'in-pairs',
      type: { smallest: 5.5, comfortable: 8, largest: 11 },
      sides: [4, 8],
    }),
  },
  screen: {
    title: 'Screen',
    help: 'landscape panels, one per side, to stand next to each other',
    binding: 'single',
    frameOn: (paper) => ({
      ...page,
      ...pageSize(paper, 'landscape'),
      type: { smallest: 5.5, comfortable: 9, largest: 14 },
      sides: [2, 3, 4],
    }),
  },
  'tri-fold': {
    title: 'Tri-fold',
    help: 'six panels on two sides of the paper, folded like a letter',
    binding: 'tri-fold',
    frameOn: (paper) => {
      const { width, height } = pageSize(paper, 'landscape')
      return {
        ...page,
        headings: 'band',
        seen: 'in-a-row',
        width: width / 3 - flap,
        height,
        margin: 6,
        type: { smallest: 5.5, comfortable: 7.5, largest: 11 },
        sides: [6],
      }
    },
  },
  tent: {
    title: 'Tent',
    help: 'two panels, one upside down, to stand on the table',
    binding: 'tent',
    frameOn: (paper) => ({
      ...page,
      ...halfPage(papers[paper]),
      seen: 'alone',
      type: { smallest: 5.5, comfortable: 7, largest: 11 },
      sides: [2, 4],
    }),
  },
  a6: cardOf(
    'A6 cards',
    'a quarter of the paper (A6, or 4¼ x 5½ in), one topic per card',
    (paper) => ({
      ...isoOr(paper, { width: 105, height: 148.5 }, { width: 4.25 * 25.4, height: 5.5 * 25.4 }),
      margin: 5,
    }),
    { smallest: 7, comfortable: 8, largest: 10 },
  ),
  '3x5': cardOf('3 x 5 in cards', 'index cards, one topic per card', () => ({ width: 3 * 25.4, height: 5 * 25.4 }), {
    smallest: 7,
    comfortable: 7.5,
    largest: 9,
  }),
  poker: cardOf('Poker cards', '63 x 88 mm, one topic per card', () => ({ width: 63, height: 88 }), {
    smallest: 7,
    comfortable: 7,
    largest: 8,
  }),
  tarot: cardOf('Tarot cards', '70 x 120 mm, one topic per card', () => ({ width: 70, height: 120 }), {
    smallest: 7,
    comfortable: 7,
    largest: 8.5,
  }),
  poster: {
    title: 'Poster',
    help: 'for the wall: A2 from A4, A1 from A3, 17 x 22 in from Letter',
    binding: 'single',
    frameOn: (paper) => {
      const { width, height } = papers[paper]
      return {
        ...page,
        width: 2 * width,
        height: 2 * height,
        margin: 12,
        type: { smallest: 10, comfortable: 16, largest: 36 },
        sides: [1, 2, 3],
      }
    },
  },
  tablet: {
    title: 'Tablet',
    help: 'pages for a tablet held upright',
    binding: 'single',
    paperless: true,
    frameOn: () => ({
      ...page,
      ruler: false,
      width: 160,
      height: 213,
      seen: 'alone',
      type: { smallest: 5.5, comfortable: 8.5, largest: 11 },
      sides: [2, 3, 4, 5],
    }),
  },
  phone: {
    title: 'Phone',
    help: 'pages as narrow as a phone, one topic per page',
    binding: 'single',
    paperless: true,
    // On a screen, extra pages cost nothing, but small type is hard to read.
    frameOn: () => ({
      ...card,
      width: 70,
      height: 140,
      margin: 3,
      type: { smallest: 7, comfortable: 7.5, largest: 10 },
      sides: [1, 2, 3, 4, 6, 8, 12],
    }),
  },
}

/** Type and spacing presets for readers with special needs. */
export const presetIds = ['clear'] as const
export type PresetId = (typeof presetIds)[number]

export interface Preset {
  readonly ink: 'color' | 'black'
  /** Type sizes in points: the smallest, except for superscripts, and the largest. */
  readonly type: { readonly smallest: number; readonly largest: number }
  /** A factor on line spacing and other distances. */
  readonly spread: number
  /** Letter spacing in ems. */
  readonly apart: number
}

export const presets: Readonly<Record<PresetId, Preset>> = {
  // For dyslexic and low-vision readers. Superscripts are two thirds of the type size, at least 8 points.
  clear: { ink: 'black', type: { smallest: 12.5, largest: 18 }, spread: 1.25, apart: 0.04 },
}

/** Everything that can be printed from a ruleset. */
export const printKinds = ['qrs', 'roster', 'gauge', 'sticks', 'radius', 'wheel', 'markers', 'labels'] as const
type PrintKind = (typeof printKinds)[number]

/** The kinds printed by default. */
export const defaultKinds: readonly PrintKind[] = ['qrs', 'gauge']

/** The kinds laid out as sheets. All others are cut out. */
export const sheetKinds: readonly PrintKind[] = ['qrs', 'roster']

/** The options that each kind uses, in the order in which the window shows them. `battle` includes the units of a roster, whatever its source. */
export const optionsOf = {
  qrs: ['format', 'paper', 'ink', 'preset', 'sections', 'sides', 'smallest', 'size', 'back', 'battle', 'duplex'],
  roster: ['detail', 'battle', 'of', 'format', 'paper', 'ink', 'preset', 'sides', 'smallest', 'size', 'duplex'],
  gauge: ['paper', 'ink', 'form', 'sharing', 'stand', 'length', 'duplex', 'measured'],
  sticks: ['paper', 'ink', 'sticks', 'stand', 'measured'],
  radius: ['paper', 'ink', 'stand', 'measured'],
  wheel: ['paper', 'ink', 'stand', 'width', 'measured'],
  markers: ['battle', 'of', 'paper', 'ink', 'marker', 'across', 'duplex', 'measured'],
  labels: ['battle', 'of', 'paper', 'ink', 'stand', 'folded', 'bases', 'measured'],
} as const satisfies Readonly<Record<PrintKind, readonly string[]>>

/** Returns only the options that a kind uses. */
export const usedOptions = <T extends { readonly paper: PaperName }>(what: PrintKind, options: T): T =>
  Object.fromEntries(
    Object.entries(options).filter(([name]) => (optionsOf[what] as readonly string[]).includes(name)),
  ) as T

/** Whether a print with these options has back sides, so that the edge for turning the paper matters. */
export const isDoubleSided = (
  what: PrintKind,
  { format = 'page', form, back }: { readonly format?: FormatId; readonly form?: GaugeForm; readonly back?: boolean },
): boolean => {
  if (what === 'gauge') return form === 'single'
  if (what === 'markers') return true
  return back === true || format === 'page' || ['booklet', 'tri-fold', 'cards'].includes(formats[format].binding)
}
