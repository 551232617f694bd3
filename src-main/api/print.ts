/** Sheets and gauges as PDF. */
import type { Printed } from '../../src-core/contract/print.ts'
import { success, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { buildSheet } from '../../src-core/sheet/build.ts'
import type { PaperName } from '../../src-core/sheet/paper.ts'
import { gaugeOf } from '../../src-core/sheet/ruleset-gauge.ts'
import { parseFonts, readFontBytes } from '../pdf/fonts.ts'
import { printPdf, type Copy } from '../pdf/print.ts'
import type { Library } from '../rulesets/library.ts'

/** How to print what. Left out: the ruleset's own, or the usual. */
export interface PrintOptions {
  readonly what: 'qrs' | 'gauge'
  readonly paper: PaperName
  readonly ink?: 'colour' | 'black'
  /** Most sides of paper of a sheet. */
  readonly sides?: number
  /** Smallest type of a sheet in points. */
  readonly smallest?: number
  /** Width of a stand and length of a gauge in inches. */
  readonly stand?: number
  readonly length?: number
}

export interface PrintRequest extends PrintOptions {
  /** Id or file. */
  readonly ruleset: string
  readonly house: readonly string[]
}

export type Print = (request: PrintRequest) => Promise<Result<Printed>>

/** Reads and parses the fonts once, for any number of prints. */
export const openPrint = async (library: Library): Promise<Print> => {
  const fonts = parseFonts(await readFontBytes())
  return async (request) => {
    const ruleset = library.load(request.ruleset, request.house)
    if (!ruleset.ok) return ruleset
    const copy = copyOf(ruleset.value, request)
    if (!copy.ok) return copy
    const pdf = await printPdf(copy.value, fonts)
    return pdf.ok ? success({ name: fileName(ruleset.value, request), ...pdf.value }) : pdf
  }
}

/** `fire-and-fury-qrs-a4.pdf`. */
export const fileName = ({ head }: Ruleset, { what, paper }: PrintOptions): string => `${head.id}-${what}-${paper}.pdf`

/** What is to be printed of a ruleset, as plain data. Problem: `no-gauge`. */
export const copyOf = (ruleset: Ruleset, { what, paper, ink, sides, smallest, stand, length }: PrintOptions): Result<Copy> => {
  if (what === 'qrs') {
    const options = { paper, ...given({ ink, sides, smallest }) }
    return success({ what, sheet: buildSheet(ruleset), options })
  }
  const gauge = gaugeOf(ruleset, { paper, ...given({ standInches: stand, lengthInches: length }) })
  return gauge.ok ? success({ what, gauge: gauge.value, ink: ink ?? 'colour' }) : gauge
}

type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }

/** Without what was left out. */
const given = <T extends object>(options: T): Given<T> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Given<T>
