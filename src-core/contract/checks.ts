/** The list of checks, and the assessment of a check before the roll. */
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
import { rulesChoiceSchema } from './rules.ts'
import type { Sending } from './wire.ts'
import type { Overlap } from '../house/merging/overlaps.ts'
import type { ComparedRef } from '../compare/compared.ts'
import type { HeatView } from '../compare/heat-view.ts'

/** A check without its dice. The engine validates `inputs`. */
export const situationSchema = z.strictObject({
  rules: rulesChoiceSchema,
  procedure: textOf(1, 80),
  /** Inputs that the battle doesn't supply, for the participants or the situation. */
  inputs: z.record(z.string(), z.unknown()),
  /** The units in each role. Unset if no unit is from the roster. */
  cast: castSchema.exactOptional(),
})

/** Units that take turns playing a role. */
const spanOf = (max: number) => z.strictObject({ role: textOf(1, 80), units: listOf(textOf(1, 80), 1, max).readonly() })
/** A check with the units of a line taking turns in a role (`across`) and, for each of them, other units taking turns in a second role (`down`). */
export const lineSchema = situationSchema.extend({ across: spanOf(2000), down: spanOf(100).exactOptional() })

/** A sequence before it begins, with inputs by party, for the situation, and by step. */
export const sequenceSchema = z.strictObject({
  rules: rulesChoiceSchema,
  sequence: textOf(1, 80),
  inputs: z.record(z.string(), z.unknown()),
  /** Units by party. */
  cast: castSchema.exactOptional(),
})

export type SequenceAnswer = Sending<{
  /** Null if inputs are missing. */
  readonly odds: SequenceView | null
  readonly problems: readonly Problem[]
}>

/** The traits that the last check changed, by role, as inputs. */
export interface ChangedTraits {
  readonly traits: ReturnType<typeof changedTraits>
}

export interface CheckList {
  /** The title of the ruleset. */
  readonly title: string
  readonly phases: readonly PhaseForms[]
  readonly sequences: readonly SequenceForm[]
}

export type AssessmentAnswer = Sending<Assessment>
export type LineAnswer = Sending<LineView>

export interface Shifts {
  /** Largest first. */
  readonly shifts: readonly ModifierShift[]
}

/* The effects of house rules: conflicts between them, the checks and sequences they change, a heat map of each, and the causes of a shift. */

const inputs = z.record(z.string(), z.unknown())
const comparedSchema = z.strictObject({ kind: z.enum(['check', 'sequence']), id: textOf(1, 80) })
/** The path of an input, such as `target.cover`. */
const at = textOf(1, 200).exactOptional()

/**
 * `rules` must have house rules. They are compared with what they extend: the ruleset alone, or the ruleset with house rules that aren't named in
 * `rules`.
 */
export const heatMapSchema = z.strictObject({
  rules: rulesChoiceSchema,
  of: comparedSchema,
  inputs,
  across: at,
  down: at,
})
export const heatCausesSchema = z.strictObject({
  rules: rulesChoiceSchema,
  of: comparedSchema,
  inputs,
  figure: textOf(1, 200),
})

export interface OverlapList {
  readonly overlaps: readonly Overlap[]
}

export type HeatAnswer = HeatView

export interface ComparedList {
  /** Checks first, then sequences, each in the order of the sheet. */
  readonly compared: readonly (ComparedRef & {
    readonly title: string
    /** The largest shift found by rolling each check once, as a probability or in stands. */
    readonly largest: number
  })[]
}

export interface HeatCauses {
  readonly causes: readonly {
    /** The index of the house rules in the choice. */
    readonly house: number
    /** The path of the change, or of the first of several changes, as keys into `rules`. */
    readonly path: readonly string[]
    readonly text: string
    /** Whether the change is the whole cause, so that there is no shift without it. */
    readonly isWhole: boolean
  }[]
}
