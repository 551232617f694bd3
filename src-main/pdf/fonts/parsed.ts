/** Fonts parsed by fontkit. Parsed fonts have every glyph but take a quarter of a second to load. */
import { create } from 'fontkit'
import type { Face } from './shipped.ts'

/** Parses a font file. Throws if the bytes aren't a font. */
export const parsedFace = (bytes: Uint8Array): Face => {
  const font = create(bytes) as FontkitFont
  fixCharacters(font)
  return font
}

/** The code points for which the font has glyphs. */
export const charactersOf = (bytes: Uint8Array): readonly number[] => (create(bytes) as FontkitFont).characterSet

interface FontkitFont extends Face {
  readonly characterSet: readonly number[]
  readonly glyphForCodePoint: (codePoint: number) => unknown
}

/**
 * Assigns each glyph its lowest code point, and ligatures their letters. fontkit uses the code points for which a glyph was first requested, and the
 * PDF stores them as the glyph's text. Some code points share a glyph (space and no-break space, hyphen and soft hyphen), so a document would depend
 * on the documents made before it.
 */
const fixCharacters = (font: FontkitFont): void => {
  font.layout('ff fi fl ffi ffl')
  for (const character of [...font.characterSet].sort((a, b) => a - b)) font.glyphForCodePoint(character)
}
