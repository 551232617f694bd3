import type { Section, Sheet } from '../../../src-core/sheet/blocks.ts'
import type { Frame as PageFrame } from '../../../src-core/sheet/formats.ts'
import type { Part } from './boxes.ts'
import { type Setting, indent, space } from './words.ts'
import type { Split, StretchArea } from './section.ts'
import { memoize } from '../../../src-core/memoize.ts'
import { step, toStep } from './area.ts'
import { groupsOf, wholeSection, type Stretch } from './groups.ts'
import { stretchArea } from './section.ts'
import { cardFoot, pageFooter, pageHeading, runningHead, type PageFurniture } from './furniture.ts'
import { move, together } from './boxes.ts'

/** Room for a sheet on each of its pages, in ems of the type size: the page without its margins. */
export interface Frame {
  readonly width: number
  readonly height: number
  /** Size of small type, in ems: 1 where it would be less than may be printed. */
  readonly small: number
  readonly furniture: PageFrame['furniture']
  /** Ems in a millimeter, where the foot has a ruler. */
  readonly ruler?: number
}

/** A page's stretches, where the left side of them ends, and the air between all. */
export interface PagePlan {
  readonly areas: readonly StretchArea[]
  readonly split: Split
  readonly air: number
}

/** Widest footer: page numbers of two digits. */
const manyPages = 99

/** The most pages of a sheet. */
export const mostPages = 40

/** All that is measured of a sheet in one air, kept for every size that is tried. */
export interface MeasuredSheet {
  readonly sheet: Sheet
  readonly setting: Setting
  /** The area of a section, or of what is left of one that was broken: made when it is first needed. */
  readonly areaOf: (stretch: Stretch) => StretchArea
}

/** A sheet to be measured in one setting; each section is measured when it is first needed. */
export const draftOf = (sheet: Sheet, setting: Setting): MeasuredSheet => {
  const { looks, air, ease, runIn } = setting
  const areaOf = (stretch: Stretch): StretchArea => {
    const known = areasOf(looks)(stretch.section)
    const key = `${air} ${ease} ${runIn} ${stretch.from} ${stretch.to}`
    const found = known.get(key) ?? stretchArea(setting, stretch)
    known.set(key, found)
    return found
  }
  return { sheet, setting, areaOf }
}

/** A section that an edit leaves alone is not measured again. */
const areasOf = memoize((_looks: object) => memoize((_section: Section) => new Map<string, StretchArea>()))

/** Where a page may begin: a section, and which of its groups. */
interface Place {
  readonly section: number
  readonly group: number
}

/** A page that begins at a place: its stretches, what they take, and the place after them. */
interface Run {
  readonly areas: readonly StretchArea[]
  readonly taken: number
  readonly to: Place
}

/** The pages of a sheet; badness 0: all are full and no section continues over a page. */
interface Pagination {
  readonly plans: readonly PagePlan[]
  readonly badness: number
}

/** Pages up to a place, and how badly they are filled. */
interface Filled {
  readonly runs: readonly Run[]
  readonly badness: number
}

/**
 * The pages of a sheet, at most so many and as few as can be: of all ways to break it between groups the one that fills them most
 * evenly and breaks the fewest sections. Found page by page, for every place at which the next may begin. Undefined where it takes more.
 */
export const paginate = (draft: MeasuredSheet, frame: Frame, most: number): Pagination | undefined => {
  const { sections } = draft.sheet
  const width = widthIn(frame, draft.setting)
  const split = freeSplit(width)
  let open = new Map<string, Filled>([[keyOf({ section: 0, group: 0 }), { runs: [], badness: 0 }]])
  for (let page = 0; page < Math.min(most, mostPages) && open.size > 0; page += 1) {
    const next = new Map<string, Filled>()
    let best: Filled | undefined
    for (const { runs, badness } of open.values()) {
      const from = runs.at(-1)?.to ?? { section: 0, group: 0 }
      const roomTo = ({ section }: Place): number => roomOn(draft, frame, page, section === sections.length)
      for (const run of runsFrom(draft, from, roomTo, (area) => area.height(width, split))) {
        const isLast = run.to.section === sections.length
        const room = roomTo(run.to)
        if (run.taken > room) continue
        const filled = { runs: [...runs, run], badness: badness + badnessOf(run, room, isLast) }
        const known = isLast ? best : next.get(keyOf(run.to))
        if (known && known.badness <= filled.badness) continue
        if (isLast) best = filled
        else next.set(keyOf(run.to), filled)
      }
    }
    if (best)
      return { plans: best.runs.map(({ areas }) => ({ areas, split, air: draft.setting.air })), badness: best.badness }
    open = next
  }
  return undefined
}

const keyOf = ({ section, group }: Place): string => `${section} ${group}`

const widthIn = (frame: Frame, { headings }: Setting): number => frame.width - indent(headings)

/** Sections end their left side where it suits each. */
const freeSplit = (width: number): Split => ({ at: toStep(width / 3), worth: 0 })

/** The badness of pages: the squares of their empty room, less for the last page, and more for a section that continues over a page. */
const badnessOf = ({ taken, to }: Run, room: number, isLast: boolean): number =>
  (1 - taken / room) ** 2 * (isLast ? 0.5 : 1) + (to.group > 0 ? 0.02 : 0)

/** Pages that may begin at a place: they end with a section, the last of them within the first that does not fit. */
const runsFrom = (
  draft: MeasuredSheet,
  from: Place,
  roomTo: (end: Place) => number,
  heightOf: (area: StretchArea) => number,
): readonly Run[] => {
  const gap = space(draft.setting.air).section
  const runs: Run[] = []
  let [areas, taken]: [readonly StretchArea[], number] = [[], -gap]
  for (const [index, section] of draft.sheet.sections.slice(from.section).entries()) {
    const at = from.section + index
    const first = index === 0 ? from.group : 0
    const add = (stretch: Stretch, to: Place): Run => {
      const area = draft.areaOf(stretch)
      return { areas: [...areas, area], taken: taken + gap + heightOf(area), to }
    }
    const whole = add(wholeSection(section, first), { section: at + 1, group: 0 })
    runs.push(whole)
    if (whole.taken > roomTo(whole.to)) {
      const breaks = groupsOf(section).breaks.filter((group) => group > first)
      return [...runs, ...breaks.map((group) => add({ section, from: first, to: group }, { section: at, group }))]
    }
    ;[areas, taken] = [whole.areas, whole.taken]
  }
  return runs
}

/** Height left for sections between head and foot of a page, which may be the last. */
const roomOn = ({ sheet, setting }: MeasuredSheet, frame: Frame, page: number, isLast: boolean): number => {
  const key = `${page === 0} ${isLast}`
  const known = roomsOf(sheet)(frame)
  const furniture = {
    setting,
    sheet,
    width: frame.width,
    small: frame.small,
    ...(frame.ruler !== undefined && { ruler: frame.ruler }),
  }
  const roomLeft = (): number => {
    const foot = footOf(frame, furniture, isLast ? manyPages : 1, manyPages)
    return frame.height - headOf(frame, furniture, page).height - foot.height - footGap
  }
  const room = known.get(key) ?? roomLeft()
  known.set(key, room)
  return room
}

/** Room for a block that stands alone under its section's heading, on any page. */
export const largestBlock = (
  draft: MeasuredSheet,
  frame: Frame,
): { readonly width: number; readonly height: number } => ({
  width: widthIn(frame, draft.setting),
  height: Math.min(roomOn(draft, frame, 0, true), roomOn(draft, frame, 1, true)) - sectionHeading,
})

/** Room a section's heading takes at least. */
export const sectionHeading = 2.4

/** Of a page by its number, from 0; the head of a card is that of its section. */
const headOf = ({ furniture: kind }: Frame, furniture: PageFurniture, page: number): Part => {
  if (kind === 'card') return together(0, [])
  return page === 0 ? pageHeading(furniture) : runningHead(furniture)
}

/** Of a page by its number, from 1. */
const footOf = ({ furniture: kind }: Frame, furniture: PageFurniture, page: number, pages: number): Part =>
  kind === 'card' ? cardFoot(furniture, page, pages) : pageFooter(furniture, page, pages)

/** Heads and feet are alike whatever the ease and air. */
const roomsOf = memoize((_sheet: Sheet) => memoize((_frame: Frame) => new Map<string, number>()))

const footGap = 0.4

/** Which page of a sheet it is, from 0. */
export interface PagePlace {
  readonly page: number
  readonly isLast: boolean
}

/** The same page as another draft has it, with its left sides ending at a split, if it still fits. */
export const redrafted = (
  draft: MeasuredSheet,
  frame: Frame,
  { areas: before, split }: PagePlan,
  at: PagePlace,
): PagePlan | undefined => {
  const areas = before.map(({ stretch }) => draft.areaOf(stretch))
  const { air } = draft.setting
  return heightOf(areas, widthIn(frame, draft.setting), split, air) <= roomOn(draft, frame, at.page, at.isLast)
    ? { areas, split, air }
    : undefined
}

const heightOf = (areas: readonly StretchArea[], width: number, split: Split, air: number): number =>
  areas.reduce((sum, area) => sum + area.height(width, split), space(air).section * (areas.length - 1))

/** Where left sides may end, from the narrowest to the widest, in parts of the width and in steps of an em. */
const axes = { least: 0.15, most: 0.6 } as const

/** The page with all left sides that lose no more than `worth` by it ending where it is lowest so, if it still fits. */
export const aligned = (
  draft: MeasuredSheet,
  frame: Frame,
  plan: PagePlan,
  worth: number,
  { page, isLast }: PagePlace,
): PagePlan | undefined => {
  const width = widthIn(frame, draft.setting)
  let best: { readonly split: Split; readonly height: number } | undefined
  for (let at = toStep(width * axes.least); at <= width * axes.most; at += 2 * step) {
    const split = { at, worth }
    const height = heightOf(plan.areas, width, split, plan.air)
    if (!best || height < best.height - 0.01) best = { split, height }
  }
  return best && best.height <= roomOn(draft, frame, page, isLast) ? { ...plan, split: best.split } : undefined
}

/** A page as parts: what is read in its place in the document, and what every page repeats. */
interface PageParts {
  readonly content: Part
  readonly repeated: Part
  /** Where sections begin on the page, for the outline: those continued left out. */
  readonly begins: readonly { readonly title: string; readonly y: number }[]
}

/** The pages of a document that are drawn: from which, from 0, and how many it has. */
export interface Numbering {
  readonly first: number
  readonly pages: number
}

/** Draws the pages of a plan, in ems from the top left corner inside the margins. */
export const drawPages = (
  sheet: Sheet,
  setting: Setting,
  frame: Frame,
  plans: readonly PagePlan[],
  numbering: Numbering = { first: 0, pages: plans.length },
): PageParts[] =>
  plans.map(({ areas, split, air }, index) => {
    const { width, height, small, ruler } = frame
    const page = numbering.first + index
    const furniture = { setting, sheet, width, small, ...(ruler !== undefined && { ruler }) }
    const heading = headOf(frame, furniture, page)
    const footer = footOf(frame, furniture, page + 1, numbering.pages)
    const foot = move(footer, 0, height - footer.height)
    const begins: { title: string; y: number }[] = []
    let y = heading.height
    const sections = areas.map((each) => {
      const part = move(each.draw(widthIn(frame, setting), split), 0, y)
      if (each.stretch.from === 0) begins.push({ title: each.stretch.section.title, y })
      y += part.height + space(air).section
      return part
    })
    const first = page === 0
    return {
      content: together(height, first ? [heading, ...sections, foot] : sections),
      repeated: together(height, first ? [] : [heading, foot]),
      begins,
    }
  })
