/** Measuring sticks as strips to cut out. Sticks longer than the paper are joined from several strips. */
import { stepsOf } from '../../../src-core/paths.ts'
import { entryAt } from '../../../src-core/present.ts'
import { failure, problem, success, type Problem, type Result } from '../../../src-core/problem.ts'
import { closedSteps, type PenStep, type Point } from '../../../src-core/sheet/gauge/geometry.ts'
import { tickScale } from '../../../src-core/sheet/gauge/face.ts'
import type { CutSheet } from '../../../src-core/sheet/colophon.ts'
import type { Stick, StickRow, StickStretch } from '../../../src-core/sheet/sticks.ts'
import { stickWords } from '../../../src-core/words/cut-outs.ts'
import { boxOutline, type Piece, linesIn } from '../cut/piece.ts'
import { cutMargin, cutPage, sideTexts } from '../cut/draw.ts'
import { packPieces, type PageArea } from '../cut/pack.ts'
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

/* Text that is fitted into the given room. */

/** A part of a label in one font weight. */
export interface TextPart {
  readonly text: string
  readonly style: Omit<Style, 'size'>
  /** Type size relative to the label's. */
  readonly scale: number
}

const lineSpacing = 1.15

/** Stacked lines of all parts, centered at a point, in the largest size that fits. Null if none fits. */
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
    const height = lines.reduce((sum, { sized }) => sum + sized.size * lineSpacing * mmPerPoint, 0)
    if (height > room.height || lines.some(({ line }) => line === null)) continue
    let y = middle.y - height / 2
    return lines.map(({ line, sized }) => {
      const text = line ?? ''
      const item = textItem(fonts, text, sized, {
        x: middle.x - widthOf(fonts, text, sized) / 2,
        y: y + reach.above * sized.size * mmPerPoint,
      })
      y += sized.size * lineSpacing * mmPerPoint
      return item
    })
  }
  return null
}

const heading: Style = { font: 'semibold', size: 7.5, color: 'text' }
const smallStyle: Style = { font: 'regular', size: 5.5, color: 'soft' }

interface TemplateHeading {
  readonly items: readonly TextItem[]
  readonly height: number
}

/** The names of the piece and of its rules, starting at the top left corner. Words are broken only if necessary. */
export const headingAt = (
  fonts: Fonts,
  label: string,
  rules: readonly string[],
  width: number,
  { x, y }: Point,
): TemplateHeading => {
  const name = textItem(fonts, label, heading, { x, y: y + reach.above * heading.size * mmPerPoint })
  const about = textItem(fonts, rules.join(' · '), smallStyle, { x: x + name.width + 2, y: name.at.y })
  if (name.width + about.width + 2 <= width)
    return { items: [name, about], height: heading.size * lineSpacing * mmPerPoint }
  let top = y
  const set = (text: string, style: Style): readonly TextItem[] =>
    linesIn(fonts, text, style, width).map((line) => {
      const item = textItem(fonts, line, style, { x, y: top + reach.above * style.size * mmPerPoint })
      top += style.size * lineSpacing * mmPerPoint
      return item
    })
  const items = [...set(label, heading), ...set(rules.join(' · '), smallStyle)]
  return { items, height: top - y }
}

/* Sticks, with a row for each formation and weapon of an arm. */

/**
 * The maximum number of pages of sticks. If they would take more, the longest sticks are cut short, and what lies beyond their end is printed as
 * text.
 */
const maxPages = 3

/** Makes sticks as long as the pages allow. Fails with `no-room`. */
export const stickPieces = (sticks: readonly Stick[], sheet: CutSheet, fonts: Fonts): Result<readonly Piece[]> => {
  const longest = cutPage(sheet).width - 2 * cutMargin
  const textOn = sideTexts(sheet, { hasLines: true, hasBacks: false }, fonts)
  let max = sticks.map((stick) => stripsOf(stick, longest, Infinity).length)
  for (;;) {
    const pieces = allOf(sticks.map((stick, index) => piecesOf(stick, { longest, max: entryAt(max, index) }, fonts)))
    if (!pieces.ok) return pieces
    const pages = pagesOf(pieces.value, (side) => textOn(side).room)
    const at = max.lastIndexOf(Math.max(...max))
    if (pages.length <= maxPages || max[at] === 1) return success(pages.flat())
    max = max.map((count, index) => (index === at ? count - 1 : count))
  }
}

/** Assigns pieces to pages, tallest first, each to the first page with room. Pieces on a page keep their order. */
const pagesOf = (pieces: readonly Piece[], roomOf: (side: number) => PageArea): readonly (readonly Piece[])[] => {
  const pages: (readonly Piece[])[] = []
  for (const piece of pieces.toSorted((one, other) => other.height - one.height)) {
    const added = (page: readonly Piece[]): readonly Piece[] =>
      pieces.filter((each) => each === piece || page.includes(each))
    const at = pages.findIndex((page, side) => [...packPieces(added(page), () => roomOf(side))].length === 1)
    if (at < 0) pages.push([piece])
    else pages[at] = added(pages[at] ?? [])
  }
  return pages
}

/** All pieces if every result is ok, or else all problems. */
export const allOf = (made: readonly Result<readonly Piece[]>[]): Result<readonly Piece[]> => {
  const problems = made.flatMap((each) => (each.ok ? [] : each.problems))
  return problems.length > 0 ? failure(...problems) : success(made.flatMap((each) => (each.ok ? each.value : [])))
}

/*
 * Lengths in millimeters: the overlap of joined strips, the scale below the rows, the caption of a chart, the text for what lies beyond the end, and
 * the inset of text.
 */
const tab = 5
const scaleHeight = 6.8
const captionHeight = 3
const overflowWidth = 42
const inset = 1.5

/** Tolerance for rounding in unit conversions. */
const tolerance = 1e-6
const digits: Style = { font: 'semibold', size: 7, color: 'text' }
const caption: Style = { font: 'semibold', size: 6, color: 'heading' }

/** The part of a stick on one strip. Positions are in millimeters from the near end. */
interface Strip {
  readonly from: number
  readonly to: number
  readonly index: number
  readonly isLast: boolean
  /** Whether rows continue beyond the strip. */
  readonly isCutShort: boolean
}

interface StripLengths {
  readonly longest: number
  /** The maximum number of strips per stick. */
  readonly max: number
}

/** Makes strips of at most `longest` millimeters including tabs, cut at whole units. Fails with `no-room`. */
export const piecesOf = (stick: Stick, { longest, max }: StripLengths, fonts: Fonts): Result<readonly Piece[]> => {
  const strips = stripsOf(stick, longest, max)
  const made = strips.map((strip): Result<readonly Piece[]> => {
    const name = titleOf(stick, strip, strips.length)
    const length = strip.to - strip.from
    const heading = headingAt(fonts, name, stick.rules, length - 2 * inset, { x: inset, y: 0.8 })
    const top = heading.height + 1.6
    const items: Item[] = [...heading.items]
    const problems: Problem[] = []
    let y = top
    const rows = stick.rows.filter(({ stretches }) => endOf(stretches) > strip.from + tolerance)
    const hasCaptions = stick.rows.some(({ chart }) => chart !== stick.title)
    for (const [index, row] of rows.entries()) {
      if (hasCaptions && rows[index - 1]?.chart !== row.chart) {
        items.push(textItem(fonts, row.chart, caption, { x: inset, y: y + captionHeight - 0.8 }))
        y += captionHeight
      }
      const drawn = drawRow(row, strip, strips, y, fonts)
      if (drawn) {
        items.push(...drawn.items)
        y += drawn.height
      } else
        problems.push(
          problem('no-room', { what: 'stick', label: row.label, text: longestText(row) }, { path: stepsOf(row.path) }),
        )
    }
    if (problems.length > 0) return failure(...problems)
    const height = y + scaleHeight
    items.push(...scaleItems(stick, strip, height, fonts), ...joins(strip, top, height, fonts))
    const width = length + (strip.isCutShort && strip.isLast ? overflowWidth : strip.isLast ? 0 : tab)
    const alt = stickWords.sticks.alt(stick, strip.index + 1, strips.length)
    const outline = boxOutline(width, height)
    return success([{ width, height, isUpright: true, outline, cut: 'line', front: [{ tag: 'Figure', alt, items }] }])
  })
  return allOf(made)
}

const endOf = (stretches: readonly StickStretch[]): number => stretches.at(-1)?.to ?? 0

/** Divides a stick into as few strips as possible, all but the last as long as possible. */
const stripsOf = ({ rows, unit, stand }: Stick, longest: number, max: number): readonly Strip[] => {
  const total = Math.max(...rows.map(({ stretches }) => endOf(stretches)))
  const { mm } = tickScale(unit, stand)
  const wholeUnits = (length: number): number => Math.max(1, Math.floor(length / mm + tolerance)) * mm
  const strips: Strip[] = []
  for (let from = 0; from < total - tolerance && strips.length < max;) {
    const isEnd = total - from <= longest + tolerance
    const isCutShort = !isEnd && strips.length === max - 1
    const to = isEnd ? total : from + wholeUnits(longest - (isCutShort ? overflowWidth : tab))
    strips.push({ from, to, index: strips.length, isLast: isEnd || isCutShort, isCutShort })
    from = to
  }
  return strips
}

const titleOf = ({ title, unit, stand }: Stick, { from, to }: Strip, strips: number): string => {
  const { mm, counts } = tickScale(unit, stand)
  const count = (at: number): string => String(Math.round((at / mm) * counts * 100) / 100)
  return strips === 1 ? title : stickWords.sticks.strip(title, count(from), count(to))
}

/** Row heights to try in millimeters, smallest first. Type smaller than `readable` is used only in the tallest rows. */
const rowHeights = [4.6, 6, 7.6, 9.2, 12] as const
const sizes = [9, 8, 7.5, 7, 6.5, 6, 5.5, 5]
const readable = 6

interface DrawnRow {
  readonly items: readonly Item[]
  readonly height: number
}

interface RowPlace {
  readonly strip: Strip
  readonly strips: readonly Strip[]
  readonly y: number
  readonly height: number
  /** Whether the name goes in the first stretch, after the last one, or above the row. */
  readonly name: 'start' | 'end' | 'over'
  readonly sizes: readonly number[]
}

/** Draws the stretches of a row from `y` down, as flat as the labels allow. Null if the labels don't fit. */
const drawRow = (row: StickRow, strip: Strip, strips: readonly Strip[], y: number, fonts: Fonts): DrawnRow | null => {
  for (const names of [['start', 'end'], ['over']] as const)
    for (const height of rowHeights)
      for (const name of names) {
        const large = height === rowHeights.at(-1) ? sizes : sizes.filter((size) => size >= readable)
        const over = name === 'over' ? captionHeight : 0
        const items = rowAt(row, { strip, strips, y: y + over, height, name, sizes: large }, fonts)
        if (items) return { items, height: height + over }
      }
  return null
}

const rowAt = (row: StickRow, place: RowPlace, fonts: Fonts): readonly Item[] | null => {
  const { strip, strips, y, height, name } = place
  const length = strip.to - strip.from
  const end = Math.min(length, endOf(row.stretches) - strip.from)
  const title = [row.label, ...(row.touching === null ? [] : [row.touching])].join(' · ')
  const first = row.stretches.find(({ to }) => to > strip.from + tolerance)
  const atStart = { left: 1, right: 1 + (Math.min(first?.to ?? 0, strip.to) - strip.from) * nameShare }
  const named =
    name === 'over'
      ? [textItem(fonts, title, caption, { x: 1, y: y - 0.8 })]
      : nameIn(fonts, title, place, name === 'start' ? atStart : { left: end + 1.2, right: length })
  if (!named) return null
  const start = name === 'start' ? Math.max(...named.map(({ at, width }) => at.x + width)) : 0
  const grounds: Item[] = []
  const texts: Item[] = [...named]
  for (const [index, { from, to, text, distance }] of row.stretches.entries()) {
    const [left, right] = [Math.max(from, strip.from) - strip.from, Math.min(to, strip.to) - strip.from]
    if (right - left < tolerance) continue
    const fill = index % 2 === 0 ? 'first-ground' : 'second-ground'
    grounds.push({ kind: 'path', role: 'ground', steps: boxSteps(left, y, right, y + height), fill })
    if (to < strip.to + tolerance)
      grounds.push(line('reach', { x: right, y }, { x: right, y: y + height }, 'text', 0.5))
    const parts: readonly TextPart[] = [
      ...(text === '' ? [] : [{ text, style: { font: 'bold', color: 'text' }, scale: 1 } as const]),
      { text: distance, style: { font: 'semibold', color: 'first' }, scale: text === '' ? 1 : 0.9 },
    ]
    const found = labelIn(fonts, parts, { left: Math.max(left, start), right }, place)
    if (!found && strip === longestPartOf({ from, to }, strips)) return null
    texts.push(...(found ?? []))
  }
  const beyond = strip.isCutShort && strip.isLast ? row.stretches.filter(({ from }) => from > strip.to - tolerance) : []
  if (beyond.length > 0) {
    const text = stickWords.sticks.beyond(beyond)
    const parts = [{ text, style: { font: 'regular', color: 'text' }, scale: 1 }] as const
    const found = labelIn(fonts, parts, { left: length, right: length + overflowWidth }, place)
    if (!found) return null
    texts.push(...found)
  }
  return [...grounds, line('rule', { x: 0, y: y + height }, { x: end, y: y + height }, 'hairline', 0.2), ...texts]
}

/** The first of the strips with the longest part of a stretch. That strip must have the stretch's label. */
const longestPartOf = (
  { from, to }: Pick<StickStretch, 'from' | 'to'>,
  strips: readonly Strip[],
): Strip | undefined => {
  const part = (strip: Strip): number => Math.min(to, strip.to) - Math.max(from, strip.from)
  return strips.toSorted((one, other) => Math.round(1000 * (part(other) - part(one))))[0]
}

const boxSteps = (left: number, top: number, right: number, bottom: number): readonly PenStep[] =>
  closedSteps([{ x: left, y: top }, { x: right, y: top }, { x: right, y: bottom }, { x: left, y: bottom }]) // prettier-ignore

/** The maximum share of a row's first stretch that the name may take up. */
const nameShare = 0.6

interface Span {
  readonly left: number
  readonly right: number
}

const nameIn = (
  fonts: Fonts,
  name: string,
  { y, height }: RowPlace,
  { left, right }: Span,
): readonly TextItem[] | null => {
  for (const size of [7, 6.5, 6, 5.5, 5]) {
    const style: Style = { font: 'semibold', size, color: 'heading' }
    const lines = wrapToWidth(fonts, name, style, right - left - 1)
    const step = size * lineSpacing * mmPerPoint
    if (!lines || lines.length * step > height - 0.4) continue
    const top = y + (height - lines.length * step) / 2 + reach.above * size * mmPerPoint
    return lines.map((text, index) => textItem(fonts, text, style, { x: left, y: top + index * step }))
  }
  return null
}

/** Puts a label on one line if it fits, or else on stacked lines. */
const labelIn = (
  fonts: Fonts,
  parts: readonly TextPart[],
  { left, right }: Span,
  { y, height, sizes: fitting }: RowPlace,
): readonly TextItem[] | null => {
  const room = { width: right - left - 1.2, height: height - 0.4 }
  const middle = { x: (left + right) / 2, y: y + height / 2 }
  return inLine(fonts, parts, room, middle, fitting) ?? fittedLines(fonts, parts, room, middle, fitting)
}

const inLine = (
  fonts: Fonts,
  parts: readonly TextPart[],
  room: { readonly width: number; readonly height: number },
  middle: Point,
  fitting: readonly number[],
): readonly TextItem[] | null => {
  for (const size of fitting) {
    const gap = size * 0.5 * mmPerPoint
    const styles = parts.map(({ style, scale: share }) => ({ ...style, size: size * share }))
    const widths = parts.map(({ text }, index) => widthOf(fonts, text, entryAt(styles, index)))
    const width = widths.reduce((sum, each) => sum + each, gap * (parts.length - 1))
    if (width > room.width || size * lineSpacing * mmPerPoint > room.height) continue
    const baseline = middle.y + (reach.above - reach.below) * 0.5 * size * mmPerPoint
    let x = middle.x - width / 2
    return parts.map(({ text }, index) => {
      const item = textItem(fonts, text, entryAt(styles, index), { x, y: baseline })
      x += item.width + gap
      return item
    })
  }
  return null
}

const longestText = ({ stretches }: StickRow): string =>
  stretches.map(({ text }) => text).reduce((longest, text) => (text.length > longest.length ? text : longest), '')

/** Ticks along the lower edge, numbered if there is room. */
const scaleItems = ({ unit, stand }: Stick, strip: Strip, height: number, fonts: Fonts): readonly Item[] => {
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
    items.push(
      textItem(fonts, text, digits, { x: x > length - width ? x - width - 0.7 : x - width / 2, y: height - 4.3 }),
    )
  }
  return items
}

/** The hatched tab under the next strip, and the matching letters. */
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
