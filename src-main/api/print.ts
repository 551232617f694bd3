/** Sheets and gauges as PDF. */
import { failure, success, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { buildSheet } from '../../src-core/sheet/build.ts'
import type { PaperName } from '../../src-core/sheet/paper.ts'
import { gaugeOf } from '../../src-core/sheet/ruleset-gauge.ts'
import { gaugeWords } from '../../src-core/words/gauge.ts'
import { parseFonts, readFontBytes, type Fonts } from '../pdf/fonts.ts'
import { renderGauge } from '../pdf/gauge/draw.ts'
import { qrsPdf } from '../pdf/qrs.ts'
import type { Library } from '../rulesets/library.ts'

export interface PrintRequest {
  /** Id or file. */
  readonly ruleset: string
  readonly house: readonly string[]
  readonly what: 'qrs' | 'gauge'
  readonly paper: PaperName
  /** Most sides of paper of a sheet. */
  readonly sides?: number
  /** Width of a stand and length of a gauge in inches; the ruleset's own if left out. */
  readonly stand?: number
  readonly length?: number
}

export interface Printed {
  /** `fire-and-fury-qrs-a4.pdf`. */
  readonly name: string
  readonly bytes: Uint8Array
  readonly pages: number
  /** Size of a sheet's text in points; null for a gauge. */
  readonly typeSize: number | null
}

export type Print = (request: PrintRequest) => Promise<Result<Printed>>

/** Reads and parses the fonts once, for any number of prints. */
export const openPrint = async (library: Library): Promise<Print> => {
  const fonts = parseFonts(await readFontBytes())
  return async (request) => {
    const ruleset = library.load(request.ruleset, request.house)
    return ruleset.ok ? printed(request, ruleset.value, fonts) : ruleset
  }
}

const printed = async ({ what, paper, sides, stand, length }: PrintRequest, ruleset: Ruleset, fonts: Fonts): Promise<Result<Printed>> => {
  const name = `${ruleset.head.id}-${what}-${paper}.pdf`
  if (what === 'qrs') {
    const sheet = await qrsPdf(buildSheet(ruleset), fonts, sides === undefined ? { paper } : { paper, sides })
    return sheet.ok ? success({ name, ...sheet.value }) : sheet
  }
  const gauge = gaugeOf(ruleset, {
    paper,
    ...(stand === undefined ? {} : { standInches: stand }),
    ...(length === undefined ? {} : { lengthInches: length }),
  })
  if (!gauge.ok) return failure(...gauge.problems)
  const bytes = await renderGauge(gauge.value, gaugeWords, fonts)
  return bytes.ok ? success({ name, bytes: bytes.value, pages: 1, typeSize: null }) : bytes
}
