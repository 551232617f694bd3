/** The drawing of a face without words, in face coordinates (geometry.ts). The PDF and the window choose colors and strokes. */
import type { GaugeContents } from '../gauge.ts'
import {
  type Face,
  type Hand,
  type ArcSide,
  lineSteps,
  closedSteps,
  type PenStep,
  sidePoint,
  type Point,
  groundOf,
  radians,
} from './geometry.ts'
import type { LengthUnit } from '../../ruleset/units.ts'
import { roundedOff } from './outline.ts'
import { entryAt } from '../../present.ts'

/** The angles that belong to one arc only, from the end of the next narrower arc to the end of this arc, in degrees from straight ahead. */
export interface Zone {
  readonly from: number
  readonly to: number
}

/** Returns the zones of a side, from straight ahead outward. There is only one unless other arcs end inside the side. */
export const zonesOf = ({ limits, degrees }: ArcSide): readonly Zone[] =>
  [...limits, degrees].map((to, index, ends) => ({ from: index === 0 ? 0 : entryAt(ends, index - 1), to }))

/** Returns the area of a zone on a face. */
const zoneGround = ({ from, to }: Zone, side: ArcSide, face: Face): readonly Point[] =>
  clipShape(clipShape(groundOf(side, face), side, from, 1), side, to, -1)

/** Returns the outer end of the line between two zones. */
const limitEnd = (degrees: number, side: ArcSide, face: Face): Point => {
  const onLine = zoneGround({ from: 0, to: degrees }, side, face).filter(
    (point) => Math.abs(distanceBeyond(point, side, degrees)) < 1e-6,
  )
  return onLine.reduce((far, point) =>
    Math.hypot(point.x - side.corner.x, point.y) > Math.hypot(far.x - side.corner.x, far.y) ? point : far,
  )
}

/** Returns how far a point is beyond a line from the stand's corner, away from straight ahead. Negative if it is on the near side. */
export const distanceBeyond = ({ x, y }: Point, { hand, corner }: ArcSide, degrees: number): number =>
  (hand === 'left' ? corner.x - x : x - corner.x) * Math.cos(radians(degrees)) - y * Math.sin(radians(degrees))

/** Returns the part of a convex shape beyond a line from the stand's corner (`keep` 1) or on the near side (-1). */
const clipShape = (shape: readonly Point[], side: ArcSide, degrees: number, keep: 1 | -1): readonly Point[] =>
  shape.flatMap((point, index) => {
    const next = entryAt(shape, (index + 1) % shape.length)
    const [here, there] = [keep * distanceBeyond(point, side, degrees), keep * distanceBeyond(next, side, degrees)]
    const share = here / (here - there)
    const crossing = { x: point.x + share * (next.x - point.x), y: point.y + share * (next.y - point.y) }
    const crosses = (here > 1e-9 && there < -1e-9) || (here < -1e-9 && there > 1e-9)
    return [...(here >= -1e-9 ? [point] : []), ...(crosses ? [crossing] : [])]
  })

/** A cubic Bézier curve that starts where the previous one ended. */
interface Curve {
  readonly control1: Point
  readonly control2: Point
  readonly end: Point
}

/** Part of a circle around a stand's corner. */
interface RangeArc {
  readonly start: Point
  readonly curves: readonly Curve[]
}

/**
 * Returns the line of equal range in a zone: an arc around the stand's corner, clipped at the fold or the box. Bézier curves of at most 15 degrees
 * are exact to a thousandth of a millimeter.
 */
const rangeArcs = (side: ArcSide, zone: Zone, depth: number, radius: number): readonly RangeArc[] =>
  stretches(side, zone, depth, radius).map(([from, to]) => rangeArc(side, radius, from, to))

/** Returns the angles, in radians from straight ahead, between which a circle is inside a zone: in front of the box's side and behind it. */
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

export interface Tick {
  /** The distance from the corner along the side, in the gauge's unit. */
  readonly units: number
  /** The fraction of a unit: 1, ½ or ¼. */
  readonly part: 1 | 0.5 | 0.25
  readonly from: Point
  readonly to: Point
}

/** Returns the length of a whole unit's tick in millimeters. Shorter on a narrow stand. */
const tickLength = (stand: number): number => Math.min(4, 0.16 * stand)

const tickShare = { 1: 1, 0.5: 0.7, 0.25: 0.42 } as const

/**
 * The scale of a side: the millimeters between whole ticks, the units per whole tick, its subdivisions, and the distance between lines of equal
 * range.
 */
interface TickScale {
  readonly mm: number
  readonly counts: number
  readonly step: 0.25 | 0.5
  readonly ring: number
}

/** Returns a scale in which inches and widths have quarters, centimeters have halves, and millimeters are counted in tens. */
export const tickScale = (unit: LengthUnit, stand: number): TickScale => {
  switch (unit) {
    case 'inches':
      return { mm: 25.4, counts: 1, step: 0.25, ring: 25.4 }
    case 'cm':
      return { mm: 10, counts: 1, step: 0.5, ring: 20 }
    case 'mm':
      return { mm: 10, counts: 10, step: 0.5, ring: 20 }
    case 'widths':
      return { mm: stand, counts: 1, step: 0.25, ring: stand }
  }
}

const partOf = (count: number): Tick['part'] => (Number.isInteger(count) ? 1 : Number.isInteger(count * 2) ? 0.5 : 0.25)

/** Returns the ticks of a side, drawn inward and clipped at the fold and the box. Distances run along the side from the stand's corner. */
export const makeTicks = (side: ArcSide, face: Face, unit: LengthUnit): readonly Tick[] => {
  const { stand, depth } = face
  const { mm, step, counts } = tickScale(unit, stand)
  const end = side.length - Math.max(0.5, roundedOff(side, face))
  const ticks: Tick[] = []
  for (let index = 1; index * step * mm < end; index += 1) {
    const count = index * step
    const part = partOf(count)
    const from = sidePoint(side, count * mm)
    const length = Math.min(tickLength(stand) * tickShare[part], roomInward(side, from, depth))
    ticks.push({
      units: count * counts,
      part,
      from,
      to: { x: from.x + side.inward.x * length, y: from.y + side.inward.y * length },
    })
  }
  return ticks
}

/** Returns the distance from a point on a side to the fold or the box, perpendicular to the side. */
const roomInward = ({ inward, corner, reach, hand }: ArcSide, from: Point, depth: number): number => {
  const outward = hand === 'left' ? -inward.x : inward.x
  const toFold = inward.y > 0 ? (depth - from.y) / inward.y : Infinity
  return outward > 0 ? Math.min(toFold, (reach.out - Math.abs(from.x - corner.x)) / outward) : toFold
}

export interface FacePath {
  /**
   * `ground` is a zone of a side, and `limit` is the end of a zone other than the side itself. `ahead` is the line straight ahead from the corner.
   * `range` is a line of equal distance. `tick` marks a whole unit on the side, and `part` a fraction.
   */
  readonly what: 'ground' | 'limit' | 'ahead' | 'range' | 'tick' | 'part'
  /** The side that the path is on, and the path's zone on that side, counted from 0 straight ahead. */
  readonly hand: Hand
  readonly zone: number
  readonly steps: readonly PenStep[]
}

/** Returns the areas of all arcs with their lines of equal range, in drawing order. */
export const groundPaths = (face: Face, unit: GaugeContents['unit']): readonly FacePath[] =>
  [face.left, face.right].flatMap((side) => [
    ...coveredBy(side, face),
    ...rangesOf(side, face, tickScale(unit, face.stand).ring),
  ])

const coveredBy = (side: ArcSide, face: Face): readonly FacePath[] => {
  const { hand, corner, limits } = side
  return [
    ...zonesOf(side).map((zone, index): FacePath => ({
      what: 'ground',
      hand,
      zone: index,
      steps: closedSteps(zoneGround(zone, side, face)),
    })),
    { what: 'ahead', hand, zone: 0, steps: lineSteps([corner, { x: corner.x, y: face.depth }]) },
    ...limits.map((degrees, zone): FacePath => ({
      what: 'limit',
      hand,
      zone,
      steps: lineSteps([corner, limitEnd(degrees, side, face)]),
    })),
  ]
}

const rangesOf = (side: ArcSide, { depth }: Face, ring: number): readonly FacePath[] =>
  zonesOf(side).flatMap((each, zone) => {
    const ranges: FacePath[] = []
    for (let radius = ring; radius < side.farthest - 0.5; radius += ring) {
      for (const { start, curves } of rangeArcs(side, each, depth, radius)) {
        const bent = curves.map(({ control1, control2, end }): PenStep => ({
          to: 'curve',
          control1,
          control2,
          point: end,
        }))
        ranges.push({ what: 'range', hand: side.hand, zone, steps: [{ to: 'move', point: start }, ...bent] })
      }
    }
    return ranges
  })

/** Returns the ticks of both sides, which are drawn last. */
export const tickPaths = (face: Face, unit: GaugeContents['unit']): readonly FacePath[] =>
  [face.left, face.right].flatMap((side) =>
    makeTicks(side, face, unit).map(({ from, to, part }): FacePath => ({
      what: part === 1 ? 'tick' : 'part',
      hand: side.hand,
      zone: zonesOf(side).length - 1,
      steps: lineSteps([from, to]),
    })),
  )
