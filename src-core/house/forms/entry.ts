/** The form of a place of the sheet: the fields of its entry, or its row of a table or chart. */
import { entryDepths } from '../../format/entries.ts'
import { formatAt } from '../../format/format-at.ts'
import { dataAt, dataKeys, isDataList, isDataMap } from '../../ruleset/data.ts'
import { lastKey, samePath, startsWith, type Path } from '../../paths.ts'
import { houseWords } from '../../words/house.ts'
import { enteredText } from '../enter.ts'
import { choiceOfRow } from '../places.ts'
import { unitOfRules } from '../written-names.ts'
import { keyChoicesAt } from '../references.ts'
import { isUnnamed } from '../rename.ts'
import type { FormCell, FormEntry, FormGrid, FormRow, NewEntry } from '../form.ts'
import { chartGrid } from './chart.ts'
import { cellStateAt, dataNowOrBase, idsAt, likeNameOf, rowAt, rulesHolding, type FormContext } from './grids.ts'
import { newEntryAt } from './beginnings.ts'
import { newRowAt } from './new-row.ts'
import { pieceGrids, pieceTitle, valueCell, valueColumns } from './piece.ts'
import { gaugeGrids, notesGrid, termsGrid } from './simple.ts'
import { firstRowsGrid, tableGrid } from './table.ts'
import { gridsInUnit } from './lengths.ts'
import { displayAt } from '../display.ts'

/**
 * The form of an anchor of the sheet. A value has the form of the entry it is part of; an anchor that is not a path of the rules has that of the
 * innermost path around it.
 */
export const entryForm = (context: FormContext, anchor: Path): FormEntry => {
  const place = placeAround(context, anchor)
  const path = entryAround(context, place)
  const grids = gridsInUnit(context, gridsAt(context, path, place))
  const rules = rulesHolding(context, place)
  const state = cellStateAt(context, place)
  const home = path.slice(0, -1)
  const isRow = home.at(-1) === 'rows'
  const isOwn = cellStateAt(context, path) === 'added' || context.base === context.now
  const isEntry = entryDepths(path).includes(path.length)
  return {
    place,
    path,
    title: pieceTitle(context, path),
    within: path
      .map((_, length) => path.slice(0, length))
      .map((outer) => ({ path: outer, title: pieceTitle(context, outer) })),
    related: relatedTo(context, path),
    typed: dataAt(context.now, place) === undefined && state === 'removed' ? null : enteredText(place, rules),
    state,
    base: state === 'changed' ? displayAt(place, context.base) : null,
    ...likeNameOf(context, path),
    adds: isRow ? newRowAt(home, context.now, lastKey(path)) : besideAt(context, path),
    siblings: dataKeys(dataAt(context.now, home)),
    removes: (isEntry || isOptionalPiece(path)) && dataAt(context.now, path) !== undefined,
    // A term is a list of words, which has no place for where it comes; rows by points have theirs.
    moves: isEntry && path[0] !== 'terms' && !(isRow && dataAt(context.now, [...path, 'from']) !== undefined),
    isUnnamed: isOwn && isUnnamed(choiceOfRow(path, context.now) ?? path, context.now),
    unit: unitOfRules(context.now),
    grids,
  }
}

const relatedTo = (context: FormContext, path: Path): FormEntry['related'] =>
  path.length === 2 && path[0] === 'phases'
    ? ['procedures', 'grids', 'lists'].flatMap((home) =>
        idsAt(context, [home])
          .filter((id) => dataAt(context.now, [home, id, 'phase']) === path[1])
          .map((id) => ({ path: [home, id], title: pieceTitle(context, [home, id]) })),
      )
    : []

/** A new entry below another, with the same role and group. */
const besideAt = (context: FormContext, path: Path): NewEntry | null => {
  const fresh = newEntryAt(path.slice(0, -1), context.now)
  const beside = dataAt(context.now, path)
  if (fresh === null || !isDataMap(fresh.value) || !isDataMap(beside)) return fresh
  const { of, group } = beside
  return {
    ...fresh,
    value: { ...fresh.value, ...(of === undefined ? {} : { of }), ...(group === undefined ? {} : { group }) },
  }
}

/** The innermost path around an anchor that the rules have, now or in the base. */
const placeAround = (context: FormContext, anchor: Path): Path => {
  for (let length = anchor.length; length > 0; length -= 1) {
    const path = anchor.slice(0, length)
    if (dataAt(context.now, path) !== undefined || dataAt(context.base, path) !== undefined) return path
    // A field that is empty, such as a result that a row has no numbers for.
    if (length === anchor.length && mayHold(context, path)) return path
  }
  return []
}

/** Whether a missing value can be set: its map exists or can be set, and it isn't an entry, which is added instead. */
const mayHold = (context: FormContext, path: Path): boolean => {
  const home = path.slice(0, -1)
  const around = dataAt(rulesHolding(context, home), home)
  if (formatAt(path) === null || !(around === undefined ? mayHold(context, home) : isDataMap(around))) return false
  const isEntry = entryDepths(path).includes(path.length)
  return !isEntry || (keyChoicesAt(home, context.now)?.some(({ id }) => id === lastKey(path)) ?? false)
}

/** The entry that a value is part of: a band or cell belongs to its row. */
const entryAround = (context: FormContext, place: Path): Path => {
  const cell = place.findIndex((step) => step === 'bands' || step === 'cells')
  if (cell > 0) return place.slice(0, cell)
  for (let length = place.length; length > 0; length -= 1) {
    const path = place.slice(0, length)
    if (isRowOfWords(path)) return path
    const format = formatAt(path)
    const isMap = isDataMap(dataAt(rulesHolding(context, path), path)) || isEmptyPiece(context, path)
    if (format && (format.keys.length > 0 || format.writings.has('entries')) && (isMap || length === 1)) return path
  }
  return []
}

const hasOwnForm = ({ as, opens }: FormCell): boolean => as === 'piece' || opens === true

/** The unit of all distances, shown with them. */
const unitsGrid = (context: FormContext): FormGrid => ({
  path: ['distances'],
  title: pieceTitle(context, ['distances']),
  columns: valueColumns,
  rows: [rowAt(context, ['units'], [valueCell(context, ['units'], true)], houseWords.field('units'))],
  problems: [],
  adds: null,
})

/** Whether it is a piece that may be left out, such as the fire points of a check. */
const isOptionalPiece = (path: Path): boolean => {
  const key = formatAt(path.slice(0, -1))?.keys.find((one) => one.key === lastKey(path))
  return path.length > 0 && key?.required !== true && formatAt(path)?.writings.has('map') === true
}

/** A missing value that has its own form. */
const isEmptyPiece = (context: FormContext, path: Path): boolean =>
  dataAt(rulesHolding(context, path), path) === undefined && hasOwnForm(valueCell(context, path, true))

/** A note, or a step of a phase, which may be words alone. */
const isRowOfWords = (path: Path): boolean =>
  (path.length === 4 && path[0] === 'lists' && path[2] === 'entries') || (path.length === 2 && path[0] === 'terms')

const gridsAt = (context: FormContext, path: Path, place: Path): readonly FormGrid[] => {
  const [home, id, inner, table] = path
  const rowsOf = (grids: readonly FormGrid[]): readonly FormGrid[] =>
    grids.flatMap((grid) => {
      const rows = grid.rows.filter((row) => startsWith(path, row.path) || startsWith(row.path, path))
      return rows.length === 0 ? [] : [{ ...grid, rows }]
    })
  if (home === 'procedures' && inner === 'tables' && table !== undefined) {
    const [grid, firstRows] = [
      tableGrid(context, path.slice(0, 2), String(table)),
      firstRowsGrid(context, path.slice(0, 4)),
    ]
    if (path.length === 4) return [grid, ...firstRows, ...pieceGrids(context, path)]
    return withRest(context, path, place, [...rowsOf([grid]), ...(path.length === 5 ? firstRows : [])])
  }
  if (home === 'grids' && inner === 'rows' && path.length > 3)
    return withRest(context, path, place, rowsOf([chartGrid(context, ['grids', String(id)])]))
  if (home === 'lists' && path.length === 4) return rowsOf([notesGrid(context, path.slice(0, 2))])
  if (home === 'terms') return path.length > 1 ? rowsOf([termsGrid(context)]) : [termsGrid(context)]
  if (home === 'gauge' && path.length === 1) return gaugeGrids(context)
  if (home === 'distances' && path.length === 1) return [unitsGrid(context), ...pieceGrids(context, path)]
  return pieceGrids(context, path)
}

/** The form of a row, with its keys that have no column, and those of its chosen cell. */
const withRest = (context: FormContext, path: Path, place: Path, grids: readonly FormGrid[]): readonly FormGrid[] => {
  const [grid] = grids
  const cells = grid?.rows.flatMap((row) => row.cells) ?? []
  const hasColumn = (at: Path): boolean =>
    cells.some((cell) => cell && (startsWith(cell.path, at) || samePath([...cell.path, 'value'], at)))
  const fieldsOf = (home: Path): readonly FormRow[] =>
    pieceGrids(context, home).flatMap((each) => each.rows.filter((row) => !hasColumn(row.path)))
  const rows = [
    ...fieldsOf(path),
    ...chosenCell(context, place).flatMap((cell) =>
      fieldsOf(cell).map((row) => ({ ...row, name: houseWords.part(pieceTitle(context, cell), row.name) })),
    ),
  ]
  return grid && rows.length > 0
    ? [...grids, { path, title: grid.title, columns: valueColumns, rows, problems: [], adds: null }]
    : grids
}

/** The innermost map of a cell around a place, or the value that may become one. */
const chosenCell = (context: FormContext, place: Path): readonly Path[] => {
  const cell = place.indexOf('cells')
  for (let length = place.length; cell > 0 && length > cell + 1; length -= 1) {
    const path = place.slice(0, length)
    if ((formatAt(path)?.keys.length ?? 0) > 0) return isDataList(dataNowOrBase(context, path)) ? [] : [path]
  }
  return []
}
