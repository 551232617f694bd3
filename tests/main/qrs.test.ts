import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import pixelmatch from 'pixelmatch'
import { describe, expect, test } from 'vitest'
import type { Sheet } from '../../src-core/sheet/blocks.ts'
import { problemText } from '../../src-core/words/problems/words.ts'
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

const roles = (node: StructureNode): string[] => [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(roles)]
const count = (all: readonly string[], role: string): number => all.filter((each) => each === role).length

describe('the printed file', () => {
  test('says every text where the layout put it', async () => {
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

  test('tells what it is, shows its title and is not to be scaled', async () => {
    const read = await readPdf((await print(fireAndFury, { paper: 'letter', sides: 1 })).bytes)
    expect(read.info).toMatchObject({ Title: 'Fire and Fury', Language: 'en' })
    expect([read.displaysTitle, read.printScaling]).toEqual([true, 'None'])
    expect(read.outline).toEqual(['Maneuver', 'Musketry & cannonade', 'Charge'])
    expect(read.pages.map(({ width, height }) => [width.toFixed(1), height.toFixed(1)])).toEqual([['215.9', '279.4']])
  })

  test('is tagged: sections, headings, lists and tables with their heads', async () => {
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

  test('equal input gives equal bytes, other input others', async () => {
    const options: QrsOptions = { paper: 'a4', sides: 1 }
    const [one, two] = [await print(fireAndFury, options), await print(structuredClone(fireAndFury), options)]
    expect(Buffer.from(one.bytes).equals(Buffer.from(two.bytes))).toBe(true)
    const other = await print({ ...fireAndFury, version: '1.1' }, options)
    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(false)
  })
})

test('every colour of text has a contrast of 4.5 to 1 or better on what lies under it', () => {
  const theme = themeFor('colour')
  const onWhite = [theme.text, theme.soft, ...Object.values(theme.mark), ...Object.values(theme.tones)].map((colour): [string, string] => [
    colour,
    '#ffffff',
  ])
  const onTone = Object.values(theme.tones).map((tone): [string, string] => [theme.onTone, tone])
  const onTint = theme.severities.map(({ colour, fill }): [string, string] => [colour, fill ?? '#ffffff'])
  const marksOnTint = Object.values(theme.mark).flatMap((mark) =>
    [theme.band, ...theme.severities.map(({ fill }) => fill)].map((fill): [string, string] => [mark, fill ?? '#ffffff']),
  )
  const onBand = [theme.text, theme.soft].map((colour): [string, string] => [colour, theme.band ?? '#ffffff'])
  const poor = [...onWhite, ...onTone, ...onTint, ...marksOnTint, ...onBand].filter(([text, under]) => contrast(text, under) < 4.5)
  expect(poor).toEqual([])
})

test('on a grey printer every tint is told from paper, and from the one before it', () => {
  const tints = themeFor('colour').severities.flatMap(({ fill }) => fill ?? [])
  const steps = ['#ffffff', ...tints].map((colour) => 116 * Math.cbrt(luminance(colour)) - 16)
  const narrow = steps.slice(1).filter((lightness, index) => (steps[index] ?? 0) - lightness < 7.5)
  expect(tints).toHaveLength(4)
  expect(narrow).toEqual([])
})

/** Contrast of two colours as WCAG 2 has it: 1 (none) to 21. */
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('the page looks as it did when somebody last looked at it', () => {
  test.each([
    ['colour', 'qrs-fire-and-fury-a4'],
    ['black', 'qrs-fire-and-fury-a4-black'],
  ] as const)('in %s', async (ink, name) => {
    const { bytes } = await print(fireAndFury, { paper: 'a4', sides: 1, ink })
    const { width, height, data, png } = await picture(bytes)
    const file = new URL(`../golden/${name}.png`, import.meta.url)
    if (!existsSync(file)) {
      writeFileSync(file, png)
      throw new Error(`there was no ${name}.png: it is written now, look at it`)
    }
    const golden = await pixels(readFileSync(file))
    expect([golden.width, golden.height]).toEqual([width, height])
    const different = pixelmatch(golden.data, data, undefined, width, height, { threshold: 0.2 })
    expect(different).toBeLessThan(width * height * 0.002)
  })
})

/** The first page at 60 dots an inch, as pixels. */
const picture = async (bytes: Uint8Array) => {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const viewport = page.getViewport({ scale: 60 / 72 })
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
  const context = canvas.getContext('2d')
  await page.render({
    canvas: canvas as unknown as HTMLCanvasElement,
    canvasContext: context as unknown as CanvasRenderingContext2D,
    viewport,
  }).promise
  await task.destroy()
  return { ...read(context, canvas), png: canvas.toBuffer('image/png') }
}

const pixels = async (png: Uint8Array) => {
  const image = await loadImage(png)
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  return read(context, canvas)
}

const read = (
  context: { getImageData: (x: number, y: number, width: number, height: number) => { data: Uint8ClampedArray } },
  { width, height }: { width: number; height: number },
) => ({
  width,
  height,
  data: context.getImageData(0, 0, width, height).data,
})
