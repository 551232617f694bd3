import { stepsOf } from '../../src-core/paths.ts'
import type { Anchored, Sheet } from '../../src-core/sheet/blocks.ts'
import { type Fonts, registerFonts, measureWith, textWidth, type Measure } from './fonts.ts'
import { type Layout, type LayoutOptions, layoutSheet, type Page } from './layout/layout.ts'
import { failure, success, type Problem, type Result } from '../../src-core/problem.ts'
import { finish, openDocument, sideLabels } from './document.ts'
import { drawLayout } from './draw.ts'
import { edgeOf, impose, type Side } from './imposition.ts'
import {
  formats,
  isDoubleSided,
  type FormatId,
  presets,
  type PresetId,
  type Frame,
  type Preset,
} from '../../src-core/sheet/formats.ts'
import { papers, type PaperName, type Duplex } from '../../src-core/sheet/paper.ts'
import { enlarge, type Mark } from './layout/boxes.ts'

/* Spacing presets. The sheet is laid out on a proportionally smaller page, which is then enlarged except for its letters. */

type Spacing = Pick<Preset, 'spread' | 'apart'>

/** Calls `layoutSheet` with a spacing. */
export const layoutSpaced = (
  sheet: Sheet,
  { frame, ...options }: LayoutOptions,
  fonts: Fonts,
  spacing: Spacing,
): Result<Layout> => {
  const laidOut = layoutSheet(sheet, { ...options, frame: shrinkFrame(frame, spacing) }, measureSpaced(fonts, spacing))
  return laidOut.ok
    ? success(spaceLayout(laidOut.value, spacing))
    : failure(...laidOut.problems.map((one) => onPaper(one, spacing)))
}

const shrinkFrame = (frame: Frame, { spread }: Spacing): Frame => ({
  ...frame,
  width: frame.width / spread,
  height: frame.height / spread,
  margin: frame.margin / spread,
})

const measureSpaced =
  (fonts: Fonts, { spread, apart }: Spacing): Measure =>
  (text, font) =>
    (textWidth(fonts[font], text, 1) + apart * fonts[font].face.layout(text).glyphs.length) / spread

const spaceLayout = (layout: Layout, spacing: Spacing): Layout => {
  const { spread } = spacing
  return {
    ...layout,
    width: layout.width * spread,
    height: layout.height * spread,
    margin: layout.margin * spread,
    pages: layout.pages.map((page) => spacedPage(page, spacing)),
    outline: layout.outline.map((entry) => ({ ...entry, y: entry.y * spread })),
  }
}

const spacedPage = (page: Page, spacing: Spacing): Page => {
  const { behind, marks } = enlarge({ height: 0, behind: page.behind, marks: page.marks }, spacing.spread)
  const repeated = enlarge({ height: 0, behind: [], marks: page.repeated }, spacing.spread).marks
  return {
    ...page,
    behind,
    marks: marks.map((mark) => lettersOf(mark, spacing)),
    repeated: repeated.map((mark) => lettersOf(mark, spacing)),
  }
}

/** Spaces letters farther apart, but keeps their size. */
const lettersOf = (mark: Mark, spacing: Spacing): Mark => ({
  ...mark,
  children: mark.children.map((child) => {
    if ('tag' in child) return lettersOf(child, spacing)
    const size = child.size / spacing.spread
    return { ...child, size, apart: size * spacing.apart }
  }),
})

/** Converts the lengths of a problem to lengths on paper. */
const onPaper = (one: Problem, { spread }: Spacing): Problem =>
  one.code === 'text-too-wide' || one.code === 'block-too-high'
    ? { ...one, facts: { ...one.facts, needed: one.facts.needed * spread, room: one.facts.room * spread } }
    : one

/** Format, printer paper and duplex edge of a sheet. */
export interface QrsOptions extends Omit<LayoutOptions, 'frame'> {
  /** Settings that suit certain readers. Other options override them. */
  readonly preset?: PresetId
  readonly paper: PaperName
  /** `page` by default. */
  readonly format?: FormatId
  /** Defaults to the edge that keeps backs upright. */
  readonly duplex?: Duplex
  /** Another sheet to print after this one in the same format. */
  readonly back?: Sheet
}

interface Qrs {
  readonly bytes: Uint8Array
  /** Number of printed sides. */
  readonly pages: number
  /** Text size in points. */
  readonly typeSize: number
  /** The edge to flip the paper on. Null if there are no backs. */
  readonly edge: Duplex | null
}

/** Pages arranged on paper, ready to draw, as plain data. */
interface QrsPages {
  readonly of: Pick<Sheet, 'title' | 'subtitle' | 'language'>
  readonly paper: PaperName
  readonly layout: Layout
  readonly sides: readonly Side[]
  readonly edge: Duplex | null
  readonly labels: readonly string[]
}

/**
 * Prints a sheet as a PDF. The output is deterministic. Nothing is clipped or left out. If something doesn't fit, this fails with the problems of
 * `layoutSheet`, whose paths point into the rules.
 */
export const qrsPdf = async (sheet: Sheet, fonts: Fonts, options: QrsOptions): Promise<Result<Qrs>> => {
  const pages = qrsPages(sheet, fonts, options)
  return pages.ok ? success(await drawQrs(pages.value, fonts)) : pages
}

/** Lays out a sheet. This is the first half of `qrsPdf`, and the slow one. */
export const qrsPages = (sheet: Sheet, fonts: Fonts, options: QrsOptions): Result<QrsPages> => {
  const { paper, format = 'page', duplex, back, preset, ...how } = options
  const { binding, frameOn } = formats[format]
  const frame = frameOn(paper)
  const hasBacks = isDoubleSided('qrs', { format, back: back !== undefined })
  const layOut = layoutWith(fonts, preset)
  const front = layOut(sheet, { ...how, frame })
  if (!front.ok) return ofRules(sheet, front.problems)
  const { sides: _ofTheSheet, ...ofBack } = how
  const behind = back && layOut(back, { ...ofBack, frame, inOrder: true })
  if (behind && !behind.ok) return ofRules(back, behind.problems)
  const layout = behind ? followedBy(front.value, behind.value) : front.value
  const sides = impose(layout.pages, { binding, frame, paper: papers[paper], ...(hasBacks && duplex && { duplex }) })
  const { title, subtitle, language } = sheet
  return success({
    of: { title, subtitle, language },
    paper,
    layout,
    sides,
    edge: hasBacks ? edgeOf(sides, duplex) : null,
    labels: sideLabels(sides.length, binding !== 'single' && binding !== 'tent'),
  })
}

/** Draws the pages, which is the second half of `qrsPdf`. `fonts` must be those of the layout. */
export const drawQrs = async ({ of, paper, layout, sides, edge, labels }: QrsPages, fonts: Fonts): Promise<Qrs> => {
  const doc = openDocument({ title: of.title, subject: of.subtitle, language: of.language, paper, edge })
  registerFonts(doc, fonts)
  drawLayout(doc, layout, sides)
  return { bytes: await finish(doc, labels), pages: sides.length, typeSize: layout.typeSize, edge }
}

const layoutWith = (
  fonts: Fonts,
  preset: PresetId | undefined,
): ((sheet: Sheet, options: LayoutOptions) => Result<Layout>) => {
  if (preset === undefined) return (sheet, options) => layoutSheet(sheet, options, measureWith(fonts))
  const { ink, type, ...spacing } = presets[preset]
  const framed = ({ frame }: LayoutOptions): LayoutOptions['frame'] => ({
    ...frame,
    type: { ...type, comfortable: type.smallest },
  })
  return (sheet, options) => layoutSpaced(sheet, { ink, ...options, frame: framed(options) }, fonts, spacing)
}

/** Joins two layouts of the same frame. The type size is that of the first. */
const followedBy = (first: Layout, second: Layout): Layout => ({
  ...first,
  pages: [...first.pages, ...second.pages],
  outline: [...first.outline, ...second.outline.map((entry) => ({ ...entry, page: first.pages.length + entry.page }))],
})

const ofRules = (sheet: Sheet, problems: readonly Problem[]): Result<never> =>
  failure(...problems.map((one) => inRules(sheet, one)))

/** Replaces a problem's path in the sheet with the path of the innermost element that comes from the rules. */
const inRules = (sheet: Sheet, one: Problem): Problem => {
  let at: unknown = sheet
  let shown: string | undefined
  for (const step of one.path ?? []) {
    at = (at as Readonly<Record<string, unknown>> | undefined)?.[step]
    if (isNamed(at)) shown = at.id
  }
  return shown === undefined ? one : { ...one, path: stepsOf(shown) }
}

const isNamed = (at: unknown): at is Anchored =>
  typeof at === 'object' && at !== null && 'id' in at && typeof at.id === 'string'
