/** The form of a check as plain data: controls and their keys, by role and phase. */
import type { EnteredDice } from '../odds/dice.ts'
import type { Dice } from '../ruleset/model/procedures.ts'
import type { Tone } from '../ruleset/model.ts'
import type { LengthUnit } from '../ruleset/units.ts'

export interface ControlOption {
  readonly id: string
  readonly label: string
  readonly key: string | null
}

/** How a control is shown: one button, a button for each option, a list, a stepper, or a number field. */
export type Shape = 'toggle' | 'buttons' | 'list' | 'count' | 'number'

export interface Control {
  /** The dotted path of the control's value in a request's `inputs`, such as `target.cover`. */
  readonly at: string
  readonly role: string | null
  readonly trait: string
  readonly label: string
  readonly shape: Shape
  /** The options of a choice. A toggle sets its only option, or `true` if it has none. */
  readonly options: readonly ControlOption[]
  /** The id of the default option. */
  readonly usual: string | null
  /** Whether nearly every roll needs the control, because one of its options alone improves the roll and another alone worsens it. */
  readonly often: boolean
  /** The key that toggles the control, opens its list, counts up, or focuses its field. Null if its options have keys, or if no key is left. */
  readonly key: string | null
  readonly min: number | null
  readonly max: number | null
  /** The unit of a distance. */
  readonly unit: LengthUnit | null
  /** The heading that the control belongs to on the sheet, if the check's modifiers have headings. */
  readonly group: string | null
  /** Whether the control is visible at first rather than folded. */
  readonly first: boolean
  /** Whether the value may differ between firing groups. */
  readonly inGroups: boolean
}

export interface FormRole {
  readonly id: string
  readonly title: string
  readonly is: 'unit' | 'leader'
  /** Whether the role's stands may be entered as firing groups. */
  readonly groups: boolean
  /** Whether the role accepts a free modifier. */
  readonly other: boolean
}

/** A roll and how it is entered. */
export interface FormRoll extends EnteredDice {
  readonly side: string | null
  readonly dice: Dice
  /** The name of the dice, such as `2d6`. */
  readonly name: string
}

export interface CheckForm {
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  /** The verb for several units in the first role, such as `fire at`. Null if the rules have none. */
  readonly verb: string | null
  readonly roles: readonly FormRole[]
  readonly rolls: readonly FormRoll[]
  /**
   * How fire points are entered. Null if the check has no fire points. `table` is true if the rules have points per stand. `max` is the number of
   * points beyond which the row stays the same.
   */
  readonly points: {
    readonly of: string
    readonly table: boolean
    readonly max: number | null
    readonly key: string | null
    readonly groupKey: string | null
  } | null
  /** The headings of the check's modifiers on the sheet. */
  readonly groups: readonly { readonly id: string; readonly title: string }[]
  readonly controls: readonly Control[]
}

export interface PhaseForms {
  /** Null for checks without a phase. */
  readonly id: string | null
  readonly number: number | null
  readonly title: string
  readonly tone: Tone
  readonly checks: readonly CheckForm[]
}
