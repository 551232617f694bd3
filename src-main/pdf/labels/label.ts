/** Unit labels to cut out. Labels are as wide as a stand, flat or folded over it, and all have the same height. */
import { boxOutline, type Piece, linesIn } from '../cut/piece.ts'
import type { UnitLabel } from '../../../src-core/battle/unit-labels.ts'
import { entryAt } from '../../../src-core/present.ts'
import { closedSteps } from '../../../src-core/sheet/gauge/geometry.ts'
import { labelWords } from '../../../src-core/words/sheet.ts'
import type { Fonts } from '../fonts.ts'
import {
  line,
  mmPerPoint,
  moveItem,
  reach,
  textItem,
  widthOf,
  wrapToWidth,
  type Item,
  type PathItem,
  type Style,
} from '../gauge/items.ts'

export interface LabelLook {
  /** Width of a stand, in mm. */
  readonly width: number
  /** Whether the label is printed twice, head to head at a fold, to be readable from both sides. */
  readonly folded: boolean
  /** Names of the sides. The first two have distinct backgrounds. */
  readonly sides: readonly string[]
}

/** Padding left and right, in mm. */
const padding = 1.2

/** How far a background extends beyond the cut, in mm. */
const bleed = 1

/** Backgrounds and edges by side. In black ink, only the edges differ. */
const labelLooks = [
  { ground: 'first-ground', edge: 'first', width: 0.9 },
  { ground: 'second-ground', edge: 'second', width: 0.4, dash: [1.6, 0.8] },
  { ground: 'paper', edge: 'text', width: 0.4 },
] as const

/** Type sizes, largest first. Words are broken only if they don't fit at the smallest. */
const sizes = [10, 9, 8, 7, 6.5, 6, 5.5, 5, 4.5] as const
const smallSizes = sizes.filter((size) => size <= 6.5)

interface Line {
  readonly text: string
  readonly style: Style
}

/** The lines of a label, each no wider than the label. */
const linesOf = (
  { name, side, commands, strength, base, details }: UnitLabel,
  fonts: Fonts,
  width: number,
): readonly Line[] => {
  const set = (text: string, font: Style['font'], from: readonly number[], max: number): readonly Line[] => {
    if (text === '') return []
    const style = (size: number): Style => ({ font, size, color: 'text' })
    const sizeWithin = (lines: number): number | undefined =>
      from.find((each) => {
        const wrapped = wrapToWidth(fonts, text, style(each), width)
        return wrapped !== null && wrapped.length <= lines
      })
    const size = sizeWithin(max) ?? sizeWithin(Infinity) ?? entryAt(from, from.length - 1)
    return linesIn(fonts, text, style(size), width).map((each) => ({ text: each, style: style(size) }))
  }
  return [
    ...set(name, 'bold', sizes, 2),
    ...set(base ?? '', 'bold', smallSizes, 1),
    ...set(labelWords.strength(strength), 'black', [13, 11, 9, 8], 1),
    ...set(labelWords.list(commands.length > 0 ? commands : [side]), 'semibold', smallSizes, 1),
    ...set(labelWords.list(details), 'regular', smallSizes, 2),
  ]
}

const heightOf = (lines: readonly Line[]): number =>
  lines.reduce((sum, { style }) => sum + lineSpacing(style), 2 * padding)

const lineSpacing = ({ size }: Style): number => size * 1.12 * mmPerPoint

/** The height that fits every label, in whole millimeters. */
const faceHeight = (labels: Iterable<UnitLabel>, fonts: Fonts, width: number): number => {
  let height = 0
  for (const label of labels) height = Math.max(height, heightOf(linesOf(label, fonts, width - 2 * padding)))
  return Math.ceil(height - 1e-6)
}

/** Makes one piece per label, lazily. */
export const labelPieces = (labels: readonly UnitLabel[], look: LabelLook, fonts: Fonts): Iterable<Piece> => {
  const height = faceHeight(labels, fonts, look.width)
  return {
    *[Symbol.iterator]() {
      for (const label of labels) yield pieceOf(label, look, fonts, height)
    },
  }
}

const pieceOf = (label: UnitLabel, { width, folded, sides }: LabelLook, fonts: Fonts, height: number): Piece => {
  const texts = textItems(linesOf(label, fonts, width - 2 * padding), fonts, width, height)
  const ground = groundOf(sides.indexOf(label.side), width, height)
  if (!folded) return { ...box(width, height), front: [{ tag: 'P', items: [...ground, ...texts] }] }
  const below = [...ground, ...texts].map((item) => moveItem(item, ({ x, y }) => ({ x, y: y + height })))
  const above = [...ground, ...texts].map((item) =>
    moveItem(item, ({ x, y }) => ({ x: width - x, y: height - y }), true),
  )
  const fold = line('fold', { x: 0, y: height }, { x: width, y: height }, 'hairline', 0.2, [1.2, 0.8])
  // The upside-down half repeats the text, so screen readers skip it.
  return { ...box(width, 2 * height), front: [{ tag: 'P', items: [...below, fold] }], unread: above }
}

const box = (width: number, height: number): Pick<Piece, 'width' | 'height' | 'outline' | 'cut' | 'bleed'> => ({
  width,
  height,
  outline: boxOutline(width, height),
  cut: 'marks',
  bleed,
})

const textItems = (lines: readonly Line[], fonts: Fonts, width: number, height: number): readonly Item[] => {
  let top = padding + (height - heightOf(lines)) / 2
  return lines.map(({ text, style }) => {
    const at = { x: (width - widthOf(fonts, text, style)) / 2, y: top + reach.above * style.size * mmPerPoint }
    top += lineSpacing(style)
    return textItem(fonts, text, style, at)
  })
}

/** The background of a side, with its edge at the bottom. */
const groundOf = (side: number, width: number, height: number): readonly PathItem[] => {
  const {
    ground,
    edge,
    width: weight,
    ...stroke
  } = entryAt(labelLooks, Math.min(Math.max(side, 0), labelLooks.length - 1))
  const [left, right, top, bottom] = [-bleed, width + bleed, -bleed, height + bleed]
  const corners = [{ x: left, y: top }, { x: right, y: top }, { x: right, y: bottom }, { x: left, y: bottom }] // prettier-ignore
  const at = height - 0.6
  return [
    { kind: 'path', role: 'ground', steps: closedSteps(corners), fill: ground },
    { ...line('edge', { x: 0, y: at }, { x: width, y: at }, edge, weight), ...stroke },
  ]
}
