/** What stands on a side of paper beside the pieces: on the first side what they are and how to make them, on every side the names of the rules. */
import type { CutSheet } from '../../../src-core/sheet/colophon.ts'
import { pageToFill } from '../../../src-core/sheet/paper.ts'
import { cutWords } from '../../../src-core/words/cut.ts'
import { gaugeWords } from '../../../src-core/words/gauge.ts'
import { pageWords } from '../../../src-core/words/page.ts'
import { present } from '../../../src-core/present.ts'
import type { Fonts } from '../fonts.ts'
import { blockAt, downRuler, rulerBlock, type Block } from '../gauge/blocks.ts'
import { line, mmPerPoint, reach, textItem, widthOf, type Item, type PageElement, type Style } from '../gauge/items.ts'
import { styles } from '../gauge/styles.ts'
import type { Room } from './pack.ts'
import { linesIn } from './text.ts'

/** Left free at every edge of the page, in mm: crop marks may run out into it. */
export const cutMargin = 10

/** Between the words and the pieces: room for crop marks. */
const gap = 6

/** A side of paper without its pieces. */
export interface SideFurniture {
  readonly before: readonly PageElement[]
  readonly after: readonly PageElement[]
  readonly room: Room
}

/** How the pieces are made. */
export interface CutOptions {
  readonly hasLines: boolean
  readonly hasBacks: boolean
}

const title: Style = { font: 'black', size: 17, colour: 'text' }
const heading: Style = { font: 'semibold', size: 12, colour: 'heading' }
const running: Style = { font: 'bold', size: 9, colour: 'text' }
const lead: Style = { font: 'bold', size: 9, colour: 'text' }
const strong: Style = { font: 'semibold', size: 7.5, colour: 'text' }

/** Sides by their number, from 0. */
export const furnitureOf = (sheet: CutSheet, making: CutOptions, fonts: Fonts): ((side: number) => SideFurniture) => {
  const { width, height } = pageToFill(sheet.paper, sheet.correction)
  const inner = width - 2 * cutMargin
  const make = makingBlock(sheet, making, fonts, 66)
  const head = headBlock(sheet, fonts, inner - make.width - gap)
  const later = column(fonts, inner, [{ tag: 'P', text: sheet.title, style: running }])
  const ruler = present(rulerBlock(gaugeWords, fonts))
  return (side) => {
    const isFirst = side === 0
    const foot = footBlock(sheet, fonts, inner, isFirst, cutWords.side(side + 1))
    const footTop = height - cutMargin - foot.height
    const rulerTop = footTop - ruler.height - 3
    const top = cutMargin + (isFirst ? Math.max(head.height, make.height) : later.height) + gap
    const bottom = (isFirst ? rulerTop : footTop) - gap
    return {
      before: isFirst
        ? [...blockAt(head, cutMargin, cutMargin), ...blockAt(make, width - cutMargin - make.width, cutMargin)]
        : blockAt(later, cutMargin, cutMargin),
      after: [
        ...(isFirst
          ? [...blockAt(ruler, cutMargin, rulerTop), downRuler(gaugeWords, fonts, { width, height }, cutMargin)]
          : []),
        ...blockAt(foot, cutMargin, footTop),
      ],
      room: { left: cutMargin, top, width: inner, height: bottom - top },
    }
  }
}

/** What stands on the other side of a side, from 0: where its fronts are, at the foot. */
export const backFurniture = (sheet: CutSheet, fonts: Fonts): ((side: number) => readonly PageElement[]) => {
  const { width, height } = pageToFill(sheet.paper, sheet.correction)
  return (side) => {
    const foot = footBlock(sheet, fonts, width - 2 * cutMargin, false, cutWords.back(side + 1))
    return blockAt(foot, cutMargin, height - cutMargin - foot.height)
  }
}

interface Paragraph {
  readonly tag: PageElement['tag']
  readonly text: string
  readonly style: Style
  /** Space above, in mm. */
  readonly gap?: number
}

/** Paragraphs under each other. */
const column = (fonts: Fonts, width: number, paragraphs: readonly Paragraph[]): Block => {
  let top = 0
  const parts = paragraphs.map(({ tag, text, style, gap: above = 0 }): PageElement => {
    top += above
    const items = linesIn(fonts, text, style, width).map((each) => {
      const item = textItem(fonts, each, style, { x: 0, y: top + reach.above * style.size * mmPerPoint })
      top += style.size * 1.2 * mmPerPoint
      return item
    })
    return { tag, items }
  })
  return { width, height: top, parts }
}

const headBlock = (sheet: CutSheet, fonts: Fonts, width: number): Block =>
  column(fonts, width, [
    { tag: 'H1', text: sheet.of, style: title },
    { tag: 'P', text: sheet.heading, style: heading },
    { tag: 'P', text: sheet.facts, style: styles.quiet, gap: 0.6 },
  ])

const makingBlock = ({ duplex }: CutSheet, { hasLines, hasBacks }: CutOptions, fonts: Fonts, width: number): Block =>
  column(fonts, width, [
    { tag: 'H2', text: cutWords.make.title, style: lead },
    { tag: 'P', text: hasLines ? cutWords.make.line : cutWords.make.marks, style: styles.plain, gap: 0.5 },
    ...(hasBacks ? [{ tag: 'P', text: cutWords.make[duplex], style: styles.plain, gap: 0.5 } as const] : []),
  ])

/** House rules, credits on the first side, and at the right end of the first line whose rules and which side it is. */
const footBlock = (
  { house, credits, colophon, correction }: CutSheet,
  fonts: Fonts,
  width: number,
  isFirst: boolean,
  side: string,
): Block => {
  const end = `${colophon} · ${side}`
  const endWidth = widthOf(fonts, end, styles.small)
  const texts = column(fonts, Math.max(width - endWidth - 8, width / 2), [
    ...(house.length > 0
      ? [{ tag: 'P', text: `${pageWords.house} ${house.join('; ')}.`, style: strong } as const]
      : []),
    ...(correction ? [{ tag: 'P', text: gaugeWords.corrected(correction), style: strong } as const] : []),
    ...(isFirst ? [{ tag: 'P', text: credits.join(' '), style: styles.small } as const] : []),
  ])
  // A title that leaves no room beside it stands under the rest.
  const isBeside = endWidth + 8 + texts.width <= width + 1e-6
  const right = column(fonts, width, [{ tag: 'P', text: end, style: styles.small }])
  const rule: Item = line('rule', { x: 0, y: 0 }, { x: width, y: 0 }, 'hairline', 0.2)
  const parts = [
    ...blockAt(texts, 0, 1.6),
    ...blockAt(right, isBeside ? width - endWidth : 0, isBeside ? 1.6 : 1.6 + texts.height),
  ]
  const height = 1.6 + (isBeside ? Math.max(texts.height, right.height) : texts.height + right.height)
  return {
    width,
    height,
    parts: parts.map((part, index) => (index === 0 ? { ...part, items: [rule, ...part.items] } : part)),
  }
}
