import { eachFont, fontNames, type FontBytes, type FontName } from './font-files.ts'
import type { Face } from './fonts/face.ts'
import { shippedFace } from './fonts/shipped.ts'

export type { FontName }

/** A font ready to measure and to draw. Lengths are in ems: multiply by the type size. */
export interface Font {
  /** Height above the baseline of a line, of capitals and digits, and of small letters. */
  readonly ascent: number
  readonly capHeight: number
  readonly xHeight: number
  /** Depth below the baseline, positive. */
  readonly descent: number
  readonly face: Face
  /** Widths of words that were measured. */
  readonly widths: Map<string, number>
}

export type Fonts = Readonly<Record<FontName, Font>>

/** The fonts of paper for any number of documents: they set what `isCovered` says. */
export const shippedFonts = (bytes: FontBytes): Fonts => eachFont((name) => fontOf(shippedFace(name, bytes[name])))

/** The same to measure with alone, without their files. */
export const measuringFonts = (): Fonts => shippedFonts(eachFont(() => new Uint8Array()))

/** The same by fontkit, which sets whatever they have a glyph for. Loading and parsing takes half of the time of a whole sheet. */
export const parsedFonts = async (bytes: FontBytes): Promise<Fonts> => {
  const { parsedFace } = await import('./fonts/parsed.ts')
  return eachFont((name) => fontOf(parsedFace(bytes[name])))
}

const fontOf = (face: Face): Font => {
  const em = face.unitsPerEm
  return {
    ascent: face.ascent / em,
    descent: -face.descent / em,
    capHeight: face.capHeight / em,
    xHeight: face.xHeight / em,
    face,
    widths: new Map(),
  }
}

/** Makes the fonts known to a document by their names: `doc.font('semibold')`. */
export const registerFonts = (doc: PDFKit.PDFDocument, fonts: Fonts): void => {
  // pdfkit takes a font of any making as well as bytes; its types know only the bytes.
  for (const name of fontNames) doc.registerFont(name, fonts[name].face as unknown as Uint8Array)
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
  const width = font.face.layout(word).advanceWidth / font.face.unitsPerEm
  font.widths.set(word, width)
  return width
}
