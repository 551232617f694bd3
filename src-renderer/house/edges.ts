/** Edges between neighbouring bands of a row, moved by a number or to one. */
import type { Edit } from '../../src-core/house/edit.ts'
import type { FormCell, FormGrid } from '../../src-core/house/form.ts'
import { entryAt } from '../../src-core/present.ts'
import { houseViewWords as words } from '../../src-core/words/window/house.ts'
import { useHouse } from '../stores/house.ts'
import { bandsOf, edgesOf, movedEdge, typedBand, type Edge, type PlacedBand } from '../../src-core/house/bands.ts'
import { keyOf } from './paths.ts'
import type { Spot } from './selection.ts'

interface Edges {
  /** The bands of a row from the lowest up; none where one of them cannot be read. */
  readonly bands: (row: number) => readonly PlacedBand[]
  readonly of: (row: number) => readonly Edge[]
  /** Moves an edge of a row; moves of one `group` are one step of the history. Returns the new bands in words. */
  readonly move: (row: number, edge: Edge, to: number, group: string) => string
  /** Moves the upper edge of a cell's band, or its lower one; undefined if it has none. */
  readonly step: (spot: Spot, by: number, lower: boolean) => string | undefined
}

let groups = 0
/** A name for a move that is one step of the history. */
export const newMove = (): string => `edge-${(groups += 1)}`

/** The edges between the bands of a grid, and moving them. */
export const useEdges = (grid: () => FormGrid): Edges => {
  const house = useHouse()
  /** As the row stands, with what is still on its way. */
  const typedOf = (cell: FormCell | null): string | null =>
    cell?.as === 'band' ? (house.typing.get(keyOf(cell.path)) ?? cell.typed) : null
  const bands = (row: number): readonly PlacedBand[] => bandsOf(grid().rows[row]?.cells.map(typedOf) ?? []) ?? []
  const of = (row: number): readonly Edge[] => edgesOf(bands(row))
  const title = (column: number): string => entryAt(grid().columns, column).title

  const move: Edges['move'] = (row, edge, to, group) => {
    const { lower, upper } = movedEdge(edge, to)
    const typed = [
      { column: edge.lower.column, text: typedBand(lower) },
      { column: edge.upper.column, text: typedBand(upper) },
    ]
    const edits = typed.flatMap(({ column, text }): Edit[] => {
      const cell = grid().rows[row]?.cells[column]
      return cell ? [{ kind: 'type', path: [...cell.path], as: 'band', text }] : []
    })
    void house.edit(edits, { group, label: words.edgeMoved(title(edge.lower.column), title(edge.upper.column)) })
    return typed.map(({ column, text }) => `${title(column)} ${text}`).join(', ')
  }
  const step: Edges['step'] = (spot, by, lower) => {
    const edges = of(spot.row)
    const above = edges.find((edge) => edge.lower.column === spot.column)
    const below = edges.find((edge) => edge.upper.column === spot.column)
    const edge = lower ? (below ?? above) : (above ?? below)
    // Steps of one edge in a row are undone together.
    return (
      edge && move(spot.row, edge, edge.at + by, `${keyOf(grid().path)} ${spot.row} ${edge.lower.column}`.slice(0, 80))
    )
  }
  return { bands, of, move, step }
}
