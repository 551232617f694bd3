/** Words in the room there is for them. */
import type { Point } from '../../../src-core/sheet/gauge/geometry.ts'
import { linesIn } from '../cut/text.ts'
import type { Fonts } from '../fonts.ts'
import { mmPerPoint, reach, textItem, widthOf, wrapToWidth, type Style, type TextItem } from '../gauge/items.ts'

/** A part of a label, in one weight. */
export interface TextPart {
  readonly text: string
  readonly style: Omit<Style, 'size'>
  /** By the size of the label. */
  readonly scale: number
}

const leading = 1.15

/** Lines of all parts under each other, centred at a point, in the largest of some sizes in which they fit; null: in none. */
export const fittedLines = (
  fonts: Fonts,
  parts: readonly TextPart[],
  room: { readonly width: number; readonly height: number },
  middle: Point,
  sizes: readonly number[],
): readonly TextItem[] | null => {
  for (const size of sizes) {
    const lines = parts.flatMap(({ text, style, scale }) => {
      const sized = { ...style, size: size * scale }
      return (wrapToWidth(fonts, text, sized, room.width) ?? [null]).map((line) => ({ line, sized }))
    })
    const height = lines.reduce((sum, { sized }) => sum + sized.size * leading * mmPerPoint, 0)
    if (height > room.height || lines.some(({ line }) => line === null)) continue
    let y = middle.y - height / 2
    return lines.map(({ line, sized }) => {
      const text = line ?? ''
      const item = textItem(fonts, text, sized, {
        x: middle.x - widthOf(fonts, text, sized) / 2,
        y: y + reach.above * sized.size * mmPerPoint,
      })
      y += sized.size * leading * mmPerPoint
      return item
    })
  }
  return null
}

export interface TemplateHeading {
  readonly items: readonly TextItem[]
  readonly height: number
}

/** What a piece is and whose rules it follows, from a top left corner, words broken only where they must be. */
export const headingAt = (
  fonts: Fonts,
  label: string,
  rules: readonly string[],
  width: number,
  { x, y }: Point,
): TemplateHeading => {
  let top = y
  const set = (text: string, style: Style): readonly TextItem[] =>
    linesIn(fonts, text, style, width).map((line) => {
      const item = textItem(fonts, line, style, { x, y: top + reach.above * style.size * mmPerPoint })
      top += style.size * leading * mmPerPoint
      return item
    })
  const items = [
    ...set(label, { font: 'semibold', size: 7.5, colour: 'text' }),
    ...set(rules.join(' · '), { font: 'regular', size: 5.5, colour: 'soft' }),
  ]
  return { items, height: top - y }
}
