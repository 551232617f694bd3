/** Edges between neighboring bands of a row, which can be moved to a number. */
import type { Edit } from '../../src-core/house/edit.ts'
import type { FormCell, FormGrid } from '../../src-core/house/form.ts'
import { entryAt } from '../../src-core/present.ts'
import { houseViewWords as words } from '../../src-core/words/window/house.ts'
import { useHouse } from '../stores/house.ts'
import { placedBands, edgesOf, movedEdge, typedBand, type Edge, type PlacedBand } from '../../src-core/house/bands.ts'
import { keyOf } from './paths.ts'

interface Edges {
  /** The bands of the row, lowest first. Empty if one of them can't be read. */
  readonly bands: () => readonly PlacedBand[]
  readonly all: () => readonly Edge[]
  /** Moves an edge to a number. Moves with the same `group` are one undo step. */
  readonly move: (edge: Edge, to: number, group: string) => void
}

let groups = 0
/** A unique group for moves that form one undo step. */
export const newMove = (): string => `edge-${(groups += 1)}`

/** Returns the edges between the bands of a single-row grid, and a way to move them. */
export const useEdges = (grid: () => FormGrid): Edges => {
  const house = useHouse()
  /** The text of a cell, including an edit that is being sent. */
  const typedOf = (cell: FormCell | null): string | null =>
    cell?.as === 'band' ? (house.typing.get(keyOf(cell.path)) ?? cell.typed) : null
  const cells = (): readonly (FormCell | null)[] => grid().rows[0]?.cells ?? []
  const bands = (): readonly PlacedBand[] => placedBands(cells().map(typedOf)) ?? []
  const all = (): readonly Edge[] => edgesOf(bands())
  const title = (column: number): string => entryAt(grid().columns, column).title
  const move: Edges['move'] = (edge, to, group) => {
    const { lower, upper } = movedEdge(edge, to)
    const edits = [
      { column: edge.lower.column, text: typedBand(lower) },
      { column: edge.upper.column, text: typedBand(upper) },
    ].flatMap(({ column, text }): Edit[] => {
      const cell = cells()[column]
      return cell ? [{ kind: 'type', path: [...cell.path], as: 'band', text }] : []
    })
    void house.edit(edits, { group, label: words.edgeMoved(title(edge.lower.column), title(edge.upper.column)) })
  }
  return { bands, all, move }
}
