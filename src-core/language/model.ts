/** Compiled conditions and amounts, and the values of traits. */
import type { Fraction } from '../exact.ts'

/** A range that includes both ends. Null for an open end. Results are whole numbers, and tested values are exact fractions. */
export interface Range<N = number> {
  readonly min: N | null
  readonly max: N | null
}

/** The value of a trait: the id of a choice, a boolean, or an exact number. */
export type Value = string | boolean | Fraction

/** Whether a value is a number. */
export const isNumber = (value: Value | null | undefined): value is Fraction =>
  typeof value === 'object' && value !== null

export type Comparison = '<' | '<=' | '=' | '>=' | '>'

/** A test of one trait or number. False if there is no value. */
export interface Test {
  /** The role whose value is tested. Null for the subject of the condition, `enemy` for the other of two roles. */
  readonly on: string | null
  /**
   * The id of a trait, or one of `role` (the role that the subject has in the procedure), `result` (the die result or difference), `natural` (the
   * dice alone), `points`, and `round` (starting at 1).
   */
  readonly key: string
  readonly accepts:
    | { readonly choices: ReadonlySet<string> }
    | { readonly flag: boolean }
    | { readonly ranges: readonly Range<Fraction>[] }
    /** `than` is read from the role that the test reads. */
    | { readonly comparison: Comparison; readonly than: Sum }
}

/** A condition inside another condition. */
export interface Nested {
  /** Whether the condition is negated. */
  readonly not: boolean
  /** Set for a named condition of the ruleset, which applies to the role `on`. Printed as `words` if set. `name` is a shorter text. */
  readonly named: {
    readonly id: string
    readonly on: string | null
    readonly words: string | null
    readonly name: string | null
  } | null
  readonly is: Condition
}

export type Term = Test | Nested

/** True if at least one list is true. A list is true if all its terms are, so an empty list is always true. */
export type Condition = readonly (readonly Term[])[]

/** True if `when` is true or null, and `unless` is false or null. */
export interface Guard {
  readonly when: Condition | null
  readonly unless: Condition | null
}

export type Amount =
  | Figure
  | SumOrProduct<Amount>
  | Ratio<Amount>
  | Bounded<Amount>
  | { readonly kind: 'grid'; readonly grid: string; readonly column: string | null }
  | { readonly kind: 'round'; readonly way: Rounding; readonly is: Amount }
  | { readonly kind: 'first'; readonly lines: readonly (Guard & { readonly id: string; readonly is: Amount })[] }

/** How to round to a whole number. `half-up` and `half-down` round to the nearest, with halves up or down. */
export const roundings = ['up', 'down', 'half-up', 'half-down'] as const
export type Rounding = (typeof roundings)[number]

/** Adds `each` for every full `per` points of the result above `over` or below `below`. The other bound is null. */
export type Growth = { readonly each: Fraction; readonly per: number } & (
  { readonly over: number; readonly below: null } | { readonly over: null; readonly below: number }
)

export type Figure =
  | { readonly kind: 'number'; readonly value: Fraction }
  | { readonly kind: 'trait'; readonly trait: string; readonly of: string | null }
  | { readonly kind: 'points' }

interface SumOrProduct<Part> {
  readonly kind: 'plus' | 'times'
  readonly terms: readonly Part[]
}

/** Has no value if `to` is 0. */
export interface Ratio<Part> {
  readonly kind: 'ratio'
  readonly of: Part
  readonly to: Part
}

interface Bounded<Part> {
  readonly kind: 'at-least' | 'at-most'
  readonly bound: Fraction
  readonly is: Part
}

export type Operation<Part> = SumOrProduct<Part> | Ratio<Part> | Bounded<Part>

export type Sum = Figure | SumOrProduct<Sum> | Ratio<Sum> | Bounded<Sum>
