/** The form for a place on the sheet: the fields of its entry, or its row of a table or chart. */
import { entryDepths } from '../../format/entries.ts'
import { formatAt } from '../../format/format-at.ts'
import { dataAt, dataKeys, isDataList, isDataMap, type DataMap } from '../../ruleset/data.ts'
import { lastKey, samePath, startsWith, type Path } from '../../paths.ts'
import { houseWords } from '../../words/house.ts'
import { enteredText } from '../enter.ts'
import { choiceOfRow } from '../places.ts'
import { unitOfRules } from '../written-names.ts'
import { keyChoicesAt } from '../references.ts'
import { isUnnamed } from '../rename.ts'
import type { FormCell, FormEntry, FormGrid, FormRow, NewEntry } from '../form.ts'
import { chartGrid } from './chart.ts'
import {
  cellStateAt,
  dataNowOrBase,
  idsAt,
  likeNameOf,
  rowAt,
  rulesHolding,
  type FormContext,
  cellAt,
  choicesAt,
  entriesGrid,
  fieldsGrid,
  gridAt,
  nameAt,
  type FormField,
} from './grids.ts'
import { newEntryAt, newRowAt } from './new-entries.ts'
import { tiedModifiers } from '../../sheet/modifiers.ts'
import { pieceGrids, pieceTitle, valueCell, valueColumns } from './piece.ts'
import { firstRowsGrid, tableGrid } from './table.ts'
import { displayAt } from '../display.ts'
import { maxArcs } from '../../ruleset/arcs.ts'
import { unitWords, distanceText } from '../../words/numbers.ts'
import { parseFraction, type Fraction } from '../../exact.ts'
import { convertLength, type LengthUnit } from '../../ruleset/units.ts'

/**
 * Makes the form for an anchor of the sheet. A value gets the form of the entry that contains it. An anchor that isn't a path of the rules gets the
 * form of the innermost existing path around it.
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
    adds: isRow ? newRowAt(home, context.now, lastKey(path)) : newSiblingAt(context, path),
    siblings: dataKeys(dataAt(context.now, home)),
    removes: (isEntry || isOptionalPiece(path)) && dataAt(context.now, path) !== undefined,
    // A term is a list of words and can't have a position. Rows by points are ordered by their points.
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

/** Makes a new entry to add below another, with the same role and heading. Modifiers that exclude each other stay together. */
const newSiblingAt = (context: FormContext, path: Path): NewEntry | null => {
  const fresh = newEntryAt(path.slice(0, -1), context.now)
  const beside = dataAt(context.now, path)
  if (fresh === null || !isDataMap(fresh.value) || !isDataMap(beside)) return fresh
  const { of, group } = beside
  const [, check, list] = path
  const procedure = list === 'modifiers' ? context.ruleset?.procedures.get(String(check)) : undefined
  const after = procedure && tiedModifiers(procedure, lastKey(path)).at(-1)
  return {
    ...fresh,
    ...(after === undefined ? {} : { after }),
    value: { ...fresh.value, ...(of === undefined ? {} : { of }), ...(group === undefined ? {} : { group }) },
  }
}

/** The innermost existing path around an anchor, in the current rules or the base. */
const placeAround = (context: FormContext, anchor: Path): Path => {
  for (let length = anchor.length; length > 0; length -= 1) {
    const path = anchor.slice(0, length)
    if (dataAt(context.now, path) !== undefined || dataAt(context.base, path) !== undefined) return path
    // An empty field, such as a result without numbers in its row.
    if (length === anchor.length && mayHold(context, path)) return path
  }
  return []
}

/** Whether a missing value can be set: its map exists or can be set too, and it isn't an entry (entries are added instead). */
const mayHold = (context: FormContext, path: Path): boolean => {
  const home = path.slice(0, -1)
  const around = dataAt(rulesHolding(context, home), home)
  if (formatAt(path) === null || !(around === undefined ? mayHold(context, home) : isDataMap(around))) return false
  const isEntry = entryDepths(path).includes(path.length)
  return !isEntry || (keyChoicesAt(home, context.now)?.some(({ id }) => id === lastKey(path)) ?? false)
}

/** The entry that contains a value. Bands and cells belong to their row. */
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

/** A grid with the unit of all distances, shown above them. */
const unitsGrid = (context: FormContext): FormGrid => ({
  path: ['distances'],
  title: pieceTitle(context, ['distances']),
  columns: valueColumns,
  rows: [rowAt(context, ['units'], [valueCell(context, ['units'], true)], houseWords.field('units'))],
  problems: [],
  adds: null,
})

/** Whether the path leads to an optional piece, such as the fire points of a check. */
const isOptionalPiece = (path: Path): boolean => {
  const key = formatAt(path.slice(0, -1))?.keys.find((one) => one.key === lastKey(path))
  return path.length > 0 && key?.required !== true && formatAt(path)?.writings.has('map') === true
}

/** Whether a missing value would have a separate form. */
const isEmptyPiece = (context: FormContext, path: Path): boolean =>
  dataAt(rulesHolding(context, path), path) === undefined && hasOwnForm(valueCell(context, path, true))

/** Whether the path leads to a note or a term. Both are edited as rows and can be plain text. */
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

/** Adds the fields of a row that have no column, and those of the chosen cell. */
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

/** The innermost map of a cell around a place, or the value that can become one. */
const chosenCell = (context: FormContext, place: Path): readonly Path[] => {
  const cell = place.indexOf('cells')
  for (let length = place.length; cell > 0 && length > cell + 1; length -= 1) {
    const path = place.slice(0, length)
    if ((formatAt(path)?.keys.length ?? 0) > 0) return isDataList(dataNowOrBase(context, path)) ? [] : [path]
  }
  return []
}

/** Makes the grid for a list of notes, each in short form (`id: text`) or long form (`id: {lead: ..., text: ...}`). */
const notesGrid = (context: FormContext, path: Path): FormGrid => {
  const isShort = (here: Path): boolean => typeof dataNowOrBase(context, here) === 'string'
  const fields: readonly FormField[] = [
    { key: 'lead', as: 'words', cell: (here) => (isShort(here) ? null : cellAt(context, [...here, 'lead'], 'words')) },
    { key: 'text', as: 'words', cell: (here) => cellAt(context, isShort(here) ? here : [...here, 'text'], 'words') },
  ]
  return entriesGrid(context, [...path, 'entries'], nameAt(context, path), fields)
}

/** Makes the grids for the gauge: its arcs and sizes. */
const gaugeGrids = (context: FormContext): readonly FormGrid[] => {
  const fields: readonly FormField[] = [
    { key: 'degrees', as: 'number' },
    { key: 'label', as: 'words' },
  ]
  const isFull = choicesAt(context, ['gauge', 'arcs']).length >= maxArcs
  return [
    entriesGrid(context, ['gauge', 'arcs'], houseWords.arcs, fields, {
      adds: isFull ? null : { value: { label: houseWords.newArc, degrees: 45 } },
    }),
    fieldsGrid(context, ['gauge'], houseWords.sizes(unitWords[context.lengths ?? unitOfRules(context.now)].name), [
      ['stand', 'length'],
      ['length', 'length'],
    ]),
  ]
}

/** Makes the grid for terms, with a singular and a plural column. */
const termsGrid = (context: FormContext): FormGrid =>
  gridAt(context, {
    path: ['terms'],
    title: houseWords.terms,
    columns: [
      { title: houseWords.singular, as: 'words' },
      { title: houseWords.plural, as: 'words' },
    ],
    rows: idsAt(context, ['terms']).map((id) =>
      rowAt(context, ['terms', id], [termCell(context, id, 0), termCell(context, id, 1)], id),
    ),
    adds: { value: [houseWords.newNames.term, houseWords.newNames.terms] },
  })

const termCell = (context: FormContext, id: string, index: number): FormCell =>
  cellAt(context, ['terms', id, index], 'words')

/** Converts all lengths except those in stand widths to the player's unit, in which they are also typed. The file keeps the unit of the rules. */
const gridsInUnit = (context: FormContext, grids: readonly FormGrid[]): readonly FormGrid[] => {
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
