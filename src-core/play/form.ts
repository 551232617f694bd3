/** The form of a check at the table, as plain data: controls with their keys, by role and phase. */
import type { EnteredDice } from '../odds/dice.ts'
import type { Tone } from '../ruleset/model.ts'
import type { LengthUnit } from '../ruleset/units.ts'

export interface ControlOption {
  readonly id: string
  readonly label: string
  readonly key: string | null
}

/** How a control is shown: one button, a button an option, a list that opens, a stepper, a field for a number. */
export type Shape = 'toggle' | 'buttons' | 'list' | 'count' | 'number'

export interface Control {
  /** The dotted path of its value in a request's `inputs`: `target.cover`. */
  readonly at: string
  readonly role: string | null
  readonly trait: string
  readonly label: string
  readonly shape: Shape
  /** The options of a choice; a toggle sets its only one, or `true` where it has none. */
  readonly options: readonly ControlOption[]
  /** The option that applies where none is given. */
  readonly usual: string | null
  /** Nearly every roll needs it, as some of its options alone are good for the roll and others bad. */
  readonly often: boolean
  /** Presses the control: a toggle, a list, a count up, the field. Null where its options have keys, or none is left. */
  readonly key: string | null
  readonly min: number | null
  readonly max: number | null
  /** The unit of a distance. */
  readonly unit: LengthUnit | null
  /** The heading of the sheet it belongs to, where the check's modifiers have any. */
  readonly group: string | null
  /** Shown at once; else folded away. */
  readonly first: boolean
  /** May differ between firing groups. */
  readonly inGroups: boolean
}

export interface FormRole {
  readonly id: string
  readonly title: string
  readonly is: 'unit' | 'leader'
  /** May be given as firing groups of stands. */
  readonly groups: boolean
  /** Has a free modifier of its own. */
  readonly other: boolean
}

/** A roll as it is entered. */
export interface FormRoll extends EnteredDice {
  readonly side: string | null
  /** How many dice are thrown. */
  readonly dice: number
}

export interface CheckForm {
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  readonly roles: readonly FormRole[]
  readonly rolls: readonly FormRoll[]
  /** Where fire points come from; `table`: the rules know what a stand is worth. */
  readonly points: {
    readonly of: string
    readonly table: boolean
    readonly key: string | null
    readonly groupKey: string | null
  } | null
  /** The sheet's headings over its modifiers. */
  readonly groups: readonly { readonly id: string; readonly title: string }[]
  readonly controls: readonly Control[]
}

export interface PhaseForms {
  /** Null: the checks of no phase. */
  readonly id: string | null
  readonly number: number | null
  readonly title: string
  readonly tone: Tone
  readonly checks: readonly CheckForm[]
}
