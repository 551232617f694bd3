import type { FontName, Fonts } from './fonts.ts'
import { memoize } from '../../src-core/memoize.ts'
import { textWidth } from './fonts.ts'

/** Width of a line of text in ems: times the type size, in points, it is the width on paper. */
export type Measure = (text: string, font: FontName) => number

/** Measures as the drawing does, with the same fonts. Widths of words are kept with the fonts, so a word is measured once. */
export const measureWith = memoize(
  (fonts: Fonts): Measure =>
    (text, font) =>
      textWidth(fonts[font], text, 1),
)
