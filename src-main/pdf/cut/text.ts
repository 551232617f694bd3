/** Words that must find room whatever they are: names from rosters and titles from rules. */
import type { Fonts } from '../fonts.ts'
import { widthOf, wrapToWidth, type Style } from '../gauge/items.ts'

/** Lines no wider than `width` mm: broken at spaces, and inside a word only where it alone is wider. */
export const linesIn = (
  fonts: Fonts,
  text: string,
  style: Pick<Style, 'font' | 'size'>,
  width: number,
): readonly string[] =>
  wrapToWidth(fonts, text, style, width) ??
  wrapToWidth(
    fonts,
    text
      .split(' ')
      .flatMap((word) => broken(fonts, word, style, width))
      .join(' '),
    style,
    width,
  ) ??
  []

/** A word in parts that are each no wider than `width`, or a single letter. */
const broken = (fonts: Fonts, word: string, style: Pick<Style, 'font' | 'size'>, width: number): readonly string[] => {
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && widthOf(fonts, part + letter, style) > width) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}
