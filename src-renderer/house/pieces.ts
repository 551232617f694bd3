/** What is there besides typing at a cell: a form of its own, a mark. */
import type { DraftView } from '../../src-core/contract/house.ts'
import type { FormCell, FormGrid, FormRow } from '../../src-core/house/form.ts'
import type { Path } from '../../src-core/paths.ts'

/** What opens at a cell: what stands in it, or all of its row. */
export const pieceOf = (grid: FormGrid, row: FormRow | undefined, cell: FormCell | null): Path | undefined => {
  if (!row || row.state === 'removed') return undefined
  if (cell && (cell.as === 'piece' || cell.opens === true)) return cell.path
  return grid.opens ? row.path : undefined
}

/** Whether a cell may be marked: something stands there, and not in an option, which is players' choice. */
export const canMark = (
  house: DraftView | undefined,
  row: FormRow | undefined,
  cell: FormCell | null,
): cell is FormCell =>
  house?.option === null &&
  row !== undefined &&
  row.state !== 'removed' &&
  cell !== null &&
  cell.state !== 'removed' &&
  cell.shown !== ''
