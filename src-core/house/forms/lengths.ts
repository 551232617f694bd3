/** Shows the lengths of a form in the player's unit. Players also type lengths in that unit, but the file has them in the unit of the rules. */
import { parseFraction, type Fraction } from '../../exact.ts'
import { convertLength, type LengthUnit } from '../../ruleset/units.ts'
import { distanceText, unitWords } from '../../words/numbers.ts'
import { dataAt, type DataMap } from '../../ruleset/data.ts'
import type { FormCell, FormGrid } from '../form.ts'
import type { FormContext } from './grids.ts'

/** Converts all lengths to the player's unit, except those in stand widths. */
export const gridsInUnit = (context: FormContext, grids: readonly FormGrid[]): readonly FormGrid[] => {
  const { lengths: to } = context
  if (to === null) return grids
  return grids.map((grid) => ({
    ...grid,
    rows: grid.rows.map((row) =>
      row.cells.some((cell) => cell?.unit !== undefined && cell.unit !== to)
        ? { ...row, cells: row.cells.map((cell) => cell && cellIn(context, cell, to)) }
        : row,
    ),
  }))
}

const cellIn = ({ now, base }: FormContext, cell: FormCell, to: LengthUnit): FormCell => {
  const { unit } = cell
  if (unit === undefined || unit === to) return cell
  const shown = (rules: DataMap, as: string): string => {
    const value = valueAt(rules, cell, unit, to)
    return value ? `${as.startsWith('+') ? '+' : ''}${distanceText(value, to)}` : as
  }
  return {
    ...cell,
    shownIn: to,
    shown: shown(cell.state === 'removed' ? base : now, cell.shown),
    typed: shown(now, cell.typed).replaceAll('\u00a0', ' ').replace('−', '-'),
    base: cell.base === null ? null : shown(base, cell.base),
    ...(valueAt(now, cell, unit, to) && parseFraction(cell.typed)
      ? { exact: `${cell.typed} ${unitWords[unit].sign}` }
      : {}),
  }
}

/** The length in a cell. A single value applies to all parts of a split cell. */
const valueAt = (rules: DataMap, { path }: FormCell, unit: LengthUnit, to: LengthUnit): Fraction | undefined =>
  convertLength(
    dataAt(rules, path) ?? (typeof path.at(-1) === 'number' ? dataAt(rules, path.slice(0, -1)) : undefined),
    unit,
    to,
  )
