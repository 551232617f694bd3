/**
 * Plain data as JSON on one line. Where all keys of an object are whole numbers they stand in the order of the numbers, those
 * below 0 too, which JSON.stringify puts last.
 */
export const jsonLine = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(jsonLine).join(',')}]`
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  const ordered = entries.every(([key]) => /^-?\d+$/.test(key)) ? entries.toSorted(([a], [b]) => Number(a) - Number(b)) : entries
  return `{${ordered.map(([key, entry]) => `${JSON.stringify(key)}:${jsonLine(entry)}`).join(',')}}`
}
