/** From a sheet or a gauge, as plain data, to a PDF. */
import { success, type Result } from '../../src-core/problem.ts'
import { gaugeWords } from '../../src-core/words/gauge.ts'
import type { Copy } from './copy.ts'
import type { Fonts } from './fonts.ts'
import { renderGauge } from './gauge/draw.ts'
import { qrsPdf } from './qrs.ts'

export interface Pdf {
  readonly bytes: Uint8Array
  readonly pages: number
  /** Size of a sheet's text in points; null for a gauge. */
  readonly typeSize: number | null
}

/** Equal input gives equal bytes. Problems: those of `qrsPdf` and `renderGauge`. */
export const printPdf = async (copy: Copy, fonts: Fonts): Promise<Result<Pdf>> => {
  if (copy.what === 'qrs') return qrsPdf(copy.sheet, fonts, copy.options)
  const bytes = await renderGauge(copy.gauge, gaugeWords, fonts, copy.ink)
  return bytes.ok ? success({ bytes: bytes.value, pages: 1, typeSize: null }) : bytes
}
