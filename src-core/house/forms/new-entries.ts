/** Initial values for new entries and rows. The values are valid where they are added, so no problem appears before the player types anything. */
import { dotted, type Path, lastKey } from '../../paths.ts'
import { houseWords } from '../../words/house.ts'
import {
  asList,
  dataAt,
  isDataMap,
  isDataList,
  dataKeys,
  type Data,
  type DataMap,
  isEqualData,
} from '../../ruleset/data.ts'
import type { Edit } from '../edit.ts'
import type { NewEntry, RowOfChoice } from '../form.ts'
import { freeId } from '../../format/entries.ts'
import { referenceChoicesAt } from '../references.ts'
import { unitOfRules } from '../written-names.ts'

/**
 * Makes a new row for a chart or table whose rows are at a path. Copies the values of the row `beside`, or else of the last row. The rest depends on
 * what selects the rows:
 * - Points: the new row starts one above `beside` if that number is free, otherwise one above the highest row.
 * - A trait: it is for a choice without a row, or else for a new choice.
 * - Conditions: it has a condition that no other row has, and goes before the last row, which needs none.
 * - Nothing, in a text chart: it is empty.
 * - In a table without rows: it takes the table's bands. Null if no row is missing, or if nothing selects the first row.
 */
export const newRowAt = (path: Path, rules: DataMap, beside?: string): NewEntry | null => {
  const rows = rowsAt(path, rules)
  const last = rows.find(([id]) => id === beside) ?? rows.at(-1)
  if (!last) return firstRowsAt(path, rules)
  const holds = contentOf(last[1])
  const next = typeof last[1]['from'] === 'number' ? Math.floor(last[1]['from']) + 1 : undefined
  const isFree = next !== undefined && !rows.some(([, { from }]) => from === next)
  if (beside !== undefined && isFree) return { value: { from: next, ...holds }, after: last[0] }
  const highest = rows.reduce(
    (max, [, { from }]) => (typeof from === 'number' ? Math.max(max, Math.floor(from)) : max),
    -Infinity,
  )
  if (highest > -Infinity) return { value: { from: highest + 1, ...holds } }
  const by = dataAt(rules, [...path.slice(0, -1), 'by'])
  if (typeof by === 'string') {
    const taken = new Set(rows.map(([row]) => row))
    const id = choicesOf(by, rules).find((each) => !taken.has(each))
    return id === undefined ? newChoiceAt(path, rules) : { id, value: holds }
  }
  if (dataAt(rules, [...path.slice(0, -1), 'as']) === 'text' && !rows.some(([, row]) => 'when' in row))
    return { value: { label: houseWords.newRow, cells: emptyCells(last[1]['cells']) } }
  const when = unusedCondition(
    rows.flatMap(([, row]) => testsOf(row['when'])),
    rules,
  )
  return when && { value: { label: houseWords.newRow, when, ...holds }, after: rows.at(-2)?.[0] ?? null }
}

/** Turns the bands of a table without rows into rows: one by points, or one for each choice of the trait that selects the rows. */
const firstRowsAt = (path: Path, rules: DataMap): NewEntry | null => {
  const table = path.slice(0, -1)
  const [by, bands] = [dataAt(rules, [...table, 'by']), dataAt(rules, [...table, 'bands'])]
  if (typeof by !== 'string' || bands === undefined) return null
  const emptied: Edit = { kind: 'remove', path: [...table, 'bands'] }
  if (by === 'points') return { value: { from: 1, bands }, also: [emptied] }
  const [id, ...others] = choicesOf(by, rules)
  const rest = others.map((other): Edit => ({ kind: 'add', path: [...path], id: other, value: { bands } }))
  return id === undefined ? null : { id, value: { bands }, also: [...rest, emptied] }
}

/** Makes a row for a new choice of the trait that selects the rows. Also adds the choice and its rows in other charts. */
const newChoiceAt = (path: Path, rules: DataMap): NewEntry | null => {
  const by = dataAt(rules, [...path.slice(0, -1), 'by'])
  const choices = ['traits', typeof by === 'string' ? by : '', 'choices']
  const found = rowsAt(path, rules)
  const last = found.at(-1)
  if (!isDataMap(dataAt(rules, choices)) || !last) return null
  if (found.some(([, { otherwise, from }]) => otherwise === true || from !== undefined)) return null
  const id = freeId(houseWords.newNames.choice, new Set(found.map(([row]) => row)))
  const choice: Edit = { kind: 'add', path: [...choices], id, value: { label: houseWords.newNames.choice } }
  const others = rowsOfChoice(choices, rules).filter((each) => dotted(each.path) !== dotted(path))
  return {
    id,
    value: contentOf(last[1]),
    also: [choice, ...others.map((other): Edit => ({ kind: 'add', path: [...other.path], id, value: other.value }))],
  }
}

/** The rows that a new choice at `traits.ID.choices` needs: one in each chart and table that has a row for every choice. */
export const rowsOfChoice = (path: Path, rules: DataMap): readonly RowOfChoice[] => {
  const tables = entriesAt(rules, ['procedures']).flatMap((procedure) => entriesAt(rules, [...procedure, 'tables']))
  return [...entriesAt(rules, ['grids']), ...tables].flatMap((home) => {
    const rows = rowsAt([...home, 'rows'], rules)
    const last = rows.at(-1)
    const isPicked = dataAt(rules, [...home, 'by']) === path[1] && !rows.some(([, { otherwise }]) => otherwise === true)
    return isPicked && last ? [{ path: [...home, 'rows'], value: contentOf(last[1]) }] : []
  })
}

const entriesAt = (rules: DataMap, path: Path): readonly Path[] => {
  const map = dataAt(rules, path)
  return isDataMap(map) ? Object.keys(map).map((id) => [...path, id]) : []
}

type Rows = readonly (readonly [id: string, row: DataMap])[]

const rowsAt = (path: Path, rules: DataMap): Rows => {
  const data = dataAt(rules, path)
  return isDataMap(data) ? rowsOf(data) : []
}

const rowsOf = (data: DataMap): Rows => {
  const rows: (readonly [string, DataMap])[] = []
  for (const id of dataKeys(data)) {
    const row = data[id]
    if (isDataMap(row)) rows.push([id, row])
  }
  return rows
}

const emptyCells = (cells: Data | undefined): DataMap =>
  Object.fromEntries(Object.keys(isDataMap(cells) ? cells : {}).map((id) => [id, null]))

/** The values of a row, without what selects it. */
const contentOf = ({ cells, bands }: DataMap): DataMap => ({
  ...(cells === undefined ? {} : { cells }),
  ...(bands === undefined ? {} : { bands }),
})

const choicesOf = (trait: string, rules: DataMap): readonly string[] => {
  const choices = dataAt(rules, ['traits', trait, 'choices'])
  return isDataMap(choices) ? Object.keys(choices) : []
}

type Test = readonly [trait: string, accepted: Data]

const testsOf = (condition: Data | undefined): readonly Test[] => {
  if (isDataList(condition)) return condition.flatMap(testsOf)
  return isDataMap(condition) ? Object.entries(condition) : []
}

/** A condition on the first choice that no test accepts. Looks at the tested traits first, then at all traits of the same owners. */
const unusedCondition = (tests: readonly Test[], rules: DataMap): DataMap | null => {
  const tested = [...new Set(tests.map(([trait]) => trait))]
  const owners = new Set(tested.map((trait) => dataAt(rules, ['traits', trait, 'of'])))
  const kin = dataKeys(rules['traits']).filter((id) => owners.has(dataAt(rules, ['traits', id, 'of'])))
  return unusedOf([...tested, ...kin], tests, rules)
}

/** Finds the first choice that no test accepts. */
const unusedOf = (traits: readonly string[], tests: readonly Test[], rules: DataMap): DataMap | null => {
  for (const trait of traits) {
    const accepted = new Set(tests.filter(([key]) => key === trait).flatMap(([, value]) => asList(value)))
    const free = choicesOf(trait, rules).find((id) => !accepted.has(id))
    if (free !== undefined) return { [trait]: free }
    if (dataAt(rules, ['traits', trait, 'flag']) === true && !accepted.has(true)) return { [trait]: true }
  }
  return null
}

/**
 * Makes a new line of a calculated trait, or of what leaders add to it, with the first value the trait can have. If the last line has no
 * condition, the new line goes before it with an unused condition. Null if there is no such condition or no value.
 */
const newLineAt = (path: Path, rules: DataMap): NewEntry | null => {
  const [, id = '', key] = path
  const is = firstValue(dataAt(rules, ['traits', id]))
  const owner = key === 'leaders' ? 'leader' : dataAt(rules, ['traits', id, 'of'])
  if (is === null || (key === 'leaders' && dataAt(rules, ['traits', id, 'of']) !== 'unit')) return null
  const lines = rowsAt(path, rules)
  const last = lines.at(-1)?.[1]
  if (!last || last['when'] !== undefined || last['unless'] !== undefined) return { value: { is } }
  const tests = lines.flatMap(([, { when }]) => testsOf(when))
  // Calculated traits can depend on this trait, so only traits that lines already test are safe.
  const kin = dataKeys(rules['traits']).filter((trait) => {
    const { of, from } = dataOfMap(dataAt(rules, ['traits', trait]))
    return trait !== id && of === owner && from === undefined
  })
  const when = unusedOf([...tests.map(([trait]) => trait), ...kin], tests, rules)
  return when && { value: { is, when }, after: lines.at(-2)?.[0] ?? null }
}

const firstValue = (trait: Data | undefined): Data => {
  const { choices, flag, count, number } = dataOfMap(trait)
  if (flag === true) return true
  if (isDataMap(count)) return count['min'] ?? 0
  if (isDataMap(number)) return number['min'] ?? number['max'] ?? 0
  return dataKeys(choices)[0] ?? null
}

const dataOfMap = (data: Data | undefined): DataMap => (isDataMap(data) ? data : {})

/** Returns a new entry for the map at a path; null if it would be invalid until other entries exist. */
export const newEntryAt = (path: Path, rules: DataMap): NewEntry | null => {
  if (path[0] === 'traits' && ['from', 'leaders'].includes(lastKey(path))) return newLineAt(path, rules)
  const begin = beginnings[path.length === 1 && path[0] === 'conditions' ? 'named' : lastKey(path)]
  const value = begin?.(path, rules) ?? null
  if (value === null) return null
  // Add before the table for all other cases, which comes last.
  if (lastKey(path) === 'tables') return { value, after: dataKeys(dataAt(rules, path)).at(-1) ?? null }
  if (lastKey(path) !== 'choices') return { value }
  const taken = dataAt(rules, path)
  const id = freeId(newNames.choice, new Set(isDataMap(taken) ? Object.keys(taken) : []))
  return {
    value,
    id,
    also: rowsOfChoice(path, rules).map(({ path: rows, value: row }) => ({ kind: 'add', path: rows, id, value: row })),
  }
}

const newNames = houseWords.newNames

/** Returns the first id that a key of a new entry can refer to; null if there is none. */
const firstReference = (path: Path, key: string, rules: DataMap): string | null =>
  referenceChoicesAt([...path, 'new', key], rules)?.[0]?.id ?? null

const naming =
  (key: string, more: DataMap = {}) =>
  (path: Path, rules: DataMap): DataMap | null => {
    const id = firstReference(path, key, rules)
    return id === null ? null : { ...more, [key]: id }
  }
const constant = (value: DataMap) => (): DataMap => value

/** Adds the role that an entry needs in a check with several roles. */
const withRole =
  (value: DataMap) =>
  (path: Path, rules: DataMap): DataMap => {
    const home = [...path.slice(0, 2), 'roles']
    const roles = dataAt(rules, home)
    const [role, ...others] = isDataMap(roles) ? Object.keys(roles) : []
    if (role === undefined || others.length === 0) return value
    return { of: lastKey(path) === 'modifiers' && isOpposed(path, rules) ? 'each' : role, ...value }
  }

const isOpposed = (path: Path, rules: DataMap): boolean => isDataMap(dataAt(rules, [...path.slice(0, 2), 'dice']))

/** Whether a check rolls dice. Only checks without dice can have decisions or calculated values. */
const rollsDice = (path: Path, rules: DataMap): boolean =>
  ['dice', 'pool'].some((key) => dataAt(rules, [...path.slice(0, 2), key]) !== undefined)

/** Makes a table like the last one. Null after a table without a condition, because that table already covers every case. */
const newTable = (path: Path, rules: DataMap): DataMap | null => {
  const others = dataKeys(dataAt(rules, path))
  const isForAll = (table: string): boolean => {
    const when = dataAt(rules, [...path, table, 'when'])
    return when === undefined || isEqualData(when, {}) || isEqualData(when, [])
  }
  const [outcome] = dataKeys(dataAt(rules, [...path.slice(0, 2), 'outcomes']))
  if (outcome === undefined || !rollsDice(path, rules) || others.some(isForAll)) return null
  const last = dataAt(rules, [...path, others.at(-1) ?? ''])
  if (!isDataMap(last)) return { title: newNames.table, bands: { [outcome]: '..' } }
  const same = Object.entries(last).filter(([key]) => ['by', 'of', 'rows', 'bands'].includes(key))
  return { title: newNames.table, ...Object.fromEntries(same) }
}

const entry = (key: string, text: string): Data => ({ [key]: text })

/** Creates initial values, by the key of the map. */
const beginnings: Readonly<Record<string, (path: Path, rules: DataMap) => DataMap | null>> = {
  traits: constant({ of: 'unit', label: newNames.trait, flag: true }),
  choices: constant({ label: newNames.choice }),
  parts: constant({ name: newNames.part }),
  actions: constant({ name: newNames.action }),
  named: constant({ when: {} }),
  distances: (_path, rules) => ({ [unitOfRules(rules)]: 6 }),
  phases: constant({ title: newNames.phase, tone: 'slate' }),
  steps: (path, rules) => (path[0] === 'sequences' ? naming('procedure')(path, rules) : { text: houseWords.newNote }),
  lists: constant({ title: newNames.list, entries: { one: houseWords.newNote } }),
  entries: constant({ text: houseWords.newNote }),
  arcs: constant({ label: houseWords.newArc, degrees: 45 }),
  grids: constant({
    title: newNames.table,
    as: 'text',
    columns: { first: entry('label', newNames.column) },
    rows: { first: { label: houseWords.newRow, cells: { first: null } } },
  }),
  columns: constant({ label: newNames.column }),
  procedures: constant({
    title: newNames.check,
    roles: { unit: entry('title', newNames.role) },
    dice: '1d10',
    tables: { result: { bands: { first: '..' } } },
    outcomes: { first: entry('name', newNames.outcome) },
  }),
  roles: constant({ title: newNames.role }),
  groups: constant({ title: newNames.group }),
  modifiers: withRole({ label: houseWords.newModifier, value: 1 }),
  // Factors multiply points, so they need points.
  factors: (path, rules) =>
    dataAt(rules, [...path.slice(0, 2), 'points']) === undefined
      ? null
      : withRole({ label: houseWords.newFactor, times: '1/2' })(path, rules),
  outcomes: constant({ name: newNames.outcome }),
  effects: withRole({ hold: true }),
  tables: newTable,
  follows: (path, rules) => ({
    title: newNames.follow,
    ...(isOpposed(path, rules) ? { result: 1 } : { natural: 6 }),
    effects: { first: withRole({ hold: true })([...path, 'new', 'effects'], rules) },
  }),
  gives: (path, rules) => (rollsDice(path, rules) ? null : { label: newNames.reckoning, is: 0 }),
  decide: (path, rules) => (rollsDice(path, rules) ? null : naming('outcome', { when: {} })(path, rules)),
  parties: constant({ title: newNames.role }),
  sequences: (_path, rules) => {
    const procedure = referenceChoicesAt(['sequences', 'new', 'steps', 'new', 'procedure'], rules)?.[0]
    return procedure ? { title: newNames.sequence, parties: {}, steps: { first: { procedure: procedure.id } } } : null
  },
}
