/** Colours as they are set in a page, `#rrggbb`. */
import { black, white } from './theme.ts'

/** Sets the colour of text and of filled areas. */
export const setFill = (doc: PDFKit.PDFDocument, colour: string): void => {
  const level = greys.get(colour)
  if (level === undefined) doc.fillColor(colour)
  else doc.addContent(`${level} g`)
}

/** Sets the colour of lines. */
export const setStroke = (doc: PDFKit.PDFDocument, colour: string): void => {
  const level = greys.get(colour)
  if (level === undefined) doc.strokeColor(colour)
  else doc.addContent(`${level} G`)
}

/** Set as levels of grey, so that a printer takes black ink alone and mixes no colours under it; pdfkit itself sets RGB only. */
const greys: ReadonlyMap<string, 0 | 1> = new Map([
  [black, 0],
  [white, 1],
])
