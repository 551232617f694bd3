/** The zones of a side, one for each arc that is marked on it, and the lines of equal range across them. */
import { entryAt } from '../../present.ts'
import { groundOf, radians, type Face, type Point, type ArcSide } from './geometry.ts'

/** Degrees from straight ahead between which one arc is marked: from where the next narrower ends to its own end. */
export interface Zone {
  readonly from: number
  readonly to: number
}

/** The zones of a side, from straight ahead outwards: one, unless arcs end before the side does. */
export const zonesOf = ({ limits, degrees }: ArcSide): readonly Zone[] =>
  [...limits, degrees].map((to, index, ends) => ({ from: index === 0 ? 0 : entryAt(ends, index - 1), to }))

/** The area of a zone on a face. */
export const zoneGround = ({ from, to }: Zone, side: ArcSide, face: Face): readonly Point[] =>
  clipped(clipped(groundOf(side, face), side, from, 1), side, to, -1)

/** The end of the line between two zones at an angle from straight ahead. */
export const limitEnd = (degrees: number, side: ArcSide, face: Face): Point => {
  const onLine = zoneGround({ from: 0, to: degrees }, side, face).filter(
    (point) => Math.abs(beyond(point, side, degrees)) < 1e-6,
  )
  return onLine.reduce((far, point) =>
    Math.hypot(point.x - side.corner.x, point.y) > Math.hypot(far.x - side.corner.x, far.y) ? point : far,
  )
}

/** How far a point lies beyond a line from the stand's corner, seen from straight ahead; below 0: on this side of it. */
export const beyond = ({ x, y }: Point, { hand, corner }: ArcSide, degrees: number): number =>
  (hand === 'left' ? corner.x - x : x - corner.x) * Math.cos(radians(degrees)) - y * Math.sin(radians(degrees))

/** The part of a convex shape beyond a line from the stand's corner (`keep` 1), or on this side of it (-1). */
const clipped = (shape: readonly Point[], side: ArcSide, degrees: number, keep: 1 | -1): readonly Point[] =>
  shape.flatMap((point, index) => {
    const next = entryAt(shape, (index + 1) % shape.length)
    const [here, there] = [keep * beyond(point, side, degrees), keep * beyond(next, side, degrees)]
    const share = here / (here - there)
    const crossing = { x: point.x + share * (next.x - point.x), y: point.y + share * (next.y - point.y) }
    const crosses = (here > 1e-9 && there < -1e-9) || (here < -1e-9 && there > 1e-9)
    return [...(here >= -1e-9 ? [point] : []), ...(crosses ? [crossing] : [])]
  })

/** A cubic Bézier curve from where the last one ended. */
export interface Curve {
  readonly control1: Point
  readonly control2: Point
  readonly end: Point
}

/** A stretch of a circle round a stand's corner. */
export interface RangeArc {
  readonly start: Point
  readonly curves: readonly Curve[]
}

/**
 * The line of equal range in a zone: an arc round the stand's corner, cut where it would cross the fold or the box. Bézier curves of 15
 * degrees or less keep it true to a thousandth of a millimetre.
 */
export const rangeArcs = (side: ArcSide, zone: Zone, depth: number, radius: number): readonly RangeArc[] =>
  stretches(side, zone, depth, radius).map(([from, to]) => rangeArc(side, radius, from, to))

/** The angles from straight ahead between which a circle lies on a zone, in radians: ahead of the box's side and behind it. */
const stretches = (
  { reach }: ArcSide,
  zone: Zone,
  depth: number,
  radius: number,
): readonly (readonly [number, number])[] => {
  const from = Math.max(radians(zone.from), radius > depth ? Math.acos(depth / radius) : 0)
  const to = Math.min(radians(zone.to), radius > reach.behind ? Math.acos(-reach.behind / radius) : Infinity)
  const aside = radius > reach.out ? Math.asin(reach.out / radius) : Math.PI / 2
  const split = [
    [from, Math.min(to, aside)],
    [Math.max(from, Math.PI - aside), to],
  ] as const
  return (radius > reach.out ? split : [[from, to] as const]).filter(([start, end]) => end - start > 1e-6)
}

const rangeArc = (side: ArcSide, radius: number, from: number, to: number): RangeArc => {
  const out = side.hand === 'left' ? -1 : 1
  const count = Math.max(1, Math.ceil((to - from) / radians(15)))
  const step = (to - from) / count
  const reach = radius * (4 / 3) * Math.tan(step / 4)
  const at = (angle: number): Point => ({
    x: side.corner.x + out * radius * Math.sin(angle),
    y: side.corner.y + radius * Math.cos(angle),
  })
  const ahead = (angle: number, by: number): Point => ({
    x: at(angle).x + out * by * Math.cos(angle),
    y: at(angle).y - by * Math.sin(angle),
  })
  const curves = Array.from({ length: count }, (_, index): Curve => {
    const [start, end] = [from + index * step, from + (index + 1) * step]
    return { control1: ahead(start, reach), control2: ahead(end, -reach), end: at(end) }
  })
  return { start: at(from), curves }
}
