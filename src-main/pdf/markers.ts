/** State markers to cut out, each with an icon and a word. The tint, and the thickness and hatching of the rim, show severity. */
import type { MarkerShape } from '../../src-core/sheet/choices.ts'
import { entryAt } from '../../src-core/present.ts'
import { type Point, closedSteps, type PenStep } from '../../src-core/sheet/gauge/geometry.ts'
import type { UnitState } from '../../src-core/sheet/states.ts'
import { markerWords } from '../../src-core/words/sheet.ts'
import { boxOutline, discOutline, type Piece } from './cut/piece.ts'
import type { Fonts } from './fonts.ts'
import {
  mmPerPoint,
  reach,
  textCorners,
  textItem,
  widthOf,
  wrapToWidth,
  type TextItem,
  type Item,
  type PathItem,
  type Style,
  line,
} from './gauge/items.ts'
import { stepsOf } from '../../src-core/paths.ts'
import { failure, problem, success, type Problem, type Result } from '../../src-core/problem.ts'
import type { MarkersCopy } from './copy.ts'
import { sideTexts } from './cut/draw.ts'
import { countFitting, type PageArea } from './cut/pack.ts'

/** Makes as many markers as the roster needs, or full sheets. Each kind starts a row. Fails with `marker-too-small`. */
export const markerPieces = (copy: MarkersCopy, fonts: Fonts): Result<Iterable<Piece>> => {
  const { markers, shape, across, sheet } = copy
  const made: { readonly piece: Piece; readonly count: number | null }[] = []
  const problems: Problem[] = []
  for (const { state, back, count } of markers) {
    const [front, behind] = [state, back ?? state].map((each) => markerPiece(each, shape, across, fonts))
    if (front && behind) made.push({ piece: { ...front, back: behind.front }, count })
    else {
      const large = front && back ? back : state
      const facts = { label: large.label, across, min: smallestSize(copy, large, fonts) }
      problems.push(problem('marker-too-small', facts, { path: stepsOf(large.path) }))
    }
  }
  if (problems.length > 0) return failure(...problems)
  const [first] = made
  const textOn = sideTexts(sheet, { hasLines: shape !== 'square', hasBacks: true }, fonts)
  const [inRow, rows] = first ? rowsIn(first.piece, made.length, (side) => textOn(side).room) : [0, 0]
  return success({
    *[Symbol.iterator]() {
      for (const [kind, { piece, count }] of made.entries()) {
        // Leftover rows go to the first kinds.
        const own = count ?? inRow * Math.ceil((rows - kind) / made.length)
        for (let index = 0; index < own; index += 1) yield { ...piece, startsRow: index === 0 }
      }
    },
  })
}

/** The number of markers in a row, and the number of rows on as many sheets as it takes for each kind to have a row. */
const rowsIn = (piece: Piece, kinds: number, roomOf: (side: number) => PageArea): readonly [number, number] => {
  const inRow = countFitting(piece, { ...roomOf(0), height: piece.height })
  let rows = 0
  for (let side = 0; inRow > 0 && rows < kinds; side += 1)
    rows += Math.max(1, countFitting(piece, roomOf(side)) / inRow)
  return [inRow, rows]
}

/** The smallest size at which the word fits, in whole millimeters. Null if it fits at no size. */
const smallestSize = ({ shape, across }: MarkersCopy, state: UnitState, fonts: Fonts): number | null => {
  for (let size = Math.ceil(across); size <= 100; size += 1) if (markerPiece(state, shape, size, fonts)) return size
  return null
}

/* Convex polygons with corners in clockwise order. */

/** Shrinks a polygon by `by` mm. */
const inset = (polygon: readonly Point[], by: number): readonly Point[] =>
  polygon.map((corner, index) => {
    const [before, after] = [edgeFrom(polygon, index + polygon.length - 1), edgeFrom(polygon, index)]
    // Both edges move along their normals, so the corner moves along the sum of the normals.
    const share = by / (1 + before.x * after.x + before.y * after.y)
    return { x: corner.x - share * (before.y + after.y), y: corner.y + share * (before.x + after.x) }
  })

/** Unit vector of the edge that starts at a corner. */
const edgeFrom = (polygon: readonly Point[], index: number): Point => {
  const [from, to] = [entryAt(polygon, index % polygon.length), entryAt(polygon, (index + 1) % polygon.length)]
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
}

/** Lines from lower left to upper right, `spacing` mm apart. */
const hatch = (polygon: readonly Point[], spacing: number): readonly PathItem[] => {
  const across = polygon.map(({ x, y }) => (x + y) / Math.SQRT2)
  const lines: PathItem[] = []
  for (let at = Math.min(...across) + spacing / 2; at < Math.max(...across); at += spacing) {
    const [from, to] = diagonalCrossings(polygon, at)
    if (from && to) lines.push(line('hatch', from, to, 'text', spacing * 0.45))
  }
  return lines
}

/** The intersections with the line x + y = at·√2. */
const diagonalCrossings = (polygon: readonly Point[], at: number): readonly Point[] =>
  polygon.flatMap((a, index) => {
    const b = entryAt(polygon, (index + 1) % polygon.length)
    const [before, after] = [(a.x + a.y) / Math.SQRT2 - at, (b.x + b.y) / Math.SQRT2 - at]
    if (before < 0 === after < 0) return []
    const share = before / (before - after)
    return [{ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) }]
  })

/** Whether a point is in a polygon with corners in clockwise order. */
const isIn = ({ x, y }: Point, polygon: readonly Point[]): boolean =>
  polygon.every((a, index) => {
    const b = entryAt(polygon, (index + 1) % polygon.length)
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0
  })

/* Icons of markers, one for each trait with states, repeated for each step. The icons have unit size and are centered at the origin. */

const shape = (...points: readonly (readonly [number, number])[]): readonly Point[] =>
  points.map(([x, y]) => ({ x, y }))

/** Points on a circle with alternating radii. */
const star = (count: number, ...radii: readonly number[]): readonly Point[] =>
  Array.from({ length: count }, (_, index) => {
    const [radius, angle] = [entryAt(radii, index % radii.length), (2 * Math.PI * index) / count - Math.PI / 2]
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
  })

const turnPoints = (points: readonly Point[], by: number): readonly Point[] =>
  points.map(({ x, y }) => ({ x: x * Math.cos(by) - y * Math.sin(by), y: x * Math.sin(by) + y * Math.cos(by) }))

const plusShape = shape(
  [-0.15, -0.5], [0.15, -0.5], [0.15, -0.15], [0.5, -0.15], [0.5, 0.15], [0.15, 0.15],
  [0.15, 0.5], [-0.15, 0.5], [-0.15, 0.15], [-0.5, 0.15], [-0.5, -0.15], [-0.15, -0.15],
) // prettier-ignore

/** Icons whose outlines are distinguishable at 3 mm. */
const figures: readonly (readonly Point[])[] = [
  shape([-0.5, -0.3], [0, 0.1], [0.5, -0.3], [0.5, 0], [0, 0.4], [-0.5, 0]),
  shape([-0.1, -0.5], [0.4, -0.5], [0.1, 0.5], [-0.4, 0.5]),
  shape([-0.5, -0.4], [0.5, -0.4], [0, 0.5]),
  turnPoints(plusShape, Math.PI / 4),
  star(4, 0.5),
  star(10, 0.55, 0.22),
  shape([-0.4, -0.4], [0.4, -0.4], [0.4, 0.4], [-0.4, 0.4]),
  shape([-0.5, -0.18], [0.05, -0.18], [0.05, -0.45], [0.5, 0], [0.05, 0.45], [0.05, 0.18], [-0.5, 0.18]),
  star(6, 0.5),
  plusShape,
  shape([-0.45, -0.5], [0.45, -0.5], [0.12, 0], [0.45, 0.5], [-0.45, 0.5], [-0.12, 0]),
  shape([-0.15, -0.5], [0.15, -0.5], [0.15, 0.5], [-0.15, 0.5]),
]

/** An icon repeated `step` times side by side and centered. Each copy is `size` mm wide. */
const figureSteps = (figure: number, step: number, size: number, middle: Point): readonly (readonly PenStep[])[] =>
  Array.from({ length: step }, (_, index) => {
    const x = middle.x + (index - (step - 1) / 2) * size * 1.1
    return closedSteps(
      entryAt(figures, figure % figures.length).map((point) => ({
        x: x + point.x * size,
        y: middle.y + point.y * size,
      })),
    )
  })

/** The shape to cut, in its bounding box. */
interface Shape {
  readonly width: number
  readonly height: number
  readonly outline: readonly PenStep[]
  /** The outline as a convex polygon. */
  readonly points: readonly Point[]
}

const shapeOf = (shape: MarkerShape, across: number): Shape => {
  if (shape === 'round') {
    const points = Array.from({ length: 72 }, (_, index) => {
      const angle = (2 * Math.PI * index) / 72
      return { x: (across / 2) * (1 + Math.cos(angle)), y: (across / 2) * (1 + Math.sin(angle)) }
    })
    return { width: across, height: across, outline: discOutline(across), points }
  }
  const [width, height] = shape === 'square' ? [across, across] : [across, across * 0.6]
  const points =
    shape === 'square'
      ? [{ x: 0, y: 0 }, { x: width, y: 0 }, { x: width, y: height }, { x: 0, y: height }] // prettier-ignore
      : [{ x: 0, y: 0 }, { x: width * 0.8, y: 0 }, { x: width, y: height / 2 }, { x: width * 0.8, y: height }, { x: 0, y: height }] // prettier-ignore
  return { width, height, outline: shape === 'square' ? boxOutline(width, height) : closedSteps(points), points }
}

/** Rims by severity, with the thickness relative to the height and the spacing of hatching in mm. A spacing of 0 is solid. */
const rims = [
  { share: 0, spacing: 0 },
  { share: 0.03, spacing: 0 },
  { share: 0.08, spacing: 1.1 },
  { share: 0.1, spacing: 0.6 },
  { share: 0.1, spacing: 0 },
] as const

/** Minimum distance of the word from the rim or cut, in mm. */
const minWordGap = 0.7

const tints = ['paper', 'tint-1', 'tint-2', 'tint-3', 'tint-4'] as const
const fonts = ['semibold', 'semibold', 'bold', 'bold', 'black'] as const

/** Makes a marker. Null if the word doesn't fit. */
const markerPiece = (state: UnitState, shape: MarkerShape, across: number, faces: Fonts): Piece | null => {
  const { width, height, outline: edge, points } = shapeOf(shape, across)
  const severity = Math.min(Math.max(state.severity, 0), rims.length - 1)
  const { share, spacing } = entryAt(rims, severity)
  const middle = { x: points.reduce((sum, { x }) => sum + x, 0) / points.length, y: height / 2 }
  const inner = inset(points, share * height)
  const words = wordItems(
    state.label,
    entryAt(fonts, severity),
    faces,
    middle,
    height,
    inset(points, share * height + minWordGap),
  )
  if (!words) return null
  const ground = (steps: readonly PenStep[], fill: PathItem['fill']): PathItem => ({
    kind: 'path',
    role: 'ground',
    steps,
    ...(fill && { fill }),
  })
  const rim: readonly Item[] = share === 0 ? [] : spacing === 0 ? [ground(edge, 'text')] : hatch(points, spacing)
  const { figure, step } = state
  const size = height * 0.24
  const signs = figureSteps(figure, step, size, { x: middle.x, y: height * (words.length > 2 ? 0.25 : 0.3) })
  const items: readonly Item[] = [
    ...rim,
    ground(closedSteps(inner), entryAt(tints, severity)),
    ...signs.map((steps): PathItem => ({ kind: 'path', role: 'figure', steps, fill: 'text' })),
    ...words,
  ]
  return {
    width,
    height,
    outline: edge,
    isUpright: true,
    cut: shape === 'square' ? 'marks' : 'line',
    front: [{ tag: 'Figure', alt: markerWords.alt(state.label), items }],
  }
}

/** The word, in the lower part of the marker and in the largest type that fits. */
const wordItems = (
  label: string,
  font: Style['font'],
  faces: Fonts,
  middle: Point,
  height: number,
  inner: readonly Point[],
): readonly Item[] | null => {
  const [left, right] = [Math.min(...inner.map(({ x }) => x)), Math.max(...inner.map(({ x }) => x))]
  for (let size = 12; size >= 4; size -= 0.5) {
    const style: Style = { font, size, color: 'text' }
    const leading = size * 1.05 * mmPerPoint
    for (const width of [1, 0.9, 0.8, 0.7, 0.6].map((share) => share * (right - left))) {
      const lines = wrapToWidth(faces, label, style, width)
      if (!lines || lines.length > 3) continue
      const top = height * 0.66 - (lines.length * leading) / 2
      const items = lines.map((text, index) =>
        textItem(faces, text, style, {
          x: middle.x - widthOf(faces, text, style) / 2,
          y: top + index * leading + reach.above * size * mmPerPoint,
        }),
      )
      if (top > height * 0.4 && items.every((item) => isInside(item, inner))) return items
    }
  }
  return null
}

const isInside = (item: TextItem, polygon: readonly Point[]): boolean =>
  textCorners(item).every((corner) => isIn(corner, polygon))
