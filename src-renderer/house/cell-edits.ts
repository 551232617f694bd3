/** What is done to cells of a grid, as edits for the machine. */
import type { Data } from '../../src-core/ruleset/data.ts'
import type { Edit } from '../../src-core/house/edit.ts'
import type { FormCell, FormColumn, FormGrid } from '../../src-core/house/form.ts'
import { parseLengthInput } from '../../src-core/house/cell-input.ts'
import { renameEdit } from '../../src-core/house/rename.ts'
import { parseFigure } from '../../src-core/ruleset/units.ts'
import { unitWords } from '../../src-core/words/numbers.ts'
import { idOf, keyOf } from './paths.ts'
import type { Rectangle, Spot } from './selection.ts'
import { rectangleOf, spotsOf, type Selection } from './selection.ts'

/** The cell at a spot; null where there is none. */
export const cellAt = (grid: FormGrid, { row, column }: Spot): FormCell | null => grid.rows[row]?.cells[column] ?? null

/** Whether its row still stands and something can be written into it. */
export const isOpen = (grid: FormGrid, spot: Spot): boolean => {
  const cell = cellAt(grid, spot)
  return cell !== null && grid.rows[spot.row]?.state !== 'removed'
}

const partOf = ({ of }: FormCell): { of?: number } => (of === undefined ? {} : { of })

/** A text into a cell as if it were typed: a choice by its name or id. Undefined: the cell takes no such text. */
export const typedEdit = (cell: FormCell, column: FormColumn | undefined, text: string): Edit | undefined => {
  const path = [...cell.path]
  switch (cell.as) {
    case 'band':
    case 'number':
    case 'words':
    case 'cell':
    case 'length':
      return { kind: 'type', path, as: cell.as, text: writtenText(cell, text), ...partOf(cell) }
    case 'choice': {
      const written = text.trim().toLowerCase()
      if (written === '') return { kind: 'restore', path }
      const choice = choicesOf(cell, column)?.find(({ id, label }) => id === written || label.toLowerCase() === written)
      return choice && { kind: 'set', path, value: choice.value === undefined ? choice.id : choice.value }
    }
    case 'condition':
      return { kind: 'say', path, text }
    case 'amount':
    case 'several':
    case 'piece':
      return undefined
  }
}

/** What is typed in the player's unit, or with a unit of its own, as it is written. The gauge keeps a unit. */
const writtenText = ({ as, unit, shownIn = unit }: FormCell, text: string): string => {
  if (unit === undefined || shownIn === undefined) return text
  if (as === 'length') return shownIn !== unit && parseFigure(text) ? `${text.trim()} ${unitWords[shownIn].sign}` : text
  return parseLengthInput(text, unit, shownIn)
}

/** The edit of a cell, and of its row's id where that waits for the name that is typed. */
export const namedEdits = (grid: FormGrid, { row, column }: Spot, edit: Edit): readonly Edit[] => {
  const line = grid.rows[row]
  const cell = line?.cells[column]
  const isName = line?.unnamed === true && cell?.typed === line.name && cell.as === 'words'
  if (!isName || edit.kind !== 'type' || edit.text.trim() === '') return [edit]
  const others = grid.rows.filter((each) => each !== line)
  const rename = renameEdit(
    line.path,
    edit.text.trim(),
    others.map(({ path }) => idOf(path)),
  )
  return rename.id === idOf(line.path) ? [edit] : [edit, rename]
}

/** What a cell chooses from. */
export const choicesOf = (cell: FormCell, column: FormColumn | undefined): FormCell['choices'] =>
  cell.choices ?? column?.choices

/** The edit that gives a cell a value. */
export const setEdit = (cell: FormCell, value: Data): Edit => ({
  kind: 'set',
  path: [...cell.path],
  value,
  ...partOf(cell),
})

/** Takes back the house rules' value of a cell. */
export const restoreEdit = (cell: FormCell): Edit => ({ kind: 'restore', path: [...cell.path] })

/** A cell as it goes to a spreadsheet: as it is shown, since `2-4` would become a date there, but words with their own braces. */
export const copied = (cell: FormCell | null): string => {
  if (!cell) return ''
  if (cell.as === 'words' || (cell.as === 'cell' && cell.typed.includes('{'))) return cell.typed
  return cell.state === 'removed' ? '' : cell.shown
}

/** The result of a paste or a fill. */
export interface Filling {
  readonly edits: readonly Edit[]
  /** The number of cells that could not take a text: read-only, of another kind, or beyond the edge. */
  readonly left: number
  /** The cells that were written. */
  readonly over: Rectangle
}

/** A condition, and an amount that is not typed, are copied as what they are, not as their words. */
export const copiedEdit = (cell: FormCell, source: FormCell | null | undefined): Edit | undefined => {
  if (cell.condition !== undefined && source?.condition !== undefined) return setEdit(cell, source.condition)
  if (cell.unit !== undefined && source?.exact !== undefined) return typedEdit(cell, undefined, source.exact)
  return cell.amount !== undefined && source?.as === 'amount' && source.amount !== undefined
    ? setEdit(cell, source.amount)
    : undefined
}

/** A condition in words, as a spreadsheet brings it: what another row of the column says by these words. */
export const wordedEdit = (grid: FormGrid, cell: FormCell, column: number, text: string): Edit | undefined => {
  const words = text.trim().toLowerCase()
  if (cell.as !== 'condition' || words === '') return undefined
  if (words === '–' || words === '-') return setEdit(cell, null)
  const source = grid.rows
    .map(({ cells }) => cells[column])
    .find((each) => each?.condition && each.shown.toLowerCase() === words)
  return source?.condition ? setEdit(cell, source.condition) : undefined
}

/** A grid with the texts that are on their way, by the paths of their cells. */
export const withTyped = (grid: FormGrid, typing: ReadonlyMap<string, string>): FormGrid => {
  const now = (cell: FormCell | null): FormCell | null => {
    const text = cell && typing.get(keyOf(cell.path))
    if (!cell || typeof text !== 'string') return cell
    const { exact: _before, ...rest } = cell
    return { ...rest, typed: text, shown: text }
  }
  return { ...grid, rows: grid.rows.map((row) => ({ ...row, cells: row.cells.map(now) })) }
}

/** The first row of a selection into the others, or of a single row the one above; `along`: the first column. */
export const filled = (grid: FormGrid, selection: Selection, along: boolean): Filling => {
  const { top, left, bottom, right } = rectangleOf(selection)
  const single = along ? left === right : top === bottom
  const from = along ? (single ? left - 1 : left) : single ? top - 1 : top
  const into: Rectangle = along
    ? { top, bottom, left: single ? left : left + 1, right }
    : { left, right, top: single ? top : top + 1, bottom }
  const edits: Edit[] = []
  let over = 0
  for (const spot of from < 0 ? [] : spotsOf(into)) {
    const source = cellAt(grid, along ? { row: spot.row, column: from } : { row: from, column: spot.column })
    const cell = isOpen(grid, spot) ? cellAt(grid, spot) : null
    const edit =
      cell &&
      source &&
      (copiedEdit(cell, source) ?? typedEdit(cell, grid.columns[spot.column], source.exact ?? source.typed))
    if (edit) edits.push(edit)
    else over += 1
  }
  return { edits, left: over, over: { top, left, bottom, right } }
}
