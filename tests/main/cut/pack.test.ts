import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { papers, type PaperName } from '../../../src-core/sheet/paper.ts'
import { cutMargin, sideTexts } from '../../../src-main/pdf/cut/draw.ts'
import {
  fits,
  gutter,
  packPieces,
  type PageArea,
  backOf,
  boundsOn,
  onPage,
  type Placed,
} from '../../../src-main/pdf/cut/pack.ts'
import type { Piece } from '../../../src-main/pdf/cut/piece.ts'
import { card, fonts, sheet } from './tools.ts'

const room: PageArea = { left: 10, top: 30, width: 190, height: 220 }
const sides = (pieces: Iterable<Piece>): readonly (readonly Placed[])[] => [...packPieces(pieces, () => room)]

describe('pieces on paper', () => {
  test('are in rows, in order, with room between them for both pieces’ marks', () => {
    const [first] = sides(Array.from({ length: 5 }, (_, index) => card(String(index), 50, 50)))
    expect(first?.map((placed) => boundsOn(placed).min)).toEqual([
      { x: 10, y: 30 },
      { x: 10 + 50 + gutter, y: 30 },
      { x: 10 + 2 * (50 + gutter), y: 30 },
      { x: 10, y: 30 + 50 + gutter },
      { x: 10 + 50 + gutter, y: 30 + 50 + gutter },
    ])
  })

  test('are rotated if more of them fit', () => {
    const [first, second] = sides(Array.from({ length: 10 }, (_, index) => card(String(index), 100, 40)))
    expect(first?.every(({ at }) => at.quarters === 1)).toBe(true)
    expect(first).toHaveLength(8)
    expect(second).toHaveLength(2)
  })

  test('are mixed, upright and rotated, if more fit on a side', () => {
    const strips = Array.from({ length: 21 }, (_, index) => card(String(index), 178, 26))
    const tall: PageArea = { ...room, height: 270 }
    const packing = [...packPieces(strips, () => tall)]
    expect(packing.map((side) => side.length)).toEqual([8, 8, 5])
    const narrow = strips.map((_, index) => card(String(index), index % 6 === 5 ? 140 : 160, 26))
    const mixed = [...packPieces(narrow, () => tall)]
    expect(mixed.map((side) => side.map(({ at }) => at.quarters).join(''))).toEqual(['000111111', '000111111', '000'])
  })

  test('stay upright on the last side if they fit', () => {
    const [first] = sides(Array.from({ length: 4 }, (_, index) => card(String(index), 100, 40)))
    expect(first?.map(({ at }) => at.quarters)).toEqual([0, 0, 0, 0])
  })

  test('are created only when the sides are read', () => {
    let made = 0
    const endless = function* (): Generator<Piece> {
      for (;;) yield card(String((made += 1)), 50, 30)
    }
    const { value: first } = packPieces(endless(), () => room).next() as IteratorYieldResult<readonly Placed[]>
    expect(made).toBeLessThan(first.length * 1.2)
  })

  const size = fc.double({ min: 4, max: 180, noNaN: true })
  const some = fc.array(
    fc
      .record({ width: size, height: size, behind: fc.boolean() })
      .map(({ width, height, behind }) => card('a', width, height, behind ? 'b' : undefined)),
    { minLength: 1, maxLength: 60 },
  )

  test('of any size never leave the page and keep the gutter between them', () => {
    fc.assert(
      fc.property(
        some,
        fc.constantFrom<PaperName>('a4', 'letter'),
        fc.constantFrom('long' as const, 'short' as const),
        (all, paper, duplex) => {
          const textOn = sideTexts({ ...sheet, paper }, { hasBacks: true, hasLines: true }, fonts)
          const pieces = all.filter((piece) => [0, 1].every((side) => fits(piece, textOn(side).room)))
          const packing = [...packPieces(pieces, (side) => textOn(side).room)]
          expect(packing.flatMap((side) => side.map(({ piece }) => piece))).toEqual(pieces)
          for (const [side, placed] of packing.entries()) {
            const { left, top, width, height } = textOn(side).room
            expect(left + width).toBeLessThanOrEqual(papers[paper].width - cutMargin + 1e-6)
            const boxes = placed.map(boundsOn)
            for (const { min, max } of boxes) {
              expect(Math.min(min.x - left, min.y - top, left + width - max.x, top + height - max.y)).toBeGreaterThan(
                -1e-5,
              )
            }
            for (const [index, a] of boxes.entries()) {
              for (const b of boxes.slice(index + 1)) {
                const across = Math.max(a.min.x - b.max.x, b.min.x - a.max.x)
                const down = Math.max(a.min.y - b.max.y, b.min.y - a.max.y)
                expect(Math.max(across, down)).toBeGreaterThan(gutter - 1e-5)
              }
            }
            for (const each of placed) {
              const behind = boundsOn({ ...each, at: backOf(each, duplex, papers[paper]) })
              const { min, max } = boundsOn(each)
              const page = papers[paper]
              if (duplex === 'long') expect(behind.min.x).toBeCloseTo(page.width - max.x, 6)
              else expect(behind.min.y).toBeCloseTo(page.height - max.y, 6)
              expect(duplex === 'long' ? behind.min.y : behind.min.x).toBeCloseTo(duplex === 'long' ? min.y : min.x, 6)
            }
          }
        },
      ),
      { numRuns: 150 },
    )
  })

  test.each(['long', 'short'] as const)(
    'a piece has its back upright when flipped like a page of a book: %s edge',
    (duplex) => {
      const page = { width: 210, height: 297 }
      fc.assert(
        fc.property(some, (pieces) => {
          const small = pieces.filter((piece) => fits(piece, room))
          for (const each of sides(small).flat()) {
            const { width, height } = each.piece
            // A point of the back is as far from the left as the matching point of the front is from the right.
            for (const [u, v] of [
              [0, 0],
              [width, 0],
              [1, height / 3],
            ] as const) {
              const front = onPage(each.at, { x: width - u, y: v })
              const back = onPage(backOf(each, duplex, page), { x: u, y: v })
              expect(back.x).toBeCloseTo(duplex === 'long' ? page.width - front.x : front.x, 6)
              expect(back.y).toBeCloseTo(duplex === 'long' ? front.y : page.height - front.y, 6)
            }
          }
        }),
        { numRuns: 50 },
      )
    },
  )
})
