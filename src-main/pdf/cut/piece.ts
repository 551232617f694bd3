/** What is cut out of paper, as plain data in millimeters: x to the right and y down from the top left corner of its box. */
import { type Point, closedSteps, type PenStep } from '../../../src-core/sheet/gauge/geometry.ts'
import { type Item, type PageElement, widthOf, wrapToWidth, type Style } from '../gauge/items.ts'
import type { Fonts } from '../fonts.ts'

export interface Piece {
  /** The size of the box around the piece; it may be placed on the paper upright or turned by a quarter. */
  readonly width: number
  readonly height: number
  /** The cut: a closed shape. Crop marks continue its straight edges beyond its corners. */
  readonly outline: readonly PenStep[]
  /** `marks`: the crop marks alone say where to cut, so that no line is left on a rectangle; `line`: the outline is drawn as well. */
  readonly cut: 'marks' | 'line'
  /** In the order it is read: texts, or a figure with words for those who cannot see it. */
  readonly front: readonly PageElement[]
  /** Printed on the front as well and not read, as it says nothing new. */
  readonly unread?: readonly Item[]
  /** As it is seen from behind, when the piece is turned over like the page of a book. */
  readonly back?: readonly PageElement[]
  /** How far grounds extend beyond the cut, at most 2 mm, so that no edge is left white. */
  readonly bleed?: number
}

const corner = (x: number, y: number): Point => ({ x, y })

/** A rectangle. */
export const boxOutline = (width: number, height: number): readonly PenStep[] =>
  closedSteps([corner(0, 0), corner(width, 0), corner(width, height), corner(0, height)])

/** The distance of a quarter circle's control points from its ends, for a radius of 1. */
const handle = (4 / 3) * (Math.SQRT2 - 1)

/** A circle that fills a square box. */
export const discOutline = (across: number): readonly PenStep[] => {
  const radius = across / 2
  const at = (x: number, y: number): Point => corner(radius * (1 + x), radius * (1 + y))
  const quarter = (c1: Point, c2: Point, point: Point): PenStep => ({ to: 'curve', control1: c1, control2: c2, point })
  return [
    { to: 'move', point: at(1, 0) },
    quarter(at(1, handle), at(handle, 1), at(0, 1)),
    quarter(at(-handle, 1), at(-1, handle), at(-1, 0)),
    quarter(at(-1, -handle), at(-handle, -1), at(0, -1)),
    quarter(at(handle, -1), at(1, -handle), at(1, 0)),
    { to: 'close' },
  ]
}

/* Words that must find room whatever they are: names from rosters and titles from rules. */

/** Lines no wider than `width` mm: broken at spaces, and inside a word only where it alone is wider. */
export const linesIn = (
  fonts: Fonts,
  text: string,
  style: Pick<Style, 'font' | 'size'>,
  width: number,
): readonly string[] =>
  wrapToWidth(fonts, text, style, width) ??
  wrapToWidth(
    fonts,
    text
      .split(' ')
      .flatMap((word) => broken(fonts, word, style, width))
      .join(' '),
    style,
    width,
  ) ??
  []

/** A word in parts that are each no wider than `width`, or a single letter. */
const broken = (fonts: Fonts, word: string, style: Pick<Style, 'font' | 'size'>, width: number): readonly string[] => {
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && widthOf(fonts, part + letter, style) > width) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}
