/** What house rules do: where they change the same; to the odds, which checks they change, a heat map of each, and the causes of a shift. */
import { z } from 'zod'
import type { Overlap } from '../house/merging/overlaps.ts'
import type { HeatView } from '../compare/heat-view.ts'
import { textOf } from '../sizes.ts'
import { rulesChoiceSchema } from './choice.ts'

const inputs = z.record(z.string(), z.unknown())
const procedure = textOf(1, 80)
/** Where an input stands: `target.cover`. */
const at = textOf(1, 200).exactOptional()

/** `rules` with house rules; they are held against what these extend: the same ruleset without, or with the house rules that they do not name. */
export const heatMapSchema = z.strictObject({ rules: rulesChoiceSchema, procedure, inputs, across: at, down: at })
export const heatCausesSchema = z.strictObject({ rules: rulesChoiceSchema, procedure, inputs, figure: textOf(1, 200) })

export interface OverlapList {
  readonly overlaps: readonly Overlap[]
}

export type HeatAnswer = HeatView

export interface ChangedChecks {
  readonly checks: readonly { readonly id: string; readonly title: string }[]
}

export interface HeatCauses {
  readonly causes: readonly {
    /** The house rules, by their place among the choice's. */
    readonly house: number
    /** Where the change is, as keys into `rules`. */
    readonly path: readonly string[]
    readonly text: string
    /** Without it alone the shift is gone; else it only has a part in it. */
    readonly isWhole: boolean
  }[]
}
