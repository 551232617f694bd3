/** The pages of a picture or PDF as images, with the position of each place on them. */
import { project } from '../../src-core/picture/projection.ts'
import type { ScannedPage } from '../../src-core/contract/house.ts'
import type { Proposal } from '../../src-core/scan/proposals.ts'
import type { SourceBox } from '../../src-core/scan/reading.ts'
import type { ScanPlace } from './proposal.ts'

export interface ShownPage extends ScannedPage {
  /** URL of the page's image. */
  readonly address: string
}

/** Width of the images of PDF pages in pixels, large enough for small print. */
const pdfWidth = 1400

/** Draws the pages of a PDF. A picture is a single page. The caller must revoke the URLs. */
export const drawnPages = async (
  bytes: Uint8Array<ArrayBuffer>,
  pages: readonly ScannedPage[],
): Promise<readonly ShownPage[]> => {
  const [first] = pages
  if (!first) return []
  if (!isPdf(bytes)) return [{ ...first, address: URL.createObjectURL(new Blob([bytes])) }]
  const { drawPages } = await import('../components/print/pdf.ts')
  const drawn: Promise<string>[] = []
  await drawPages(
    bytes,
    () => pdfWidth / devicePixelRatio,
    new AbortController().signal,
    (canvas) => {
      drawn.push(new Promise((resolve) => canvas.toBlob((blob) => resolve(URL.createObjectURL(blob ?? new Blob())))))
    },
  )
  const addresses = await Promise.all(drawn)
  return pages.map((page, index) => ({ ...page, address: addresses[index] ?? '' }))
}

const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')

/** The box of a cell, name or heading. For an empty cell, the box of its row. */
export const boxAt = ({ columns, rows }: Proposal, { row, column }: ScanPlace): SourceBox | undefined => {
  if (row === null) return (column === null ? undefined : columns[column]?.box) ?? undefined
  const own = column === null ? rows[row]?.name.box : rows[row]?.cells[column]?.box
  return own ?? rows[row]?.name.box ?? undefined
}

/** The corners of a box on the displayed page. */
export const cornersOn = (
  { toShown }: ShownPage,
  { left, top, right, bottom }: SourceBox,
): readonly { readonly x: number; readonly y: number }[] => {
  const corners = [[left, top], [right, top], [right, bottom], [left, bottom]].map(([x = 0, y = 0]) => ({ x, y })) // prettier-ignore
  return toShown ? corners.map((corner) => project(toShown, corner)) : corners
}
