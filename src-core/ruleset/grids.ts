/** Compiles grids: charts that are printed and looked up. */
import type { Path } from '../paths.ts'
import { compare, parseFraction, type Fraction } from '../exact.ts'
import { getEntry } from '../present.ts'
import { problem } from '../problem.ts'
import { distanceText, rowStartText } from '../words/numbers.ts'
import { conditionOf, guardOf } from '../language/parse-condition.ts'
import {
  checkUnit,
  entriesInFileOrder,
  recordEntries,
  readExactNumber,
  knownIds,
  checkKnownName,
  compileEntries,
  inRisingOrder,
  type Loader,
} from './context.ts'
import { idWords } from '../words/text.ts'
import type { Growth } from '../language/model.ts'
import { lengthUnitOf, type CellUnit, type CellValue, type Grid, type GridColumn, type GridRow } from './model/grids.ts'
import type { RulesData } from '../format/schema.ts'

type GridData = NonNullable<RulesData['grids']>[string]
type RowData = GridData['rows'][string]
type CellData = RowData['cells'][string]
type CellValueData = Exclude<CellData, readonly unknown[]>

export const compileGrid = (loader: Loader, data: GridData, id: string, path: Path): Grid => {
  if (data.phase !== undefined)
    checkKnownName(loader, 'phase', data.phase, knownIds(loader.rules.phases), [...path, 'phase'], ['phases'])
  const columns = columnsOf(loader, data, path)
  const split = recordEntries(data.split).map(([key, { label, when }]) => {
    const keyPath = [...path, 'split', key]
    return {
      id: key,
      label: loader.words(label, [...keyPath, 'label']),
      when: conditionOf(loader, when, [...keyPath, 'when']) ?? [[]],
    }
  })
  return {
    id,
    title: loader.words(data.title, [...path, 'title']),
    phase: data.phase ?? null,
    by: data.by ?? null,
    of: data.of ?? null,
    across: data.across ?? null,
    split,
    columns,
    rows: rowsOf(loader, data, columns, path),
    note: data.note === undefined ? null : loader.words(data.note, [...path, 'note']),
  }
}

const traitData = (loader: Loader, id: string | undefined) =>
  id !== undefined && Object.hasOwn(loader.rules.traits ?? {}, id) ? loader.rules.traits?.[id] : undefined

/** The final label of a trait's choice; undefined if there is no such choice. */
export const choiceLabel = (loader: Loader, trait: string | undefined, choice: string): string | undefined => {
  const choices = traitData(loader, trait)?.choices
  const data = choices && Object.hasOwn(choices, choice) ? choices[choice] : undefined
  if (data === undefined) return undefined
  return { ...loader, report: () => undefined }.words(
    (typeof data === 'string' ? data : data.label) ?? idWords(choice),
    [],
  )
}

const columnsOf = (loader: Loader, data: GridData, path: Path): Map<string, GridColumn> => {
  const unit = traitData(loader, data.across)?.number?.unit
  checkUnit(loader, lengthUnitOf(data.as ?? 'number'), [...path, 'as'])
  return compileEntries(data.columns, [...path, 'columns'], (column, id, keyPath) => {
    const to = column.to === undefined ? null : readExactNumber(loader, column.to, [...keyPath, 'to'])
    checkUnit(loader, lengthUnitOf(column.as ?? 'number'), [...keyPath, 'as'])
    const named = choiceLabel(loader, data.across, id) ?? (to ? distanceText(to, unit ?? null) : idWords(id))
    return {
      id,
      label: column.label === undefined ? named : loader.words(column.label, [...keyPath, 'label']),
      group: column.group === undefined ? null : loader.words(column.group, [...keyPath, 'group']),
      as: column.as ?? data.as ?? 'number',
      to,
      when: conditionOf(loader, column.when, [...keyPath, 'when']),
    }
  })
}

const rowsOf = (loader: Loader, data: GridData, columns: ReadonlyMap<string, GridColumn>, path: Path): GridRow[] => {
  const parts = recordEntries(data.split).length
  const home = [...path, 'rows']
  const fromOf = ({ from }: RowData, id: string): Fraction | null =>
    from === undefined ? null : (parseFraction(from) ?? readExactNumber(loader, from, [...home, id, 'from']))
  const rows = inRisingOrder(
    entriesInFileOrder(loader, data.rows, home).map(([id, row]) => ({ id, row, from: fromOf(row, id) })),
  )
  return rows.map(({ id, row, from }, index) => {
    const next = rows[index + 1]
    const keyPath = [...home, id]
    const named = choiceLabel(loader, data.by, id) ?? (from ? rowStartText(from, next?.from ?? null) : idWords(id))
    return {
      id,
      label: row.label === undefined ? named : loader.words(row.label, [...keyPath, 'label']),
      group: row.group === undefined ? null : loader.words(row.group, [...keyPath, 'group']),
      note: row.note === undefined ? null : loader.words(row.note, [...keyPath, 'note']),
      from,
      when: conditionOf(loader, row.when, [...keyPath, 'when']),
      otherwise: row.otherwise === true,
      cells: cellsOf(loader, row, columns, parts, [...path.slice(0, 2), 'columns'], [...keyPath, 'cells']),
    }
  })
}

const cellsOf = (
  loader: Loader,
  { cells }: RowData,
  columns: ReadonlyMap<string, GridColumn>,
  parts: number,
  home: Path,
  path: Path,
): Map<string, CellValue[]> => {
  const result = new Map<string, CellValue[]>()
  for (const [id, data] of recordEntries(cells)) {
    const keyPath = [...path, id]
    if (!checkKnownName(loader, 'column', id, columns, keyPath, home)) continue
    const { as } = getEntry(columns, id)
    if (Array.isArray(data)) {
      if (data.length !== parts)
        loader.report(keyPath, problem('out-of-bounds', { what: 'cell', values: data.length, parts }))
      result.set(
        id,
        data.map((one, index) => cellOf(loader, one, as, [...keyPath, index])),
      )
    } else result.set(id, [cellOf(loader, data, as, keyPath)])
  }
  return result
}

const cellOf = (loader: Loader, data: CellValueData, as: CellUnit, path: Path): CellValue => {
  if (data === null || (typeof data === 'string' && /^[-−–—]$/.test(data)))
    return { value: null, more: null, when: null, unless: null }
  if (typeof data !== 'object')
    return { value: cellValue(loader, data, as, path), more: null, when: null, unless: null }
  return {
    ...(data.words === undefined ? {} : { words: loader.words(data.words, [...path, 'words']) }),
    value: data.value === undefined ? null : cellValue(loader, data.value, as, [...path, 'value']),
    more: data.more ? compileGrowth(loader, data.more, [...path, 'more']) : null,
    ...guardOf(loader, data, path),
  }
}

const cellValue = (loader: Loader, value: string | number, as: CellUnit, path: Path): Fraction | string => {
  if (as === 'text') return loader.words(String(value), path)
  if (typeof value === 'number' || parseFraction(value)) return readExactNumber(loader, value, path)
  loader.report(path, problem('wrong-value', { what: 'cell', text: value }))
  return ''
}

type GrowthData = NonNullable<Extract<CellValueData, { more?: unknown }>['more']>

const byOne = 1
const forEachOne = 1

/** Compiles growth by the die result or, in a grid, by fire points. */
export const compileGrowth = (loader: Loader, data: GrowthData, path: Path): Growth => ({
  each: readExactNumber(loader, data.each ?? byOne, [...path, 'each']),
  per: data.per ?? forEachOne,
  ...startOf(data),
})

const startOf = ({
  over,
  below,
}: Pick<GrowthData, 'over' | 'below'>):
  { readonly over: number; readonly below: null } | { readonly over: null; readonly below: number } => {
  if (over !== undefined) return { over, below: null }
  if (below !== undefined) return { over: null, below }
  throw new Error('a growth from no number, which the schema refuses')
}

/** The index of the first number that isn't above the one before it; undefined if there is none. */
export const firstNotRising = (numbers: readonly (Fraction | null)[]): number | undefined => {
  const index = numbers.findIndex((value, at) => {
    const before = numbers[at - 1]
    return at > 0 && value && before && compare(value, before) <= 0
  })
  return index < 0 ? undefined : index
}
