import type { Section, Sheet } from '../../../src-core/sheet/blocks.ts'
import type { Frame as PageFrame, PagesSeen } from '../../../src-core/sheet/formats.ts'
import type { Part } from './boxes.ts'
import { type Setting, indent, space } from './words.ts'
import type { StretchArea } from './section.ts'
import { memoize } from '../../../src-core/memoize.ts'
import { groupsOf, wholeSection, type Stretch } from './groups.ts'
import { axesIn, stretchArea } from './section.ts'
import { cardFoot, pageFooter, pageHeading, runningHead, type HeaderFooter } from './header-footer.ts'
import { move, combineParts } from './boxes.ts'

/** Page size without margins, in ems. */
export interface Frame {
  readonly width: number
  readonly height: number
  /** Size of small type in ems. 1 if it would be below the smallest allowed size. */
  readonly small: number
  readonly headerFooter: PageFrame['headerFooter']
  /** Ems per millimeter if the footer has a ruler. */
  readonly ruler?: number
}

/** The parts of sections on a page, with the axis of the sheet, if any, and the spacing. */
export interface PagePlan {
  readonly areas: readonly StretchArea[]
  readonly axis: number | null
  readonly spacing: number
}

/** Two-digit page numbers make the widest footer. */
const manyPages = 99

/** The maximum number of pages of a sheet. */
export const maxPages = 40

/** Measurements of a sheet at one spacing, shared by all type sizes. */
export interface MeasuredSheet {
  readonly sheet: Sheet
  readonly setting: Setting
  /** Returns the area of all or part of a section, measuring it on first use. */
  readonly areaOf: (stretch: Stretch) => StretchArea
}

/** Measures a sheet. Sections are measured on first use. */
export const draftOf = (sheet: Sheet, setting: Setting): MeasuredSheet => {
  const { looks, spacing } = setting
  const areaOf = (stretch: Stretch): StretchArea => {
    const known = areasOf(looks)(stretch.section)
    const key = `${spacing} ${stretch.from} ${stretch.to} ${stretch.part}`
    const found = known.get(key) ?? stretchArea(setting, stretch)
    known.set(key, found)
    return found
  }
  return { sheet, setting, areaOf }
}

/** Cache that avoids measuring unchanged sections again after an edit. */
const areasOf = memoize((_looks: object) => memoize((_section: Section) => new Map<string, StretchArea>()))

/** A section and block where a page may start. */
interface Place {
  readonly section: number
  readonly block: number
}

/** A page that starts at a given place, with its parts, their height, and the next place. */
interface Run {
  readonly areas: readonly StretchArea[]
  readonly taken: number
  readonly to: Place
}

/**
 * How sections may break. `whole` never breaks them; `broken` breaks them between checks and other blocks. The other values fill exactly the allowed
 * number of pages.
 */
export type Breaking = 'whole' | 'broken' | PagesSeen

const isFilled = (breaking: Breaking): boolean => breaking !== 'whole' && breaking !== 'broken'

/**
 * Where sections may break before the next page. `whole` is nowhere, `broken` only where they don't fit, `breaks` anywhere, and `facing` also inside
 * checks.
 */
const breaksAt = (breaking: Breaking, page: number): 'whole' | 'broken' | 'breaks' | 'facing' => {
  if (breaking === 'whole' || breaking === 'broken') return breaking
  const isFacing = breaking === 'in-pairs' ? page % 2 === 1 : breaking === 'in-a-row'
  return isFacing ? 'facing' : 'breaks'
}

/** A division of a sheet into pages. Badness 0 means that all pages are full and no section continues on another page. */
interface Pagination {
  readonly plans: readonly PagePlan[]
  readonly badness: number
  /** Total height of all pages in ems. */
  readonly taken: number
}

/** The pages up to a place, and their badness. */
interface Filled {
  readonly runs: readonly Run[]
  readonly badness: number
}

/** Divides a sheet into as few pages as possible, on the axis that takes the least height. Undefined if it needs more than `most` pages. */
export const paginate = (
  draft: MeasuredSheet,
  frame: Frame,
  max: number,
  sections: Breaking,
): Pagination | undefined => {
  const width = widthIn(frame, draft.setting)
  const on = (axis: number | null): Pagination | undefined => pagesAt(draft, frame, axis, max, sections)
  let best: Pagination | undefined
  for (const axis of draft.setting.headings === 'bar' ? axesIn(width) : []) {
    const found = on(axis)
    if (found && (!best || (isFilled(sections) ? found.badness < best.badness : isShorter(found, best)))) best = found
  }
  return best ?? on(null)
}

/** Whether a division has fewer pages, or takes less height on the same number of pages. */
const isShorter = (one: Pagination, other: Pagination): boolean =>
  one.plans.length < other.plans.length || (one.plans.length === other.plans.length && one.taken < other.taken - 1e-9)

/**
 * Breaks pages so that they are filled most evenly and break the fewest sections, using dynamic programming over the places where pages can start.
 */
const pagesAt = (
  draft: MeasuredSheet,
  frame: Frame,
  axis: number | null,
  max: number,
  sections: Breaking,
): Pagination | undefined => {
  const { sections: all } = draft.sheet
  const width = widthIn(frame, draft.setting)
  const isExact = isFilled(sections)
  const heightAt: HeightOf = (area) => area.height(width, axis)
  let open = new Map<string, Filled>([[keyOf({ section: 0, block: 0 }), { runs: [], badness: 0 }]])
  for (let page = 0; page < Math.min(max, maxPages) && open.size > 0; page += 1) {
    const next = new Map<string, Filled>()
    let best: Filled | undefined
    for (const { runs, badness } of open.values()) {
      const from = runs.at(-1)?.to ?? { section: 0, block: 0 }
      const roomTo = ({ section }: Place): number => roomOn(draft, frame, page, section === all.length)
      for (const run of runsFrom(draft, from, roomTo, breaksAt(sections, page), heightAt)) {
        const isLast = run.to.section === all.length
        const room = roomTo(run.to)
        if (run.taken > room || (isExact && isLast && page < max - 1)) continue
        const filled = { runs: [...runs, run], badness: badness + badnessOf(run, room, isLast, heightAt) }
        const known = isLast ? best : next.get(keyOf(run.to))
        if (known && known.badness <= filled.badness) continue
        if (isLast) best = filled
        else next.set(keyOf(run.to), filled)
      }
    }
    if (best)
      return {
        plans: best.runs.map(({ areas }) => ({ areas, axis, spacing: draft.setting.spacing })),
        badness: best.badness,
        taken: best.runs.reduce((sum, { taken }) => sum + taken, 0),
      }
    open = next
  }
  return undefined
}

const keyOf = ({ section, block }: Place): string => `${section} ${block}`

const widthIn = (frame: Frame, { headings }: Setting): number => frame.width - indent(headings)

/**
 * The square of the empty room, weighted less for the last page, plus penalties for a section that continues, a stub of a page and a stub of a
 * section.
 */
const badnessOf = ({ areas, taken, to }: Run, room: number, isLast: boolean, heightOf: HeightOf): number =>
  (1 - taken / room) ** 2 * (isLast ? 0.5 : 1) +
  (to.block > 0 ? 0.02 : 0) +
  (taken < room * minPageFill ? 0.5 : 0) +
  (areas.some((area) => area.stretch.from > 0 && heightOf(area) < room * minPartShare) ? 0.3 : 0)

type HeightOf = (area: StretchArea) => number

/** The minimum share of a page to fill, for the page as a whole and for the end of a section. Anything less is a stub. */
export const minPageFill = 0.33
const minPartShare = 0.2

/**
 * Possible pages from a place. Each ends with a section, inside the first section that doesn't fit, or, if pages must be filled, inside any section.
 */
const runsFrom = (
  draft: MeasuredSheet,
  from: Place,
  roomTo: (end: Place) => number,
  places: ReturnType<typeof breaksAt>,
  heightOf: HeightOf,
): readonly Run[] => {
  const gap = space(draft.setting.spacing).section
  const runs: Run[] = []
  let [areas, taken]: [readonly StretchArea[], number] = [[], -gap]
  for (const [index, section] of draft.sheet.sections.slice(from.section).entries()) {
    const at = from.section + index
    const first = index === 0 ? from.block : 0
    const add = (stretch: Stretch, to: Place): Run => {
      const area = draft.areaOf(stretch)
      return { areas: [...areas, area], taken: taken + gap + heightOf(area), to }
    }
    const whole = add(wholeSection(section, first), { section: at + 1, block: 0 })
    runs.push(whole)
    const isFull = whole.taken > roomTo(whole.to)
    if (places !== 'whole' && (places !== 'broken' || isFull))
      for (const block of groupsOf(section)[places === 'facing' ? 'facing' : 'breaks'])
        if (block > first) runs.push(add({ section, from: first, to: block }, { section: at, block }))
    if (isFull) return runs
    ;[areas, taken] = [whole.areas, whole.taken]
  }
  return runs
}

/** Height for sections between header and footer. The last page has a taller footer. */
const roomOn = ({ sheet, setting }: MeasuredSheet, frame: Frame, page: number, isLast: boolean): number => {
  const key = `${page === 0} ${isLast}`
  const known = roomsOf(sheet)(frame)
  const headerFooter = {
    setting,
    sheet,
    width: frame.width,
    small: frame.small,
    ...(frame.ruler !== undefined && { ruler: frame.ruler }),
  }
  const roomLeft = (): number => {
    const foot = footOf(frame, headerFooter, isLast ? manyPages : 1, manyPages)
    return frame.height - headOf(frame, headerFooter, page).height - foot.height - footGap
  }
  const room = known.get(key) ?? roomLeft()
  known.set(key, room)
  return room
}

/** Room for a single block below its section's heading, on any page. */
export const largestBlock = (
  draft: MeasuredSheet,
  frame: Frame,
): { readonly width: number; readonly height: number } => ({
  width: widthIn(frame, draft.setting),
  height: Math.min(roomOn(draft, frame, 0, true), roomOn(draft, frame, 1, true)) - sectionHeading,
})

/** Minimum height of a section's heading. */
export const sectionHeading = 2.4

/** The header of a page; `page` counts from 0. On cards, the heading of the section is the header. */
const headOf = ({ headerFooter: kind }: Frame, headerFooter: HeaderFooter, page: number): Part => {
  if (kind === 'card') return combineParts(0, [])
  return page === 0 ? pageHeading(headerFooter) : runningHead(headerFooter)
}

/** The footer of a page; `page` counts from 1. */
const footOf = ({ headerFooter: kind }: Frame, headerFooter: HeaderFooter, page: number, pages: number): Part =>
  kind === 'card' ? cardFoot(headerFooter, page, pages) : pageFooter(headerFooter, page, pages)

/** Cache by sheet and frame, since headers and footers don't depend on spacing. */
const roomsOf = memoize((_sheet: Sheet) => memoize((_frame: Frame) => new Map<string, number>()))

const footGap = 0.4

/** A page's position in the sheet; `page` counts from 0. */
interface PagePlace {
  readonly page: number
  readonly isLast: boolean
}

/** The given page laid out in another draft. Undefined if it no longer fits. */
export const redraftPage = (
  draft: MeasuredSheet,
  frame: Frame,
  { areas: before, axis }: PagePlan,
  at: PagePlace,
): PagePlan | undefined => {
  const areas = before.map(({ stretch }) => draft.areaOf(stretch))
  const { spacing } = draft.setting
  return heightOf(areas, widthIn(frame, draft.setting), axis, spacing) <= roomOn(draft, frame, at.page, at.isLast)
    ? { areas, axis, spacing }
    : undefined
}

const heightOf = (areas: readonly StretchArea[], width: number, axis: number | null, spacing: number): number =>
  areas.reduce((sum, area) => sum + area.height(width, axis), space(spacing).section * (areas.length - 1))

/** The used share of a page's height. */
export const fillOf = (
  draft: MeasuredSheet,
  frame: Frame,
  { areas, axis, spacing }: PagePlan,
  { page, isLast }: PagePlace,
): number => heightOf(areas, widthIn(frame, draft.setting), axis, spacing) / roomOn(draft, frame, page, isLast)

/** A page in two parts: content that is read in order, and content that repeats on each page. */
interface PageParts {
  readonly content: Part
  readonly repeated: Part
  /** Positions of section starts for the outline. Continued sections are omitted. */
  readonly begins: readonly { readonly title: string; readonly y: number }[]
}

/** Index of the first page, from 0, and the total number of pages. */
export interface Numbering {
  readonly first: number
  readonly pages: number
}

/** Draws pages, in ems from the top left corner inside the margins. */
export const drawPages = (
  sheet: Sheet,
  setting: Setting,
  frame: Frame,
  plans: readonly PagePlan[],
  numbering: Numbering = { first: 0, pages: plans.length },
): PageParts[] =>
  plans.map(({ areas, axis, spacing }, index) => {
    const { width, height, small, ruler } = frame
    const page = numbering.first + index
    const headerFooter = { setting, sheet, width, small, ...(ruler !== undefined && { ruler }) }
    const heading = headOf(frame, headerFooter, page)
    const footer = footOf(frame, headerFooter, page + 1, numbering.pages)
    const foot = move(footer, 0, height - footer.height)
    const begins: { title: string; y: number }[] = []
    let y = heading.height
    const sections = areas.map((each) => {
      const part = move(each.draw(widthIn(frame, setting), axis), 0, y)
      if (each.stretch.from === 0) begins.push({ title: each.stretch.section.title, y })
      y += part.height + space(spacing).section
      return part
    })
    const first = page === 0
    return {
      content: combineParts(height, first ? [heading, ...sections, foot] : sections),
      repeated: combineParts(height, first ? [] : [heading, foot]),
      begins,
    }
  })
