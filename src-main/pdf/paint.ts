/** Draws pieces, gauges and their text, with items in millimeters. */
import { pointsPerMm } from '../../src-core/sheet/paper.ts'
import type { Point } from '../../src-core/sheet/gauge/geometry.ts'
import { mmPerPoint, reach, type Item, type PageElement, type PathItem, type TextItem } from './gauge/items.ts'
import { type Theme, black, white } from './theme.ts'

/* Colors are `#rrggbb`. */

export const setFill = (doc: PDFKit.PDFDocument, color: string): void => {
  const level = grays.get(color)
  if (level === undefined) doc.fillColor(color)
  else doc.addContent(`${level} g`)
}

export const setStroke = (doc: PDFKit.PDFDocument, color: string): void => {
  const level = grays.get(color)
  if (level === undefined) doc.strokeColor(color)
  else doc.addContent(`${level} G`)
}

/** Colors set as gray levels, so that printers use only black ink. pdfkit itself sets only RGB. */
const grays: ReadonlyMap<string, 0 | 1> = new Map([
  [black, 0],
  [white, 1],
])

/** Magnification across and down the page. */
export interface PaperScale {
  readonly x: number
  readonly y: number
}

/** A structure element for a part of the page. A figure gets a bounding box, scaled by the magnification. */
export const elementOf = (
  doc: PDFKit.PDFDocument,
  { tag, alt, items }: PageElement,
  theme: Theme,
  stretch: PaperScale,
): PDFKit.PDFStructureElement =>
  doc.struct(
    tag,
    { ...(alt === undefined ? {} : { alt }), ...(tag === 'Figure' ? { bbox: onPaper(boundsOf(items), stretch) } : {}) },
    () => {
      for (const item of items) paintItem(doc, item, theme)
    },
  )

type Bounds = readonly [left: number, top: number, right: number, bottom: number]

/** Converts bounds in millimeters to points on paper. */
export const onPaper = ([left, top, right, bottom]: Bounds, { x, y }: PaperScale): [number, number, number, number] => [
  left * pointsPerMm * x,
  top * pointsPerMm * y,
  right * pointsPerMm * x,
  bottom * pointsPerMm * y,
]

const boundsOf = (items: readonly Item[]): Bounds => {
  const corners = items.flatMap(cornersOf)
  const [across, down] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)]
}

/** Points whose bounding box contains the item: for curves, their ends and control points. */
const cornersOf = (item: Item): readonly Point[] => {
  if (item.kind === 'path') {
    return item.steps.flatMap((step) => {
      if (step.to === 'close') return []
      return step.to === 'curve' ? [step.control1, step.control2, step.point] : [step.point]
    })
  }
  const { at, width, size, turned } = item
  const [right, up] = turned ? [-width, 1] : [width, -1]
  const em = size * mmPerPoint * up
  return [
    { x: at.x, y: at.y + em * reach.above },
    { x: at.x + right, y: at.y - em * reach.below },
  ]
}

/** Draws an item in the current coordinate system. */
export const paintItem = (doc: PDFKit.PDFDocument, item: Item, theme: Theme): void => {
  if (item.kind === 'text') paintText(doc, item, theme)
  else paintPath(doc, item, theme)
}

const points = ({ x, y }: Point): readonly [number, number] => [x * pointsPerMm, y * pointsPerMm]

const paintText = (
  doc: PDFKit.PDFDocument,
  { text, font, size, color, at, turned }: TextItem,
  { gauge }: Theme,
): void => {
  const [x, y] = points(at)
  doc.save()
  if (turned) doc.rotate(180, { origin: [x, y] })
  setFill(doc, gauge[color])
  doc.font(font, size).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
  doc.restore()
}

const paintPath = (
  doc: PDFKit.PDFDocument,
  { steps, fill, stroke, width = 0, dash }: PathItem,
  { gauge, paleLine }: Theme,
): void => {
  doc.save()
  if (fill !== undefined) setFill(doc, gauge[fill])
  if (stroke !== undefined) setStroke(doc, gauge[stroke])
  for (const step of steps) {
    if (step.to === 'close') doc.closePath()
    else if (step.to === 'curve')
      doc.bezierCurveTo(...points(step.control1), ...points(step.control2), ...points(step.point))
    else if (step.to === 'line') doc.lineTo(...points(step.point))
    else doc.moveTo(...points(step.point))
  }
  if (fill !== undefined) doc.fill()
  if (stroke !== undefined) {
    doc.lineWidth((stroke === 'text' ? width : width * paleLine) * pointsPerMm).lineJoin('miter')
    if (dash) doc.dash(dash[0] * pointsPerMm, { space: dash[1] * pointsPerMm })
    doc.stroke()
  }
  doc.restore()
}
