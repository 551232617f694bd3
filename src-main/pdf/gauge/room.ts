import { entryAt } from '../../../src-core/present.ts'
import type { Face, Point, ArcSide } from '../../../src-core/sheet/gauge/geometry.ts'
import type { Tick } from '../../../src-core/sheet/gauge/face.ts'
import { faceCorners, groundOf } from '../../../src-core/sheet/gauge/geometry.ts'
import type { TextItem } from './items.ts'
import { mmPerPoint, reach } from './items.ts'

/** A box in face coordinates (y up). */
export interface Bounds {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** Minimum distance between items, and from items to the cut, in millimeters. */
const clearance = 0.7

export const textBox = ({ at, width, size }: TextItem): Bounds => ({
  left: at.x,
  right: at.x + width,
  bottom: at.y - reach.below * size * mmPerPoint,
  top: at.y + reach.above * size * mmPerPoint,
})

export const tickBox = ({ from, to }: Tick): Bounds => ({
  left: Math.min(from.x, to.x),
  right: Math.max(from.x, to.x),
  bottom: Math.min(from.y, to.y),
  top: Math.max(from.y, to.y),
})

/** Whether two boxes are closer than the clearance. */
export const touch = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right + clearance &&
  b.left < a.right + clearance &&
  a.bottom < b.top + clearance &&
  b.bottom < a.top + clearance

/** The bounding box of points. */
export const boundsOf = (points: readonly Point[]): Bounds => ({
  left: Math.min(...points.map(({ x }) => x)),
  right: Math.max(...points.map(({ x }) => x)),
  bottom: Math.min(...points.map(({ y }) => y)),
  top: Math.max(...points.map(({ y }) => y)),
})

/** Whether a box is on the face, at least `clear` mm from the cut and the fold. */
export const isInside = (face: Face, box: Bounds, clear = clearance): boolean =>
  box.top <= face.depth - clear &&
  [face.left, face.right].every((side) => isInBox(side, box, clear)) &&
  (isAhead(face, box, clear) || [face.left, face.right].some((side) => isBeside(side, box, clear)))

/** Whether a box is within a side's bounding box. */
const isInBox = ({ corner, reach, hand }: ArcSide, { left, right, bottom }: Bounds, clear: number): boolean =>
  (hand === 'left' ? corner.x - left : right - corner.x) <= reach.out - clear && bottom >= clear - reach.behind

/** Whether a box is in front of the stand, between sides that extend forward. */
const isAhead = ({ left, right }: Face, box: Bounds, clear: number): boolean =>
  box.bottom >= clear &&
  // Sides that extend forward lean outward, so the lower corners of the box reach them first.
  (left.degrees > 90 || isClear(left, { x: box.left, y: box.bottom }, clear)) &&
  (right.degrees > 90 || isClear(right, { x: box.right, y: box.bottom }, clear))

/** Whether a box is in the area of a side that extends back along the stand. */
const isBeside = (side: ArcSide, { left, right, bottom, top }: Bounds, clear: number): boolean =>
  side.degrees > 90 &&
  (side.hand === 'left' ? right <= side.corner.x : left >= side.corner.x) &&
  [left, right].every((x) => [bottom, top].every((y) => isClear(side, { x, y }, clear)))

const isClear = ({ corner, inward }: ArcSide, { x, y }: Point, clear: number): boolean =>
  (x - corner.x) * inward.x + (y - corner.y) * inward.y >= clear

/** The face as convex polygons, one for each arc and one for the area ahead. */
export const pieces = (face: Face): readonly (readonly Point[])[] => {
  const { left, right, depth } = face
  return [
    groundOf(left, face),
    [left.corner, { x: left.corner.x, y: depth }, { x: right.corner.x, y: depth }, right.corner],
    groundOf(right, face),
  ]
}

/** Whether two convex polygons share more than an edge. If not, a line separates them. */
export const overlap = (a: readonly Point[], b: readonly Point[]): boolean =>
  [...normals(a), ...normals(b)].every((normal) => {
    const [spanA, spanB] = [span(a, normal), span(b, normal)]
    return spanA.min < spanB.max - 1e-6 && spanB.min < spanA.max - 1e-6
  })

const normals = (shape: readonly Point[]): readonly Point[] =>
  shape.map((point, index) => {
    const next = entryAt(shape, (index + 1) % shape.length)
    const length = Math.hypot(next.x - point.x, next.y - point.y)
    return { x: (next.y - point.y) / length, y: (point.x - next.x) / length }
  })

const span = (shape: readonly Point[], normal: Point): { readonly min: number; readonly max: number } => {
  const along = shape.map(({ x, y }) => x * normal.x + y * normal.y)
  return { min: Math.min(...along), max: Math.max(...along) }
}

/**
 * How far beyond the near end of a face its outline begins, over a range of x. Anything lower is next to the face, not on it. 0 at the near end,
 * infinite beyond the tips.
 */
export const headroom = (face: Face, from: number, to: number): number => {
  if (to <= face.left.tip.x || from >= face.right.tip.x) return Infinity
  const outline = faceCorners(face)
  return (
    Math.min(
      ...outline.map((point, index) => lowest(point, entryAt(outline, (index + 1) % outline.length), from, to)),
    ) + face.behind
  )
}

/** The lowest y of an edge over a range of x. Infinite outside the edge. */
const lowest = (a: Point, b: Point, from: number, to: number): number => {
  const [start, end] = a.x < b.x ? [a, b] : [b, a]
  if (end.x < from || start.x > to) return Infinity
  const at = (x: number): number => start.y + ((x - start.x) / (end.x - start.x)) * (end.y - start.y)
  const left = from > start.x ? at(from) : start.y
  const right = to < end.x ? at(to) : end.y
  return Math.min(left, right)
}
