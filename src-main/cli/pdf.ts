/** Prints in this process. */
import type { Roster } from '../../src-core/battle/roster.ts'
import type { Printed, PrintJob } from '../../src-core/contract/print.ts'
import { success, type Problem, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { copyOf, fileName } from '../pdf/copy.ts'
import { readFontBytes } from '../pdf/fonts.ts'
import { openPress } from '../pdf/print.ts'
import type { CommandLibrary } from './library.ts'

export type Print = (job: PrintJob) => Promise<Result<Printed>>

/** The roster to print by these rules; null if none was named. */
export type RosterFor = (ruleset: Ruleset) => Promise<Result<Roster | null>>

/** Reads the fonts once for all prints. `warn` gets the problems of what is printed anyway. */
export const openPrint = async (
  library: CommandLibrary,
  rosterFor: RosterFor,
  warn: (problems: readonly Problem[]) => Promise<void>,
): Promise<Print> => {
  const press = openPress(await readFontBytes())
  return async (job) => {
    const ruleset = library.load(job.ruleset, job.house)
    if (!ruleset.ok) return ruleset
    if (ruleset.value.scale) await warn(ruleset.value.scale.bare)
    const roster = await rosterFor(ruleset.value)
    if (!roster.ok) return roster
    const copy = copyOf(ruleset.value, job, roster.value)
    if (!copy.ok) return copy
    const pdf = await press(copy.value)
    return pdf.ok ? success({ name: fileName(ruleset.value, job), ...pdf.value }) : pdf
  }
}
