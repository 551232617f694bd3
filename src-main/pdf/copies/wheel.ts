import type { PrintOptions } from '../../../src-core/contract/print.ts'
import { given } from '../../../src-core/given.ts'
import { success, type Result } from '../../../src-core/problem.ts'
import type { Ruleset } from '../../../src-core/ruleset/model.ts'
import { cutSheetOf, type CutSheet } from '../../../src-core/sheet/colophon.ts'
import { markingOf, type Marking } from '../../../src-core/sheet/sticks.ts'
import { stickWords } from '../../../src-core/words/sticks.ts'
import type { Ink } from '../theme.ts'

/** A quarter circle about the inner end of a front. */
export interface Wheel extends Marking {
  /** Of the one formation it is for, in millimetres; null: of one to as many stands as fit. */
  readonly width: number | null
}

export interface WheelCopy {
  readonly what: 'wheel'
  readonly sheet: CutSheet
  readonly wheel: Wheel
  readonly ink: Ink
}

/** It needs nothing of the rules but their unit. */
export const wheelCopy = (
  ruleset: Ruleset,
  { paper, ink, stand, width, duplex, measured }: PrintOptions,
): Result<WheelCopy> => {
  const { heading, facts } = stickWords.wheel
  const sheet = cutSheetOf(ruleset, {
    heading,
    facts,
    paper,
    duplex: duplex ?? 'long',
    ...given({ correction: measured }),
  })
  const marking = markingOf(ruleset, stand === undefined ? undefined : stand * 25.4)
  return success({
    what: 'wheel',
    sheet,
    wheel: { ...marking, width: width === undefined ? null : width * 25.4 },
    ink: ink ?? 'colour',
  })
}
