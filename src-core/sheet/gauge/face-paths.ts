/** The drawing of a face without its words, in face coordinates (geometry.ts). Paper and window choose colours and strokes. */
import type { GaugeContents } from '../gauge.ts'
import type { Face, Hand, ArcSide } from './geometry.ts'
import { lineSteps, outline, type PenStep } from './drawing.ts'
import { makeTicks, tickScale } from './ticks.ts'
import { limitEnd, rangeArcs, zoneGround, zonesOf } from './zones.ts'

export interface FacePath {
  /**
   * `ground`: a zone of a side. `limit`: its end, where that is not the side's own. `ahead`: straight ahead from the corner. `range`: all
   * that is as far away. `tick`, `part`: a whole unit on the side, and a part of one.
   */
  readonly what: 'ground' | 'limit' | 'ahead' | 'range' | 'tick' | 'part'
  /** Its side, and the zone of the side, counted from 0 straight ahead. */
  readonly hand: Hand
  readonly zone: number
  readonly steps: readonly PenStep[]
}

/** The ground of all arcs, with lines of equal range, in the order it is drawn. */
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
      steps: outline(zoneGround(zone, side, face)),
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

/** The ticks of both sides, which are drawn last. */
export const tickPaths = (face: Face, unit: GaugeContents['unit']): readonly FacePath[] =>
  [face.left, face.right].flatMap((side) =>
    makeTicks(side, face, unit).map(({ from, to, part }): FacePath => ({
      what: part === 1 ? 'tick' : 'part',
      hand: side.hand,
      zone: zonesOf(side).length - 1,
      steps: lineSteps([from, to]),
    })),
  )
