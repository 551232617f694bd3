import type { Section, Sheet } from '../../../src-core/sheet/blocks.ts'
import type { Part } from './boxes.ts'
import type { Setting } from './words.ts'
import type { Split, Stretch, StretchArea } from './section.ts'
import { remembered } from '../../../src-core/remember.ts'
import { bar, space } from './space.ts'
import { splitStretch } from './split.ts'
import { commonSplit, stretchArea, wholeSection } from './section.ts'
import { pageFooter, pageHeading, runningHead } from './furniture.ts'
import { move, together } from './boxes.ts'

/** Room for a sheet on each of its pages, in ems of the type size: the page without its margins. */
export interface Frame {
  readonly width: number
  readonly height: number
  /** Size of small type, in ems: 1 where it would be less than may be printed. */
  readonly small: number
}

/** A page's stretches, where the left side of them ends, and the air between all. */
export interface PagePlan {
  readonly areas: readonly StretchArea[]
  readonly split: Split
  readonly air: number
}

/** Widest footer: page numbers of two digits. */
const manyPages = 99

/** Sheets are laid out on this many pages at most. */
export const mostPages = 40

/** All that is measured of a sheet in one air, kept for every size that is tried. */
export interface MeasuredSheet {
  readonly sheet: Sheet
  readonly setting: Setting
  /** The area of a section, or of what is left of one that was broken: made when it is first asked for. */
  readonly areaOf: (stretch: Stretch) => StretchArea
}

export const draftOf = (sheet: Sheet, setting: Setting): MeasuredSheet => {
  const { looks, air, ease, runIn } = setting
  const areaOf = (stretch: Stretch): StretchArea => {
    const known = areasOf(looks)(stretch.section)
    const key = JSON.stringify([
      ...[air, ease, runIn, stretch.continued],
      ...[stretch.left, stretch.right, stretch.wide].map((blocks) => blocks.map(({ id }) => id)),
    ])
    const found = known.get(key) ?? stretchArea(setting, stretch)
    known.set(key, found)
    return found
  }
  return { sheet, setting, areaOf }
}

/** A section that an edit leaves alone is not measured again. */
const areasOf = remembered((_looks: object) => remembered((_section: Section) => new Map<string, StretchArea>()))

/** How pages are filled. */
export interface Manner {
  /** Sections may go on over a page. */
  readonly breaking: boolean
  /** Height, in ems, that a section may lose to keep its left and right apart where the others do. */
  readonly worth: number
}

/**
 * Puts sections on pages one after the other. A section that does not fit goes whole to the next page, or, where they may be broken,
 * as many of its blocks as fit stay. Undefined where something is too wide or too high for a page.
 */
export const paginate = (draft: MeasuredSheet, frame: Frame, { breaking, worth }: Manner): readonly PagePlan[] | undefined => {
  const width = frame.width - bar.width - bar.gap
  const whole = draft.sheet.sections.map((section) => draft.areaOf(wholeSection(section)))
  const split = commonSplit(whole, width, worth)
  const gap = space(draft.setting.air).section
  const pages: OpenPage[] = []
  const turn = (): OpenPage => {
    const page: OpenPage = { areas: [], left: roomOn(draft, frame, pages.length) }
    pages.push(page)
    return page
  }
  let page = turn()
  let waiting: readonly StretchArea[] = whole
  while (waiting[0]) {
    const [next, ...later] = waiting
    const fresh = page.areas.length === 0
    const room = page.left - (fresh ? 0 : gap)
    const height = next.height(width, split)
    const broken =
      height > room && breaking ? splitStretch(next.stretch, draft.areaOf, room, (part) => part.height(width, split)) : undefined
    const placed = height <= room ? next : broken?.here
    if (placed) {
      const taken = placed.height(width, split)
      page.areas.push(placed)
      page.left = room - taken
    }
    if (placed === next) {
      waiting = later
    } else {
      if ((fresh && !placed) || pages.length >= mostPages) return undefined
      waiting = broken ? [broken.later, ...later] : waiting
      page = turn()
    }
  }
  return pages.map(({ areas }) => ({ areas, split, air: draft.setting.air }))
}

interface OpenPage {
  readonly areas: StretchArea[]
  left: number
}

/** Height left for sections between head and foot of a page. */
export const roomOn = ({ sheet, setting }: MeasuredSheet, { width, height, small }: Frame, page: number): number => {
  const furniture = { setting, sheet, width, small }
  const head = page === 0 ? pageHeading(furniture) : runningHead(furniture)
  return height - head.height - pageFooter(furniture, page === 0 ? 1 : manyPages, manyPages).height - footGap
}

const footGap = 0.5

/** The same page with the stretches and air of another draft, if they still fit it. */
export const withAir = (draft: MeasuredSheet, frame: Frame, plan: PagePlan, page: number): PagePlan | undefined => {
  const { air } = draft.setting
  const areas = plan.areas.map(({ stretch }) => draft.areaOf(stretch))
  const width = frame.width - bar.width - bar.gap
  let left = roomOn(draft, frame, page) - space(air).section * (areas.length - 1)
  for (const each of areas) {
    if (left < 0) return undefined
    left -= each.height(width, plan.split)
  }
  return left >= 0 ? { ...plan, areas, air } : undefined
}

/** A page as parts: what is read in its place in the document, and what every page repeats. */
export interface PageParts {
  readonly content: Part
  readonly repeated: Part
  /** Where sections begin on the page, for the outline: those continued left out. */
  readonly begins: readonly { readonly title: string; readonly y: number }[]
}

/** Draws the pages of a plan, in ems from the top left corner inside the margins. */
export const drawPages = ({ sheet, setting }: MeasuredSheet, { width, height, small }: Frame, plans: readonly PagePlan[]): PageParts[] =>
  plans.map(({ areas, split, air }, index) => {
    const furniture = { setting, sheet, width, small }
    const heading = index === 0 ? pageHeading(furniture) : runningHead(furniture)
    const footer = pageFooter(furniture, index + 1, plans.length)
    const foot = move(footer, 0, height - footer.height)
    const begins: { title: string; y: number }[] = []
    let y = heading.height
    const sections = areas.map((each) => {
      const part = move(each.draw(width - bar.width - bar.gap, split), 0, y)
      if (!each.stretch.continued) begins.push({ title: each.stretch.section.title, y })
      y += part.height + space(air).section
      return part
    })
    const first = index === 0
    return {
      content: together(height, first ? [heading, ...sections, foot] : sections),
      repeated: together(height, first ? [] : [heading, foot]),
      begins,
    }
  })
