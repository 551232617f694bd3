/** Pieces to cut out, as a PDF. Sides are made one after the other, and none is held once it is drawn. */
import { failure, problem, success, type Problem, type Result } from '../../../src-core/problem.ts'
import type { CutSheet } from '../../../src-core/sheet/colophon.ts'
import { papers, pageToFill, correctionStretch, checkCorrection } from '../../../src-core/sheet/paper.ts'
import { finish, openDocument } from '../document.ts'
import { pointsPerMm } from '../points.ts'
import { registerFonts, type Fonts } from '../fonts.ts'
import type { Item, PageElement } from '../gauge/items.ts'
import { elementOf, onPaper, paintItem, type PaperScale } from '../paint.ts'
import { themeFor, type Ink, type Theme } from '../theme.ts'
import { backFurniture, furnitureOf } from './furniture.ts'
import { cutMarks } from './marks.ts'
import { fits, packed, type Room } from './pack.ts'
import type { Piece } from './piece.ts'
import { backOf, boundsOn, onPage, type Placed, type Placement } from './placement.ts'

export interface CutPdf {
  readonly bytes: Uint8Array
  /** Sides of paper, backs among them. */
  readonly pages: number
}

/**
 * Equal pieces give equal bytes. `pieces` are gone through three times, so that they need not be held: an iterable that makes them
 * anew. Problems: `piece-too-large`, `beyond-correction`; then nothing is drawn.
 */
export const cutPdf = async (
  sheet: CutSheet,
  pieces: Iterable<Piece>,
  fonts: Fonts,
  ink: Ink,
): Promise<Result<CutPdf>> => {
  const beyond = sheet.correction ? checkCorrection(sheet.correction) : []
  if (beyond.length > 0) return failure(...beyond)
  const furniture = furnitureOf(sheet, makingOf(pieces), fonts)
  const problems = problemsOf(sheet, pieces, [furniture(0).room, furniture(1).room])
  if (problems.length > 0) return failure(...problems)

  const doc = openDocument({
    title: sheet.title,
    subject: sheet.heading,
    language: sheet.language,
    paper: sheet.paper,
    inOrder: true,
  })
  registerFonts(doc, fonts)
  const theme = themeFor(ink)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const behind = backFurniture(sheet, fonts)
  const stretch = correctionStretch(sheet.correction, 'portrait')
  const addPage = (): void => {
    doc.addPage()
    doc.scale(stretch.x, stretch.y)
  }
  let pages = 0
  let side = 0
  for (const placed of packed(pieces, (index) => furniture(index).room)) {
    const { before, after } = furniture(side)
    const backs = placed.flatMap(({ piece, at }) =>
      piece.back
        ? [
            {
              piece,
              parts: piece.back,
              at: backOf({ piece, at }, sheet.duplex, pageToFill(sheet.paper, sheet.correction)),
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
    pages += backs.length > 0 ? 2 : 1
    side += 1
  }
  root.end()
  return success({ bytes: await finish(doc), pages })
}

/** Instructions for how the pieces are made. */
const makingOf = (pieces: Iterable<Piece>): { readonly hasLines: boolean; readonly hasBacks: boolean } => {
  let [hasLines, hasBacks] = [false, false]
  for (const { cut, back } of pieces) {
    hasLines ||= cut === 'line'
    hasBacks ||= back !== undefined
  }
  return { hasLines, hasBacks }
}

const problemsOf = (sheet: CutSheet, pieces: Iterable<Piece>, rooms: readonly [Room, ...Room[]]): Problem[] => {
  const [{ width, height }] = rooms
  const { title: paper } = papers[sheet.paper]
  const problems = new Map<string, Problem>()
  for (const piece of pieces) {
    if (rooms.every((each) => fits(piece, each))) continue
    problems.set(
      `${piece.width} ${piece.height}`,
      problem('piece-too-large', { width: piece.width, height: piece.height, paper, room: { width, height } }),
    )
  }
  return [...problems.values()]
}

const drawItems = (doc: PDFKit.PDFDocument, items: readonly Item[], theme: Theme): void => {
  for (const item of items) paintItem(doc, item, theme)
}

/** Front or back of a piece; a figure has the box of the whole piece. */
const addPiece = (
  doc: PDFKit.PDFDocument,
  root: PDFKit.PDFStructureElement,
  parts: readonly PageElement[],
  { piece, at }: Placed,
  theme: Theme,
  stretch: PaperScale,
): void => {
  const { least, most } = boundsOn({ piece, at })
  const box = onPaper([least.x, least.y, most.x, most.y], stretch)
  for (const { tag, alt, items } of parts) {
    const draw = (): void => placedOn(doc, at, () => drawItems(doc, items, theme))
    root.add(doc.struct(tag, alt === undefined ? {} : figure(alt, box), draw))
  }
}

/** pdfkit takes a box in points, of which its types do not know. */
const figure = (alt: string, bbox: readonly number[]): object => ({ alt, bbox })

/** Marks and lines to cut by, and what is printed twice, are nothing to be read. */
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

/** Draws in a piece's own millimetres. */
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
