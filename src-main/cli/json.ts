/** Plain data as JSON for a terminal or a program; control characters are escaped. */
import { visibleJson } from '../../src-core/words/visible.ts'

/** Indented, on several lines. */
export const jsonText = (value: unknown): string => `${visibleJson(JSON.stringify(value, null, 2))}\n`

/**
 * On one line. Where all keys of an object are whole numbers they stand in the order of the numbers, those below 0 too, which
 * JSON.stringify puts last.
 */
export const jsonLine = (value: unknown): string => `${visibleJson(ordered(value))}\n`

const ordered = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(ordered).join(',')}]`
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  const inOrder = entries.every(([key]) => /^-?\d+$/.test(key))
    ? entries.toSorted(([a], [b]) => Number(a) - Number(b))
    : entries
  return `{${inOrder.map(([key, entry]) => `${JSON.stringify(key)}:${ordered(entry)}`).join(',')}}`
}
