/** The selected cells of a grid: a rectangle from an anchor to the current cell. */

export interface Spot {
  readonly row: number
  readonly column: number
}

export interface Selection {
  /** Where it was begun. */
  readonly anchor: Spot
  /** The current cell, which is typed into. */
  readonly at: Spot
}

export interface GridSize {
  readonly rows: number
  readonly columns: number
}

/** Both ends belong to it. */
export interface Rectangle {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** The selection of a single cell. */
export const only = (at: Spot): Selection => ({ anchor: at, at })

/** The rectangle of a selection. */
export const rectangleOf = ({ anchor, at }: Selection): Rectangle => ({
  top: Math.min(anchor.row, at.row),
  left: Math.min(anchor.column, at.column),
  bottom: Math.max(anchor.row, at.row),
  right: Math.max(anchor.column, at.column),
})

/** Whether a spot is in a rectangle. */
export const contains = ({ top, left, bottom, right }: Rectangle, { row, column }: Spot): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

/** Every spot of a rectangle, row by row. */
export const spotsOf = ({ top, left, bottom, right }: Rectangle): readonly Spot[] =>
  Array.from({ length: bottom - top + 1 }, (_row, down) =>
    Array.from({ length: right - left + 1 }, (_column, along) => ({ row: top + down, column: left + along })),
  ).flat()

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value))

/** A step away, no farther than the edge. */
export const stepped = ({ row, column }: Spot, down: number, along: number, { rows, columns }: GridSize): Spot => ({
  row: clamp(row + down, rows - 1),
  column: clamp(column + along, columns - 1),
})

/** The next cell in reading order, or the one before; null past the last and before the first. */
export const nextInOrder = ({ row, column }: Spot, forward: boolean, { rows, columns }: GridSize): Spot | null => {
  const place = row * columns + column + (forward ? 1 : -1)
  return place < 0 || place >= rows * columns ? null : { row: Math.floor(place / columns), column: place % columns }
}

/** The spot that a key goes to; undefined for other keys. */
export const spotAfterKey = (at: Spot, key: string, jump: boolean, size: GridSize): Spot | undefined => {
  const far = Math.max(size.rows, size.columns)
  switch (key) {
    case 'ArrowUp':
      return stepped(at, jump ? -far : -1, 0, size)
    case 'ArrowDown':
      return stepped(at, jump ? far : 1, 0, size)
    case 'ArrowLeft':
      return stepped(at, 0, jump ? -far : -1, size)
    case 'ArrowRight':
      return stepped(at, 0, jump ? far : 1, size)
    case 'Home':
      return { row: jump ? 0 : at.row, column: 0 }
    case 'End':
      return { row: jump ? size.rows - 1 : at.row, column: size.columns - 1 }
    case 'PageUp':
      return stepped(at, -10, 0, size)
    case 'PageDown':
      return stepped(at, 10, 0, size)
    default:
      return undefined
  }
}
