/** Formats paths into the rules for players: "Fire, row 15–19, Telling". */
import { lastKey, type Path } from '../paths.ts'
import { conditionLabel } from '../ruleset/modifier-labels.ts'
import { entryDepths, keyKindOf, type KeyKind } from '../format/entries.ts'
import { houseWords } from '../words/house.ts'
import { capitalize, withAside } from '../words/text.ts'
import { numberText } from '../words/numbers.ts'
import { dataAt, isDataMap, type DataMap } from '../ruleset/data.ts'
import { expressionsIn } from './expression-reader.ts'
import { fillTerms, writtenName } from './written-names.ts'

/**
 * The name of the entry at a path, as on the sheet. A modifier without a label is named by its condition. If results of a check have the same name,
 * their asides are appended.
 */
export const entryName = (path: Path, rules: DataMap): string => {
  const name = writtenName(path, rules)
  if (isOutcome(path)) return outcomeName(name, path, rules)
  if (!isModifier(path)) return name
  const entry = dataAt(rules, path)
  return (isDataMap(entry) && typeof entry['label'] !== 'string' && labelOf(entry, rules, path)) || capitalize(name)
}

const labelOf = (entry: DataMap, rules: DataMap, path: Path): string => {
  const { per, value: written } = entry
  const expressions = expressionsIn(rules)
  const guard = expressions.guard(entry, path)
  const value = written === undefined ? undefined : expressions.amount(written, [...path, 'value'])
  if (guard === undefined) return ''
  const source = { ...guard, per: typeof per === 'string' ? per : null, ...(value === undefined ? {} : { value }) }
  return conditionLabel(source, expressions.names(path))
}

const outcomeName = (name: string, path: Path, rules: DataMap): string => {
  const [entry, all] = [dataAt(rules, path), dataAt(rules, path.slice(0, -1))]
  const aside = isDataMap(entry) ? entry['aside'] : undefined
  if (typeof aside !== 'string' || !isDataMap(all)) return name
  const same = Object.keys(all).filter((id) => writtenName([...path.slice(0, -1), id], rules) === name)
  return same.length > 1 ? withAside(name, fillTerms(aside, rules)) : name
}

const isOutcome = (path: Path): boolean => path.length === 4 && path[2] === 'outcomes'

/** Whether the path leads to a modifier (`procedures.ID.modifiers.ID`) or a factor. */
const isModifier = (path: Path): boolean => path.length === 4 && (path[2] === 'modifiers' || path[2] === 'factors')

/** Names a trait with one of its values: `Fatigue Fresh`, `not Outflanked`. Undefined if the key isn't a trait. */
export const valueName = (key: string, value: string | number | boolean, rules: DataMap): string | undefined => {
  const trait = dataAt(rules, ['traits', key])
  const label = isDataMap(trait) ? entryName(['traits', key], rules) : houseWords.ownTests[key]
  if (label === undefined) return undefined
  if (typeof value === 'boolean') return value ? label : houseWords.not(label)
  const choice =
    typeof value === 'string' && isDataMap(trait) && isDataMap(trait['choices'])
      ? ['traits', key, 'choices', value]
      : null
  return houseWords.is(label, choice ? entryName(choice, rules) : typeof value === 'number' ? numberText(value) : value)
}

/** Returns the names of a path, one for each step that has a name. */
export const pathWords = (path: Path, rules: DataMap): readonly string[] => {
  const parts: string[] = []
  let keyKind: KeyKind = 'fields'
  for (const [index, step] of path.entries()) {
    const key = String(step)
    const here = path.slice(0, index + 1)
    const parent = path[index - 1]
    if (typeof step === 'number') parts.push(partName(here, rules))
    else if (parent === 'bands' || parent === 'cells') parts.push(stepName(here, rules))
    else if (keyKind === 'entries') parts.push(...entryParts(here, rules))
    else if (index === 0 && key === 'gauge') parts.push(houseWords.gauge)
    else if (
      keyKindOf(keyKind, key) === 'fields' ||
      (keyKind === 'fields' && !unnamedKeys.has(key) && index === path.length - 1 && index > 0)
    )
      parts.push(houseWords.field(key))
    keyKind = keyKindOf(keyKind, key)
  }
  return parts
}

/** Returns the names of an entry's path. Includes the kind of a top-level entry. */
export const entryWords = (path: Path, rules: DataMap): readonly string[] => {
  const words = pathWords(path, rules)
  const [home, ...inside] = path
  return inside.length === 1 ? words.map((name) => houseWords.kindOf(name, String(home))) : words
}

/** Keys that don't have a name. */
const unnamedKeys = new Set(['bands', 'cells'])

/** Names the last step of a path: an outcome, a column, an entry or a field. */
export const stepName = (path: Path, rules: DataMap): string => {
  const [id, home] = [lastKey(path), path.at(-2)]
  if (home === 'bands') return entryName([...path.slice(0, 2), 'outcomes', id], rules)
  if (home === 'cells') return entryName([...path.slice(0, 2), 'columns', id], rules)
  if (id === 'groups' && path.length === 3) return houseWords.headings
  return entryDepths(path).includes(path.length) ? entryName(path, rules) : houseWords.field(id)
}

const entryParts = (path: Path, rules: DataMap): readonly string[] => {
  const home = path.at(-2)
  const name = entryName(path, rules)
  if (home === 'rows') return [houseWords.row(name)]
  // If a check has a single table, the check's name is enough.
  const tables = home === 'tables' ? dataAt(rules, path.slice(0, -1)) : undefined
  return isDataMap(tables) && Object.keys(tables).length === 1 && path.length === 4 ? [] : [name]
}

/** Names a list item: a part of a split cell, or the singular or plural of a term. */
const partName = (path: Path, rules: DataMap): string => {
  const index = Number(path.at(-1))
  if (path[0] === 'terms') return index === 0 ? houseWords.singular : houseWords.plural
  const split = path[0] === 'grids' ? dataAt(rules, [...path.slice(0, 2), 'split']) : undefined
  const id = isDataMap(split) ? Object.keys(split)[index] : undefined
  return id === undefined ? String(index + 1) : entryName([...path.slice(0, 2), 'split', id], rules)
}
