/** Placing pages on sides of paper: each page appears once, within the paper, without overlaps, and backs are behind their fronts. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatIds, formats, type FormatId } from '../../src-core/sheet/formats.ts'
import { papers, type PaperName } from '../../src-core/sheet/paper.ts'
import { impose, type PlacedPage, type ReadPage, type Side } from '../../src-main/pdf/imposition.ts'

const paperName = fc.constantFrom(...(Object.keys(papers) as PaperName[]))
const edge = fc.constantFrom('long', 'short', undefined)
const pages = fc.array(fc.record({ begins: fc.boolean(), sideways: fc.boolean() }), { minLength: 1, maxLength: 30 })

const sidesOf = (
  format: FormatId,
  paper: PaperName,
  read: readonly ReadPage[],
  turned?: 'long' | 'short',
): readonly Side[] => {
  const { binding, frameOn } = formats[format]
  return impose(read, { binding, frame: frameOn(paper), paper: papers[paper], ...(turned && { duplex: turned }) })
}

const plain = (count: number): readonly ReadPage[] =>
  Array.from({ length: count }, () => ({ begins: false, sideways: false }))
const numbers = (sides: readonly Side[]): readonly (readonly number[])[] =>
  sides.map((side) => side.pages.map(({ page }) => page + 1))

const apart = (one: PlacedPage, other: PlacedPage): boolean =>
  one.x + one.width <= other.x + 1e-6 ||
  other.x + other.width <= one.x + 1e-6 ||
  one.y + one.height <= other.y + 1e-6 ||
  other.y + other.height <= one.y + 1e-6

test.each(formatIds)('%s: every page appears once, on the paper and without overlaps', (format) => {
  fc.assert(
    fc.property(paperName, pages, edge, (paper, read, turned) => {
      const sides = sidesOf(format, paper, read, turned)
      expect(sides.flatMap((side) => side.pages.map(({ page }) => page)).toSorted((a, b) => a - b)).toEqual(
        read.map((_, page) => page),
      )
      for (const { width, height, pages: placed } of sides) {
        for (const page of placed) {
          expect(Math.min(page.x, page.y)).toBeGreaterThanOrEqual(-1e-6)
          expect(page.x + page.width).toBeLessThanOrEqual(width + 1e-6)
          expect(page.y + page.height).toBeLessThanOrEqual(height + 1e-6)
        }
        expect(placed.every((one, index) => placed.slice(index + 1).every((other) => apart(one, other)))).toBe(true)
      }
    }),
    { numRuns: 60 },
  )
})

test('backs of whole pages are upside down if the paper is flipped on its short edge', () => {
  const turns = (edge?: 'long' | 'short') =>
    sidesOf('page', 'a4', plain(3), edge).map(({ pages: [page] }) => page?.turn)
  expect([turns(), turns('long'), turns('short')]).toEqual([[0, 0, 0], [0, 0, 0], [0, 180, 0]]) // prettier-ignore
})

test('a booklet is folded sheet by sheet: the last page next to the first', () => {
  expect(numbers(sidesOf('booklet', 'a4', plain(8)))).toEqual([
    [8, 1],
    [2, 7],
    [6, 3],
    [4, 5],
  ])
  expect(numbers(sidesOf('booklet', 'letter', plain(3)))).toEqual([[1], [2, 3]])
})

test('a tri-fold opens from its cover to three panels, and the panel folded in is the narrowest', () => {
  const sides = sidesOf('tri-fold', 'a4', plain(6))
  expect(numbers(sides)).toEqual([
    [5, 6, 1],
    [2, 3, 4],
  ])
  const [fold] = sides[0]?.folds ?? []
  expect(fold?.from.x).toBeLessThan(297 / 3)
})

test('the far panel of a tent is upside down', () => {
  const [side] = sidesOf('tent', 'a4', plain(2))
  expect(side?.pages.map(({ page, y, turn }) => [page, y, turn])).toEqual([
    [0, 148.5, 0],
    [1, 0, 180],
  ])
})

test('a topic starts on the front of a card and continues on its back', () => {
  const read = [true, false, false, true].map((begins) => ({ begins, sideways: false }))
  expect(numbers(sidesOf('poker', 'a4', read))).toEqual([[1, 3, 4], [2]])
})

/** The position of a page's top left corner on its side of paper. */
const pointOn = ({ x, y, width, height, turn }: PlacedPage): readonly [number, number] => {
  const corners = { 0: [x, y], 90: [x + width, y], 180: [x + width, y + height], 270: [x, y + height] } as const
  return corners[turn]
}

test.each(['long', 'short'] as const)(
  'flipped on the %s edge, the back of a card is behind its front, the same way up',
  (turned) => {
    for (const format of ['a6', '3x5', 'poker', 'tarot'] as const) {
      for (const paper of ['a4', 'letter', 'a3'] as const) {
        const [front, back] = sidesOf(format, paper, plain(2), turned)
        const [one, other] = [front?.pages[0], back?.pages[0]]
        if (!front || !one || !other) throw new Error('no card')
        const overUprightEdge = (turned === 'long') === front.height >= front.width
        const [x, y] = pointOn(other)
        // Seen through the paper, the top left corner of the back is at the top right corner of the front.
        const seen = overUprightEdge ? [front.width - x, y] : [x, front.height - y]
        expect(seen[0]).toBeCloseTo(one.x + one.width, 6)
        expect(seen[1]).toBeCloseTo(one.y, 6)
      }
    }
  },
)

test('cut marks are outside all cards, each aligned with an edge', () => {
  for (const format of ['3x5', 'poker', 'tarot'] as const) {
    for (const paper of ['a4', 'letter'] as const) {
      const [side] = sidesOf(
        format,
        paper,
        Array.from({ length: 40 }, () => ({ begins: true, sideways: false })),
      )
      if (!side) throw new Error('no side')
      expect(side.cuts.length).toBeGreaterThan(7)
      for (const { from, to } of side.cuts) {
        const isUpright = from.x === to.x
        const edges = side.pages.flatMap((page) =>
          isUpright ? [page.x, page.x + page.width] : [page.y, page.y + page.height],
        )
        expect(Math.min(...edges.map((each) => Math.abs(each - (isUpright ? from.x : from.y))))).toBeLessThan(1e-6)
        const box = {
          x: Math.min(from.x, to.x),
          y: Math.min(from.y, to.y),
          width: Math.abs(to.x - from.x),
          height: Math.abs(to.y - from.y),
        }
        expect(Math.max(box.width, box.height)).toBeGreaterThan(2)
        expect(side.pages.every((page) => apart(page, { ...page, ...box }))).toBe(true)
      }
    }
  }
})
