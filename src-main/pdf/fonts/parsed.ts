/** A font as fontkit reads it: it sets whatever the font has glyphs for, and takes a quarter of a second to get ready. */
import { create } from 'fontkit'
import type { Face } from './shipped.ts'

/** A font by its file. Throws when the bytes are not a font. */
export const parsedFace = (bytes: Uint8Array): Face => {
  const font = create(bytes) as FontkitFont
  settleCharacters(font)
  return font
}

/** The code points that a font has a glyph for. */
export const charactersOf = (bytes: Uint8Array): readonly number[] => (create(bytes) as FontkitFont).characterSet

interface FontkitFont extends Face {
  readonly characterSet: readonly number[]
  readonly glyphForCodePoint: (codePoint: number) => unknown
}

/**
 * A glyph keeps the characters it was first asked for, and the file says them as its text. Several characters share a
 * glyph (space and no-break space, hyphen and soft hyphen), so without this a document would depend on the ones before it.
 * Each glyph gets its lowest character; ligatures the letters they are made of.
 */
const settleCharacters = (font: FontkitFont): void => {
  font.layout('ff fi fl ffi ffl')
  for (const character of [...font.characterSet].sort((a, b) => a - b)) font.glyphForCodePoint(character)
}
