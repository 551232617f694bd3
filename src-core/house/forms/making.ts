/** What the making of every section shares: base and house side by side, and where problems belong. */
import type { Ruleset } from '../../ruleset/model.ts'
import { houseWords } from '../../words/house.ts'
import { conditionForm } from '../condition.ts'
import { dataAt, isDataMap, sameData, type Data, type DataMap } from '../data.ts'
import type { EditPath } from '../edit.ts'
import type { CellState, Choice, FormCell, FormGrid, FormRow } from '../form.ts'
import { entryName } from '../names.ts'
import { shownAt, typedAt } from '../values.ts'

export interface Making {
  readonly base: DataMap
  readonly now: DataMap
  /** The numbers of the problems at a path or below it. */
  readonly problemsAt: (path: EditPath) => readonly number[]
  /** Says effects in words: the ruleset as it is played, or the base while that is not sound. */
  readonly ruleset: Ruleset
}

export type Kind = FormCell['as']

export const stateOf = ({ base, now }: Making, path: EditPath): CellState => compared(dataAt(base, path), dataAt(now, path))

export const compared = (before: Data | undefined, after: Data | undefined): CellState => {
  if (after === undefined) return before === undefined ? 'same' : 'removed'
  if (before === undefined) return 'added'
  return sameData(before, after) ? 'same' : 'changed'
}

/** The rules in which something stands: as they are now, or the base where house rules removed it. */
export const side = ({ base, now }: Making, path: EditPath): DataMap => (dataAt(now, path) === undefined ? base : now)

/** What stands at a path, or stood there in the base. */
export const eitherAt = (making: Making, path: EditPath): Data | undefined => dataAt(side(making, path), path)

export const nameAt = (making: Making, path: EditPath): string => entryName(path, side(making, path))

export const keysOf = (data: Data | undefined): readonly string[] => (isDataMap(data) ? Object.keys(data) : [])

/** The keys of the map at a path in their order, removed ones where they were. */
export const idsAt = ({ base, now }: Making, path: EditPath): readonly string[] => {
  const result = [...keysOf(dataAt(now, path))]
  const old = keysOf(dataAt(base, path))
  for (const [index, id] of old.entries()) {
    if (result.includes(id)) continue
    const before = old.slice(0, index).findLast((other) => result.includes(other))
    result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, id)
  }
  return result
}

/** The cell of what stands at a path, or may. */
export const cellAt = (making: Making, path: EditPath, as: Kind, more: Partial<FormCell> = {}): FormCell => {
  const { base, now } = making
  const value = dataAt(now, path)
  const condition = as === 'condition' ? conditionForm(value) : null
  // Amounts that are reckoned, and conditions that are none, are written in the text.
  const isFixed = (as === 'number' && typeof value === 'object' && value !== null) || (as === 'condition' && condition === null)
  return {
    path,
    as: isFixed ? 'fixed' : as,
    shown: shownAt(path, side(making, path)),
    typed: isFixed || as === 'condition' ? '' : typedAt(path, now),
    base: dataAt(base, path) === undefined ? null : shownAt(path, base),
    state: stateOf(making, path),
    problems: making.problemsAt(path),
    ...(condition === null ? {} : { condition }),
    ...more,
  }
}

/** Words of our own in a cell that is only shown. */
export const fixedCell = (making: Making, path: EditPath, shown: string): FormCell =>
  cellAt(making, path, 'fixed', { shown, typed: '', base: dataAt(making.base, path) === undefined ? null : shown })

export const choiceCell = (making: Making, path: EditPath, choices: readonly Choice[]): FormCell => {
  const labels = new Map(choices.map(({ id, label }) => [id, label]))
  const said = (data: Data | undefined): string => (typeof data === 'string' ? (labels.get(data) ?? data) : '')
  const before = dataAt(making.base, path)
  return cellAt(making, path, 'choice', { shown: said(eitherAt(making, path)), base: before === undefined ? null : said(before) })
}

/** The entries of a map as choices. */
export const choicesAt = ({ now }: Making, path: EditPath): readonly Choice[] =>
  keysOf(dataAt(now, path)).map((id) => ({ id, label: entryName([...path, id], now) }))

/** A row, with the problems that are none of its cells'. */
export const rowAt = (making: Making, path: EditPath, cells: readonly (FormCell | null)[], name = nameAt(making, path)): FormRow => {
  const told = new Set(cells.flatMap((cell) => cell?.problems ?? []))
  return { path, name, state: stateOf(making, path), problems: making.problemsAt(path).filter((index) => !told.has(index)), cells }
}

type Shape = Pick<FormGrid, 'path' | 'title' | 'columns' | 'rows'> & Partial<FormGrid>

/** A grid, with the problems that are none of its rows'. */
export const gridAt = (making: Making, shape: Shape): FormGrid => {
  const told = new Set(shape.rows.flatMap((row) => [...row.problems, ...row.cells.flatMap((cell) => cell?.problems ?? [])]))
  const problems = making.problemsAt(shape.path).filter((index) => !told.has(index))
  return { problems, removes: false, moves: false, adds: null, ...shape }
}

/** A column of entries: a key of each, how it is edited, and its title if the key's own name will not do. */
export interface Field {
  readonly key: string
  readonly as: Kind
  readonly title?: string
  readonly choices?: readonly Choice[]
  /** Makes the cell in another way; `path` is the entry's. */
  readonly cell?: (path: EditPath) => FormCell | null
}

/** A grid of the entries of a map, a row each. */
export const entriesGrid = (
  making: Making,
  path: EditPath,
  title: string,
  fields: readonly Field[],
  more: Partial<FormGrid> = {},
): FormGrid =>
  gridAt(making, {
    path,
    title,
    columns: fields.map(({ key, as, title: own, choices }) => ({
      title: own ?? houseWords.field(key),
      as,
      ...(choices ? { choices } : {}),
    })),
    rows: idsAt(making, path).map((id) => {
      const here = [...path, id]
      const cells = fields.map(({ key, as, choices, cell }) => {
        if (cell) return cell(here)
        return choices ? choiceCell(making, [...here, key], choices) : cellAt(making, [...here, key], as)
      })
      return rowAt(making, here, cells)
    }),
    ...more,
  })

/** Single values under each other, such as a title and a note. */
export const fieldsGrid = (
  making: Making,
  path: EditPath,
  title: string,
  fields: readonly (readonly [key: string, as: Kind])[],
): FormGrid =>
  gridAt(making, {
    path,
    title,
    columns: [{ title: '', as: 'words' }],
    rows: fields.map(([key, as]) => rowAt(making, [...path, key], [cellAt(making, [...path, key], as)], houseWords.field(key))),
    problems: [],
  })
