/** Pieces to cut out, as plain data. Coordinates are in millimeters from the top left corner of the bounding box, y down. */
import { type Point, closedSteps, type PenStep } from '../../../src-core/sheet/gauge/geometry.ts'
import { type Item, type PageElement, widthOf, wrapToWidth, type Style } from '../gauge/items.ts'
import type { Fonts } from '../fonts.ts'

export interface Piece {
  /** Size of the bounding box. */
  readonly width: number
  readonly height: number
  /** Prevents quarter turns, so that all numbers read in the same direction. */
  readonly isUpright?: boolean
  /** Whether the piece begins a row of the page. */
  readonly startsRow?: boolean
  /** A closed outline to cut along. Crop marks continue its straight edges. */
  readonly outline: readonly PenStep[]
  /** `marks` prints only crop marks, so no line remains on the piece. `line` also draws the outline. */
  readonly cut: 'marks' | 'line'
  /** Text in reading order, or a figure with alternative text. */
  readonly front: readonly PageElement[]
  /** Items that are printed on the front but skipped by screen readers. */
  readonly unread?: readonly Item[]
  /** The back as seen when the piece is turned over like a page. */
  readonly back?: readonly PageElement[]
  /** How far backgrounds extend beyond the cut, at most 2 mm. Prevents white edges if the cut is inaccurate. */
  readonly bleed?: number
}

const corner = (x: number, y: number): Point => ({ x, y })

export const boxOutline = (width: number, height: number): readonly PenStep[] =>
  closedSteps([corner(0, 0), corner(width, 0), corner(width, height), corner(0, height)])

/** Distance of a quarter circle's control points from its ends, for a radius of 1. */
const handle = (4 / 3) * (Math.SQRT2 - 1)

/** A circle inscribed in a square. */
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

/* Line breaks for text of any length, such as names from rosters. */

/** Breaks text into lines of at most `width` mm, at spaces and inside words wider than a line. */
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
      .flatMap((word) => splitWord(fonts, word, style, width))
      .join(' '),
    style,
    width,
  ) ??
  []

/** Splits a word into parts of at most `width`, down to single letters. */
const splitWord = (
  fonts: Fonts,
  word: string,
  style: Pick<Style, 'font' | 'size'>,
  width: number,
): readonly string[] => {
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
