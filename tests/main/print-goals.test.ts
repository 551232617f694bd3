/**
 * Goals for the sheets of every offered ruleset, measured in the printed files: type size, sides, filled area, table positions, the largest empty
 * area, modifiers on one line each, and each check on one page. Prints the measurements.
 */
import { afterAll, describe, expect, test } from 'vitest'
import { buildSheet, sheetOf } from '../../src-core/sheet/build.ts'
import { offered, rulesetNamed } from '../core/support/rulesets.ts'
import { qrsPdf } from '../../src-main/pdf/qrs.ts'
import { problemText } from '../../src-core/words/problems/catalogue.ts'
import { inGate } from '../tools.ts'
import { largestVoid, leftEdges } from './page-measures.ts'
import { readPdf } from './read-pdf.ts'
import { anchorsOf, faults, fonts, layOut, nodesOf, wrappedShare } from './sheet-reading.ts'

interface Goal {
  readonly sides: number
  /** Minimum type size in points on A4 and on Letter, which is shorter. */
  readonly type: readonly [a4: number, letter: number]
  /** Limit in square millimeters for an empty area other than the space at the bottom. */
  readonly void: number
}

/** The goals of each sheet with the default number of sides, and with a requested one. */
const goals: readonly (readonly [id: string, asked: number | null, goal: Goal])[] = [
  ['napoleonic-fury', null, { sides: 2, type: [8.1, 7.9], void: 3500 }],
  ['fire-and-fury', null, { sides: 1, type: [8.7, 8.5], void: 2000 }],
  ['fire-and-fury', 2, { sides: 2, type: [11.3, 10.9], void: 3000 }],
  ['regimental-fury', null, { sides: 2, type: [8.8, 8.7], void: 2000 }],
  ['italy-1799', null, { sides: 2, type: [8.3, 8], void: 2500 }],
  ['triple-alliance-1864', null, { sides: 2, type: [8.5, 8.3], void: 2500 }],
  ['napoleonic-fury', 3, { sides: 3, type: [9.7, 9.4], void: 4000 }],
]

/** Limit for the number of distinct table positions on a sheet: left, center, and middle of the right column. */
const maxEdges = 3

/** Limit for the share of modifiers that take more than one line. */
const maxWrappedLines = 0.4

const found: string[] = []
afterAll(() => {
  console.log(
    ['paper, sheet, sides asked: type, sides, fill, left edges, largest void, modifiers that wrap', ...found].join(
      '\n',
    ),
  )
})

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`

describe.each(['a4', 'letter'] as const)('on %s', (paper) => {
  test.each(inGate(goals, 2))('%s, %s sides requested', async (id, asked, goal) => {
    const options = { paper, ...(asked === null ? {} : { sides: asked }) }
    const sheet = sheetOf(rulesetNamed(id))
    const made = await qrsPdf(sheet, fonts, options)
    if (!made.ok) throw new Error(made.problems.map(problemText).join('\n'))
    const { pages } = await readPdf(made.value.bytes)
    const sizes = pages.flatMap(({ texts }) => texts.map(({ size }) => size.toFixed(1)))
    const type = Number(maxFrequent(sizes))
    const layout = layOut(sheet, options)
    const wrapped = wrappedShare(layout)
    const fill = pages.map(({ texts, height }) =>
      fillOf(
        texts.map(({ at }) => at.y),
        height,
      ),
    )
    const edges = leftEdges(layout)
    const voids = layout.pages.map((page) => largestVoid(page, layout.width))
    const inWords = voids.map((one) => (one ? `${one.width}×${one.height} mm` : 'none'))
    found.push(
      `${paper}, ${id}, ${asked ?? 'none'}: ${type} pt, ${pages.length}, ${fill.map(percent).join(' ')}, ${edges.join(' ')} mm, ${inWords.join(' ')}, ${percent(wrapped)}`,
    )
    expect(pages).toHaveLength(goal.sides)
    expect(type).toBeGreaterThanOrEqual(goal.type[paper === 'a4' ? 0 : 1])
    expect(wrapped).toBeLessThanOrEqual(maxWrappedLines)
    expect(edges.length).toBeLessThanOrEqual(maxEdges)
    for (const one of voids) expect((one?.width ?? 0) * (one?.height ?? 0)).toBeLessThanOrEqual(goal.void)
    expect(Math.min(...fill)).toBeGreaterThanOrEqual(0.45)
  })
})

const maxFrequent = (values: readonly string[]): string | undefined => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** How far down a page its text reaches, as a fraction of the space above the footer, which begins at the widest gap near the bottom. */
const fillOf = (baselines: readonly number[], height: number): number => {
  const lines = [...new Set(baselines)].toSorted((a, b) => a - b)
  const foot = lines.filter((y) => y > height - footHeight)
  const gaps = lines.map((y, index) => ({ y, gap: y - (lines[index - 1] ?? 0) })).filter(({ y }) => foot.includes(y))
  const footTop = gaps.toSorted((a, b) => b.gap - a.gap)[0]?.y ?? height
  const last = Math.max(...lines.filter((y) => y < footTop))
  return (last - margin) / (footTop - margin - footGap)
}

/** In millimeters: maximum height of the footer, page margin, minimum space above the footer. */
const footHeight = 25
const margin = 6
const footGap = 4

test.each(inGate(offered()))('%s: each check is on one page, for any number of sides and type size', (id) => {
  const sheet = buildSheet(rulesetNamed(id))
  const checks = new Map<string, Set<string>>()
  for (const block of sheet.sections.flatMap(({ left, right, loose }) => [...left, ...right, ...loose]))
    if (block.check !== undefined)
      checks.set(block.check, new Set([...(checks.get(block.check) ?? []), ...anchorsOf(block)]))
  for (const how of [{}, { sides: 3 }, { sides: 6, size: 9 }]) {
    const layout = layOut(sheet, { paper: 'letter', ...how })
    const pagesOf = layout.pages.map(({ marks }) => {
      const page = { ...layout, pages: [{ marks }] }
      return new Set([...nodesOf(page, 'LI'), ...nodesOf(page, 'TR')].flatMap(({ id: each }) => each ?? []))
    })
    const parted = [...checks].filter(
      ([, anchors]) => pagesOf.filter((page) => [...anchors].some((anchor) => page.has(anchor))).length !== 1,
    )
    expect(parted.map(([check]) => check)).toEqual([])
  }
})

/** Type sizes in points, from a pocket sheet to the largest allowed. */
const sizes = [6, 7.3, 8.8, 10.4, 11.5, 13, 16, 20, 22, 24]

describe.each(inGate(offered()))('%s in every size', (id) => {
  const sheet = sheetOf(rulesetNamed(id))
  test.each(['a4', 'letter'] as const)('on %s: no words overlap or leave the page', (paper) => {
    for (const size of sizes) expect(faults(layOut(sheet, { paper, size }))).toEqual([])
  })
})
