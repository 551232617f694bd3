/** Conditions, and what traits may hold. */
import type { Fraction } from '../../exact.ts'
import type { Sum } from './sums.ts'

/** Both ends included; null is open. Of results whole numbers, of what conditions test exact ones. */
export interface Range<N = number> {
  readonly min: N | null
  readonly max: N | null
}

/** What a trait may hold: a choice's id, yes or no, a whole count or an exact number. */
export type Value = string | boolean | Fraction

/** Whether a value is a number: the traits of counts and numbers have one. */
export const isNumber = (value: Value | null | undefined): value is Fraction => typeof value === 'object' && value !== null

export type Comparison = '<' | '<=' | '=' | '>=' | '>'

/** One thing that is tested. What has no value passes no test. */
export interface Test {
  /** Whose: null is the one the condition is about; `enemy` the other role of two; else a role. */
  readonly on: string | null
  /**
   * A trait's id, or `role` (which role of the procedure the subject is), `result` (the die result or difference),
   * `natural` (the dice alone), `points`, or `round` (1 is the first roll).
   */
  readonly key: string
  readonly accepts:
    | { readonly choices: ReadonlySet<string> }
    | { readonly flag: boolean }
    | { readonly ranges: readonly Range<Fraction>[] }
    /** `than` is read on whom the test is read on. */
    | { readonly comparison: Comparison; readonly than: Sum }
}

/** A condition within a condition. */
export interface Nested {
  /** Whether it must not hold. */
  readonly not: boolean
  /** The condition of the ruleset that it is, if it has a name: read on `on`, as a test is, and said in `words` if it has them. */
  readonly named: { readonly id: string; readonly on: string | null; readonly words: string | null } | null
  readonly is: Condition
}

export type Term = Test | Nested

/** Any of the lists must hold; in a list, all terms. An empty list always holds. */
export type Condition = readonly (readonly Term[])[]

/** Holds if `when` holds (or is null) and `unless` does not (or is null). */
export interface Guard {
  readonly when: Condition | null
  readonly unless: Condition | null
}
