/** A chart that is printed and looked up: movement, weapons, nations. */
import { houseWords } from '../../words/house.ts'
import { dataAt, isDataMap, isList, type Data, type DataMap } from '../data.ts'
import type { EditPath } from '../edit.ts'
import type { FormCell, FormGrid } from '../form.ts'
import { guardWords } from '../condition-words.ts'
import { shownAt, typedAt } from '../values.ts'
import { cellAt, compared, eitherAt, fieldsGrid, gridAt, idsAt, nameAt, rowAt, side, type Making } from './making.ts'

export const chartGrids = (making: Making, path: EditPath): readonly FormGrid[] => {
  const rows = [...path, 'rows']
  const ids = idsAt(making, rows)
  const columns = idsAt(making, [...path, 'columns'])
  const parts = idsAt(making, [...path, 'split'])
  const byCondition = eitherAt(making, [...path, 'by']) === undefined
  const byNumber = ids.some((row) => eitherAt(making, [...rows, row, 'from']) !== undefined)
  const heads = columns.flatMap((id) => {
    const head = nameAt(making, [...path, 'columns', id])
    return parts.length === 0 ? [head] : parts.map((part) => houseWords.part(head, nameAt(making, [...path, 'split', part])))
  })
  const values = (home: EditPath): readonly FormCell[] =>
    columns.flatMap((id) => {
      const cell = [...home, 'cells', id]
      return parts.length === 0 ? [valueCell(making, cell)] : parts.map((_, index) => partCell(making, cell, index, parts.length))
    })
  const adds = byCondition ? { label: houseWords.newRow, when: {}, cells: {} } : byNumber ? { from: 1, cells: {} } : null
  const grid = gridAt(making, {
    path: rows,
    title: nameAt(making, path),
    columns: [
      { title: houseWords.field('label'), as: 'words' },
      ...(byNumber ? [{ title: houseWords.from, as: 'number' as const }] : []),
      ...heads.map((title) => ({ title, as: 'cell' as const })),
      ...(byCondition ? [{ title: houseWords.field('when'), as: 'condition' as const }] : []),
    ],
    rows: ids.map((id) => {
      const here = [...rows, id]
      return rowAt(making, here, [
        cellAt(making, [...here, 'label'], 'words'),
        ...(byNumber ? [cellAt(making, [...here, 'from'], 'number')] : []),
        ...values(here),
        ...(byCondition ? [cellAt(making, [...here, 'when'], 'condition')] : []),
      ])
    }),
    removes: true,
    moves: !byNumber,
    adds,
  })
  return [grid, fieldsGrid(making, path, houseWords.names, fields)]
}

const fields = [
  ['title', 'words'],
  ['note', 'words'],
] as const

/** A cell, or the value of one that counts under a condition only. */
const valueCell = (making: Making, path: EditPath): FormCell => {
  const data = eitherAt(making, path)
  return isDataMap(data) ? cellAt(making, [...path, 'value'], 'cell', noteOf(data, making, path)) : cellAt(making, path, 'cell')
}

/** Under which conditions a cell counts. */
const noteOf = (data: Data | undefined, { now }: Making, path: EditPath): { readonly note?: string } => {
  if (!isDataMap(data)) return {}
  const note = guardWords(data, now, path)
  return note === '' ? {} : { note }
}

/** One part of a split cell; a value that is no list stands for each of them. */
const partCell = (making: Making, path: EditPath, index: number, of: number): FormCell => {
  const { base, now } = making
  const at = (rules: DataMap): EditPath => (isList(dataAt(rules, path)) ? [...path, index] : path)
  const before = dataAt(base, at(base))
  const after = dataAt(now, at(now))
  const inside = isDataMap(after ?? before) ? ['value'] : []
  const rules = side(making, path)
  return {
    path: [...path, index, ...inside],
    as: 'cell',
    shown: shownAt(at(rules), rules),
    typed: typedAt(at(now), now),
    base: before === undefined ? null : shownAt(at(base), base),
    state: compared(before, after),
    problems: index === 0 ? making.problemsAt(path) : making.problemsAt([...path, index]),
    of,
    ...noteOf(after, making, path),
  }
}
