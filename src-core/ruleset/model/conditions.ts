/** What conditions ask, and what traits may hold. */
import type { Fraction } from '../../exact.ts'

/** Both ends included; null is open. */
export interface Range {
  readonly min: number | null
  readonly max: number | null
}

/** What a trait may hold: a choice's id, yes or no, a whole count or an exact number. */
export type Value = string | boolean | Fraction

/** One thing a condition asks. */
export interface Test {
  /** Whose: null is the one the condition is about; `enemy` the other role of two; else a role. */
  readonly on: string | null
  /**
   * A trait's id, or `role` (which role of the procedure the subject is), `result` (the die result or difference),
   * `natural` (the dice alone), `points`, or `round` (1 is the first roll).
   */
  readonly key: string
  readonly accepts: { readonly choices: ReadonlySet<string> } | { readonly flag: boolean } | { readonly ranges: readonly Range[] }
}

/** Any of the lists must hold; in a list, all tests. An empty list of tests always holds. */
export type Condition = readonly (readonly Test[])[]

/** Holds if `when` holds (or is null) and `unless` does not (or is null). */
export interface Guard {
  readonly when: Condition | null
  readonly unless: Condition | null
}
