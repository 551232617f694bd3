import type { Roster } from '../../../src-core/battle/roster.ts'
import type { PrintOptions } from '../../../src-core/contract/print.ts'
import { withoutUndefined } from '../../../src-core/collections.ts'
import { success, type Result } from '../../../src-core/problem.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import type { Sheet } from '../../../src-core/sheet/blocks.ts'
import { formats } from '../../../src-core/sheet/formats.ts'
import { recordOf } from '../../../src-core/sheet/record.ts'
import type { QrsOptions } from '../qrs.ts'

export interface RecordCopy {
  readonly what: 'record'
  readonly sheet: Sheet
  readonly options: QrsOptions
}

/** With the names of a roster, if there is one. */
export const recordCopy = (ruleset: Ruleset, options: PrintOptions, roster: Roster | null): Result<RecordCopy> => {
  const { paper, ink, format = 'page', duplex, sides, smallest, size, preset } = options
  // Without names there is as much to fill in as a side holds well.
  const most =
    sides ?? (roster || preset || size !== undefined || formats[format].frameOn(paper).topics ? undefined : 1)
  const how = withoutUndefined({ ink, format, duplex, sides: most, smallest, size, preset })
  return success({ what: 'record', sheet: recordOf(ruleset, roster), options: { paper, inOrder: true, ...how } })
}
