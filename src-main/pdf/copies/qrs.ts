import type { Roster } from '../../../src-core/battle/roster.ts'
import type { PrintOptions } from '../../../src-core/contract/print.ts'
import { given } from '../../../src-core/given.ts'
import { success, type Result } from '../../../src-core/problem.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { type Sheet, chosenSections } from '../../../src-core/sheet/blocks.ts'
import { sheetOf } from '../../../src-core/sheet/build.ts'
import { recordOf } from '../../../src-core/sheet/record.ts'
import type { QrsOptions } from '../qrs.ts'

export interface QrsCopy {
  readonly what: 'qrs'
  readonly sheet: Sheet
  readonly options: QrsOptions
}

/** The record sheet at its back has the names of the roster, if there is one. Problem: `section-unknown`. */
export const qrsCopy = (ruleset: Ruleset, options: PrintOptions, roster: Roster | null): Result<QrsCopy> => {
  const { paper, ink, format, duplex, sections, sides, smallest, size, preset, back = false } = options
  const whole = sheetOf(ruleset)
  const sheet = sections ? chosenSections(whole, sections) : success(whole)
  if (!sheet.ok) return sheet
  const how = {
    ...given({ ink, format, duplex, sides, smallest, size, preset }),
    ...(sections && { inOrder: true }),
    ...(back && { back: recordOf(ruleset, roster) }),
  }
  return success({ what: 'qrs', sheet: sheet.value, options: { paper, ...how } })
}
