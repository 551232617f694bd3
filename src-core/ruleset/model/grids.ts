/** Charts that are printed and looked up. */
import type { Fraction } from '../../exact.ts'
import type { Condition, Guard, Growth } from '../../language/model.ts'
import { lengthUnits, type LengthUnit } from '../units.ts'

/** The kinds of numbers in cells. A `plus-` kind is added to a distance. */
export const cellUnits = [
  'number', ...lengthUnits, 'times', 'plus-inches', 'plus-cm', 'plus-mm', 'plus-widths', 'modifier', 'points', 'text',
] as const // prettier-ignore
export type CellUnit = (typeof cellUnits)[number]

/** The unit of a number that is a distance, else null. */
export const lengthUnitOf = (as: CellUnit): LengthUnit | null =>
  lengthUnits.find((unit) => as === unit || as === `plus-${unit}`) ?? null

export interface CellValue extends Guard {
  /** Null: empty. A string only in text cells. */
  readonly value: Fraction | string | null
  /** Printed if there is no value. */
  readonly words?: string
  readonly more: Growth | null
}

export interface GridColumn {
  readonly id: string
  readonly label: string
  /** The heading over it and adjacent columns of the same group. */
  readonly group: string | null
  readonly as: CellUnit
  /** Applies up to this number of the `across` trait. */
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
  /** By column: one value for each part of the split, or one for all parts. A missing column is empty. */
  readonly cells: ReadonlyMap<string, readonly CellValue[]>
}

/** The values of a row in a column; an empty list if the cell is empty. */
export const cellValuesIn = ({ cells }: GridRow, { id }: Pick<GridColumn, 'id'>): readonly CellValue[] =>
  cells.get(id) ?? []

export interface Grid {
  readonly id: string
  readonly title: string
  readonly phase: string | null
  /** What selects the row: a trait whose choices are the ids of rows, `points`, or null (the rows' own conditions). */
  readonly by: string | null
  /** The role whose traits are read; null: the subject of the lookup. */
  readonly of: string | null
  /** What selects the column if none is named: a trait with choices, or a number compared with `to`. */
  readonly across: string | null
  readonly split: readonly { readonly id: string; readonly label: string; readonly when: Condition }[]
  readonly columns: ReadonlyMap<string, GridColumn>
  readonly rows: readonly GridRow[]
  readonly note: string | null
}
