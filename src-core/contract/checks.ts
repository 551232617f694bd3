/** Checks at the table: which there are, and how one stands before the dice. */
import { z } from 'zod'
import type { Assessment } from '../play/assess.ts'
import type { PhaseForms } from '../play/form.ts'
import type { ModifierShift } from '../play/largest-shifts.ts'
import { textOf } from '../sizes.ts'
import { castSchema } from './battle.ts'
import { rulesChoiceSchema } from './choice.ts'
import type { Sending } from './problem.ts'

/** A request without dice. What `inputs` hold is the engine's to check. */
export const situationSchema = z.strictObject({
  rules: rulesChoiceSchema,
  procedure: textOf(1, 80),
  /** What the battle does not know of those who take part, or of the moment. */
  inputs: z.record(z.string(), z.unknown()),
  /** Who plays which role; left out: nobody of the roster. */
  cast: castSchema.exactOptional(),
})

export interface CheckList {
  /** Of the ruleset. */
  readonly title: string
  readonly phases: readonly PhaseForms[]
}

export type AssessmentAnswer = Sending<Assessment>

export interface Shifts {
  /** The largest first. */
  readonly shifts: readonly ModifierShift[]
}
