/** The position of a piece on a side of paper, and of its back on the other. */
import type { Duplex } from '../../../src-core/sheet/colophon.ts'
import type { PageSize } from '../../../src-core/sheet/paper.ts'
import type { Point } from '../../../src-core/sheet/gauge/geometry.ts'
import type { Piece } from './piece.ts'

export type Quarters = 0 | 1 | 2 | 3

export interface Placement {
  /** The position on the page of the top left corner of the upright piece. */
  readonly origin: Point
  /** Quarter turns clockwise. */
  readonly quarters: Quarters
}

export interface Placed {
  readonly piece: Piece
  readonly at: Placement
}

/** How a piece's x and y run on the page. */
const axes = [
  { x: { x: 1, y: 0 }, y: { x: 0, y: 1 } },
  { x: { x: 0, y: 1 }, y: { x: -1, y: 0 } },
  { x: { x: -1, y: 0 }, y: { x: 0, y: -1 } },
  { x: { x: 0, y: -1 }, y: { x: 1, y: 0 } },
] as const

/** The position of a point of the piece on the page, in millimetres. */
export const onPage = ({ origin, quarters }: Placement, { x, y }: Point): Point => {
  const axis = axes[quarters]
  return { x: origin.x + x * axis.x.x + y * axis.y.x, y: origin.y + x * axis.x.y + y * axis.y.y }
}

/** Upright, or turned so that its top is on the right, with the top left corner of its room at `corner`. */
export const placedAt = (piece: Piece, isTurned: boolean, { x, y }: Point): Placed => ({
  piece,
  at: isTurned ? { origin: { x: x + piece.height, y }, quarters: 1 } : { origin: { x, y }, quarters: 0 },
})

/** What the piece takes of the page. */
export const boundsOn = ({ piece: { width, height }, at }: Placed): { readonly least: Point; readonly most: Point } => {
  const [a, b] = [onPage(at, { x: 0, y: 0 }), onPage(at, { x: width, y: height })]
  return {
    least: { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) },
    most: { x: Math.max(a.x, b.x), y: Math.max(a.y, b.y) },
  }
}

/** The back of a piece on the other side of an upright page: exactly behind the front, and read when the piece is turned like a page. */
export const backOf = ({ piece: { width }, at }: Placed, duplex: Duplex, page: PageSize): Placement => {
  const { x, y } = onPage(at, { x: width, y: 0 })
  return duplex === 'long'
    ? { origin: { x: page.width - x, y }, quarters: quartersOf(-at.quarters) }
    : { origin: { x, y: page.height - y }, quarters: quartersOf(2 - at.quarters) }
}

const quartersOf = (count: number): Quarters => (((count % 4) + 4) % 4) as Quarters
