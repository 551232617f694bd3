/** Checks of data from outside before it is read. */
import { problem, type Problem } from './problem.ts'
import { visibleExcerpt } from './words/text.ts'

/** The most levels of nested lists and maps in a call or request, since recursion reads them; real ones have far fewer. */
const mostLevels = 64

/** Whether data nests deeper than `mostLevels`, or contains itself. */
export const isTooDeep = (data: unknown): boolean => {
  let level = new Set<object>(isNest(data) ? [data] : [])
  for (let depth = 0; level.size > 0 && depth <= mostLevels; depth += 1) {
    const below = new Set<object>()
    for (const nest of level) for (const value of Object.values(nest) as unknown[]) if (isNest(value)) below.add(value)
    level = below
  }
  return level.size > 0
}

/** The same for parsed JSON, which cannot contain itself; takes half the time. */
export const isJsonTooDeep = (data: unknown): boolean => isDeeper(data, mostLevels + 1)

const isDeeper = (data: unknown, left: number): boolean => {
  if (typeof data !== 'object' || data === null) return false
  if (left === 0) return true
  if (Array.isArray(data)) return data.some((value) => isDeeper(value, left - 1))
  return Object.values(data).some((value) => isDeeper(value, left - 1))
}

const isNest = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)

/** The problem `too-large`, at the outermost key that is too deep; null if there is none. */
export const depthProblem = (data: unknown): Problem | null => {
  if (!isTooDeep(data)) return null
  const key = isRecord(data) ? Object.keys(data).find((each) => isTooDeep(data[each])) : undefined
  const facts = { key: key === undefined ? null : visibleExcerpt(key, 41), most: mostLevels }
  return problem('too-large', { what: 'data', ...facts }, { path: key === undefined ? [] : [key] })
}

/** Whether it is a plain object, as JSON has them: no list, no prototype of its own. */
export const isRecord = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
