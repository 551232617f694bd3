/**
 * Straightens the picture of a page before its text is recognized: evens out the light, corrects perspective, skew and size, and removes ruled lines.
 */
import {
  stretchContrast,
  evenLight,
  inkShade,
  levelRidges,
  longLines,
  negative,
  shrink,
  warp,
  withoutLines,
  type GrayPicture,
} from './gray.ts'
import { inkParts, type TextRun } from './text-runs.ts'
import {
  compose,
  invert,
  translation,
  ontoCorners,
  project,
  scaling,
  type Corners,
  type PixelPoint,
  type Projection,
} from './projection.ts'

export interface StraightPicture {
  readonly picture: GrayPicture
  /** The height of a capital letter in pixels. */
  readonly letters: number
  /** The horizontal ruled lines. */
  readonly strokes: readonly TextRun[]
  /** Maps the pixels of `picture` to those of the original. */
  readonly toOriginal: Projection
}

/** The height that capital letters are scaled to, in pixels. */
const capitalHeight = 30
const maxSideLength = 4000
/** The longest side of the copy used for measuring, in pixels. */
const measuredSide = 1400

/** Returns the page as seen from straight above, black on white, with letters of a readable size and without ruled lines. */
export const straighten = (given: GrayPicture): StraightPicture => {
  const shrunk = Math.max(1, Math.ceil(Math.max(given.width, given.height) / measuredSide))
  const seen = shrink(given, shrunk)
  const { width, height } = seen
  const block = Math.max(16, Math.round(Math.max(width, height) / 40))
  const { corners, edges } = pageFrame(seen)
  const isInverted = !edges.includes(true) && isDark(seen)
  const [original, small] = isInverted ? [negative(given), negative(seen)] : [given, seen]
  const [wide, high] = [meanLength(corners[0], corners[1], corners[3], corners[2]), meanLength(corners[0], corners[3], corners[1], corners[2])] // prettier-ignore
  const frame = ontoCorners(wide, high, corners)
  const pageIn = (picture: GrayPicture, toSmall: Projection): GrayPicture => {
    const back = invert(toSmall)
    return stretchContrast(
      insideOf(
        picture,
        corners.map((corner) => project(back, corner)),
        edges,
      ),
    )
  }
  const level = compose(frame, leveling(pageIn(evenLight(warp(small, frame, wide, high), block), frame)))
  const letters = letterHeight(pageIn(evenLight(warp(small, level, wide, high), block), level))
  const area = coveredArea(small, level, corners, edges)
  const zoom = Math.min(capitalHeight / letters, 4 * shrunk, maxSideLength / Math.max(area.width, area.height))
  const toSmall = compose(level, translation(area.left, area.top), scaling(1 / zoom))
  const coarse = Math.max(1, Math.floor(shrunk / zoom))
  const source = coarse > 1 ? shrink(original, coarse) : original
  const picture = warp(
    source,
    compose(scaling(shrunk / coarse), toSmall),
    Math.round(area.width * zoom),
    Math.round(area.height * zoom),
  )
  const size = letters * zoom
  const inked = pageIn(evenLight(picture, Math.round(size)), toSmall)
  return {
    picture: withoutLines(inked, longLines(inked, Math.round(size * 4)), Math.round(size / 2)),
    letters: size,
    strokes: inkParts(levelRidges(inked, Math.round(size * 4), Math.round(size / 4))),
    toOriginal: compose(scaling(shrunk), toSmall),
  }
}

/** Whether the page has light text on a dark background, so that most shades are near the darkest. */
const isDark = ({ pixels }: GrayPicture): boolean => {
  const shades = pixels.toSorted()
  const at = (part: number): number => shades[Math.floor((shades.length - 1) * part)] ?? 0
  return at(0.5) - at(0.02) < (at(0.98) - at(0.5)) / 2
}

/** The mean length of two opposite sides, in whole pixels. */
const meanLength = (a: PixelPoint, b: PixelPoint, c: PixelPoint, d: PixelPoint): number =>
  Math.round((Math.hypot(b.x - a.x, b.y - a.y) + Math.hypot(d.x - c.x, d.y - c.y)) / 2)

interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The area of the page after projection. On sides without a visible edge, it extends to the end of the picture. */
const coveredArea = (
  { width, height }: GrayPicture,
  toPicture: Projection,
  corners: readonly PixelPoint[],
  [top, right, bottom, left]: readonly boolean[],
): Area => {
  const back = invert(toPicture)
  const boxOf = (points: readonly PixelPoint[]) => {
    const projected = points.map((point) => project(back, point))
    const [xs, ys] = [projected.map(({ x }) => x), projected.map(({ y }) => y)]
    return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
  }
  const page = boxOf(corners)
  const whole = boxOf(
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ].map(([x = 0, y = 0]) => ({ x, y })),
  )
  const from = { x: left ? page.left : whole.left, y: top ? page.top : whole.top }
  const to = { x: right ? page.right : whole.right, y: bottom ? page.bottom : whole.bottom }
  return { left: from.x, top: from.y, width: to.x - from.x, height: to.y - from.y }
}

/** Finds the corners of the page. On sides without a visible edge, the page extends to the end of the picture. */
const pageFrame = (picture: GrayPicture): PageFrame => {
  const { width, height } = picture
  const left = edgeLine(picture, 'left')
  const right = edgeLine(picture, 'right')
  const top = edgeLine(picture, 'top')
  const bottom = edgeLine(picture, 'bottom')
  // If only one of two opposite edges is visible, assume that the other is parallel.
  const [l, r] = [left ?? edgeLineAt(right, 0), right ?? edgeLineAt(left, width)]
  const [t, b] = [top ?? edgeLineAt(bottom, 0), bottom ?? edgeLineAt(top, height)]
  return {
    corners: [intersection(l, t), intersection(r, t), intersection(r, b), intersection(l, b)],
    edges: [top, right, bottom, left].map((edge) => edge !== undefined),
  }
}

interface PageFrame {
  readonly corners: Corners
  /** For each side, from one corner to the next, whether the page ends there rather than continuing outside the picture. */
  readonly edges: readonly boolean[]
}

/** Makes the area outside the page white, including the blurred edges of the page. */
const insideOf = (
  { width, height, pixels }: GrayPicture,
  corners: readonly PixelPoint[],
  edges: readonly boolean[],
): GrayPicture => {
  const blur = Math.max(width, height) / 120
  const sides = corners.flatMap((from, index) => {
    if (edges[index] !== true) return []
    const to = corners[(index + 1) % corners.length] ?? from
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
    const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length]
    return [{ dx, dy, min: dx * from.y - dy * from.x + blur }]
  })
  const inside = pixels.slice()
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (sides.some(({ dx, dy, min }) => dx * y - dy * x < min)) inside[y * width + x] = 255
  return { width, height, pixels: inside }
}

/** A line `at + slope · s`, where s runs along the edge. */
interface EdgeLine {
  readonly at: number
  readonly slope: number
}

const edgeLineAt = (other: EdgeLine | undefined, at: number): EdgeLine => ({ at, slope: other?.slope ?? 0 })

/** The intersection of a vertical and a horizontal line. */
const intersection = (upright: EdgeLine, levelLine: EdgeLine): PixelPoint => {
  const y = (levelLine.at + levelLine.slope * upright.at) / (1 - levelLine.slope * upright.slope)
  return { x: upright.at + upright.slope * y, y }
}

const steepest = 0.35

/** Finds the edge between page and background nearest to a side. Undefined if no straight edge runs along most of the side. */
const edgeLine = (
  { width, height, pixels }: GrayPicture,
  side: 'left' | 'right' | 'top' | 'bottom',
): EdgeLine | undefined => {
  const upright = side === 'left' || side === 'right'
  const [along, across] = upright ? [height, width] : [width, height]
  const far = side === 'right' || side === 'bottom'
  const shade = (s: number, depth: number): number => {
    const at = far ? across - 1 - depth : depth
    return pixels[upright ? s * width + at : at * width + s] ?? 0
  }
  const step = Math.max(1, Math.floor(along / 150))
  const reach = Math.floor(across * 0.3)
  const places = Array.from({ length: Math.max(0, Math.floor(along / step) - 2) }, (_, index) => (index + 1) * step)
  // Averaged along the edge to reduce noise.
  const profiles = places.map((s) =>
    Array.from({ length: reach }, (_, depth) => {
      let sum = 0
      for (let each = -2; each <= 2; each += 1) sum += shade(Math.min(Math.max(s + each, 0), along - 1), depth)
      return sum / 5
    }),
  )
  for (const min of minSteps) {
    const points = places.flatMap((s, index) => {
      const depth = edgeDepth(profiles[index] ?? [], min)
      return depth === undefined ? [] : [{ s, at: far ? across - depth - 1 : depth + 1 }]
    })
    const line = fittedLine(points, places.length * 0.5, across / 200 + 1)
    if (line) return line
  }
  return undefined
}

/** The minimum brightness differences to try, in shades. The lowest suits a page on a bright background, the highest a page on a dark, rough one. */
const minSteps = [5, 25, 60] as const

/** The minimum width of the background, in pixels. Ruled lines are thinner. */
const groundDepth = 6

/** The depth at which the page starts, which is the first step from dark to bright. */
const edgeDepth = (shades: readonly number[], min: number): number | undefined => {
  for (let depth = groundDepth; depth < shades.length - groundDepth; depth += 1) {
    let [brightest, sum] = [0, 0]
    for (let each = 1; each <= groundDepth; each += 1) {
      brightest = Math.max(brightest, shades[depth - each] ?? 0)
      sum += (shades[depth + each - 1] ?? 0) - (shades[depth - each] ?? 0)
    }
    const inside = ((shades[depth + 1] ?? 0) + (shades[depth + 2] ?? 0)) / 2
    if (sum / groundDepth >= min && inside - brightest >= min / 2) return depth
  }
  return undefined
}

/** Finds the line that the most points are on. Undefined if fewer than `min` points are within `tolerance`. */
const fittedLine = (
  points: readonly { readonly s: number; readonly at: number }[],
  min: number,
  tolerance: number,
): EdgeLine | undefined => {
  let best: EdgeLine | undefined
  let max = 0
  const step = Math.max(1, Math.floor(points.length / 40))
  for (let i = 0; i < points.length; i += step)
    for (let j = i + step; j < points.length; j += step) {
      const [p, q] = [points[i], points[j]]
      if (!p || !q) continue
      const slope = (q.at - p.at) / (q.s - p.s)
      if (Math.abs(slope) > steepest) continue
      const at = p.at - slope * p.s
      const count = points.filter((point) => Math.abs(at + slope * point.s - point.at) <= tolerance).length
      if (count > max) [best, max] = [{ at, slope }, count]
    }
  return max >= min ? best : undefined
}

/** Makes lines of text level, and columns upright if the text shows that they lean differently. */
const leveling = (picture: GrayPicture): Projection => {
  const ink = inkPoints(picture)
  if (ink.length < 200) return scaling(1)
  const slope = sharpestSlope(ink, 0.3)
  const upright = ink.map(({ x, y }) => ({ x: y, y: x - 0 * y }))
  const lean = leanOf(upright, slope)
  const { width, height } = picture
  const center = compose(
    translation(width / 2, height / 2),
    [1, lean, 0, slope, 1, 0, 0, 0, 1],
    translation(-width / 2, -height / 2),
  )
  return center
}

/** The slope of the columns: the slope of the lines, unless another one makes the columns clearly sharper. */
const leanOf = (upright: readonly PixelPoint[], slope: number): number => {
  const own = sharpestSlope(upright, 0.15)
  return sharpness(upright, own) > sharpness(upright, -slope) * 1.1 ? own : -slope
}

const inkPoints = ({ width, height, pixels }: GrayPicture): readonly PixelPoint[] => {
  const points: PixelPoint[] = []
  const edge = Math.round(Math.min(width, height) / 50)
  for (let y = edge; y < height - edge; y += 1)
    for (let x = edge; x < width - edge; x += 1)
      // Use only the upper edge of ink. The upper edge is enough to find the direction, and it keeps ruled lines from outweighing letters.
      if ((pixels[y * width + x] ?? 255) < inkShade && (pixels[(y - 1) * width + x] ?? 255) >= inkShade)
        points.push({ x, y })
  return points
}

/** Finds the slope at which the points form the sharpest rows. */
const sharpestSlope = (points: readonly PixelPoint[], steep: number): number => {
  let best = 0
  let range = steep
  let step = 0.01
  for (let round = 0; round < 3; round += 1) {
    const around = best
    let max = -1
    for (let slope = around - range; slope <= around + range + 1e-9; slope += step) {
      const sharp = sharpness(points, slope)
      if (sharp > max) [best, max] = [slope, sharp]
    }
    range = step
    step /= 5
  }
  return best
}

const sharpness = (points: readonly PixelPoint[], slope: number): number => {
  const rows = new Map<number, number>()
  for (const { x, y } of points) {
    const row = Math.round(y - slope * x)
    rows.set(row, (rows.get(row) ?? 0) + 1)
  }
  let sum = 0
  for (const count of rows.values()) sum += count * count
  return sum
}

/** The typical height of letters and digits, in pixels. */
const letterHeight = ({ width, height, pixels }: GrayPicture): number => {
  const heights = inkParts({ width, height, pixels })
    .map(({ left, top, right, bottom }) => ({ across: right - left, down: bottom - top }))
    .filter(({ across, down }) => down >= 5 && down <= height / 8 && across <= down * 2 && across * 8 >= down)
    .map(({ down }) => down)
    .toSorted((a, b) => a - b)
  return heights[Math.floor(heights.length * 0.6)] ?? capitalHeight
}
