/** The roster: boxes for states in the rules, names if known, otherwise blank lines, and only selected units. */
import { describe, expect, test } from 'vitest'
import { readRoster, tableOf } from '../../src-core/battle/read-roster.ts'
import { chosenUnits, editedRoster, emptyRoster, type Roster } from '../../src-core/battle/roster.ts'
import type { PrintOptions } from '../../src-core/contract/print.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { formatIds } from '../../src-core/sheet/formats.ts'
import { rosterSheet } from '../../src-core/sheet/roster.ts'
import { unitStates } from '../../src-core/sheet/states.ts'
import type { TableBlock } from '../../src-core/sheet/blocks.ts'
import { plainText } from '../../src-core/words/text.ts'
import { copyOf, fileName } from '../../src-main/pdf/copy.ts'
import { readFontBytes } from '../../src-main/pdf/fonts.ts'
import { openPress } from '../../src-main/pdf/print.ts'
import { rulesetNamed } from '../core/support/rulesets.ts'
import { valueOf } from './machine-tools.ts'
import { readPdf, type ReadDocument } from './read-pdf.ts'
import { faults, layOut } from './sheet-reading.ts'

const ids = ['fire-and-fury', 'regimental-fury', 'napoleonic-fury', 'italy-1799', 'triple-alliance-1864']
const rules = rulesetNamed('regimental-fury')

const heads = ['Side', 'Brigade', 'Kind', 'Name', 'Label', 'Arm', 'Weapon']
const rosterOf = (rows: readonly (readonly string[])[]): Roster =>
  editedRoster(emptyRoster, readRoster(rules, tableOf([heads, ...rows]), emptyRoster).edit)

const small = rosterOf([
  ['Union', 'Hanna', '', '5th Michigan', '7/5/3', 'infantry', '1st rate rifles'],
  ['Union', 'Hanna', 'leader', 'Hanna', '', '', ''],
  ['Union', 'Doyle', '', 'Coll’s section', '1', 'section', 'Smoothbore to 12 lb'],
  ['Confederates', 'Fane', '', '9th Alabama', '6/4/2', 'infantry', '2nd rate rifles'],
])

/** `count` units in brigades of `size`, half of them on each side. */
const large = (count: number, size: number): Roster =>
  rosterOf(
    Array.from({ length: count }, (_, index) => [
      index < count / 2 ? 'Union' : 'Confederates',
      `Brigade ${Math.floor(index / size) + 1}`,
      '',
      `Regiment ${index + 1}`,
      '7/5/3',
      'infantry',
      '1st rate rifles',
    ]),
  )

const press = openPress(await readFontBytes())
const printed = async (roster: Roster | null, options: Partial<PrintOptions> = {}): Promise<ReadDocument> => {
  const copy = valueOf(copyOf(rules, { what: 'roster', paper: 'a4', ...options }, roster))
  return readPdf(valueOf(await press(copy)).bytes)
}
const textsOn = ({ texts }: ReadDocument['pages'][number]): readonly string[] => texts.map(({ text }) => text.trim())
const textsIn = ({ pages }: Pick<ReadDocument, 'pages'>): readonly string[] => pages.flatMap(textsOn)
const refusal = (roster: Roster | null, options: Partial<PrintOptions>): readonly string[] => {
  const copy = copyOf(rules, { what: 'roster', paper: 'a4', ...options }, roster)
  return copy.ok ? [] : copy.problems.map(({ code }) => code)
}

/** The rows of all tables of a sheet as strings by cell, with normal spaces. */
const rowsOf = (ruleset: Ruleset, roster: Roster | null): readonly (readonly string[])[] =>
  rosterSheet(ruleset, roster, 'full')
    .sections.flatMap(({ loose }) => loose.filter((block): block is TableBlock => block.kind === 'table'))
    .flatMap(({ rows }) =>
      rows.map(({ cells }) =>
        cells.map(({ lines }) =>
          lines
            .map(plainText)
            .join(' ')
            .replaceAll(/[\u2002\u00a0]/g, ' '),
        ),
      ),
    )

describe('a blank roster', () => {
  test.each(ids)('%s has a box for each phase of each turn, and for each state that a roll can cause', (id) => {
    const ruleset = rulesetNamed(id)
    const rows = rowsOf(ruleset, null)
    const phases = [...ruleset.phases.values()].map(({ title }) => title)
    expect(rows.slice(0, phases.length).map(([phase]) => phase)).toEqual(phases)
    for (const [, ...turns] of rows.slice(0, phases.length))
      expect(turns).toEqual(Array.from({ length: 12 }, () => '☐'))
    const first = rows[phases.length] ?? []
    for (const { label, isFound } of unitStates(ruleset)) expect(first[4]?.includes(`☐ ${label}`)).toBe(!isFound)
    const found = unitStates(ruleset).flatMap(({ label, isFound }) => (isFound ? [`☐ ${label}`] : []))
    expect(first[3]).toBe(`${'☐'.repeat(8)} ${found.join('  ')}`.trim())
  })

  test.each(ids)('%s follows the layout rules and takes one side', (id) => {
    const layout = layOut(rosterSheet(rulesetNamed(id), null, 'full'), { paper: 'a4', sides: 1 })
    expect(faults(layout, 7.5)).toEqual([])
    expect(layout.pages).toHaveLength(1)
  })

  test('is refused in compact form or for selected units, which need an order of battle', () => {
    expect(refusal(null, { detail: 'compact' })).toEqual(['no-roster'])
    expect(refusal(emptyRoster, { detail: 'compact' })).toEqual(['no-roster'])
    expect(refusal(null, { of: ['Union'] })).toEqual(['no-roster'])
  })
})

describe('boxes', () => {
  test('are drawn one per stand, with a gap before the stand that makes the unit worn or spent', () => {
    const boxes = new Map(rowsOf(rules, small).map(([name = '', , , stands]) => [name, stands]))
    expect(boxes.get('5th Michigan')).toBe('☐☐ ☐☐ ☐☐☐')
    expect(boxes.get('9th Alabama')).toBe('☐☐ ☐☐ ☐☐')
    expect(boxes.get('Coll’s section')).toBe('☐')
  })

  test('show only states that the arm can have: guns can be silenced, infantry cannot', async () => {
    const infantry = textsIn(await printed(small, { of: ['Hanna'] })).join(' ')
    expect(infantry).toContain('Disordered')
    expect(infantry).not.toMatch(/Silenced|Damaged|Wrecked/)
    expect(textsIn(await printed(small, { of: ['Doyle'] })).join(' ')).toMatch(/Silenced.*Damaged.*Wrecked/)
  })

  test('for leaders are defined by the rules, and printed next to their units', () => {
    expect(rowsOf(rules, small).find(([name]) => name === 'Hanna')).toBeDefined()
    const leader = rowsOf(rules, small).find(([, kind]) => kind === 'Leader')
    expect(leader?.[0]).toBe('Hanna')
    expect(leader?.[4]).toMatch(/^☐ /)
  })
})

describe('a compact roster', () => {
  test('shows name, kind and strength of both sides next to each other, without boxes', async () => {
    const { pages } = await printed(small, { detail: 'compact' })
    expect(pages).toHaveLength(1)
    const [page] = pages
    const texts = page?.texts ?? []
    const placeOf = (text: string) => texts.find((each) => each.text.trim() === text)?.at
    expect(texts.map(({ text }) => text).join(' ')).not.toContain('☐')
    expect(placeOf('Union')?.y).toBe(placeOf('Confederates')?.y)
    for (const text of ['5th Michigan', 'Infantry · 1st rate rifles', '7/5/3', 'Leader'])
      expect(textsIn({ pages }).join(' ')).toContain(text)
  })

  test('becomes a wall poster on four times the paper, readable across the room', async () => {
    const { pages } = await printed(large(60, 5), { detail: 'compact', format: 'poster' })
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[420, 594]])
    const [page] = pages
    expect(page?.texts.find(({ text }) => text.trim() === 'Regiment 1')?.size).toBeGreaterThanOrEqual(16)
    expect(
      fileName(rules, { what: 'roster', paper: 'a4', format: 'poster', detail: 'compact', of: ['Union', 'Señor'] }),
    ).toBe('regimental-fury-roster-compact-union-senor-poster.pdf')
  })
})

describe('large rosters', () => {
  test('for 100 units fill several pages with large boxes, repeated headings and no stranded brigade heading', async () => {
    const roster = large(100, 5)
    const { pages } = await printed(roster)
    expect(pages.length).toBeGreaterThan(1)
    const names = pages.flatMap(textsOn).filter((text) => text.startsWith('Regiment '))
    expect(names).toEqual([...roster.units.values()].map(({ name }) => name))
    for (const page of pages) {
      const texts = textsOn(page)
      expect(texts.filter((text) => text === 'Strength').length).toBeGreaterThan(0)
      const entries = texts.filter((text) => /^(Regiment|Brigade) \d+$/.test(text))
      expect(entries.at(-1)).toMatch(/^Regiment/)
      const first = page.texts.find(({ text }) => text.startsWith('Regiment '))
      expect(first?.size).toBeGreaterThanOrEqual(9)
    }
  })

  test.each(['full', 'compact'] as const)('for 61 brigades are printed: %s', async (detail) => {
    const texts = textsIn(await printed(large(122, 2), { detail }))
    expect(new Set(texts.filter((text) => /^Brigade \d+$/.test(text))).size).toBe(61)
  })
})

describe('a roster', () => {
  test.each(formatIds)('can be printed as %s', (format) => {
    expect(faults(layOut(rosterSheet(rules, small, 'full'), { paper: 'a4', format }), 5.5)).toEqual([])
    expect(refusal(small, { format })).toEqual([])
  })

  test('follows the size, preset, ink, paper and minimum type size', async () => {
    const sizeOf = async (options: Partial<PrintOptions>): Promise<number | undefined> =>
      (await printed(small, options)).pages[0]?.texts.find(({ text }) => text.trim() === '7/5/3')?.size
    expect(await sizeOf({ size: 11 })).toBeCloseTo(11, 1)
    expect(await sizeOf({ preset: 'clear' })).toBeGreaterThanOrEqual(12.5)
    expect(await sizeOf({ smallest: 13, sides: 3 })).toBeGreaterThanOrEqual(13)
    const black = await printed(small, { ink: 'black', paper: 'letter' })
    expect(new Set(black.pages.flatMap(({ colors }) => colors))).toEqual(new Set(['#000000']))
    expect(black.pages[0]?.width).toBeCloseTo(215.9, 1)
  })

  test('can print one side, command or unit, by name or id; unknown names are refused with the known ones', async () => {
    const unitsIn = async (of: string[]): Promise<readonly string[]> =>
      textsIn(await printed(small, { of, detail: 'compact' })).filter((text) => /^(5th|9th|Coll)/.test(text))
    expect(await unitsIn(['Union'])).toEqual(['5th Michigan', 'Coll’s section'])
    expect(await unitsIn(['doyle'])).toEqual(['Coll’s section'])
    expect(await unitsIn(['9th Alabama', 'Doyle'])).toEqual(['Coll’s section', '9th Alabama'])
    const [unit] = small.units.keys()
    expect(await unitsIn([unit ?? ''])).toEqual(['5th Michigan'])
    expect(chosenUnits(small, ['Unions'])).toMatchObject({
      problems: [{ code: 'unknown-name', facts: { name: 'Unions', alternatives: { meant: 'Union' } } }],
    })
    const labels = copyOf(rules, { what: 'labels', paper: 'a4', of: ['Confederates'] }, small)
    expect(labels).toMatchObject({ value: { labels: [{ name: '9th Alabama' }] } })
  })
})

test('a letter missing from every font is printed as its base letter or □, and reported with its word', async () => {
  const roster = rosterOf([['Union', 'Hanna', '', '第 Ṩalem', '7/5/3', 'infantry', '']])
  const pdf = valueOf(await press(valueOf(copyOf(rules, { what: 'roster', paper: 'a4' }, roster))))
  expect(pdf.problems).toMatchObject([{ code: 'glyph-missing', facts: { text: '第 Ṩalem' } }])
  expect(textsIn(await readPdf(pdf.bytes)).join(' ')).toContain('□ Salem')
})

test('a line break in a cell becomes a space', async () => {
  const roster = rosterOf([['Union', 'Hanna\r\nsecond', '', '5th\nMichigan', '7/5/3', 'infantry', '']])
  expect([...roster.units.values()].map(({ name }) => name)).toEqual(['5th Michigan'])
  const texts = textsIn(await printed(roster))
  expect(texts).toContain('5th Michigan')
  expect(texts).toContain('Hanna second')
})

test('a roster can be printed on the back of a sheet', async () => {
  const pdf = await press(valueOf(copyOf(rules, { what: 'qrs', paper: 'a4', back: true, sides: 2 }, small)))
  const { pages, outline, bookmarks } = await readPdf(valueOf(pdf).bytes)
  expect(pages.map((page) => textsOn(page).includes('Turn track'))).toEqual([false, false, true])
  expect(textsOn(pages[2] ?? (pages[0] as never))).toContain('5th Michigan')
  expect(outline.slice(-3)).toEqual(['Turn track', 'Union', 'Confederates'])
  // There is a bookmark for each command.
  expect(bookmarks.slice(-3).map((entries) => entries.map(({ title }) => title))).toEqual([
    [],
    ['Hanna', 'Doyle'],
    ['Fane'],
  ])
})

test('a brigade that continues on the next page repeats its heading', async () => {
  const { pages } = await printed(large(160, 80))
  const heads = pages.map((page) => textsOn(page).filter((text) => /^Brigade \d/.test(text)))
  expect(pages.length).toBeGreaterThan(2)
  expect(heads.map(({ length }) => length > 0)).toEqual(pages.map(() => true))
  expect(pages.flatMap(textsOn).join(' ')).toMatch(/Brigade 1, ?continued/)
})
