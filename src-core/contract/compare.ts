/**
 * The effects of house rules: where several change the same, which checks and sequences they change, the heat map of each, and the causes
 * of a shift.
 */
import { z } from 'zod'
import type { Overlap } from '../house/merging/overlaps.ts'
import type { ComparedRef } from '../compare/compared.ts'
import type { HeatView } from '../compare/heat-view.ts'
import { textOf } from '../sizes.ts'
import { rulesChoiceSchema } from './choice.ts'

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
    /** The largest shift that a first look finds, as a probability or in stands. */
    readonly largest: number
  })[]
}

export interface HeatCauses {
  readonly causes: readonly {
    /** The index of the house rules in the choice. */
    readonly house: number
    /** The path of the change as keys into `rules`; of several that belong together, of the first. */
    readonly path: readonly string[]
    readonly text: string
    /** True: without it the shift is gone. False: it is only part of the cause. */
    readonly isWhole: boolean
  }[]
}
