import type { GaugePiece } from '../../../src-core/sheet/gauge.ts'
import type { GaugeWords } from '../../../src-core/words/gauge.ts'
import type { Fonts } from '../fonts.ts'
import type { GaugeColour } from '../theme.ts'
import {
  groundPaths,
  tickPaths,
  type FacePath,
  makeTicks,
  tickScale,
  beyond,
  zonesOf,
  type Zone,
  type Tick,
} from '../../../src-core/sheet/gauge/face.ts'
import {
  type Face,
  type Hand,
  type ArcSide,
  outline,
  type Point,
  corners,
  groundOf,
} from '../../../src-core/sheet/gauge/geometry.ts'
import { entryAt } from '../../../src-core/present.ts'
import { type Item, type PathItem, type TextItem, line, type ArcLook, mmPerPoint, reach } from './items.ts'
import {
  arcLabel,
  arcLabelLevels,
  arcLabelPlaces,
  enemyLabel,
  foldLabel,
  houseLabel,
  standLabel,
  tickLabel,
  titleLabel,
  type ArcLabelPlace,
} from './labels.ts'

/** Room on a face, in face coordinates (y up). */
export interface Bounds {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** How near to the cut and to each other things may come, in millimetres. */
const clearance = 0.7

/** The room an upright text takes. */
export const textBox = ({ at, width, size }: TextItem): Bounds => ({
  left: at.x,
  right: at.x + width,
  bottom: at.y - reach.below * size * mmPerPoint,
  top: at.y + reach.above * size * mmPerPoint,
})

/** The room a tick takes. */
const tickBox = ({ from, to }: Tick): Bounds => ({
  left: Math.min(from.x, to.x),
  right: Math.max(from.x, to.x),
  bottom: Math.min(from.y, to.y),
  top: Math.max(from.y, to.y),
})

/** Whether two boxes are nearer to each other than they may be. */
const touch = (a: Bounds, b: Bounds): boolean =>
  a.left < b.right + clearance &&
  b.left < a.right + clearance &&
  a.bottom < b.top + clearance &&
  b.bottom < a.top + clearance

/** The box round some points. */
export const boundsOf = (points: readonly Point[]): Bounds => ({
  left: Math.min(...points.map(({ x }) => x)),
  right: Math.max(...points.map(({ x }) => x)),
  bottom: Math.min(...points.map(({ y }) => y)),
  top: Math.max(...points.map(({ y }) => y)),
})

/** Whether a box lies on the face, so far from what is cut and folded. */
export const isInside = (face: Face, box: Bounds, clear = clearance): boolean =>
  box.top <= face.depth - clear &&
  [face.left, face.right].every((side) => isInBox(side, box, clear)) &&
  (isAhead(face, box, clear) || [face.left, face.right].some((side) => isBeside(side, box, clear)))

/** Whether a box lies no farther out than a side's own box, and no farther behind. */
const isInBox = ({ corner, reach, hand }: ArcSide, { left, right, bottom }: Bounds, clear: number): boolean =>
  (hand === 'left' ? corner.x - left : right - corner.x) <= reach.out - clear && bottom >= clear - reach.behind

/** Whether a box lies before the stand's front edge, inside the sides that go forward from there. */
const isAhead = ({ left, right }: Face, box: Bounds, clear: number): boolean =>
  box.bottom >= clear &&
  // These sides lean outwards, so a box's lower corners are the ones to meet them.
  (left.degrees > 90 || isClear(left, { x: box.left, y: box.bottom }, clear)) &&
  (right.degrees > 90 || isClear(right, { x: box.right, y: box.bottom }, clear))

/** Whether a box lies on the ground of a side that goes back along the stand. */
const isBeside = (side: ArcSide, { left, right, bottom, top }: Bounds, clear: number): boolean =>
  side.degrees > 90 &&
  (side.hand === 'left' ? right <= side.corner.x : left >= side.corner.x) &&
  [left, right].every((x) => [bottom, top].every((y) => isClear(side, { x, y }, clear)))

const isClear = ({ corner, inward }: ArcSide, { x, y }: Point, clear: number): boolean =>
  (x - corner.x) * inward.x + (y - corner.y) * inward.y >= clear

/** The face in convex pieces: the ground of both arcs, and that straight ahead. */
export const pieces = (face: Face): readonly (readonly Point[])[] => {
  const { left, right, depth } = face
  return [
    groundOf(left, face),
    [left.corner, { x: left.corner.x, y: depth }, { x: right.corner.x, y: depth }, right.corner],
    groundOf(right, face),
  ]
}

/** Whether two convex shapes share more than an edge: there is no line with one on each side. */
export const overlap = (a: readonly Point[], b: readonly Point[]): boolean =>
  [...normals(a), ...normals(b)].every((normal) => {
    const [spanA, spanB] = [span(a, normal), span(b, normal)]
    return spanA.least < spanB.most - 1e-6 && spanB.least < spanA.most - 1e-6
  })

const normals = (shape: readonly Point[]): readonly Point[] =>
  shape.map((point, index) => {
    const next = entryAt(shape, (index + 1) % shape.length)
    const length = Math.hypot(next.x - point.x, next.y - point.y)
    return { x: (next.y - point.y) / length, y: (point.x - next.x) / length }
  })

const span = (shape: readonly Point[], normal: Point): { readonly least: number; readonly most: number } => {
  const along = shape.map(({ x, y }) => x * normal.x + y * normal.y)
  return { least: Math.min(...along), most: Math.max(...along) }
}

/**
 * How far beyond the level of a face's near end its outline begins, over a stretch of x: what is only as deep as that lies beside the
 * face, not on it. 0 over the end, infinite beyond the tips.
 */
export const headroom = (face: Face, from: number, to: number): number => {
  if (to <= face.left.tip.x || from >= face.right.tip.x) return Infinity
  const outline = corners(face)
  return (
    Math.min(
      ...outline.map((point, index) => lowest(point, entryAt(outline, (index + 1) % outline.length), from, to)),
    ) + face.behind
  )
}

/** The lowest y of an edge over a stretch of x; infinite where it does not lie there. */
const lowest = (a: Point, b: Point, from: number, to: number): number => {
  const [start, end] = a.x < b.x ? [a, b] : [b, a]
  if (end.x < from || start.x > to) return Infinity
  const at = (x: number): number => start.y + ((x - start.x) / (end.x - start.x)) * (end.y - start.y)
  const left = from > start.x ? at(from) : start.y
  const right = to < end.x ? at(to) : end.y
  return Math.min(left, right)
}

interface FaceInput {
  readonly face: Face
  readonly looks: Readonly<Record<Hand, readonly ArcLook[]>>
  readonly gauge: GaugePiece
  readonly words: GaugeWords
  readonly fonts: Fonts
}

/** A face in face coordinates: y up, texts by their baselines. */
interface FaceLayout {
  readonly items: readonly Item[]
  /** Type size of the arcs' labels, in points. */
  readonly labelSize: number
}

/** Lays both faces out with their labels in one size; null when the labels find no room on one of them. */
export const layOutFaces = ([first, second]: readonly [FaceInput, FaceInput]):
  readonly [FaceLayout, FaceLayout] | null => {
  const layOutUpTo = (largest: number): readonly [FaceLayout, FaceLayout] | null => {
    const one = layOutFace(first, largest)
    const other = one && layOutFace(second, largest)
    return other && [one, other]
  }
  const both = layOutUpTo(Infinity)
  if (!both || both[0].labelSize === both[1].labelSize) return both
  return layOutUpTo(Math.min(both[0].labelSize, both[1].labelSize))
}

const layOutFace = ({ face, looks, gauge, words, fonts }: FaceInput, largest: number): FaceLayout | null => {
  const ticks = { left: makeTicks(face.left, face, gauge.unit), right: makeTicks(face.right, face, gauge.unit) }
  const sides = [face.left, face.right]
  const taken: Bounds[] = [...ticks.left, ...ticks.right].map(tickBox)
  const texts: TextItem[] = []
  const find = (candidates: Iterable<readonly TextItem[]>): readonly TextItem[] | null => {
    for (const lines of candidates) {
      const boxes = lines.map(textBox)
      if (boxes.every((box) => isInside(face, box) && !taken.some((other) => touch(box, other)))) return lines
    }
    return null
  }
  const place = (lines: readonly TextItem[] | null): readonly TextItem[] => {
    if (lines === null) return []
    texts.push(...lines)
    taken.push(...lines.map(textBox))
    return lines
  }

  const fold = face.form === 'single' ? [] : place(find(foldLabel(face, words, fonts)))
  const numbers = sides.flatMap((side) =>
    ticks[side.hand].flatMap((tick) => (tick.part === 1 ? place(find(tickLabel(tick, side, fonts))) : [])),
  )
  const stand = words.length(gauge.stand, gauge.unit, null)
  const standing = place(find(standLabel(face, words.stand(stand), fonts)))
  const ring = tickScale(gauge.unit, gauge.stand).ring
  const both = findArcLabels(
    (side, index, size, level, where) => {
      const look = entryAt(looks[side.hand], index)
      return find(
        arcLabel({ side, zone: entryAt(zonesOf(side), index), face, look, ring, words, fonts }, size, level, where),
      )
    },
    face,
    largest,
  )
  if (!both || (face.form === 'folded' && fold.length === 0) || standing.length === 0) return null
  const arcs = both.lines.flatMap(place)
  const house = gauge.house.length === 0 ? [] : place(find(houseLabel(face, gauge, fonts)))
  if (gauge.house.length > 0 && house.length === 0) return null
  const title = house.length > 0 ? [] : place(find(titleLabel(face, gauge.title, fonts)))
  const enemy = place(find(enemyLabel(face, words, fonts)))

  const labels = [
    ...fold,
    ...standing,
    ...arcs,
    ...house,
    ...title,
    ...enemy,
    ...numbers.filter((text) => isAcross(text, face)),
  ]
  const items = [
    ...groundPaths(face, gauge.unit).map((path) => drawn(path, looks)),
    ...labels.flatMap((text) => drawPlate(text, face, looks)),
    ...drawArrow(enemy),
    ...tickPaths(face, gauge.unit).map((path) => drawn(path, looks)),
    ...texts,
  ]
  return { items, labelSize: both.size }
}

/** A path of a face in its colours and strokes. */
const drawn = ({ what, hand, zone, steps }: FacePath, looks: FaceInput['looks']): PathItem => {
  const path = { kind: 'path', role: `${what}-${hand}`, steps } as const
  const { tint, colour, line: stroke, dash } = entryAt(looks[hand], zone)
  switch (what) {
    case 'ground':
      return { ...path, fill: tint }
    case 'limit':
      return { ...path, stroke: colour, width: 0.5 }
    case 'ahead':
      return { ...path, stroke: 'hairline', width: 0.2 }
    case 'range':
      return { ...path, stroke, width: 0.25, ...(dash && { dash }) }
    case 'tick':
      return { ...path, stroke: 'text', width: 0.35 }
    case 'part':
      return { ...path, stroke: 'text', width: 0.2 }
  }
}

type FindLabel = (
  side: ArcSide,
  zone: number,
  size: number,
  level: number | null,
  where: ArcLabelPlace,
) => readonly TextItem[] | null

/**
 * The labels of all arcs in one size, no larger than `largest`, in the best place where all have room: those left and right on one
 * level if they can be.
 */
const findArcLabels = (
  find: FindLabel,
  { left, right }: Face,
  largest: number,
): { readonly lines: readonly (readonly TextItem[])[]; readonly size: number } | null => {
  const labelsIn = (zone: number, size: number, where: ArcLabelPlace): readonly (readonly TextItem[])[] | null => {
    const sides = [left, right].filter((side) => zone < zonesOf(side).length)
    for (const level of [...arcLabelLevels, null]) {
      const found: (readonly TextItem[])[] = []
      for (const side of sides) {
        const lines = find(side, zone, size, level, where)
        if (lines === null) break
        found.push(lines)
      }
      if (found.length === sides.length) return found
    }
    return null
  }
  const zones = Array.from({ length: Math.max(zonesOf(left).length, zonesOf(right).length) }, (_, zone) => zone)
  for (const { where, sizes } of arcLabelPlaces) {
    for (const size of sizes.filter((one) => one <= largest)) {
      const lines: (readonly TextItem[])[] = []
      for (const zone of zones) {
        const found = labelsIn(zone, size, where)
        if (found === null) break
        lines.push(...found)
      }
      if (lines.length === zonesOf(left).length + zonesOf(right).length) return { lines, size }
    }
  }
  return null
}

/** Whether a text stands on the ground of an arc and the ground ahead at once. */
const isAcross = (text: TextItem, { left, right }: Face): boolean => {
  const box = textBox(text)
  return [left.corner.x, right.corner.x].some((x) => box.left < x && x < box.right)
}

/** Keeps lines off a text: a patch in the colour of the ground under it, on each ground it covers. */
const drawPlate = (text: TextItem, { left, right }: Face, looks: FaceInput['looks']): readonly PathItem[] => {
  const box = textBox(text)
  const [from, to, y0, y1] = [box.left - 0.4, box.right + 0.4, box.bottom - 0.1, box.top + 0.1]
  const middle = { x: (from + to) / 2, y: (y0 + y1) / 2 }
  const tintOf = (side: ArcSide): GaugeColour => {
    const zones = zonesOf(side)
    const under = zones.findIndex((zone: Zone) => beyond(middle, side, zone.to) <= 0)
    return entryAt(looks[side.hand], under === -1 ? zones.length - 1 : under).tint
  }
  const patch = (x0: number, x1: number, fill: GaugeColour): readonly PathItem[] =>
    x0 >= x1
      ? []
      : [
          {
            kind: 'path',
            role: 'plate',
            steps: outline([
              { x: x0, y: y0 },
              { x: x0, y: y1 },
              { x: x1, y: y1 },
              { x: x1, y: y0 },
            ]),
            fill,
          },
        ]
  return [
    ...patch(from, Math.min(to, left.corner.x), tintOf(left)),
    ...patch(Math.max(from, left.corner.x), Math.min(to, right.corner.x), 'paper'),
    ...patch(Math.max(from, right.corner.x), to, tintOf(right)),
  ]
}

/** An arrow under a text, away from the stand. */
const drawArrow = ([text]: readonly TextItem[]): readonly PathItem[] => {
  if (!text) return []
  const { left, right, bottom } = textBox(text)
  const [x, tip] = [(left + right) / 2, bottom - 0.8]
  return [
    line('arrow', { x, y: tip - 7 }, { x, y: tip - 1 }, 'text', 0.35),
    {
      kind: 'path',
      role: 'arrow',
      steps: outline([
        { x, y: tip },
        { x: x - 1.1, y: tip - 2.4 },
        { x: x + 1.1, y: tip - 2.4 },
      ]),
      fill: 'text',
    },
  ]
}
