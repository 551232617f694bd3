/**
 * What house rules do: where they change the same; to the odds, which checks and sequences they change, a heat map of each, and the causes
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
/** Where an input stands: `target.cover`. */
const at = textOf(1, 200).exactOptional()

/** `rules` with house rules; they are held against what these extend: the same ruleset without, or with the house rules that they do not name. */
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
    /** The house rules, by their place among the choice's. */
    readonly house: number
    /** Where the change is, as keys into `rules`; of several that go together, the first. */
    readonly path: readonly string[]
    readonly text: string
    /** Without it alone the shift is gone; else it only has a part in it. */
    readonly isWhole: boolean
  }[]
}
