/** The forms of a chart: movement, weapons, nations. */
import { houseWords } from '../../words/house.ts'
import { dataAt, isDataMap, isDataList, type Data, type DataMap } from '../../ruleset/data.ts'
import { lastKey, type Path } from '../../paths.ts'
import type { FormCell, FormGrid, FormRow } from '../form.ts'
import { displayGuard } from '../display.ts'
import { displayAt, inputTextAt } from '../display.ts'
import { isUnnamed } from '../rename.ts'
import { newEntryAt } from './beginnings.ts'
import { newPickAt, newRowAt } from './new-row.ts'
import {
  cellAt,
  cellState,
  dataNowOrBase,
  entriesGrid,
  fieldsGrid,
  gridAt,
  idsAt,
  unitOfLength,
  markOf,
  nameAt,
  rowAt,
  rulesHolding,
  type FormContext,
} from './grids.ts'

/** The form of a chart at `grids.ID`: its cells, its columns, and what it is picked by. */
export const chartGrids = (context: FormContext, path: Path): readonly FormGrid[] => {
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
  const picks = newPickAt(rows, context.now)
  /** The choice whose name is that of a row, if the house rules added the choice. */
  const newChoiceOf = (here: Path): Path | undefined => {
    const choice = picks && [...picks.choices, lastKey(here)]
    const isNew = choice && dataAt(context.base, choice) === undefined && dataAt(context.now, choice) !== undefined
    return isNew && dataNowOrBase(context, [...here, 'label']) === undefined ? choice : undefined
  }
  const chartRow = (here: Path): FormRow => {
    const choice = newChoiceOf(here)
    const row = rowAt(context, here, [
      cellAt(context, [...(choice ?? here), 'label'], 'words'),
      ...(byNumber ? [cellAt(context, [...here, 'from'], 'number')] : []),
      ...values(here),
      ...(byCondition ? [cellAt(context, [...here, 'when'], 'condition')] : []),
    ])
    return choice && isUnnamed(choice, context.now) ? { ...row, unnamed: true } : row
  }
  const grid = gridAt(context, {
    path: rows,
    title: nameAt(context, path),
    columns: [
      { title: houseWords.field('label'), as: 'words' },
      ...(byNumber ? [{ title: houseWords.from, as: 'number' as const, key: 'from' }] : []),
      ...heads.map((title) => ({ title, as: 'cell' as const })),
      ...(byCondition ? [{ title: houseWords.field('when'), as: 'condition' as const, key: 'when' }] : []),
    ],
    rows: ids.map((id) => chartRow([...rows, id])),
    removes: true,
    moves: !byNumber,
    adds: newRowAt(rows, context.now),
    ...(picks ? { picks, named: true } : {}),
  })
  return [grid, columnsGrid(context, [...path, 'columns']), fieldsGrid(context, path, houseWords.names, fields)]
}

const columnsGrid = (context: FormContext, path: Path): FormGrid =>
  entriesGrid(context, path, houseWords.columns, [{ key: 'label', as: 'words' }], {
    removes: true,
    moves: true,
    adds: newEntryAt(path, context.now),
  })

const fields = [
  ['title', 'words'],
  ['note', 'words'],
] as const

/** The cell of a value, which may count only under a condition. */
const valueCell = (context: FormContext, path: Path): FormCell => {
  const data = dataNowOrBase(context, path)
  if (!isDataMap(data)) return cellAt(context, path, 'cell')
  const [key, as] = data['words'] === undefined ? (['value', 'cell'] as const) : (['words', 'words'] as const)
  return cellAt(context, [...path, key], as, noteOf(data, context, path))
}

/** The condition of a cell in words. */
const noteOf = (data: Data | undefined, { now }: FormContext, path: Path): { readonly note?: string } => {
  if (!isDataMap(data)) return {}
  const note = displayGuard(data, now, path)
  return note === '' ? {} : { note }
}

/** The cell of one part of a split cell; a single value applies to every part. */
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
