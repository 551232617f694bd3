/** A stick that is cut to a ruleset's distances, as plain data in millimetres. */
import type { LengthUnit } from '../ruleset/units.ts'

/** The distances that sticks show. */
export const stickSubjects = ['ranges', 'moves'] as const
export type StickSubject = (typeof stickSubjects)[number]
export type CutSubject = StickSubject | 'radii'

/** The text on everything that is cut out. */
export interface Marking {
  /** The ruleset's title and version, then the house rules in force, each with its version and date. */
  readonly rules: readonly string[]
  readonly unit: LengthUnit
  /** Width of a stand in millimetres. */
  readonly stand: number
}

export interface StickStretch {
  /** Millimetres from the near end. */
  readonly from: number
  readonly to: number
  /** The text of the stretch, and its distance: `2`, `12″`. The text may be empty. */
  readonly text: string
  readonly distance: string
}

export interface Stick extends Marking {
  readonly subject: CutSubject
  /** The path of its row in the rules. */
  readonly path: string
  /** A weapon, a formation, a leader; with its mark where it is not simply printed. */
  readonly label: string
  readonly chart: string
  readonly touching: string | null
  /** From near to far, at least one. */
  readonly stretches: readonly StickStretch[]
}
