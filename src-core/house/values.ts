/** Data of a ruleset as a player writes and reads it, sound or not. */
import { parseFraction } from '../exact.ts'
import { parseRange } from '../ruleset/desk.ts'
import type { CellUnit } from '../ruleset/model/grids.ts'
import { houseWords } from '../words/house.ts'
import { cellText, numberText, rangeText, signedText } from '../words/numbers.ts'
import { dataAt, isDataMap, isList, type Data, type DataMap } from './data.ts'
import type { EditPath } from './edit.ts'
import { entryName, filled } from './names.ts'
import { inline } from './written.ts'

/** What stands at a path, for show: `8–10`, `+2`, `45°`, a condition in words; empty if nothing does. */
export const shownAt = (path: EditPath, rules: DataMap): string => {
  const data = dataAt(rules, path)
  if (data === undefined) return ''
  const key = path.findLast((step) => typeof step === 'string') ?? ''
  if (path.includes('bands')) return bandText(data)
  if (key === 'when' || key === 'unless') return conditionWords(data, rules, path)
  if (path.includes('cells')) return cellShown(path, data, rules)
  const exact =
    typeof data === 'number' ? parseFraction(data) : typeof data === 'string' && /^-?\d+\/\d+$/.test(data) ? parseFraction(data) : undefined
  if (exact && key === 'value') return signedText(exact)
  if (exact && key === 'times') return cellText(exact, 'times')
  if (exact && key === 'degrees') return `${numberText(exact)}°`
  if (exact) return numberText(exact)
  return plainText(data, rules)
}

const plainText = (data: Data, rules: DataMap): string => {
  if (typeof data === 'string') return filled(data, rules)
  if (typeof data === 'boolean') return data ? houseWords.yes : houseWords.no
  if (isList(data) && data.every((item) => typeof item === 'string')) return data.map((item) => filled(item, rules)).join(', ')
  return data === null ? '–' : inline(data)
}

/** A band as it is shown; what is none as it is written. */
export const bandText = (data: Data): string => {
  const range = typeof data === 'number' || typeof data === 'string' ? parseRange(data) : undefined
  return range ? rangeText(range) : typeof data === 'string' ? data : inline(data)
}

const cellShown = (path: EditPath, data: Data, rules: DataMap): string => {
  if (data === null) return '–'
  if (isList(data)) return data.map((item) => cellShown(path, item, rules)).join(' / ')
  if (isDataMap(data)) return cellShown(path, data['value'] ?? null, rules)
  const cells = path.indexOf('cells')
  const grid = path.slice(0, 2)
  const as = dataAt(rules, [...grid, 'columns', path[cells + 1] ?? '', 'as']) ?? dataAt(rules, [...grid, 'as'])
  const exact = typeof data === 'number' || typeof data === 'string' ? parseFraction(data) : undefined
  return exact && as !== 'text' ? cellText(exact, isUnit(as) ? as : 'number') : plainText(data, rules)
}

const units: ReadonlySet<Data | undefined> = new Set<CellUnit>(['number', 'inches', 'times', 'plus-inches', 'modifier', 'points', 'text'])
const isUnit = (data: Data | undefined): data is CellUnit => units.has(data)

/** A condition in words, made from the data alone. `path` leads to it, and so to the roles it may name. */
export const conditionWords = (data: Data, rules: DataMap, path: EditPath): string => {
  const ways = isList(data) ? data : [data]
  return ways.map((way) => (isDataMap(way) ? testsWords(way, rules, path) : inline(way))).join('; or ') || houseWords.always
}

const testsWords = (tests: DataMap, rules: DataMap, path: EditPath): string =>
  Object.entries(tests)
    .map(([key, value]) => testWords(key, value, rules, path))
    .join(', ') || houseWords.always

const testWords = (key: string, value: Data, rules: DataMap, path: EditPath): string => {
  if (isDataMap(value)) return houseWords.on(roleName(key, rules, path), testsWords(value, rules, path))
  const trait = dataAt(rules, ['traits', key])
  const label = isDataMap(trait) ? entryName(['traits', key], rules) : (houseWords.known[key] ?? key)
  if (value === true) return label
  if (value === false) return houseWords.not(label)
  const values = (isList(value) ? value : [value]).map((one) => {
    if (key === 'role' && typeof one === 'string') return roleName(one, rules, path)
    if (typeof one === 'string' && isDataMap(trait) && isDataMap(trait['choices'])) return entryName(['traits', key, 'choices', one], rules)
    return bandText(one)
  })
  return houseWords.is(label, values.join(' or '))
}

/** A role of the procedure that a path leads into. */
const roleName = (id: string, rules: DataMap, path: EditPath): string =>
  id === 'enemy' ? houseWords.enemy : entryName([...path.slice(0, 2), 'roles', id], rules)

/** What stands at a path as a person would type it: `8-10`, `11+`, `1/2`, words as they are. */
export const typedAt = (path: EditPath, rules: DataMap): string => {
  const data = dataAt(rules, path)
  if (data === undefined || data === null) return ''
  if (path.includes('bands')) return bandText(data).replaceAll('−', '-').replace('–', '-')
  if (isDataMap(data) && path.includes('cells')) return typedAt([...path, 'value'], rules)
  return typeof data === 'string' ? data : inline(data)
}
