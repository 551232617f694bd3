/** Converts actions on a field to edits. */
import type { Data } from '../../src-core/ruleset/data.ts'
import type { Edit } from '../../src-core/house/edit.ts'
import type { FormCell } from '../../src-core/house/form.ts'
import { parseLengthInput, type CellKind } from '../../src-core/house/cell-input.ts'
import { parseFigure } from '../../src-core/ruleset/units.ts'
import { unitWords } from '../../src-core/words/numbers.ts'

const partOf = ({ of }: FormCell): { of?: number } => (of === undefined ? {} : { of })

/** The edit for text typed in a field. */
export const typedEdit = (cell: FormCell, as: CellKind, text: string): Edit => ({
  kind: 'type',
  path: [...cell.path],
  as,
  text: writtenText(cell, text),
  ...partOf(cell),
})

/** Converts a typed length from the player's unit, unless the text includes a unit. The gauge keeps its unit. */
const writtenText = ({ as, unit, shownIn = unit }: FormCell, text: string): string => {
  if (unit === undefined || shownIn === undefined) return text
  if (as === 'length') return shownIn !== unit && parseFigure(text) ? `${text.trim()} ${unitWords[shownIn].sign}` : text
  return parseLengthInput(text, unit, shownIn)
}

/** The edit that sets the value of a field. */
export const setEdit = (cell: FormCell, value: Data): Edit => ({
  kind: 'set',
  path: [...cell.path],
  value,
  ...partOf(cell),
})
