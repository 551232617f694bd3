/** Converts shapes for engravers, which draw only black. Where a printer lays white over other ink, the ink below is cut away. */
import { lineSteps, closedSteps, type PenStep, type Point } from '../../../src-core/sheet/gauge/geometry.ts'
import { entryAt } from '../../../src-core/present.ts'
import { white } from '../theme.ts'
import { polylines, type Polyline, type Shape } from './shape.ts'

/** The visible black parts of shapes given in drawing order. Lines end at white areas that cover them, and black areas get holes. */
export const engraveShapes = (shapes: readonly Shape[]): readonly Shape[] => {
  let seen: Shape[] = []
  for (const shape of shapes) {
    if (shape.fill !== white) seen.push(shape)
    else if (seen.length > 0) seen = seen.map((below) => cutShape(below, shape))
  }
  return seen.filter(({ steps }) => steps.length > 0)
}

const cutShape = (below: Shape, cover: Shape): Shape => {
  const areas = polylines(cover.steps).map(({ points }) => clockwise(points))
  if (below.fill !== undefined) {
    const covers = polylines(below.steps).some(({ points }) =>
      areas.some((area) => area.every((corner) => isWithin(corner, points))),
    )
    return covers ? { ...below, steps: [...below.steps, ...cover.steps], hasHoles: true } : below
  }
  const lines = polylines(below.steps)
  const left = areas
    .filter(isConvex)
    .reduce<readonly Polyline[]>((parts, area) => parts.flatMap((part) => partsOutside(part, area)), lines)
  // Keep untouched curves as curves.
  return left.length === lines.length && left.every((line, index) => line === lines[index])
    ? below
    : { ...below, steps: left.flatMap(stepsOf) }
}

const stepsOf = ({ points, isClosed }: Polyline): readonly PenStep[] =>
  isClosed ? closedSteps(points) : lineSteps(points)

/** Tolerance in millimeters that keeps lines along an edge. */
const edge = 1e-6

/** The parts of a line outside a convex area. Returns the same line if it doesn't enter the area. */
const partsOutside = (line: Polyline, area: readonly Point[]): readonly Polyline[] => {
  const all = line.isClosed ? [...line.points, entryAt(line.points, 0)] : line.points
  const parts: Point[][] = []
  let isCut = false
  for (const [index, to] of all.entries()) {
    const from = all[index - 1]
    if (!from) continue
    const at = (share: number): Point => ({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
    const inside = insideShares(from, to, area)
    const pieces = inside ? ([[0, inside[0]], [inside[1], 1]] as const) : ([[0, 1]] as const) // prettier-ignore
    isCut ||= inside !== null
    for (const [start, end] of pieces) {
      if (end - start < 1e-9) continue
      const last = parts.at(-1)?.at(-1)
      const joins = start === 0 && last && last.x === from.x && last.y === from.y
      if (!joins) parts.push([at(start)])
      parts.at(-1)?.push(end === 1 ? to : at(end))
    }
  }
  return isCut ? parts.map((points) => ({ points, isClosed: false })) : [line]
}

/** The part of a segment inside a clockwise convex area, as fractions of its length. Null if the segment is outside. */
const insideShares = (from: Point, to: Point, area: readonly Point[]): readonly [number, number] | null => {
  let [start, end] = [0, 1]
  for (const [index, a] of area.entries()) {
    const b = entryAt(area, (index + 1) % area.length)
    const depth = ({ x, y }: Point): number =>
      ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) / Math.hypot(b.x - a.x, b.y - a.y) - edge
    const [first, last] = [depth(from), depth(to)]
    if (first <= 0 && last <= 0) return null
    if (first < 0) start = Math.max(start, first / (first - last))
    if (last < 0) end = Math.min(end, first / (first - last))
  }
  return end - start > 1e-9 ? [start, end] : null
}

/** The points clockwise on the page, without a repeated corner. */
const clockwise = (points: readonly Point[]): readonly Point[] => {
  const corners = points.filter(({ x, y }, index) => {
    const before = entryAt(points, (index + points.length - 1) % points.length)
    return Math.hypot(x - before.x, y - before.y) > 1e-9
  })
  const turn = corners.reduce((sum, { x, y }, index) => {
    const next = entryAt(corners, (index + 1) % corners.length)
    return sum + x * next.y - next.x * y
  }, 0)
  return turn < 0 ? corners.toReversed() : corners
}

const isConvex = (area: readonly Point[]): boolean =>
  area.length > 2 &&
  area.every((b, index) => {
    const a = entryAt(area, (index + area.length - 1) % area.length)
    const c = entryAt(area, (index + 1) % area.length)
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > -1e-6
  })

const isWithin = ({ x, y }: Point, area: readonly Point[]): boolean =>
  area.filter((a, index) => {
    const b = entryAt(area, (index + 1) % area.length)
    return a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)
  }).length %
    2 ===
  1
