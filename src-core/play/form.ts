/** The form of a check as plain data: controls with their keys, by role and phase. */
import type { EnteredDice } from '../odds/dice.ts'
import type { Dice } from '../ruleset/model/procedures.ts'
import type { Tone } from '../ruleset/model.ts'
import type { LengthUnit } from '../ruleset/units.ts'

export interface ControlOption {
  readonly id: string
  readonly label: string
  readonly key: string | null
}

/** How a control is shown: one button, a button for each option, a list, a stepper, a number field. */
export type Shape = 'toggle' | 'buttons' | 'list' | 'count' | 'number'

export interface Control {
  /** The dotted path of its value in a request's `inputs`: `target.cover`. */
  readonly at: string
  readonly role: string | null
  readonly trait: string
  readonly label: string
  readonly shape: Shape
  /** The options of a choice. A toggle sets its only option, or `true` if it has none. */
  readonly options: readonly ControlOption[]
  /** The default option. */
  readonly usual: string | null
  /** Nearly every roll needs it: some of its options alone improve the roll, and others worsen it. */
  readonly often: boolean
  /** Operates the control: toggles, opens the list, counts up, or focuses the field. Null if its options have keys, or no key is left. */
  readonly key: string | null
  readonly min: number | null
  readonly max: number | null
  /** The unit of a distance. */
  readonly unit: LengthUnit | null
  /** The heading of the sheet it belongs to, if the check's modifiers have headings. */
  readonly group: string | null
  /** Shown immediately; otherwise folded. */
  readonly first: boolean
  /** May differ between firing groups. */
  readonly inGroups: boolean
}

export interface FormRole {
  readonly id: string
  readonly title: string
  readonly is: 'unit' | 'leader'
  /** May be entered as firing groups of stands. */
  readonly groups: boolean
  /** Has a free modifier. */
  readonly other: boolean
}

/** A roll as it is entered. */
export interface FormRoll extends EnteredDice {
  readonly side: string | null
  readonly dice: Dice
  /** The dice in words: `2d6`. */
  readonly name: string
}

export interface CheckForm {
  readonly id: string
  readonly title: string
  readonly subtitle: string | null
  /** What several units of its first role do: `fire at`; null: not given. */
  readonly verb: string | null
  readonly roles: readonly FormRole[]
  readonly rolls: readonly FormRoll[]
  /**
   * How fire points are entered. `table`: the rules have points per stand. `most`: higher points use the same row; null
   * if there is no such limit.
   */
  readonly points: {
    readonly of: string
    readonly table: boolean
    readonly most: number | null
    readonly key: string | null
    readonly groupKey: string | null
  } | null
  /** The sheet's headings of its modifiers. */
  readonly groups: readonly { readonly id: string; readonly title: string }[]
  readonly controls: readonly Control[]
}

export interface PhaseForms {
  /** Null: checks without a phase. */
  readonly id: string | null
  readonly number: number | null
  readonly title: string
  readonly tone: Tone
  readonly checks: readonly CheckForm[]
}
