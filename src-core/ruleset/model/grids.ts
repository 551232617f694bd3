/** Charts that are printed and looked up. */
import type { Fraction } from '../../exact.ts'
import type { Condition, Guard, Growth } from '../../language/model.ts'
import { lengthUnits, type LengthUnit } from '../units.ts'

/** The kinds of numbers in cells. A `plus-` kind is added to a distance. */
export const cellUnits = [
  'number', ...lengthUnits, 'times', 'plus-inches', 'plus-cm', 'plus-mm', 'plus-widths', 'modifier', 'points', 'text',
] as const // prettier-ignore
export type CellUnit = (typeof cellUnits)[number]

/** The unit of a number if it is a distance; otherwise null. */
export const lengthUnitOf = (as: CellUnit): LengthUnit | null =>
  lengthUnits.find((unit) => as === unit || as === `plus-${unit}`) ?? null

export interface CellValue extends Guard {
  /** Null if the cell is empty. Only text cells have a string. */
  readonly value: Fraction | string | null
  /** The text printed if there is no value. */
  readonly words?: string
  readonly more: Growth | null
}

export interface GridColumn {
  readonly id: string
  readonly label: string
  /** The heading above this column and adjacent columns of the same group. */
  readonly group: string | null
  readonly as: CellUnit
  /** The column applies up to this number of the `across` trait. */
  readonly to: Fraction | null
  readonly when: Condition | null
}

export interface GridRow {
  readonly id: string
  readonly label: string
  readonly group: string | null
  readonly note: string | null
  readonly from: Fraction | null
  readonly when: Condition | null
  readonly otherwise: boolean
  /** The values by column: one for each part of a split, or one for all parts. Missing columns are empty. */
  readonly cells: ReadonlyMap<string, readonly CellValue[]>
}

/** The values of a row in a column; empty if the cell is empty. */
export const cellValuesIn = ({ cells }: GridRow, { id }: Pick<GridColumn, 'id'>): readonly CellValue[] =>
  cells.get(id) ?? []

export interface Grid {
  readonly id: string
  readonly title: string
  readonly phase: string | null
  /** What selects the row: a trait with the rows' ids as choices, `points`, or null for the conditions of the rows. */
  readonly by: string | null
  /** The role whose traits are read; null for the subject of the lookup. */
  readonly of: string | null
  /** What selects the column if none is named: a trait with choices, or a number to compare with `to`. */
  readonly across: string | null
  readonly split: readonly { readonly id: string; readonly label: string; readonly when: Condition }[]
  readonly columns: ReadonlyMap<string, GridColumn>
  readonly rows: readonly GridRow[]
  readonly note: string | null
}
