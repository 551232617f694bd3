/** Convex polygons whose corners go round clockwise on the page. */
import { entryAt } from '../../../src-core/present.ts'
import type { Point } from '../../../src-core/sheet/gauge/geometry.ts'
import { line, type PathItem } from '../gauge/items.ts'

/** The polygon inside, its edges so far in as `by`, in mm. */
export const inset = (polygon: readonly Point[], by: number): readonly Point[] =>
  polygon.map((corner, index) => {
    const [before, after] = [edgeFrom(polygon, index + polygon.length - 1), edgeFrom(polygon, index)]
    // Both edges move in along their normals: the corner moves along the sum of these.
    const share = by / (1 + before.x * after.x + before.y * after.y)
    return { x: corner.x - share * (before.y + after.y), y: corner.y + share * (before.x + after.x) }
  })

/** The direction of the edge that begins at a corner, of length 1. */
const edgeFrom = (polygon: readonly Point[], index: number): Point => {
  const [from, to] = [entryAt(polygon, index % polygon.length), entryAt(polygon, (index + 1) % polygon.length)]
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
}

/** Slanted lines from lower left to upper right, so far apart in mm. */
export const hatch = (polygon: readonly Point[], spacing: number): readonly PathItem[] => {
  const across = polygon.map(({ x, y }) => (x + y) / Math.SQRT2)
  const lines: PathItem[] = []
  for (let at = Math.min(...across) + spacing / 2; at < Math.max(...across); at += spacing) {
    const [from, to] = cut(polygon, at)
    if (from && to) lines.push(line('hatch', from, to, 'text', spacing * 0.45))
  }
  return lines
}

/** Where the line x + y = at·√2 enters and leaves. */
const cut = (polygon: readonly Point[], at: number): readonly Point[] =>
  polygon.flatMap((a, index) => {
    const b = entryAt(polygon, (index + 1) % polygon.length)
    const [before, after] = [(a.x + a.y) / Math.SQRT2 - at, (b.x + b.y) / Math.SQRT2 - at]
    if (before < 0 === after < 0) return []
    const share = before / (before - after)
    return [{ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }]
  })

/** Whether a point is in a convex polygon with its corners in clockwise order on the page. */
export const isIn = ({ x, y }: Point, polygon: readonly Point[]): boolean =>
  polygon.every((a, index) => {
    const b = entryAt(polygon, (index + 1) % polygon.length)
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0
  })
