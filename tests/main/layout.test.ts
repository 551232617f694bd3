import { describe, expect, test } from 'vitest'
import type { Sheet } from '../../src-core/sheet/blocks.ts'
import type { Layout } from '../../src-main/pdf/layout/layout.ts'
import { textWidth, measureWith } from '../../src-main/pdf/fonts.ts'
import { typeSizes } from '../../src-main/pdf/layout/fit.ts'
import { formats } from '../../src-core/sheet/formats.ts'
import { layoutSheet } from '../../src-main/pdf/layout/layout.ts'
import { sheetOf } from '../../src-core/sheet/build.ts'
import { offered, rulesetNamed } from '../core/support/rulesets.ts'
import { fireAndFury, notes, number, row, section, table, words } from '../fixtures/sheets.ts'
import { napoleonic } from '../fixtures/stress-napoleonic.ts'
import { regimental } from '../fixtures/stress-regimental.ts'
import { inGate } from '../tools.ts'
import {
  blockSaid,
  faults,
  fonts,
  layOut,
  nodesOf,
  pageTexts,
  problemsOf,
  said,
  sectionsSaid,
  textsUnder,
  wrappedShare,
  framed,
} from './sheet-reading.ts'

const sheets = { fireAndFury, napoleonic, regimental }
const cases = (['napoleonic', 'fireAndFury', 'regimental'] as const).flatMap((name) =>
  (['a4', 'letter'] as const).flatMap((paper) =>
    ([2, 3, 5] as const).flatMap((sides) => (['color', 'black'] as const).map((ink) => ({ name, paper, sides, ink }))),
  ),
)

/** A sheet with one section that has only loose blocks. */
const only = (...loose: Sheet['sections'][number]['loose']): Sheet => ({
  ...fireAndFury,
  sections: [section('only', 1, 'Only', 'blue', 'one section', [], [], loose)],
})

describe('every page follows the layout rules', () => {
  test.each(inGate(cases, 12))('$name on $paper, $sides sides, $ink', ({ name, paper, sides, ink }) => {
    const layout = layOut(sheets[name], { paper, sides, ink })
    expect(faults(layout)).toEqual([])
    expect(layout.pages.length).toBeLessThanOrEqual(sides)
    expect(layout.typeSize).toBeGreaterThanOrEqual(typeSizes.smallest)
  })

  test.each(Object.values(sheets))('$title has each text once, in reading order', (sheet) => {
    const layout = layOut(sheet, { paper: 'a4', sides: 8, size: 8 })
    const sections = nodesOf(layout, 'Sect').map((node) => said(textsUnder(node)))
    expect(sections.join('')).toBe(sectionsSaid(sheet))
  })

  test('prints in black without color, and severity still increases in weight', () => {
    const layout = layOut(fireAndFury, { paper: 'a4', ink: 'black' })
    const colors = new Set(
      layout.pages.flatMap((page) => [...pageTexts(page), ...page.behind].map(({ color }) => color)),
    )
    expect([...colors].sort()).toEqual(['#000000', '#ffffff'])
    const cells = nodesOf(layout, 'TR')
      .filter(({ id }) => id === 'tables.fire.rows.15–19')
      .flatMap(({ children }) => children.flatMap((cell) => ('tag' in cell ? textsUnder(cell) : [])))
    expect(cells.map(({ font }) => font)).toEqual(['semibold', 'regular', 'regular', 'semibold', 'bold', 'black'])
  })
})

describe('the type is the largest that fits', () => {
  test.each([
    ['a4', 8.3],
    ['letter', 8],
  ] as const)('Fire and Fury fits one side of %s at %d pt or more', (paper, size) => {
    const layout = layOut(fireAndFury, { paper, sides: 1 })
    expect(layout.pages).toHaveLength(1)
    expect(layout.typeSize).toBeGreaterThanOrEqual(size)
  })

  test('a tenth of a point more would not fit, or would wrap at least as many modifiers', () => {
    const best = layOut(fireAndFury, { paper: 'a4', sides: 1 })
    const made = layoutSheet(
      fireAndFury,
      framed({ paper: 'a4', sides: 1, size: Math.round(best.typeSize * 10 + 1) / 10 }),
      measureWith(fonts),
    )
    const isTooLong = !made.ok && made.problems.every(({ code }) => code === 'sheet-too-long')
    expect(isTooLong || (made.ok && wrappedShare(made.value) >= wrappedShare(best))).toBe(true)
  })

  test('on one side for a short sheet, on two for a long one', () => {
    const sides = (sheet: Sheet) => layOut(sheet, { paper: 'a4' }).pages.length
    const short = { ...fireAndFury, sections: fireAndFury.sections.slice(0, 2) }
    expect([sides(short), sides(napoleonic)]).toEqual([1, 2])
    expect(layOut(short, { paper: 'a4' }).typeSize).toBeGreaterThanOrEqual(8.5)
  })

  test('more sides give larger type, up to the largest', () => {
    const sizes = [2, 3, 4].map((sides) => layOut(napoleonic, { paper: 'a4', sides }).typeSize)
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b))
    expect(sizes.at(-1)).toBeGreaterThan(formats.page.frameOn('a4').type.largest)
    expect(sizes.at(-1)).toBeLessThanOrEqual(typeSizes.onCountedSides)
  })

  test('a fixed number of sides gives larger type, with every phase on one side', () => {
    for (const id of inGate(offered())) {
      const layout = layOut(sheetOf(rulesetNamed(id)), { paper: 'a4', sides: 6 })
      expect([id, layout.typeSize >= 9, layout.pages.length <= 6]).toEqual([id, true, true])
      const sections = nodesOf(layout, 'Sect').map((node) => node.id)
      expect(new Set(sections).size).toBe(sections.length)
      expect(faults(layout)).toEqual([])
    }
  })

  test('never goes below the smallest requested type: a sheet uses the sides it needs, unless they are fixed', () => {
    const small = ({ pages }: Layout): number[] =>
      pages.flatMap(pageTexts).flatMap(({ size, text }) => (/^[RAH]$/.test(text) ? [] : [size]))
    const usual = layOut(napoleonic, { paper: 'letter' })
    expect(Math.min(...small(usual))).toBeGreaterThanOrEqual(7.5)
    const large = layOut(napoleonic, { paper: 'letter', smallest: 9.25 })
    expect(Math.min(...small(large))).toBeGreaterThanOrEqual(9.25)
    expect(large.pages.length).toBeGreaterThan(2)
    expect(problemsOf(napoleonic, { paper: 'letter', smallest: 9.25, sides: 2 }).map(({ code }) => code)).toEqual([
      'sheet-too-long',
    ])
    expect(layOut(napoleonic, { paper: 'letter', smallest: 4, sides: 1 }).typeSize).toBeLessThan(6)
    expect(layOut(fireAndFury, { paper: 'a4', smallest: 11 }).typeSize).toBe(11)
  })

  test('uses a requested size, and turns remaining room into spacing', () => {
    const [tight, airy] = [
      layOut(fireAndFury, { paper: 'a4', sides: 1 }),
      layOut(fireAndFury, { paper: 'a4', sides: 1, size: 7.5 }),
    ]
    expect(airy.typeSize).toBe(7.5)
    const pitch = (layout: typeof tight) => {
      const [first, second] = nodesOf(layout, 'TR')
        .filter(({ id }) => id?.startsWith('tables.fire.rows'))
        .map((line) => textsUnder(line)[0]?.y ?? 0)
      return ((second ?? 0) - (first ?? 0)) / layout.typeSize
    }
    expect(pitch(airy)).toBeGreaterThan(pitch(tight) + 0.1)
  })
})

describe('remaining room', () => {
  test('goes to text columns first, so that none is a narrow strip', () => {
    const layout = layOut(regimental, { paper: 'letter', sides: 9, size: 7 })
    const ribbons = nodesOf(layout, 'LBody').filter((node) => {
      const boxes = textsUnder(node)
      const lines = new Set(boxes.map(({ y }) => y)).size
      const left = Math.min(...boxes.map(({ x }) => x))
      return lines > 3 && Math.max(...boxes.map(({ x, width }) => x + width)) - left < 7 * layout.typeSize
    })
    expect(ribbons.map((node) => textsUnder(node).map(({ text }) => text))).toEqual([])
  })
})

describe('tables', () => {
  test('give the longer of two text columns more width, which keeps the table low', () => {
    const [long, short] = ['one word after the other '.repeat(24).trim(), 'few words '.repeat(3).trim()]
    const sheet = only(
      table('t', [words('More'), words('Less')], [row('first', [long, short]), row('second', [long, short])]),
    )
    const layout = layOut(sheet, { paper: 'a4', size: 8 })
    const [left = 0, right = 0] = nodesOf(layout, 'TD').map((node) => Math.min(...textsUnder(node).map(({ x }) => x)))
    expect(right - left).toBeGreaterThan((layout.width - 2 * layout.margin) * 0.6)
  })

  test('use the most even of equally low layouts', () => {
    const said = (count: number): string => 'word '.repeat(2 * count).trim()
    const rows = [
      row('won', ['7 or more', said(14), said(6)]),
      row('tied', ['0', said(3), said(22)]),
      row('lost', ['less', said(9), said(1)]),
    ]
    const sheet = only(table('t', [number('Attacker by', { key: true }), words('Defender'), words('Attacker')], rows))
    const layout = layOut(sheet, { paper: 'a4', size: 7 })
    const [left = 0, right = 0] = nodesOf(layout, 'TD').map((node) => Math.min(...textsUnder(node).map(({ x }) => x)))
    expect((right - left) / (layout.width - layout.margin - right)).toBeGreaterThan(0.8)
  })

  test('align the results in a column at one edge', () => {
    const layout = layOut(fireAndFury, { paper: 'a4', sides: 1 })
    const rows = nodesOf(layout, 'TR').filter(({ id }) => id?.startsWith('tables.fire.rows'))
    for (const column of [1, 2, 3, 4, 5]) {
      const edges = rows.flatMap(({ children }) => {
        const cell = children[column]
        const box = cell && 'tag' in cell ? textsUnder(cell).findLast(({ text }) => !/[A-Z]/.test(text)) : undefined
        return box ? [(box.x + textWidth(fonts[box.font], box.text.trimEnd(), box.size)).toFixed(2)] : []
      })
      expect(edges.length).toBeGreaterThan(7)
      expect(new Set(edges).size).toBe(1)
    }
  })

  test('are complete on one page, for any number of sides', () => {
    for (const sheet of [napoleonic, regimental]) {
      const layout = layOut(sheet, { paper: 'a4', sides: 9, size: 10 })
      const places = layout.pages.flatMap(({ marks }, page) =>
        nodesOf({ ...layout, pages: [{ marks }] }, 'Table').map(({ id }) => `${id ?? ''} ${page}`),
      )
      const ids = places.map((place) => place.split(' ')[0])
      expect(ids).toEqual([...new Set(ids)])
      expect(ids).toHaveLength(
        sheet.sections
          .flatMap(({ left, right, loose }) => [...left, ...right, ...loose])
          .filter(({ kind }) => kind === 'table').length,
      )
    }
  })

  test('taller than a page continue on the next page with the same header, and no row or cell is cut', () => {
    const rows = Array.from({ length: 60 }, (_, index) => [
      row(`head${index}`, [{ lines: [[{ text: `Kind ${index}` }]], columns: 2 }], { heading: true }),
      row(`first${index}`, [{ lines: [[{ text: String(index) }]], rows: 2 }, 'a']),
      row(`second${index}`, ['b']),
    ]).flat()
    const sheet = only({
      ...table('tall', [number('#', { key: true }), words('Said')], rows),
      title: 'Kinds of troops that are many',
    })
    const layout = layOut(sheet, { paper: 'a4' })
    expect(faults(layout)).toEqual([])
    const heads = nodesOf(layout, 'TH').filter((node) => said(textsUnder(node)) === 'Said')
    const titles = nodesOf(layout, 'Caption').map((node) => textsUnder(node).map(({ text }) => text))
    expect(heads.length).toBeGreaterThan(1)
    expect(titles.flat().filter((title) => title.endsWith('continued'))).toHaveLength(heads.length - 1)
    expect(nodesOf(layout, 'TR').flatMap(({ id }) => id ?? [])).toEqual(rows.map(({ id }) => id))
    for (const { marks } of layout.pages) {
      const ids = nodesOf({ ...layout, pages: [{ marks }] }, 'TR').flatMap(({ id }) => id ?? [])
      expect(ids.filter((id) => id.startsWith('head')).map((id) => id.slice(4))).toEqual(
        ids.filter((id) => id.startsWith('second')).map((id) => id.slice(6)),
      )
    }
  })

  test('have no line across a cell that spans several rows', () => {
    const sheet = only(
      table(
        't',
        [number('A', { key: true }), words('B'), words('C')],
        [
          row('one', ['10', { lines: [[{ text: 'both' }]], rows: 2 }, 'up']),
          row('two', ['20', 'down']),
          row('three', ['30', 'x', 'y']),
        ],
      ),
    )
    const layout = layOut(sheet, { paper: 'a4', size: 10 })
    const texts = layout.pages.flatMap(pageTexts)
    const at = (text: string) => texts.find((box) => box.text === text) ?? { x: NaN, y: NaN, width: NaN }
    const rules = layout.pages.flatMap(({ behind }) => behind).filter((box) => box.kind === 'rule' && box.height === 0)
    const between = (over: string, under: string) => rules.filter(({ y }) => y > at(over).y && y < at(under).y)
    const covers = (rule: { x: number; width: number }, text: string) =>
      rule.x < at(text).x && rule.x + rule.width > at(text).x
    expect(between('10', '20').some((rule) => covers(rule, 'both'))).toBe(false)
    expect(between('10', '20').some((rule) => covers(rule, 'up'))).toBe(true)
    expect(between('down', 'x').some((rule) => covers(rule, 'both'))).toBe(true)
  })

  test('are tagged with cell spans, and every header has a scope', () => {
    const layout = layOut(fireAndFury, { paper: 'a4' })
    const cells = [...nodesOf(layout, 'TD'), ...nodesOf(layout, 'TH')]
    expect(cells.filter(({ rows }) => rows === 2).map((cell) => said(textsUnder(cell)))).toEqual([
      'WellhandledMovenormallyorchangeformationR',
    ])
    expect(nodesOf(layout, 'TH').filter(({ scope }) => scope === undefined)).toEqual([])
  })
})

describe('pages', () => {
  test('repeat the heading of a continued section, which the outline lists once', () => {
    const blocks = Array.from({ length: 9 }, (_, index) =>
      table(
        `t${index}`,
        [number('#', { key: true }), words('Said')],
        Array.from({ length: 25 }, (__, line) =>
          row(`r${index}.${line}`, [
            String(line),
            'a few words that stand in a row of a table and are long enough to take the width',
          ]),
        ),
      ),
    )
    const sheet = only(...blocks)
    const layout = layOut(sheet, { paper: 'a4', sides: 9, size: 10 })
    expect(layout.pages.length).toBeGreaterThan(1)
    const headings = nodesOf(layout, 'H2').map((node) => said(textsUnder(node)))
    expect(headings).toEqual(layout.pages.map(() => '1Only'))
    expect(
      nodesOf(layout, 'P')
        .map((node) => said(textsUnder(node)))
        .filter((text) => text === 'continued'),
    ).toHaveLength(layout.pages.length - 1)
    expect(layout.outline).toHaveLength(1)
    const all = said(nodesOf(layout, 'Table').flatMap(textsUnder))
    expect(all).toBe(blocks.map((block) => blockSaid(sheet, block)).join(''))
  })

  test('show the number, version and marks, and the last page also shows the credits', () => {
    const layout = layOut(napoleonic, { paper: 'a4', sides: 4 })
    layout.pages.forEach((page, index) => {
      const all = pageTexts(page)
        .map(({ text }) => text)
        .join(' ')
      expect(all).toContain(`napoleonic-fury 2.2.0 · page ${index + 1} of ${layout.pages.length}`)
      expect(all.includes('David Bush')).toBe(index === layout.pages.length - 1)
      expect(all).toContain('House rules: Club rules 2026, version 3, 14 May 2026.')
      expect(all).toContain('reconstructed')
    })
  })
})

describe('an impossible layout reports the reason and a layout that fits', () => {
  test('too many sides: how many are needed, and at what size the sheet would fit', () => {
    const [problem] = problemsOf(napoleonic, { paper: 'a4', sides: 1 })
    expect(problem?.code).toBe('sheet-too-long')
    expect(problem?.message).toBe('Napoleonic Fury takes 2 sides at 7.5 pt, but only 1 is allowed.')
    const size = Number(/use ([\d.]+)-point type/.exec(problem?.right ?? '')?.[1])
    expect(layOut(napoleonic, { paper: 'a4', sides: 1, size }).pages).toHaveLength(1)
    expect(problem?.right).toContain('Allow 2 sides')
  })

  test('a word wider than the page: the block and the excess width', () => {
    const [problem] = problemsOf(only(notes('n', 'Note', ['x'.repeat(300)])), { paper: 'a4' })
    expect(problem).toMatchObject({ code: 'text-too-wide', path: ['sections', 0, 'loose', 0, 'notes', 0] })
    expect(problem?.right).toMatch(/^Shorten "x+…x+", or split it with a space\.$/)
    expect(problem?.message).toMatch(/^"Note \(Only\)" needs a width of \d+ mm at 7.5 pt. The page has \d+ mm\.$/)
  })

  test('a row taller than the page, without cutting it', () => {
    const tall = table(
      'tall',
      [number('#', { key: true }), words('Said')],
      [row('r', ['1', 'a word and another '.repeat(2000).trim()])],
    )
    expect(problemsOf(only(tall), { paper: 'a4', sides: 9 })[0]).toMatchObject({ code: 'block-too-high' })
  })

  test.each([
    ['too many cells', ['1', 'b', 'c']],
    ['too few cells', ['1']],
  ])('a row with %s', (what, cells) => {
    const [problem] = problemsOf(only(table('t', [number('A'), words('B')], [row('r', cells)])), { paper: 'a4' })
    expect(problem?.message).toBe(`Row "r" of "t" has ${what}.`)
    expect(problem?.path).toEqual(['sections', 0, 'loose', 0, 'rows', 0])
  })

  test('too many blocks in a section', () => {
    const many = Array.from({ length: 61 }, (_, index) => notes(`n${index}`, `Note ${index}`, ['x']))
    const [section] = only(notes('n', 'Note', ['x'])).sections
    const sheet = { ...only(notes('n', 'Note', ['x'])), sections: section ? [{ ...section, loose: many }] : [] }
    expect(problemsOf(sheet, { paper: 'a4' })).toMatchObject([{ code: 'sheet-crowded', path: ['sections', 0] }])
  })

  test('a mark missing from the legend', () => {
    const sheet = { ...only(notes('n', 'Note', ['x'])), sections: fireAndFury.sections, legend: [] }
    expect(new Set(problemsOf(sheet, { paper: 'a4' }).map(({ code }) => code))).toEqual(new Set(['mark-unexplained']))
  })
})
