/** What is drawn on a face but its words, in face coordinates (geometry.ts). Paper and window each give it colours and strokes. */
import type { Gauge } from '../gauge.ts'
import { groundOf, makeTicks, rangeArcs, scaleOf, type Face, type Hand, type Point, type Side } from './geometry.ts'

export type Step =
  | { readonly to: 'move' | 'line'; readonly point: Point }
  | { readonly to: 'curve'; readonly control1: Point; readonly control2: Point; readonly point: Point }
  | { readonly to: 'close' }

export interface FacePath {
  /**
   * `ground`: what an arc covers, from straight ahead to its side. `ahead`: straight ahead from the corner. `range`: all that is
   * as far away. `tick`, `part`: a whole unit on the side, and a part of one.
   */
  readonly what: 'ground' | 'ahead' | 'range' | 'tick' | 'part'
  /** Of which side. */
  readonly hand: Hand
  readonly steps: readonly Step[]
}

/** Steps from point to point. */
export const lineSteps = (points: readonly Point[]): readonly Step[] =>
  points.map((point, index): Step => ({ to: index === 0 ? 'move' : 'line', point }))

/** Steps round a closed shape. */
export const outline = (points: readonly Point[]): readonly Step[] => [...lineSteps(points), { to: 'close' }]

/** The ground of both arcs, with lines of equal range, in the order it is drawn. */
export const groundPaths = (face: Face, unit: Gauge['unit']): readonly FacePath[] =>
  [face.left, face.right].flatMap((side) => [...coveredBy(side, face), ...rangesOf(side, face, scaleOf(unit, face.stand).ring)])

const coveredBy = (side: Side, face: Face): readonly FacePath[] => {
  const { hand, corner } = side
  return [
    { what: 'ground', hand, steps: outline(groundOf(side, face)) },
    { what: 'ahead', hand, steps: lineSteps([corner, { x: corner.x, y: face.depth }]) },
  ]
}

const rangesOf = (side: Side, { depth }: Face, ring: number): readonly FacePath[] => {
  const ranges: FacePath[] = []
  for (let radius = ring; radius < side.farthest - 0.5; radius += ring) {
    for (const { start, curves } of rangeArcs(side, depth, radius)) {
      const bent = curves.map(({ control1, control2, end }): Step => ({ to: 'curve', control1, control2, point: end }))
      ranges.push({ what: 'range', hand: side.hand, steps: [{ to: 'move', point: start }, ...bent] })
    }
  }
  return ranges
}

/** The ticks of both sides, which lie over all else. */
export const tickPaths = (face: Face, unit: Gauge['unit']): readonly FacePath[] =>
  [face.left, face.right].flatMap((side) =>
    makeTicks(side, face, unit).map(({ from, to, part }): FacePath => ({
      what: part === 1 ? 'tick' : 'part',
      hand: side.hand,
      steps: lineSteps([from, to]),
    })),
  )
