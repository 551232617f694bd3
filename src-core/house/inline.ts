/** Writes data as YAML on one line. */
import { stringify } from 'yaml'
import { visibleJson } from '../words/text.ts'
import { isDataMap, isDataList, type Data } from '../ruleset/data.ts'

/** Returns one-line YAML that is valid anywhere in a file. `quotes` are the quotes of the text that it replaces. */
export const inlineYaml = (data: Data, quotes: '"' | "'" | null = null): string => {
  if (typeof data === 'string') return inlineText(data, quotes)
  if (isDataList(data)) return `[${data.map((item) => inlineYaml(item)).join(', ')}]`
  if (isDataMap(data))
    return `{${Object.entries(data)
      .map(([key, value]) => `${inlineText(key, null)}: ${inlineYaml(value)}`)
      .join(', ')}}`
  return String(data)
}

const inlineText = (text: string, quotes: '"' | "'" | null): string => {
  if (unsafeCharacters.test(text)) return visibleJson(JSON.stringify(text))
  const options = { lineWidth: 0, collectionStyle: 'flow', flowCollectionPadding: false } as const
  if (quotes === null) return stringify([text], options).trimEnd().slice(1, -1)
  return stringify(text, {
    lineWidth: 0,
    defaultStringType: quotes === '"' ? 'QUOTE_DOUBLE' : 'QUOTE_SINGLE',
  }).trimEnd()
}

/** Line ends and invisible characters, which must be escaped so that they stay on one line and the loader accepts them. */
const unsafeCharacters = /[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/
