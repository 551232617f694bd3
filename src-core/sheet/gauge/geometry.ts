import { isWideArc } from '../../ruleset/arcs.ts'
import type { LengthUnit } from '../../ruleset/units.ts'
import type { PieceFigures } from '../gauge.ts'
import { pageSize, type Orientation, type PaperName } from '../paper.ts'

/**
 * The gauge's geometry in millimetres: paper and window draw from it.
 *
 * A face is drawn as its user sees it from behind the stand: x to the right, y towards the enemy, the origin in the middle of the
 * short side, which lies on the stand's front edge. Its far side, at y = depth, is the fold. A frame puts a face on the page.
 *
 * A narrow arc's side runs out to the fold. A wide one's is cut off by a box round the stand, as far out to the side as to the fold
 * and half as far behind the stand's front edge.
 */

export interface Point {
  readonly x: number
  readonly y: number
}

export type Hand = 'left' | 'right'

/** A slanted side: the limit of one arc, from the stand's corner out to the fold or to the box round the stand. */
export interface Side {
  readonly hand: Hand
  /** Of the side from straight ahead, at most 180: an arc all round leaves room for no more than the stand. */
  readonly degrees: number
  readonly corner: Point
  /** What is cut beyond the side: from its end along the box to the fold. A narrow arc's side ends at the fold. */
  readonly rim: readonly [Point, ...Point[]]
  /** Where the fold ends. */
  readonly tip: Point
  /** From corner to the side's end, along the side. */
  readonly length: number
  /** From the corner to the farthest point of the arc's ground. */
  readonly farthest: number
  /** The box: how far out from the corner, and how far behind the stand's front edge. Infinite for a narrow arc. */
  readonly reach: { readonly out: number; readonly behind: number }
  /** Unit vectors along the side, and from it into the face. */
  readonly along: Point
  readonly inward: Point
}

export interface Face {
  readonly stand: number
  readonly depth: number
  /** How far it goes behind the stand's front edge. */
  readonly behind: number
  readonly left: Side
  readonly right: Side
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

const makeSide = (hand: Hand, arcDegrees: number, stand: number, depth: number): Side => {
  const out = hand === 'left' ? -1 : 1
  const degrees = Math.min(arcDegrees, 180)
  const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))]
  const corner = { x: (out * stand) / 2, y: 0 }
  const side = { hand, degrees, corner, along: { x: out * sin, y: cos }, inward: { x: -out * cos, y: sin } }
  if (!isWideArc(degrees)) {
    const tip = { x: corner.x + out * depth * Math.tan(radians(degrees)), y: depth }
    return { ...side, rim: [tip], tip, length: depth / cos, farthest: depth / cos, reach: { out: Infinity, behind: Infinity } }
  }
  const reach = { out: depth, behind: depth / 2 }
  const length = Math.min(reach.out / sin, degrees > 90 ? reach.behind / -cos : Infinity)
  const end = { x: corner.x + out * sin * length, y: cos * length }
  const [tip, heel] = [depth, -reach.behind].map((y): Point => ({ x: corner.x + out * reach.out, y })) as [Point, Point]
  const isCutBehind = degrees > 90 && length * sin < reach.out - 1e-6
  const rim: Side['rim'] = isCutBehind ? [end, heel, tip] : [end, tip]
  const farthest = Math.max(...rim.map(({ x, y }) => Math.hypot(x - corner.x, y)))
  return { ...side, rim, tip, length, farthest, reach }
}

/** A face whose slanted sides lean out by two angles from straight ahead. */
const makeFace = (stand: number, depth: number, leftDegrees: number, rightDegrees: number): Face => {
  const [left, right] = [makeSide('left', leftDegrees, stand, depth), makeSide('right', rightDegrees, stand, depth)]
  const behind = Math.max(0, ...[...left.rim, ...right.rim].map(({ y }) => -y))
  return { stand, depth, behind, left, right }
}

/**
 * Both faces of a piece, whose figures `checkFigures` has passed. The second is the first one's mirror image across the fold, so it shows the arcs changed over: what leans
 * left on the first leans, seen from the other side of the glued gauge, to the right.
 */
export const makeFaces = ({ arcs: [first, second = first], stand, length }: PieceFigures): readonly [Face, Face] => [
  makeFace(stand, length, first.degrees, second.degrees),
  makeFace(stand, length, second.degrees, first.degrees),
]

/** The longest a piece could be on a paper by its outline alone: words and margins leave less. */
export const outlineBound = ({ arcs, stand }: Omit<PieceFigures, 'length'>, paper: PaperName): number => {
  // A face grows with its length in all directions but by the stand.
  const [{ left, right, behind }] = makeFaces({ arcs, stand, length: 1 })
  const spread = right.tip.x - left.tip.x - stand
  const bounds = (['portrait', 'landscape'] satisfies Orientation[]).map((orientation) => {
    const { width, height } = pageSize(paper, orientation)
    return Math.min((width - stand) / spread, height / 2 / (1 + behind))
  })
  return Math.max(...bounds)
}

/** Where a face's origin lies on the page, and whether the face stands on its head there. */
export interface Frame {
  readonly origin: Point
  readonly turned: boolean
}

/** A point of a face on the page, where y runs down. */
export const toPage = ({ origin, turned }: Frame, { x, y }: Point): Point =>
  turned ? { x: origin.x - x, y: origin.y + y } : { x: origin.x + x, y: origin.y - y }

/** Back from the page: the point of a face that lies there. */
export const toFace = ({ origin, turned }: Frame, { x, y }: Point): Point =>
  turned ? { x: origin.x - x, y: y - origin.y } : { x: x - origin.x, y: origin.y - y }

/** The frames of both faces: the first upright below the fold, the second on its head above it. `middle` is x of the short sides. */
export const makeFrames = (middle: number, foldY: number, depth: number): readonly [Frame, Frame] => [
  { origin: { x: middle, y: foldY + depth }, turned: false },
  { origin: { x: middle, y: foldY - depth }, turned: true },
]

/** The corners of a face, from the left corner of the stand clockwise as its user sees it. */
export const corners = ({ left, right }: Face): readonly Point[] => [left.corner, ...left.rim, ...right.rim.toReversed(), right.corner]

/** What the arc of a side covers of a face: convex, from the stand's corner clockwise or, on the right, the other way round. */
export const groundOf = ({ corner, rim }: Side, { depth }: Face): readonly Point[] => [corner, ...rim, { x: corner.x, y: depth }]

export interface Tick {
  /** How many of the gauge's unit from the corner, along the side. */
  readonly units: number
  /** Which part of a unit it marks: 1, ½ or ¼. */
  readonly part: 1 | 0.5 | 0.25
  readonly from: Point
  readonly to: Point
}

/** Length of a whole unit's tick by the width of the stand: a narrow face has little room. */
const tickLength = (stand: number): number => Math.min(4, 0.16 * stand)

const tickShare = { 1: 1, 0.5: 0.7, 0.25: 0.42 } as const

/** The scale of a side: millimetres from tick to whole tick, what that counts, into which parts it is divided, and how far lines of equal range lie apart. */
export interface Scale {
  readonly mm: number
  readonly counts: number
  readonly step: 0.25 | 0.5
  readonly ring: number
}

/** An inch and a stand's width go into quarters, a centimetre into halves; millimetres are counted by tens. */
export const scaleOf = (unit: LengthUnit, stand: number): Scale => {
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

/** The ticks of a side: from the side into the face, never past the fold or the box; distances run along the side from the stand's corner. */
export const makeTicks = (side: Side, { stand, depth }: Face, unit: LengthUnit): readonly Tick[] => {
  const { mm, step, counts } = scaleOf(unit, stand)
  const ticks: Tick[] = []
  for (let index = 1; index * step * mm < side.length - 0.5; index += 1) {
    const count = index * step
    const part = partOf(count)
    const from = sidePoint(side, count * mm)
    const length = Math.min(tickLength(stand) * tickShare[part], roomInward(side, from, depth))
    ticks.push({ units: count * counts, part, from, to: { x: from.x + side.inward.x * length, y: from.y + side.inward.y * length } })
  }
  return ticks
}

/** How far it is from a point of a side to the fold or the box, square to the side. */
const roomInward = ({ inward, corner, reach, hand }: Side, from: Point, depth: number): number => {
  const outward = hand === 'left' ? -inward.x : inward.x
  const toFold = inward.y > 0 ? (depth - from.y) / inward.y : Infinity
  return outward > 0 ? Math.min(toFold, (reach.out - Math.abs(from.x - corner.x)) / outward) : toFold
}

/** The point of a side at a distance from the stand's corner. */
export const sidePoint = ({ corner, along }: Side, distance: number): Point => ({
  x: corner.x + along.x * distance,
  y: corner.y + along.y * distance,
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
 * All that is as far from the stand's corner, between straight ahead and the side: an arc, cut where it would cross the fold or the
 * box. Bézier curves of 15 degrees or less keep it true to a thousandth of a millimetre.
 */
export const rangeArcs = (side: Side, depth: number, radius: number): readonly RangeArc[] =>
  stretches(side, depth, radius).map(([from, to]) => rangeArc(side, radius, from, to))

/** The angles from straight ahead between which a circle lies on a side's ground, in radians: ahead of the box's side and behind it. */
const stretches = ({ degrees, reach }: Side, depth: number, radius: number): readonly (readonly [number, number])[] => {
  const from = radius > depth ? Math.acos(depth / radius) : 0
  const to = Math.min(radians(degrees), radius > reach.behind ? Math.acos(-reach.behind / radius) : Infinity)
  if (radius <= reach.out) return [[from, to]]
  const aside = Math.asin(reach.out / radius)
  const split = [
    [from, Math.min(to, aside)],
    [Math.max(from, Math.PI - aside), to],
  ] as const
  return split.filter(([start, end]) => end - start > 1e-6)
}

const rangeArc = (side: Side, radius: number, from: number, to: number): RangeArc => {
  const out = side.hand === 'left' ? -1 : 1
  const count = Math.max(1, Math.ceil((to - from) / radians(15)))
  const step = (to - from) / count
  const reach = radius * (4 / 3) * Math.tan(step / 4)
  const at = (angle: number): Point => ({ x: side.corner.x + out * radius * Math.sin(angle), y: side.corner.y + radius * Math.cos(angle) })
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
