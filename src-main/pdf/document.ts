import PDFDocument from 'pdfkit'
import type { Orientation, PaperName } from '../../src-core/sheet/paper.ts'
import { pageSize, pointsPerMm } from '../../src-core/sheet/paper.ts'

/** Stands for the date in every document: pdfkit wants one, and hashes it with the title and subject into the file's id. */
const noDate = new Date('2000-01-01T00:00:00Z')

/** The metadata of a document, and its page. */
export interface DocumentHead {
  /** Shown in the title bar of a reader. */
  readonly title: string
  readonly subject: string
  /** BCP 47, such as `en`. */
  readonly language: string
  readonly paper: PaperName
  /** `portrait` if left out. */
  readonly orientation?: Orientation
  /** Pages are drawn one after the other, and none is held once the next is begun; else they may be drawn in any order. */
  readonly inOrder?: boolean
}

/**
 * Opens a tagged PDF, marked as PDF/UA-1, without a page and without a font; `addPage()` then adds pages of the head's paper, without margins.
 * It tells readers not to scale when they print and to show its title, and holds no true date, so that equal input gives equal bytes.
 * The structure tree (`struct`, `addStructure`) and the outline are the caller's to fill.
 */
export const openDocument = ({
  title,
  subject,
  language,
  paper,
  orientation = 'portrait',
  inOrder = false,
}: DocumentHead): PDFKit.PDFDocument => {
  const { width, height } = pageSize(paper, orientation)
  const options: Omit<PDFKit.PDFDocumentOptions, 'font' | 'subset'> & { font: null; subset: 'PDF/UA' } = {
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: !inOrder,
    size: [width * pointsPerMm, height * pointsPerMm],
    margin: 0,
    // Without null pdfkit loads Helvetica's metrics from its own folder, which a bundle does not have.
    font: null,
    info: {
      Title: title,
      Subject: subject,
      Author: 'Doublequick',
      Creator: 'Doublequick',
      Producer: 'PDFKit',
      CreationDate: noDate,
    },
  }
  const doc = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions)
  viewerPreferences(doc)['PrintScaling'] = 'None'
  return doc
}

/** pdfkit makes the viewer preferences but offers no way to add to them. */
const viewerPreferences = (doc: PDFKit.PDFDocument): Record<string, unknown> => {
  const inside = doc as unknown as { _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } } }
  return inside._root.data.ViewerPreferences.data
}

/** Ends a document and gives its bytes. Rejects with whatever went wrong in writing it. */
export const finish = async (doc: PDFKit.PDFDocument): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  doc.end()
  for await (const chunk of doc as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}
