import { pointsPerMm } from '../../../src-core/sheet/paper.ts'
import { type Font, type FontName, type Fonts, textWidth } from '../fonts.ts'
import type { GaugeColor } from '../theme.ts'
import { type Point, lineSteps, type PenStep, type Hand } from '../../../src-core/sheet/gauge/geometry.ts'
import type { GaugeArc, GaugePiece } from '../../../src-core/sheet/gauge.ts'

/** Styles for normal, secondary and small text on gauges and pieces. Sizes are in points. */
export const styles = {
  plain: { font: 'regular', size: 9, color: 'text' },
  quiet: { font: 'regular', size: 9, color: 'soft' },
  small: { font: 'regular', size: 7.5, color: 'soft' },
} as const satisfies Readonly<Record<string, Style>>

/** Color of an arc and, in black ink, its solid or dashed line. */
export interface ArcLook {
  readonly arc: GaugeArc
  readonly color: GaugeColor
  readonly tint: GaugeColor
  readonly line: GaugeColor
  readonly dash?: readonly [number, number]
}

/** Looks of the arcs on the left and right of the first face, narrowest first. An arc looks the same everywhere. */
export const arcLooks = ({ arcs: [, second], sides }: GaugePiece): Readonly<Record<Hand, readonly ArcLook[]>> => {
  const lookOf = (arc: GaugeArc): ArcLook =>
    arc === second
      ? { arc, color: 'second', tint: 'second-ground', line: 'second-range', dash: [1.5, 1.1] }
      : { arc, color: 'first', tint: 'first-ground', line: 'first-range' }
  return { left: sides[0].map(lookOf), right: sides[1].map(lookOf) }
}

/** Page contents as plain data, in millimeters with y down. */

export interface PathItem {
  readonly kind: 'path'
  /** Identifies the path in tests. */
  readonly role: string
  readonly steps: readonly PenStep[]
  readonly fill?: GaugeColor
  readonly stroke?: GaugeColor
  readonly width?: number
  readonly dash?: readonly [number, number]
}

/** A line of text in one font. */
export interface TextItem {
  readonly kind: 'text'
  readonly text: string
  readonly font: FontName
  /** Type size in points. */
  readonly size: number
  readonly color: GaugeColor
  /** Start of the baseline. */
  readonly at: Point
  readonly width: number
  /** Whether the text is upside down. */
  readonly turned: boolean
}

export type Item = PathItem | TextItem

/** A structure element for screen readers, such as a heading, a paragraph, or a figure with alternative text. */
export interface PageElement {
  readonly tag: 'H1' | 'H2' | 'P' | 'Figure'
  readonly alt?: string
  readonly items: readonly Item[]
}

/** Millimeters per point. */
export const mmPerPoint = 1 / pointsPerMm

/** Extent of letters above and below the baseline in ems, ignoring accents on capitals. */
export const reach = { above: 0.75, below: 0.22 } as const

export interface Style {
  readonly font: FontName
  readonly size: number
  readonly color: GaugeColor
}

/** Width of a string in millimeters. */
export const widthOf = (fonts: Fonts, text: string, { font, size }: Pick<Style, 'font' | 'size'>): number =>
  textWidth(fonts[font] satisfies Font, text, size) * mmPerPoint

/** Places a string; `at` is the start of its baseline. */
export const textItem = (fonts: Fonts, text: string, style: Style, at: Point): TextItem => ({
  kind: 'text',
  text,
  ...style,
  at,
  width: widthOf(fonts, text, style),
  turned: false,
})

/** A straight line. `width` and `dash` are in millimeters. */
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

/** Applies `map` to every point of an item. `turned` rotates text by 180°. */
export const moveItem = (item: Item, map: (point: Point) => Point, turned = false): Item =>
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

/** Corners of a text item's bounding box on the page. */
export const textCorners = ({ at, width, size, turned }: TextItem): readonly Point[] => {
  const sign = turned ? -1 : 1
  const [above, below] = [reach.above * size * mmPerPoint, reach.below * size * mmPerPoint]
  const corner = (x: number, y: number): Point => ({ x: at.x + sign * x, y: at.y + sign * y })
  return [corner(0, -above), corner(width, -above), corner(width, below), corner(0, below)]
}

/** Breaks text at spaces into lines of at most `width` mm. Null if a word is wider. */
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
