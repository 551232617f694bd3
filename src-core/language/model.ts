/** Conditions, and the values of traits. */
import type { Fraction } from '../exact.ts'

/** Both ends are included; null is open. Results are whole numbers, tested values exact fractions. */
export interface Range<N = number> {
  readonly min: N | null
  readonly max: N | null
}

/** The value of a trait: a choice's id, true or false, a whole count or an exact number. */
export type Value = string | boolean | Fraction

/** Whether a value is a number, as of counts and numbers. */
export const isNumber = (value: Value | null | undefined): value is Fraction =>
  typeof value === 'object' && value !== null

export type Comparison = '<' | '<=' | '=' | '>=' | '>'

/** A test of one trait or number; false without a value. */
export interface Test {
  /** The role whose value is tested: null is the subject of the condition; `enemy` the other role of two. */
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
    /** `than` is read on the same role as the test. */
    | { readonly comparison: Comparison; readonly than: Sum }
}

/** A condition within a condition. */
export interface Nested {
  /** True: negated. */
  readonly not: boolean
  /** The named condition of the ruleset, if it is one: read on `on`, as a test is, and printed as `words` if it has them; `name` is shorter. */
  readonly named: {
    readonly id: string
    readonly on: string | null
    readonly words: string | null
    readonly name: string | null
  } | null
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

export type Amount =
  | Figure
  | SumOrProduct<Amount>
  | Ratio<Amount>
  | Bounded<Amount>
  | { readonly kind: 'grid'; readonly grid: string; readonly column: string | null }
  | { readonly kind: 'round'; readonly way: Rounding; readonly is: Amount }
  | { readonly kind: 'first'; readonly lines: readonly (Guard & { readonly id: string; readonly is: Amount })[] }

/** To a whole number: the next above or below, or the nearest with halves up or down. */
export const roundings = ['up', 'down', 'half-up', 'half-down'] as const
export type Rounding = (typeof roundings)[number]

/** Adds `each` for every full `per` points of the result above `over`, or below `below`; the other is null. */
export type Growth = { readonly each: Fraction; readonly per: number } & (
  { readonly over: number; readonly below: null } | { readonly over: null; readonly below: number }
)

export type Figure =
  | { readonly kind: 'number'; readonly value: Fraction }
  | { readonly kind: 'trait'; readonly trait: string; readonly of: string | null }
  | { readonly kind: 'points' }

export interface SumOrProduct<Part> {
  readonly kind: 'plus' | 'times'
  readonly terms: readonly Part[]
}

/** No value if `to` is 0. */
export interface Ratio<Part> {
  readonly kind: 'ratio'
  readonly of: Part
  readonly to: Part
}

export interface Bounded<Part> {
  readonly kind: 'at-least' | 'at-most'
  readonly bound: Fraction
  readonly is: Part
}

export type Operation<Part> = SumOrProduct<Part> | Ratio<Part> | Bounded<Part>

export type Sum = Figure | SumOrProduct<Sum> | Ratio<Sum> | Bounded<Sum>
