import { entryAt } from '../../../src-core/present.ts'
import type { Result } from '../../../src-core/problem.ts'
import { failure, success } from '../../../src-core/problem.ts'
import type { Gauge } from '../../../src-core/sheet/gauge.ts'
import type { GaugeWords } from '../../../src-core/words/gauge.ts'
import { setFill, setStroke } from '../colour.ts'
import { finish, openDocument, pointsPerMm } from '../document.ts'
import type { Fonts } from '../fonts.ts'
import { registerFonts } from '../fonts.ts'
import { themeFor, type Ink, type Theme } from '../theme.ts'
import { checkPage } from './check.ts'
import type { Point } from '../../../src-core/sheet/gauge/geometry.ts'
import { mmPerPoint, reach, type Item, type PathItem, type PageElement, type TextItem } from './items.ts'
import { layOutGauge } from './page.ts'
import type { GaugePage } from './page.ts'

/**
 * Makes the PDF of a gauge. Problems: those of `layOutGauge` and of `checkPage`; then nothing is drawn.
 * Equal input gives equal bytes.
 */
export const renderGauge = async (gauge: Gauge, words: GaugeWords, fonts: Fonts, ink: Ink = 'colour'): Promise<Result<Uint8Array>> => {
  const pages = layOutGauge(gauge, words, fonts)
  if (!pages.ok) return pages
  const problems = pages.value.flatMap((page) => checkPage(page, fonts))
  if (problems.length > 0) return failure(...problems)
  return success(await drawGauge(pages.value, fonts, themeFor(ink)))
}

/** Draws pages that were laid out and checked. */
const drawGauge = (pages: readonly GaugePage[], fonts: Fonts, theme: Theme): Promise<Uint8Array> => {
  const { head } = entryAt(pages, 0)
  const doc = openDocument(head)
  registerFonts(doc, fonts)
  doc.addPage()
  doc.outline.addItem(head.title)
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const [index, { width, height, parts }] of pages.entries()) {
    if (index > 0) doc.addPage({ size: [width * pointsPerMm, height * pointsPerMm], margin: 0 })
    for (const part of parts) root.add(structure(doc, part, theme))
  }
  root.end()
  return finish(doc)
}

const structure = (doc: PDFKit.PDFDocument, { tag, alt, items }: PageElement, theme: Theme): PDFKit.PDFStructureElement =>
  doc.struct(tag, { ...(alt === undefined ? {} : { alt }), ...(tag === 'Figure' ? { bbox: boundsOf(items) } : {}) }, () => {
    for (const item of items) drawItem(doc, item, theme)
  })

/** Left, top, right and bottom of all that is drawn, in points. */
const boundsOf = (items: readonly Item[]): [number, number, number, number] => {
  const corners = items.flatMap(cornersOf)
  const [across, down] = [corners.map(({ x }) => x * pointsPerMm), corners.map(({ y }) => y * pointsPerMm)]
  return [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)]
}

/** Points that an item lies between; a curve lies between its ends and controls. */
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

const drawItem = (doc: PDFKit.PDFDocument, item: Item, theme: Theme): void => {
  if (item.kind === 'text') drawText(doc, item, theme)
  else drawPath(doc, item, theme)
}

const points = ({ x, y }: Point): readonly [number, number] => [x * pointsPerMm, y * pointsPerMm]

const drawText = (doc: PDFKit.PDFDocument, { text, font, size, colour, at, turned }: TextItem, { gauge }: Theme): void => {
  const [x, y] = points(at)
  doc.save()
  if (turned) doc.rotate(180, { origin: [x, y] })
  setFill(doc, gauge[colour])
  doc.font(font, size).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
  doc.restore()
}

const drawPath = (doc: PDFKit.PDFDocument, { steps, fill, stroke, width = 0, dash }: PathItem, { gauge, paleLine }: Theme): void => {
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
