/** Paths into the rules in players' words: "Fire, row 15–19, Telling". */
import { parseFraction } from '../exact.ts'
import { idWords } from '../ruleset/desk.ts'
import { addTerm, fillIn, type Terms } from '../ruleset/terms.ts'
import { remembered } from '../remember.ts'
import { entryDepths, roomOf, type Room } from '../ruleset/shape.ts'
import { houseWords } from '../words/house.ts'
import { fromText, inchesText, numberText } from '../words/numbers.ts'
import { dataAt, isDataMap, isList, type Data, type DataMap } from './data.ts'
import { lastKey, type Path } from '../paths.ts'

/** Words with the rules' own terms and distances; a name in braces that is none stays as it is. */
export const fillTerms = (text: string, rules: DataMap): string => fillIn(text, termsOf(rules), inBraces) ?? text

const inBraces = (name: string): string => `{${name}}`

/** The terms and distances of rules that need not be sound: those that can be understood. */
const termsOf = remembered((rules: DataMap): Terms => {
  const found = new Map<string, string>()
  for (const [id, words] of entriesAt(rules, 'terms')) {
    const [singular, plural] = isList(words) ? words : []
    if (typeof singular === 'string') addTerm(found, id, singular)
    if (typeof plural === 'string') addTerm(found, `${id}s`, plural)
  }
  for (const [id, distance] of entriesAt(rules, 'distances')) {
    const { words, inches } = isDataMap(distance) ? distance : {}
    const exact = typeof inches === 'number' || typeof inches === 'string' ? parseFraction(inches) : undefined
    if (exact) addTerm(found, id, inchesText(exact))
    else if (typeof words === 'string') addTerm(found, id, fillIn(words, found, inBraces) ?? words)
  }
  return found
})

const entriesAt = (rules: DataMap, key: 'terms' | 'distances'): readonly (readonly [string, Data])[] => {
  const entries = rules[key]
  return isDataMap(entries) ? Object.entries(entries) : []
}

/** The name of the entry at a path: as the file gives it, else made from its id. */
export const entryName = (path: Path, rules: DataMap): string => {
  const id = lastKey(path)
  const entry = dataAt(rules, path)
  if (typeof entry === 'string' && path.at(-2) === 'choices') return fillTerms(entry, rules)
  if (!isDataMap(entry)) return isList(entry) && typeof entry[0] === 'string' ? entry[0] : idWords(id)
  for (const key of ['title', 'label', 'name', 'lead', 'words']) {
    const name = entry[key]
    if (typeof name === 'string') return fillTerms(name, rules)
  }
  if (path.at(-2) === 'rows') return rowName(path, entry, rules)
  return idWords(id)
}

/** A row by its points, or by the choice that picks it. */
const rowName = (path: Path, row: DataMap, rules: DataMap): string => {
  const id = lastKey(path)
  const from = exactAt(row)
  if (from) {
    const rows = dataAt(rules, path.slice(0, -1))
    const later = Object.values(isDataMap(rows) ? rows : {}).flatMap((other) => exactAt(other) ?? [])
    const next = later.filter(({ n, d }) => n * from.d > from.n * d).toSorted((a, b) => Number(a.n * b.d - b.n * a.d))[0]
    return fromText(from, next ?? null)
  }
  const by = dataAt(rules, [...path.slice(0, -2), 'by'])
  const choice = typeof by === 'string' ? ['traits', by, 'choices', id] : []
  return choice.length > 0 && dataAt(rules, choice) !== undefined ? entryName(choice, rules) : idWords(id)
}

const exactAt = (row: Data | undefined): ReturnType<typeof parseFraction> => {
  const from = isDataMap(row) ? row['from'] : undefined
  return typeof from === 'number' || typeof from === 'string' ? parseFraction(from) : undefined
}

/** A trait with one of its values: `Fatigue Fresh`, `not Outflanked`. Undefined where it is no trait. */
export const valueName = (key: string, value: string | number | boolean, rules: DataMap): string | undefined => {
  const trait = dataAt(rules, ['traits', key])
  const label = isDataMap(trait) ? entryName(['traits', key], rules) : houseWords.known[key]
  if (label === undefined) return undefined
  if (typeof value === 'boolean') return value ? label : houseWords.not(label)
  const choice = typeof value === 'string' && isDataMap(trait) && isDataMap(trait['choices']) ? ['traits', key, 'choices', value] : null
  return houseWords.is(label, choice ? entryName(choice, rules) : typeof value === 'number' ? numberText(value) : value)
}

/** A path in words, a part for each step that has a name. */
export const pathWords = (path: Path, rules: DataMap): readonly string[] => {
  const parts: string[] = []
  let room: Room = 'fields'
  for (const [index, step] of path.entries()) {
    const key = String(step)
    const here = path.slice(0, index + 1)
    const parent = path[index - 1]
    if (typeof step === 'number') parts.push(partName(here, rules))
    else if (parent === 'bands' || parent === 'cells') parts.push(stepName(here, rules))
    else if (room === 'entries') parts.push(...entryParts(here, rules))
    else if (index === 0 && key === 'gauge') parts.push(houseWords.gauge)
    else if (roomOf(room, key) === 'fields' || (room === 'fields' && !unnamed.has(key) && index === path.length - 1 && index > 0))
      parts.push(houseWords.field(key))
    room = roomOf(room, key)
  }
  return parts
}

/** Keys that lead to what is named, and have no name themselves. */
const unnamed = new Set(['bands', 'cells'])

/** The last step of a path: an outcome, a column, an entry, or a field. */
export const stepName = (path: Path, rules: DataMap): string => {
  const [id, home] = [lastKey(path), path.at(-2)]
  if (home === 'bands') return entryName([...path.slice(0, 2), 'outcomes', id], rules)
  if (home === 'cells') return entryName([...path.slice(0, 2), 'columns', id], rules)
  return entryDepths(path).includes(path.length) ? entryName(path, rules) : houseWords.field(id)
}

const entryParts = (path: Path, rules: DataMap): readonly string[] => {
  const home = path.at(-2)
  const name = entryName(path, rules)
  if (home === 'rows') return [houseWords.row(name)]
  // A check of one table is that table.
  const tables = home === 'tables' ? dataAt(rules, path.slice(0, -1)) : undefined
  return isDataMap(tables) && Object.keys(tables).length === 1 && path.length === 4 ? [] : [name]
}

/** An item of a list: one of the parts of a split cell, or the singular or plural of a term. */
const partName = (path: Path, rules: DataMap): string => {
  const index = Number(path.at(-1))
  if (path[0] === 'terms') return index === 0 ? houseWords.singular : houseWords.plural
  const split = path[0] === 'grids' ? dataAt(rules, [...path.slice(0, 2), 'split']) : undefined
  const id = isDataMap(split) ? Object.keys(split)[index] : undefined
  return id === undefined ? String(index + 1) : entryName([...path.slice(0, 2), 'split', id], rules)
}
