import PDFDocument from 'pdfkit'
import type { Orientation, PaperName } from '../../src-core/sheet/paper.ts'
import { pageSize, pointsPerMm } from '../../src-core/sheet/paper.ts'

/** The same in every document: pdfkit requires a date, and hashes it with title and subject into the file id. */
const noDate = new Date('2000-01-01T00:00:00Z')

/** Metadata and page size. */
export interface DocumentHead {
  /** Shown in a reader's title bar. */
  readonly title: string
  readonly subject: string
  /** BCP 47, such as `en`. */
  readonly language: string
  readonly paper: PaperName
  /** Default `portrait`. */
  readonly orientation?: Orientation
  /** Pages are drawn in order and flushed one by one; otherwise in any order. */
  readonly inOrder?: boolean
}

/**
 * Opens a tagged PDF/UA-1 without pages or fonts; `addPage()` adds pages without margins. Readers are told to print at
 * full size and to show the title. The date is constant, so that equal input gives equal bytes. The caller fills
 * structure tree and outline.
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
    // Without null, pdfkit loads Helvetica's metrics from its own folder, which a bundle doesn't have.
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

/** pdfkit creates viewer preferences but has no API to add to them. */
const viewerPreferences = (doc: PDFKit.PDFDocument): Record<string, unknown> => {
  const inside = doc as unknown as { _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } } }
  return inside._root.data.ViewerPreferences.data
}

/** Ends the document and returns its bytes. Rejects on write errors. */
export const finish = async (doc: PDFKit.PDFDocument): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  doc.end()
  for await (const chunk of doc as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}
