/** The outline of a piece, with sharp tips rounded, and its crop marks, which extend its edges. */
import { entryAt, nonNull } from '../../present.ts'
import { faceCorners, type Face, type Point, type ArcSide, lineSteps, type PenStep } from './geometry.ts'

/** A corner of a piece, in millimeters. The corner is sharp if `radius` is 0; otherwise, each edge is shortened by `cut`. */
export interface Corner {
  readonly at: Point
  readonly radius: number
  readonly cut: number
}

/** Corners of less than `below` degrees are rounded with `radius`. An edge is shortened by at most `max` millimeters. */
const rounding = { below: 100, radius: 2, max: 6 } as const

/** Edges that meet at a larger angle, in degrees, count as one straight edge. */
const straightAngle = 175

/** Returns the corners of a piece in the coordinates of its first face; the second face is beyond the fold. The stand's corners stay sharp. */
export const pieceOutline = (face: Face): readonly Corner[] => {
  const { left, right, depth } = face
  const near = faceCorners(face)
  const mirrored = near.map(({ x, y }): Point => ({ x, y: 2 * depth - y }))
  const tip = left.rim.length
  // From the stand's left corner to the left tip, around the other face to the right tip, and back.
  const all =
    face.form === 'single'
      ? near
      : [
          ...near.slice(0, tip + 1),
          ...mirrored.slice(0, tip).toReversed(),
          ...mirrored.slice(tip + 2).toReversed(),
          ...near.slice(tip + 1),
        ]
  const stand = new Set([left.corner.x, right.corner.x])
  return all.map((at, index) =>
    cornerAt(
      at,
      entryAt(all, (index + all.length - 1) % all.length),
      entryAt(all, (index + 1) % all.length),
      stand.has(at.x),
    ),
  )
}

const cornerAt = (at: Point, before: Point, after: Point, sharp: boolean): Corner => {
  const angle = angleAt(at, before, after)
  if (sharp || angle >= rounding.below) return { at, radius: 0, cut: 0 }
  const half = Math.tan((angle * Math.PI) / 360)
  const max = Math.min(rounding.max, distance(at, before) / 3, distance(at, after) / 3)
  const radius = Math.min(rounding.radius, max * half)
  return { at, radius, cut: radius / half }
}

/** Returns the angle between two edges, from 0 to 180 degrees. */
const angleAt = (at: Point, before: Point, after: Point): number => {
  const turn = Math.abs(Math.atan2(before.y - at.y, before.x - at.x) - Math.atan2(after.y - at.y, after.x - at.x))
  return (Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI
}

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

/** Returns how much of a side's end is rounded off, in millimeters. */
export const roundedOff = ({ rim: [end] }: ArcSide, face: Face): number =>
  nonNull(pieceOutline(face).find(({ at }) => at.x === end.x && at.y === end.y)).cut

export const roundedSteps = (all: readonly Corner[]): readonly PenStep[] => {
  const steps = all.flatMap((corner, index): readonly PenStep[] => {
    const { at, radius, cut } = corner
    if (radius === 0) return [{ to: 'line', point: at }]
    const [before, after] = [
      entryAt(all, (index + all.length - 1) % all.length).at,
      entryAt(all, (index + 1) % all.length).at,
    ]
    const [start, end] = [pointToward(at, before, cut), pointToward(at, after, cut)]
    // Approximates the arc by one Bézier curve that turns by 180 degrees minus the angle of the corner.
    const pull = cut - radius * (4 / 3) * Math.tan(((180 - angleAt(at, before, after)) * Math.PI) / 720)
    return [
      { to: 'line', point: start },
      { to: 'curve', control1: pointToward(at, before, pull), control2: pointToward(at, after, pull), point: end },
    ]
  })
  const [first, ...others] = steps
  return first?.to === 'line' ? [{ to: 'move', point: first.point }, ...others, { to: 'close' }] : []
}

const pointToward = (from: Point, to: Point, by: number): Point => {
  const length = distance(from, to)
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length }
}

/** The start and end of a crop mark, in millimeters from the corner. */
const mark = { from: 0.8, to: 3.8 } as const

/** Returns crop marks that extend the edges beyond their ends, except where a mark would run into the piece. */
export const cropMarks = (all: readonly Corner[]): readonly (readonly PenStep[])[] => {
  const points = all.map(({ at }) => at)
  return points.flatMap((at, index) => {
    const [before, after] = [
      entryAt(points, (index + points.length - 1) % points.length),
      entryAt(points, (index + 1) % points.length),
    ]
    if (angleAt(at, before, after) > straightAngle) return []
    return [before, after].flatMap((other) => {
      const [from, to] = [pointToward(at, other, -mark.from), pointToward(at, other, -mark.to)]
      return isWithin(to, points) || isWithin(from, points) ? [] : [lineSteps([from, to])]
    })
  })
}

const isWithin = ({ x, y }: Point, shape: readonly Point[]): boolean =>
  shape.filter((a, index) => {
    const b = entryAt(shape, (index + 1) % shape.length)
    return a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)
  }).length %
    2 ===
  1
