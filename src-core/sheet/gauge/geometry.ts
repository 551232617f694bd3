import type { GaugeForm } from '../choices.ts'
import { isWideArc } from '../../ruleset/arcs.ts'
import { entryAt } from '../../present.ts'
import type { PieceFigures } from '../gauge.ts'
import { pageSize, type Orientation, type PaperName } from '../paper.ts'

/**
 * The gauge's geometry in millimeters, used by both the PDF and the window.
 *
 * A face is drawn as its user sees it from behind the stand: x to the right, y toward the enemy, the origin in the middle of the short side, which
 * touches the stand's front edge. Its far side, at y = depth, is the fold. A placement puts a face on the page.
 *
 * The side of a narrow arc runs out to the fold. The side of a wide arc is cut off by a box around the stand, which extends as far to the side as to
 * the fold and half as far behind the stand's front edge.
 */

export interface Point {
  readonly x: number
  readonly y: number
}

export type Hand = 'left' | 'right'

/** A slanted side: the limit of one arc, from the stand's corner out to the fold or to the box around the stand. */
export interface ArcSide {
  readonly hand: Hand
  /** The angle of the side from straight ahead, at most 180. A full circle counts as 180. */
  readonly degrees: number
  readonly corner: Point
  /** The outline beyond the side, from its end along the box to the fold. The side of a narrow arc ends at the fold. */
  readonly rim: readonly [Point, ...Point[]]
  /** The end of the fold on this side. */
  readonly tip: Point
  /** The distance from the corner to the end of the side. */
  readonly length: number
  /** The distance from the corner to the farthest point of the arc's area. */
  readonly farthest: number
  /** The distances of the box from the corner: to the side, and behind the stand's front edge. Infinite for a narrow arc. */
  readonly reach: { readonly out: number; readonly behind: number }
  /** Unit vectors along the side and from it into the face. */
  readonly along: Point
  readonly inward: Point
  /** Arcs that end inside the side, in degrees from straight ahead, narrowest first. */
  readonly limits: readonly number[]
}

export interface Face {
  readonly form: GaugeForm
  readonly stand: number
  readonly depth: number
  /** How far the face extends behind the stand's front edge. */
  readonly behind: number
  readonly left: ArcSide
  readonly right: ArcSide
}

export const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Builds a side for its widest arc, with the arcs that end inside it. */
const makeSide = (hand: Hand, arcs: readonly number[], stand: number, depth: number): ArcSide => {
  const out = hand === 'left' ? -1 : 1
  const ends = [...new Set(arcs.map((each) => Math.min(each, 180)))].toSorted((a, b) => a - b)
  const [limits, degrees] = [ends.slice(0, -1), entryAt(ends, ends.length - 1)]
  const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))]
  const corner = { x: (out * stand) / 2, y: 0 }
  const side = { hand, degrees, limits, corner, along: { x: out * sin, y: cos }, inward: { x: -out * cos, y: sin } }
  if (!isWideArc(degrees)) {
    const tip = { x: corner.x + out * depth * Math.tan(radians(degrees)), y: depth }
    return {
      ...side,
      rim: [tip],
      tip,
      length: depth / cos,
      farthest: depth / cos,
      reach: { out: Infinity, behind: Infinity },
    }
  }
  const reach = { out: depth, behind: depth / 2 }
  const length = Math.min(reach.out / sin, degrees > 90 ? reach.behind / -cos : Infinity)
  const end = { x: corner.x + out * sin * length, y: cos * length }
  const [tip, heel] = [depth, -reach.behind].map((y): Point => ({ x: corner.x + out * reach.out, y })) as [Point, Point]
  const isCutBehind = degrees > 90 && length * sin < reach.out - 1e-6
  const rim: ArcSide['rim'] = isCutBehind ? [end, heel, tip] : [end, tip]
  const farthest = Math.max(...rim.map(({ x, y }) => Math.hypot(x - corner.x, y)))
  return { ...side, rim, tip, length, farthest, reach }
}

/** Builds a face whose sides slant by the widest of the given angles from straight ahead. */
const makeFace = (
  { stand, length: depth, form }: PieceFigures,
  leftArcs: readonly number[],
  rightArcs: readonly number[],
): Face => {
  const [left, right] = [makeSide('left', leftArcs, stand, depth), makeSide('right', rightArcs, stand, depth)]
  const behind = Math.max(0, ...[...left.rim, ...right.rim].map(({ y }) => -y))
  return { form, stand, depth, behind, left, right }
}

/**
 * Returns both faces of a piece that passed `checkFigures`. The second mirrors the first, so opposite arcs are swapped: the arc on the left of
 * the first face is on the right when seen from the other side. With arcs `together`, both faces are equal.
 */
export const makeFaces = (piece: PieceFigures): readonly [Face, Face] => {
  const [first, second] = piece.sides.map((arcs) => arcs.map(({ degrees }) => degrees)) as [number[], number[]]
  return [makeFace(piece, first, second), makeFace(piece, second, first)]
}

/** Returns an upper bound for the length of a piece on a paper size, from its outline alone. Text and margins leave less room. */
export const outlineBound = (piece: PieceFigures, paper: PaperName): number => {
  // All dimensions of a face except the stand are proportional to its length.
  const [{ stand, left, right, behind }] = makeFaces({ ...piece, length: 1 })
  const spread = right.tip.x - left.tip.x - stand
  const faces = piece.form === 'folded' ? 2 : 1
  const bounds = (['portrait', 'landscape'] satisfies Orientation[]).map((orientation) => {
    const { width, height } = pageSize(paper, orientation)
    return Math.min((width - stand) / spread, height / faces / (1 + behind))
  })
  return Math.max(...bounds)
}

/** The position of a face's origin on the page, and whether the face is upside down. */
export interface FacePlacement {
  readonly origin: Point
  readonly turned: boolean
}

/** Converts a point on a face to the page, where y runs down. */
export const toPage = ({ origin, turned }: FacePlacement, { x, y }: Point): Point =>
  turned ? { x: origin.x - x, y: origin.y + y } : { x: origin.x + x, y: origin.y - y }

/** Converts a point on the page to the face. */
export const toFace = ({ origin, turned }: FacePlacement, { x, y }: Point): Point =>
  turned ? { x: origin.x - x, y: y - origin.y } : { x: x - origin.x, y: origin.y - y }

/** Returns the placements of both faces: the first upright below the fold, the second upside down above it. `middle` is the x of the short sides. */
export const facePlacements = (
  middle: number,
  foldY: number,
  depth: number,
): readonly [FacePlacement, FacePlacement] => [
  { origin: { x: middle, y: foldY + depth }, turned: false },
  { origin: { x: middle, y: foldY - depth }, turned: true },
]

/** Returns the corners of a face, clockwise from the left corner of the stand as seen from behind it. */
export const faceCorners = ({ left, right }: Face): readonly Point[] => [
  left.corner,
  ...left.rim,
  ...right.rim.toReversed(),
  right.corner,
]

/** Returns the area of a side's arc on a face. Convex; clockwise from the stand's corner or, on the right, counterclockwise. */
export const groundOf = ({ corner, rim }: ArcSide, { depth }: Face): readonly Point[] => [
  corner,
  ...rim,
  { x: corner.x, y: depth },
]

/** Returns the point of a side at a distance from the stand's corner. */
export const sidePoint = ({ corner, along }: ArcSide, distance: number): Point => ({
  x: corner.x + along.x * distance,
  y: corner.y + along.y * distance,
})

export type PenStep =
  | { readonly to: 'move' | 'line'; readonly point: Point }
  | { readonly to: 'curve'; readonly control1: Point; readonly control2: Point; readonly point: Point }
  | { readonly to: 'close' }

/** Returns pen steps from point to point. */
export const lineSteps = (points: readonly Point[]): readonly PenStep[] =>
  points.map((point, index): PenStep => ({ to: index === 0 ? 'move' : 'line', point }))

export const closedSteps = (points: readonly Point[]): readonly PenStep[] => [...lineSteps(points), { to: 'close' }]
