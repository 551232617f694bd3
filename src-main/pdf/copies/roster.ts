import type { Roster } from '../../../src-core/battle/roster.ts'
import type { PrintOptions } from '../../../src-core/contract/print.ts'
import { failure, problem, success, type Result } from '../../../src-core/problem.ts'
import { given } from '../../../src-core/given.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { cutSheetOf, type CutSheet } from '../../../src-core/sheet/colophon.ts'
import { rosterEntries, type RosterEntry } from '../../../src-core/sheet/states.ts'
import { labelWords } from '../../../src-core/words/labels.ts'
import type { Ink } from '../theme.ts'

export interface RosterCopy {
  readonly what: 'roster'
  readonly sheet: CutSheet
  readonly entries: readonly RosterEntry[]
  readonly ink: Ink
}

/** Problems: `no-roster`, `empty-roster`. */
export const rosterCopy = (
  ruleset: Ruleset,
  { paper, ink, duplex, measured }: PrintOptions,
  roster: Roster | null,
): Result<RosterCopy> => {
  const { heading, facts } = labelWords.roster
  if (!roster) return failure(problem('no-roster', { what: heading }))
  const entries = rosterEntries(ruleset, roster)
  if (entries.length === 0) return failure(problem('empty-roster', { what: heading }))
  const sheet = cutSheetOf(ruleset, {
    heading,
    facts: facts(entries.length),
    paper,
    duplex: duplex ?? 'long',
    ...given({ correction: measured }),
  })
  return success({ what: 'roster', sheet, entries, ink: ink ?? 'colour' })
}
