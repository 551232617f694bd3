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

/** A request without dice. What `inputs` hold is the engine's to check. */
export const situationSchema = z.strictObject({
  rules: rulesChoiceSchema,
  procedure: textOf(1, 80),
  /** What the battle does not know of those who take part, or of the moment. */
  inputs: z.record(z.string(), z.unknown()),
  /** Who plays which role; left out: nobody of the roster. */
  cast: castSchema.exactOptional(),
})

/** Units that play a role in turn. */
const spanOf = (most: number) => z.strictObject({ role: textOf(1, 80), units: listOf(textOf(1, 80), 1, most).readonly() })
/** The check as it stands, with one unit after another in a role (across), for each of some in another (down). */
export const lineSchema = situationSchema.extend({ across: spanOf(2000), down: spanOf(100).exactOptional() })

/** A sequence as it stands before it begins: inputs as a request has them, of parties, of the situation, and by step. */
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

/** What the last check changed of those who took part, by role, as inputs. */
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
