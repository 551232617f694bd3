/** Checks at the table: which there are, and how one stands before the dice. */
import { z } from 'zod'
import type { Assessment } from '../play/assess.ts'
import type { PhaseForms } from '../play/form.ts'
import type { ModifierShift } from '../play/largest-shifts.ts'
import type { LineView } from '../battle/line-view.ts'
import { listOf, textOf } from '../sizes.ts'
import type { changedTraits } from '../play/next-checks.ts'
import type { SequenceForm, SequenceView } from '../play/sequence-view.ts'
import type { Problem } from '../problem.ts'
import { castSchema } from './battle.ts'
import { rulesChoiceSchema } from './choice.ts'
import type { Sending } from './problem.ts'

/** A request without dice. The engine checks what `inputs` hold. */
export const situationSchema = z.strictObject({
  rules: rulesChoiceSchema,
  procedure: textOf(1, 80),
  /** Inputs that the battle does not know: of the units that take part, or of the moment. */
  inputs: z.record(z.string(), z.unknown()),
  /** The units in each role; left out: none of the roster. */
  cast: castSchema.exactOptional(),
})

/** Units that play a role in turn. */
const spanOf = (most: number) =>
  z.strictObject({ role: textOf(1, 80), units: listOf(textOf(1, 80), 1, most).readonly() })
/** A check with one unit after another in a role (`across`), and for each of these one after another in a second role (`down`). */
export const lineSchema = situationSchema.extend({ across: spanOf(2000), down: spanOf(100).exactOptional() })

/** A sequence before it begins: inputs as in a request, by party, of the situation, and by step. */
export const sequenceSchema = z.strictObject({
  rules: rulesChoiceSchema,
  sequence: textOf(1, 80),
  inputs: z.record(z.string(), z.unknown()),
  /** Units by party. */
  cast: castSchema.exactOptional(),
})

export type SequenceAnswer = Sending<{
  /** Null where something is missing. */
  readonly odds: SequenceView | null
  readonly problems: readonly Problem[]
}>

/** The traits that the last check changed, by role, as inputs. */
export interface ChangedTraits {
  readonly traits: ReturnType<typeof changedTraits>
}

export interface CheckList {
  /** Of the ruleset. */
  readonly title: string
  readonly phases: readonly PhaseForms[]
  readonly sequences: readonly SequenceForm[]
}

export type AssessmentAnswer = Sending<Assessment>
export type LineAnswer = Sending<LineView>

export interface Shifts {
  /** The largest first. */
  readonly shifts: readonly ModifierShift[]
}
