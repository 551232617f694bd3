/** What is to be printed of a ruleset, as plain data. */
import type { RulesChoice } from '../../src-core/contract/choice.ts'
import type { PrintJob } from '../../src-core/contract/print.ts'
import { success, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import type { Sheet } from '../../src-core/sheet/blocks.ts'
import { sheetOf } from '../../src-core/sheet/build.ts'
import type { Gauge } from '../../src-core/sheet/gauge.ts'
import { gaugeOf } from '../../src-core/sheet/ruleset-gauge.ts'
import type { QrsOptions } from './qrs.ts'
import type { Ink } from './theme.ts'

export type Copy =
  | { readonly what: 'qrs'; readonly sheet: Sheet; readonly options: QrsOptions }
  | { readonly what: 'gauge'; readonly gauge: Gauge; readonly ink: Ink }

/** `fire-and-fury-qrs-a4.pdf`. */
export const fileName = ({ head }: Ruleset, { what, paper }: Pick<PrintJob, 'what' | 'paper'>): string => `${head.id}-${what}-${paper}.pdf`

/** The copy that is asked for; left out: the ruleset's own options, or the usual. Problem: `no-gauge`. */
export const copyOf = (
  ruleset: Ruleset,
  { what, paper, ink, sides, smallest, stand, length }: Omit<PrintJob, keyof RulesChoice>,
): Result<Copy> => {
  if (what === 'qrs') {
    const options = { paper, ...given({ ink, sides, smallest }) }
    return success({ what, sheet: sheetOf(ruleset), options })
  }
  const gauge = gaugeOf(ruleset, { paper, ...given({ stand: millimetres(stand), length: millimetres(length) }) })
  return gauge.ok ? success({ what, gauge: gauge.value, ink: ink ?? 'colour' }) : gauge
}

const millimetres = (inches: number | undefined): number | undefined => (inches === undefined ? undefined : inches * 25.4)

type Given<T> = { readonly [K in keyof T]?: Exclude<T[K], undefined> }

/** Without what was left out. */
const given = <T extends object>(options: T): Given<T> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Given<T>
