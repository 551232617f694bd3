/** The form for a result table: its rows, and a band of results for each outcome. */
import { houseWords } from '../../words/house.ts'
import { capitalize } from '../../words/text.ts'
import { dataAt, isDataMap, dataKeys, type Data } from '../../ruleset/data.ts'
import type { Path } from '../../paths.ts'
import type { FormCell, FormColumn, FormGrid } from '../form.ts'
import { newRowAt } from './new-entries.ts'
import { cellAt, dataNowOrBase, gridAt, idsAt, nameAt, rowAt, type FormContext } from './grids.ts'

/** Makes the grid of a check's table, with a column for each outcome. The cells hold the bands of dice results. */
export const tableGrid = (context: FormContext, procedure: Path, id: string): FormGrid => {
  const path = [...procedure, 'tables', id]
  const rows = [...path, 'rows']
  const ids = idsAt(context, rows)
  const bandsOf = (row: string): Path => [...rows, row, 'bands']
  const outcomes = outcomesIn(context, procedure, ids.length > 0 ? ids.map(bandsOf) : [[...path, 'bands']])
  const heads = outcomes.map((outcome): FormColumn => {
    const severity = dataNowOrBase(context, [...procedure, 'outcomes', outcome, 'severity'])
    const title = nameAt(context, [...procedure, 'outcomes', outcome])
    return { title, as: 'band', ...(isSeverity(severity) ? { severity } : {}) }
  })
  const bands = (home: Path): readonly FormCell[] =>
    outcomes.map((outcome) => cellAt(context, [...home, outcome], 'band'))
  const title = nameAt(context, path)
  if (ids.length === 0) {
    const only = rowAt(context, [...path, 'bands'], bands([...path, 'bands']), houseWords.result)
    return gridAt(context, { path, title, columns: heads, rows: [only] })
  }
  const byNumber = ids.some((row) => dataNowOrBase(context, [...rows, row, 'from']) !== undefined)
  const byCondition = dataNowOrBase(context, [...path, 'by']) === undefined
  return gridAt(context, {
    path: rows,
    title,
    columns: [
      ...(byNumber ? [{ title: houseWords.from, as: 'number' as const, key: 'from' }] : []),
      ...(byCondition ? [{ title: houseWords.field('when'), as: 'condition' as const }] : []),
      ...heads,
    ],
    rows: ids.map((row) => {
      const here = [...rows, row]
      return rowAt(context, here, [
        ...(byNumber ? [cellAt(context, [...here, 'from'], 'number')] : []),
        ...(byCondition ? [cellAt(context, [...here, 'when'], 'condition')] : []),
        ...bands(bandsOf(row)),
      ])
    }),
    adds: newRowAt(rows, context.now),
  })
}

/** Makes an empty grid for a table that has no rows yet but has something to select them. Returns no grid otherwise. */
export const firstRowsGrid = (context: FormContext, table: Path): readonly FormGrid[] => {
  const path = [...table, 'rows']
  const adds = idsAt(context, path).length > 0 ? null : newRowAt(path, context.now)
  return adds
    ? [gridAt(context, { path, title: capitalize(houseWords.field('rows')), columns: [], rows: [], adds })]
    : []
}

const isSeverity = (data: Data | undefined): data is number =>
  typeof data === 'number' && [0, 1, 2, 3, 4].includes(data)

/** The outcomes used by any row of the base or the house rules, in the order of the check. */
const outcomesIn = (context: FormContext, procedure: Path, homes: readonly Path[]): readonly string[] => {
  const used = new Set(
    homes.flatMap((home) => [...dataKeys(dataAt(context.base, home)), ...dataKeys(dataAt(context.now, home))]),
  )
  const known = idsAt(context, [...procedure, 'outcomes'])
  const free = unusedOutcomes(context, procedure)
  return [...known.filter((id) => used.has(id) || free.has(id)), ...[...used].filter((id) => !known.includes(id))]
}

/** Outcomes that no result leads to yet. Every table shows a column for them. */
const unusedOutcomes = ({ now }: FormContext, procedure: Path): ReadonlySet<string> => {
  const tables = dataAt(now, [...procedure, 'tables'])
  const rows = (isDataMap(tables) ? Object.values(tables) : [])
    .filter(isDataMap)
    .flatMap((table): readonly (Data | undefined)[] => {
      const inside = table['rows']
      return isDataMap(inside) ? Object.values(inside) : [table]
    })
  const used = new Set(rows.flatMap((row) => (isDataMap(row) ? dataKeys(row['bands']) : [])))
  const decisions = dataAt(now, [...procedure, 'decide'])
  if (decisions !== undefined) return new Set()
  return new Set(dataKeys(dataAt(now, [...procedure, 'outcomes'])).filter((id) => !used.has(id)))
}
