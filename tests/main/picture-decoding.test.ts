/** Pictures of every bit depth are decoded to the same shades. */
import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { GrayPicture } from '../../src-core/picture/gray.ts'
import { openRecognition } from '../../src-main/scan/recognition.ts'

const recognition = await openRecognition()

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Makes a PNG from rows of bytes. Color: 0 gray, 2 RGB, 3 palette, 6 RGB with alpha. */
const png = (
  width: number,
  depth: number,
  color: number,
  rows: readonly (readonly number[])[],
  palette: readonly number[] = [],
): Uint8Array => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(rows.length, 4)
  head.set([depth, color], 8)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
      chunk('IHDR', head),
      ...(palette.length === 0 ? [] : [chunk('PLTE', Uint8Array.from(palette))]),
      chunk('IDAT', deflateSync(Uint8Array.from(rows.flatMap((row) => [0, ...row])))),
      chunk('IEND', new Uint8Array()),
    ]),
  )
}

/** White, black, red and blue; `shades` has their lightness. */
const colors = [255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 0, 255]
const shades = [255, 0, 77, 28, 0, 255, 28, 77]

describe('decode', () => {
  test.each([
    ['a palette of 2 bits', png(4, 2, 3, [[0b00011011], [0b01001110]], colors)],
    [
      'a palette of 4 bits',
      png(
        4,
        4,
        3,
        [
          [0x01, 0x23],
          [0x10, 0x32],
        ],
        colors,
      ),
    ],
    [
      'a palette of 8 bits',
      png(
        4,
        8,
        3,
        [
          [0, 1, 2, 3],
          [1, 0, 3, 2],
        ],
        colors,
      ),
    ],
    ['RGB', png(4, 8, 2, [colors, [0, 0, 0, 255, 255, 255, 0, 0, 255, 255, 0, 0]])],
    ['gray of 8 bits', png(4, 8, 0, [shades.slice(0, 4), shades.slice(4)])],
    [
      'gray of 16 bits',
      png(4, 16, 0, [
        shades.slice(0, 4).flatMap((shade) => [shade, 0]),
        shades.slice(4).flatMap((shade) => [shade, 0]),
      ]),
    ],
    [
      'transparent black as white',
      png(4, 8, 6, [
        [0, 0, 0, 0, 0, 0, 0, 255, 255, 0, 0, 255, 0, 0, 255, 255],
        [0, 0, 0, 255, 9, 9, 9, 0, 0, 0, 255, 255, 255, 0, 0, 255],
      ]),
    ],
  ])('%s', (_, bytes) => {
    const picture = recognition.decode(bytes, 100) as GrayPicture
    expect([picture.width, picture.height]).toEqual([4, 2])
    expect([...picture.pixels]).toEqual(shades)
  })

  test('1-bit black and white', () => {
    const picture = recognition.decode(png(8, 1, 0, [[0b10100101]]), 100) as GrayPicture
    expect([...picture.pixels]).toEqual([255, 0, 255, 0, 0, 255, 0, 255])
  })

  test('an oversized picture isn’t decoded', () => {
    expect(recognition.decode(png(4, 8, 0, [[0, 0, 0, 0]]), 3)).toBe('too-large')
  })
})
