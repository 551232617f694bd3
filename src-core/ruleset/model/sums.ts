/** Amounts calculated from numbers and traits alone, which an author may type as one line: `stands - worn-at`. */
import type { Fraction } from '../../exact.ts'

export type Figure =
  | { readonly kind: 'number'; readonly value: Fraction }
  | { readonly kind: 'trait'; readonly trait: string; readonly of: string | null }
  | { readonly kind: 'points' }

export interface SumOrProduct<Part> {
  readonly kind: 'plus' | 'times'
  readonly terms: readonly Part[]
}

/** None where `to` is 0. */
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
