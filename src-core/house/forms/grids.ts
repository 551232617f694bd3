/** Building blocks of all forms: cells, rows and grids that show base and house rules side by side. */
import { type Ruleset, coveringMark, type ProvenanceMarks, type Provenance } from '../../ruleset/model.ts'
import { houseWords } from '../../words/house.ts'
import { dataAt, isDataMap, dataKeys, isEqualData, type Data, type DataMap } from '../../ruleset/data.ts'
import { lastKey, type Path, dotted } from '../../paths.ts'
import type { CellState, FormChoice, FormCell, FormGrid, FormMark, FormRow } from '../form.ts'
import { entryName } from '../names.ts'
import { displayAt, inputTextAt, unitAt } from '../display.ts'
import { inlineYaml } from '../inline.ts'
import { likeIdAt } from '../edit-scope.ts'
import { millimetersIn, type LengthUnit } from '../../ruleset/units.ts'
import type { MapTree } from '../../ruleset/tree.ts'
import { nonNull } from '../../present.ts'
import { writtenMarks, provenanceFrom } from '../../ruleset/provenance.ts'
import type { Analysis } from '../analysis.ts'
import type { AnyBase } from '../base.ts'

/** The data that forms are made from. */
export interface FormContext {
  readonly base: DataMap
  readonly now: DataMap
  /** Returns the indexes of the problems at or inside a path. */
  readonly problemsAt: (path: Path) => readonly number[]
  /** The current ruleset, used to format effects; null while it is invalid. */
  readonly ruleset: Ruleset | null
  /** The base's ruleset; null if there is none. */
  readonly baseRuleset: Ruleset | null
  /** The `rules` of the house rules alone. */
  readonly patch: MapTree
  readonly marks: FormMarks
  /** The unit to show lengths in; null for the rules' own unit. */
  readonly lengths: LengthUnit | null
}

type FormCellKind = FormCell['as']

/** Compares the value at a path with the base. */
export const cellStateAt = ({ base, now }: FormContext, path: Path): CellState =>
  cellState(dataAt(base, path), dataAt(now, path))

/** Compares two values; undefined means that there is no value. */
export const cellState = (before: Data | undefined, after: Data | undefined): CellState => {
  if (after === undefined) return before === undefined ? 'same' : 'removed'
  if (before === undefined) return 'added'
  return isEqualData(before, after) ? 'same' : 'changed'
}

/** The rules that have a value at a path: the current ones, or the base if house rules removed the value. */
export const rulesHolding = ({ base, now }: FormContext, path: Path): DataMap =>
  dataAt(now, path) === undefined ? base : now

/** The value at a path, or the base's value if house rules removed it. */
export const dataNowOrBase = (context: FormContext, path: Path): Data | undefined =>
  dataAt(rulesHolding(context, path), path)

/** The name of the entry at a path. A removed entry has its name in the base. */
export const nameAt = (context: FormContext, path: Path): string => entryName(path, rulesHolding(context, path))

/** Returns the keys of the map at a path in order. Removed keys keep their old positions. */
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

/** Makes the cell for a path, which may have no value. */
export const cellAt = (context: FormContext, path: Path, as: FormCellKind, more: Partial<FormCell> = {}): FormCell => {
  const { base, now } = context
  const value = dataAt(now, path)
  // A value with several parts can't be typed.
  const isParted = (as === 'number' || as === 'amount') && typeof value === 'object' && value !== null
  // Don't format what the caller already provides.
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

/** The unit of a length, to spread into the cell of a path. */
export const unitOfLength = (path: Path, as: FormCellKind, rules: DataMap): { readonly unit?: LengthUnit } => {
  const unit = as === 'number' || as === 'cell' || as === 'length' ? unitAt(path, lastKey(path), rules) : null
  return unit === null || millimetersIn(unit) === null ? {} : { unit }
}

/** The provenance mark, to spread into the cell of a path. */
export const markOf = ({ marks }: FormContext, path: Path): { readonly mark?: FormMark } => {
  const mark = marks.at(path)
  return mark ? { mark } : {}
}

/** Formats the value at a path of the current rules or the base. */
export type CellWords = (rules: DataMap, ruleset: Ruleset) => string

/** Makes a cell for a piece that has a separate form. While the rules are invalid, an unchanged piece shows the base's text. */
export const pieceCell = (context: FormContext, path: Path, worded: CellWords): FormCell => {
  const { base, now, ruleset, baseRuleset } = context
  const inBase = dataAt(base, path) === undefined || !baseRuleset ? null : worded(base, baseRuleset)
  const state = cellStateAt(context, path)
  const shown = state === 'removed' ? inBase : ruleset && dataAt(now, path) !== undefined ? worded(now, ruleset) : null
  const unsound = state === 'same' && inBase !== null ? inBase : houseWords.afterFixing
  return cellAt(context, path, 'piece', {
    shown: shown ?? (dataAt(now, path) === undefined ? '' : unsound),
    typed: '',
    base: inBase,
  })
}

/** Makes a cell with choices. A value that isn't one of them is shown as written. */
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

/** Returns the entries of a map as choices. */
export const choicesAt = ({ now }: FormContext, path: Path): readonly FormChoice[] =>
  dataKeys(dataAt(now, path)).map((id) => ({ id, label: entryName([...path, id], now) }))

/** Makes a row with the problems that belong to none of its cells. */
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

/** The name of the entry that the entry at a path is `like`. */
export const likeNameOf = (context: FormContext, path: Path): { readonly like?: string } => {
  const id = likeIdAt(context.patch, path)
  return id === undefined ? {} : { like: nameAt(context, [...path.slice(0, -1), id]) }
}

type Shape = Pick<FormGrid, 'path' | 'title' | 'columns' | 'rows'> & Partial<FormGrid>

/** Makes a grid with the problems that belong to none of its rows. */
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

/** A column in a grid of entries: the key, how it is edited, and a title if it differs from the key's name. */
export interface FormField {
  readonly key: string
  readonly as: FormCellKind
  readonly title?: string
  readonly choices?: readonly FormChoice[]
  /** Makes the cell if it needs special handling. `path` is the path of the entry. */
  readonly cell?: (path: Path) => FormCell | null
}

/** Makes a grid with a row for each entry of a map. */
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

/** Makes a grid with a row for each field, such as a title and a note. */
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

/** The provenance marks of all values in a form. */
interface FormMarks {
  /** Returns the mark at a path. Undefined if there is none, or if the mark only says that the value is a house rule. */
  readonly at: (path: Path) => FormMark | undefined
}

/** Collects the marks of house rules and their base. */
export const formMarks = (base: AnyBase, { source, ruleset }: Analysis): FormMarks => {
  const written = source ? writtenMarks(source.tree, () => undefined) : {}
  const marks = ruleset.ok ? ruleset.value.provenance : (base.ruleset?.provenance ?? noMarks)
  const isAnyNotable = Object.keys(written).length > 0 || [...marks.values()].some(isNotable)
  const at = (path: Path): FormMark | undefined => {
    const key = dotted(path)
    const own = Object.hasOwn(written, key) ? written[key] : undefined
    const mark = own ? provenanceFrom(own, base.own ? null : nonNull(source).head.id) : coveringMark(marks, key)
    if (!mark || (!own && !isNotable(mark))) return undefined
    return {
      sign: mark.kind === 'printed' ? null : mark.kind,
      why: mark.why ?? '',
      own: own
        ? {
            kind: own.printed ? 'printed' : own.reconstructed === undefined ? 'assumed' : 'reconstructed',
            why: own.reconstructed ?? own.assumed ?? '',
            other: own.other ?? '',
          }
        : null,
    }
  }
  return { at: isAnyNotable ? at : () => undefined }
}

/** Whether a mark says more than that a value is printed or a house rule. */
const isNotable = ({ kind, why }: Provenance): boolean => kind !== 'printed' && !(kind === 'house' && why === null)

const noMarks: ProvenanceMarks = new Map()
