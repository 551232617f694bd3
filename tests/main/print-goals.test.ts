/**
 * What is promised of the sheets of every ruleset that is offered, read back from the printed files: type, sides, how far pages are
 * filled, where tables begin, the largest void, modifiers on one line each, and what belongs to one check on one page. It prints what it
 * finds.
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
  /** Points of type at least, on A4 and on Letter, which is lower. */
  readonly type: readonly [a4: number, letter: number]
  /** Square millimeters of the largest void that isn't the foot of a side. */
  readonly void: number
}

/** What each sheet keeps to where no sides are asked for and where three are. */
const goals: readonly (readonly [id: string, asked: number | null, goal: Goal])[] = [
  ['napoleonic-fury', null, { sides: 2, type: [8.1, 7.9], void: 3500 }],
  ['fire-and-fury', null, { sides: 1, type: [8.7, 8.5], void: 2000 }],
  ['fire-and-fury', 2, { sides: 2, type: [11.3, 10.9], void: 3000 }],
  ['regimental-fury', null, { sides: 2, type: [8.8, 8.7], void: 2000 }],
  ['italy-1799', null, { sides: 2, type: [8.3, 8], void: 2500 }],
  ['triple-alliance-1864', null, { sides: 2, type: [8.5, 8.3], void: 2500 }],
  ['napoleonic-fury', 3, { sides: 3, type: [9.7, 9.4], void: 4000 }],
]

/** The most places where tables of a sheet begin: on the left, at the axis, and in the middle of the right column. */
const mostEdges = 3

/** The largest share of modifiers that may take more than one line. */
const mostWrapped = 0.4

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
  test.each(inGate(goals, 2))('%s, %s sides asked', async (id, asked, goal) => {
    const options = { paper, ...(asked === null ? {} : { sides: asked }) }
    const sheet = sheetOf(rulesetNamed(id))
    const made = await qrsPdf(sheet, fonts, options)
    if (!made.ok) throw new Error(made.problems.map(problemText).join('\n'))
    const { pages } = await readPdf(made.value.bytes)
    const sizes = pages.flatMap(({ texts }) => texts.map(({ size }) => size.toFixed(1)))
    const type = Number(mostFrequent(sizes))
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
    expect(wrapped).toBeLessThanOrEqual(mostWrapped)
    expect(edges.length).toBeLessThanOrEqual(mostEdges)
    for (const one of voids) expect((one?.width ?? 0) * (one?.height ?? 0)).toBeLessThanOrEqual(goal.void)
    expect(Math.min(...fill)).toBeGreaterThanOrEqual(0.45)
  })
})

const mostFrequent = (values: readonly string[]): string | undefined => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

/** How far down a page its words reach, of the room above its foot, in millimeters: the foot begins with the widest gap near the end. */
const fillOf = (baselines: readonly number[], height: number): number => {
  const lines = [...new Set(baselines)].toSorted((a, b) => a - b)
  const foot = lines.filter((y) => y > height - footHeight)
  const gaps = lines.map((y, index) => ({ y, gap: y - (lines[index - 1] ?? 0) })).filter(({ y }) => foot.includes(y))
  const footTop = gaps.toSorted((a, b) => b.gap - a.gap)[0]?.y ?? height
  const last = Math.max(...lines.filter((y) => y < footTop))
  return (last - margin) / (footTop - margin - footGap)
}

/** In millimeters: no foot is higher, the margin of a page, and what stands between the lowest words and the foot at least. */
const footHeight = 25
const margin = 6
const footGap = 4

test.each(inGate(offered()))(
  '%s: what belongs to one check stands on one page, whatever the sides and the size',
  (id) => {
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
  },
)

/** Points of type from a sheet for the pocket to the largest that may be asked for. */
const sizes = [6, 7.3, 8.8, 10.4, 11.5, 13, 16, 20, 22, 24]

describe.each(inGate(offered()))('%s in every size', (id) => {
  const sheet = sheetOf(rulesetNamed(id))
  test.each(['a4', 'letter'] as const)('on %s: no words overlap or leave the page', (paper) => {
    for (const size of sizes) expect(faults(layOut(sheet, { paper, size }))).toEqual([])
  })
})
