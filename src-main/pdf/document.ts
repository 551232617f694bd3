import PDFDocument from 'pdfkit'
import type { Duplex, Orientation, PaperName } from '../../src-core/sheet/paper.ts'
import { pageSize, pointsPerMm } from '../../src-core/sheet/paper.ts'
import { cutWords } from '../../src-core/words/cut-outs.ts'

/** The date of every document. pdfkit requires one and hashes it, with title and subject, into the file id. */
const noDate = new Date('2000-01-01T00:00:00Z')

/** Metadata and page size. */
export interface DocumentHead {
  /** Shown in the reader's title bar. */
  readonly title: string
  readonly subject: string
  /** A BCP 47 tag such as `en`. */
  readonly language: string
  readonly paper: PaperName
  /** `portrait` by default. */
  readonly orientation?: Orientation
  /** The edge to flip the paper on. Null prints on one side only, so that no piece has another on its back. */
  readonly edge: Duplex | null
  /** Whether pages are drawn in order and flushed one by one. */
  readonly inOrder?: boolean
}

/**
 * Creates a tagged PDF/UA-1 without pages or fonts; `addPage()` adds pages without margins. Sets viewer preferences to print at full size, on one or
 * both sides, and to show the title. The constant date keeps the output deterministic. The caller adds the structure tree and the outline.
 */
export const openDocument = ({
  title,
  subject,
  language,
  paper,
  orientation = 'portrait',
  edge,
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
    // Without null, pdfkit loads the metrics of Helvetica from its package folder, which a bundle doesn't have.
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
  const preferences = catalogOf(doc).ViewerPreferences.data
  preferences['PrintScaling'] = 'None'
  preferences['Duplex'] = edge === null ? 'Simplex' : edge === 'long' ? 'DuplexFlipLongEdge' : 'DuplexFlipShortEdge'
  return doc
}

/** pdfkit has no API for page labels or for changing the viewer preferences it creates. */
const catalogOf = (
  doc: PDFKit.PDFDocument,
): { readonly ViewerPreferences: { readonly data: Record<string, unknown> }; PageLabels?: object } =>
  (doc as unknown as { _root: { data: ReturnType<typeof catalogOf> } })._root.data

/** Names pages as sides, or alternately as fronts and backs. */
export const sideLabels = (count: number, hasBacks: boolean): readonly string[] =>
  Array.from({ length: count }, (_, page) => {
    if (!hasBacks) return cutWords.side(page + 1)
    return page % 2 === 0 ? cutWords.side(page / 2 + 1) : cutWords.back((page + 1) / 2)
  })

/** Ends the document and returns its bytes. `labels` are the page names that readers show. Rejects on write errors. */
export const finish = async (doc: PDFKit.PDFDocument, labels: readonly string[]): Promise<Uint8Array> => {
  // pdfkit writes String objects as text and plain strings as PDF names.
  catalogOf(doc).PageLabels = { Nums: labels.flatMap((label, page) => [page, { P: new String(label) }]) }
  const chunks: Uint8Array[] = []
  doc.end()
  for await (const chunk of doc as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}
