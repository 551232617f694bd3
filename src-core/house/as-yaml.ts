/** Data as YAML, line by line. */
import { stringify } from 'yaml'
import { remembered } from '../remember.ts'
import { isDataMap, type Data, type DataMap } from './data.ts'

/** The text, without a line end after the last line. In a map of very many maps only changed ones are written again. */
export const asYaml = (data: Data): string => (isDataMap(data) ? mapText(data) : written(data))

const written = (data: Data): string => stringify(data, { lineWidth: 0 }).trimEnd()

const mapText = remembered((map: DataMap): string => {
  if (!isLong(map)) return written(map)
  return Object.entries(map)
    .map(([key, value]) => (isDataMap(value) ? entryText(key, value) : written({ [key]: value })))
    .join('\n')
})

/** Whether a map holds very many maps, or one within it does. */
const isLong = remembered((map: DataMap): boolean => {
  const values = Object.values(map)
  return (values.length > 100 && values.every(isDataMap)) || values.some((value) => isDataMap(value) && isLong(value))
})

const entryText = (key: string, value: DataMap): string => {
  const known = entryTexts(value).get(key)
  if (known !== undefined) return known
  const text = isLong(value)
    ? `${written({ [key]: '' }).slice(0, -' ""'.length)}\n${indented(mapText(value))}`
    : written({ [key]: value })
  entryTexts(value).set(key, text)
  return text
}

/** The texts of entries, by the key of the map. */
const entryTexts = remembered((_: DataMap) => new Map<string, string>())

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, '  ')
