/** Finds the text in an entry from which its id is made. */
import { isDataMap, isList, type Data } from './data.ts'

/** Its name or first words, or the number that it begins at; empty where it has neither. */
export const nameInData = (value: Data): string => {
  if (isDataMap(value) && (typeof value['from'] === 'number' || typeof value['from'] === 'string'))
    return `p${value['from']}`
  if (isList(value)) return nameInData(value[0] ?? null)
  const name = isDataMap(value)
    ? (value['label'] ?? value['title'] ?? value['name'] ?? value['lead'] ?? value['text'])
    : value
  return typeof name === 'string' ? name : ''
}
