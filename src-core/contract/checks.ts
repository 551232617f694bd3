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

/** A request without dice. The engine validates `inputs`. */
export const situationSchema = z.strictObject({
  rules: rulesChoiceSchema,
  procedure: textOf(1, 80),
  /** Inputs unknown to the battle: of the participants, or the situation. */
  inputs: z.record(z.string(), z.unknown()),
  /** The units in each role; missing: none of the roster. */
  cast: castSchema.exactOptional(),
})

/** Units that play a role one after the other. */
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
  /** Null if inputs are missing. */
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
  /** Largest first. */
  readonly shifts: readonly ModifierShift[]
}

/*
 * The effects of house rules: where several change the same, which checks and sequences they change, the heat map of each, and the causes
 * of a shift.
 */

const inputs = z.record(z.string(), z.unknown())
const of = z.strictObject({ kind: z.enum(['check', 'sequence']), id: textOf(1, 80) })
/** The path of an input: `target.cover`. */
const at = textOf(1, 200).exactOptional()

/** `rules` must have house rules. They are compared with what these extend: the ruleset alone, or with house rules that `rules` does not name. */
export const heatMapSchema = z.strictObject({ rules: rulesChoiceSchema, of, inputs, across: at, down: at })
export const heatCausesSchema = z.strictObject({ rules: rulesChoiceSchema, of, inputs, figure: textOf(1, 200) })

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
    /** The path of the change as keys into `rules`; for several changes, of the first. */
    readonly path: readonly string[]
    readonly text: string
    /** True: without it there is no shift. False: it is only part of the cause. */
    readonly isWhole: boolean
  }[]
}
