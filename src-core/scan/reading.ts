/** The results of reading lines of both kinds of charts, and their certainty. */
import type { Budget } from '../budget.ts'
import { problem } from '../problem.ts'
import type { NumberSpan } from './cells.ts'

/**
 * Why a cell or a name is doubtful. Of charts: `several`: the line reads in more than one way. `blank`: nothing stands there, not even a
 * dash. `end`: it has an end where those beside it have none. `against`: the text says the other way round what follows from the cells
 * around. `column`: a column was left out, as it repeats the one beside it, and others may have moved. `slipped`: lines and names are not
 * one each. `unnamed`: no heading was found. `letter`: a letter was read as a number. `split`: headings ran together. Of modifiers:
 * `minus`: a hyphen apart from its number, which may only begin a line of a list. `unsaid`: its number is not told. `always`: without a
 * condition, so that it counts always. `meant`: its words may mean something else. `overlap`: it may count together with another.
 * `whose`: it names no role. `sides`: some name neither of two sides. `grows`: its number does, with the points of
 * fire. Of results: `undone`: not all that they do is understood.
 */
export const doubts = [
  ...(['several', 'blank', 'end', 'against', 'column', 'slipped', 'unnamed', 'letter', 'split'] as const),
  ...(['minus', 'unsaid', 'always', 'meant', 'overlap', 'whose', 'sides', 'grows', 'undone'] as const),
] as const
export type Doubt = (typeof doubts)[number]

/** `read`: its column stands in the text. `reconstructed`: cut out of a line that ran together, in the only way without a gap. */
export const surenesses = ['read', 'reconstructed', 'doubtful'] as const
export type Sureness = (typeof surenesses)[number]

export interface NameReading {
  readonly name: string
  /** Other possible names. */
  readonly others?: readonly string[] | undefined
  readonly doubts: readonly Doubt[]
}

export interface CellDoubt {
  readonly column: number
  readonly doubt: Doubt
}

/** One way to read a line. */
export interface LineReading {
  /** Null: the result does not occur. */
  readonly cells: readonly (NumberSpan | null)[]
  readonly doubts: readonly CellDoubt[]
  /** The columns of the text are those of the chart. */
  readonly parted: boolean
  /** The rest of the line beside its cells. */
  readonly rest: string
  /** The index of the first field after the cells, where the text has columns. */
  readonly after?: number
}

/** The largest text that is read: a few pages. Lines are short enough for patterns that look at each part of a line. */
export const scanLimits = { characters: 60_000, lines: 2000, lineCharacters: 2000 } as const

/** About two seconds: reading runs in its own thread. */
export const scanSteps = 20_000_000

/** Counts the work of reading. */
export const spendReading = (budget: Budget, steps: number): void =>
  budget.spend(steps, () => problem('too-large', { what: 'chart' }))
