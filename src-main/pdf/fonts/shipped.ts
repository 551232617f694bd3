/** The shipped fonts with precomputed metrics, so that no font file has to be parsed before drawing. */
import type { FontName } from '../fonts.ts'
import file from './metrics.json' with { type: 'json' }
import { openSubset, readTables } from './subset.ts'

/* Metrics that build/font-metrics.ts generates with fontkit. */

export interface MetricsFile {
  /** Characters and ligatures, with longer ones before their prefixes. The first entry is empty and represents missing glyphs. */
  readonly symbols: readonly string[]
  /** Ranges of code points for which every font has a glyph. Text with code points that aren't in `symbols` is set with fontkit. */
  readonly covered: readonly (readonly number[])[]
  readonly fonts: Readonly<Record<FontName, FontMetrics>>
}

/** Metrics of one font. Lists are indexed like `symbols`. */
export interface FontMetrics extends Omit<Face, 'hasGlyphForCodePoint' | 'layout' | 'getGlyph' | 'createSubset'> {
  /** Glyph ids in the font. */
  readonly glyphs: readonly number[]
  readonly advances: readonly number[]
  /** The text that documents store for each glyph. If several characters share a glyph, this is the first of them. */
  readonly texts: readonly string[]
  /** For each symbol, its row in the kerning table as the first of a pair, and its column as the second. */
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  /** Kerning adjustments in font units. */
  readonly kerning: readonly (readonly number[])[]
}

/** The parts of a font needed for measuring and, in pdfkit, for embedding. Lengths are in font units. */
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
  /** Lays out glyphs with kerning and ligatures. pdfkit scales the positions. */
  readonly layout: (text: string) => GlyphRun
  readonly getGlyph: (id: number) => Pick<Glyph, 'advanceWidth'>
  readonly createSubset: () => Subset
}

export interface Glyph {
  readonly id: number
  readonly advanceWidth: number
  /** The text that the file stores for the glyph. */
  readonly codePoints: readonly number[]
}

interface GlyphRun {
  readonly glyphs: readonly Glyph[]
  readonly positions: readonly { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[]
  readonly advanceWidth: number
}

/** A subset of a font with the glyphs used in a document. */
export interface Subset {
  /** Returns the glyph's id in the subset. Adds the glyph if needed. */
  readonly includeGlyph: (id: number) => number
  readonly encode: () => Uint8Array
}

const { symbols, covered, fonts }: MetricsFile = file

/** Index of the symbol for the missing glyph. */
const missingGlyph = 0
const places = new Map(symbols.map((symbol, place) => [symbol, place]))
const ligatures = symbols.filter((symbol) => symbol.length > 1)
const firstLetters = new Set(ligatures.map((ligature) => ligature.charAt(0)))

/** Whether the precomputed metrics are enough to set the text. If not, use fontkit (parsed.ts). */
export const isCovered = (text: string): boolean => {
  for (const character of text) if (!places.has(character)) return false
  return true
}

/** Whether the fonts have a glyph for the character. */
export const isPrintable = (character: string): boolean => {
  const codePoint = character.codePointAt(0) ?? 0
  return places.has(character) || covered.some(([first = 0, last = 0]) => codePoint >= first && codePoint <= last)
}

/** Returns a shipped font with precomputed metrics. `bytes` is the font file. */
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

/** Indices of the symbols in a text, including ligatures. */
const placesIn = (text: string): readonly number[] => {
  const found: number[] = []
  for (let index = 0; index < text.length;) {
    const letter = text.charAt(index)
    const symbol =
      (firstLetters.has(letter) && ligatures.find((ligature) => text.startsWith(ligature, index))) || letter
    found.push(places.get(symbol) ?? missingGlyph)
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

const at = <T>(list: readonly T[], place: number): T => {
  const value = list[place]
  if (value === undefined) throw new Error(`the metrics lack what belongs at place ${place}`)
  return value
}
