/** The two sheets as printed, for tests that look up cells through the engine. */
import type { Resolution } from '../../../src-core/resolve/answer.ts'
import { resolve } from '../../../src-core/resolve/resolve.ts'
import { value } from './brute-force.ts'
import { rulesetNamed } from './rulesets.ts'

export const sheets = [{ id: 'fire-and-fury' as const }, { id: 'regimental-fury' as const }]
export const loaded = {
  'fire-and-fury': rulesetNamed('fire-and-fury'),
  'regimental-fury': rulesetNamed('regimental-fury'),
}
export type Id = keyof typeof loaded

export const answer = (id: Id, procedure: string, inputs: unknown, dice?: unknown): Resolution =>
  value(resolve(loaded[id], procedure, inputs, dice))

export const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Returns the results that a printed cell names: `9 or less`, `5,6,7`, `8 or more`, `-`. */
export const resultsOf = (cell: string): readonly number[] => {
  const [first = NaN] = cell.split(' ').map(Number)
  if (cell === '-') return []
  if (cell.endsWith('or less')) return numbers(-60, first)
  return cell.endsWith('or more') ? numbers(first, 60) : cell.split(',').map(Number)
}

/** Returns the column of a printed row for a result. The outermost columns also cover results beyond them. */
export const columnOf = (cells: readonly string[], result: number): number => {
  const printed = cells.map(resultsOf)
  const all = printed.flat()
  const held = Math.min(Math.max(result, Math.min(...all)), Math.max(...all))
  return printed.findIndex((results) => results.includes(held))
}

export const lines = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())

/** Returns the cells of a printed line. */
export const cells = (line: string): readonly string[] => line.split('|').map((cell) => cell.trim())

/** Returns the row of a printed table whose cell in the given column contains the result. */
export const rowAt = (rows: readonly (readonly string[])[], column: number, result: number): readonly string[] =>
  rows[
    columnOf(
      rows.map((row) => row[column] ?? ''),
      result,
    )
  ] ?? []
