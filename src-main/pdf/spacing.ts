/** Type with more room about its lines and letters: laid out on a page that is smaller by as much, which is then enlarged but for its letters. */
import type { Problem, Result } from '../../src-core/problem.ts'
import { failure, success } from '../../src-core/problem.ts'
import type { Sheet } from '../../src-core/sheet/blocks.ts'
import type { Frame, Preset } from '../../src-core/sheet/formats.ts'
import { textWidth, type Fonts } from './fonts.ts'
import { enlarge, type Mark } from './layout/boxes.ts'
import { layoutSheet, type Layout, type LayoutOptions, type Page } from './layout/layout.ts'
import type { Measure } from './measure.ts'

type Spacing = Pick<Preset, 'spread' | 'apart'>

/** As `layoutSheet`, with this spacing. */
export const layoutSpaced = (
  sheet: Sheet,
  { frame, ...options }: LayoutOptions,
  fonts: Fonts,
  spacing: Spacing,
): Result<Layout> => {
  const laidOut = layoutSheet(sheet, { ...options, frame: smaller(frame, spacing) }, measureSpaced(fonts, spacing))
  return laidOut.ok
    ? success(spaced(laidOut.value, spacing))
    : failure(...laidOut.problems.map((one) => onPaper(one, spacing)))
}

const smaller = (frame: Frame, { spread }: Spacing): Frame => ({
  ...frame,
  width: frame.width / spread,
  height: frame.height / spread,
  margin: frame.margin / spread,
})

const measureSpaced =
  (fonts: Fonts, { spread, apart }: Spacing): Measure =>
  (text, font) =>
    (textWidth(fonts[font], text, 1) + apart * fonts[font].face.layout(text).glyphs.length) / spread

const spaced = (layout: Layout, spacing: Spacing): Layout => {
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

/** Letters keep their size. */
const lettersOf = (mark: Mark, spacing: Spacing): Mark => ({
  ...mark,
  children: mark.children.map((child) => {
    if ('tag' in child) return lettersOf(child, spacing)
    const size = child.size / spacing.spread
    return { ...child, size, apart: size * spacing.apart }
  }),
})

/** Lengths on paper as they are. */
const onPaper = (one: Problem, { spread }: Spacing): Problem =>
  one.code === 'text-too-wide' || one.code === 'block-too-high'
    ? { ...one, facts: { ...one.facts, needed: one.facts.needed * spread, room: one.facts.room * spread } }
    : one
