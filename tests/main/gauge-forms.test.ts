/** Gauges that aren't folded, with arcs combined or separate, corrected for a printer, and with house rules named on them. */
import { arcSharings, gaugeForms } from '../../src-core/sheet/choices.ts'
import { describe, expect, test } from 'vitest'
import { type GaugeContents, gaugeOf } from '../../src-core/sheet/gauge.ts'
import { gaugeWords } from '../../src-core/words/cut-outs.ts'
import { problemText } from '../../src-core/words/problems/catalogue.ts'
import { shippedFonts, readFontBytes } from '../../src-main/pdf/fonts.ts'
import { renderGauge } from '../../src-main/pdf/gauge/draw.ts'
import { offered, rulesetNamed } from '../core/support/rulesets.ts'
import { inGate } from '../tools.ts'
import { cutOf, distance, plainGauge, readDownRuler, readRuler } from './gauge-reading.ts'
import { readPdf, type Point, type ReadPage } from './read-pdf.ts'

const fonts = shippedFonts(await readFontBytes())

const pagesOf = async (change: Partial<GaugeContents> = {}): Promise<readonly ReadPage[]> => {
  const made = await renderGauge({ ...plainGauge, ...change }, gaugeWords, fonts)
  if (!made.ok) throw new Error(made.problems.map(problemText).join('\n'))
  const { pages } = await readPdf(made.value.bytes)
  expect(pages).toHaveLength(made.value.pages)
  return pages
}

const pageAt = (pages: readonly ReadPage[], index: number): ReadPage => {
  const page = pages[index]
  if (!page) throw new Error(`no page ${String(index)}`)
  return page
}

/** The edge for the stand on a single face: the horizontal one as long as the stand is wide. */
const standOf = (cut: readonly Point[], stand: number): readonly [Point, Point] => {
  const edges = cut.map((from, index): readonly [Point, Point] => [from, cut[(index + 1) % cut.length] ?? from])
  const found = edges.find(([a, b]) => Math.abs(a.y - b.y) < 0.01 && Math.abs(distance(a, b) - stand) < 0.1)
  if (!found) throw new Error('no stand')
  return found[0].x < found[1].x ? found : [found[1], found[0]]
}

/** The angles of a single face's sides, with left and right as on the paper, and its depth. */
const anglesOf = (
  page: ReadPage,
  stand: number,
): { readonly left: number; readonly right: number; readonly depth: number } => {
  const cut = cutOf(page)
  const [left, right] = standOf(cut, stand)
  const others = cut.filter((point) => point !== left && point !== right).sort((a, b) => a.x - b.x)
  const [first, last] = [others[0], others.at(-1)]
  if (!first || !last) throw new Error('no tips')
  const depth = Math.abs(first.y - left.y)
  const lean = (corner: Point, tip: Point): number => (Math.atan2(Math.abs(tip.x - corner.x), depth) * 180) / Math.PI
  return { left: lean(left, first), right: lean(right, last), depth }
}

describe('one face on each side of the paper', () => {
  test.each([
    ['long', 'a4', 157.48, 'landscape'],
    ['short', 'a4', 157.48, 'landscape'],
    ['long', 'letter', 76.2, 'portrait'],
    ['short', 'letter', 76.2, 'portrait'],
  ] as const)(
    'flipped on the %s edge of %s, %s mm long, has the back behind the front',
    async (duplex, paper, length, orientation) => {
      const pages = await pagesOf({ form: 'single', duplex, paper, length })
      expect(pages).toHaveLength(2)
      const [front, back] = [pageAt(pages, 0), pageAt(pages, 1)]
      expect(front.width > front.height).toBe(orientation === 'landscape')
      expect(anglesOf(front, 25.4).left).toBeCloseTo(45, 1)
      expect(anglesOf(front, 25.4).right).toBeCloseTo(30, 1)
      expect(Math.abs(anglesOf(front, 25.4).depth - length)).toBeLessThan(0.1)
      const across = (duplex === 'long') === (orientation === 'portrait')
      const seenThrough = cutOf(back).map(({ x, y }): Point =>
        across ? { x: back.width - x, y } : { x, y: back.height - y },
      )
      for (const corner of cutOf(front))
        expect(Math.min(...seenThrough.map((other) => distance(corner, other)))).toBeLessThan(0.1)
      // Words on the back are read from behind the stand, whichever way its page is turned.
      const names = back.texts.filter(({ text }) => text === 'Infantry')
      expect(names.map(({ degrees }) => degrees)).toEqual([across ? 0 : 180])
      expect(back.texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['45° right', '30° left']))
    },
  )

  test('is at most about 159 mm long on A4', async () => {
    const made = await renderGauge({ ...plainGauge, form: 'single', length: 200 }, gaugeWords, fonts)
    expect(made.ok ? '' : made.problems.map(problemText).join('')).toMatch(
      /The longest that fits is 6¼ in \(exactly 159\.\d mm\)/,
    )
  })
})

test('separate arcs get a gauge each, left and right', async () => {
  const pages = await pagesOf({ form: 'single', sharing: 'separate' })
  expect(pages).toHaveLength(4)
  for (const [index, degrees] of [45, 45, 30, 30].entries()) {
    const { left, right } = anglesOf(pageAt(pages, index), 25.4)
    expect(Math.abs(left - degrees)).toBeLessThan(0.05)
    expect(Math.abs(right - degrees)).toBeLessThan(0.05)
  }
})

test.each([
  [45, 30],
  [30, 45],
  [90, 45],
  [180, 60],
])(
  'combined arcs of %s and %s degrees cut the wider one and draw the narrower as a line on both sides',
  async (first, second) => {
    const stand = 25.4
    const [page] = await pagesOf({
      form: 'single',
      sharing: 'together',
      length: 76.2,
      arcs: [
        { label: 'Infantry', degrees: first },
        { label: 'Artillery', degrees: second },
      ],
    })
    if (!page) throw new Error('no page')
    const cut = cutOf(page)
    const corners = standOf(cut, stand)
    const inner = Math.min(first, second)
    for (const [hand, corner] of [
      [-1, corners[0]],
      [1, corners[1]],
    ] as const) {
      const lines = page.paths.flatMap(({ points: [a, b], points, closed }) =>
        points.length === 2 && !closed && a && b && distance(a, corner) < 0.01 && Math.abs(b.x - a.x) > 1
          ? [{ a, b }]
          : [],
      )
      const leans = lines.map(({ a, b }) => (Math.atan2(hand * (b.x - a.x), a.y - b.y) * 180) / Math.PI)
      expect(leans.filter((lean) => Math.abs(lean - inner) < 0.05)).toHaveLength(1)
    }
    for (const degrees of [first, second])
      for (const hand of ['left', 'right'])
        expect(page.texts.map(({ text }) => text)).toContain(`${String(degrees)}° ${hand}`)
  },
)

test.each([
  ['portrait', 101.6, 'folded'],
  ['landscape', 127, 'single'],
] as const)('a correction enlarges everything on a %s page and is noted there', async (orientation, length, form) => {
  const usual = pageAt(await pagesOf({ form, length }), 0)
  const corrected = pageAt(await pagesOf({ form, length, correction: { across: 99.4, down: 100.2 } }), 0)
  const [x, y] = orientation === 'portrait' ? [100 / 99.4, 100 / 100.2] : [100 / 100.2, 100 / 99.4]
  const sizeOf = (page: ReadPage): readonly [number, number] => {
    const [xs, ys] = [cutOf(page).map((point) => point.x), cutOf(page).map((point) => point.y)]
    return [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
  }
  expect(sizeOf(corrected)[0] / sizeOf(usual)[0]).toBeCloseTo(x, 5)
  expect(sizeOf(corrected)[1] / sizeOf(usual)[1]).toBeCloseTo(y, 5)
  expect(readRuler(corrected).millimeters.length).toBeCloseTo(100 * x, 2)
  expect([readDownRuler(usual), readDownRuler(corrected)].map((length) => length.toFixed(2))).toEqual([
    '100.00',
    (100 * y).toFixed(2),
  ])
  expect(corrected.texts.map(({ text }) => text).join(' ')).toContain('100 mm 99.4 mm across')
})

test.each(gaugeForms.flatMap((form) => arcSharings.map((sharing) => [form, sharing] as const)))(
  'a gauge that is %s, with arcs %s, can have any angle up to a full circle',
  async (form, sharing) => {
    for (const degrees of [90, 135, 180, 360]) {
      const arcs = [
        { label: 'Infantry', degrees: 45 },
        { label: 'Artillery', degrees },
      ] as const
      const pages = await pagesOf({ form, sharing, arcs, length: 50.8 })
      const said = pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
      expect(said).toContain(degrees === 360 ? '360° all-round' : `${String(degrees)}° left`)
    }
  },
)

test('an unrealistic correction is refused', async () => {
  const made = await renderGauge({ ...plainGauge, correction: { across: 89, down: 100 } }, gaugeWords, fonts)
  expect(made.ok ? [] : made.problems.map(({ code }) => code)).toEqual(['beyond-correction'])
})

test('house rules are listed on every face, with version and date', async () => {
  const house = ['Evening club 2.1.0, 2026-05-01 (evening.yaml)']
  const rules = ['Fire and Fury 1.0', 'Evening club 2.1.0, 2026-05-01']
  const [folded] = await pagesOf({ house, rules })
  const words = (page: ReadPage | undefined): readonly string[] => page?.texts.map(({ text }) => text) ?? []
  // On both faces, and once next to the gauge.
  expect(words(folded).filter((text) => text.includes('Evening')).length).toBeGreaterThanOrEqual(3)
  for (const page of await pagesOf({ house, rules, form: 'single' }))
    expect(words(page).join(' ')).toContain('Evening club 2.1.0, 2026-05-01')
})

test.each([25.4, 40, 60])(
  'long house rules titles are in front of a stand of %d mm, clear of all lines',
  async (stand) => {
    const title = 'The Pennsylvania Club of Wargamers and Friends of the Valley Campaign 1.0.0, 2026-11-26'
    const [page] = await pagesOf({
      stand,
      length: 76.2,
      house: [`${title} (club.yaml)`],
      rules: ['Fire and Fury 1.0', title],
    })
    const parts = (page?.texts ?? []).filter(
      ({ text, size }) => size <= 7 && title.includes(text) && /[a-z]{3}/.test(text),
    )
    expect(parts.length).toBeGreaterThanOrEqual(4)
    for (const { width } of parts) expect(width).toBeLessThan(stand)
  },
)

test('a length in millimeters is shown in centimeters, and the labels of 22.5 degrees are level on both sides', async () => {
  const [page] = await pagesOf({
    stand: 40,
    length: 76.2,
    arcs: [
      { label: 'Infantry', degrees: 22.5 },
      { label: 'Artillery', degrees: 12 },
    ],
  })
  const texts = page?.texts ?? []
  expect(texts.map(({ text }) => text)).toContain('stand 4 cm')
  const levels = new Set(
    texts
      .filter(({ text, degrees }) => /^\d+(\.5)?° (left|right)$/.test(text) && degrees === 0)
      .map(({ at }) => at.y.toFixed(2)),
  )
  expect(levels.size).toBe(1)
})

test.each(inGate(offered()))(
  '%s: every form and arrangement of the gauge can be printed on both papers',
  async (id) => {
    for (const form of ['folded', 'single'] as const)
      for (const sharing of ['opposite', 'separate', 'together'] as const)
        for (const paper of ['a4', 'letter'] as const) {
          const gauge = gaugeOf(rulesetNamed(id), { paper, form, sharing, length: 76.2 })
          if (!gauge.ok) throw new Error('no gauge')
          const made = await renderGauge(gauge.value, gaugeWords, fonts)
          expect(made.ok ? [] : made.problems.map(problemText)).toEqual([])
        }
  },
)
