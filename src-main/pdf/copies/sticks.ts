import type { PrintOptions } from '../../../src-core/contract/print.ts'
import { given } from '../../../src-core/given.ts'
import { success, type Result } from '../../../src-core/problem.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { cutSheetOf, type CutSheet } from '../../../src-core/sheet/colophon.ts'
import { missingSubjects, sticksOf, stickSubjects, type Stick } from '../../../src-core/sheet/sticks.ts'
import { stickWords } from '../../../src-core/words/sticks.ts'
import type { Ink } from '../theme.ts'

export interface SticksCopy {
  readonly what: 'sticks'
  readonly sheet: CutSheet
  readonly sticks: readonly Stick[]
  readonly ink: Ink
}

/** One stick a weapon and a formation. Problem: `no-distances`, where no chart has any of those wanted. */
export const sticksCopy = (
  ruleset: Ruleset,
  { paper, ink, stand, sticks: only, duplex, measured }: PrintOptions,
): Result<SticksCopy> => {
  const subjects = only === undefined ? stickSubjects : [only]
  const sticks = sticksOf(ruleset, subjects, stand === undefined ? undefined : stand * 25.4)
  if (!sticks.ok) return sticks
  const { heading, facts } = stickWords.sticks
  const sheet = cutSheetOf(ruleset, {
    heading,
    facts: facts(sticks.value.length, missingSubjects(ruleset, subjects)),
    paper,
    duplex: duplex ?? 'long',
    ...given({ correction: measured }),
  })
  return success({ what: 'sticks', sheet, sticks: sticks.value, ink: ink ?? 'colour' })
}
