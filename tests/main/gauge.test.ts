import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GaugeContents } from '../../src-core/sheet/gauge.ts'
import { lengthUnits } from '../../src-core/ruleset/units.ts'
import { gaugeWords } from '../../src-core/words/cut-outs.ts'
import { shippedFonts, readFontBytes } from '../../src-main/pdf/fonts.ts'
import { renderGauge } from '../../src-main/pdf/gauge/draw.ts'
import {
  distance,
  foldAndLook,
  leaning,
  plainGauge,
  readGauge,
  readPiece,
  readRuler,
  textsOn,
  ticksOf,
} from './gauge-reading.ts'
import type { Point, ReadPage } from './read-pdf.ts'
import { readPdf } from './read-pdf.ts'
import { rounds } from '../tools.ts'
import { problemText } from '../../src-core/words/problems/catalogue.ts'

const fonts = shippedFonts(await readFontBytes())

const render = async (change: Partial<GaugeContents> = {}): Promise<Uint8Array> => {
  const made = await renderGauge({ ...plainGauge, ...change }, gaugeWords, fonts)
  if (!made.ok) throw new Error(made.problems.map(problemText).join('\n'))
  return made.value.bytes
}

const pageOf = async (bytes: Uint8Array): Promise<ReadPage> => {
  const { pages } = await readPdf(bytes)
  const [page] = pages
  if (!page || pages.length !== 1) throw new Error(`${String(pages.length)} pages`)
  return page
}

/** Draws random gauges: each is as expected, or rejected because it doesn't fit. More than `min` must be drawn. */
const holdsForAny = async (
  any: fc.Arbitrary<Partial<GaugeContents>>,
  expectation: (page: ReadPage, gauge: GaugeContents) => void,
  numRuns: number,
  min: number,
): Promise<void> => {
  let drawn = 0
  const check = fc.asyncProperty(any, async (change) => {
    const gauge = { ...plainGauge, ...change }
    const made = await renderGauge(gauge, gaugeWords, fonts)
    if (made.ok) {
      expectation(await pageOf(made.value.bytes), gauge)
      drawn += 1
    } else {
      expect(['gauge-does-not-fit', 'gauge-too-small']).toContain(made.problems[0]?.code)
    }
  })
  await fc.assert(check, { numRuns, seed: 1863 })
  expect(drawn).toBeGreaterThan(min)
}

const arcs = (first: number, second: number): GaugeContents['arcs'] => [
  { label: 'Infantry', degrees: first },
  { label: 'Artillery', degrees: second },
]

/** The distance between ticks of a side, in millimeters. */
const tickStep = ({ unit, stand }: Pick<GaugeContents, 'unit' | 'stand'>): number =>
  ({ inches: 6.35, cm: 5, mm: 5, widths: stand / 4 })[unit]

/** Checks every measure of a gauge against its input: lengths to 0.1 mm, angles to 0.05 degrees. */
const expectTrue = (page: ReadPage, gauge: GaugeContents): void => {
  const [first, second = first] = gauge.arcs
  const { lower, upper, fold } = readGauge(page)
  const step = tickStep(gauge)
  /** The most that rounding removes from a side, in millimeters. */
  const rounded = 6
  for (const face of [lower, upper]) {
    expect(Math.abs(distance(face.shortLeft, face.shortRight) - gauge.stand)).toBeLessThan(0.1)
    expect(Math.abs(Math.abs(face.foldLeft.y - face.shortLeft.y) - gauge.length)).toBeLessThan(0.1)
    expect(Math.abs(face.shortLeft.y - face.shortRight.y)).toBeLessThan(0.01)
    for (const [corner, tip, degrees] of [
      [face.shortLeft, face.foldLeft, first.degrees],
      [face.shortRight, face.foldRight, second.degrees],
    ] as const) {
      expect(Math.abs(leaning(corner, tip) - degrees)).toBeLessThan(0.05)
      const ticks = ticksOf(page, corner, tip)
      expect(ticks.length).toBeGreaterThanOrEqual(Math.floor((distance(corner, tip) - rounded) / step))
      ticks.forEach(({ at }, index) => expect(Math.abs(at - (index + 1) * step)).toBeLessThan(0.1))
    }
  }
  expect(fold.points.map(({ x }) => x).sort((a, b) => a - b)[0]).toBeCloseTo(lower.foldLeft.x, 2)
  expect(fold.points.map(({ x }) => x).sort((a, b) => a - b)[1]).toBeCloseTo(lower.foldRight.x, 2)
  for (const { x, y } of [lower, upper].flatMap((face) => Object.values(face) as { x: number; y: number }[])) {
    expect(Math.min(x, y, page.width - x, page.height - y)).toBeGreaterThan(10 - 0.001)
  }
  const { inches, millimeters } = readRuler(page)
  expect(Math.abs(inches.length - 101.6)).toBeLessThan(0.01)
  expect(Math.abs(millimeters.length - 100)).toBeLessThan(0.01)
  expect(inches.ticks).toHaveLength(33)
  expect(millimeters.ticks).toHaveLength(101)
  inches.ticks.forEach((at, index) => expect(Math.abs(at - (index * 25.4) / 8)).toBeLessThan(0.01))
  millimeters.ticks.forEach((at, index) => expect(Math.abs(at - index)).toBeLessThan(0.01))
}

const combinations: readonly (readonly [string, Partial<GaugeContents>])[] = [
  ['45 and 30 degrees on A4', {}],
  ['45 and 30 degrees on Letter', { paper: 'letter' }],
  ['60 and 20 degrees on a rotated page', { arcs: arcs(60, 20), length: 88.9 }],
  ['20 and 60 degrees', { arcs: arcs(20, 60), length: 82.55, paper: 'letter' }],
  ['the narrowest stand', { stand: 6.35 }],
  ['the widest stand', { stand: 152.4, arcs: arcs(10, 5) }],
  ['half degrees and a 40 mm stand', { arcs: arcs(37.5, 22.5), stand: 40, length: 76.2 }],
  ['narrow arcs', { arcs: arcs(5, 5), length: 95.25 }],
  ['wide arcs', { arcs: arcs(75, 75), length: 31.75 }],
  ['centimeters', { unit: 'cm', stand: 25, length: 90 }],
  ['one arc', { arcs: [{ label: 'All arms', degrees: 30 }] }],
  ['a short gauge', { length: 25.4 }],
]

describe('read back from the file, a gauge is true to size', () => {
  test.each(combinations)('%s', async (_, change) => {
    expectTrue(await pageOf(await render(change)), { ...plainGauge, ...change })
  })

  test('for any angles, stand and length', async () => {
    const any = fc.record({
      arcs: fc
        .tuple(fc.double({ min: 1, max: 75, noNaN: true }), fc.double({ min: 1, max: 75, noNaN: true }))
        .map(([a, b]) => arcs(a, b)),
      stand: fc.double({ min: 6.35, max: 152.4, noNaN: true }),
      length: fc.double({ min: 7.62, max: 127, noNaN: true }),
      unit: fc.constantFrom(...lengthUnits),
      paper: fc.constantFrom('a4' as const, 'letter' as const),
    })
    await holdsForAny(any, expectTrue, rounds(40, 20, 8), rounds(5, 5, 1))
  })
})

/** Checks a piece with arcs of any width: angles to 0.05 degrees, lengths to 0.1 mm, all paths on the page, and on their face or next to it. */
const expectPiece = (page: ReadPage, { arcs: [first, second = first], stand, length, unit }: GaugeContents): void => {
  const { cut, faces } = readPiece(page)
  const step = tickStep({ unit, stand })
  for (const [face, left, right] of [
    [faces.lower, first, second],
    [faces.upper, first, second],
  ] as const) {
    expect(Math.abs(distance(face.left.corner, face.right.corner) - stand)).toBeLessThan(0.1)
    for (const [{ corner, end, tip, degrees }, arc] of [
      [face.left, left],
      [face.right, right],
    ] as const) {
      expect(Math.abs(degrees - Math.min(arc.degrees, 180))).toBeLessThan(0.05)
      expect(Math.abs(Math.abs(tip.y - corner.y) - length)).toBeLessThan(0.1)
      if (arc.degrees > 75) expect(Math.abs(Math.abs(tip.x - corner.x) - length)).toBeLessThan(0.1)
      const ticks = ticksOf(page, corner, end).filter(({ at }) => at < distance(corner, end))
      expect(ticks.length).toBeGreaterThanOrEqual(Math.floor((distance(corner, end) - 6) / step))
      ticks.forEach(({ at }, index) => expect(Math.abs(at - (index + 1) * step)).toBeLessThan(0.1))
    }
  }
  const [xs, ys] = [cut.map(({ x }) => x), cut.map(({ y }) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  expect(Math.min(west, north, page.width - east, page.height - south)).toBeGreaterThan(10 - 0.001)
  for (const { points, curved } of page.paths) {
    // Paths drawn on the gauge stay on it with their curves; all others are next to it.
    const isOn = curved || points.every((point) => isWithin(point, cut))
    if (!isOn)
      expect(
        points.filter((point) => isWithin(point, cut, -0.01)),
        JSON.stringify(points),
      ).toEqual([])
    else for (const point of points) expect(isWithin(point, cut)).toBe(true)
  }
}

/** Whether a point is inside a closed shape or within `near` of its line. If `near` is negative, it must be at least that far inside. */
const isWithin = ({ x, y }: Point, shape: readonly Point[], near = 0.01): boolean => {
  const edges = shape.map((a, index) => [a, shape[(index + 1) % shape.length] ?? a] as const)
  const crossed = edges.filter(([a, b]) => a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x))
  const far = edges.map(([a, b]) => {
    const share = Math.max(0, Math.min(1, ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / distance(a, b) ** 2))
    return distance({ x, y }, { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) })
  })
  const isIn = crossed.length % 2 === 1
  return near < 0 ? isIn && Math.min(...far) > -near : isIn || Math.min(...far) < near
}

describe('arcs that would run past the fold are cut by a box around the stand', () => {
  const wide = { length: 50.8 }

  test.each([
    ['straight to the side', 90, 90],
    ['behind on one side', 135, 60],
    ['with the arcs swapped', 30, 100],
    ['straight behind', 180, 180],
    ['all around', 360, 360],
    ['all around and narrow', 360, 45],
    ['just before the side', 76, 89],
    ['level on one side', 90, 150],
  ])('%s: %s and %s degrees', async (_, first, second) => {
    const change = { ...wide, arcs: arcs(first, second) }
    const page = await pageOf(await render(change))
    expectPiece(page, { ...plainGauge, ...change })
    const side = (degrees: number, hand: string): string =>
      degrees === 360 ? '360° all-round' : `${String(degrees)}° ${hand}`
    for (const text of [side(first, 'left'), side(second, 'right'), side(second, 'left'), side(first, 'right')])
      expect(page.texts.map((each) => each.text)).toContain(text)
  })

  test('for any angles, stand and length, true to size and within the face', async () => {
    const degrees = fc.oneof(
      fc.double({ min: 1, max: 75, noNaN: true }),
      fc.double({ min: 75.01, max: 180, noNaN: true }),
      fc.constantFrom(90, 180, 360),
    )
    const any = fc.record({
      arcs: fc.tuple(degrees, degrees).map(([a, b]) => arcs(a, b)),
      stand: fc.double({ min: 6.35, max: 76.2, noNaN: true }),
      length: fc.double({ min: 12.7, max: 63.5, noNaN: true }),
      unit: fc.constantFrom(...lengthUnits),
      paper: fc.constantFrom('a4' as const, 'letter' as const),
    })
    await holdsForAny(any, expectPiece, rounds(60, 30, 6), rounds(7, 7, 1))
  })
})

describe('any number of arcs', () => {
  test.each([1, 2, 3, 4, 7])('%s: two per piece, each piece on a page with only its own arcs', async (count) => {
    const all = Array.from({ length: count }, (_, index) => ({
      label: `Arm ${String(index)}`,
      degrees: 20 + 50 * (index % 3),
    }))
    const [first, ...others] = all
    if (!first) throw new Error('no arc')
    const { pages } = await readPdf(await render({ arcs: [first, ...others], length: 50.8 }))
    expect(pages).toHaveLength(Math.ceil(count / 2))
    pages.forEach((page, index) => {
      const pair = all.slice(2 * index, 2 * index + 2)
      const [one, two] = pair
      if (!one) throw new Error('no arc')
      expectPiece(page, { ...plainGauge, arcs: two ? [one, two] : [one], length: 50.8 })
      const named = new Set(page.texts.flatMap(({ text }) => (text.startsWith('Arm ') ? [text] : [])))
      expect(named).toEqual(new Set(pair.map(({ label }) => label)))
    })
  })
})

describe('cut out, folded and flipped over', () => {
  const turned: readonly (readonly [string, Partial<GaugeContents>])[] = [
    ...combinations.filter(([, { arcs: changed }]) => changed?.length !== 1),
  ]

  test.each(turned)('each label is on the side it names: %s', async (_, change) => {
    const gauge = { ...plainGauge, ...change }
    const [first, second = first] = gauge.arcs
    const { front, back } = foldAndLook(await pageOf(await render(change)))
    expect(front.left).toBeCloseTo(first.degrees, 1)
    expect(front.right).toBeCloseTo(second.degrees, 1)
    expect(back.left).toBeCloseTo(second.degrees, 1)
    expect(back.right).toBeCloseTo(first.degrees, 1)
    const where = ({ texts }: typeof front): readonly string[] =>
      texts
        .filter(({ text }) => /^(Infantry|Artillery)|(left|right)$/.test(text))
        .sort((a, b) => a.x - b.x)
        .map(({ text, x }) => `${x < 0 ? 'left' : 'right'}: ${text}`)
    const said = (degrees: number): string => gaugeWords.degrees(degrees)
    expect(new Set(where(front))).toEqual(
      new Set([
        'left: Infantry',
        `left: ${said(first.degrees)} left`,
        'right: Artillery',
        `right: ${said(second.degrees)} right`,
      ]),
    )
    expect(new Set(where(back))).toEqual(
      new Set([
        'left: Artillery',
        `left: ${said(second.degrees)} left`,
        'right: Infantry',
        `right: ${said(first.degrees)} right`,
      ]),
    )
  })

  test('all text on both sides is upright, and numbers increase away from the stand', async () => {
    const { front, back } = foldAndLook(await pageOf(await render()))
    for (const { texts } of [front, back]) {
      expect(texts.map(({ text }) => text)).toEqual(
        expect.arrayContaining(['Fire and Fury', 'stand 1 in', 'fold', 'enemy', '1', '2', '3', '4', '5']),
      )
      for (const { degrees } of texts) expect(degrees).toBeCloseTo(0, 3)
      const numbers = texts
        .filter(({ text, x }) => /^\d$/.test(text) && x < 0)
        .sort((a, b) => Number(a.text) - Number(b.text))
      expect(numbers.map(({ y }) => y)).toEqual(numbers.map(({ y }) => y).sort((a, b) => a - b))
    }
  })

  test('on paper the face above the fold is upside down, all other text upright', async () => {
    const page = await pageOf(await render())
    const above = textsOn(page, readGauge(page).upper)
    expect(above.length).toBeGreaterThan(10)
    for (const text of page.texts) expect(text.degrees).toBe(above.includes(text) ? 180 : 0)
  })
})

test('whole ticks are numbered and longest, quarter ticks shortest', async () => {
  const page = await pageOf(await render())
  const { lower } = readGauge(page)
  const lengths = ticksOf(page, lower.shortLeft, lower.foldLeft).map(({ length }) => length)
  const [quarter = 0, half = 0, threeQuarters = 0, whole = 0] = lengths
  expect(quarter).toBeCloseTo(threeQuarters, 2)
  expect(half).toBeGreaterThan(quarter)
  expect(whole).toBeGreaterThan(half)
})

test('the page shows the gauge’s name, instructions and source of its numbers', async () => {
  const [infantry, artillery] = [
    { label: 'Infantry', degrees: 45, sign: 'A' },
    { label: 'Artillery', degrees: 30, sign: 'A' },
  ]
  const { texts } = await pageOf(
    await render({
      arcs: [infantry, artillery],
      footnotes: [{ sign: 'A', text: 'assumed: no sheet names the angles.' }],
    }),
  )
  const words = texts.map(({ text }) => text).join(' ')
  for (const said of [
    'Arc-of-fire gauge',
    'For stands 1 in wide',
    'Cut out',
    'Fold back',
    'Glue',
    'Short side',
    'Rules: Rich Hasenauer. You need the rulebook.',
    'Fire and Fury 1.0',
    'assumed: no sheet',
  ]) {
    expect(words).toContain(said)
  }
  expect(texts.filter(({ text, size }) => text === 'A' && size < 8)).not.toHaveLength(0)
})

test('the file disables scaling, has a title and language, and can be read aloud', async () => {
  const read = await readPdf(await render())
  expect(read.printScaling).toBe('None')
  expect(read.info).toMatchObject({ Title: 'Fire and Fury: Arc-of-fire gauge', Language: 'en' })
  expect(read.outline).toEqual(['Fire and Fury: Arc-of-fire gauge'])
  const [root] = read.pages[0]?.structure.children ?? []
  expect(root?.role).toBe('Document')
  expect(root?.children?.[0]?.role).toBe('H1')
  const figures = (root?.children ?? []).filter(({ role }) => role === 'Figure')
  expect(figures.map(({ alt }) => alt)).toEqual([
    'Arc-of-fire gauge to cut out and fold, 4 in long, for a stand 1 in wide. One face: Infantry 45° left, Artillery 30° right. Other face: Artillery 30° left, Infantry 45° right.',
    'Ruler to check the printer: 4 inches above, 100 millimeters below.',
    'Ruler to check the printer: 100 millimeters down the page, a tick every 5.',
  ])
})

test('a gauge with one arc has two identical faces, and the page doesn’t mention flipping or other arcs', async () => {
  const spoken = async (degrees: number): Promise<string> => {
    const read = await readPdf(await render({ arcs: [{ label: 'Guns', degrees }], length: 50.8 }))
    const words = (read.pages[0]?.texts ?? []).map(({ text }) => text).join(' ')
    const alts = (read.pages[0]?.structure.children ?? []).flatMap(({ children = [] }) =>
      children.map(({ alt }) => alt),
    )
    expect(words).not.toMatch(/Flip|other arcs/)
    return alts.find((alt) => alt?.startsWith('Arc-of-fire')) ?? ''
  }
  expect(await spoken(45)).toContain('Both faces: Guns 45° left and right.')
  expect(await spoken(360)).toContain('Both faces: Guns 360° all-round.')
})

test('equal input gives equal bytes', async () => {
  const [once, again, other] = await Promise.all([render(), render(), render({ length: 95.25 })])
  expect(Buffer.compare(once, again)).toBe(0)
  expect(Buffer.compare(once, other)).not.toBe(0)
})
