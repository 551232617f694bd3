/** Distances one measures again and again, as a row of a chart gives them: in the ruleset's unit, exact. */
import type { Fraction } from '../../exact.ts'

/** What holds from one distance to another. */
export interface DistanceSpan {
  readonly from: Fraction
  readonly to: Fraction
  /** Ready to print: `2`, `Open, full move`. */
  readonly text: string
}

export interface Reach {
  /** Of its row. */
  readonly path: string
  /** The chart's title: `Fire points a stand`. */
  readonly chart: string
  /** Of the row: a weapon, a formation, a leader. */
  readonly label: string
  /** From the nearest outwards, none empty. */
  readonly spans: readonly DistanceSpan[]
  /** What holds where stands touch: `Contact 2`; null: nothing of its own. */
  readonly touching: string | null
}
