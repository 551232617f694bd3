import { describe, expect, test } from 'vitest'
import type { Sheet } from '../../src-core/sheet/blocks.ts'
import { problemText } from '../../src-core/words/problems/catalogue.ts'
import type { QrsOptions } from '../../src-main/pdf/qrs.ts'
import { qrsPdf } from '../../src-main/pdf/qrs.ts'
import { themeFor } from '../../src-main/pdf/theme.ts'
import { fireAndFury } from '../fixtures/sheets.ts'
import { napoleonic } from '../fixtures/stress-napoleonic.ts'
import type { StructureNode } from './read-pdf.ts'
import { readPdf } from './read-pdf.ts'
import { fonts, layOut, pageTexts } from './sheet-reading.ts'

const print = async (sheet: Sheet, options: QrsOptions) => {
  const made = await qrsPdf(sheet, fonts, options)
  if (!made.ok) throw new Error(made.problems.map(problemText).join('\n'))
  return made.value
}

const roles = (node: StructureNode): string[] => [
  ...(node.role ? [node.role] : []),
  ...(node.children ?? []).flatMap(roles),
]
const count = (all: readonly string[], role: string): number => all.filter((each) => each === role).length

describe('the printed file', () => {
  test('has every string where the layout put it', async () => {
    const options: QrsOptions = { paper: 'a4', sides: 2 }
    for (const sheet of [fireAndFury, napoleonic]) {
      const { pages } = await readPdf((await print(sheet, options)).bytes)
      layOut(sheet, options).pages.forEach((page, index) => {
        const texts = pages[index]?.texts ?? []
        const point = 25.4 / 72
        const lost = pageTexts(page).filter(
          (box) =>
            !texts.some(
              ({ text, at, size }) =>
                box.text.startsWith(text.trim()) &&
                Math.abs(at.x - box.x * point) < 0.05 &&
                Math.abs(at.y - box.y * point) < 0.05 &&
                Math.abs(size - box.size) < 0.01,
            ),
        )
        expect(lost.map(({ text }) => text)).toEqual([])
      })
    }
  })

  test('has a title, a language and an outline, and turns print scaling off', async () => {
    const read = await readPdf((await print(fireAndFury, { paper: 'letter', sides: 1 })).bytes)
    expect(read.info).toMatchObject({ Title: 'Fire and Fury', Language: 'en' })
    expect([read.displaysTitle, read.printScaling]).toEqual([true, 'None'])
    expect(read.outline).toEqual(['Maneuver', 'Musketry & cannonade', 'Charge'])
    expect(read.bookmarks.map((tables) => tables.map(({ title }) => title))).toEqual([
      ['Modifiers'],
      ['Fire points', 'Die', 'On a natural 10'],
      ['Each side', 'Attacker', 'Defender'],
    ])
    expect(read.pages.map(({ width, height }) => [width.toFixed(1), height.toFixed(1)])).toEqual([['215.9', '279.4']])
  })

  test('is tagged: sections, headings, lists and tables with headers', async () => {
    const read = await readPdf((await print(fireAndFury, { paper: 'a4', sides: 1 })).bytes)
    const all = roles(read.pages[0]?.structure ?? {})
    expect(all.slice(0, 3)).toEqual(['Root', 'Document', 'H1'])
    expect(count(all, 'Sect')).toBe(3)
    expect(count(all, 'H2')).toBe(3)
    const tables = fireAndFury.sections
      .flatMap(({ left, right }) => [...left, ...right])
      .flatMap((block) => (block.kind === 'table' ? [block] : []))
    expect(count(all, 'Table')).toBe(tables.length)
    expect(count(all, 'TR')).toBe(tables.reduce((rows, table) => rows + table.rows.length + 1, 0))
    expect(count(all, 'TH')).toBe(tables.reduce((heads, table) => heads + table.columns.length + table.rows.length, 0))
    expect(count(all, 'LI')).toBe(count(all, 'LBody'))
  })

  test('is byte-identical for equal input, and different for different input', async () => {
    const options: QrsOptions = { paper: 'a4', sides: 1 }
    const [one, two] = [await print(fireAndFury, options), await print(structuredClone(fireAndFury), options)]
    expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(true)
    const other = await print({ ...fireAndFury, version: '1.1' }, options)
    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(false)
  })
})

test('every text color has a contrast of at least 4.5 to 1 with its background', () => {
  const theme = themeFor('color')
  const onWhite = [theme.text, theme.soft, ...Object.values(theme.mark), ...Object.values(theme.tones)].map(
    (color): [string, string] => [color, '#ffffff'],
  )
  const onTone = Object.values(theme.tones).map((tone): [string, string] => [theme.onTone, tone])
  const onTint = theme.severities.map(({ color, fill }): [string, string] => [color, fill ?? '#ffffff'])
  const marksOnTint = Object.values(theme.mark).flatMap((mark) =>
    [theme.band, ...theme.severities.map(({ fill }) => fill)].map((fill): [string, string] => [
      mark,
      fill ?? '#ffffff',
    ]),
  )
  const onBand = [theme.text, theme.soft].map((color): [string, string] => [color, theme.band ?? '#ffffff'])
  const poor = [...onWhite, ...onTone, ...onTint, ...marksOnTint, ...onBand].filter(
    ([text, under]) => contrast(text, under) < 4.5,
  )
  expect(poor).toEqual([])
})

test('on a grayscale printer every tint differs from the paper and from the previous tint', () => {
  const tints = themeFor('color').severities.flatMap(({ fill }) => fill ?? [])
  const steps = ['#ffffff', ...tints].map((color) => 116 * Math.cbrt(luminance(color)) - 16)
  const narrow = steps.slice(1).filter((lightness, index) => (steps[index] ?? 0) - lightness < 7.5)
  expect(tints).toHaveLength(4)
  expect(narrow).toEqual([])
})

/** Contrast of two colors by WCAG 2, from 1 (none) to 21. */
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
