/** Generates src-main/pdf/fonts/metrics.json (`npm run font-metrics`): the glyphs that fontkit uses for each character, ligature and pair. */
import { writeFileSync } from 'node:fs'
import { eachFont, fontNames, readFontBytes } from '../src-main/pdf/fonts.ts'
import type { Face, Glyph, FontMetrics, MetricsFile } from '../src-main/pdf/fonts/shipped.ts'
import { charactersOf, parsedFace } from '../src-main/pdf/fonts/parsed.ts'

/** Latin letters, symbols, arrows and fractions. Combining marks and some scripts are excluded because their rules span more than two characters. */
const blocks = [
  [0x20, 0x17f],
  [0x2010, 0x205e],
  [0x2070, 0x20bf],
  [0x2100, 0x23ff],
  [0x2500, 0x27bf],
] as const
const isSimple = /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}]$/u
/** Excluded because it turns adjacent digits into small ones. */
const fractionSlash = '\u2044'

/** Ligatures, longest first. */
const ligatures = ['fft', 'L·L', 'l·l', 'ff', 'ft']

const symbolsOf = (faces: readonly Face[]): readonly string[] => {
  const characters = blocks
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .filter((codePoint) => faces.every((face) => face.hasGlyphForCodePoint(codePoint)))
    .map((codePoint) => String.fromCodePoint(codePoint))
  return [
    '',
    ...ligatures,
    ...characters.filter((character) => isSimple.test(character) && character !== fractionSlash),
  ]
}

const glyphOf = (face: Face, symbol: string): Glyph => {
  if (symbol === '') return { id: 0, codePoints: [], advanceWidth: face.getGlyph(0).advanceWidth }
  const [glyph, ...others] = face.layout(symbol).glyphs
  if (!glyph || others.length > 0)
    throw new Error(`${face.postscriptName} sets ${symbol} as ${1 + others.length} glyphs`)
  return glyph
}

/** Returns the kerning of two symbols; empty if they form other glyphs together and so are never set separately. */
const kerningOf = (face: Face, first: string, second: string): number => {
  const { glyphs, positions } = face.layout(first + second)
  const [glyph] = glyphs
  const [position] = positions
  return glyphs.length === 2 && glyph && position ? position.xAdvance - glyph.advanceWidth : 0
}

/** Deduplicates equal lists; returns the lists and an index for each original. */
const indexDistinct = (
  lists: readonly (readonly number[])[],
): { readonly which: readonly number[]; readonly lists: readonly (readonly number[])[] } => {
  const keys = lists.map((list) => list.join())
  const different = [...new Set(keys)]
  return { which: keys.map((key) => different.indexOf(key)), lists: different.map((key) => key.split(',').map(Number)) }
}

const transpose = (table: readonly (readonly number[])[]): readonly (readonly number[])[] =>
  (table[0] ?? []).map((_, column) => table.map((row) => row[column] ?? NaN))

const metricsOf = (face: Face, symbols: readonly string[]): FontMetrics => {
  const glyphs = symbols.map((symbol) => glyphOf(face, symbol))
  const rows = indexDistinct(symbols.map((first) => symbols.map((second) => kerningOf(face, first, second))))
  const columns = indexDistinct(transpose(rows.lists))
  const { postscriptName, unitsPerEm, ascent, descent, lineGap, capHeight, xHeight, italicAngle, bbox } = face
  return {
    ...{ postscriptName, unitsPerEm, ascent, descent, lineGap, capHeight, xHeight, italicAngle },
    bbox: { minX: bbox.minX, minY: bbox.minY, maxX: bbox.maxX, maxY: bbox.maxY },
    head: { macStyle: { italic: face.head.macStyle.italic } },
    post: { isFixedPitch: face.post.isFixedPitch },
    'OS/2': { sFamilyClass: face['OS/2'].sFamilyClass },
    glyphs: glyphs.map(({ id }) => id),
    advances: glyphs.map(({ advanceWidth }) => advanceWidth),
    texts: glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)),
    rows: rows.which,
    columns: columns.which,
    kerning: transpose(columns.lists),
  }
}

/** Ranges of characters that all fonts have. */
const coveredBy = (files: readonly Uint8Array[]): MetricsFile['covered'] => {
  const [first = [], ...others] = files.map(charactersOf)
  const ranges: [number, number][] = []
  for (const character of first
    .filter((each) => others.every((other) => other.includes(each)))
    .toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.[1] === character - 1) last[1] = character
    else ranges.push([character, character])
  }
  return ranges
}

const bytes = await readFontBytes()
const faces = eachFont((name) => parsedFace(bytes[name]))
const symbols = symbolsOf(fontNames.map((name) => faces[name]))
const metrics: MetricsFile = {
  symbols,
  covered: coveredBy(fontNames.map((name) => bytes[name])),
  fonts: eachFont((name) => metricsOf(faces[name], symbols)),
}
writeFileSync(new URL('../src-main/pdf/fonts/metrics.json', import.meta.url), `${JSON.stringify(metrics)}\n`)
