/** The scale along a slanted side: distances from the stand's corner, in the gauge's unit. */
import type { LengthUnit } from '../../ruleset/units.ts'
import { sidePoint, type Face, type Point, type ArcSide } from './geometry.ts'
import { roundedOff } from './outline.ts'

export interface Tick {
  /** The distance from the corner along the side, in the gauge's unit. */
  readonly units: number
  /** Which part of a unit it marks: 1, ½ or ¼. */
  readonly part: 1 | 0.5 | 0.25
  readonly from: Point
  readonly to: Point
}

/** The length of a whole unit's tick: shorter on a narrow stand, which has little room. */
const tickLength = (stand: number): number => Math.min(4, 0.16 * stand)

const tickShare = { 1: 1, 0.5: 0.7, 0.25: 0.42 } as const

/** The scale of a side: millimetres between whole ticks, the units that a whole tick counts, its parts, and the distance between lines of equal range. */
export interface TickScale {
  readonly mm: number
  readonly counts: number
  readonly step: 0.25 | 0.5
  readonly ring: number
}

/** An inch and a stand's width go into quarters, a centimetre into halves; millimetres are counted by tens. */
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

/** The ticks of a side: from the side into the face, never past the fold or the box; distances run along the side from the stand's corner. */
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

/** The distance from a point of a side to the fold or the box, perpendicular to the side. */
const roomInward = ({ inward, corner, reach, hand }: ArcSide, from: Point, depth: number): number => {
  const outward = hand === 'left' ? -inward.x : inward.x
  const toFold = inward.y > 0 ? (depth - from.y) / inward.y : Infinity
  return outward > 0 ? Math.min(toFold, (reach.out - Math.abs(from.x - corner.x)) / outward) : toFold
}
