/** Fonts parsed by fontkit: any glyph, but a quarter of a second to load. */
import { create } from 'fontkit'
import type { Face } from './shipped.ts'

/** Throws if the bytes aren't a font. */
export const parsedFace = (bytes: Uint8Array): Face => {
  const font = create(bytes) as FontkitFont
  settleCharacters(font)
  return font
}

/** The code points the font has glyphs for. */
export const charactersOf = (bytes: Uint8Array): readonly number[] => (create(bytes) as FontkitFont).characterSet

interface FontkitFont extends Face {
  readonly characterSet: readonly number[]
  readonly glyphForCodePoint: (codePoint: number) => unknown
}

/**
 * fontkit gives a glyph the code points it was first requested for, and the PDF stores them as its text. Since code
 * points share glyphs (space and no-break space, hyphen and soft hyphen), a document would depend on earlier ones. This
 * sets each glyph's lowest code point, and the letters of ligatures.
 */
const settleCharacters = (font: FontkitFont): void => {
  font.layout('ff fi fl ffi ffl')
  for (const character of [...font.characterSet].sort((a, b) => a - b)) font.glyphForCodePoint(character)
}
