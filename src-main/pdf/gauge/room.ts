import { entryAt } from '../../../src-core/present.ts'
import type { Face, Point, Side, Tick } from '../../../src-core/sheet/gauge/geometry.ts'
import { corners } from '../../../src-core/sheet/gauge/geometry.ts'
import type { TextItem } from './items.ts'
import { mmPerPoint, reach } from './items.ts'

/** Room on a face, in face coordinates (y up). */
export interface Bounds {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** How near to the cut and to each other things may come, in millimetres. */
const clearance = 0.7

/** The room an upright text takes. */
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

export const touch = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right + clearance && b.left < a.right + clearance && a.bottom < b.top + clearance && b.bottom < a.top + clearance

/** Whether a box lies on the face and clear of all four sides. */
export const isInside = (face: Face, { left, right, bottom, top }: Bounds): boolean =>
  // The sides lean outwards, so a box's lower corners are the ones to meet them.
  bottom >= clearance &&
  top <= face.depth - clearance &&
  isClear(face.left, { x: left, y: bottom }) &&
  isClear(face.right, { x: right, y: bottom })

const isClear = ({ corner, inward }: Side, { x, y }: Point): boolean => (x - corner.x) * inward.x + (y - corner.y) * inward.y >= clearance

/** Whether two convex shapes share more than an edge: there is no line with one on each side. */
export const overlap = (a: readonly Point[], b: readonly Point[]): boolean =>
  [...normals(a), ...normals(b)].every((normal) => {
    const [spanA, spanB] = [span(a, normal), span(b, normal)]
    return spanA.least < spanB.most - 1e-6 && spanB.least < spanA.most - 1e-6
  })

const normals = (shape: readonly Point[]): readonly Point[] =>
  shape.map((point, index) => {
    const next = entryAt(shape, (index + 1) % shape.length)
    const length = Math.hypot(next.x - point.x, next.y - point.y)
    return { x: (next.y - point.y) / length, y: (point.x - next.x) / length }
  })

const span = (shape: readonly Point[], normal: Point): { readonly least: number; readonly most: number } => {
  const along = shape.map(({ x, y }) => x * normal.x + y * normal.y)
  return { least: Math.min(...along), most: Math.max(...along) }
}

/**
 * How far beyond the level of a face's short side its outline begins, over a stretch of x: what is only as deep as that lies
 * beside the face, not on it. 0 over the short side, infinite beyond the tips.
 */
export const headroom = (face: Face, from: number, to: number): number => {
  const [, leftTip, rightTip] = corners(face)
  if (to <= leftTip.x || from >= rightTip.x) return Infinity
  const out = Math.max(face.left.corner.x - to, from - face.right.corner.x)
  if (out <= 0) return 0
  const side = to < face.left.corner.x ? face.left : face.right
  return out / Math.tan((side.degrees * Math.PI) / 180)
}
