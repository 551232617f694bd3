import { create } from 'fontkit'
import type { Font as ParsedFont, GlyphRun } from 'fontkit'
import { problem, type Problem } from '../../src-core/problem.ts'
import { eachFont, fontNames, type FontBytes, type FontName } from './font-files.ts'

export type { FontName }

/** A font ready to measure and to draw. Lengths are in ems: multiply by the type size. */
export interface Font {
  readonly name: FontName
  /** Height above the baseline of a line, of capitals and digits, and of small letters. */
  readonly ascent: number
  readonly capHeight: number
  readonly xHeight: number
  /** Depth below the baseline, positive. */
  readonly descent: number
  readonly parsed: ParsedFont
  readonly widths: Map<string, number>
}

export type Fonts = Readonly<Record<FontName, Font>>

/** Parses fonts once, for any number of documents. Throws when the bytes are not a font. */
export const parseFonts = (bytes: FontBytes): Fonts => eachFont((name) => parseFont(name, bytes[name]))

const parseFont = (name: FontName, bytes: Uint8Array): Font => {
  const parsed = create(bytes)
  settleCharacters(parsed)
  keepRuns(parsed)
  const em = parsed.unitsPerEm
  return {
    name,
    ascent: parsed.ascent / em,
    descent: -parsed.descent / em,
    capHeight: parsed.capHeight / em,
    xHeight: parsed.xHeight / em,
    parsed,
    widths: new Map(),
  }
}

/**
 * A glyph keeps the characters it was first asked for, and the file says them as its text. Several characters share a
 * glyph (space and no-break space, hyphen and soft hyphen), so without this a document would depend on the ones before it.
 * Each glyph gets its lowest character; ligatures the letters they are made of.
 */
const settleCharacters = (font: ParsedFont): void => {
  font.layout('ff fi fl ffi ffl')
  for (const character of [...font.characterSet].sort((a, b) => a - b)) font.glyphForCodePoint(character)
}

/**
 * Words are shaped once, whether to measure or to draw them and in however many documents. Positions are copied: pdfkit scales
 * those it is given.
 */
const keepRuns = (font: ParsedFont): void => {
  const shape = font.layout.bind(font)
  const runs = new Map<string, GlyphRun>()
  font.layout = (text, ...more) => {
    if (more.some((each) => each !== undefined)) return shape(text, ...more)
    const { glyphs, positions } = runs.get(text) ?? kept(runs, text, shape(text))
    return copied(glyphs, positions)
  }
}

/** Its width follows its positions, as fontkit's own does. */
const copied = (glyphs: GlyphRun['glyphs'], from: GlyphRun['positions']): GlyphRun => {
  const positions = from.map((position) => ({ ...position }))
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((width, { xAdvance }) => width + xAdvance, 0)
    },
  }
}

/** Puts a run by, up to a number that the words of all sheets do not reach. */
const kept = (runs: Map<string, GlyphRun>, text: string, run: GlyphRun): GlyphRun => {
  if (runs.size >= mostRuns) runs.clear()
  runs.set(text, run)
  return run
}

const mostRuns = 20_000

/** Makes the fonts known to a document by their names: `doc.font('semibold')`. */
export const registerFonts = (doc: PDFKit.PDFDocument, fonts: Fonts): void => {
  // pdfkit takes a parsed font as well as bytes; its types know only the bytes.
  for (const name of fontNames) doc.registerFont(name, fonts[name].parsed as unknown as Uint8Array)
}

/** Width of a line of text in points at a size in points, exactly as pdfkit sets it: word by word, kerned, with ligatures. */
export const textWidth = (font: Font, text: string, size: number): number => {
  let ems = 0
  for (const word of text.match(/[^ ]* |[^ ]+$/g) ?? []) ems += wordWidth(font, word)
  return ems * size
}

const wordWidth = (font: Font, word: string): number => {
  const known = font.widths.get(word)
  if (known !== undefined) return known
  const width = font.parsed.layout(word).advanceWidth / font.parsed.unitsPerEm
  font.widths.set(word, width)
  return width
}

/**
 * The characters of texts that their font cannot draw, each named once. A missing glyph prints as nothing, so a renderer
 * asks this before it draws and fails on any answer. Line breaks and tabs count as missing: a text is one line.
 */
export const missingGlyphs = (fonts: Fonts, texts: Iterable<{ readonly text: string; readonly font: FontName }>): Problem[] => {
  const problems = new Map<string, Problem>()
  for (const { text, font } of texts) {
    for (const character of text) {
      const key = `${font} ${character}`
      if (problems.has(key) || covers(fonts[font], character)) continue
      problems.set(key, problem('glyph-missing', { font: fonts[font].parsed.postscriptName, character, text }))
    }
  }
  return [...problems.values()]
}

const covers = (font: Font, character: string): boolean => {
  const codePoint = character.codePointAt(0) ?? 0
  return codePoint >= 0x20 && font.parsed.hasGlyphForCodePoint(codePoint)
}
