/** What there is to know of the fonts of paper to set a text: made once by build/font-metrics.ts with fontkit. */
import type { FontName } from '../font-files.ts'
import type { Face } from './face.ts'

export interface MetricsFile {
  /**
   * Characters, and what is set as one glyph though it is several; a longer one before those it begins with. The first, of no
   * characters, is whatever has no glyph.
   */
  readonly symbols: readonly string[]
  /** All code points that every font has a glyph for, in runs from first to last; what is no symbol is set by fontkit. */
  readonly covered: readonly (readonly number[])[]
  readonly fonts: Readonly<Record<FontName, FontMetrics>>
}

/** A list speaks of each symbol by its place among the symbols. */
export interface FontMetrics extends Omit<Face, 'hasGlyphForCodePoint' | 'layout' | 'getGlyph' | 'createSubset'> {
  /** The glyphs' numbers in the font. */
  readonly glyphs: readonly number[]
  readonly advances: readonly number[]
  /** The text of a glyph in a document: of several characters that share it the first. */
  readonly texts: readonly string[]
  /** The row of the kerning for a symbol that is the first of two, and the column for the second. */
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  /** How much further from the first the second stands. */
  readonly kerning: readonly (readonly number[])[]
}
