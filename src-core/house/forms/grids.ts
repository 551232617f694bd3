/** Parts of all forms: cells, rows and grids, with base and house rules side by side. */
import type { Ruleset } from '../../ruleset/model.ts'
import { houseWords } from '../../words/house.ts'
import { dataAt, isDataMap, dataKeys, isEqualData, type Data, type DataMap } from '../../ruleset/data.ts'
import { lastKey, type Path } from '../../paths.ts'
import type { CellState, FormChoice, FormCell, FormGrid, FormMark, FormRow } from '../form.ts'
import { entryName } from '../names.ts'
import { displayAt, inputTextAt, unitAt } from '../display.ts'
import { inlineYaml } from '../inline.ts'
import { likeIdAt } from '../edit-scope.ts'
import type { FormMarks } from './marked.ts'
import { millimetersIn, type LengthUnit } from '../../ruleset/units.ts'
import type { MapTree } from '../../ruleset/tree.ts'

/** The data that forms are made from. */
export interface FormContext {
  readonly base: DataMap
  readonly now: DataMap
  /** The indexes of the problems at a path or inside it. */
  readonly problemsAt: (path: Path) => readonly number[]
  /** The ruleset, for effects in words; null while it is not sound. */
  readonly ruleset: Ruleset | null
  /** The ruleset of the base; null if there is none. */
  readonly baseRuleset: Ruleset | null
  /** The rules of the house rules alone. */
  readonly patch: MapTree
  readonly marks: FormMarks
  /** The unit that lengths are shown in; null: that of the rules. */
  readonly lengths: LengthUnit | null
}

export type FormCellKind = FormCell['as']

/** The state of the value at a path, compared with the base. */
export const cellStateAt = ({ base, now }: FormContext, path: Path): CellState =>
  cellState(dataAt(base, path), dataAt(now, path))

/** The state of a value; undefined is no value. */
export const cellState = (before: Data | undefined, after: Data | undefined): CellState => {
  if (after === undefined) return before === undefined ? 'same' : 'removed'
  if (before === undefined) return 'added'
  return isEqualData(before, after) ? 'same' : 'changed'
}

/** The rules with a value at a path: the present ones, or the base where house rules removed it. */
export const rulesHolding = ({ base, now }: FormContext, path: Path): DataMap =>
  dataAt(now, path) === undefined ? base : now

/** The value at a path, or the base's where house rules removed it. */
export const dataNowOrBase = (context: FormContext, path: Path): Data | undefined =>
  dataAt(rulesHolding(context, path), path)

/** The name of the entry at a path; of a removed one its name in the base. */
export const nameAt = (context: FormContext, path: Path): string => entryName(path, rulesHolding(context, path))

/** The keys of the map at a path in order, removed ones in their old positions. */
export const idsAt = ({ base, now }: FormContext, path: Path): readonly string[] => {
  const entries = dataAt(now, path)
  const ids = dataKeys(entries)
  const isThere = (id: string): boolean => isDataMap(entries) && Object.hasOwn(entries, id)
  const idsBefore = dataKeys(dataAt(base, path))
  if (idsBefore.every(isThere)) return ids
  const result = [...ids]
  let before: string | undefined
  for (const id of idsBefore) {
    if (!isThere(id)) result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id)
    before = id
  }
  return result
}

/** The cell of a path, which may have no value. */
export const cellAt = (context: FormContext, path: Path, as: FormCellKind, more: Partial<FormCell> = {}): FormCell => {
  const { base, now } = context
  const value = dataAt(now, path)
  // A value made of parts is not typed.
  const isParted = (as === 'number' || as === 'amount') && typeof value === 'object' && value !== null
  // Skips what the caller puts into words itself.
  const {
    shown = displayAt(path, rulesHolding(context, path)),
    typed = isParted || as === 'condition' ? '' : inputTextAt(path, now),
    base: inBase = dataAt(base, path) === undefined ? null : displayAt(path, base),
  } = more
  return {
    path,
    as: as === 'number' && isParted ? 'piece' : as === 'amount' && !isParted ? 'number' : as,
    state: cellStateAt(context, path),
    problems: context.problemsAt(path),
    ...(as === 'condition' ? { condition: value ?? null } : as === 'amount' ? { amount: value ?? null } : {}),
    ...unitOfLength(path, as, now),
    ...markOf(context, path),
    ...more,
    shown,
    typed,
    base: inBase,
  }
}

/** Spread into the cell of a path: the unit of a length. */
export const unitOfLength = (path: Path, as: FormCellKind, rules: DataMap): { readonly unit?: LengthUnit } => {
  const unit = as === 'number' || as === 'cell' || as === 'length' ? unitAt(path, lastKey(path), rules) : null
  return unit === null || millimetersIn(unit) === null ? {} : { unit }
}

/** Spread into the cell of a path. */
export const markOf = ({ marks }: FormContext, path: Path): { readonly mark?: FormMark } => {
  const mark = marks.at(path)
  return mark ? { mark } : {}
}

/** The value at a path in our own words, by the rules as they are and by the base; null if they say nothing. */
export type CellWords = (rules: DataMap, ruleset: Ruleset) => string

/** A cell of a piece with its own form, with a text. While the rules are not sound, an unchanged piece has the text of the base. */
export const pieceCell = (
  context: FormContext,
  path: Path,
  worded: CellWords,
  more: Partial<FormCell> = {},
): FormCell => {
  const { base, now, ruleset, baseRuleset } = context
  const inBase = dataAt(base, path) === undefined || !baseRuleset ? null : worded(base, baseRuleset)
  const state = cellStateAt(context, path)
  const shown = state === 'removed' ? inBase : ruleset && dataAt(now, path) !== undefined ? worded(now, ruleset) : null
  const unsound = state === 'same' && inBase !== null ? inBase : houseWords.afterFixing
  return cellAt(context, path, 'piece', {
    shown: shown ?? (dataAt(now, path) === undefined ? '' : unsound),
    typed: '',
    base: inBase,
    ...more,
  })
}

/** A cell with a choice. A value that is not among the choices is shown as it is written. */
export const choiceCell = (
  context: FormContext,
  path: Path,
  choices: readonly FormChoice[],
  more: Partial<FormCell> = {},
): FormCell => {
  const written = ({ id, value = id }: FormChoice): Data => value
  const labeled = (data: Data | undefined): string =>
    choices.find((one) => isEqualData(written(one), data))?.label ??
    (data === undefined || data === null ? '' : inlineYaml(data))
  const before = dataAt(context.base, path)
  return cellAt(context, path, 'choice', {
    shown: labeled(dataNowOrBase(context, path)),
    base: before === undefined ? null : labeled(before),
    ...more,
  })
}

/** The entries of a map as choices. */
export const choicesAt = ({ now }: FormContext, path: Path): readonly FormChoice[] =>
  dataKeys(dataAt(now, path)).map((id) => ({ id, label: entryName([...path, id], now) }))

/** A row, with the problems that belong to none of its cells. */
export const rowAt = (
  context: FormContext,
  path: Path,
  cells: readonly (FormCell | null)[],
  name = nameAt(context, path),
): FormRow => {
  const inCells = new Set(cells.flatMap((cell) => cell?.problems ?? []))
  const state = cellStateAt(context, path)
  const problems = context.problemsAt(path).filter((index) => !inCells.has(index))
  return { path, name, state, problems, cells }
}

/** The name of the entry that the one at a path is like. */
export const likeNameOf = (context: FormContext, path: Path): { readonly like?: string } => {
  const id = likeIdAt(context.patch, path)
  return id === undefined ? {} : { like: nameAt(context, [...path.slice(0, -1), id]) }
}

type Shape = Pick<FormGrid, 'path' | 'title' | 'columns' | 'rows'> & Partial<FormGrid>

/** A grid, with the problems that belong to none of its rows. */
export const gridAt = (context: FormContext, shape: Shape): FormGrid => {
  const all = context.problemsAt(shape.path)
  const inRows = new Set(
    all.length === 0
      ? []
      : shape.rows.flatMap((row) => [...row.problems, ...row.cells.flatMap((cell) => cell?.problems ?? [])]),
  )
  const problems = all.filter((index) => !inRows.has(index))
  return { problems, adds: null, ...shape }
}

/** A column of a grid of entries: the key, how it is edited, and a title where the key's own name is not enough. */
export interface FormField {
  readonly key: string
  readonly as: FormCellKind
  readonly title?: string
  readonly choices?: readonly FormChoice[]
  /** Makes the cell, where it is a special one; `path` is the entry's. */
  readonly cell?: (path: Path) => FormCell | null
}

/** A grid with a row for each entry of a map. */
export const entriesGrid = (
  context: FormContext,
  path: Path,
  title: string,
  fields: readonly FormField[],
  more: Partial<FormGrid> = {},
): FormGrid => {
  const row = (here: Path): FormRow => {
    const cells = fields.map(({ key, as, choices, cell }) => {
      if (cell) return cell(here)
      return choices ? choiceCell(context, [...here, key], choices) : cellAt(context, [...here, key], as)
    })
    return rowAt(context, here, cells)
  }
  return gridAt(context, {
    path,
    title,
    columns: fields.map(({ key, as, title: own, choices }) => ({
      title: own ?? houseWords.field(key),
      as,
      key,
      ...(choices ? { choices } : {}),
    })),
    rows: idsAt(context, path).map((id) => row([...path, id])),
    ...more,
  })
}

/** A grid of single values, such as a title and a note. */
export const fieldsGrid = (
  context: FormContext,
  path: Path,
  title: string,
  fields: readonly (readonly [key: string, as: FormCellKind])[],
): FormGrid =>
  gridAt(context, {
    path,
    title,
    columns: [{ title: '', as: 'words' }],
    rows: fields.map(([key, as]) =>
      rowAt(context, [...path, key], [cellAt(context, [...path, key], as)], houseWords.field(key)),
    ),
    problems: [],
  })
