/** The form for a chart's rows: movement, weapons, nations. */
import { houseWords } from '../../words/house.ts'
import { dataAt, isDataMap, isDataList, type Data, type DataMap } from '../../ruleset/data.ts'
import type { Path } from '../../paths.ts'
import type { FormCell, FormGrid, FormRow } from '../form.ts'
import { displayGuard } from '../display.ts'
import { displayAt, inputTextAt } from '../display.ts'
import { choiceOfRow } from '../places.ts'
import { newRowAt } from './new-entries.ts'
import {
  cellAt,
  cellState,
  dataNowOrBase,
  gridAt,
  idsAt,
  unitOfLength,
  markOf,
  nameAt,
  rowAt,
  rulesHolding,
  type FormContext,
} from './grids.ts'

/** Makes the grid of a chart's rows at `grids.ID`: their cells and what selects each row. */
export const chartGrid = (context: FormContext, path: Path): FormGrid => {
  const rows = [...path, 'rows']
  const ids = idsAt(context, rows)
  const columns = idsAt(context, [...path, 'columns'])
  const parts = idsAt(context, [...path, 'split'])
  const isFree =
    dataNowOrBase(context, [...path, 'as']) === 'text' &&
    ids.every((row) => dataNowOrBase(context, [...rows, row, 'when']) === undefined)
  const byCondition = !isFree && dataNowOrBase(context, [...path, 'by']) === undefined
  const byNumber = ids.some((row) => dataNowOrBase(context, [...rows, row, 'from']) !== undefined)
  const heads = columns.flatMap((id) => {
    const head = nameAt(context, [...path, 'columns', id])
    return parts.length === 0
      ? [head]
      : parts.map((part) => houseWords.part(head, nameAt(context, [...path, 'split', part])))
  })
  const values = (home: Path): readonly FormCell[] =>
    columns.flatMap((id) => {
      const cell = [...home, 'cells', id]
      return parts.length === 0
        ? [valueCell(context, cell)]
        : parts.map((_, index) => partCell(context, cell, index, parts.length))
    })
  /** The choice that names a row without a label. */
  const choiceOf = (here: Path): Path | undefined => choiceOfRow(here, rulesHolding(context, here))
  const chartRow = (here: Path): FormRow => {
    return rowAt(context, here, [
      cellAt(context, [...(choiceOf(here) ?? here), 'label'], 'words'),
      ...(byNumber ? [cellAt(context, [...here, 'from'], 'number')] : []),
      ...values(here),
      ...(byCondition ? [cellAt(context, [...here, 'when'], 'condition')] : []),
    ])
  }
  return gridAt(context, {
    path: rows,
    title: nameAt(context, path),
    columns: [
      { title: houseWords.field('label'), as: 'words' },
      ...(byNumber ? [{ title: houseWords.from, as: 'number' as const, key: 'from' }] : []),
      ...heads.map((title) => ({ title, as: 'cell' as const })),
      ...(byCondition ? [{ title: houseWords.field('when'), as: 'condition' as const, key: 'when' }] : []),
    ],
    rows: ids.map((id) => chartRow([...rows, id])),
    adds: newRowAt(rows, context.now),
  })
}

/** Makes the cell of a value, which can have a condition. */
const valueCell = (context: FormContext, path: Path): FormCell => {
  const data = dataNowOrBase(context, path)
  if (!isDataMap(data)) return cellAt(context, path, 'cell')
  const [key, as] = data['words'] === undefined ? (['value', 'cell'] as const) : (['words', 'words'] as const)
  return cellAt(context, [...path, key], as, noteOf(data, context, path))
}

/** The condition of a cell as text. */
const noteOf = (data: Data | undefined, { now }: FormContext, path: Path): { readonly note?: string } => {
  if (!isDataMap(data)) return {}
  const note = displayGuard(data, now, path)
  return note === '' ? {} : { note }
}

/** Makes the cell for one part of a split cell. A single value applies to every part. */
const partCell = (context: FormContext, path: Path, index: number, of: number): FormCell => {
  const { base, now } = context
  const at = (rules: DataMap): Path => (isDataList(dataAt(rules, path)) ? [...path, index] : path)
  const before = dataAt(base, at(base))
  const after = dataAt(now, at(now))
  const home = [...path, index, ...(isDataMap(after ?? before) ? ['value'] : [])]
  const rules = rulesHolding(context, path)
  return {
    path: home,
    as: 'cell',
    shown: displayAt(at(rules), rules),
    typed: inputTextAt(at(now), now),
    base: before === undefined ? null : displayAt(at(base), base),
    state: cellState(before, after),
    problems: index === 0 ? context.problemsAt(path) : context.problemsAt([...path, index]),
    of,
    ...unitOfLength(home, 'cell', now),
    ...markOf(context, home),
    ...noteOf(after, context, path),
  }
}
