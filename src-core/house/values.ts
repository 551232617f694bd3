/** Data of a ruleset as a player writes and reads it, sound or not. */
import { parseFraction } from '../exact.ts'
import type { CellUnit } from '../ruleset/model/grids.ts'
import { houseWords } from '../words/house.ts'
import { cellText, numberText, signedText } from '../words/numbers.ts'
import { amountWords, bandText, conditionWords } from './condition-words.ts'
import { dataAt, isDataMap, isList, type Data, type DataMap } from './data.ts'
import type { EditPath } from './edit.ts'
import { withTerms } from './names.ts'
import { inline } from './inline.ts'

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
  return reckoned.has(key) && isDataMap(data) ? amountWords(data, rules, path) : plainText(data, rules)
}

/** Keys of amounts. */
const reckoned: ReadonlySet<string> = new Set(['value', 'is', 'times', 'stand'])

const plainText = (data: Data, rules: DataMap): string => {
  if (typeof data === 'string') return withTerms(data, rules)
  if (typeof data === 'boolean') return data ? houseWords.yes : houseWords.no
  if (isList(data) && data.every((item) => typeof item === 'string')) return data.map((item) => withTerms(item, rules)).join(', ')
  return data === null ? '–' : inline(data)
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

/** What stands at a path as a person would type it: `8-10`, `11+`, `1/2`, words as they are. */
export const typedAt = (path: EditPath, rules: DataMap): string => {
  const data = dataAt(rules, path)
  if (data === undefined || data === null) return ''
  if (path.includes('bands')) return bandText(data).replaceAll('−', '-').replace('–', '-')
  if (isDataMap(data) && path.includes('cells')) return typedAt([...path, 'value'], rules)
  return typeof data === 'string' ? data : inline(data)
}
