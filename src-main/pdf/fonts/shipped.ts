/** The fonts of paper by their metrics, so that nothing of a font is read before a text is set. */
import type { FontName } from '../font-files.ts'
import type { Face, Glyph, GlyphRun } from './face.ts'
import file from './metrics.json' with { type: 'json' }
import type { FontMetrics, MetricsFile } from './metrics.ts'
import { openSubset, readTables } from './subset.ts'

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
