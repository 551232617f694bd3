import { isAllRound } from '../../../src-core/ruleset/arcs.ts'
import type { GaugeContents, GaugeArc } from '../../../src-core/sheet/gauge.ts'
import type { GaugeWords } from '../../../src-core/words/cut-outs.ts'
import type { Fonts } from '../fonts.ts'
import type { Face, ArcSide } from '../../../src-core/sheet/gauge/geometry.ts'
import { type Tick, distanceBeyond, type Zone } from '../../../src-core/sheet/gauge/face.ts'
import { type Style, type TextItem, mmPerPoint, reach, textItem, widthOf, wrapToWidth, type ArcLook } from './items.ts'
import { textBox, type Bounds } from './room.ts'

/**
 * Labels on a face, in the face's coordinates. Each generator yields candidate positions and sizes as lists of lines, best first. The first candidate
 * that fits is used.
 */

const sizesFrom = (largest: number): readonly number[] =>
  [15, 14, 13, 12, 11, 10, 9, 8, 7.5, 7, 6.5, 6].filter((size) => size <= largest)

const middled = (fonts: Fonts, text: string, style: Style, middle: number, baseline: number): TextItem =>
  movedTo(textItem(fonts, text, style, { x: 0, y: 0 }), middle, baseline)

const movedTo = (text: TextItem, middle: number, baseline: number): TextItem => ({
  ...text,
  at: { x: middle - text.width / 2, y: baseline },
})

/** A label centered below the fold. */
export function* foldLabel({ depth }: Face, words: GaugeWords, fonts: Fonts): Generator<readonly TextItem[]> {
  for (const size of sizesFrom(7))
    yield [
      middled(
        fonts,
        words.fold,
        { font: 'regular', size, color: 'soft' },
        0,
        depth - 1.2 - reach.above * size * mmPerPoint,
      ),
    ]
}

/** The number of a tick, placed beyond the end of the tick on the stand's side, clear of the range line. */
export function* tickLabel(tick: Tick, side: ArcSide, fonts: Fonts): Generator<readonly TextItem[]> {
  const radius = Math.hypot(tick.from.x - side.corner.x, tick.from.y - side.corner.y)
  const tickLength = Math.hypot(tick.to.x - tick.from.x, tick.to.y - tick.from.y)
  for (const size of sizesFrom(9)) {
    const style: Style = { font: 'semibold', size, color: 'text' }
    const [width, height] = [widthOf(fonts, String(tick.units), style), fonts.semibold.capHeight * size * mmPerPoint]
    const halfAcross = (Math.abs(side.inward.x) * width + Math.abs(side.inward.y) * height) / 2
    const halfAlong = (Math.abs(side.along.x) * width + Math.abs(side.along.y) * height) / 2
    const across = tickLength + 0.3 + halfAcross
    const back = 0.6 + halfAlong + (across + halfAcross) ** 2 / (2 * radius)
    const x = tick.from.x + side.inward.x * across - side.along.x * back
    const y = tick.from.y + side.inward.y * across - side.along.y * back
    const lines = [middled(fonts, String(tick.units), style, x, y - height / 2)]
    if (isInZone(lines, side, { from: side.limits.at(-1) ?? 0, to: side.degrees }, 0.3)) yield lines
  }
}

/** The width of the short side, placed as close to that side as possible. */
export function* standLabel({ depth }: Face, text: string, fonts: Fonts): Generator<readonly TextItem[]> {
  for (const size of sizesFrom(8)) {
    for (let baseline = 2; baseline < depth / 2; baseline += 1)
      yield [middled(fonts, text, { font: 'semibold', size, color: 'text' }, 0, baseline)]
  }
  for (let baseline = depth / 2; baseline < depth; baseline += 1)
    yield [middled(fonts, text, { font: 'semibold', size: 6, color: 'text' }, 0, baseline)]
}

/**
 * Candidate positions and sizes of an arc label, best first: inside the arc between two range lines; in the adjacent
 * half of the area ahead; inside the arc across range lines; anywhere in its half of the face.
 */
export const arcLabelPlaces = [
  { where: 'ground', sizes: sizesFrom(15).filter((size) => size >= 8) },
  { where: 'ahead', sizes: sizesFrom(15).filter((size) => size >= 8) },
  { where: 'across', sizes: sizesFrom(12) },
  { where: 'ahead', sizes: sizesFrom(7.5) },
  { where: 'anywhere', sizes: sizesFrom(15) },
] as const
export type ArcLabelPlace = (typeof arcLabelPlaces)[number]['where']

/**
 * Heights of the label's first line relative to the depth. Starts at about two thirds and moves away in both directions; levels next to the stand
 * come last.
 */
export const arcLabelLevels = [
  0.68, 0.7, 0.66, 0.72, 0.64, 0.74, 0.62, 0.76, 0.6, 0.78, 0.58, 0.8, 0.56, 0.82, 0.54, 0.84, 0.52, 0.86, 0.5, 0.3,
  0.2, 0.1, -0.1, -0.2, -0.3, -0.4,
]

/** The label of a zone (arc, width and hand) in one size, on one level or on any level. */
export function* arcLabel(
  { side, zone, face, look, ring, words, fonts }: ArcLabelInput,
  size: number,
  level: number | null,
  where: ArcLabelPlace,
): Generator<readonly TextItem[]> {
  const { arc, color } = look
  const out = side.hand === 'left' ? -1 : 1
  const angle = angleText(arc, side.hand, words)
  const bold: Style = { font: 'bold', size, color }
  const small: Style = { font: 'semibold', size: Math.max(6, size * 0.85), color: 'text' }
  const [leading, smallLeading] = [size * 1.15 * mmPerPoint, small.size * 1.2 * mmPerPoint]
  const isBeside = zone.from >= 45 && zone.to > 75
  const below = textItem(fonts, angle, small, { x: 0, y: 0 })
  for (const wording of wordings(fonts, arc.label, bold)) {
    const lines = wording.map((text) => textItem(fonts, text, bold, { x: 0, y: 0 }))
    for (const height of level === null ? arcLabelLevels : [level]) {
      const top = height * face.depth
      const aim = isBeside ? 0.6 * face.depth : top * Math.tan(((zone.from + Math.min(zone.to, 90)) * Math.PI) / 360)
      const middle = out * (face.stand / 2 + aim)
      for (const share of [1, 0.9, 1.1, 1.2, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]) {
        const x = middle * share
        const items = lines.map((text, index) => movedTo(text, x, top - index * leading))
        const last = movedTo(below, x, top - (lines.length - 1) * leading - smallLeading)
        const all = [...items, ...withSign(fonts, last, arc.sign)]
        if (fitsZone(all, side, zone, ring, where)) yield all
      }
    }
  }
}

interface ArcLabelInput {
  readonly side: ArcSide
  readonly zone: Zone
  readonly face: Face
  readonly look: ArcLook
  /** Distance between range lines in mm. */
  readonly ring: number
  readonly words: GaugeWords
  readonly fonts: Fonts
}

const fitsZone = (
  lines: readonly TextItem[],
  side: ArcSide,
  zone: Zone,
  ring: number,
  where: ArcLabelPlace,
): boolean => {
  const { left, right } = boundsOfTexts(lines)
  const [inner, outer] = side.hand === 'left' ? [-right, -left] : [left, right]
  const edge = Math.abs(side.corner.x)
  // If a side has several arcs, each label must be inside the arc it belongs to.
  if (side.limits.length > 0 && !isInZone(lines, side, zone)) return false
  if (where === 'ground') return inner >= edge + 0.7 && !crossesRing(lines, side, ring)
  if (where === 'across') return inner >= edge + 0.7
  return inner >= 1 && (where === 'anywhere' || outer <= edge - 0.7)
}

/** Whether the lines are clear of both ends of a zone. The outermost end is the cut, whose distance is checked elsewhere. */
const isInZone = (lines: readonly TextItem[], side: ArcSide, { from, to }: Zone, clear = 0.7): boolean =>
  lines
    .map(textBox)
    .every(({ left, right, bottom, top }) =>
      [left, right].every((x) =>
        [bottom, top].every(
          (y) =>
            (from === 0 || distanceBeyond({ x, y }, side, from) >= clear) &&
            (to === side.degrees || distanceBeyond({ x, y }, side, to) <= -clear),
        ),
      ),
    )

/** Whether a range line crosses a label or comes too close to it. */
const crossesRing = (lines: readonly TextItem[], { corner }: ArcSide, ring: number): boolean => {
  const { left, right, bottom, top } = boundsOfTexts(lines)
  const aside = [Math.abs(left - corner.x), Math.abs(right - corner.x)]
  const nearest = Math.hypot(Math.min(...aside) - 1, bottom - 1)
  const farthest = Math.hypot(Math.max(...aside) + 1, top + 1)
  return Math.floor(nearest / ring) !== Math.floor(farthest / ring)
}

const boundsOfTexts = (lines: readonly TextItem[]): Bounds => {
  const boxes = lines.map(textBox)
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.min(...boxes.map(({ bottom }) => bottom)),
    top: Math.max(...boxes.map(({ top }) => top)),
  }
}

/** A label on one line, and then broken at spaces. */
const wordings = (fonts: Fonts, label: string, style: Style): readonly (readonly string[])[] => {
  const widest = Math.max(...label.split(' ').map((word) => widthOf(fonts, word, style)))
  const broken = wrapToWidth(fonts, label, style, widest)
  return broken && broken.length > 1 ? [[label], broken] : [[label]]
}

/** Appends a superscript to a text item. */
const withSign = (fonts: Fonts, text: TextItem, sign: string | undefined): readonly TextItem[] => {
  if (sign === undefined) return [text]
  const style: Style = { font: 'bold', size: Math.max(5, text.size * 0.62), color: 'text' }
  // A superscript is relatively large next to small type. Keep its top level so that it doesn't touch the line above.
  const larger = (style.size - text.size * 0.62) * fonts.bold.capHeight
  const rise = (0.36 * text.size - larger) * mmPerPoint
  const raised = textItem(fonts, sign, style, { x: text.at.x + text.width + 0.3, y: text.at.y + rise })
  return [text, raised]
}

/** The ruleset's title in the area ahead, below the fold. Omitted if the area is too narrow. */
export function* titleLabel({ stand, depth }: Face, title: string, fonts: Fonts): Generator<readonly TextItem[]> {
  for (const size of sizesFrom(10)) {
    const style: Style = { font: 'semibold', size, color: 'text' }
    const lines = wrapToWidth(fonts, title, style, stand - 3)
    if (!lines || lines.length > 4) continue
    const leading = size * 1.15 * mmPerPoint
    for (const top of [10, 8, 6, 5])
      yield lines.map((text, index) => middled(fonts, text, style, 0, depth - top - index * leading))
  }
}

/** The title of the rules and house rules, where the area ahead has no lines. If that part is too narrow, the title goes where the face is wide. */
export function* houseLabel(
  { stand, left, right, depth }: Face,
  { rules }: Pick<GaugeContents, 'rules'>,
  fonts: Fonts,
): Generator<readonly TextItem[]> {
  const style = (size: number): Style => ({ font: 'regular', size, color: 'soft' })
  const under = (top: number, size: number, room: number): readonly TextItem[] | null => {
    const lines = rules.map((each) => wrapToWidth(fonts, each, style(size), room))
    if (lines.some((each) => each === null)) return null
    const leading = size * 1.2 * mmPerPoint
    return lines
      .flatMap((each) => each ?? [])
      .map((text, index) => middled(fonts, text, style(size), 0, depth - top - index * leading))
  }
  for (const size of [7, 6.5, 6, 5.5])
    for (const top of [5, 6, 8]) {
      const ahead = under(top, size, stand - 3)
      if (ahead) yield ahead
    }
  for (const size of [7, 6.5, 6, 5.5, 5, 4.5]) {
    for (const top of [4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50].filter((each) => each < depth - 3)) {
      const level = depth - top
      const across = (degrees: number): number =>
        Math.min(level * Math.tan((Math.min(degrees, 75) * Math.PI) / 180), depth)
      const room = right.corner.x - left.corner.x + 1.6 * Math.min(across(left.degrees), across(right.degrees))
      const broad = under(top, size, room)
      if (broad) yield broad
    }
  }
}

/** "Enemy" in the area ahead, with room for an arrow below. Omitted if the stand isn't wide enough. */
export function* enemyLabel({ stand, depth }: Face, words: GaugeWords, fonts: Fonts): Generator<readonly TextItem[]> {
  const style: Style = { font: 'regular', size: 8, color: 'soft' }
  if (depth < 45 || stand < widthOf(fonts, words.enemy, style) + 4) return
  yield [middled(fonts, words.enemy, style, 0, depth * 0.5)]
}

/** The angle and side of an arc, such as `45° left` or `360° all round`. */
export const angleText = ({ degrees }: GaugeArc, hand: 'left' | 'right' | 'both', words: GaugeWords): string => {
  const angle = words.degrees(degrees)
  if (isAllRound(degrees)) return words.allRound(angle)
  return hand === 'both' ? words.leftAndRight(angle) : `${angle} ${words[hand]}`
}
