/** From what is printed, as plain data, to a PDF. */
import { success, type Result } from '../../src-core/problem.ts'
import type { Duplex } from '../../src-core/sheet/paper.ts'
import { gaugeWords } from '../../src-core/words/gauge.ts'
import type { Copy } from './copy.ts'
import type { FontBytes } from './font-files.ts'
import { parsedFonts, shippedFonts, type Fonts } from './fonts.ts'
import { cutPdf } from './cut/draw.ts'
import { piecesToCut } from './cut/pieces.ts'
import { isCovered } from './fonts/shipped.ts'
import { renderGauge } from './gauge/draw.ts'
import { drawQrs, qrsPages } from './qrs.ts'

export interface Pdf {
  readonly bytes: Uint8Array
  readonly pages: number
  /** Size of a sheet's text in points; null for what is no sheet. */
  readonly typeSize: number | null
  /** The edge to turn the paper on, so that backs match their fronts; null where there are none, or the paper itself shows it. */
  readonly edge: Duplex | null
}

/** Equal copies give equal bytes. Problems: those of `qrsPdf` and `renderGauge`. */
export type Press = (copy: Copy) => Promise<Result<Pdf>>

/** What is measured with the fonts of a press is kept for its later copies. */
export const openPress = (bytes: FontBytes): Press => {
  const shipped = shippedFonts(bytes)
  let parsed: Promise<Fonts> | undefined
  // JSON says every character of a copy.
  return async (copy) =>
    printWith(isCovered(JSON.stringify(copy)) ? shipped : await (parsed ??= parsedFonts(bytes)), copy)
}

/** One copy with fonts that set all it says. */
export const printWith = async (fonts: Fonts, copy: Copy): Promise<Result<Pdf>> => {
  switch (copy.what) {
    case 'qrs':
    case 'record': {
      const pages = qrsPages(copy.sheet, fonts, copy.options)
      return pages.ok ? success(await drawQrs(pages.value, fonts)) : pages
    }
    case 'sticks':
    case 'radius':
    case 'wheel':
    case 'markers':
    case 'labels':
    case 'roster': {
      const pieces = piecesToCut(copy, fonts)
      const pdf = pieces.ok ? await cutPdf(copy.sheet, pieces.value, fonts, copy.ink) : pieces
      return pdf.ok ? success({ ...pdf.value, typeSize: null, edge: null }) : pdf
    }
    case 'gauge': {
      const gauge = await renderGauge(copy.gauge, gaugeWords, fonts, copy.ink)
      return gauge.ok ? success({ ...gauge.value, typeSize: null, edge: null }) : gauge
    }
  }
}
