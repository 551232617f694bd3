/** What is printed as PDF, made in this process. */
import type { Roster } from '../../src-core/battle/roster.ts'
import type { Printed, PrintJob } from '../../src-core/contract/print.ts'
import { success, type Problem, type Result } from '../../src-core/problem.ts'
import type { Ruleset } from '../../src-core/ruleset/model.ts'
import { answersFolder, keptAnswer, noFiles, type MadeAnswer } from '../answers.ts'
import { copyOf, fileName } from '../pdf/copy.ts'
import { readFontBytes } from '../pdf/font-files.ts'
import { openPress, type KeepPages } from '../pdf/print.ts'
import type { QrsPages } from '../pdf/qrs.ts'
import type { QuickLibrary } from '../rulesets/quick.ts'

export type Print = (job: PrintJob) => Promise<Result<Printed>>

/** The roster to print, by the rules that are printed; null: none was named. */
export type RosterFor = (ruleset: Ruleset) => Promise<Result<Roster | null>>

/** Reads the fonts once, for any number of prints. `warn` gets what is wrong with what is printed all the same. */
export const openPrint = async (
  library: QuickLibrary,
  rosterFor: RosterFor,
  warn: (problems: readonly Problem[]) => Promise<void>,
): Promise<Print> => {
  const press = openPress(await readFontBytes(), keepPagesIn(answersFolder('layouts')))
  return async (job) => {
    const ruleset = await library.load(job.ruleset, job.house)
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

/** Keeps the pages of printed sheets in `folder`, so that an unchanged sheet is not laid out again. */
export const keepPagesIn =
  (folder: string | null): KeepPages =>
  (copy, layOut) =>
    keptAnswer(folder, copy, (): Promise<MadeAnswer<Result<QrsPages>>> => {
      const answer = layOut()
      return Promise.resolve(answer.ok ? { answer, from: noFiles } : { answer })
    })
