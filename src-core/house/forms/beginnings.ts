/** Initial values for new entries. The values are valid where they are added, so no problem appears before the player types anything. */
import { lastKey, type Path } from '../../paths.ts'
import { houseWords } from '../../words/house.ts'
import { dataAt, dataKeys, isDataMap, isEqualData, type Data, type DataMap } from '../../ruleset/data.ts'
import type { NewEntry } from '../form.ts'
import { freeId } from '../../format/entries.ts'
import { referenceChoicesAt } from '../references.ts'
import { newLineAt, rowsOfChoice } from './new-row.ts'
import { unitOfRules } from '../written-names.ts'

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
  const id = freeId(fresh.choice, new Set(isDataMap(taken) ? Object.keys(taken) : []))
  return {
    value,
    id,
    also: rowsOfChoice(path, rules).map(({ path: rows, value: row }) => ({ kind: 'add', path: rows, id, value: row })),
  }
}

const fresh = houseWords.newNames

/** Returns the first id that a key of a new entry can refer to; null if there is none. */
const first = (path: Path, key: string, rules: DataMap): string | null =>
  referenceChoicesAt([...path, 'new', key], rules)?.[0]?.id ?? null

const naming =
  (key: string, more: DataMap = {}) =>
  (path: Path, rules: DataMap): DataMap | null => {
    const id = first(path, key, rules)
    return id === null ? null : { ...more, [key]: id }
  }
const always = (value: DataMap) => (): DataMap => value

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

/** Whether a check rolls dice. Only checks without dice can have decisions or given amounts. */
const rolls = (path: Path, rules: DataMap): boolean =>
  ['dice', 'pool'].some((key) => dataAt(rules, [...path.slice(0, 2), key]) !== undefined)

/** Makes a table like the last one. Null after a table without a condition, because that one already covers every case. */
const newTable = (path: Path, rules: DataMap): DataMap | null => {
  const others = dataKeys(dataAt(rules, path))
  const isForAll = (table: string): boolean => {
    const when = dataAt(rules, [...path, table, 'when'])
    return when === undefined || isEqualData(when, {}) || isEqualData(when, [])
  }
  const [outcome] = dataKeys(dataAt(rules, [...path.slice(0, 2), 'outcomes']))
  if (outcome === undefined || !rolls(path, rules) || others.some(isForAll)) return null
  const last = dataAt(rules, [...path, others.at(-1) ?? ''])
  if (!isDataMap(last)) return { title: fresh.table, bands: { [outcome]: '..' } }
  const same = Object.entries(last).filter(([key]) => ['by', 'of', 'rows', 'bands'].includes(key))
  return { title: fresh.table, ...Object.fromEntries(same) }
}

const entry = (key: string, text: string): Data => ({ [key]: text })

/** Creates initial values, by the key of the map. */
const beginnings: Readonly<Record<string, (path: Path, rules: DataMap) => DataMap | null>> = {
  traits: always({ of: 'unit', label: fresh.trait, flag: true }),
  choices: always({ label: fresh.choice }),
  parts: always({ name: fresh.part }),
  actions: always({ name: fresh.action }),
  named: always({ when: {} }),
  distances: (_path, rules) => ({ [unitOfRules(rules)]: 6 }),
  phases: always({ title: fresh.phase, tone: 'slate' }),
  steps: (path, rules) => (path[0] === 'sequences' ? naming('procedure')(path, rules) : { text: houseWords.newNote }),
  lists: always({ title: fresh.list, entries: { one: houseWords.newNote } }),
  entries: always({ text: houseWords.newNote }),
  arcs: always({ label: houseWords.newArc, degrees: 45 }),
  grids: always({
    title: fresh.table,
    as: 'text',
    columns: { first: entry('label', fresh.column) },
    rows: { first: { label: houseWords.newRow, cells: { first: null } } },
  }),
  columns: always({ label: fresh.column }),
  procedures: always({
    title: fresh.check,
    roles: { unit: entry('title', fresh.role) },
    dice: '1d10',
    tables: { result: { bands: { first: '..' } } },
    outcomes: { first: entry('name', fresh.outcome) },
  }),
  roles: always({ title: fresh.role }),
  groups: always({ title: fresh.group }),
  modifiers: withRole({ label: houseWords.newModifier, value: 1 }),
  // Factors multiply points, so they need points.
  factors: (path, rules) =>
    dataAt(rules, [...path.slice(0, 2), 'points']) === undefined
      ? null
      : withRole({ label: houseWords.newFactor, times: '1/2' })(path, rules),
  outcomes: always({ name: fresh.outcome }),
  effects: withRole({ hold: true }),
  tables: newTable,
  follows: (path, rules) => ({
    title: fresh.follow,
    ...(isOpposed(path, rules) ? { result: 1 } : { natural: 6 }),
    effects: { first: withRole({ hold: true })([...path, 'new', 'effects'], rules) },
  }),
  gives: (path, rules) => (rolls(path, rules) ? null : { label: fresh.reckoning, is: 0 }),
  decide: (path, rules) => (rolls(path, rules) ? null : naming('outcome', { when: {} })(path, rules)),
  parties: always({ title: fresh.role }),
  sequences: (_path, rules) => {
    const procedure = referenceChoicesAt(['sequences', 'new', 'steps', 'new', 'procedure'], rules)?.[0]
    return procedure ? { title: fresh.sequence, parties: {}, steps: { first: { procedure: procedure.id } } } : null
  },
}
