/** Sheets in every format: nothing leaves its frame, overlaps or is missing, and the reading order stays the same. */
import { describe, expect, test } from 'vitest'
import { formatIds, formats } from '../../src-core/sheet/formats.ts'
import { sheetOf } from '../../src-core/sheet/build.ts'
import { chosenSections } from '../../src-core/sheet/blocks.ts'
import { qrsPdf } from '../../src-main/pdf/qrs.ts'
import { offered, rulesetNamed } from '../core/support/rulesets.ts'
import { inGate } from '../tools.ts'
import { readPdf } from './read-pdf.ts'
import { anchorsOf, blockSaid, faults, fonts, layOut, nodesOf, said, textsUnder } from './sheet-reading.ts'

describe.each(formatIds)('%s', (format) => {
  test.each(inGate(['fire-and-fury', 'italy-1799']))(
    '%s follows the layout rules, in type no smaller than the format allows',
    (id) => {
      const layout = layOut(sheetOf(rulesetNamed(id)), { paper: 'a4', format })
      const { smallest } = formats[format].frameOn('a4').type
      expect(faults(layout, smallest)).toEqual([])
      expect(layout.typeSize).toBeGreaterThanOrEqual(smallest)
    },
  )
})

const cards = ['poker', 'tarot', '3x5', 'a6'] as const

describe.each(cards)('%s cards', (format) => {
  test.each(inGate(offered()))('%s: one topic each, in one type size and orientation', (id) => {
    const sheet = sheetOf(rulesetNamed(id))
    const { pages, typeSize, width, height } = layOut(sheet, { paper: 'a4', format })
    expect(typeSize).toBeGreaterThanOrEqual(7)
    expect(new Set(pages.map(({ sideways }) => sideways)).size).toBe(1)
    const heads = pages.map(({ marks }) => nodesOf({ pages: [{ marks }] }, 'H2').flatMap(textsUnder))
    expect(new Set(heads.flat().map(({ size }) => size)).size).toBe(1)
    // The cards of a topic are numbered, and each has enough content.
    const depth = pages[0]?.sideways ? width : height
    let next = 1
    for (const [index, page] of pages.entries()) {
      const [, card, of] = /\((\d+)of(\d+)\)/.exec(said(heads[index] ?? [])) ?? [undefined, '1', '1']
      expect(Number(card)).toBe(next)
      next = card === of ? 1 : next + 1
      expect(page.begins).toBe(card === '1')
      const lowest = Math.max(
        ...nodesOf({ pages: [page] }, 'Sect')
          .flatMap(textsUnder)
          .map(({ y }) => y),
      )
      if (card !== of) expect(lowest).toBeGreaterThan(depth * 0.3)
    }
    expect(next).toBe(1)
  })

  test.each(inGate(offered()))('%s: no result is split', (id) => {
    const sheet = sheetOf(rulesetNamed(id))
    const tables = sheet.sections
      .flatMap(({ left, right, loose }) => [...left, ...right, ...loose])
      .flatMap((block) => (block.kind === 'table' ? [block] : []))
    // Except tables with a single row of numbers, which may continue below.
    const results = tables.filter(
      ({ columns, rows }) => rows.length > 1 && (columns.at(-1)?.holds === 'text' || rows.some(({ foot }) => foot)),
    )
    const rows = results.flatMap((table) => table.rows.flatMap(({ id: row, heading }) => (heading ? [] : [row])))
    const { pages } = layOut(sheet, { paper: 'a4', format })
    const printed = nodesOf({ pages }, 'TR').flatMap(({ id: row }) =>
      row !== undefined && rows.includes(row) ? [row] : [],
    )
    expect(printed.toSorted()).toEqual(rows.toSorted())
  })
})

/** The pages and type size, in points, that each booklet must reach. */
const booklets: readonly (readonly [id: string, pages: number, type: number])[] = [
  ['italy-1799', 4, 7.3],
  ['napoleonic-fury', 8, 9],
  ['fire-and-fury', 4, 9.5],
  ['regimental-fury', 4, 8.1],
  ['triple-alliance-1864', 4, 7.5],
]

test.each(inGate(booklets))(
  'the booklet of %s has no blank page and no orphan, and shows each check on one spread',
  (id, count, type) => {
    const sheet = sheetOf(rulesetNamed(id))
    const { pages, typeSize, height } = layOut(sheet, { paper: 'a4', format: 'booklet' })
    expect(pages).toHaveLength(count)
    expect(typeSize).toBeGreaterThanOrEqual(type)
    for (const page of pages)
      expect(
        Math.max(
          ...nodesOf({ pages: [page] }, 'Sect')
            .flatMap(textsUnder)
            .map(({ y }) => y),
        ),
      ).toBeGreaterThan(height / 3)
    const anchors = pages.map(
      (page) =>
        new Set(
          nodesOf({ pages: [page] }, 'LI')
            .concat(nodesOf({ pages: [page] }, 'TR'))
            .map((node) => node.id),
        ),
    )
    const checks = Map.groupBy(
      sheet.sections
        .flatMap(({ left, right, loose }) => [...left, ...right, ...loose])
        .filter((block) => block.check !== undefined),
      ({ check }) => check,
    )
    const used = [...checks].map(([check, blocks]) => {
      const rows = blocks.flatMap(anchorsOf)
      return [check, anchors.flatMap((page, index) => (rows.some((row) => page.has(row)) ? [index] : []))] as const
    })
    const turned = used.filter(
      ([, [first = 0, second = first, ...more]]) => more.length > 0 || second > first + (first % 2),
    )
    expect(used.length).toBeGreaterThan(2)
    expect(turned).toEqual([])
  },
)

test('text columns that are too wide become lines with the column names, below the name of the result', () => {
  const layout = layOut(sheetOf(rulesetNamed('italy-1799')), { paper: 'a4', format: 'poker' })
  const cells = nodesOf(layout, 'TD').map((cell) => said(textsUnder(cell)))
  expect(cells).toContainEqual(expect.stringMatching(/^Witheringfire.*Troops:Disordered.*Guns:.*Charging:/))
})

test.each(inGate(['tri-fold', 'tent'] as const))('a %s has no blank panel', (format) => {
  const of = format === 'tent' ? 2 : 6
  for (const id of offered()) {
    const { pages, typeSize } = layOut(sheetOf(rulesetNamed(id)), { paper: 'a4', format })
    expect(pages.length % of).toBe(0)
    expect(typeSize).toBeGreaterThanOrEqual(format === 'tent' ? 7.2 : 7.4)
  }
})

test('on cards every section starts a new card, and all modifiers and results are included', () => {
  const sheet = sheetOf(rulesetNamed('fire-and-fury'))
  const layout = layOut(sheet, { paper: 'a4', format: 'poker' })
  const begun = layout.pages.filter(({ begins }) => begins).length
  expect(begun - sheet.sections.length).toBeOneOf([0, 1])
  const read = said(nodesOf(layout, 'LI').flatMap(textsUnder))
  for (const section of sheet.sections) {
    for (const block of [...section.left, ...section.right, ...section.loose])
      if (block.kind === 'modifiers')
        for (const line of block.groups.flatMap(({ lines }) => lines))
          expect(read).toContain(
            blockSaid(sheet, { ...block, title: '', groups: [{ exclusive: false, lines: [line] }] }),
          )
  }
})

test('a booklet side is printed in its own order, but read in the sheet’s order', async () => {
  const made = await qrsPdf(sheetOf(rulesetNamed('fire-and-fury')), fonts, { paper: 'a4', format: 'booklet' })
  if (!made.ok) throw new Error('not printed')
  const { pages } = await readPdf(made.value.bytes)
  expect(pages).toHaveLength(2)
  const [outer] = pages
  expect(outer?.width).toBeCloseTo(297, 1)
  const title = outer?.texts.find(({ text }) => text.startsWith('Fire and Fury') && text.length < 16)
  expect(title).toBeDefined()
})

describe('selected sections', () => {
  const sheet = sheetOf(rulesetNamed('fire-and-fury'))
  test('are in the requested order, with the marks they use', () => {
    const chosen = chosenSections(sheet, ['charge', 'maneuver'])
    expect(chosen.ok && chosen.value.sections.map(({ title }) => title)).toEqual(['Charge', 'Maneuver'])
    const layout = chosen.ok ? layOut(chosen.value, { paper: 'a4', inOrder: true }) : undefined
    expect(layout?.outline.map(({ title }) => title)).toEqual(['Charge', 'Maneuver'])
  })
  test('must exist', () => {
    expect(chosenSections(sheet, ['charg'])).toMatchObject({ ok: false, problems: [{ code: 'unknown-name' }] })
  })
})

test('the layout for given options doesn’t depend on layouts made in between', () => {
  const sheet = sheetOf(rulesetNamed('fire-and-fury'))
  const first = layOut(sheet, { paper: 'a4', format: 'tablet' })
  expect(layOut(sheet, { paper: 'letter', format: 'tablet' })).toBe(first)
  for (let size = 6; size < 8; size += 0.1)
    layOut(sheet, { paper: 'a4', format: 'tablet', size: Math.round(size * 10) / 10 })
  const again = layOut(sheet, { paper: 'a4', format: 'tablet' })
  expect(again).not.toBe(first)
  expect(again).toEqual(first)
})
