import type { PrintOptions } from '../../../src-core/contract/print.ts'
import { given } from '../../../src-core/given.ts'
import { success, type Result } from '../../../src-core/problem.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { cutSheetOf, type CutSheet } from '../../../src-core/sheet/colophon.ts'
import { sticksOf, type Stick } from '../../../src-core/sheet/sticks.ts'
import { stickWords } from '../../../src-core/words/sticks.ts'
import type { Ink } from '../theme.ts'

export interface RadiusCopy {
  readonly what: 'radius'
  readonly sheet: CutSheet
  /** One for each row of the charts. */
  readonly sticks: readonly Stick[]
  readonly ink: Ink
}

/** Problem: `no-distances`, where no chart gives a leader's distance. */
export const radiusCopy = (
  ruleset: Ruleset,
  { paper, ink, stand, duplex, measured }: PrintOptions,
): Result<RadiusCopy> => {
  const sticks = sticksOf(ruleset, ['radii'], stand === undefined ? undefined : stand * 25.4)
  if (!sticks.ok) return sticks
  const { heading, facts } = stickWords.radius
  const sheet = cutSheetOf(ruleset, {
    heading,
    facts: facts(sticks.value.length),
    paper,
    duplex: duplex ?? 'long',
    ...given({ correction: measured }),
  })
  return success({ what: 'radius', sheet, sticks: sticks.value, ink: ink ?? 'colour' })
}
