/** Makes the PDF of a copy. */
import { success, type Problem, type Result } from '../../src-core/problem.ts'
import type { Duplex, PageSize } from '../../src-core/sheet/paper.ts'
import { gaugeWords } from '../../src-core/words/cut-outs.ts'
import type { Copy } from './copy.ts'
import { parsedFonts, shippedFonts, type Fonts, type FontBytes } from './fonts.ts'
import { cutPdf, cutMargin, cutPage } from './cut/draw.ts'
import { printableData } from '../../src-core/sheet/characters.ts'
import { isCovered, isPrintable } from './fonts/shipped.ts'
import { renderGauge } from './gauge/draw.ts'
import { drawQrs, qrsPages } from './qrs.ts'
import { labelPieces } from './labels/label.ts'
import { markerPieces } from './markers.ts'
import { radiusPieces, wheelPiece } from './templates/arcs.ts'
import { allOf, stickPieces } from './templates/stick.ts'
import type { Piece } from './cut/piece.ts'

/** Pieces to cut out for a copy. Fails with the problems of `markerPieces` and `stickPieces`. */
export const piecesToCut = (
  copy: Extract<Copy, { what: 'sticks' | 'radius' | 'wheel' | 'markers' | 'labels' }>,
  fonts: Fonts,
): Result<Iterable<Piece>> => {
  const page = cutPage(copy.sheet)
  const longest = page.width - 2 * cutMargin
  switch (copy.what) {
    case 'sticks':
      return stickPieces(copy.sticks, copy.sheet, fonts)
    case 'radius':
      return allOf(copy.sticks.map((stick) => radiusPieces(stick, { longest, corner: cornerRoom(page) }, fonts)))
    case 'wheel':
      return success([wheelPiece(copy.wheel, cornerRoom(page), fonts)])
    case 'markers':
      return markerPieces(copy, fonts)
    case 'labels':
      return success(labelPieces(copy.labels, copy.look, fonts))
  }
}

/** Side of the largest square that fits on the first page next to its text, in millimeters. */
const cornerRoom = ({ width, height }: PageSize): number =>
  Math.min(width - 2 * cutMargin, height - 2 * cutMargin - words)
const words = 92

export interface Pdf extends Drawing {
  /** A `glyph-missing` problem for each string printed with □ or plain letters. */
  readonly problems: readonly Problem[]
}

interface Drawing {
  readonly bytes: Uint8Array
  /** The other pages of a picture. */
  readonly more?: readonly Uint8Array[]
  readonly pages: number
  /** Text size of a sheet in points. Null for other prints. */
  readonly typeSize: number | null
  /** The edge to flip the paper on so that backs match. Null if there are no backs. */
  readonly edge: Duplex | null
}

/** Prints a copy. The output is deterministic. Fails for the same reasons as `qrsPdf` and `renderGauge`. */
type Press = (copy: Copy) => Promise<Result<Pdf>>

/** Creates a press that caches measurements for later copies. */
export const openPress = (bytes: FontBytes): Press => {
  const shipped = shippedFonts(bytes)
  let parsed: Promise<Fonts> | undefined
  // The copy's JSON includes every character to print.
  return async (copy) => {
    if (!copy.picture && isCovered(JSON.stringify(copy))) return withProblems(await printWith(shipped, copy), [])
    const { data, problems } = printableData(copy, isPrintable)
    const fonts = !copy.picture && isCovered(JSON.stringify(data)) ? shipped : await (parsed ??= parsedFonts(bytes))
    return withProblems(await printWith(fonts, data), problems)
  }
}

const withProblems = (drawn: Result<Drawing>, problems: readonly Problem[]): Result<Pdf> =>
  drawn.ok ? success({ ...drawn.value, problems }) : drawn

/** Prints a copy with fonts that cover all of its text. */
export const printWith = async (fonts: Fonts, copy: Copy): Promise<Result<Drawing>> => {
  if (copy.picture) return drawPictures(fonts, copy, copy.picture)
  switch (copy.what) {
    case 'qrs':
    case 'roster': {
      const pages = qrsPages(copy.sheet, fonts, copy.options)
      return pages.ok ? success(await drawQrs(pages.value, fonts)) : pages
    }
    case 'sticks':
    case 'radius':
    case 'wheel':
    case 'markers':
    case 'labels': {
      const pieces = piecesToCut(copy, fonts)
      const pdf = pieces.ok ? await cutPdf(copy.sheet, pieces.value, fonts, copy.ink) : pieces
      return pdf.ok ? success({ ...pdf.value, typeSize: null }) : pdf
    }
    case 'gauge': {
      const gauge = await renderGauge(copy.gauge, gaugeWords, fonts, copy.ink)
      return gauge.ok ? success({ ...gauge.value, typeSize: null }) : gauge
    }
  }
}

const drawPictures = async (
  fonts: Fonts,
  copy: Copy,
  picture: NonNullable<Copy['picture']>,
): Promise<Result<Drawing>> => {
  const { picturesOf } = await import('./pictures/pictures.ts')
  const isPiece = !('options' in copy) && copy.what !== 'gauge'
  const made = await picturesOf(copy, isPiece ? piecesToCut(copy, fonts) : null, picture, fonts)
  if (!made.ok) return made
  const { files, typeSize } = made.value
  const [bytes = new Uint8Array(), ...more] = files
  return success({ bytes, ...(more.length > 0 && { more }), pages: files.length, typeSize, edge: null })
}
