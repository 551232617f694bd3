/** Severity in pure black: textures in place of tints, darker with every step. */
import { describe, expect, test } from 'vitest'
import { buildSheet } from '../../src-core/sheet/build.ts'
import { offered, rulesetNamed } from '../core/support/rulesets.ts'
import { texture } from '../../src-main/pdf/layout/boxes.ts'
import { severityLook, themeFor } from '../../src-main/pdf/theme.ts'
import { inGate } from '../tools.ts'
import { layOut, overlapping } from './sheet-reading.ts'

const inkOf = (boxes: readonly { readonly width: number; readonly height: number }[]): number =>
  boxes.reduce((sum, { width, height }) => sum + width * height, 0)

test('a strip has the requested share of ink, within its edges', () => {
  for (const [width, height] of [
    [0.2, 7],
    [7, 0.2],
  ] as const)
    for (const share of [0.14, 0.35, 0.65, 1]) {
      const strokes = texture(2, 3, width, height, share, '#000000')
      expect(inkOf(strokes)).toBeCloseTo(share * width * height, 9)
      expect(Math.min(...strokes.map(({ x }) => x))).toBeGreaterThanOrEqual(2)
      expect(Math.min(...strokes.map(({ y }) => y))).toBeGreaterThanOrEqual(3)
      expect(Math.max(...strokes.map((stroke) => stroke.x + stroke.width))).toBeLessThanOrEqual(2 + width + 1e-9)
      expect(Math.max(...strokes.map((stroke) => stroke.y + stroke.height))).toBeLessThanOrEqual(3 + height + 1e-9)
    }
  expect(texture(0, 0, 1, 1, 0, '#000000')).toEqual([])
})

test('in black every severity is darker than the previous one; in color none has a texture', () => {
  const shares = [0, 1, 2, 3, 4].map((severity) => severityLook(themeFor('black'), severity).texture ?? 0)
  expect(shares.toSorted((a, b) => a - b)).toEqual(shares)
  expect(new Set(shares).size).toBe(shares.length)
  expect([0, 1, 2, 3, 4].flatMap((severity) => severityLook(themeFor('color'), severity).texture ?? [])).toEqual([])
})

describe.each(inGate(offered()))('%s in black', (id) => {
  test('has a texture where there are tints in color, and none under words', () => {
    const sheet = buildSheet(rulesetNamed(id))
    const black = layOut(sheet, { paper: 'a4', ink: 'black', size: 8.5, sides: 6 })
    const color = layOut(sheet, { paper: 'a4', size: 8.5, sides: 6 })
    const tinted = color.pages.some(({ behind }) => behind.some((box) => box.kind === 'fill' && tints.has(box.color)))
    const strokes = black.pages.flatMap(({ behind }) => behind.filter((box) => box.kind === 'fill' && isStroke(box)))
    expect(strokes.length > 0).toBe(tinted)
    for (const page of black.pages)
      expect(
        overlapping(
          page,
          page.behind.filter((box) => box.kind === 'fill' && isStroke(box)),
        ),
      ).toEqual([])
  })
})

const tints = new Set([1, 2, 3, 4].flatMap((severity) => severityLook(themeFor('color'), severity).fill ?? []))

/** Whether a filled shape is a stroke of a texture: narrower than any other, in points. */
const isStroke = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  Math.min(width, height) < 3
