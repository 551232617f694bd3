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

export interface GlyphRun {
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
