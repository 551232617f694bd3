import { shippedFace, type Face } from './fonts/shipped.ts'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { memoize } from '../../src-core/memoize.ts'

/** A font for measuring and drawing. Lengths are in ems. */
export interface Font {
  /** Heights above the baseline of capitals and digits, and of lowercase letters. */
  readonly capHeight: number
  readonly xHeight: number
  readonly face: Face
  /** Cache of word widths. */
  readonly widths: Map<string, number>
}

export type Fonts = Readonly<Record<FontName, Font>>

/** Returns the shipped fonts, which can be reused across documents. Use them only for text that passes `isCovered`. */
export const shippedFonts = (bytes: FontBytes): Fonts => eachFont((name) => fontOf(shippedFace(name, bytes[name])))

/** Returns fonts that only measure and need no font files. */
export const measuringFonts = (): Fonts => shippedFonts(eachFont(() => new Uint8Array()))

/** Parses the fonts with fontkit, for text that `isCovered` rejects. Takes half as long as making a whole sheet. */
export const parsedFonts = async (bytes: FontBytes): Promise<Fonts> => {
  const { parsedFace } = await import('./fonts/parsed.ts')
  return eachFont((name) => fontOf(parsedFace(bytes[name])))
}

const fontOf = (face: Face): Font => {
  const em = face.unitsPerEm
  return {
    capHeight: face.capHeight / em,
    xHeight: face.xHeight / em,
    face,
    widths: new Map(),
  }
}

/** Registers the fonts by name, so that `doc.font('semibold')` works. */
export const registerFonts = (doc: PDFKit.PDFDocument, fonts: Fonts): void => {
  // pdfkit also accepts font objects, but its types allow only bytes.
  for (const name of fontNames) doc.registerFont(name, fonts[name].face as unknown as Uint8Array)
}

/** Width of a line at a type size, both in points, exactly as pdfkit sets it: word by word, with kerning and ligatures. */
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

/** The font files of Source Sans 3 that we use, by weight. */
const files = {
  regular: 'SourceSans3-Regular.ttf',
  semibold: 'SourceSans3-Semibold.ttf',
  bold: 'SourceSans3-Bold.ttf',
  black: 'SourceSans3-Black.ttf',
} as const

export type FontName = keyof typeof files

export const fontNames = Object.keys(files) as readonly FontName[]

/** Bytes of the font files, passed to workers so that they don't read files. */
export type FontBytes = Readonly<Record<FontName, Uint8Array>>

export const eachFont = <T>(make: (name: FontName) => T): Record<FontName, T> => ({
  regular: make('regular'),
  semibold: make('semibold'),
  bold: make('bold'),
  black: make('black'),
})

/** Reads the fonts of the npm package `source-sans`. Rejects if the package is incomplete. */
export const readFontBytes = async (): Promise<FontBytes> => {
  const { resolve } = createRequire(import.meta.url)
  const read = eachFont((name) => readFile(resolve(`source-sans/TTF/${files[name]}`)))
  const [regular, semibold, bold, black] = await Promise.all([read.regular, read.semibold, read.bold, read.black])
  return { regular, semibold, bold, black }
}

/** Returns the width of a line in ems. Multiply it by the type size for points. */
export type Measure = (text: string, font: FontName) => number

/** Measures text exactly as it is drawn. Caches word widths with the fonts. */
export const measureWith = memoize(
  (fonts: Fonts): Measure =>
    (text, font) =>
      textWidth(fonts[font], text, 1),
)
