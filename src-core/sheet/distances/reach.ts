/** Distances for measuring sticks, as given by a row of a chart: exact, in the ruleset's unit. */
import type { Fraction } from '../../exact.ts'

/** A span from one distance to another with its text. */
export interface DistanceSpan {
  readonly from: Fraction
  readonly to: Fraction
  /** Ready to print: `2`, `Open, full move`. */
  readonly text: string
}

export interface Reach {
  /** The path of its row. */
  readonly path: string
  /** The chart's title: `Fire points a stand`. */
  readonly chart: string
  /** The label of the row: a weapon, a formation, a leader. */
  readonly label: string
  /** In order from the nearest, none empty. */
  readonly spans: readonly DistanceSpan[]
  /** The text for contact: `Contact 2`; null: there is none. */
  readonly touching: string | null
}
