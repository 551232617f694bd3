/** Sticks, command arcs and wheels, measured in the printed file: true to size. */
import { describe, expect, test } from 'vitest'
import type { PrintOptions } from '../../src-core/contract/print.ts'
import { approximate } from '../../src-core/exact.ts'
import { nonNull } from '../../src-core/present.ts'
import { problemText } from '../../src-core/words/problems/catalogue.ts'
import { radiiOf, type Stick } from '../../src-core/sheet/sticks.ts'
import { copyOf, type Copy } from '../../src-main/pdf/copy.ts'
import { shippedFonts, readFontBytes } from '../../src-main/pdf/fonts.ts'
import { printWith, piecesToCut } from '../../src-main/pdf/print.ts'
import { offered, rulesetNamed } from '../core/support/rulesets.ts'
import { distance } from './gauge-reading.ts'
import { readPdf, type Point, type ReadPage, type ReadPath } from './read-pdf.ts'

const fonts = shippedFonts(await readFontBytes())

type Kind = 'sticks' | 'radius' | 'wheel'

const copied = <K extends Kind>(
  id: string,
  what: K,
  options: Partial<PrintOptions> = {},
): Extract<Copy, { what: K }> => {
  const copy = copyOf(rulesetNamed(id), { what, paper: 'a4', ...options })
  if (!copy.ok) throw new Error(copy.problems.map(problemText).join('\n'))
  return copy.value as Extract<Copy, { what: K }>
}

const printed = async (copy: Copy): Promise<readonly ReadPage[]> => {
  const made = await printWith(fonts, copy)
  if (!made.ok) throw new Error(made.problems.map(problemText).join('\n'))
  return (await readPdf(made.value.bytes)).pages
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const boxOf = ({ points }: ReadPath): Box => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

const isIn = ({ left, top, right, bottom }: Box, { x, y }: Point): boolean =>
  x > left - 0.01 && x < right + 0.01 && y > top - 0.01 && y < bottom + 0.01

/** The distances marked by lines across a strip, from its near end. */
const reachesOn = (page: ReadPage, strip: Box): readonly number[] =>
  page.paths
    .filter(
      ({ points, width, dashed, closed }) => points.length === 2 && !closed && !dashed && Math.abs(width - 0.5) < 0.01,
    )
    .flatMap(({ points: [point] }) => (point && isIn(strip, point) ? [point.x - strip.left] : []))

/** The end of the scale along the lower edge. */
const lastTick = (page: ReadPage, strip: Box): number =>
  Math.max(
    ...page.paths
      .filter(({ points, width, closed }) => points.length === 2 && !closed && Math.abs(width - 0.3) < 0.01)
      .flatMap(({ points: [point] }) =>
        point && isIn(strip, point) && Math.abs(point.y - strip.bottom) < 0.1 ? [point.x - strip.left] : [],
      ),
  )

const inch = 25.4

describe.each(offered())('%s', (id) => {
  test('each arm has a stick, with segments as long as its chart states, up to the end of the stick, on at most three pages', async () => {
    const copy = copied(id, 'sticks')
    const pages = await printed(copy)
    expect(pages.length).toBeLessThanOrEqual(3)
    expect(new Set(copy.sticks.map(({ title }) => title)).size).toBe(copy.sticks.length)
    const strips = pages.flatMap((page) =>
      page.paths
        .filter(
          ({ closed, painted, points, curved }) => closed && painted === 'stroke' && !curved && points.length === 4,
        )
        .map((path) => ({ page, box: boxOf(path) })),
    )
    const pieces = piecesToCut(copy, fonts)
    const alts = pieces.ok ? [...pieces.value].map(({ front: [figure] }) => nonNull(figure?.alt)) : []
    expect(alts).toHaveLength(strips.length)
    const stripOf = (alt: string): number => Number(/Strip (\d+) of/.exec(alt)?.[1] ?? 1)
    const byLength = (one: number, other: number): number => one - other
    for (const { title, rows } of copy.sticks) {
      const own = strips
        .map((strip, index) => ({ ...strip, alt: nonNull(alts[index]) }))
        .filter(({ alt }) => alt.startsWith(`Measuring stick. ${title}: `))
        .sort((one, other) => stripOf(one.alt) - stripOf(other.alt))
      let end = 0
      const found = own.flatMap(({ page, box }, index) => {
        const from = end
        // Ticks end at a strip's last unit. A tab follows, or free space beyond the last distance.
        end += index < own.length - 1 ? box.right - box.left - 5 : lastTick(page, box)
        return reachesOn(page, box).map((at) => at + from)
      })
      const all = rows.flatMap(({ stretches }) => stretches.map(({ to }) => to))
      const farthest = Math.max(...all)
      if (Math.abs(end - farthest) > 0.1) expect(end).toBeGreaterThan(9 * inch)
      const expected = all.filter((to) => to < end + 0.1).sort(byLength)
      expect(found).toHaveLength(expected.length)
      found.sort(byLength).forEach((at, index) => expect(Math.abs(at - (expected[index] ?? NaN))).toBeLessThan(0.1))
      // Distances beyond the end are printed as text.
      const words = own.flatMap(({ page, box }) => page.texts.filter(({ at }) => isIn(box, at)).map(({ text }) => text))
      const far = rows.flatMap(({ stretches }) => stretches.filter(({ to }) => to > end + 0.1))
      const text = words.join(' ')
      for (const { distance: printedDistance } of far) expect(text).toContain(printedDistance)
    }
  })

  test('numbers on sticks all run the same way, and each piece has its own charts', async () => {
    const pages = await printed(copied(id, 'sticks'))
    for (const { width, height, texts } of pages) {
      expect(width).toBeGreaterThan(height)
      expect(texts.every(({ degrees }) => Math.abs(degrees) < 0.1)).toBe(true)
    }
  })

  test('command arcs have the radius in the chart, and a missing radius is noted', async () => {
    const reaches = radiiOf(rulesetNamed(id))
    const copy = copyOf(rulesetNamed(id), { what: 'radius', paper: 'a4' })
    if (reaches.length === 0) {
      expect(copy.ok ? [] : copy.problems.map(({ code }) => code)).toEqual(['no-distances'])
      return
    }
    if (!copy.ok) throw new Error('no radius')
    const pages = await printed(copy.value)
    const radii = pages.flatMap((page) =>
      page.paths
        .filter(({ closed, painted, curved }) => closed && curved && painted === 'stroke')
        .flatMap((outline) => {
          const box = boxOf(outline)
          const corner = { x: box.left, y: box.bottom }
          return page.paths
            .filter(
              ({ closed, painted, curved, points }) =>
                !closed && curved && painted === 'stroke' && points.every((point) => isIn(box, point)),
            )
            .map(({ points }) => points.map((point) => distance(point, corner)))
        }),
    )
    const fittingReaches = reaches.flatMap(({ spans }) =>
      spans.map(({ to }) => approximate(to) * inch).filter((to) => to <= 185),
    )
    const found = radii.map((all) => {
      for (const each of all) expect(Math.abs(each - (all[0] ?? NaN))).toBeLessThan(0.1)
      return all[0] ?? NaN
    })
    const byLength = (a: number, b: number): number => a - b
    expect(found).toHaveLength(fittingReaches.length)
    found
      .sort(byLength)
      .forEach((each, index) =>
        expect(Math.abs(each - (fittingReaches.toSorted(byLength)[index] ?? NaN))).toBeLessThan(0.1),
      )
  })

  test('the outer end of a wheeling front moves as far as marked on its arc', async () => {
    const [page] = await printed(copied(id, 'wheel', { stand: 40 / inch }))
    const { paths } = nonNull(page)
    const outline = nonNull(paths.find(({ closed, curved, painted }) => closed && curved && painted === 'stroke'))
    const box = boxOf(outline)
    const corner = { x: box.left, y: box.bottom }
    expect(Math.abs(box.right - box.left - 160)).toBeLessThan(0.1)
    for (const front of [40, 80, 120, 160]) {
      const ticks = paths
        .filter(({ points, closed }) => points.length === 2 && !closed)
        .flatMap(({ points: [outer] }) =>
          outer && isIn(box, outer) && Math.abs(distance(outer, corner) - front) < 0.05 ? [outer] : [],
        )
        .map(({ x, y }) => Math.atan2(corner.y - y, x - corner.x) * front)
        .filter((along) => along > 0.5)
        .sort((a, b) => a - b)
      expect(ticks).toHaveLength(Math.floor(((front * Math.PI) / 2 - 0.5) / (inch / 2)))
      ticks.forEach((along, index) => expect(Math.abs(along - ((index + 1) * inch) / 2)).toBeLessThan(0.1))
    }
  })
})

test('a wheel template for one width is as wide as the formation', async () => {
  const [page] = await printed(copied('fire-and-fury', 'wheel', { width: 6 }))
  const box = boxOf(
    nonNull(page?.paths.find(({ closed, curved, painted }) => closed && curved && painted === 'stroke')),
  )
  expect(Math.abs(box.right - box.left - 6 * inch)).toBeLessThan(0.1)
})

test('sticks can cover only moves or only ranges; a missing chart is a problem, or a note if both are requested', () => {
  const moves = copied('regimental-fury', 'sticks', { sticks: 'moves' })
  const charts = new Set(moves.sticks.flatMap(({ rows }) => rows.map(({ chart }) => chart)))
  expect([...charts]).toEqual(['Movement rates'])
  const ranges = copyOf(rulesetNamed('fire-and-fury'), { what: 'sticks', paper: 'a4', sticks: 'ranges' })
  expect(ranges.ok ? [] : ranges.problems.map(problemText)).toEqual([
    expect.stringContaining('Fire and Fury has no chart of ranges'),
  ])
  expect(copied('fire-and-fury', 'sticks').sheet.facts).toContain('these rules have no chart of ranges')
})

test('a correction makes every piece larger, and stays within the paper', async () => {
  const size = async (options: Partial<PrintOptions>): Promise<readonly [number, number]> => {
    const [page] = await printed(copied('fire-and-fury', 'wheel', { width: 5, ...options }))
    const box = boxOf(
      nonNull(page?.paths.find(({ closed, curved, painted }) => closed && curved && painted === 'stroke')),
    )
    return [box.right - box.left, box.bottom - box.top]
  }
  const [usual, corrected] = [await size({}), await size({ measured: { across: 98, down: 101 } })]
  expect(corrected[0] / usual[0]).toBeCloseTo(100 / 98, 4)
  expect(corrected[1] / usual[1]).toBeCloseTo(100 / 101, 4)
})

test.each(offered())('%s: pieces fit on both papers, whatever the printer', (id) => {
  for (const paper of ['a4', 'letter'] as const)
    for (const measured of [undefined, { across: 90, down: 90 }, { across: 110, down: 110 }]) {
      const copy = copied(id, 'sticks', { paper, ...(measured && { measured }) })
      expect(piecesToCut(copy, fonts).ok).toBe(true)
    }
})

test('a label that doesn’t fit its segment is a problem, and no piece is printed without its label', () => {
  const copy = copied('fire-and-fury', 'sticks')
  const [stick, ...others] = copy.sticks
  const [row] = nonNull(stick).rows
  const of = (to: number): Stick => {
    const stretches = [{ from: 0, to, text: 'Incomprehensibilities', distance: '1″' }]
    return { ...nonNull(stick), rows: [{ ...nonNull(row), stretches }] }
  }
  const [long, narrow] = [of(50), of(15)]
  expect(piecesToCut({ ...copy, sticks: [long, ...others] }, fonts).ok).toBe(true)
  const made = piecesToCut({ ...copy, sticks: [narrow, ...others] }, fonts)
  expect(made.ok ? [] : made.problems.map(({ code }) => code)).toEqual(['no-room'])
})
