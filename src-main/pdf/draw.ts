import { pointsPerMm } from '../../src-core/sheet/paper.ts'
import { entryAt } from '../../src-core/present.ts'
import { setFill, setStroke } from './paint.ts'
import type { Guide, PlacedPage, Side } from './imposition.ts'
import { black } from './theme.ts'
import type { Box, Mark, TextBox } from './layout/boxes.ts'
import type { Layout, Page } from './layout/layout.ts'

/** The structure elements that are currently open. Sections are kept by id because they may continue on later pages. */
interface Tree {
  readonly root: PDFKit.PDFStructureElement
  readonly sections: Map<string, PDFKit.PDFStructureElement>
}

/**
 * Draws the pages, structure and outline of a layout into an open document with registered fonts. The structure and the outline follow the reading
 * order, not the order of the paper sides.
 */
export const drawLayout = (doc: PDFKit.PDFDocument, layout: Layout, sides: readonly Side[]): void => {
  const root = doc.struct('Document')
  doc.addStructure(root)
  const tree: Tree = { root, sections: new Map() }
  for (const side of sides) {
    doc.addPage({ size: [side.width * pointsPerMm, side.height * pointsPerMm], margin: 0 })
    drawGuides(doc, side)
  }
  const placed = sides
    .flatMap(({ pages }, side) => pages.map((place) => ({ side, place })))
    .toSorted((a, b) => a.place.page - b.place.page)
  let section = doc.outline
  for (const { side, place } of placed) {
    doc.switchToPage(side)
    for (const { title, y, isSection } of bookmarksOn(layout, place.page)) {
      const at = { ...destinationOf(place, entryAt(sides, side), y), expanded: true }
      if (isSection) section = doc.outline.addItem(title, at)
      else section.addItem(title, at)
    }
    onPlace(doc, place, () => drawPage(doc, tree, entryAt(layout.pages, place.page)))
  }
  root.end()
}

interface Bookmark {
  readonly title: string
  readonly y: number
  readonly isSection: boolean
}

/** Sections that start on a page, in reading order, each followed by its titled tables and lists and the headings in its tables. */
const bookmarksOn = ({ outline, pages }: Layout, page: number): readonly Bookmark[] => {
  const sections = outline.flatMap((entry) => (entry.page === page ? [{ ...entry, isSection: true }] : []))
  const tables = entryAt(pages, page).marks.flatMap(titlesIn)
  const place = ({ y }: Bookmark): number => sections.filter((section) => section.y <= y).length
  return [...sections, ...tables].toSorted((one, other) => place(one) - place(other))
}

const titlesIn = (mark: Mark): readonly Bookmark[] => {
  const texts = textsIn(mark)
  const [first] = texts
  const isTitle = ['H3', 'Caption'].includes(mark.tag) || (mark.scope === 'Row' && (mark.columns ?? 1) > 1)
  if (first && isTitle)
    return [{ title: texts.map(({ text }) => text).join(' '), y: first.y - first.size, isSection: false }]
  return mark.children.flatMap((child) => ('tag' in child ? titlesIn(child) : []))
}

/** Link destination for a position on a page, or for the top of the side if the page is rotated. pdfkit measures `left` from the right edge. */
const destinationOf = ({ turn, y }: PlacedPage, { width }: Side, onPage: number): object => ({
  top: turn === 0 ? y * pointsPerMm + onPage : 0,
  left: width * pointsPerMm,
})

/** Draws in the coordinates of a page placed on a side. */
const onPlace = (doc: PDFKit.PDFDocument, { x, y, width, height, turn }: PlacedPage, draw: () => void): void => {
  const [left, top] = [x * pointsPerMm, y * pointsPerMm]
  if (left === 0 && top === 0 && turn === 0) return draw()
  const [right, bottom] = [left + width * pointsPerMm, top + height * pointsPerMm]
  doc.save()
  if (turn === 0) doc.transform(1, 0, 0, 1, left, top)
  else if (turn === 90) doc.transform(0, 1, -1, 0, right, top)
  else if (turn === 180) doc.transform(-1, 0, 0, -1, right, bottom)
  else doc.transform(0, -1, 1, 0, left, bottom)
  draw()
  doc.restore()
}

/** Draws dashed fold and cut lines, as artifacts. */
const drawGuides = (doc: PDFKit.PDFDocument, { folds, cuts }: Side): void => {
  if (folds.length + cuts.length === 0) return
  doc.markContent('Artifact', { type: 'Layout' })
  setStroke(doc, black)
  const lineOf = ({ from, to }: Guide): void => {
    doc.moveTo(from.x * pointsPerMm, from.y * pointsPerMm).lineTo(to.x * pointsPerMm, to.y * pointsPerMm)
    doc.stroke()
  }
  doc.lineWidth(guideThickness)
  for (const cut of cuts) lineOf(cut)
  doc.dash(3, { space: 2 })
  for (const fold of folds) lineOf(fold)
  doc.undash()
  doc.endMarkedContent()
}

/** In points. */
const guideThickness = 0.4

const drawPage = (doc: PDFKit.PDFDocument, tree: Tree, page: Page): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  for (const box of page.behind) drawBox(doc, box)
  doc.endMarkedContent()
  for (const mark of page.marks) drawTop(doc, tree, mark)
  if (page.repeated.length === 0) return
  doc.markContent('Artifact', { type: 'Pagination' })
  for (const mark of page.repeated) drawPlain(doc, mark)
  doc.endMarkedContent()
}

const drawTop = (doc: PDFKit.PDFDocument, { root, sections }: Tree, mark: Mark): void => {
  const known = mark.id === undefined ? undefined : sections.get(mark.id)
  if (known) {
    for (const child of mark.children) if ('tag' in child) addMark(doc, known, child)
    return
  }
  const element = addMark(doc, root, mark)
  if (mark.tag === 'Sect' && mark.id !== undefined) sections.set(mark.id, element)
}

/** Adds a mark and its children to an element. The element must already be attached, so that they are drawn immediately. */
const addMark = (
  doc: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  mark: Mark,
): PDFKit.PDFStructureElement => {
  const { sign } = mark
  const element = doc.struct(mark.tag, sign ? { actual: sign.says } : {})
  const attributes = tableAttributes(mark)
  if (attributes) dictionaryOf(element)['A'] = attributes
  parent.add(element)
  if (sign) element.add(() => drawBox(doc, sign.box))
  const texts = textsIn(mark)
  if (texts.length > 0) element.add(() => drawTexts(doc, texts))
  for (const child of mark.children) if ('tag' in child) addMark(doc, element, child)
  return element
}

const textsIn = ({ children }: Mark): TextBox[] => children.flatMap((child) => ('tag' in child ? [] : [child]))

/** pdfkit writes the scope of a cell but has no option for its spans. */
const dictionaryOf = (element: PDFKit.PDFStructureElement): Record<string, unknown> =>
  (element as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary.data

/** Attributes of a table cell for screen readers. */
const tableAttributes = ({ scope, columns, rows }: Mark): Record<string, unknown> | undefined =>
  (scope ?? columns ?? rows)
    ? {
        O: 'Table',
        ...(scope ? { Scope: scope } : {}),
        ...(columns ? { ColSpan: columns } : {}),
        ...(rows ? { RowSpan: rows } : {}),
      }
    : undefined

const drawPlain = (doc: PDFKit.PDFDocument, mark: Mark): void => {
  drawTexts(doc, textsIn(mark))
  for (const child of mark.children) if ('tag' in child) drawPlain(doc, child)
}

/**
 * Draws the text boxes of one element. Adds a space to a box if the next one is on another line or at a distance, so that words stay separate when
 * copied or read aloud.
 */
const drawTexts = (doc: PDFKit.PDFDocument, boxes: readonly TextBox[]): void => {
  for (const [index, box] of boxes.entries()) drawText(doc, box, parts(box, boxes[index + 1]))
}

const parts = (box: TextBox, next: TextBox | undefined): boolean =>
  next !== undefined && (next.y !== box.y || Math.abs(next.x - box.x - box.width) > box.size * 0.05)

const drawText = (
  doc: PDFKit.PDFDocument,
  { text, x, y, width, size, font, color, underlined, apart = 0 }: TextBox,
  spaced: boolean,
): void => {
  setFill(doc, color)
  doc.font(font).fontSize(size)
  doc.text(spaced ? `${text} ` : text, x, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: apart })
  if (underlined) doc.rect(x, y + size * underline.below, width, size * underline.thickness).fill()
}

/** Underline of a changed number, relative to its type size. */
export const underline = { below: 0.1, thickness: 0.07 } as const

const drawBox = (doc: PDFKit.PDFDocument, box: Box): void => {
  switch (box.kind) {
    case 'text':
      drawText(doc, box, false)
      return
    case 'fill':
      setFill(doc, box.color)
      if (box.radius > 0) doc.roundedRect(box.x, box.y, box.width, box.height, box.radius)
      else doc.rect(box.x, box.y, box.width, box.height)
      doc.fill()
      return
    case 'rule':
      setStroke(doc, box.color)
      doc.moveTo(box.x, box.y).lineTo(box.x + box.width, box.y + box.height)
      doc.lineWidth(box.thickness).stroke()
  }
}
