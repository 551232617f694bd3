import type { PrintOptions } from '../../../src-core/contract/print.ts'
import { given } from '../../../src-core/given.ts'
import { success, type Result } from '../../../src-core/problem.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import type { Sheet } from '../../../src-core/sheet/blocks.ts'
import { sheetOf } from '../../../src-core/sheet/build.ts'
import type { QrsOptions } from '../qrs.ts'

export interface QrsCopy {
  readonly what: 'qrs'
  readonly sheet: Sheet
  readonly options: QrsOptions
}

export const qrsCopy = (ruleset: Ruleset, { paper, ink, sides, smallest }: PrintOptions): Result<QrsCopy> =>
  success({ what: 'qrs', sheet: sheetOf(ruleset), options: { paper, ...given({ ink, sides, smallest }) } })
