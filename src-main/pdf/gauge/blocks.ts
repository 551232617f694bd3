import { isAllRound, isWideArc } from '../../../src-core/ruleset/arcs.ts'
import type { GaugeContents, GaugePiece } from '../../../src-core/sheet/gauge.ts'
import type { PageSize } from '../../../src-core/sheet/paper.ts'
import type { GaugeWords } from '../../../src-core/words/cut-outs.ts'
import type { Fonts } from '../fonts.ts'
import type { GaugeColor } from '../theme.ts'
import {
  type Item,
  type PageElement,
  type PathItem,
  type Style,
  line,
  mmPerPoint,
  moveItem,
  reach,
  textItem,
  widthOf,
  wrapToWidth,
  styles,
} from './items.ts'

/** Text and rulers around the gauge, in millimeters from the top left corner of the block. */
export interface Block {
  readonly width: number
  readonly height: number
  readonly parts: readonly PageElement[]
}

/** Moves the top left corner of a block to a point on the page. */
export const blockAt = ({ parts }: Block, x: number, y: number): readonly PageElement[] =>
  parts.map((part) => ({
    ...part,
    items: part.items.map((item) => moveItem(item, (point) => ({ x: point.x + x, y: point.y + y }))),
  }))

const heading: Style = { font: 'semibold', size: 13, color: 'heading' }
const lead: Style = { font: 'bold', size: 10, color: 'text' }
const sign: Style = { font: 'bold', size: 5.5, color: 'text' }
const digits: Style = { font: 'semibold', size: 7.5, color: 'text' }

interface Paragraph {
  readonly tag: PageElement['tag']
  readonly text: string
  readonly style: Style
  /** Space above, in mm. */
  readonly gap?: number
  /** Space to the left of each line, for a line sample. */
  readonly indent?: number
  readonly sample?: (y: number) => PathItem
  /** Superscript before the first line. */
  readonly sign?: string
  /** Superscripts after certain words. */
  readonly after?: readonly { readonly words: string; readonly sign: string }[]
}

/** Stacks paragraphs. Null if a word is wider than the column. */
const column = (fonts: Fonts, width: number, paragraphs: readonly Paragraph[]): Block | null => {
  const parts: PageElement[] = []
  let top = 0
  for (const { tag, text, style, gap = 0, indent = 0, sample, sign: raised, after = [] } of paragraphs) {
    const hang = indent + (raised === undefined ? 0 : widthOf(fonts, raised, sign) + 0.6)
    const lines = wrapToWidth(fonts, text, style, width - hang)
    if (!lines) return null
    top += gap
    const items: Item[] = []
    if (sample) items.push(sample(top + (reach.above - fonts[style.font].xHeight / 2) * style.size * mmPerPoint))
    if (raised !== undefined)
      items.push(textItem(fonts, raised, sign, { x: indent, y: top + (reach.above - 0.3) * style.size * mmPerPoint }))
    for (const text of lines) {
      items.push(
        ...signedLine(fonts, text, style, after).map((item) =>
          moveItem(item, ({ x, y }) => ({ x: x + hang, y: y + top })),
        ),
      )
      top += style.size * leadingOf(style) * mmPerPoint
    }
    parts.push({ tag, items })
  }
  return { width, height: top, parts }
}

/** A line with superscripts after their words. */
const signedLine = (
  fonts: Fonts,
  text: string,
  style: Style,
  after: NonNullable<Paragraph['after']>,
): readonly Item[] => {
  const items: Item[] = []
  let [rest, x] = [text, 0]
  const place = (words: string, as: Style, rise: number): void => {
    items.push(textItem(fonts, words, as, { x, y: (reach.above - rise) * style.size * mmPerPoint }))
    x += widthOf(fonts, words, as)
  }
  for (const { words, sign: each } of after) {
    const end = rest.indexOf(words) + words.length
    if (end < words.length) continue
    place(rest.slice(0, end), style, 0)
    x += 0.2
    place(each, sign, 0.3)
    rest = rest.slice(end + 1)
  }
  if (rest !== '') place(rest, style, 0)
  return items
}

const leadingOf = ({ size }: Style): number => (size > 12 ? 1.1 : 1.25)

/** Title, rules and size of the gauge. */
export const headBlock = (
  { head: text, stand, length, unit, standSign, lengthSign }: GaugeContents,
  words: GaugeWords,
  fonts: Fonts,
  width: number,
): Block | null => {
  // A long title of house rules takes no more room than a short title in large type.
  const titles = [24, 20, 17, 14, 12, 10].map((size): Style => ({ font: 'black', size, color: 'text' }))
  const title =
    titles.find((style) => (wrapToWidth(fonts, text, style, width)?.length ?? Infinity) * style.size <= 48) ??
    titles.at(-1)
  const facts = words
    .facts(words.length(stand, unit, null), words.length(length, unit, stand))
    .map((fact, index) => withSuperscript(fact, [standSign, lengthSign][index]))
  return title === undefined
    ? null
    : column(fonts, width, [
        { tag: 'H1', text, style: title },
        { tag: 'P', text: words.heading, style: heading, gap: 0.8 },
        {
          tag: 'P',
          text: facts.map(({ text: fact }) => fact).join(' · '),
          style: styles.quiet,
          gap: 0.6,
          after: facts.flatMap(({ after }) => after),
        },
      ])
}

/** Keeps words on one line, with room for their superscript. */
const withSuperscript = (
  text: string,
  sign: string | undefined,
): { readonly text: string; readonly after: NonNullable<Paragraph['after']> } => {
  if (sign === undefined) return { text, after: [] }
  const words = text.replaceAll(' ', '\u00a0')
  return { text: `${words}\u00a0`, after: [{ words, sign }] }
}

/** Line style of cuts and folds, shared by the gauge and the legend. */
export const cutLine = { stroke: 'text', width: 0.35 } as const
export const foldLine = { stroke: 'text', width: 0.3, dash: [2.4, 1.6] } as const

/** Instructions with line samples, which double as the legend. */
export const stepsBlock = (
  { arcs, form, sides, duplex }: GaugePiece,
  { make, use }: GaugeWords,
  fonts: Fonts,
  width: number,
): Block | null => {
  const isWide = arcs.some(({ degrees }) => isWideArc(degrees))
  const isRound = arcs.some(({ degrees }) => isAllRound(degrees))
  const flips = arcs.length > 1 && sides[0] !== sides[1]
  const lines = [
    ...(isWide ? use.wide : use.lines),
    ...(sides[0].length > 1 ? [use.inner] : []),
    ...(flips ? [use.flip] : []),
    ...(form === 'single' ? [use.longer] : []),
    ...(isRound ? [use.round] : []),
  ]
  const indent = 11
  const sample =
    ({ stroke, width: weight, dash }: { stroke: GaugeColor; width: number; dash?: readonly [number, number] }) =>
    (y: number): PathItem =>
      line('sample', { x: 0, y }, { x: 8.8, y }, stroke, weight, dash)
  const step = (text: string, sampled?: Parameters<typeof sample>[0]): Paragraph => ({
    tag: 'P',
    text,
    style: styles.plain,
    gap: 0.5,
    indent,
    ...(sampled && { sample: sample(sampled) }),
  })
  const steps =
    form === 'folded'
      ? [step(make.cut, cutLine), step(make.fold, foldLine), step(make.glue)]
      : [step(make.duplex[duplex]), step(make.cut, cutLine)]
  return column(fonts, width, [
    { tag: 'H2', text: make.title, style: lead },
    ...steps,
    step(make.laminate),
    { tag: 'H2', text: use.title, style: lead, gap: 2.2 },
    ...lines.map((text): Paragraph => ({ tag: 'P', text, style: styles.plain, gap: 0.5 })),
  ])
}

/** Rulers for checking the print size, with 4 inches above and 100 millimeters below. */
export const rulerBlock = ({ check, ruler, rulerAlt }: GaugeWords, fonts: Fonts): Block | null => {
  const reachRight =
    101.6 + 1 + Math.max(widthOf(fonts, ruler.inches, digits), widthOf(fonts, ruler.millimeters, digits))
  const text = column(fonts, reachRight, [
    { tag: 'H2', text: check.title, style: lead },
    { tag: 'P', text: check.line, style: styles.plain, gap: 0.5 },
  ])
  if (!text) return null
  const [top, bottom] = [text.height + 1.6, text.height + 14.6]
  const items: Item[] = [
    line('ruler-in', { x: 0, y: top }, { x: 101.6, y: top }, 'text', 0.25),
    line('ruler-mm', { x: 0, y: bottom }, { x: 100, y: bottom }, 'text', 0.25),
  ]
  for (let eighth = 0; eighth <= 32; eighth += 1) {
    const length = eighth % 8 === 0 ? 3.4 : eighth % 4 === 0 ? 2.4 : eighth % 2 === 0 ? 1.7 : 1.1
    const x = (eighth * 25.4) / 8
    items.push(line('ruler-in-tick', { x, y: top }, { x, y: top + length }, 'text', 0.2))
    if (eighth % 8 === 0)
      items.push(
        number(fonts, String(eighth / 8), x, top + 3.4 + 0.7 + fonts.semibold.capHeight * digits.size * mmPerPoint),
      )
  }
  for (let mm = 0; mm <= 100; mm += 1) {
    const length = mm % 10 === 0 ? 2.6 : mm % 5 === 0 ? 1.9 : 1.1
    items.push(line('ruler-mm-tick', { x: mm, y: bottom }, { x: mm, y: bottom - length }, 'text', 0.15))
    if (mm % 10 === 0) items.push(number(fonts, String(mm), mm, bottom - 2.6 - 0.7))
  }
  items.push(
    textItem(fonts, ruler.inches, digits, { x: 102.9, y: top + 2.4 }),
    textItem(fonts, ruler.millimeters, digits, { x: 101.3, y: bottom - 0.1 }),
  )
  const height = bottom - 0.1 + reach.below * digits.size * mmPerPoint
  return { width: reachRight, height, parts: [...text.parts, { tag: 'Figure', alt: rulerAlt, items }] }
}

/**
 * A 100 mm ruler in the right margin, since printers may scale height and width differently. The ruler has few numbers, and is at the top or bottom
 * of the page, because crop marks extend next to it at `cropped` mm from the top. Null if there are none.
 */
export const downRuler = (
  { rulerDownAlt }: GaugeWords,
  fonts: Fonts,
  page: PageSize,
  margin: number,
  cropped: number | null,
): PageElement => {
  const right = page.width - margin / 2
  const isClear = cropped === null || [0, 50, 100].every((mm) => Math.abs(margin + mm - cropped) > 6)
  const top = isClear ? margin : page.height - margin - 100
  const marks = Array.from({ length: 21 }, (_, index): readonly Item[] => {
    const [y, isTen] = [top + index * 5, index % 2 === 0]
    const tick = line('ruler-down-tick', { x: right - (isTen ? 1.9 : 1.1), y }, { x: right, y }, 'text', 0.15)
    return index % 10 === 0 ? [tick, tickNumber(fonts, String(index * 5), right - 2.3, y)] : [tick]
  })
  return {
    tag: 'Figure',
    alt: rulerDownAlt,
    items: [line('ruler-down', { x: right, y: top }, { x: right, y: top + 100 }, 'text', 0.25), ...marks.flat()],
  }
}

/** A small number that ends at `x`, at the height of its tick. */
const tickNumber = (fonts: Fonts, text: string, x: number, y: number): Item =>
  textItem(fonts, text, sign, {
    x: x - widthOf(fonts, text, sign),
    y: y + (fonts[sign.font].capHeight * sign.size * mmPerPoint) / 2,
  })

/** A number above or below its tick. The first one starts at the ruler's end to stay inside the block. */
const number = (fonts: Fonts, text: string, x: number, baseline: number): Item => {
  const width = widthOf(fonts, text, digits)
  return textItem(fonts, text, digits, { x: Math.max(0, x - width / 2), y: baseline })
}

/** Credits, the meaning of signs, and the source of the sheet, below a thin rule. */
export const footBlock = (gauge: GaugeContents, words: GaugeWords, fonts: Fonts, width: number): Block | null => {
  const colophon = words.colophon(gauge.title, gauge.version)
  const colophonWidth = widthOf(fonts, colophon, styles.small)
  const beside = width - colophonWidth - 8
  const credits: readonly Paragraph[] = [
    { tag: 'P', text: gauge.credits.join(' '), style: styles.small },
    ...gauge.house.map((text): Paragraph => ({ tag: 'P', text: words.house(text), style: styles.small, gap: 0.3 })),
    ...(gauge.correction
      ? [{ tag: 'P', text: words.corrected(gauge.correction), style: styles.small, gap: 0.3 } as const]
      : []),
    ...gauge.footnotes.map((note): Paragraph => ({
      tag: 'P',
      text: note.text,
      style: styles.small,
      sign: note.sign,
      gap: 0.3,
    })),
  ]
  const isWide = beside > 80
  const text = column(
    fonts,
    isWide ? beside : width,
    isWide ? credits : [...credits, { tag: 'P', text: colophon, style: styles.small, gap: 0.3 }],
  )
  if (!text) return null
  const rule = line('rule', { x: 0, y: 0 }, { x: width, y: 0 }, 'hairline', 0.2)
  const right = textItem(fonts, colophon, styles.small, {
    x: width - colophonWidth,
    y: reach.above * styles.small.size * mmPerPoint,
  })
  const parts = [...text.parts, ...(isWide ? [{ tag: 'P', items: [right] } as const] : [])]
  const [first, ...rest] = blockAt({ ...text, parts }, 0, 1.6)
  return {
    width,
    height: Math.max(text.height, 4) + 1.6,
    parts: first ? [{ ...first, items: [rule, ...first.items] }, ...rest] : [],
  }
}
