/** Numbers, and numbers that are looked up or calculated. */
import type { Fraction } from '../../exact.ts'
import type { Guard } from './conditions.ts'
import type { Bounded, Figure, Ratio, SumOrProduct } from './sums.ts'

export type Amount =
  | Figure
  | SumOrProduct<Amount>
  | Ratio<Amount>
  | Bounded<Amount>
  | { readonly kind: 'grid'; readonly grid: string; readonly column: string | null }
  | { readonly kind: 'round'; readonly way: 'up' | 'down' | 'half-up' | 'half-down'; readonly is: Amount }
  | { readonly kind: 'first'; readonly lines: readonly (Guard & { readonly id: string; readonly is: Amount })[] }

/** Adds `each` for every full `per` points of the result above `over`, or below `below`; the other is null. */
export type Growth = { readonly each: Fraction; readonly per: number } & (
  { readonly over: number; readonly below: null } | { readonly over: null; readonly below: number }
)
