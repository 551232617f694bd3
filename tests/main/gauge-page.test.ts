import { describe, expect, test } from 'vitest'
import { gaugeOf, type GaugeContents } from '../../src-core/sheet/gauge.ts'
import type { Point } from '../../src-core/sheet/gauge/geometry.ts'
import { gaugeWords } from '../../src-core/words/cut-outs.ts'
import { problemText } from '../../src-core/words/problems/catalogue.ts'
import { entryAt } from '../../src-core/present.ts'
import { shippedFonts, readFontBytes } from '../../src-main/pdf/fonts.ts'
import type { Item } from '../../src-main/pdf/gauge/items.ts'
import { layOutGauge, type GaugePage, checkPage } from '../../src-main/pdf/gauge/page.ts'
import { offered, rulesetNamed } from '../core/support/rulesets.ts'
import { plainGauge } from './gauge-reading.ts'

const fonts = shippedFonts(await readFontBytes())

const layOut = (change: Partial<GaugeContents>) => layOutGauge({ ...plainGauge, ...change }, gaugeWords, fonts)

const page = (change: Partial<GaugeContents> = {}): GaugePage => {
  const made = layOut(change)
  if (!made.ok) throw new Error(made.problems.map(problemText).join('\n'))
  return entryAt(made.value, 0)
}

const problems = (change: Partial<GaugeContents>): readonly string[] => {
  const made = layOut(change)
  return made.ok ? [] : made.problems.map(problemText)
}

const arcs = (first: number, second: number): GaugeContents['arcs'] => [
  { label: 'Infantry', degrees: first },
  { label: 'Artillery', degrees: second },
]

describe('an impossible gauge is a problem with a suggestion', () => {
  test('if too long, with the longest length that fits', () => {
    expect(problems({ length: 127 })).toEqual([
      'length: At 5 in long, a gauge for Infantry 45° and Artillery 30° and a stand of 1 in doesn’t fit A4. The longest that fits is 4 in (exactly 104.3 mm). With a face on each side of the paper it can be longer, and range sticks reach any distance. [gauge-does-not-fit]',
    ])
    expect(problems({ length: 104.3 })).toEqual([])
    expect(problems({ length: 104.5 })).toHaveLength(1)
  })

  test('if its labels fit at no length', () => {
    const label = 'M'.repeat(80)
    expect(problems({ arcs: [{ label, degrees: 75 }] })).toEqual([
      `length: No length of a gauge for ${label} 75° and a stand of 1 in fits A4. Make the angles or the stand smaller, or the labels shorter. [gauge-does-not-fit]`,
    ])
  })

  test('with wide arcs, stating the longest gauge that fits', () => {
    expect(problems({ arcs: arcs(180, 360) })).toEqual([
      'length: At 4 in long, a gauge for Infantry 180° and Artillery 360° and a stand of 1 in doesn’t fit A4. The longest that fits is 2½ in (exactly 65.5 mm). With a face on each side of the paper it can be longer, and range sticks reach any distance. [gauge-does-not-fit]',
    ])
    expect(problems({ arcs: arcs(180, 360), length: 65.5 })).toEqual([])
  })

  test('with the name of a piece that doesn’t fit', () => {
    const [problem] = problems({ arcs: [...arcs(45, 30), { label: 'Turret', degrees: 360 }] })
    expect(problem).toMatch(/^length: At 4 in long, a gauge for Turret 360° and a stand/)
  })

  test.each([
    ['a4', 4.1],
    ['letter', 4.25],
  ] as const)(
    'a gauge that fits %s stays within the page, even at its longest and with house rules listed',
    (paper, longest) => {
      for (const house of [[], ['Club rules, version 1.0.0, 26 November 2026']])
        for (const inches of [3, 4, longest])
          expect(
            checkPage(page({ paper, house, rules: ['Fire and Fury 1.0', ...house], length: inches * 25.4 })),
          ).toEqual([])
    },
  )

  test('if too short for its labels, with the shortest that works', () => {
    const [problem = ''] = problems({ length: 5.08 })
    expect(problem).toMatch(/gauge-too-small/)
    expect(problem).toMatch(/Make it ½ in long or more/)
    expect(problems({ length: 12.7 })).toEqual([])
  })

  test.each([
    [
      { arcs: arcs(0, 30) },
      /Infantry can’t have an arc of 0 degrees\. Count degrees from straight ahead to each side: above 0 and at most 180, or 360 .*out-of-bounds/,
    ],
    [
      { arcs: arcs(45, 270) },
      /^arcs\.1\.degrees: Artillery .* 270 degrees\. For 270 degrees on both sides together, write 135/,
    ],
    [{ arcs: arcs(45, 361) }, /out-of-bounds/],
    [{ arcs: arcs(45, -30) }, /out-of-bounds/],
    [{ arcs: arcs(NaN, 30) }, /out-of-bounds/],
    [{ stand: 0 }, /gauge-stand/],
    [{ stand: 152.654 }, /gauge-stand/],
    [{ stand: NaN }, /gauge-stand/],
    [{ length: 0 }, /gauge-length/],
    [{ length: -101.6 }, /gauge-length/],
    [{ length: Infinity }, /gauge-length/],
    [{ length: NaN }, /gauge-length/],
    [{ unit: 'ft' as 'cm' }, /unknown-name/],
    [{ paper: 'a2' as 'a4' }, /Unknown paper size a2\. Use a4 or letter or legal or a3\. .*unknown-name/],
  ] as const)('%o', (change, expected) => {
    expect(problems(change).join('\n')).toMatch(expected)
  })

  test('with all invalid numbers reported together', () => {
    expect(problems({ arcs: arcs(0, 181), stand: -25.4, length: NaN })).toHaveLength(4)
  })
})

describe('the gauge page', () => {
  test('is upright where possible and rotated where necessary', () => {
    expect(page().head.orientation).toBe('portrait')
    expect(page({ arcs: arcs(60, 20), length: 88.9 }).head.orientation).toBe('landscape')
  })

  test('shows the names of the arcs in one size on both faces', () => {
    for (const change of [{}, { length: 25.4 }, { arcs: arcs(60, 20), length: 76.2 }]) {
      const items = page(change).faces.flatMap((face) => face.items)
      const sizes = items.flatMap((item) =>
        item.kind === 'text' && /^(Infantry|Artillery)$/.test(item.text) ? [item.size] : [],
      )
      expect(sizes).toHaveLength(4)
      expect(new Set(sizes).size).toBe(1)
    }
  })
})

test.each(offered())('the ruler in the margin counts millimeters, away from crop marks: %s', (id) => {
  const gauge = gaugeOf(rulesetNamed(id), { paper: 'a4' })
  if (!gauge.ok) throw new Error(gauge.problems.map(problemText).join('\n'))
  const { parts } = page(gauge.value)
  const ruler = parts.map(({ items }) => items).find((items) => pointsOf(items, 'ruler-down').length > 0) ?? []
  const texts = ruler.flatMap((item) => (item.kind === 'text' ? [item] : []))
  const top = Math.min(...pointsOf(ruler, 'ruler-down').map(({ y }) => y))
  expect(texts.map(({ text }) => text)).toEqual(['0', '50', '100'])
  for (const { text, at, size } of texts)
    expect(Math.abs(at.y - top - Number(text) - (size * 0.66 * 25.4) / 72 / 2)).toBeLessThan(0.1)
  const crops = parts.flatMap(({ items }) => pointsOf(items, 'crop'))
  expect(crops.length).toBeGreaterThan(0)
  for (const { at, width } of texts)
    expect(crops.filter(({ x, y }) => x > at.x - 1 && x < at.x + width + 1 && Math.abs(y - at.y) < 3)).toEqual([])
})

/** The points of the paths with a role. */
const pointsOf = (items: readonly Item[], role: string): readonly Point[] =>
  items.flatMap((item) =>
    item.kind === 'path' && item.role === role
      ? item.steps.flatMap((step) => ('point' in step ? [step.point] : []))
      : [],
  )

/** The page with one of its text items changed. */
const spoiled = (text: string, change: (item: Extract<Item, { kind: 'text' }>) => Item): GaugePage => {
  const whole = page()
  const swap = (items: readonly Item[]): readonly Item[] => items.map((item) => changed.get(item) ?? item)
  const found = whole.parts.flatMap(({ items }) => items).find((item) => item.kind === 'text' && item.text === text)
  if (found?.kind !== 'text') throw new Error(`no text ${text}`)
  const changed = new Map<Item, Item>([[found, change(found)]])
  const [first, ...others] = whole.faces
  return {
    ...whole,
    parts: whole.parts.map((part) => ({ ...part, items: swap(part.items) })),
    faces: [{ ...first, items: swap(first.items) }, ...others.map((face) => ({ ...face, items: swap(face.items) }))],
  }
}

describe('the renderer reports', () => {
  const codes = (one: GaugePage): readonly string[] => checkPage(one).map(({ code }) => code)

  test('no errors on its own pages', () => {
    for (const length of [12.7, 25.4, 50.8, 76.2, 101.6]) expect(codes(page({ length }))).toEqual([])
  })

  test('no errors for signs next to the small labels of narrow arcs', () => {
    for (const degrees of [5, 8, 12, 15]) {
      const arcs = [
        { label: 'Infantry', degrees, sign: 'H' },
        { label: 'Artillery', degrees: 30, sign: 'A' },
      ] as const
      for (const length of [50.8, 76.2, 101.6])
        expect(
          codes(page({ arcs, length, house: ['Club 1.0.0 (club.yaml)'], rules: ['Fire and Fury 1.0', 'Club 1.0.0'] })),
        ).toEqual([])
    }
  })

  test('a label across the cut or fold', () => {
    expect(codes(spoiled('Infantry', (item) => ({ ...item, at: { x: item.at.x - 60, y: item.at.y } })))).toContain(
      'misprint',
    )
    expect(codes(spoiled('fold', (item) => ({ ...item, at: { x: item.at.x, y: item.at.y + 2 } })))).toContain(
      'misprint',
    )
  })

  test('page text on the gauge', () => {
    expect(codes(spoiled('Make it', (item) => ({ ...item, at: { x: 100, y: 150 } })))).toContain('misprint')
  })

  test('text in the margin', () => {
    expect(codes(spoiled('Make it', (item) => ({ ...item, at: { x: 205, y: item.at.y } })))).toContain('misprint')
  })

  test('a scale number outside the margin', () => {
    expect(codes(spoiled('0', (item) => ({ ...item, at: { x: 206, y: item.at.y } })))).toContain('misprint')
  })

  test('overlapping text', () => {
    expect(codes(spoiled('Make it', (item) => ({ ...item, at: { x: item.at.x, y: item.at.y + 3 } })))).toContain(
      'misprint',
    )
  })
})
