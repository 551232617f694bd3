import type { PrintOptions } from '../../../src-core/contract/print.ts'
import { given } from '../../../src-core/given.ts'
import { success, type Result } from '../../../src-core/problem.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { type GaugeContents, gaugeOf } from '../../../src-core/sheet/gauge.ts'
import type { Ink } from '../theme.ts'

export interface GaugeCopy {
  readonly what: 'gauge'
  readonly gauge: GaugeContents
  readonly ink: Ink
}

/** Problem: `no-gauge`. */
export const gaugeCopy = (ruleset: Ruleset, options: PrintOptions): Result<GaugeCopy> => {
  const { paper, ink, stand, length, form, sharing, duplex, measured } = options
  const own = given({
    stand: millimetres(stand),
    length: millimetres(length),
    form,
    sharing,
    duplex,
    correction: measured,
  })
  const gauge = gaugeOf(ruleset, { paper, ...own })
  return gauge.ok ? success({ what: 'gauge', gauge: gauge.value, ink: ink ?? 'colour' }) : gauge
}

const millimetres = (inches: number | undefined): number | undefined =>
  inches === undefined ? undefined : inches * 25.4
