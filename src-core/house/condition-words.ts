/** Bands and conditions in words, made from the data alone, sound or not. */
import { parseRange } from '../ruleset/desk.ts'
import { houseWords } from '../words/house.ts'
import { rangeText } from '../words/numbers.ts'
import { dataAt, isDataMap, isList, type Data, type DataMap } from './data.ts'
import type { EditPath } from './edit.ts'
import { entryName } from './names.ts'
import { inline } from './inline.ts'

/** A band as it is shown; what is none as it is written. */
export const bandText = (data: Data): string => {
  const range = typeof data === 'number' || typeof data === 'string' ? parseRange(data) : undefined
  return range ? rangeText(range) : typeof data === 'string' ? data : inline(data)
}

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
