/** Markers of states as pieces: a figure and a word, the severity in the ground's tint and in the weight and texture of the rim. */
import { entryAt } from '../../../src-core/present.ts'
import { type Point, outline, type PenStep } from '../../../src-core/sheet/gauge/geometry.ts'
import type { UnitState, MarkerShape } from '../../../src-core/sheet/states.ts'
import { markerWords } from '../../../src-core/words/labels.ts'
import { boxOutline, discOutline, type Piece } from '../cut/piece.ts'
import type { Fonts } from '../fonts.ts'
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
} from '../gauge/items.ts'
import { figureSteps } from './figures.ts'
import { hatch, inset, isIn } from './polygon.ts'

/** What is cut out, about the shape's own box. */
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
  return { width, height, outline: shape === 'square' ? boxOutline(width, height) : outline(points), points }
}

/** Rims from harmless to ruinous: their thickness as a share of the height, and the spacing of their hatch in mm; 0 is solid. */
const rims = [
  { share: 0, spacing: 0 },
  { share: 0.03, spacing: 0 },
  { share: 0.08, spacing: 1.1 },
  { share: 0.1, spacing: 0.6 },
  { share: 0.1, spacing: 0 },
] as const

/** Between a word and the rim or the cut, in mm. */
const clear = 0.7

const tints = ['paper', 'tint-1', 'tint-2', 'tint-3', 'tint-4'] as const
const fonts = ['semibold', 'semibold', 'bold', 'bold', 'black'] as const

/** The piece of a state; null where its word finds no room. */
export const markerPiece = (state: UnitState, shape: MarkerShape, across: number, faces: Fonts): Piece | null => {
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
    inset(points, share * height + clear),
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
    ground(outline(inner), entryAt(tints, severity)),
    ...signs.map((steps): PathItem => ({ kind: 'path', role: 'figure', steps, fill: 'text' })),
    ...words,
  ]
  return {
    width,
    height,
    outline: edge,
    cut: shape === 'square' ? 'marks' : 'line',
    front: [{ tag: 'Figure', alt: markerWords.alt(state.label), items }],
  }
}

/** The word in the lower part, in the largest type whose lines all fit inside. */
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
    const style: Style = { font, size, colour: 'text' }
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
