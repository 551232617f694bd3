/** The fonts of paper by their metrics, so that nothing of a font is read before a text is set. */
import type { FontName } from '../fonts.ts'
import file from './metrics.json' with { type: 'json' }
import { openSubset, readTables } from './subset.ts'

/* What there is to know of the fonts of paper to set a text: made once by build/font-metrics.ts with fontkit. */

export interface MetricsFile {
  /**
   * Characters, and what is set as one glyph though it is several; a longer one before those it begins with. The first, of no
   * characters, is whatever has no glyph.
   */
  readonly symbols: readonly string[]
  /** All code points that every font has a glyph for, in runs from first to last; what is no symbol is set by fontkit. */
  readonly covered: readonly (readonly number[])[]
  readonly fonts: Readonly<Record<FontName, FontMetrics>>
}

/** A list speaks of each symbol by its place among the symbols. */
export interface FontMetrics extends Omit<Face, 'hasGlyphForCodePoint' | 'layout' | 'getGlyph' | 'createSubset'> {
  /** The glyphs' numbers in the font. */
  readonly glyphs: readonly number[]
  readonly advances: readonly number[]
  /** The text of a glyph in a document: of several characters that share it the first. */
  readonly texts: readonly string[]
  /** The row of the kerning for a symbol that is the first of two, and the column for the second. */
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  /** How much further from the first the second stands. */
  readonly kerning: readonly (readonly number[])[]
}

/** The parts of a font that measuring needs, and pdfkit for embedding. Lengths are in font units. */
export interface Face {
  readonly postscriptName: string
  readonly unitsPerEm: number
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly capHeight: number
  readonly xHeight: number
  readonly italicAngle: number
  readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }
  readonly head: { readonly macStyle: { readonly italic: boolean } }
  readonly post: { readonly isFixedPitch: number }
  readonly 'OS/2': { readonly sFamilyClass: number }
  readonly hasGlyphForCodePoint: (codePoint: number) => boolean
  /** Letters as glyphs side by side, kerned, with ligatures. pdfkit scales the positions it is given. */
  readonly layout: (text: string) => GlyphRun
  readonly getGlyph: (id: number) => Pick<Glyph, 'advanceWidth'>
  readonly createSubset: () => Subset
}

export interface Glyph {
  readonly id: number
  readonly advanceWidth: number
  /** The characters that the file says it stands for. */
  readonly codePoints: readonly number[]
}

interface GlyphRun {
  readonly glyphs: readonly Glyph[]
  readonly positions: readonly { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
  readonly advanceWidth: number
}

/** The glyphs of one document, as a font of their own. */
export interface Subset {
  /** The number a glyph has in the subset; it is taken in if need be. */
  readonly includeGlyph: (id: number) => number
  readonly encode: () => Uint8Array
}

const { symbols, covered, fonts }: MetricsFile = file

/** The place of the glyph for whatever has none. */
const missing = 0
const places = new Map(symbols.map((symbol, place) => [symbol, place]))
const ligatures = symbols.filter((symbol) => symbol.length > 1)
const firstLetters = new Set(ligatures.map((ligature) => ligature.charAt(0)))

/** Whether the metrics are enough to set a text. If not, it takes fontkit: parsed.ts. */
export const isCovered = (text: string): boolean => {
  for (const character of text) if (!places.has(character)) return false
  return true
}

/** Whether a character can be printed at all. */
export const isPrintable = (character: string): boolean => {
  const codePoint = character.codePointAt(0) ?? 0
  return places.has(character) || covered.some(([first = 0, last = 0]) => codePoint >= first && codePoint <= last)
}

/** A font of paper; `bytes` are its file. */
export const shippedFace = (name: FontName, bytes: Uint8Array): Face => {
  const metrics = fonts[name]
  const glyphs = symbols.map((_, place) => glyphAt(metrics, place))
  return {
    ...metrics,
    hasGlyphForCodePoint: (codePoint) => places.has(String.fromCodePoint(codePoint)),
    layout: (text) => runOf(placesIn(text), glyphs, metrics),
    getGlyph: (id) => at(glyphs, metrics.glyphs.indexOf(id)),
    createSubset: () => openSubset(readTables(bytes)),
  }
}

const glyphAt = ({ glyphs, advances, texts }: FontMetrics, place: number): Glyph => ({
  id: at(glyphs, place),
  advanceWidth: at(advances, place),
  codePoints: Array.from(at(texts, place), (character) => character.charCodeAt(0)),
})

/** The places of a text's symbols: ligatures where there are any. */
const placesIn = (text: string): readonly number[] => {
  const found: number[] = []
  for (let index = 0; index < text.length;) {
    const letter = text.charAt(index)
    const symbol =
      (firstLetters.has(letter) && ligatures.find((ligature) => text.startsWith(ligature, index))) || letter
    found.push(places.get(symbol) ?? missing)
    index += symbol.length
  }
  return found
}

const runOf = (
  found: readonly number[],
  glyphs: readonly Glyph[],
  { rows, columns, kerning }: FontMetrics,
): GlyphRun => {
  let advanceWidth = 0
  const positions = found.map((place, index) => {
    const next = found[index + 1]
    const kern = next === undefined ? 0 : at(at(kerning, at(rows, place)), at(columns, next))
    const xAdvance = at(glyphs, place).advanceWidth + kern
    advanceWidth += xAdvance
    return { xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 }
  })
  return { glyphs: found.map((place) => at(glyphs, place)), positions, advanceWidth }
}

/** What a list that is whole has at a place. */
const at = <T>(list: readonly T[], place: number): T => {
  const value = list[place]
  if (value === undefined) throw new Error(`the metrics lack what belongs at place ${place}`)
  return value
}
