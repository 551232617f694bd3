/** Drawings independent of a file format, made of filled and stroked paths in layers. SVG, DXF and PNG files are made from them. */
import type { PenStep, Point } from '../../../src-core/sheet/gauge/geometry.ts'
import { nonNull } from '../../../src-core/present.ts'
import { pointsPerMm } from '../../../src-core/sheet/paper.ts'
import type { FontName, Fonts } from '../fonts.ts'
import type { Item } from '../gauge/items.ts'
import type { Theme } from '../theme.ts'

/** A path. Colors are `#rrggbb` and lengths are in millimeters. */
export interface Shape {
  readonly steps: readonly PenStep[]
  readonly fill?: string
  /** Whether inner paths of a fill are holes, whatever their direction. */
  readonly hasHoles?: boolean
  readonly stroke?: string
  readonly width?: number
  readonly dash?: readonly [number, number]
}

export interface Picture {
  readonly title: string
  /** Width in millimeters. Coordinates start at the top left corner, with y down. */
  readonly width: number
  readonly height: number
  /** Layers from bottom to top. */
  readonly layers: readonly { readonly id: 'sheet' | 'engrave' | 'cut'; readonly shapes: readonly Shape[] }[]
}

export const moveShape = (shape: Shape, map: (point: Point) => Point): Shape => ({
  ...shape,
  steps: shape.steps.map((step): PenStep => {
    if (step.to === 'close') return step
    if (step.to === 'curve')
      return { ...step, control1: map(step.control1), control2: map(step.control2), point: map(step.point) }
    return { ...step, point: map(step.point) }
  }),
})

/** Converts an item to a shape, with its text as outlines. */
export const shapeOf = (item: Item, { gauge, paleLine }: Theme, fonts: Fonts): Shape => {
  if (item.kind === 'text') {
    const { text, font, size, color, at, turned } = item
    const outlines = textSteps(fonts, { text, font, size: size / pointsPerMm, at })
    const shape = { steps: outlines, fill: gauge[color] }
    return turned ? moveShape(shape, ({ x, y }) => ({ x: 2 * at.x - x, y: 2 * at.y - y })) : shape
  }
  const { steps, fill, stroke, width = 0, dash } = item
  return {
    steps,
    ...(fill && { fill: gauge[fill] }),
    ...(stroke && { stroke: gauge[stroke], width: stroke === 'text' ? width : width * paleLine }),
    ...(dash && { dash }),
  }
}

/** A line of text to convert to outlines. `size` and `apart` (letter spacing) are in millimeters. */
interface OutlinedText {
  readonly text: string
  readonly font: FontName
  readonly size: number
  readonly at: Point
  readonly apart?: number
}

/** Properties of fontkit's glyphs beyond those of `Glyph`. */
interface GlyphOutline {
  readonly path: { readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[] }
}

/** The outlines of a line of text, set word by word as in pdfkit. `fonts` must be parsed (see `parsedFonts`). */
export const textSteps = (fonts: Fonts, { text, font, size, at, apart = 0 }: OutlinedText): readonly PenStep[] => {
  const { face } = fonts[font]
  const em = size / face.unitsPerEm
  let x = at.x
  return (text.match(/[^ ]* |[^ ]+$/g) ?? []).flatMap((word) => {
    const { glyphs, positions } = face.layout(word)
    return glyphs.flatMap((glyph, index) => {
      const steps = glyphSteps(glyph as unknown as GlyphOutline, { x, y: at.y }, em)
      x += (positions[index]?.xAdvance ?? 0) * em + apart
      return steps
    })
  })
}

/** Rounds to a thousandth, which is fine enough for letters and shorter to write. */
const thousandth = (mm: number): number => Math.round(mm * 1000) / 1000

const glyphSteps = ({ path }: GlyphOutline, origin: Point, em: number): readonly PenStep[] => {
  const point = (x = 0, y = 0): Point => ({ x: thousandth(origin.x + x * em), y: thousandth(origin.y - y * em) })
  let from = origin
  return path.commands.map(({ command, args: [a, b, c, d, e, f] }): PenStep => {
    switch (command) {
      case 'moveTo':
        return { to: 'move', point: (from = point(a, b)) }
      case 'lineTo':
        return { to: 'line', point: (from = point(a, b)) }
      case 'quadraticCurveTo': {
        const [start, middle, end] = [from, point(a, b), point(c, d)]
        const pull = (near: Point): Point => ({
          x: near.x + ((middle.x - near.x) * 2) / 3,
          y: near.y + ((middle.y - near.y) * 2) / 3,
        })
        from = end
        return { to: 'curve', control1: pull(start), control2: pull(end), point: end }
      }
      case 'bezierCurveTo':
        return { to: 'curve', control1: point(a, b), control2: point(c, d), point: (from = point(e, f)) }
      default:
        return { to: 'close' }
    }
  })
}

export interface Polyline {
  readonly points: readonly Point[]
  readonly isClosed: boolean
}

/** The maximum distance of a polyline from its curve, in millimeters. */
const tolerance = 0.005

/** Converts a path to polylines. Every path must begin with a move. */
export const polylines = (steps: readonly PenStep[]): readonly Polyline[] => {
  const lines: { points: Point[]; isClosed: boolean }[] = []
  for (const step of steps) {
    if (step.to === 'move') {
      lines.push({ points: [step.point], isClosed: false })
      continue
    }
    const line = nonNull(lines.at(-1))
    if (step.to === 'close') line.isClosed = true
    else if (step.to === 'curve') line.points.push(...pointsOf(nonNull(line.points.at(-1)), step))
    else line.points.push(step.point)
  }
  return lines.filter(({ points }) => points.length > 1)
}

/** The points of a curve after the first. */
const pointsOf = (
  from: Point,
  { control1: a, control2: b, point: to }: Extract<PenStep, { readonly to: 'curve' }>,
): readonly Point[] => {
  const bend = Math.max(
    Math.hypot(from.x - 2 * a.x + b.x, from.y - 2 * a.y + b.y),
    Math.hypot(a.x - 2 * b.x + to.x, a.y - 2 * b.y + to.y),
  )
  const count = Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / tolerance)))
  return Array.from({ length: count }, (_, index) => {
    const t = (index + 1) / count
    const s = 1 - t
    const at = (start: number, one: number, other: number, end: number): number =>
      s * s * s * start + 3 * s * s * t * one + 3 * s * t * t * other + t * t * t * end
    return index === count - 1 ? to : { x: at(from.x, a.x, b.x, to.x), y: at(from.y, a.y, b.y, to.y) }
  })
}

/** The parts of a polyline that are drawn with a dash pattern. */
export const dashLine = ({ points, isClosed }: Polyline, [on, off]: readonly [number, number]): readonly Polyline[] => {
  const parts: Point[][] = []
  let isOn = true
  let left = on
  const all = isClosed ? [...points, ...points.slice(0, 1)] : points
  for (const [index, to] of all.entries()) {
    let from = all[index - 1]
    if (!from) continue
    if (parts.length === 0) parts.push([from])
    for (let length = distance(from, to); length > left; length = distance(from, to)) {
      const share = left / length
      const at: Point = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
      if (isOn) parts.at(-1)?.push(at)
      else parts.push([at])
      isOn = !isOn
      left = isOn ? on : off
      from = at
    }
    left -= distance(from, to)
    if (isOn) parts.at(-1)?.push(to)
  }
  return parts.filter((part) => part.length > 1).map((part) => ({ points: part, isClosed: false }))
}

const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)
