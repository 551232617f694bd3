/** Pieces of the rules that have a form of their own, as one comes to them from a grid. */
import type { FormCell, FormGrid, FormRow } from '../../src-core/house/form.ts'
import type { Path } from '../../src-core/paths.ts'

/** What opens at a cell: what stands in it, or all of its row. */
export const pieceOf = (grid: FormGrid, row: FormRow | undefined, cell: FormCell | null): Path | undefined => {
  if (!row || row.state === 'removed') return undefined
  if (cell && (cell.as === 'piece' || cell.opens === true)) return cell.path
  return grid.opens ? row.path : undefined
}
