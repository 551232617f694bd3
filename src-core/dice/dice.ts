/** Dice as rolls of one number, their total: 1d10 shows 1 to 10, 2d6 2 to 12. */
import type { Dice } from '../ruleset/model/procedures.ts'

/** The totals some dice can show, both ends included. */
export const totalsOf = ({ count, sides }: Dice): { readonly least: number; readonly most: number } => ({
  least: count,
  most: count * sides,
})

/** `1d10`, `2d6`. */
export const diceName = ({ count, sides }: Dice): string => `${count}d${sides}`
