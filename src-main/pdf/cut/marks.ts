/** Where to cut: outlines, and the marks that run out from their corners into the waste. */
import { entryAt } from '../../../src-core/present.ts'
import type { Point, PenStep } from '../../../src-core/sheet/gauge/geometry.ts'
import { line, type PathItem } from '../gauge/items.ts'
import type { Piece } from './piece.ts'

/** Between two pieces, in mm: room for the marks of both. */
export const gutter = 5

/** A mark begins so far from its corner or from the bleed, so that a cut beside it leaves no ink on the piece. */
const clear = 0.5

const hairline = 0.22

/** In the piece's own place. */
export const cutMarks = ({ outline, cut, bleed = 0 }: Piece): readonly PathItem[] => {
  const [from, to] = [clear + bleed, gutter - clear - bleed]
  const marks = runOuts(outline).map(({ corner, direction: { x, y } }) => {
    const at = (far: number): Point => ({ x: corner.x + far * x, y: corner.y + far * y })
    return line('crop', at(from), at(to), 'text', hairline)
  })
  return cut === 'line'
    ? [{ kind: 'path', role: 'cut', steps: outline, stroke: 'text', width: hairline }, ...marks]
    : marks
}

interface RunOut {
  readonly corner: Point
  /** Of length 1, away from the edge. */
  readonly direction: Point
}

/** Every straight edge continued beyond both ends, except where that would lead into the piece. */
const runOuts = (outline: readonly PenStep[]): readonly RunOut[] => {
  const edges = edgesOf(outline)
  const turn = Math.sign(edges.reduce((sum, { from, to }) => sum + from.x * to.y - to.x * from.y, 0))
  return edges.flatMap(({ from, to, isStraight }, index) => {
    if (!isStraight) return []
    const before = entryAt(edges, (index + edges.length - 1) % edges.length)
    const after = entryAt(edges, (index + 1) % edges.length)
    return [...outward(from, to, after.to, turn), ...outward(to, from, before.from, -turn)]
  })
}

/** Beyond `to`, where the shape bends away; gone along the other way round, it bends to the other hand. */
const outward = (from: Point, to: Point, beyond: Point, hand: number): readonly RunOut[] => {
  const [x, y] = [to.x - from.x, to.y - from.y]
  const bend = x * (beyond.y - to.y) - y * (beyond.x - to.x)
  const length = Math.hypot(x, y)
  return bend * hand > 1e-9 ? [{ corner: to, direction: { x: x / length, y: y / length } }] : []
}

interface Edge {
  readonly from: Point
  readonly to: Point
  readonly isStraight: boolean
}

/** The edges of a closed shape in their order; the last closes it, unless it has come back to where it began. */
const edgesOf = (outline: readonly PenStep[]): readonly Edge[] => {
  const edges: Edge[] = []
  let start: Point | undefined
  let at: Point | undefined
  for (const step of outline) {
    const point: Point | undefined = step.to === 'close' ? start : step.point
    if (at && point && Math.hypot(point.x - at.x, point.y - at.y) > 1e-9)
      edges.push({ from: at, to: point, isStraight: step.to !== 'curve' })
    start ??= point
    at = point
  }
  return edges
}
