/** Measuring sticks as strips to cut out, joined if longer than the paper. */
import { stepsOf } from '../../../src-core/paths.ts'
import { failure, problem, success, type Result } from '../../../src-core/problem.ts'
import { closedSteps, type Point } from '../../../src-core/sheet/gauge/geometry.ts'
import { tickScale } from '../../../src-core/sheet/gauge/face.ts'
import type { Stick, StickStretch } from '../../../src-core/sheet/sticks.ts'
import { stickWords } from '../../../src-core/words/cut-outs.ts'
import { boxOutline, type Piece, linesIn } from '../cut/piece.ts'
import type { Fonts } from '../fonts.ts'
import {
  line,
  mmPerPoint,
  textItem,
  widthOf,
  type Item,
  type Style,
  reach,
  wrapToWidth,
  type TextItem,
} from '../gauge/items.ts'

/* Fits texts into given room. */

/** A part of a label, in one weight. */
export interface TextPart {
  readonly text: string
  readonly style: Omit<Style, 'size'>
  /** Relative to the label's size. */
  readonly scale: number
}

const leading = 1.15

/** Stacked lines of all parts, centered at a point, in the largest size that fits; null if none fits. */
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

interface TemplateHeading {
  readonly items: readonly TextItem[]
  readonly height: number
}

/** The piece's name and its rules, from the top left corner; words are broken only if necessary. */
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
    ...set(label, { font: 'semibold', size: 7.5, color: 'text' }),
    ...set(rules.join(' · '), { font: 'regular', size: 5.5, color: 'soft' }),
  ]
  return { items, height: top - y }
}

/** Overlap of joined strips, in millimeters. */
const tab = 8

/** Heights of the labels and of the scale below, in millimeters. */
const zones = { labels: 12, scale: 7.5 } as const
const inset = 1.5

/** Tolerance for rounding in unit conversions. */
const tolerance = 1e-6
const sizes = [13, 12, 11, 10, 9, 8, 7.5, 7, 6.5, 6, 5.5, 5]
const digits: Style = { font: 'semibold', size: 7, color: 'text' }

/** Part of a stick on its own strip; millimeters from the near end. */
interface Strip {
  readonly from: number
  readonly to: number
  readonly index: number
  readonly isLast: boolean
}

/** Strips of at most `longest` millimeters including tabs, cut at whole units. Problem: `no-room`. */
export const stickPieces = (stick: Stick, longest: number, fonts: Fonts): Result<readonly Piece[]> => {
  const strips = stripsOf(stick, longest)
  for (const { from, to, text, distance } of stick.stretches) {
    const [widest] = strips
      .map((strip) => Math.min(to, strip.to) - Math.max(from, strip.from))
      .toSorted((a, b) => b - a)
    if (widest === undefined || !labelIn(fonts, { text, distance }, 0, widest, 0))
      return failure(problem('no-room', { what: 'stick', label: stick.label, text }, { path: stepsOf(stick.path) }))
  }
  const headings = strips.map((strip) =>
    headingAt(fonts, titleOf(stick, strip, strips.length), stick.rules, strip.to - strip.from - 2 * inset, {
      x: inset,
      y: 1,
    }),
  )
  const top = Math.max(...headings.map(({ height }) => height)) + 1.6
  return success(
    strips.map((strip, index): Piece => {
      const width = strip.to - strip.from + (strip.isLast ? 0 : tab)
      const height = top + zones.labels + zones.scale
      const items = [
        ...grounds(stick, strip, top, height),
        ...(headings[index]?.items ?? []),
        ...labels(stick, strip, top, fonts),
        ...scale(stick, strip, height, fonts),
        ...joins(strip, top, height, fonts),
      ]
      const alt = stickWords.sticks.alt(stick, strip.index + 1, strips.length)
      return { width, height, outline: boxOutline(width, height), cut: 'line', front: [{ tag: 'Figure', alt, items }] }
    }),
  )
}

/** As few strips as possible, about equally long. */
const stripsOf = ({ stretches, unit, stand }: Stick, longest: number): readonly Strip[] => {
  const total = stretches.at(-1)?.to ?? 0
  if (total <= longest) return [{ from: 0, to: total, index: 0, isLast: true }]
  const { mm } = tickScale(unit, stand)
  const most = Math.max(1, Math.floor((longest - tab) / mm)) * mm
  const each = Math.ceil(total / Math.ceil(total / most) / mm - 1e-9) * mm
  const count = Math.ceil(total / each - 1e-9)
  return Array.from({ length: count }, (_, index) => ({
    from: index * each,
    to: Math.min((index + 1) * each, total),
    index,
    isLast: index === count - 1,
  }))
}

const titleOf = ({ label, chart, touching, unit, stand }: Stick, { from, to }: Strip, strips: number): string => {
  const { mm, counts } = tickScale(unit, stand)
  const count = (at: number): string => String(Math.round((at / mm) * counts * 100) / 100)
  const name = [label, chart, ...(touching === null ? [] : [touching])].join(' · ')
  return strips === 1 ? name : stickWords.sticks.strip(name, count(from), count(to))
}

/** Alternating backgrounds for stretches, and a line at the end of each. */
const grounds = ({ stretches }: Stick, strip: Strip, top: number, height: number): readonly Item[] =>
  stretches.flatMap(({ from, to }, index): readonly Item[] => {
    const [x0, x1] = [Math.max(from, strip.from) - strip.from, Math.min(to, strip.to) - strip.from]
    if (x1 - x0 < tolerance) return []
    const corners = [
      { x: x0, y: top },
      { x: x1, y: top },
      { x: x1, y: height },
      { x: x0, y: height },
    ]
    return [
      {
        kind: 'path',
        role: 'ground',
        steps: closedSteps(corners),
        fill: index % 2 === 0 ? 'first-ground' : 'second-ground',
      },
      ...(to < strip.to + tolerance ? [line('reach', { x: x1, y: top }, { x: x1, y: height }, 'text', 0.5)] : []),
    ]
  })

const labels = ({ stretches }: Stick, strip: Strip, top: number, fonts: Fonts): readonly Item[] =>
  stretches.flatMap((stretch) => {
    const [from, to] = [Math.max(stretch.from, strip.from), Math.min(stretch.to, strip.to)]
    return to - from > tolerance ? (labelIn(fonts, stretch, from - strip.from, to - strip.from, top) ?? []) : []
  })

const labelIn = (
  fonts: Fonts,
  { text, distance }: Pick<StickStretch, 'text' | 'distance'>,
  from: number,
  to: number,
  top: number,
) => {
  const parts: readonly TextPart[] = [
    ...(text === '' ? [] : [{ text, style: { font: 'bold', color: 'text' }, scale: 1 } as const]),
    { text: distance, style: { font: 'semibold', color: 'first' }, scale: text === '' ? 1 : 0.85 },
  ]
  const middle = { x: (from + to) / 2, y: top + zones.labels / 2 }
  return fittedLines(fonts, parts, { width: to - from - 1.2, height: zones.labels - 0.8 }, middle, sizes)
}

/** Along the lower edge, numbered if there is room. */
const scale = ({ unit, stand, stretches }: Stick, strip: Strip, height: number, fonts: Fonts): readonly Item[] => {
  const { mm, step, counts } = tickScale(unit, stand)
  const every = mm < 15 ? 5 : 1
  const items: Item[] = []
  const length = strip.to - strip.from
  for (let index = Math.round(strip.from / (mm * step)) + 1; index * step * mm <= strip.to + 1e-6; index += 1) {
    const count = index * step
    const x = count * mm - strip.from
    const isWhole = Number.isInteger(count)
    items.push(
      line(
        'tick',
        { x, y: height },
        { x, y: height - (isWhole ? 3.6 : Number.isInteger(count * 2) ? 2.4 : 1.6) },
        'text',
        isWhole ? 0.3 : 0.18,
      ),
    )
    if (!isWhole || count % every !== 0) continue
    const text = String(count * counts)
    const width = widthOf(fonts, text, digits)
    // Leave the line free where a stretch or the strip ends.
    const isEnd = x > length - width || stretches.some(({ to }) => Math.abs(to - count * mm) < 1e-6)
    items.push(textItem(fonts, text, digits, { x: isEnd ? x - width - 0.7 : x - width / 2, y: height - 4.3 }))
  }
  return items
}

/** The hatched tab under the next strip, and matching letters. */
const joins = ({ from, to, index, isLast }: Strip, top: number, height: number, fonts: Fonts): readonly Item[] => {
  const style: Style = { font: 'bold', size: 8, color: 'heading' }
  const letter = (at: number): string => String.fromCharCode(65 + (at % 26))
  const length = to - from
  const level = top - 1.2
  const items: Item[] = []
  if (index > 0) items.push(textItem(fonts, letter(index - 1), style, { x: 0.4, y: height - 4.3 }))
  if (isLast) return items
  items.push(line('join', { x: length, y: 0 }, { x: length, y: height }, 'text', 0.25, [1.2, 0.8]))
  for (let y = level; y < height - 5; y += 2.5)
    items.push(line('hatch', { x: length + 1, y: y + 2 }, { x: length + tab - 1, y }, 'hairline', 0.2))
  items.push(
    textItem(fonts, letter(index), style, {
      x: length + tab / 2 - widthOf(fonts, letter(index), style) / 2,
      y: level - 8 * 0.1 * mmPerPoint,
    }),
  )
  return items
}
