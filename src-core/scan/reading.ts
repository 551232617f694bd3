/** What the readers of both kinds of charts find in a line, and how sure it is. */
import type { Span } from './cells.ts'

/** Why a cell or a name is doubtful. */
export type Doubt =
  /** The line reads in more than one way. */
  | 'several'
  /** Nothing stands there, not even a dash. */
  | 'blank'
  /** It has an end where those beside it have none. */
  | 'end'
  /** The text says the other way round what follows from the cells around. */
  | 'against'
  /** A column was left out, as it repeats the one beside it: others may have moved. */
  | 'column'
  /** Lines and names are not one each. */
  | 'slipped'
  /** No heading was found. */
  | 'unnamed'

export interface CellDoubt {
  readonly column: number
  readonly doubt: Doubt
}

/** One way to read a line. */
export interface Reading {
  /** Null: the result does not occur. */
  readonly cells: readonly (Span | null)[]
  readonly doubts: readonly CellDoubt[]
  /** The columns of the text were those of the chart. */
  readonly parted: boolean
  /** What the line says beside its cells. */
  readonly rest: string
}
