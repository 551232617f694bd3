/** A result table: rows, and a band of results for each outcome. */
import { houseWords } from '../../words/house.ts'
import { dataAt, isDataMap } from '../data.ts'
import type { EditPath } from '../edit.ts'
import type { FormCell, FormGrid } from '../form.ts'
import { cellAt, eitherAt, gridAt, idsAt, keysOf, nameAt, rowAt, type Making } from './making.ts'

export const tableGrid = (making: Making, procedure: EditPath, id: string): FormGrid => {
  const path = [...procedure, 'tables', id]
  const rows = [...path, 'rows']
  const ids = idsAt(making, rows)
  const bandsOf = (row: string): EditPath => [...rows, row, 'bands']
  const outcomes = outcomesIn(making, procedure, ids.length > 0 ? ids.map(bandsOf) : [[...path, 'bands']])
  const heads = outcomes.map((outcome) => ({ title: nameAt(making, [...procedure, 'outcomes', outcome]), as: 'band' as const }))
  const bands = (home: EditPath): readonly FormCell[] => outcomes.map((outcome) => cellAt(making, [...home, outcome], 'band'))
  const title = nameAt(making, path)
  if (ids.length === 0) {
    const only = rowAt(making, [...path, 'bands'], bands([...path, 'bands']), houseWords.result)
    return gridAt(making, { path, title, columns: heads, rows: [only] })
  }
  const byNumber = ids.some((row) => eitherAt(making, [...rows, row, 'from']) !== undefined)
  const byCondition = eitherAt(making, [...path, 'by']) === undefined
  return gridAt(making, {
    path: rows,
    title,
    columns: [
      ...(byNumber ? [{ title: houseWords.from, as: 'number' as const }] : []),
      ...(byCondition ? [{ title: houseWords.field('when'), as: 'condition' as const }] : []),
      ...heads,
    ],
    rows: ids.map((row) => {
      const here = [...rows, row]
      return rowAt(making, here, [
        ...(byNumber ? [cellAt(making, [...here, 'from'], 'number')] : []),
        ...(byCondition ? [cellAt(making, [...here, 'when'], 'condition')] : []),
        ...bands(bandsOf(row)),
      ])
    }),
    removes: true,
    adds: byNumber ? nextRow(making, rows) : null,
  })
}

/** The outcomes that any of the rows knows, or knew, in the order of the procedure. */
const outcomesIn = (making: Making, procedure: EditPath, homes: readonly EditPath[]): readonly string[] => {
  const used = new Set(homes.flatMap((home) => [...keysOf(dataAt(making.base, home)), ...keysOf(dataAt(making.now, home))]))
  const known = idsAt(making, [...procedure, 'outcomes'])
  return [...known.filter((id) => used.has(id)), ...[...used].filter((id) => !known.includes(id))]
}

/** A row that begins one above the highest, with the bands of the last. */
const nextRow = ({ now }: Making, rows: EditPath): FormGrid['adds'] => {
  const all = dataAt(now, rows)
  const maps = isDataMap(all) ? Object.values(all).filter(isDataMap) : []
  const highest = Math.max(0, ...maps.flatMap(({ from }) => (typeof from === 'number' ? [from] : [])))
  return { from: highest + 1, bands: maps.at(-1)?.['bands'] ?? {} }
}
