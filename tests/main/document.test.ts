import { expect, test } from 'vitest'
import { finish, openDocument } from '../../src-main/pdf/document.ts'
import type { DocumentHead } from '../../src-main/pdf/document.ts'
import { isPrintable } from '../../src-main/pdf/fonts/shipped.ts'
import {
  parsedFonts,
  registerFonts,
  shippedFonts,
  textWidth,
  type Fonts,
  fontNames,
  readFontBytes,
} from '../../src-main/pdf/fonts.ts'
import { readPdf } from './read-pdf.ts'

const bytes = await readFontBytes()
const [fonts, parsed] = [shippedFonts(bytes), await parsedFonts(bytes)]
const head: DocumentHead = { title: 'Fire and Fury: é', subject: 'A sheet', language: 'en-GB', paper: 'a4', edge: null }

const make = (text: string, more: Partial<DocumentHead> = {}, drawnWith: Fonts = fonts): Promise<Uint8Array> => {
  const doc = openDocument({ ...head, ...more })
  registerFonts(doc, drawnWith)
  doc.addPage()
  doc.outline.addItem('First')
  const root = doc.struct('Document')
  doc.addStructure(root)
  root.add(doc.struct('H1', {}, () => doc.font('bold', 20).text(text, 40, 50, { lineBreak: false })))
  root.end()
  return finish(doc, ['side 1'])
}

test('a document has its title and language, disables scaling, and is tagged', async () => {
  const read = await readPdf(await make('Charge'))
  expect(read.info).toMatchObject({
    Title: 'Fire and Fury: é',
    Subject: 'A sheet',
    Language: 'en-GB',
    Creator: 'Doublequick',
  })
  expect(read.printScaling).toBe('None')
  expect(read.displaysTitle).toBe(true)
  expect(read.outline).toEqual(['First'])
  expect(read.pages[0]?.structure).toMatchObject({ children: [{ role: 'Document', children: [{ role: 'H1' }] }] })
})

test.each([
  [null, 'Simplex'],
  ['long', 'DuplexFlipLongEdge'],
  ['short', 'DuplexFlipShortEdge'],
] as const)('a document flipped on %s requests %s, and its pages have labels', async (edge, duplex) => {
  const read = await readPdf(await make('x', { edge }))
  expect([read.duplex, read.pageLabels]).toEqual([duplex, ['side 1']])
})

test.each([
  ['a4', 'portrait', 210, 297],
  ['a4', 'landscape', 297, 210],
  ['letter', 'portrait', 215.9, 279.4],
  ['letter', 'landscape', 279.4, 215.9],
] as const)('%s %s measures %d by %d mm', async (paper, orientation, width, height) => {
  const [page] = (await readPdf(await make('x', { paper, orientation }))).pages
  expect(page?.width).toBeCloseTo(width, 3)
  expect(page?.height).toBeCloseTo(height, 3)
})

test('equal input gives equal bytes, whatever the fonts were used for before', async () => {
  const text = 'office no\u00a0break well\u2010known ½'
  const fresh = await make(text, {}, await parsedFonts(bytes))
  const used = await parsedFonts(bytes)
  await make('break\u00a0 \u00ad\u2011 ﬀ', {}, used)
  expect(Buffer.compare(await make(text, {}, used), fresh)).toBe(0)
  expect(Buffer.compare(await make('other', {}, used), fresh)).not.toBe(0)
})

test('a string is as wide as measured', async () => {
  const text = 'AVAST To Ta. 11+ ≤ 4 “first fire”'
  const [read] = (await readPdf(await make(text))).pages[0]?.texts ?? []
  expect(read?.text).toBe(text)
  expect((read?.width ?? 0) * (72 / 25.4)).toBeCloseTo(textWidth(fonts.bold, text, 20), 1)
})

test('characters, symbols and fractions of the fonts can be printed', () => {
  for (const character of 'aßŁΩяЂ½⅓≥≤−×″°→☐✓') expect([character, isPrintable(character)]).toEqual([character, true])
  for (const character of '✂火ا😀') expect([character, isPrintable(character)]).toEqual([character, false])
})

test('control characters can’t be printed', () => {
  const acting =
    '\n\t\x07\x1b\x7f\x9b\u061c\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'
  expect(Array.from(acting).filter(isPrintable)).toEqual([])
})

test('printable characters are those with a glyph in every font', () => {
  const faces = fontNames.map((name) => parsed[name].face)
  const wrong: number[] = []
  for (let codePoint = 0; codePoint < 0x30000; codePoint += 1) {
    const isSet = faces.every((face) => face.hasGlyphForCodePoint(codePoint))
    if (isPrintable(String.fromCodePoint(codePoint)) !== (isSet && codePoint >= 0x20)) wrong.push(codePoint)
  }
  expect(wrong).toEqual([])
})

test.each([
  [true, 1],
  [false, 3],
])('pages drawn in order (%s): %i of three pages are kept in memory', (inOrder, held) => {
  const doc = openDocument({ ...head, inOrder })
  for (let page = 0; page < 3; page += 1) doc.addPage()
  expect(doc.bufferedPageRange().count).toBe(held)
})
