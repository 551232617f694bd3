import { shippedFace, type Face } from './fonts/shipped.ts'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { memoize } from '../../src-core/memoize.ts'

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

/* The font files of paper, as bytes: all that a host needs of them. */

/** The weights of Source Sans 3 that paper uses, by the file that holds them. */
const files = {
  regular: 'SourceSans3-Regular.ttf',
  semibold: 'SourceSans3-Semibold.ttf',
  bold: 'SourceSans3-Bold.ttf',
  black: 'SourceSans3-Black.ttf',
} as const

export type FontName = keyof typeof files

/** The names of all fonts of prints. */
export const fontNames = Object.keys(files) as readonly FontName[]

/** Font files as bytes: what a worker is handed, so that it reads no files. */
export type FontBytes = Readonly<Record<FontName, Uint8Array>>

/** What `make` gives for each font, by its name. */
export const eachFont = <T>(make: (name: FontName) => T): Record<FontName, T> => ({
  regular: make('regular'),
  semibold: make('semibold'),
  bold: make('bold'),
  black: make('black'),
})

/** Reads the font files of the npm package `source-sans`. Rejects when the package is not installed whole. */
export const readFontBytes = async (): Promise<FontBytes> => {
  const { resolve } = createRequire(import.meta.url)
  const read = eachFont((name) => readFile(resolve(`source-sans/TTF/${files[name]}`)))
  const [regular, semibold, bold, black] = await Promise.all([read.regular, read.semibold, read.bold, read.black])
  return { regular, semibold, bold, black }
}

/** Width of a line of text in ems: times the type size, in points, it is the width on paper. */
export type Measure = (text: string, font: FontName) => number

/** Measures as the drawing does, with the same fonts. Widths of words are kept with the fonts, so a word is measured once. */
export const measureWith = memoize(
  (fonts: Fonts): Measure =>
    (text, font) =>
      textWidth(fonts[font], text, 1),
)
