/** Sheets and gauges as PDF, made in this process. */
import type { Printed, PrintJob } from '../../src-core/contract/print.ts'
import { success, type Result } from '../../src-core/problem.ts'
import { copyOf, fileName } from '../pdf/copy.ts'
import { readFontBytes } from '../pdf/font-files.ts'
import { openPress } from '../pdf/print.ts'
import type { QuickLibrary } from '../rulesets/quick.ts'

export type Print = (job: PrintJob) => Promise<Result<Printed>>

/** Reads the fonts once, for any number of prints. */
export const openPrint = async (library: QuickLibrary): Promise<Print> => {
  const press = openPress(await readFontBytes())
  return async (job) => {
    const ruleset = await library.load(job.ruleset, job.house)
    if (!ruleset.ok) return ruleset
    const copy = copyOf(ruleset.value, job)
    if (!copy.ok) return copy
    const pdf = await press(copy.value)
    return pdf.ok ? success({ name: fileName(ruleset.value, job), ...pdf.value }) : pdf
  }
}
