/** Pictures of pages are straightened: a page that is turned, tilted or in shadow comes out as printed. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fileKind, orientationOf } from '../../../src-core/picture/file-kind.ts'
import {
  evenLight,
  levelRidges,
  longLines,
  applyOrientation,
  warp,
  withoutLines,
  type GrayPicture,
} from '../../../src-core/picture/gray.ts'
import {
  compose,
  invert,
  translation,
  ontoCorners,
  project,
  scaling,
  type Corners,
  type Projection,
} from '../../../src-core/picture/projection.ts'
import { straighten } from '../../../src-core/picture/straighten.ts'
import { textLines } from '../../../src-core/picture/text-runs.ts'

const paint = (width: number, height: number, shade: (x: number, y: number) => number): GrayPicture => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height }, (_, at) => shade(at % width, Math.floor(at / width))),
})

/** A page with four lines of five words, made of upright strokes 16 pixels high. */
const lines = [100, 150, 200, 250]
const words = [80, 190, 300, 410, 520]
const isInk = (x: number, y: number): boolean =>
  lines.some((top) => y >= top && y < top + 16) &&
  words.some((left) => x >= left && x < left + 60 && (x - left) % 12 < 7)
const page = paint(640, 400, (x, y) => (isInk(x, y) ? 20 : 250))

/** The page on a dark background, seen from another angle. */
const photographed = (toPage: Projection, light: (x: number, y: number) => number = () => 1): GrayPicture =>
  paint(760, 520, (x, y) => {
    const at = project(toPage, { x: x + 0.5, y: y + 0.5 })
    const isPage = at.x >= 0 && at.y >= 0 && at.x < page.width && at.y < page.height
    return Math.round((isPage ? (isInk(at.x, at.y) ? 20 : 250) : 90) * light(x, y))
  })

/**
 * Straightens a picture. Returns the largest height difference within a line as a multiple of letter height, and the number of words in each line.
 */
const read = (picture: GrayPicture): { readonly slant: number; readonly counts: readonly number[] } => {
  const straight = straighten(picture)
  const found = textLines(straight.picture, straight.letters).filter(({ runs }) => runs.length > 1)
  const slants = found.map(({ runs }) => {
    const bottoms = runs.map(({ bottom }) => bottom)
    return (Math.max(...bottoms) - Math.min(...bottoms)) / straight.letters
  })
  return { slant: Math.max(...slants), counts: found.map(({ runs }) => runs.length) }
}
const whole = [5, 5, 5, 5]

describe('straighten', () => {
  const turned = (degrees: number): Projection => {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    return compose(translation(320, 200), [cos, sin, 0, -sin, cos, 0, 0, 0, 1], translation(-380, -260))
  }

  test.each([-8, -2, 0, 1, 5])('a page rotated by %i degrees', (degrees) => {
    const { slant, counts } = read(photographed(turned(degrees)))
    expect(counts).toEqual(whole)
    expect(slant).toBeLessThan(0.2)
  })

  test('a page seen at an angle', () => {
    const corners: Corners = [
      { x: 70, y: 60 },
      { x: 700, y: 30 },
      { x: 730, y: 480 },
      { x: 30, y: 440 },
    ]
    const { slant, counts } = read(photographed(invert(ontoCorners(page.width, page.height, corners))))
    expect(counts).toEqual(whole)
    expect(slant).toBeLessThan(0.2)
  })

  test('a page in shadow, and one in pale print', () => {
    const shadow = (x: number, y: number): number => 0.35 + (0.6 * (x + y)) / 1280
    expect(read(photographed(turned(1), shadow)).counts).toEqual(whole)
    expect(read(paint(640, 400, (x, y) => (isInk(x, y) ? 170 : 235))).counts).toEqual(whole)
  })

  test('light text on a dark screen', () => {
    expect(read(paint(640, 400, (x, y) => (isInk(x, y) ? 230 : 30))).counts).toEqual(whole)
  })

  test('positions map back to the original', () => {
    const picture = photographed(turned(4))
    const { picture: straight, letters, toOriginal } = straighten(picture)
    const [first] = textLines(straight, letters)
    const run = first?.runs[0]
    const original = project(toOriginal, { x: run?.left ?? 0, y: run?.bottom ?? 0 })
    const printed = project(turned(4), original)
    expect(Math.hypot(printed.x - 80, printed.y - 116)).toBeLessThan(4)
  })

  test('removes a dark, rough tabletop around the page', () => {
    const toPage = turned(3)
    const picture = paint(760, 520, (x, y) => {
      const at = project(toPage, { x: x + 0.5, y: y + 0.5 })
      const isPage = at.x >= 0 && at.y >= 0 && at.x < page.width && at.y < page.height
      return isPage ? (isInk(at.x, at.y) ? 20 : 250) : (x * 7 + y * 3) % 23 < 9 ? 35 : 95
    })
    const { picture: straight, letters } = straighten(picture)
    expect(textLines(straight, letters).map(({ runs }) => runs.length)).toEqual(whole)
  })

  test('an empty picture stays empty', () => {
    const { picture, letters } = straighten(paint(50, 50, () => 255))
    expect(textLines(picture, letters)).toEqual([])
  })
})

test('leveling the light gives white paper and keeps the ink dark', () => {
  const { pixels, width } = evenLight(
    paint(200, 100, (x) => (x % 20 < 4 ? 10 : 80 + x / 2)),
    32,
  )
  expect(pixels[50 * width + 110]).toBeGreaterThan(235)
  expect(pixels[50 * width + 101]).toBeLessThan(60)
})

test('finds horizontal rules, even pale ones, but not the edges of a tint', () => {
  const picture = paint(300, 100, (x, y) => {
    if (y === 30 && x >= 20 && x < 280) return 225
    if (y >= 50 && y < 53 && x < 150) return 0
    return y >= 70 ? 200 : 255
  })
  const { pixels } = levelRidges(picture, 120, 6)
  const rows = Array.from({ length: 100 }, (_, y) =>
    pixels.subarray(y * 300, (y + 1) * 300).filter((shade) => shade === 0),
  )
  expect(rows.flatMap(({ length }, y) => (length > 0 ? [[y, length]] : []))).toEqual([
    [30, 260],
    [50, 150],
    [51, 150],
    [52, 150],
  ])
})

test('removes long lines, and keeps short ones and crossing strokes', () => {
  const picture = paint(300, 100, (x, y) => {
    const isRule = y >= 50 && y < 53
    const isLetter = x >= 100 && x < 108 && y >= 30 && y < 70
    const isDash = y === 20 && x >= 10 && x < 30
    return isRule || isLetter || isDash ? 0 : 255
  })
  const { pixels } = withoutLines(picture, longLines(picture, 120), 8)
  expect(pixels[51 * 300 + 200]).toBe(255)
  expect(pixels[51 * 300 + 104]).toBe(0)
  expect(pixels[20 * 300 + 20]).toBe(0)
})

test('a projection and its inverse cancel out', () => {
  const number = fc.double({ min: -0.3, max: 0.3, noNaN: true })
  fc.assert(
    fc.property(number, number, number, number, (a, b, g, h) => {
      const matrix: Projection = [1 + a, b, 10, a, 1 - b, 5, g / 1000, h / 1000, 1]
      const there = project(matrix, { x: 120, y: 80 })
      const { x, y } = project(invert(matrix), there)
      expect(Math.hypot(x - 120, y - 80)).toBeLessThan(1e-6)
    }),
  )
})

test('maps corners exactly', () => {
  const corners: Corners = [
    { x: 1, y: 2 },
    { x: 90, y: 7 },
    { x: 80, y: 66 },
    { x: 5, y: 50 },
  ]
  const matrix = ontoCorners(10, 20, corners)
  const met = [[0, 0], [10, 0], [10, 20], [0, 20]].map(([x = 0, y = 0]) => project(matrix, { x, y })) // prettier-ignore
  met.forEach(({ x, y }, index) => expect(Math.hypot(x - (corners[index]?.x ?? 0), y - (corners[index]?.y ?? 0))).toBeLessThan(1e-9)) // prettier-ignore
})

test('an identity warp gives the same picture', () => {
  expect(warp(page, scaling(1), page.width, page.height)).toEqual(page)
})

describe('EXIF', () => {
  const photo = (orientation: number, isLittle: boolean): Uint8Array => {
    const short = (value: number): number[] => (isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255])
    const long = (value: number): number[] => (isLittle ? [...short(value), 0, 0] : [0, 0, ...short(value)])
    const order = isLittle ? [0x49, 0x49] : [0x4d, 0x4d]
    const entry = [...short(0x0112), ...short(3), ...long(1), ...short(orientation), 0, 0]
    const data = [0x45, 0x78, 0x69, 0x66, 0, 0, ...order, ...short(42), ...long(8), ...short(1), ...entry, ...long(0)]
    return Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xe1, 0, data.length + 2, ...data, 0xff, 0xda])
  }

  test.each([1, 3, 6, 8])('finds orientation %i in both byte orders', (orientation) => {
    expect([orientationOf(photo(orientation, true)), orientationOf(photo(orientation, false))]).toEqual([orientation, orientation]) // prettier-ignore
  })

  test('a truncated photo has its orientation or the default one', () => {
    const bytes = photo(6, true)
    for (let length = 0; length < bytes.length; length += 1)
      expect([1, 6]).toContain(orientationOf(bytes.subarray(0, length)))
  })

  test('rotates and mirrors a picture accordingly', () => {
    const picture = { width: 3, height: 2, pixels: Uint8Array.of(1, 2, 3, 4, 5, 6) }
    const rows = (orientation: number): string => {
      const { width, pixels } = applyOrientation(picture, orientation)
      return [...pixels].map((shade, at) => ((at + 1) % width === 0 ? `${shade} ` : String(shade))).join('').trim() // prettier-ignore
    }
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(rows)).toEqual(['123 456', '321 654', '654 321', '456 123', '14 25 36', '41 52 63', '63 52 41', '36 25 14']) // prettier-ignore
  })
})

test.each([
  ['%PDF-1.7', 'pdf'],
  ['\x89PNG\r\n', 'picture'],
  ['\xFF\xD8\xFF\xE0', 'picture'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'picture'],
  ['\0\0\0\x18ftypheic', 'heic'],
  ['GIF89a', 'other-picture'],
  ['PK\x03\x04', 'archive'],
  ['Fire chart', 'text'],
])('%j is recognized as %s', (start, kind) => {
  expect(fileKind(Uint8Array.from(start, (letter) => letter.charCodeAt(0)))).toBe(kind)
})
