/** Processes pictures in shades of gray: scales and projects them, evens out the light and removes ruled lines. */
import type { Projection } from './projection.ts'

/** A picture in shades of gray, row by row. 0 is black, 255 is white. */
export interface GrayPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

const white = 255

/** Inverts black and white. */
export const negative = ({ width, height, pixels }: GrayPicture): GrayPicture => ({
  width,
  height,
  pixels: pixels.map((shade) => white - shade),
})

/** Shrinks a picture by a whole factor. Each pixel is the average of a square. */
export const shrink = ({ width, height, pixels }: GrayPicture, factor: number): GrayPicture => {
  const [columns, rows] = [Math.max(1, Math.floor(width / factor)), Math.max(1, Math.floor(height / factor))]
  const small = new Uint8Array(columns * rows)
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < columns; x += 1) {
      let sum = 0
      let count = 0
      for (let v = y * factor; v < Math.min(height, (y + 1) * factor); v += 1)
        for (let u = x * factor; u < Math.min(width, (x + 1) * factor); u += 1) {
          sum += pixels[v * width + u] ?? white
          count += 1
        }
      small[y * columns + x] = Math.round(sum / count)
    }
  return { width: columns, height: rows, pixels: small }
}

/**
 * Projects `source` onto a picture of the given size. `toSource` maps the new pixels to those of the source. Pixels outside the source become white.
 */
export const warp = (source: GrayPicture, toSource: Projection, width: number, height: number): GrayPicture => {
  const { width: across, height: down, pixels } = source
  const [a, b, c, d, e, f, g, h, i] = toSource
  const warped = new Uint8Array(width * height).fill(white)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const [px, py] = [column + 0.5, row + 0.5]
      const w = g * px + h * py + i
      const x = (a * px + b * py + c) / w - 0.5
      const y = (d * px + e * py + f) / w - 0.5
      if (x < -0.5 || y < -0.5 || x > across - 0.5 || y > down - 0.5) continue
      const left = Math.min(Math.max(Math.floor(x), 0), across - 1)
      const top = Math.min(Math.max(Math.floor(y), 0), down - 1)
      const right = Math.min(left + 1, across - 1)
      const bottom = Math.min(top + 1, down - 1)
      const [u, v] = [Math.min(Math.max(x - left, 0), 1), Math.min(Math.max(y - top, 0), 1)]
      const upper = (pixels[top * across + left] ?? 0) * (1 - u) + (pixels[top * across + right] ?? 0) * u
      const lower = (pixels[bottom * across + left] ?? 0) * (1 - u) + (pixels[bottom * across + right] ?? 0) * u
      warped[row * width + column] = Math.round(upper * (1 - v) + lower * v)
    }
  return { width, height, pixels: warped }
}

/** Divides each pixel by the brightness of the paper around it. Removes shadows, colored bands and vignettes. `block` is in pixels. */
export const evenLight = ({ width, height, pixels }: GrayPicture, block: number): GrayPicture => {
  const columns = Math.ceil(width / block)
  const rows = Math.ceil(height / block)
  const light = new Float32Array(columns * rows)
  const counts = new Uint32Array(256)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      counts.fill(0)
      let count = 0
      for (let y = row * block; y < Math.min(height, (row + 1) * block); y += 1)
        for (let x = column * block; x < Math.min(width, (column + 1) * block); x += 1) {
          const value = pixels[y * width + x] ?? 0
          counts[value] = (counts[value] ?? 0) + 1
          count += 1
        }
      // The shade that a quarter of the pixels are brighter than.
      let brighter = count / 4
      let shade = white
      for (; shade > 0 && brighter > 0; shade -= 1) brighter -= counts[shade] ?? 0
      light[row * columns + column] = Math.max(shade, 32)
    }
  const lit = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const v = Math.min(Math.max(y / block - 0.5, 0), rows - 1)
    const [top, down] = [Math.floor(v), v - Math.floor(v)]
    const bottom = Math.min(top + 1, rows - 1)
    for (let x = 0; x < width; x += 1) {
      const u = Math.min(Math.max(x / block - 0.5, 0), columns - 1)
      const [left, across] = [Math.floor(u), u - Math.floor(u)]
      const right = Math.min(left + 1, columns - 1)
      const upper = (light[top * columns + left] ?? 0) * (1 - across) + (light[top * columns + right] ?? 0) * across
      const lower =
        (light[bottom * columns + left] ?? 0) * (1 - across) + (light[bottom * columns + right] ?? 0) * across
      const own = pixels[y * width + x] ?? 0
      lit[y * width + x] = Math.min(white, Math.round((own * white) / (upper * (1 - down) + lower * down)))
    }
  }
  return { width, height, pixels: lit }
}

/** Stretches the contrast of an evenly lit picture until its ink is black. */
export const stretchContrast = ({ width, height, pixels }: GrayPicture): GrayPicture => {
  const counts = new Uint32Array(256)
  for (const shade of pixels) counts[shade] = (counts[shade] ?? 0) + 1
  const split = splitShade(counts)
  let [sum, count] = [0, 0]
  for (let shade = 0; shade <= split; shade += 1) {
    sum += shade * (counts[shade] ?? 0)
    count += counts[shade] ?? 0
  }
  const black = Math.min(count === 0 ? 0 : sum / count, 160)
  const map = Uint8Array.from({ length: 256 }, (_, shade) =>
    Math.min(white, Math.max(0, Math.round(((shade - black) * white) / (paper - black)))),
  )
  return { width, height, pixels: pixels.map((shade) => map[shade] ?? white) }
}

/** A nearly white shade. */
const paper = 240

/** The shade that best separates dark from bright pixels (Otsu's method). */
const splitShade = (counts: Uint32Array): number => {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const total = counts.reduce((sum, count, shade) => sum + count * shade, 0)
  let [best, max, dark, darkSum] = [0, -1, 0, 0]
  for (let shade = 0; shade < 256; shade += 1) {
    dark += counts[shade] ?? 0
    darkSum += shade * (counts[shade] ?? 0)
    if (dark === 0 || dark === all) continue
    const between = (darkSum * all - dark * total) ** 2 / (dark * (all - dark))
    if (between > max) [best, max] = [shade, between]
  }
  return best
}

/** In an evenly lit picture, darker pixels are ink. */
export const inkShade = 150

/** Finds horizontal and vertical runs of at least `length` dark pixels. Draws them in black on white. */
export const longLines = (
  { width, height, pixels }: GrayPicture,
  length: number,
): { readonly across: GrayPicture; readonly down: GrayPicture } => ({
  across: { width, height, pixels: longRuns(pixels, width, height, 1, width, length) },
  down: { width, height, pixels: longRuns(pixels, height, width, width, 1, length) },
})

/** How much darker than the paper on both sides a pale line must be, in shades. */
const minRidgeDepth = 9

/**
 * Finds horizontal lines of at least `length` pixels, drawn in black on white. Pale lines count if they are darker than the pixels `reach` above and
 * below.
 */
export const levelRidges = ({ width, height, pixels }: GrayPicture, length: number, reach: number): GrayPicture => {
  const ridges = new Uint8Array(pixels.length).fill(white)
  for (let at = reach * width; at < pixels.length - reach * width; at += 1) {
    const min = (pixels[at] ?? white) + minRidgeDepth
    if ((pixels[at - reach * width] ?? 0) >= min && (pixels[at + reach * width] ?? 0) >= min) ridges[at] = 0
  }
  return { width, height, pixels: longRuns(ridges, width, height, 1, width, length) }
}

/** Erases lines up to `thickness` thick, but not the letters that cross them. */
export const withoutLines = (
  { width, height, pixels }: GrayPicture,
  { across, down }: ReturnType<typeof longLines>,
  thickness: number,
): GrayPicture => {
  const erased = pixels.slice()
  /** Counts the dark pixels in a row from a start, up to `thickness` + 1. */
  const extent = (at: number, step: number): number => {
    let count = 0
    while (count <= thickness && (pixels[at + step * (count + 1)] ?? white) < lineShade) count += 1
    return count
  }
  const erase = (at: number, step: number, isCrossing: boolean): void => {
    const [before, after] = [extent(at, -step), extent(at, step)]
    if (!isCrossing && before + after + 1 > thickness) return
    // Includes the blurred edge.
    const [from, to] = isCrossing ? [-1, 1] : [-before - 2, after + 2]
    for (let each = from; each <= to; each += 1) erased[at + each * step] = white
  }
  for (let at = 0; at < pixels.length; at += 1) {
    const [isLevel, isUpright] = [across.pixels[at] === 0, down.pixels[at] === 0]
    if (isLevel) erase(at, width, isUpright)
    if (isUpright) erase(at, 1, isLevel)
  }
  return { width, height, pixels: erased }
}

/** Draws the pixels of long dark runs in black. `across` and `down` are the steps to the next pixel and to the next run. */
const longRuns = (
  pixels: Uint8Array,
  inner: number,
  outer: number,
  across: number,
  down: number,
  length: number,
): Uint8Array => {
  const marked = new Uint8Array(pixels.length).fill(white)
  for (let run = 0; run < outer; run += 1)
    for (let from = 0; from < inner; from += 1) {
      let to = from
      while (to < inner && (pixels[run * down + to * across] ?? white) < lineShade) to += 1
      if (to - from >= length) for (let each = from; each < to; each += 1) marked[run * down + each * across] = 0
      from = to
    }
  return marked
}

/** A brighter limit than for ink, because thin lines are paler than letters. */
const lineShade = 215

/** Rotates and flips a picture according to its EXIF orientation (1 to 8). */
export const applyOrientation = ({ width, height, pixels }: GrayPicture, orientation: number): GrayPicture => {
  if (orientation <= 1) return { width, height, pixels }
  const isSwapped = orientation >= 5
  const [across, down] = isSwapped ? [height, width] : [width, height]
  const turned = new Uint8Array(pixels.length)
  const flipsX = [2, 3, 7, 8].includes(orientation)
  const flipsY = [3, 4, 6, 7].includes(orientation)
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      const [a, b] = isSwapped ? [y, x] : [x, y]
      turned[y * across + x] = pixels[(flipsY ? height - 1 - b : b) * width + (flipsX ? width - 1 - a : a)] ?? white
    }
  return { width: across, height: down, pixels: turned }
}
