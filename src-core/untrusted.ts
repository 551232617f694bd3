/** Checks data from outside before it is read. */
import { problem, type Problem } from './problem.ts'
import { visibleExcerpt } from './words/text.ts'

/**
 * The maximum nesting depth of a call or request. Without this limit, recursive code could overflow the stack. Real calls and requests have far fewer
 * levels.
 */
const maxLevels = 64

/** Whether data nests deeper than `maxLevels`, or contains itself. */
export const isTooDeep = (data: unknown): boolean => {
  let level = new Set<object>(isContainer(data) ? [data] : [])
  for (let depth = 0; level.size > 0 && depth <= maxLevels; depth += 1) {
    const below = new Set<object>()
    for (const nest of level)
      for (const value of Object.values(nest) as unknown[]) if (isContainer(value)) below.add(value)
    level = below
  }
  return level.size > 0
}

/** Like `isTooDeep`, but twice as fast. For parsed JSON, which can't contain itself. */
export const isJsonTooDeep = (data: unknown): boolean => isDeeper(data, maxLevels + 1)

const isDeeper = (data: unknown, left: number): boolean => {
  if (typeof data !== 'object' || data === null) return false
  if (left === 0) return true
  if (Array.isArray(data)) return data.some((value) => isDeeper(value, left - 1))
  return Object.values(data).some((value) => isDeeper(value, left - 1))
}

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)

/** Returns the problem `too-large` for the outermost key that nests too deep, or null. */
export const depthProblem = (data: unknown): Problem | null => {
  if (!isTooDeep(data)) return null
  const key = isRecord(data) ? Object.keys(data).find((each) => isTooDeep(data[each])) : undefined
  const facts = { key: key === undefined ? null : visibleExcerpt(key, 41), max: maxLevels }
  return problem('too-large', { what: 'data', ...facts }, { path: key === undefined ? [] : [key] })
}

/** Whether a value is a plain object as in JSON: not a list, and without a custom prototype. */
export const isRecord = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
