/** The part of fontkit, pdfkit's own font library, that we use. Lengths are in font units. */
declare module 'fontkit' {
  export interface GlyphRun {
    readonly glyphs: readonly unknown[]
    readonly positions: readonly { readonly xAdvance: number }[]
    readonly advanceWidth: number
  }
  export interface Font {
    readonly postscriptName: string
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly capHeight: number
    readonly xHeight: number
    readonly characterSet: readonly number[]
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): unknown
    layout: (text: string, ...more: readonly unknown[]) => GlyphRun
  }
  export function create(bytes: Uint8Array): Font
}
