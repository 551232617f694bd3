/**
 * A table pasted into a grid, as a spreadsheet would take it: a single text fills the selection, a table that fits in it a whole number
 * of times is repeated. A first line of headings says which column is whose, a first column of names which row; rows beyond the last
 * are new entries where the grid takes any.
 */
import { parseCell } from '../../src-core/house/cell-input.ts'
import { isDataMap, isDataList, type Data, nameInData } from '../../src-core/ruleset/data.ts'
import type { Edit } from '../../src-core/house/edit.ts'
import type { FormCell, FormChoice, FormColumn, FormGrid, FormRow, NewPickedRow } from '../../src-core/house/form.ts'
import { compare, parseFraction, type Fraction } from '../../src-core/exact.ts'
import type { Path } from '../../src-core/paths.ts'
import { freeId } from '../../src-core/format/entries.ts'
import { cellAt, copiedEdit, isOpen, namedEdits, wordedEdit, typedEdit, type Filling } from './cell-edits.ts'
import { idOf } from './paths.ts'
import { rectangleOf, type Rectangle, type Selection } from './selection.ts'

export interface Pasting extends Filling {
  /** The number of new rows, and of cells that were there already. */
  readonly added: number
  readonly written: number
  /** The paths of the new rows. */
  readonly fresh: readonly Path[]
}

type Texts = readonly (readonly string[])[]
type Cells = readonly (readonly (FormCell | null)[])[]

/** A text on its way to a cell; `row` may lie beyond the last. */
interface Landing {
  readonly row: number
  readonly column: number
  readonly text: string
  /** The cell it was copied from, if it was copied here: conditions go along. */
  readonly source: FormCell | null
}

/** `cells` are those that the texts were copied from, if they were copied here. */
export const pasted = (grid: FormGrid, selection: Selection, texts: Texts, cells?: Cells): Pasting => {
  const headed = underHeadings(grid, texts, cells)
  const landings = headed ?? inPlace(selection, texts, cells)
  const last = grid.rows.length - 1
  const written = landings.flatMap(
    ({ row, column, text, source }): { readonly edits: readonly Edit[]; readonly text: string }[] => {
      if (row > last) return []
      const spot = { row, column }
      const cell = isOpen(grid, spot) ? cellAt(grid, spot) : null
      const edit =
        cell &&
        (copiedEdit(cell, source) ??
          wordedEdit(grid, cell, column, text) ??
          typedEdit(cell, grid.columns[column], text))
      return [{ text, edits: edit ? namedEdits(grid, spot, edit) : [] }]
    },
  )
  const isThere = ({ row }: Landing): boolean => row <= last
  const fresh = newRows(
    grid,
    landings.filter((landing) => !isThere(landing)),
  )
  return {
    edits: [...onceRenamed(written.flatMap(({ edits }) => edits)), ...fresh.edits],
    left: written.filter(({ edits, text }) => edits.length === 0 && text !== '').length + fresh.left,
    added: fresh.paths.length,
    fresh: fresh.paths,
    written: written.flatMap(({ edits }) => edits).filter(({ kind }) => kind !== 'rename').length,
    over: within(
      grid,
      headed ? extent(headed.some(isThere) ? headed.filter(isThere) : headed) : covered(selection, texts),
    ),
  }
}

/** Of several rows that get one name, only the first gets the id. */
const onceRenamed = (edits: readonly Edit[]): readonly Edit[] => {
  const given = new Set<string>()
  return edits.filter((edit) => {
    if (edit.kind !== 'rename') return true
    const isFree = !given.has(edit.id)
    given.add(edit.id)
    return isFree
  })
}

/** The rectangle that a pasted table covers, from the selection's upper left corner. */
const covered = (selection: Selection, texts: Texts): Rectangle => {
  const chosen = rectangleOf(selection)
  const [high, wide] = [texts.length, widthOf(texts)]
  const repeats = (chosen.bottom - chosen.top + 1) % high === 0 && (chosen.right - chosen.left + 1) % wide === 0
  return repeats ? chosen : { ...chosen, bottom: chosen.top + high - 1, right: chosen.left + wide - 1 }
}

const widthOf = (texts: Texts): number => Math.max(1, ...texts.map((row) => row.length))

const inPlace = (selection: Selection, texts: Texts, cells?: Cells): readonly Landing[] => {
  const over = covered(selection, texts)
  const [high, wide] = [texts.length, widthOf(texts)]
  return Array.from({ length: over.bottom - over.top + 1 }, (_, down) =>
    Array.from({ length: over.right - over.left + 1 }, (__, along): Landing[] => {
      const text = texts[down % high]?.[along % wide]
      const source = cells?.[down % high]?.[along % wide] ?? null
      return text === undefined ? [] : [{ row: over.top + down, column: over.left + along, text, source }]
    }).flat(),
  ).flat()
}

/**
 * Where the texts below a line of headings go: each to the column so called, which may be none (-1), and each line to the row it names.
 * Null unless at least half of the first line are headings.
 */
const underHeadings = (grid: FormGrid, [heads = [], ...lines]: Texts, cells?: Cells): readonly Landing[] | null => {
  const columns = heads.map((head) =>
    head.trim() === '' ? -1 : grid.columns.findIndex(({ title }) => same(title, head)),
  )
  const known = columns.filter((column) => column >= 0).length
  if (lines.length === 0 || known === 0 || 2 * known < heads.filter((head) => head.trim() !== '').length) return null
  // Spreadsheets leave the corner over the names of rows empty.
  const isNamed = heads[0]?.trim() === ''
  const rows = isNamed ? rowsNamed(grid, lines) : (rowsTold(grid, columns, lines) ?? lines.map((_, number) => number))
  const names = grid.columns.findIndex(({ as }) => as === 'words')
  return lines.flatMap((line, number) =>
    line.flatMap((text, index): Landing[] => {
      const [row, column] = [rows[number], columns[index]]
      if (row === undefined || column === undefined) return []
      // What a row is called already is not written: its name may be that of its condition.
      if (telling.has(grid.columns[column]?.key ?? '') && grid.rows[row] && same(grid.rows[row].name, text)) return []
      if (isNamed && index === 0) {
        // A new row is called so, unless a column of its own says how.
        const isCalled =
          row >= grid.rows.length && names >= 0 && !line.some((each, at) => columns[at] === names && each !== '')
        return isCalled ? [{ row, column: names, text, source: null }] : []
      }
      return [{ row, column, text, source: (isNamed && cells?.[number]?.[index - 1]) || null }]
    }),
  )
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Keys of columns that tell the rows of a grid apart: where a row begins, or what it is called. */
const telling = new Set(['from', 'label', 'title', 'name'])

/** The row that each line tells by such a column; null where there is none, or where it does not tell the lines apart. */
const rowsTold = (
  { rows, columns }: FormGrid,
  pastedColumns: readonly number[],
  lines: Texts,
): readonly number[] | null => {
  const at = pastedColumns.findIndex((column) => telling.has(columns[column]?.key ?? ''))
  const told = lines.map((line) => line[at]?.trim() ?? '')
  if (at < 0 || told.includes('') || new Set(told).size < told.length) return null
  const column = pastedColumns[at] ?? -1
  const found = told.map((text) =>
    rows.findIndex(({ name, cells }) => {
      const { shown = '', typed = '' } = cells[column] ?? {}
      return [shown, typed, ...(columns[column]?.as === 'words' ? [name] : [])].some((each) => same(each, text))
    }),
  )
  // Where the whole grid comes back in its order, what no row is called is what the row in its place is called now.
  const known = found.filter((row) => row >= 0).length
  if (
    lines.length === rows.length &&
    2 * known >= rows.length &&
    found.every((row, number) => row < 0 || row === number)
  )
    return lines.map((_, number) => number)
  let next = rows.length
  return found.map((row) => (row >= 0 ? row : next++))
}

/** The row that each line begins with the name of; names that no row has are new rows after the last. */
const rowsNamed = ({ rows }: FormGrid, lines: Texts): readonly number[] => {
  let next = rows.length
  return lines.map(([name = '']) => {
    const known = rows.findIndex((row) => same(row.name, name))
    return known >= 0 ? known : next++
  })
}

/** The edits for new entries; an entry may need others beside it. */
interface Fresh {
  readonly edits: readonly Edit[]
  readonly paths: readonly Path[]
  readonly left: number
}

/** New entries, each written whole; none where the grid takes none. */
const newRows = (grid: FormGrid, landings: readonly Landing[]): Fresh => {
  const pattern = grid.rows.at(-1)
  const begin = entryMaker(grid)
  const lines = byRow(landings).filter((texts) => texts.some(({ text }) => text !== ''))
  if (!pattern || !begin) return { edits: [], paths: [], left: lines.flat().filter(({ text }) => text !== '').length }
  const edits: Edit[] = []
  const paths: Path[] = []
  let left = 0
  for (const texts of lines) {
    const { value: first, entry } = begin()
    const inCells = texts.map(({ column }) =>
      String(newCell(pattern, grid.columns[column], column)?.path[pattern.path.length]),
    )
    let value = withoutFigures(first, inCells)
    const said: { readonly key: Path; readonly text: string }[] = []
    for (const { column, text, source } of texts) {
      const cell = newCell(pattern, grid.columns[column], column)
      const inside = cell?.path.slice(pattern.path.length)
      const edit =
        cell &&
        (copiedEdit(cell, source) ??
          wordedEdit(grid, cell, column, text) ??
          typedEdit(cell, grid.columns[column], text))
      const data = edit && dataOf(edit)
      if (text === '') value = inside && figures.has(cell?.as) ? withoutValue(value, inside, cell?.of) : value
      else if (inside && edit?.kind === 'say') said.push({ key: inside, text })
      else if (cell && inside && data !== undefined) value = withValue(value, inside, data, cell.of)
      else left += 1
    }
    const { path, edits: made } = entry(value)
    paths.push(path)
    edits.push(...made, ...said.map(({ key, text }): Edit => ({ kind: 'say', path: [...path, ...key], text })))
  }
  return { edits, paths, left }
}

/**
 * A row of which any figure is pasted gets no others: those of the row it is like are not known to hold for it. Nor are the parts of a list, as
 * the plural of a term is.
 */
const withoutFigures = (value: Data, pasted: readonly string[]): Data => {
  if (isDataList(value)) return value.map(() => null)
  return ['cells', 'bands'].reduce<Data>(
    (row, key) => (isDataMap(row) && pasted.includes(key) && isDataMap(row[key]) ? { ...row, [key]: {} } : row),
    value,
  )
}

/** Cells that are pasted empty stay so, whatever a new row begins with. */
const figures: ReadonlySet<FormCell['as'] | undefined> = new Set(['band', 'number', 'length', 'cell'])

type Begun = {
  readonly value: Data
  readonly entry: (value: Data) => { readonly path: Path; readonly edits: readonly Edit[] }
}

/** Begins one new entry after the other; undefined where the grid takes none. */
const entryMaker = (grid: FormGrid): (() => Begun) | undefined => {
  const { adds, picks, path: home } = grid
  const taken = new Set(grid.rows.map(({ path }) => idOf(path)))
  if (picks) {
    const left = [...picks.left]
    return () => ({ value: picks.value, entry: (value) => pickedEntry(home, picks, left, taken, value) })
  }
  let after = adds?.after
  const starts = startsIn(grid)
  return adds
    ? () => ({
        value: adds.value,
        entry: (value) => {
          const id = freeId(nameInData(value) || 'row', taken)
          taken.add(id)
          const path = [...home, id]
          const also = (adds.also ?? []).map((one) => (one.kind === 'add' ? { ...one, id } : one))
          const from = startOf(isDataMap(value) ? (value['from'] ?? null) : null)
          if (from && starts.length > 0) {
            const at = starts.findLastIndex((start) => compare(start.from, from) <= 0)
            const edit: Edit = { kind: 'add', path: home, id, value, after: starts[at]?.id ?? null }
            starts.splice(at + 1, 0, { id, from })
            return { path, edits: [edit, ...also] }
          }
          if (after === undefined) return { path, edits: [{ kind: 'set', path, value }, ...also] }
          const edits: readonly Edit[] = [{ kind: 'add', path: home, id, value, after }, ...also]
          after = id
          return { path, edits }
        },
      })
    : undefined
}

interface Start {
  readonly id: string
  readonly from: Fraction
}

/** Where the rows of a chart begin, in their order; none where any begins nowhere. A new row stands after the last that begins before it. */
const startsIn = ({ rows, columns }: FormGrid): Start[] => {
  const column = columns.findIndex(({ key }) => key === 'from')
  const there = rows.filter(({ state }) => state !== 'removed')
  const starts = there.flatMap(({ path, cells }): readonly Start[] => {
    const from = startOf(parseCell('number', cells[column]?.typed ?? ''))
    return from ? [{ id: idOf(path), from }] : []
  })
  return starts.length === there.length ? starts : []
}

const startOf = (data: Data): Fraction | undefined =>
  typeof data === 'number' || typeof data === 'string' ? parseFraction(data) : undefined

/** A row of the choice that it is named like; else of a new choice of that name, which may need rows elsewhere. */
const pickedEntry = (
  home: Path,
  { choices, others }: NewPickedRow,
  left: FormChoice[],
  taken: Set<string>,
  entry: Data,
): ReturnType<Begun['entry']> => {
  const { label = '', ...value } = isDataMap(entry) ? entry : {}
  const name = typeof label === 'string' ? label : ''
  const at = name === '' ? 0 : left.findIndex((choice) => same(choice.label, name) || choice.id === name)
  const [known] = at < 0 ? [] : left.splice(at, 1)
  const id = known?.id ?? freeId(name || 'row', taken)
  taken.add(id)
  const path = [...home, id]
  const row: Edit = { kind: 'set', path, value }
  if (known) return { path, edits: [row] }
  const choice: Edit = { kind: 'add', path: [...choices], id, value: { label: name || id } }
  return {
    path,
    edits: [
      choice,
      row,
      ...others.map((other): Edit => ({ kind: 'add', path: [...other.path], id, value: other.value })),
    ],
  }
}

/**
 * The cell that a new row has in a column, as the last row has it: where that is written otherwise, as a note by its words alone is, the
 * cell of the column's key.
 */
const newCell = (pattern: FormRow, column: FormColumn | undefined, index: number): FormCell | undefined => {
  const cell = pattern.cells[index]
  if (cell && cell.path.length > pattern.path.length)
    return column?.key === undefined ? cell : { ...cell, as: openAs(cell, column) }
  if (column?.key === undefined) return cell ?? undefined
  const path = [...pattern.path, column.key]
  return { path, as: column.as, shown: '', typed: '', base: null, state: 'same', problems: [] }
}

/** What the last row has in parts, a new row need not. */
const openAs = (cell: FormCell, { as }: FormColumn): FormCell['as'] => (cell.as === 'piece' ? as : cell.as)

const byRow = (landings: readonly Landing[]): readonly (readonly Landing[])[] => {
  const rows = new Map<number, Landing[]>()
  for (const landing of landings) rows.set(landing.row, [...(rows.get(landing.row) ?? []), landing])
  return [...rows].toSorted(([a], [b]) => a - b).map(([, texts]) => texts)
}

const dataOf = (edit: Edit): Data | undefined =>
  edit.kind === 'set' ? edit.value : edit.kind === 'type' ? parseCell(edit.as, edit.text) : undefined

/** The entry with a value at a path; the root is the entry itself. A cell of several parts (`of`) becomes a list of that length. */
const withValue = (entry: Data | undefined, [key, ...rest]: Path, value: Data, of = 1): Data => {
  if (key === undefined) return value
  if (typeof key === 'string') {
    const map = isDataMap(entry) ? entry : {}
    return { ...map, [key]: withValue(map[key], rest, value, of) }
  }
  const parts = isDataList(entry) ? entry : Array.from({ length: of }, () => null)
  return parts.map((part, index) => (index === key ? withValue(part, rest, value) : part))
}

/** The entry without what it begins with at a path; of a list that part becomes none. */
const withoutValue = (entry: Data, [key, ...rest]: Path, of?: number): Data => {
  if (!isDataMap(entry) || typeof key !== 'string' || !Object.hasOwn(entry, key)) return entry
  const { [key]: before, ...others } = entry
  if (rest.length === 0) return others
  if (before !== undefined && isDataMap(before)) return { ...entry, [key]: withoutValue(before, rest, of) }
  return typeof rest[0] === 'number' ? withValue(entry, [key, rest[0]], null, of) : entry
}

const extent = (landings: readonly Landing[]): Rectangle => {
  const rows = landings.map(({ row }) => row)
  const columns = landings.flatMap(({ column }) => (column < 0 ? [] : [column]))
  return { top: Math.min(...rows), bottom: Math.max(...rows), left: Math.min(...columns), right: Math.max(...columns) }
}

const within = ({ rows, columns }: FormGrid, { top, left, bottom, right }: Rectangle): Rectangle => {
  const [lastRow, lastColumn] = [rows.length - 1, columns.length - 1]
  return {
    top: Math.min(top, lastRow),
    left: Math.min(left, lastColumn),
    bottom: Math.min(bottom, lastRow),
    right: Math.min(right, lastColumn),
  }
}
