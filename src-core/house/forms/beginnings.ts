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
