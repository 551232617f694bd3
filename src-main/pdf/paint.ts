/** Draws items in millimetres: pieces, gauges and the words about them. */
import type { Point } from '../../src-core/sheet/gauge/geometry.ts'
import { setFill, setStroke } from './colour.ts'
import { pointsPerMm } from './document.ts'
import type { Item, PathItem, TextItem } from './gauge/items.ts'
import type { Theme } from './theme.ts'

/** Draws an item where it stands on the page, or under whatever transform the caller has set. */
export const paintItem = (doc: PDFKit.PDFDocument, item: Item, theme: Theme): void => {
  if (item.kind === 'text') paintText(doc, item, theme)
  else paintPath(doc, item, theme)
}

const points = ({ x, y }: Point): readonly [number, number] => [x * pointsPerMm, y * pointsPerMm]

const paintText = (doc: PDFKit.PDFDocument, { text, font, size, colour, at, turned }: TextItem, { gauge }: Theme): void => {
  const [x, y] = points(at)
  doc.save()
  if (turned) doc.rotate(180, { origin: [x, y] })
  setFill(doc, gauge[colour])
  doc.font(font, size).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
  doc.restore()
}

const paintPath = (doc: PDFKit.PDFDocument, { steps, fill, stroke, width = 0, dash }: PathItem, { gauge, paleLine }: Theme): void => {
  doc.save()
  if (fill !== undefined) setFill(doc, gauge[fill])
  if (stroke !== undefined) setStroke(doc, gauge[stroke])
  for (const step of steps) {
    if (step.to === 'close') doc.closePath()
    else if (step.to === 'curve') doc.bezierCurveTo(...points(step.control1), ...points(step.control2), ...points(step.point))
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
