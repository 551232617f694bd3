import { pointsPerMm } from '../../../src-core/sheet/paper.ts'
import { type Font, type FontName, type Fonts, textWidth } from '../fonts.ts'
import type { GaugeColor } from '../theme.ts'
import { type Point, lineSteps, type PenStep, type Hand } from '../../../src-core/sheet/gauge/geometry.ts'
import type { GaugeArc, GaugePiece } from '../../../src-core/sheet/gauge.ts'

/** Type that gauges and sheets of pieces share: what is read, what stands back, and the small print. Sizes in points. */
export const styles = {
  plain: { font: 'regular', size: 9, color: 'text' },
  quiet: { font: 'regular', size: 9, color: 'soft' },
  small: { font: 'regular', size: 7.5, color: 'soft' },
} as const satisfies Readonly<Record<string, Style>>

/** What marks an arc wherever it is drawn: a color and, where it is printed in black, an unbroken or broken line. */
export interface ArcLook {
  readonly arc: GaugeArc
  readonly color: GaugeColor
  readonly tint: GaugeColor
  readonly line: GaugeColor
  readonly dash?: readonly [number, number]
}

/** The looks of the arcs left and right on a piece's first face, the narrowest first; each arc has its own wherever it stands. */
export const arcLooks = ({ arcs: [, second], sides }: GaugePiece): Readonly<Record<Hand, readonly ArcLook[]>> => {
  const lookOf = (arc: GaugeArc): ArcLook =>
    arc === second
      ? { arc, color: 'second', tint: 'second-ground', line: 'second-range', dash: [1.5, 1.1] }
      : { arc, color: 'first', tint: 'first-ground', line: 'first-range' }
  return { left: sides[0].map(lookOf), right: sides[1].map(lookOf) }
}

/** What a page is made of, as plain data in millimeters; on a page y runs down. */

export interface PathItem {
  readonly kind: 'path'
  /** What the path is, so that a test finds it. */
  readonly role: string
  readonly steps: readonly PenStep[]
  readonly fill?: GaugeColor
  readonly stroke?: GaugeColor
  /** Of the stroke. */
  readonly width?: number
  readonly dash?: readonly [number, number]
}

/** One line of text in one font. */
export interface TextItem {
  readonly kind: 'text'
  readonly text: string
  readonly font: FontName
  /** In points. */
  readonly size: number
  readonly color: GaugeColor
  /** Where the baseline begins. */
  readonly at: Point
  readonly width: number
  /** Stands on its head. */
  readonly turned: boolean
}

export type Item = PathItem | TextItem

/** A piece of the page as a reader tells it apart: a heading, a paragraph, a figure with what is read aloud for it. */
export interface PageElement {
  readonly tag: 'H1' | 'H2' | 'P' | 'Figure'
  readonly alt?: string
  readonly items: readonly Item[]
}

/** Millimeters in a type size of one point. */
export const mmPerPoint = 1 / pointsPerMm

/** How far letters reach above and below the baseline, in ems, accents on capitals left out. */
export const reach = { above: 0.75, below: 0.22 } as const

export interface Style {
  readonly font: FontName
  readonly size: number
  readonly color: GaugeColor
}

/** The width of a line of text in millimeters. */
export const widthOf = (fonts: Fonts, text: string, { font, size }: Pick<Style, 'font' | 'size'>): number =>
  textWidth(fonts[font] satisfies Font, text, size) * mmPerPoint

/** A line of text whose baseline begins at a point. */
export const textItem = (fonts: Fonts, text: string, style: Style, at: Point): TextItem => ({
  kind: 'text',
  text,
  ...style,
  at,
  width: widthOf(fonts, text, style),
  turned: false,
})

/** A straight line; `width` and `dash` are in millimeters. */
export const line = (
  role: string,
  from: Point,
  to: Point,
  stroke: GaugeColor,
  width: number,
  dash?: readonly [number, number],
): PathItem => ({
  kind: 'path',
  role,
  steps: lineSteps([from, to]),
  stroke,
  width,
  ...(dash && { dash }),
})

/** The same item elsewhere: every point goes through `map`; `turned` turns its texts. */
export const moved = (item: Item, map: (point: Point) => Point, turned = false): Item =>
  item.kind === 'text'
    ? { ...item, at: map(item.at), turned }
    : {
        ...item,
        steps: item.steps.map((step): PenStep => {
          if (step.to === 'close') return step
          if (step.to === 'curve')
            return { ...step, control1: map(step.control1), control2: map(step.control2), point: map(step.point) }
          return { ...step, point: map(step.point) }
        }),
      }

/** The four corners of the space a text takes on the page. */
export const textCorners = ({ at, width, size, turned }: TextItem): readonly Point[] => {
  const sign = turned ? -1 : 1
  const [above, below] = [reach.above * size * mmPerPoint, reach.below * size * mmPerPoint]
  const corner = (x: number, y: number): Point => ({ x: at.x + sign * x, y: at.y + sign * y })
  return [corner(0, -above), corner(width, -above), corner(width, below), corner(0, below)]
}

/** Breaks text at spaces into lines no wider than `width` mm; null when a word alone is wider. */
export const wrapToWidth = (
  fonts: Fonts,
  text: string,
  style: Pick<Style, 'font' | 'size'>,
  width: number,
): readonly string[] | null => {
  const lines: string[] = []
  let current = ''
  for (const word of text.split(' ').filter((part) => part !== '')) {
    const longer = current === '' ? word : `${current} ${word}`
    if (widthOf(fonts, longer, style) <= width) {
      current = longer
      continue
    }
    if (current === '' || widthOf(fonts, word, style) > width) return null
    lines.push(current)
    current = word
  }
  return current === '' ? lines : [...lines, current]
}
