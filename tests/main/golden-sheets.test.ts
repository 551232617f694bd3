/**
 * Compares three sheets of each ruleset, pages side by side, with approved pictures. Writes pictures that are missing from tests/golden/sheets: after
 * a change, delete the old ones, run this again and review the new ones.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import pixelmatch from 'pixelmatch'
import { describe, expect, test } from 'vitest'
import { buildSheet } from '../../src-core/sheet/build.ts'
import { problemText } from '../../src-core/words/problems/catalogue.ts'
import { qrsPdf, type QrsOptions } from '../../src-main/pdf/qrs.ts'
import { offered, rulesetNamed } from '../core/support/rulesets.ts'
import { fonts } from './sheet-reading.ts'

const folder = join(import.meta.dirname, '../golden/sheets')
const scale = 60 / 72

/** The usual print, one in black ink only, and the screen format. */
const looks: readonly (readonly [name: string, options: QrsOptions])[] = [
  ['A', { paper: 'a4' }],
  ['B', { paper: 'letter', ink: 'black' }],
  ['C', { paper: 'a4', format: 'screen' }],
]

describe.each(offered())('%s', (id) => {
  test.each(looks)('%s', async (name, options) => {
    const made = await qrsPdf(buildSheet(rulesetNamed(id)), fonts, options)
    if (!made.ok) throw new Error(made.problems.map(problemText).join('\n'))
    const canvas = await picture(made.value.bytes)
    const file = join(folder, `${id}-${name}.webp`)
    if (!existsSync(file)) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, canvas.toBuffer('image/webp', 80))
      throw new Error(`there was no ${id}-${name}.webp: it is written now, look at it`)
    }
    const image = await loadImage(readFileSync(file))
    const golden = createCanvas(image.width, image.height)
    golden.getContext('2d').drawImage(image, 0, 0)
    const { width, height } = canvas
    expect([golden.width, golden.height]).toEqual([width, height])
    const different = pixelmatch(pixelsOf(golden), pixelsOf(canvas), undefined, width, height, { threshold: 0.25 })
    expect(different).toBeLessThan(width * height * 0.002)
  })
})

/** All pages side by side, at 60 dpi. */
const picture = async (bytes: Uint8Array): Promise<Canvas> => {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 })
  const document = await task.promise
  const pages: Canvas[] = []
  for (let number = 1; number <= document.numPages; number += 1) pages.push(await pageOf(document, number))
  await task.destroy()
  const all = createCanvas(
    pages.reduce((sum, { width }) => sum + width, 0),
    Math.max(...pages.map(({ height }) => height)),
  )
  let x = 0
  for (const page of pages) {
    all.getContext('2d').drawImage(page, x, 0)
    x += page.width
  }
  return all
}

const pageOf = async (document: PDFDocumentProxy, number: number): Promise<Canvas> => {
  const page = await document.getPage(number)
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height))
  await page.render({
    canvas: canvas as unknown as HTMLCanvasElement,
    canvasContext: canvas.getContext('2d') as unknown as CanvasRenderingContext2D,
    viewport,
  }).promise
  return canvas
}

const pixelsOf = (canvas: Canvas): Uint8ClampedArray =>
  canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data
