import { describe, expect, test } from 'vitest'
import { closedSteps } from '../../../src-core/sheet/gauge/geometry.ts'
import { cutPdf } from '../../../src-main/pdf/cut/draw.ts'
import { discOutline, type Piece } from '../../../src-main/pdf/cut/piece.ts'
import { readPdf, type ReadDocument } from '../read-pdf.ts'
import { card, cropMarks, fonts, lengthOf, sheet, sizeOf } from './tools.ts'

const read = async (pieces: Iterable<Piece>, own: Partial<typeof sheet> = {}): Promise<ReadDocument> => {
  const pdf = await cutPdf({ ...sheet, ...own }, pieces, fonts, 'color')
  if (!pdf.ok) throw new Error(JSON.stringify(pdf.problems))
  const document = await readPdf(pdf.value.bytes)
  expect(document.pages).toHaveLength(pdf.value.pages)
  return document
}

/** A figure in place of text, cut along its outline. */
const shape = (width: number, height: number, steps: Piece['outline']): Piece => ({
  ...card('a', width, height),
  outline: steps,
  cut: 'line',
  front: [{ tag: 'Figure', alt: 'A shape', items: [] }],
})

describe('cut-out pieces', () => {
  test('have cut marks outside every corner and none inside', async () => {
    const {
      pages: [page],
    } = await read([card('one', 60, 30)])
    if (!page) throw new Error('no page')
    const marks = cropMarks(page)
    expect(marks).toHaveLength(8)
    const xs = marks.flatMap(([a, b]) => (Math.abs(a.x - b.x) < 1e-4 ? [a.x] : []))
    const ys = marks.flatMap(([a, b]) => (Math.abs(a.y - b.y) < 1e-4 ? [a.y] : []))
    expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(60, 2)
    expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo(30, 2)
    const [word] = page.texts.filter(({ text }) => text === 'one')
    expect(word?.at.x).toBeCloseTo(Math.min(...xs) + 1, 2)
    expect(word?.at.y).toBeCloseTo(Math.min(...ys) + 4, 2)
    for (const [a, b] of marks) expect(lengthOf(a, b)).toBeCloseTo(4, 2)
  })

  test('of any shape are cut along their outline, with cuts past sharp corners but not into notches', async () => {
    const pennant = closedSteps([{ x: 0, y: 0 }, { x: 40, y: 0 }, { x: 30, y: 10 }, { x: 40, y: 20 }, { x: 0, y: 20 }]) // prettier-ignore
    const {
      pages: [page],
    } = await read([shape(40, 20, pennant), shape(25, 25, discOutline(25))])
    if (!page) throw new Error('no page')
    const lines = page.paths.filter(({ closed, painted }) => closed && painted === 'stroke')
    expect(lines.map(sizeOf)).toEqual([
      { width: expect.closeTo(40, 3) as number, height: expect.closeTo(20, 3) as number },
      { width: expect.closeTo(25, 3) as number, height: expect.closeTo(25, 3) as number },
    ])
    // Four corners have two marks each; the notch and the disc have none.
    expect(cropMarks(page)).toHaveLength(8)
  })

  test.each(['long', 'short'] as const)('have their backs aligned to 0.1 mm: %s edge', async (duplex) => {
    const pieces = Array.from({ length: 12 }, (_, index) => card(`front${index}`, 100, 40, `back${index}`))
    const { pages } = await read(pieces, { duplex })
    const [front, back] = pages
    if (!front || !back) throw new Error('no pages')
    expect(pages).toHaveLength(4)
    for (const index of [0, 1, 2]) {
      const [a] = front.texts.filter(({ text }) => text === `front${index}`)
      const [b] = back.texts.filter(({ text }) => text === `back${index}`)
      if (!a || !b) throw new Error('no words')
      // Both lines start 1 mm from the left and 4 mm from the top of their side. The pieces are turned, so the front's top is on the right.
      expect(a.degrees).toBe(270)
      const across = duplex === 'long' ? a.at.x - (210 - b.at.x) : a.at.x - b.at.x
      const down = duplex === 'long' ? b.at.y - a.at.y : 297 - b.at.y - a.at.y
      expect(Math.abs(across)).toBeLessThan(0.1)
      expect(down).toBeCloseTo(100 - 2, 1)
    }
  })

  test('have bounding boxes that match the drawing, with or without a correction', async () => {
    const rulerIn = async (more: Parameters<typeof read>[1]): Promise<number> => {
      const { pages } = await read([card('a', 40, 40)], more)
      const boxes = (pages[0]?.structure.children ?? [])
        .flatMap(({ children = [] }) => children)
        .flatMap(({ bbox }) => (bbox ? [bbox] : []))
      const [, bottom = NaN, , top = NaN] = boxes.at(-1) ?? []
      return (top - bottom) / (72 / 25.4)
    }
    const whole = await rulerIn({})
    expect(whole).toBeGreaterThan(100)
    expect(await rulerIn({ correction: { across: 99, down: 101 } })).toBeCloseTo((whole * 100) / 101, 3)
  })

  test('are printed with their name, instructions, rules, and a ruler on the first side', async () => {
    const { pages, outline: bookmarks } = await read(
      Array.from({ length: 30 }, (_, index) => card(`n${index}`, 60, 40)),
    )
    expect(pages.length).toBeGreaterThan(1)
    expect(bookmarks).toEqual(['Rules: pieces'])
    const texts = pages.map((page) => page.texts.map(({ text }) => text).join(' '))
    for (const text of texts) expect(text).toContain('House rules: Club 1.2, 2026-11-20 (club.yaml).')
    expect(texts.map((text) => text.includes('You need the rulebook.'))).toEqual(pages.map((_, index) => index === 0))
    expect(texts[0]).toContain('Check the printer')
    expect(texts[0]).toContain('Cut from mark to mark.')
    expect(texts[1]).toContain('side 2')
  })

  test('too large for the paper are reported with a size that fits', async () => {
    const made = await cutPdf(sheet, [card('a', 260, 250)], fonts, 'black')
    expect(made.ok ? [] : made.problems.map(({ code }) => code)).toEqual(['no-room'])
  })
})
