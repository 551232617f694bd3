/** Parses conditions from the text that the sheet prints for them. */
import { lastKey, type Path } from '../paths.ts'
import { memoize } from '../memoize.ts'
import { isDataMap, isDataList, type Data, type DataMap } from '../ruleset/data.ts'
import { displayCondition } from './display.ts'
import { entryChoices, traitValueChoices } from './references.ts'
import { valueName } from './names.ts'

/**
 * Parses a condition at a path of the rules. Accepts the text of an existing condition, a trait with one of its values, or several of these joined by
 * commas, “and” or “or”, each optionally preceded by “not”. Returns undefined if the text isn't a condition.
 */
export const conditionFromWords = (words: string, rules: DataMap, path: Path): Data | undefined => {
  const known = new Map([...conditionsByWords(rules), ...simpleConditions(rules, path)])
  const read = (text: string): Data | undefined => {
    const plain = normalizeWords(text)
    const whole = known.get(plain)
    if (whole !== undefined) return whole
    const some = parts(plain, /\s+or\s+/, read)
    if (some) return some.every(isDataMap) ? some : undefined
    const all = parts(plain, /\s*,\s*(?:and\s+)?|\s+and\s+/, read)
    if (all) return { all }
    const not = /^not\s+(.+)$/.exec(plain)?.[1]
    const inner = not === undefined ? undefined : read(not)
    return inner === undefined ? undefined : { not: inner }
  }
  return read(words)
}

const normalizeWords = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(?:if|when)\s+/, '')

/** Splits the text and reads each part. Returns undefined if there is only one part or if one can't be read. */
const parts = (text: string, joint: RegExp, read: (part: string) => Data | undefined): readonly Data[] | undefined => {
  const texts = text.split(joint)
  if (texts.length === 1) return undefined
  const found = texts.map(read).filter((one) => one !== undefined)
  return found.length === texts.length ? found : undefined
}

/** Every trait with each of its values, keyed by condition text and by label. */
const simpleConditions = (rules: DataMap, path: Path): ReadonlyMap<string, Data> => {
  const found = new Map<string, Data>()
  const add = (words: string | undefined, data: Data): void => {
    if (words !== undefined && !found.has(normalizeWords(words))) found.set(normalizeWords(words), data)
  }
  for (const { id } of entryChoices(['traits'], rules))
    for (const choice of traitValueChoices(id, rules)) {
      const { value = choice.id } = choice
      const data = { [id]: value }
      add(displayCondition(data, rules, path), data)
      add(typeof value === 'string' || typeof value === 'boolean' ? valueName(id, value, rules) : undefined, data)
      if (typeof value === 'string') add(choice.label, data)
    }
  for (const { id, label } of entryChoices(['conditions'], rules)) add(label, { is: id })
  return found
}

/** All conditions in the rules, keyed by their text. */
const conditionsByWords = memoize((rules: DataMap): ReadonlyMap<string, Data> => {
  const found = new Map<string, Data>()
  const visit = (data: Data, path: Path): void => {
    if (isDataList(data)) for (const [index, item] of data.entries()) visit(item, [...path, index])
    if (!isDataMap(data)) return
    for (const [key, value] of Object.entries(data)) {
      const here = [...path, key]
      if (lastKey(here) === 'when' && (isDataMap(value) || isDataList(value))) {
        const words = normalizeWords(displayCondition(value, rules, here))
        if (!found.has(words)) found.set(words, value)
      } else visit(value, here)
    }
  }
  visit(rules, [])
  return found
})
