import type { GaugeContents } from '../../src-core/sheet/gauge.ts'
import type { Point, ReadPage, ReadPath, ReadText } from './read-pdf.ts'

/** Finds a gauge's lines on a page by their style and measures them, in millimeters and degrees. */

export const plainGauge: GaugeContents = {
  head: 'Fire and Fury',
  title: 'Fire and Fury',
  version: '1.0',
  language: 'en',
  arcs: [
    { label: 'Infantry', degrees: 45 },
    { label: 'Artillery', degrees: 30 },
  ],
  form: 'folded',
  sharing: 'opposite',
  duplex: 'long',
  rules: ['Fire and Fury 1.0'],
  house: [],
  stand: 25.4,
  length: 101.6,
  unit: 'inches',
  paper: 'a4',
  credits: ['Rules: Rich Hasenauer.', 'You need the rulebook.'],
  footnotes: [],
}

/** A face of a gauge, with left and right as on the paper. */
export interface ReadFace {
  readonly shortLeft: Point
  readonly shortRight: Point
  readonly foldLeft: Point
  readonly foldRight: Point
}

export interface ReadGauge {
  readonly lower: ReadFace
  readonly upper: ReadFace
  readonly fold: ReadPath
}

const byX = (a: Point, b: Point): number => a.x - b.x

const only = <T>(found: readonly T[], what: string): T => {
  const [first] = found
  if (first === undefined || found.length !== 1) throw new Error(`${String(found.length)} of ${what}`)
  return first
}

/** The corners of a closed path without its rounding, where its straight edges would meet. */
const sharpCorners = ({ points, bends }: ReadPath): readonly Point[] => {
  const at = (index: number): Point => {
    const point = points[(index + points.length) % points.length]
    if (!point) throw new Error('no corner')
    return point
  }
  return points.flatMap((point, index) => {
    if (bends.includes(index)) return []
    return bends.includes((index + 1) % points.length)
      ? [crossing(at(index - 1), point, at(index + 1), at(index + 2))]
      : [point]
  })
}

/** The intersection of two lines, each through two points. */
const crossing = (a: Point, b: Point, c: Point, d: Point): Point => {
  const turn = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
  const share = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / turn
  return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }
}

/** Returns the cut line of a piece. */
export const cutOf = ({ paths }: ReadPage): readonly Point[] =>
  sharpCorners(
    only(
      paths.filter(({ closed, painted, points }) => closed && painted === 'stroke' && points.length >= 4),
      'cut lines',
    ),
  )

export const readGauge = (page: ReadPage): ReadGauge => {
  const { paths } = page
  const cut = cutOf(page)
  if (cut.length !== 6) throw new Error(`${String(cut.length)} corners`)
  const fromTop = [...cut].sort((a, b) => a.y - b.y)
  const [topLeft, topRight] = fromTop.slice(0, 2).sort(byX)
  const [foldLeft, foldRight] = fromTop.slice(2, 4).sort(byX)
  const [bottomLeft, bottomRight] = fromTop.slice(4).sort(byX)
  if (!topLeft || !topRight || !foldLeft || !foldRight || !bottomLeft || !bottomRight) throw new Error('no outline')
  const fold = only(
    paths.filter(
      ({ dashed, points: [a, b], curved }) =>
        dashed && !curved && a && b && Math.abs(a.y - foldLeft.y) < 0.01 && Math.abs(b.y - foldLeft.y) < 0.01,
    ),
    'fold lines',
  )
  return {
    upper: { shortLeft: topLeft, shortRight: topRight, foldLeft, foldRight },
    lower: { shortLeft: bottomLeft, shortRight: bottomRight, foldLeft, foldRight },
    fold,
  }
}

/** The left or right side of a face on the paper, for any arc: the limit of the arc from the stand's corner to its end. */
export interface ReadSide {
  readonly corner: Point
  readonly end: Point
  /** The end of the fold on this side. */
  readonly tip: Point
  /** Angle from straight ahead, positive outward. */
  readonly degrees: number
}

export interface ReadPiece {
  /** The outline of gauge and fold. */
  readonly cut: readonly Point[]
  /** With left and right as on the paper; the upper face is upside down. */
  readonly faces: Readonly<Record<'upper' | 'lower', Readonly<Record<'left' | 'right', ReadSide>>>>
}

/** Reads a piece with arcs of any width. The sides begin at both ends of the edge labeled for the stand. */
export const readPiece = (page: ReadPage): ReadPiece => {
  const { paths, texts } = page
  const same = (a: Point, b: Point): boolean => distance(a, b) < 0.001
  const cut = cutOf(page)
  const fold = only(
    paths.filter(
      ({ dashed, curved, points }) =>
        dashed && !curved && points.every((end) => cut.some((corner) => same(corner, end))),
    ),
    'fold lines',
  )
  const [foldLeft, foldRight] = [...fold.points].sort(byX)
  const stand = texts.find(({ text, degrees }) => text.startsWith('stand ') && degrees === 0)
  if (!foldLeft || !foldRight || !stand) throw new Error('no fold or no stand')
  const middle = stand.at.x + stand.width / 2
  const edges = cut.map((from, index): readonly [number, number] => [index, from.y < foldLeft.y ? -1 : 1])
  const faceAt = (half: number): ReadPiece['faces']['upper'] => {
    const around = (index: number): Point => {
      const point = cut[(index + cut.length) % cut.length]
      if (!point) throw new Error('no corner')
      return point
    }
    const [found] = only(
      edges.filter(([index, side]) => side === half && (around(index).x - middle) * (around(index + 1).x - middle) < 0),
      'edges on the stand',
    )
    const side = (corner: Point, end: Point, out: 1 | -1): ReadSide => {
      const lean = (Math.atan2(out * (end.x - corner.x), half * (corner.y - end.y)) * 180) / Math.PI
      return { corner, end, tip: out === -1 ? foldLeft : foldRight, degrees: lean < -90 ? lean + 360 : lean }
    }
    const ends = [side(around(found), around(found - 1), 1), side(around(found + 1), around(found + 2), 1)] as const
    const [left, right] = ends[0].corner.x < ends[1].corner.x ? ends : [ends[1], ends[0]]
    return { left: side(left.corner, left.end, -1), right: side(right.corner, right.end, 1) }
  }
  return { cut, faces: { upper: faceAt(-1), lower: faceAt(1) } }
}

export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

/** Returns the angle of a side from vertical on the paper. */
export const leaning = (corner: Point, tip: Point): number =>
  (Math.atan2(Math.abs(tip.x - corner.x), Math.abs(tip.y - corner.y)) * 180) / Math.PI

/** Returns the ticks of a side in order, with their distances along it from the stand's corner. */
export const ticksOf = (
  { paths }: ReadPage,
  corner: Point,
  tip: Point,
): readonly { readonly at: number; readonly length: number }[] => {
  const length = distance(corner, tip)
  const [alongX, alongY] = [(tip.x - corner.x) / length, (tip.y - corner.y) / length]
  return paths
    .filter(({ points, curved, dashed, painted }) => points.length === 2 && !curved && !dashed && painted === 'stroke')
    .flatMap(({ points: [from, to] }) => {
      if (!from || !to) return []
      const at = (from.x - corner.x) * alongX + (from.y - corner.y) * alongY
      const off = Math.abs((from.x - corner.x) * alongY - (from.y - corner.y) * alongX)
      const isSquare = Math.abs((to.x - from.x) * alongX + (to.y - from.y) * alongY) < 0.01
      return off < 0.01 && isSquare && at > 0.01 ? [{ at, length: distance(from, to) }] : []
    })
    .sort((a, b) => a.at - b.at)
}

/** Returns both scales of the ruler: their length, and the distances of their ticks from zero. */
export const readRuler = ({
  paths,
}: ReadPage): Record<'inches' | 'millimeters', { readonly length: number; readonly ticks: readonly number[] }> => {
  const straight = paths.filter(({ points, curved, dashed }) => points.length === 2 && !curved && !dashed)
  const upright = straight.flatMap(({ points: [a, b] }) =>
    a && b && Math.abs(a.x - b.x) < 0.001 ? [{ x: a.x, y: a.y }] : [],
  )
  const scales = straight.flatMap(({ points: [a, b] }) => {
    if (!a || !b || Math.abs(a.y - b.y) > 0.001) return []
    const ticks = upright
      .filter(({ x, y }) => Math.abs(y - a.y) < 0.001 && x > a.x - 0.01 && x < b.x + 0.01)
      .map(({ x }) => x - a.x)
    return ticks.length > 20 ? [{ y: a.y, length: b.x - a.x, ticks: ticks.sort((one, other) => one - other) }] : []
  })
  const [inches, millimeters] = scales.sort((a, b) => a.y - b.y)
  if (!inches || !millimeters || scales.length !== 2) throw new Error('no ruler of two scales')
  return { inches, millimeters }
}

/** Returns the length of the scale in the right margin of a page. */
export const readDownRuler = ({ paths, width }: ReadPage): number => {
  const upright = paths.flatMap(({ points: [a, b, more] }) =>
    a && b && !more && Math.abs(a.x - b.x) < 0.001 && a.x > width - 10 ? [Math.abs(b.y - a.y)] : [],
  )
  return Math.max(...upright)
}

/** A face of the finished gauge as a user sees it, short side down: x to the right from the center of the stand, y toward the enemy. */
export interface SeenFace {
  readonly left: number
  readonly right: number
  readonly texts: readonly { readonly text: string; readonly x: number; readonly y: number; readonly degrees: number }[]
}

/**
 * Folds the paper back along the fold, as a user would, and returns both sides. The lower half doesn't move. The upper half turns back over the fold:
 * y is mirrored at the fold. Then the gauge is flipped like a page: x is mirrored.
 */
export const foldAndLook = (page: ReadPage): { readonly front: SeenFace; readonly back: SeenFace } => {
  const { lower, upper } = readGauge(page)
  const fold = lower.foldLeft.y
  const middle = (lower.shortLeft.x + lower.shortRight.x) / 2
  const folded = ({ x, y }: Point): Point => ({ x, y: 2 * fold - y })
  const flipped = ({ x, y }: Point): Point => ({ x: 2 * middle - x, y })
  const asSeen = (face: ReadFace, look: (point: Point) => Point, texts: readonly ReadText[]): SeenFace => {
    const base = look(face.shortLeft).y
    const [one, other] = [
      { corner: look(face.shortLeft), tip: look(face.foldLeft) },
      { corner: look(face.shortRight), tip: look(face.foldRight) },
    ]
    const [left, right] = one.corner.x < other.corner.x ? [one, other] : [other, one]
    const lean = ({ corner, tip }: typeof left): number => (Math.atan2(tip.x - corner.x, base - tip.y) * 180) / Math.PI
    return {
      left: -lean(left),
      right: lean(right),
      texts: texts.map((text) => {
        const start = look(text.at)
        const radians = (text.degrees * Math.PI) / 180
        const end = look({
          x: text.at.x + text.width * Math.cos(radians),
          y: text.at.y - text.width * Math.sin(radians),
        })
        return {
          text: text.text,
          x: (start.x + end.x) / 2 - middle,
          y: base - start.y,
          degrees: (Math.atan2(start.y - end.y, end.x - start.x) * 180) / Math.PI,
        }
      }),
    }
  }
  return {
    front: asSeen(lower, (point) => point, textsOn(page, lower)),
    back: asSeen(upper, (point) => flipped(folded(point)), textsOn(page, upper)),
  }
}

/** Returns the text items that begin on a face, as on the paper. */
export const textsOn = (
  { texts }: ReadPage,
  { shortLeft, shortRight, foldLeft, foldRight }: ReadFace,
): readonly ReadText[] =>
  texts.filter(({ at }) => {
    const depth = (at.y - shortLeft.y) / (foldLeft.y - shortLeft.y)
    const left = shortLeft.x + depth * (foldLeft.x - shortLeft.x)
    const right = shortRight.x + depth * (foldRight.x - shortRight.x)
    return depth > 0 && depth < 1 && at.x > left && at.x < right
  })
