/** The fast path for the fonts used on paper, compared with reading and subsetting the fonts with fontkit. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Copy } from '../../src-main/pdf/copy.ts'
import { copyOf } from '../../src-main/pdf/copy.ts'
import { parsedFonts, shippedFonts, type Fonts, fontNames, readFontBytes } from '../../src-main/pdf/fonts.ts'
import file from '../../src-main/pdf/fonts/metrics.json' with { type: 'json' }
import { isCovered, type Face } from '../../src-main/pdf/fonts/shipped.ts'
import { openPress, printWith } from '../../src-main/pdf/print.ts'
import { openLibrary } from '../../src-main/rulesets/library.ts'
import { inGate, rounds } from '../tools.ts'
import { valueOf } from './machine-tools.ts'

const bytes = await readFontBytes()
const shipped = shippedFonts(bytes)
const parsed = await parsedFonts(bytes)
const pairs = fontNames.map((name) => [name, shipped[name].face, parsed[name].face] as const)

/** The layout of a string in a document. */
const set = (face: Face, text: string) => {
  const { glyphs, positions, advanceWidth } = face.layout(text)
  return {
    glyphs: glyphs.map(({ id, advanceWidth, codePoints }) => ({ id, advanceWidth, codePoints })),
    positions: positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset })),
    advanceWidth,
  }
}

const symbols = file.symbols.slice(1)
const words = fc.array(fc.constantFrom(...symbols), { maxLength: 12 }).map((letters) => letters.join(''))
const seed = 11

test.each(pairs)('%s has the metrics of its font', (_, quick, slow) => {
  const said = (face: Face) => [
    ...[
      face.postscriptName,
      face.unitsPerEm,
      face.ascent,
      face.descent,
      face.lineGap,
      face.capHeight,
      face.xHeight,
      face.italicAngle,
    ],
    ...[face.bbox.minX, face.bbox.minY, face.bbox.maxX, face.bbox.maxY],
    ...[face.head.macStyle.italic, face.post.isFixedPitch, face['OS/2'].sFamilyClass, face.getGlyph(0).advanceWidth],
  ]
  expect(said(quick)).toEqual(said(slow))
})

test.each(pairs)('%s typesets every symbol as the font does', (_, quick, slow) => {
  for (const symbol of symbols) expect(set(quick, symbol)).toEqual(set(slow, symbol))
})

test.each(pairs)('%s typesets any string of symbols as the font does', (_, quick, slow) => {
  fc.assert(
    fc.property(words, (word) => {
      expect(set(quick, word)).toEqual(set(slow, word))
    }),
    { seed, numRuns: rounds(1000, 1000, 200) },
  )
})

test.each(pairs)('%s kerns English letters, digits and punctuation as the font does', (_, quick, slow) => {
  const letters = symbols.filter((symbol) => symbol < '\u007f' || '½⅓⅔¼×−″°≥≤→–—‘’“”·'.includes(symbol))
  for (const first of letters) {
    const text = letters.map((second) => first + second).join(' ')
    expect(set(quick, text)).toEqual(set(slow, text))
  }
})

test.each(pairs)('%s subset for a document matches fontkit’s byte for byte', (_, quick, slow) => {
  fc.assert(
    fc.property(words, (word) => {
      const [mine, its] = [quick.createSubset(), slow.createSubset()]
      for (const { id } of slow.layout(word).glyphs) expect(mine.includeGlyph(id)).toBe(its.includeGlyph(id))
      expect(Buffer.compare(mine.encode(), its.encode())).toBe(0)
    }),
    { seed, numRuns: 50 },
  )
})

const library = valueOf(openLibrary({ working: process.cwd() }))
const copies = inGate([
  'napoleonic-fury',
  'fire-and-fury',
  'italy-1799',
  'regimental-fury',
  'triple-alliance-1864',
]).flatMap((id) =>
  (['qrs', 'gauge'] as const).flatMap((what): readonly (readonly [string, Copy])[] => {
    const copy = copyOf(valueOf(library.load(id)), { what, paper: 'a4' })
    return copy.ok ? [[`${id} ${what}`, copy.value]] : []
  }),
)

test.each(copies)('%s is the same file with stored or parsed metrics, byte for byte', async (_, copy) => {
  const printed = async (fonts: Fonts): Promise<Uint8Array> => valueOf(await printWith(fonts, copy)).bytes
  expect(isCovered(JSON.stringify(copy))).toBe(true)
  expect(Buffer.compare(await printed(shipped), await printed(parsed))).toBe(0)
})

test('fontkit typesets text that the metrics don’t cover', async () => {
  const [[, copy] = [undefined, undefined]] = copies
  if (copy?.what !== 'qrs') throw new Error('no sheet')
  const greek: Copy = { ...copy, sheet: { ...copy.sheet, title: 'Φωτιά' } }
  expect(isCovered(greek.sheet.title)).toBe(false)
  const press = openPress(bytes)
  expect(Buffer.compare(valueOf(await press(greek)).bytes, valueOf(await printWith(parsed, greek)).bytes)).toBe(0)
})
