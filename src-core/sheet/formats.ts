/** How a sheet is bound: the frame of its pages as they are read, and how these come onto paper. */
import { pageSize, papers, sideways, usualLimits, type PageSize, type PaperName } from './paper.ts'

export const formatIds = ['page', 'booklet', 'screen', 'tri-fold', 'tent', 'a6', '3x5', 'poker', 'tarot', 'tablet', 'phone'] as const
export type FormatId = (typeof formatIds)[number]

/**
 * How pages come onto paper. `single`: a side of its own for each; `booklet`: folded once and stapled; `tri-fold`: folded to the middle
 * from both ends; `tent`: folded over, to stand on the table; `cards`: cut out, printed on both sides.
 */
export type Binding = 'single' | 'booklet' | 'tri-fold' | 'tent' | 'cards'

/** The room of one page as it is read, and what its type may be. Lengths are in millimetres. */
export interface Frame extends PageSize {
  /** On all four sides. */
  readonly margin: number
  /** `full`: title, credits and marks; `card`: no head but that of the section, and one line at the foot. */
  readonly furniture: 'full' | 'card'
  /** Whether the rule over the foot is a ruler, to see whether paper was printed in true size. */
  readonly ruler?: boolean
  /** Where the number of a section stands: in a bar down its left side, or in a band over it that costs no width. */
  readonly headings: 'bar' | 'band'
  /** A check may be broken over pages where it would not stand on one in comfortable type. */
  readonly breaksChecks?: boolean
  /** Every section begins a new card. */
  readonly topics: boolean
  /** Points: what nothing is smaller than, what is read with comfort and taken before more pages are, and the largest. */
  readonly type: { readonly smallest: number; readonly comfortable: number; readonly largest: number }
  /** Pages that are tried for comfortable type, the last of them for the smallest as well; then as many as that needs. Of a topic, if each has its own. */
  readonly sides: readonly number[]
}

export interface Format {
  readonly title: string
  /** One line. */
  readonly help: string
  readonly binding: Binding
  readonly frameOn: (paper: PaperName) => Frame
  /** Its pages are for eyes on glass, whatever the paper. */
  readonly paperless?: boolean
}

const half = ({ width, height }: PageSize): PageSize => ({ width, height: height / 2 })
/** A4 and A3 hold cards by ISO 216, American papers those of Letter. */
const isoOr = (paper: PaperName, iso: PageSize, letter: PageSize): PageSize => (paper === 'a4' || paper === 'a3' ? iso : letter)

/** Panels are narrower than a third of the paper by so much, in millimetres, so that the one folded in lies flat. */
const flap = 1

const page = { margin: 6, furniture: 'full', ruler: true, headings: 'bar', topics: false } as const
const card = { margin: 3.5, furniture: 'card', headings: 'band', topics: true, sides: [1, 2, 3, 4] } as const
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
    help: 'the whole side of the paper',
    binding: 'single',
    frameOn: (paper) => ({
      ...page,
      ...pageSize(paper),
      type: { smallest: usualLimits.smallestType, comfortable: 8.5, largest: 10 },
      sides: [1, usualLimits.sides],
    }),
  },
  booklet: {
    title: 'Booklet',
    help: 'half the paper a page, to print on both sides, fold and staple',
    binding: 'booklet',
    frameOn: (paper) => ({
      ...page,
      ...sideways(half(papers[paper])),
      type: { smallest: 5.5, comfortable: 8, largest: 11 },
      sides: [4, 8, 12],
    }),
  },
  screen: {
    title: 'Screen',
    help: 'landscape panels, one on a side, to stand up next to each other',
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
        breaksChecks: true,
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
    help: 'two panels, one on its head, to stand on the table',
    binding: 'tent',
    frameOn: (paper) => ({
      ...page,
      ...half(papers[paper]),
      type: { smallest: 5.5, comfortable: 7, largest: 11 },
      sides: [2],
    }),
  },
  a6: cardOf(
    'A6 cards',
    'a quarter of the paper (A6, or 4¼ x 5½ in), a topic on each',
    (paper) => ({ ...isoOr(paper, { width: 105, height: 148.5 }, { width: 4.25 * 25.4, height: 5.5 * 25.4 }), margin: 5 }),
    { smallest: 5.5, comfortable: 7.5, largest: 10 },
  ),
  '3x5': cardOf('3 x 5 in cards', 'index cards, a topic on each', () => ({ width: 3 * 25.4, height: 5 * 25.4 }), {
    smallest: 5.5,
    comfortable: 7,
    largest: 9,
  }),
  poker: cardOf('Poker cards', '63 x 88 mm, a topic on each', () => ({ width: 63, height: 88 }), {
    smallest: 5.5,
    comfortable: 6,
    largest: 8,
  }),
  tarot: cardOf('Tarot cards', '70 x 120 mm, a topic on each', () => ({ width: 70, height: 120 }), {
    smallest: 5.5,
    comfortable: 6.5,
    largest: 8.5,
  }),
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
      type: { smallest: 5.5, comfortable: 8.5, largest: 11 },
      sides: [2, 3, 4, 5],
    }),
  },
  phone: {
    title: 'Phone',
    help: 'pages as narrow as a phone, a topic on each',
    binding: 'single',
    paperless: true,
    // Pages cost nothing here, small type does.
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
