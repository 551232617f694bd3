/** Makes the PDF of pieces to cut out. Draws one page at a time to limit memory use. */
import { failure, problem, success, type Problem, type Result } from '../../../src-core/problem.ts'
import type { CutSheet } from '../../../src-core/sheet/colophon.ts'
import {
  papers,
  pageToFill,
  correctionStretch,
  checkCorrection,
  pointsPerMm,
  type PageSize,
  type Duplex,
} from '../../../src-core/sheet/paper.ts'
import { finish, openDocument } from '../document.ts'
import { registerFonts, type Fonts } from '../fonts.ts'
import {
  type Item,
  type PageElement,
  line,
  mmPerPoint,
  reach,
  textItem,
  widthOf,
  type Style,
  type PathItem,
  styles,
} from '../gauge/items.ts'
import { elementOf, onPaper, paintItem, type PaperScale } from '../paint.ts'
import { themeFor, type Ink, type Theme } from '../theme.ts'
import {
  fits,
  packPieces,
  type PageArea,
  backOf,
  boundsOn,
  onPage,
  type Placed,
  type Placement,
  gutter,
} from './pack.ts'
import { type Piece, linesIn } from './piece.ts'
import { gaugeWords, cutWords } from '../../../src-core/words/cut-outs.ts'
import { pageWords } from '../../../src-core/words/sheet.ts'
import { nonNull, entryAt } from '../../../src-core/present.ts'
import { blockAt, downRuler, rulerBlock, type Block } from '../gauge/blocks.ts'
import type { Point, PenStep } from '../../../src-core/sheet/gauge/geometry.ts'

/* Cut outlines, and crop marks that continue their edges outside the pieces. */

/** Gap between a mark and the corner or bleed, in mm. Keeps ink off the piece if the cut is inaccurate. */
const markGap = 0.5

const hairline = 0.22

/** Crop marks in the piece's coordinates. */
const cutMarks = ({ outline, cut, bleed = 0 }: Piece): readonly PathItem[] => {
  const [from, to] = [markGap + bleed, gutter - markGap - bleed]
  const marks = runOuts(outline).map(({ corner, direction: { x, y } }) => {
    const at = (far: number): Point => ({ x: corner.x + far * x, y: corner.y + far * y })
    return line('crop', at(from), at(to), 'text', hairline)
  })
  return cut === 'line'
    ? [{ kind: 'path', role: 'cut', steps: outline, stroke: 'text', width: hairline }, ...marks]
    : marks
}

interface RunOut {
  readonly corner: Point
  /** Unit vector away from the edge. */
  readonly direction: Point
}

/** Extends straight edges beyond both ends, except into the piece. */
const runOuts = (outline: readonly PenStep[]): readonly RunOut[] => {
  const edges = edgesOf(outline)
  const turn = Math.sign(edges.reduce((sum, { from, to }) => sum + from.x * to.y - to.x * from.y, 0))
  return edges.flatMap(({ from, to, isStraight }, index) => {
    if (!isStraight) return []
    const before = entryAt(edges, (index + edges.length - 1) % edges.length)
    const after = entryAt(edges, (index + 1) % edges.length)
    return [...runOutsFrom(from, to, after.to, turn), ...runOutsFrom(to, from, before.from, -turn)]
  })
}

/** Extends an edge beyond `to` if the outline turns away from it there. `hand` is the direction of travel around the outline. */
const runOutsFrom = (from: Point, to: Point, beyond: Point, hand: number): readonly RunOut[] => {
  const [x, y] = [to.x - from.x, to.y - from.y]
  const bend = x * (beyond.y - to.y) - y * (beyond.x - to.x)
  const length = Math.hypot(x, y)
  return bend * hand > 1e-9 ? [{ corner: to, direction: { x: x / length, y: y / length } }] : []
}

interface Edge {
  readonly from: Point
  readonly to: Point
  readonly isStraight: boolean
}

/** The edges of a closed outline in order, including the closing one if needed. */
const edgesOf = (outline: readonly PenStep[]): readonly Edge[] => {
  const edges: Edge[] = []
  let start: Point | undefined
  let at: Point | undefined
  for (const step of outline) {
    const point: Point | undefined = step.to === 'close' ? start : step.point
    if (at && point && Math.hypot(point.x - at.x, point.y - at.y) > 1e-9)
      edges.push({ from: at, to: point, isStraight: step.to !== 'curve' })
    start ??= point
    at = point
  }
  return edges
}

/** Page margin in mm; crop marks may extend into it. */
export const cutMargin = 10

/** Gap between text and pieces in mm, with room for crop marks. */
const gap = 6

/** The page size in millimeters. */
export const cutPage = ({ paper, correction, orientation }: CutSheet): PageSize =>
  pageToFill(paper, correction, orientation)

interface SideText {
  readonly before: readonly PageElement[]
  readonly after: readonly PageElement[]
  readonly room: PageArea
}

interface CutOptions {
  readonly hasLines: boolean
  readonly hasBacks: boolean
}

const title: Style = { font: 'black', size: 17, color: 'text' }
const heading: Style = { font: 'semibold', size: 12, color: 'heading' }
const runningStyle: Style = { font: 'bold', size: 9, color: 'text' }
const lead: Style = { font: 'bold', size: 9, color: 'text' }
const strongStyle: Style = { font: 'semibold', size: 7.5, color: 'text' }

/** Returns the text of a page, given its index from 0. */
export const sideTexts = (sheet: CutSheet, options: CutOptions, fonts: Fonts): ((side: number) => SideText) => {
  const { width, height } = cutPage(sheet)
  const inner = width - 2 * cutMargin
  const make = makingBlock(sheet, options, fonts, 66)
  const head = headBlock(sheet, fonts, inner - make.width - gap)
  const later = column(fonts, inner, [{ tag: 'P', text: sheet.title, style: runningStyle }])
  const ruler = nonNull(rulerBlock(gaugeWords, fonts))
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
          ? [...blockAt(ruler, cutMargin, rulerTop), downRuler(gaugeWords, fonts, { width, height }, cutMargin, null)]
          : []),
        ...blockAt(foot, cutMargin, footTop),
      ],
      room: { left: cutMargin, top, width: inner, height: bottom - top },
    }
  }
}

/** Text at the foot of each back page that names the page with the matching fronts. Page numbers count from 0. */
const backTexts = (sheet: CutSheet, fonts: Fonts): ((side: number) => readonly PageElement[]) => {
  const { width, height } = cutPage(sheet)
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

/** Lists house rules and, on the first page, credits. The title and page number go at the right of the first line. */
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
      ? [{ tag: 'P', text: `${pageWords.house} ${house.join('; ')}.`, style: strongStyle } as const]
      : []),
    ...(correction ? [{ tag: 'P', text: gaugeWords.corrected(correction), style: strongStyle } as const] : []),
    ...(isFirst ? [{ tag: 'P', text: credits.join(' '), style: styles.small } as const] : []),
  ])
  // If the title doesn't fit beside the text, it goes below.
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

interface CutPdf {
  readonly bytes: Uint8Array
  /** Number of pages, including backs. */
  readonly pages: number
  readonly edge: Duplex | null
}

/**
 * The output is deterministic. Iterates over `pieces` three times, so they need not all be in memory. Fails with `no-room` or `beyond-correction`
 * before drawing anything.
 */
export const cutPdf = async (
  sheet: CutSheet,
  pieces: Iterable<Piece>,
  fonts: Fonts,
  ink: Ink,
): Promise<Result<CutPdf>> => {
  const beyond = sheet.correction ? checkCorrection(sheet.correction) : []
  if (beyond.length > 0) return failure(...beyond)
  const options = cutOptionsOf(pieces)
  const edge = options.hasBacks ? sheet.duplex : null
  const textOn = sideTexts(sheet, options, fonts)
  const problems = piecesThatDontFit(sheet, pieces, [textOn(0).room, textOn(1).room])
  if (problems.length > 0) return failure(...problems)

  const doc = openDocument({
    title: sheet.title,
    subject: sheet.heading,
    language: sheet.language,
    paper: sheet.paper,
    orientation: sheet.orientation,
    edge,
    inOrder: true,
  })
  registerFonts(doc, fonts)
  const theme = themeFor(ink)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const behind = backTexts(sheet, fonts)
  const stretch = correctionStretch(sheet.correction, sheet.orientation)
  const addPage = (): void => {
    doc.addPage()
    doc.scale(stretch.x, stretch.y)
  }
  const labels: string[] = []
  let side = 0
  for (const placed of packPieces(pieces, (index) => textOn(index).room)) {
    const { before, after } = textOn(side)
    const backs = placed.flatMap(({ piece, at }) =>
      piece.back
        ? [
            {
              piece,
              parts: piece.back,
              at: backOf({ piece, at }, sheet.duplex, cutPage(sheet)),
            },
          ]
        : [],
    )
    addPage()
    if (side === 0) doc.outline.addItem(sheet.title)
    for (const part of before) root.add(elementOf(doc, part, theme, stretch))
    drawUnread(doc, placed, ({ unread = [] }) => unread, theme)
    for (const { piece, at } of placed) addPiece(doc, root, piece.front, { piece, at }, theme, stretch)
    for (const part of after) root.add(elementOf(doc, part, theme, stretch))
    drawUnread(doc, placed, cutMarks, theme)
    if (backs.length > 0) {
      addPage()
      for (const { piece, parts, at } of backs) addPiece(doc, root, parts, { piece, at }, theme, stretch)
      for (const part of behind(side)) root.add(elementOf(doc, part, theme, stretch))
    }
    labels.push(cutWords.side(side + 1), ...(backs.length > 0 ? [cutWords.back(side + 1)] : []))
    side += 1
  }
  root.end()
  return success({ bytes: await finish(doc, labels), pages: labels.length, edge })
}

/** Determines which instructions the pieces need. */
const cutOptionsOf = (pieces: Iterable<Piece>): { readonly hasLines: boolean; readonly hasBacks: boolean } => {
  let [hasLines, hasBacks] = [false, false]
  for (const { cut, back } of pieces) {
    hasLines ||= cut === 'line'
    hasBacks ||= back !== undefined
  }
  return { hasLines, hasBacks }
}

/** Returns a `no-room` problem for each size of piece that doesn't fit every page. */
export const piecesThatDontFit = (
  sheet: CutSheet,
  pieces: Iterable<Piece>,
  rooms: readonly [PageArea, ...PageArea[]],
): Problem[] => {
  const [{ width, height }] = rooms
  const { title: paper } = papers[sheet.paper]
  const problems = new Map<string, Problem>()
  for (const piece of pieces) {
    if (rooms.every((each) => fits(piece, each))) continue
    problems.set(
      `${piece.width} ${piece.height}`,
      problem('no-room', { what: 'piece', width: piece.width, height: piece.height, paper, room: { width, height } }),
    )
  }
  return [...problems.values()]
}

const drawItems = (doc: PDFKit.PDFDocument, items: readonly Item[], theme: Theme): void => {
  for (const item of items) paintItem(doc, item, theme)
}

/** Draws the front or back. The bounding box of a figure is the whole piece. */
const addPiece = (
  doc: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  parts: readonly PageElement[],
  { piece, at }: Placed,
  theme: Theme,
  stretch: PaperScale,
): void => {
  const { min, max } = boundsOn({ piece, at })
  const box = onPaper([min.x, min.y, max.x, max.y], stretch)
  for (const { tag, alt, items } of parts) {
    const draw = (): void => placedOn(doc, at, () => drawItems(doc, items, theme))
    root.add(doc.struct(tag, alt === undefined ? {} : figure(alt, box), draw))
  }
}

/** pdfkit accepts a bounding box in points, but its types don't. */
const figure = (alt: string, bbox: readonly number[]): object => ({ alt, bbox })

/** Draws what screen readers skip: crop marks, cut lines and repeated halves. */
const drawUnread = (
  doc: PDFKit.PDFDocument,
  placed: readonly Placed[],
  itemsOf: (piece: Piece) => readonly Item[],
  theme: Theme,
): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  for (const { piece, at } of placed) placedOn(doc, at, () => drawItems(doc, itemsOf(piece), theme))
  doc.endMarkedContent()
}

/** Draws in the piece's coordinates, in mm. */
const placedOn = (doc: PDFKit.PDFDocument, at: Placement, draw: () => void): void => {
  const [origin, right, down] = [onPage(at, { x: 0, y: 0 }), onPage(at, { x: 1, y: 0 }), onPage(at, { x: 0, y: 1 })]
  doc.save()
  doc.transform(
    right.x - origin.x,
    right.y - origin.y,
    down.x - origin.x,
    down.y - origin.y,
    origin.x * pointsPerMm,
    origin.y * pointsPerMm,
  )
  draw()
  doc.restore()
}
