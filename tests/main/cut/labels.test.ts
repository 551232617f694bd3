import { describe, expect, test } from 'vitest'
import { readRoster, tableOf } from '../../../src-core/battle/read-roster.ts'
import { editedRoster, emptyRoster, type Roster } from '../../../src-core/battle/roster.ts'
import type { PrintOptions } from '../../../src-core/contract/print.ts'
import { stateMarkers } from '../../../src-core/sheet/states.ts'
import { copyOf, type CopyKind } from '../../../src-main/pdf/copy.ts'
import { printWith } from '../../../src-main/pdf/print.ts'
import { offered, rulesetNamed } from '../../core/support/rulesets.ts'
import { readPdf, type ReadDocument, type ReadPage, type ReadPath } from '../read-pdf.ts'
import { cropMarks, fonts, sizeOf } from './tools.ts'

const rules = rulesetNamed('regimental-fury')

const rosterOf = (rows: readonly (readonly string[])[]): Roster =>
  editedRoster(
    emptyRoster,
    readRoster(rules, tableOf([['Side', 'Brigade', 'Name', 'Label', 'Arm', 'Weapon'], ...rows]), emptyRoster).edit,
  )

const small = rosterOf([
  ['Union', 'Hanna', '5th Michigan', '7/5/3', 'infantry', '1st rate rifles'],
  ['Union', 'Hanna', 'A regiment whose name is very much longer than its label is wide', '6/4/2', 'infantry', ''],
  ['Confederates', 'Fane', 'Horse section', '1', 'section', 'Rifled to 6 lb'],
])

const printed = async (
  what: CopyKind,
  roster: Roster | null,
  options: Partial<PrintOptions> = {},
  ruleset = rules,
): Promise<ReadDocument> => {
  const copy = copyOf(ruleset, { what, paper: 'a4', ...options }, roster)
  const pdf = copy.ok ? await printWith(fonts, copy.value) : copy
  if (!pdf.ok) throw new Error(JSON.stringify(pdf.problems))
  return readPdf(pdf.value.bytes)
}
const problemsOf = async (
  what: CopyKind,
  roster: Roster | null,
  options: Partial<PrintOptions> = {},
): Promise<readonly string[]> => {
  const copy = copyOf(rules, { what, paper: 'a4', ...options }, roster)
  const pdf = copy.ok ? await printWith(fonts, copy.value) : copy
  return pdf.ok ? [] : pdf.problems.map(({ code }) => code)
}

const wordsOf = ({ pages }: ReadDocument): string =>
  pages.flatMap(({ texts }) => texts.map(({ text }) => text.trim())).join(' ')

/** The positions of the cut lines, from the crop marks. */
const cuts = (page: ReadPage): { readonly across: readonly number[]; readonly down: readonly number[] } => {
  const marks = cropMarks(page)
  const distinct = (values: readonly number[]): readonly number[] =>
    [...new Set(values.map((value) => Math.round(value * 100) / 100))].toSorted((a, b) => a - b)
  return {
    across: distinct(marks.flatMap(([a, b]) => (Math.abs(a.x - b.x) < 0.01 ? [a.x] : []))),
    down: distinct(marks.flatMap(([a, b]) => (Math.abs(a.y - b.y) < 0.01 ? [a.y] : []))),
  }
}

describe('unit labels', () => {
  test.each([
    { stand: undefined, wide: 25.4 },
    { stand: 40 / 25.4, wide: 40 },
    { stand: 0.75, wide: 19.05 },
  ])('have the same height and are as wide as a stand, to 0.1 mm: $wide mm', async ({ stand, wide }) => {
    const { pages } = await printed('labels', small, stand === undefined ? {} : { stand })
    const [page] = pages
    if (!page) throw new Error('no page')
    const { across, down } = cuts(page)
    expect(across).toHaveLength(6)
    for (const index of [0, 2, 4]) expect((across[index + 1] ?? 0) - (across[index] ?? 0)).toBeCloseTo(wide, 1)
    expect(down).toHaveLength(2)
  })

  test('show each unit completely: name, strength, command, weapon', async () => {
    const words = wordsOf(await printed('labels', small))
    for (const text of ['5th Michigan', '7/5/3', 'Hanna', '1st rate rifles', 'Horse section', 'Rifled to 6 lb']) {
      expect(words.replaceAll(/\s+/g, ' ')).toContain(text)
    }
    expect(words.replaceAll(/\s+/g, ' ')).toContain('A regiment whose name is very much longer than its label is wide')
  })

  test('that fold have identical halves, and are read aloud once', async () => {
    const { pages } = await printed('labels', small, { folded: true })
    const [page] = pages
    if (!page) throw new Error('no page')
    const both = page.texts.filter(({ text }) => text === '5th Michigan')
    expect(both.map(({ degrees }) => degrees).toSorted((a, b) => a - b)).toEqual([0, 180])
    const { down } = cuts(page)
    const [top = 0, bottom = 0] = down
    const [upright, turned] = both.toSorted((a, b) => a.degrees - b.degrees)
    if (!upright || !turned) throw new Error('no halves')
    // Both halves have the same distance from the fold.
    expect(upright.at.y - (top + bottom) / 2).toBeCloseTo((top + bottom) / 2 - turned.at.y, 1)
    expect(upright.at.x + turned.at.x).toBeCloseTo(2 * upright.at.x + upright.width, 1)
  })

  test('for a thousand units fill as many sides as needed', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => [
      'A',
      `Brigade ${Math.floor(index / 5)}`,
      `Regiment ${index}`,
      '7/5/3',
      'infantry',
      '2nd rate rifles',
    ])
    const document = await printed('labels', rosterOf(rows))
    const names = new Set(document.pages.flatMap(({ texts }) => texts.map(({ text }) => text.trim())))
    const broken = Array.from({ length: 1000 }, (_, index) => `Regiment ${index}`).filter((name) => !names.has(name))
    expect(broken).toEqual([])
    expect(document.pages.length).toBeLessThan(40)
  })

  test('break names between words or shrink them, and break inside a word only as a last resort', async () => {
    const words = 'Großherzoglich Mecklenburgisches Füsilierregiment Nummer neunzig'.split(' ')
    const { pages } = await printed('labels', rosterOf([['Union', 'Hanna', words.join(' '), '7/5/3', 'infantry', '']]))
    const lines = pages.flatMap(({ texts }) => texts.map(({ text }) => text.trim()))
    for (const word of words) expect(lines.some((line) => line.split(' ').includes(word))).toBe(true)
  })

  test('per stand are numbered within their unit', async () => {
    const words = wordsOf(await printed('labels', small, { bases: true }))
    expect(words.match(/\d of \d/g)).toEqual([
      ...Array.from({ length: 7 }, (_, index) => `${index + 1} of 7`),
      ...Array.from({ length: 6 }, (_, index) => `${index + 1} of 6`),
      '1 of 1',
    ])
  })

  test('without units, or for stands that are too large or too small, are refused', async () => {
    expect(await problemsOf('labels', null)).toEqual(['no-roster'])
    expect(await problemsOf('labels', emptyRoster)).toEqual(['no-roster'])
    expect(await problemsOf('labels', small, { stand: 12 })).toEqual(['no-room'])
    expect(await problemsOf('labels', small, { stand: 0.25 })).toEqual(['no-room'])
  })
})

/** The drawn cut lines. */
const outlines = ({ paths }: ReadPage): readonly ReadPath[] =>
  paths.filter(({ closed, painted, width }) => closed && painted === 'stroke' && Math.abs(width - 0.22) < 0.01)

const spaceless = (text: string): string => text.replaceAll(/\s/g, '')

describe('markers', () => {
  test.each(['round', 'square', 'pennant'] as const)('%s: in the requested size', async (marker) => {
    const { pages } = await printed('markers', null, { marker, across: 1 })
    for (const page of pages.filter((_, index) => index % 2 === 0)) {
      const { across } = cuts(page)
      if (marker === 'square') expect((across[1] ?? 0) - (across[0] ?? 0)).toBeCloseTo(25.4, 1)
      else
        for (const { width, height } of outlines(page).map(sizeOf)) expect(Math.max(width, height)).toBeCloseTo(25.4, 1)
    }
  })

  test.each(offered())('of %s have one state per row, with the next or the same state on the back', async (id) => {
    const ruleset = rulesetNamed(id)
    const markers = stateMarkers(ruleset, null)
    const { pages } = await printed('markers', null, {}, ruleset)
    const behind = new Map(markers.map(({ state, back }) => [spaceless(state.label), spaceless((back ?? state).label)]))
    const seen = new Set<string>()
    expect(pages.length % 2).toBe(0)
    for (const [index, page] of pages.entries()) {
      const back = pages[index + 1]
      if (index % 2 === 1 || !back) continue
      const rows = new Map<number, Set<string>>()
      for (const { points } of outlines(page)) {
        const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
        const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
        const wordsIn = (texts: ReadPage['texts'], from: number, to: number): string =>
          spaceless(
            texts
              .filter(({ at }) => at.x > from && at.x < to && at.y > top && at.y < bottom)
              .map(({ text }) => text)
              .join(''),
          )
        const word = wordsIn(page.texts, left, right)
        seen.add(word)
        rows.set(Math.round(top), (rows.get(Math.round(top)) ?? new Set()).add(word))
        expect(wordsIn(back.texts, page.width - right, page.width - left)).toBe(behind.get(word))
      }
      expect([...rows.values()].filter(({ size }) => size !== 1)).toEqual([])
      // No page has only a few rows.
      expect(rows.size).toBeGreaterThan(5)
    }
    expect([...seen].sort()).toEqual([...behind.keys()].sort())
  })

  test('are counted from the roster, with each state on a front or back', async () => {
    const { pages } = await printed('markers', small)
    const alts = pages.flatMap(({ structure }) => JSON.stringify(structure).match(/Marker: [^"]*/g) ?? [])
    const count = (label: string): number => alts.filter((alt) => alt === `Marker: ${label}`).length
    expect([count('Disordered'), count('Silenced'), count('Worn'), count('Spent')]).toEqual([4, 2, 2, 2])
  })

  test('in black have neither color nor gray', async () => {
    const { pages } = await printed('markers', null, { ink: 'black' })
    expect(pages.flatMap(({ colors }) => colors).filter((color) => color !== '#000000' && color !== '#ffffff')).toEqual(
      [],
    )
  })

  test('too small for their words are refused with the minimum size', async () => {
    expect(new Set(await problemsOf('markers', null, { across: 0.2 }))).toEqual(new Set(['marker-too-small']))
  })
})
