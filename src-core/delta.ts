/** The difference between two states of plain data, to send in place of the whole. */
import { stretchOf } from './stretch.ts'

export type Delta =
  /** The whole new value. */
  | { readonly is: unknown }
  /** A map or list with the same keys in the same order: the differences under some of them. */
  | { readonly at: Readonly<Record<string, Delta>> }
  /** A text or list: from `start` on, `gone` letters or items are replaced by `put`. */
  | { readonly start: number; readonly gone: number; readonly put: string | readonly unknown[] }

/**
 * The difference that `withDelta` applies to get `after` from `before`; undefined where they are equal. Both are plain JSON. Parts that are
 * the same object are not compared.
 */
export const deltaOf = (before: unknown, after: unknown): Delta | undefined => {
  if (before === after) return undefined
  if (typeof before === 'string' && typeof after === 'string') return textDelta(before, after)
  if (!isHolder(before) || !isHolder(after) || Array.isArray(before) !== Array.isArray(after)) return { is: after }
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length ? itemDeltas(before, after) : listDelta(before, after)
  const keys = Object.keys(after)
  const keysBefore = Object.keys(before)
  if (keys.length !== keysBefore.length || keys.some((key, index) => key !== keysBefore[index])) return { is: after }
  const changed = keys.flatMap((key): [string, Delta][] => {
    const delta = deltaOf(before[key], after[key])
    return delta ? [[key, delta]] : []
  })
  return changed.length === 0 ? undefined : { at: Object.fromEntries(changed) }
}

/** Of two lists of the same length. */
const itemDeltas = (before: readonly unknown[], after: readonly unknown[]): Delta | undefined => {
  const at: Record<string, Delta> = {}
  for (const [index, item] of after.entries()) {
    const delta = before[index] === item ? undefined : deltaOf(before[index], item)
    if (delta) at[index] = delta
  }
  return Object.keys(at).length === 0 ? undefined : { at }
}

/** A shorter text is sent whole. */
const shortText = 200

const textDelta = (before: string, after: string): Delta => {
  if (after.length < shortText) return { is: after }
  const { start, end, endAfter } = stretchOf(before, after)
  return { start, gone: end - start, put: after.slice(start, endAfter) }
}

const listDelta = (before: readonly unknown[], after: readonly unknown[]): Delta => {
  const isSame = (index: number, indexAfter: number): boolean => deltaOf(before[index], after[indexAfter]) === undefined
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && isSame(start, start)) start += 1
  let same = 0
  while (same < most - start && isSame(before.length - 1 - same, after.length - 1 - same)) same += 1
  return { start, gone: before.length - same - start, put: after.slice(start, after.length - same) }
}

/** The data with a difference applied. Unchanged parts are the same objects as before. Throws a TypeError where the difference is of other data. */
export const withDelta = (before: unknown, delta: Delta): unknown => {
  if ('is' in delta) return delta.is
  if ('put' in delta) {
    const { start, gone, put } = delta
    if (typeof before === 'string' && typeof put === 'string')
      return before.slice(0, start) + put + before.slice(start + gone)
    if (Array.isArray(before) && typeof put !== 'string')
      return [...(before as unknown[]).slice(0, start), ...put, ...(before as unknown[]).slice(start + gone)]
  } else if (isHolder(before)) {
    const { at } = delta
    const now = (Array.isArray(before) ? [...(before as unknown[])] : { ...before }) as Record<string, unknown>
    for (const [key, inner] of Object.entries(at)) now[key] = withDelta(now[key], inner)
    return now
  }
  throw new TypeError('the delta is of other data')
}

type Holder = Readonly<Record<string, unknown>>

/** Whether it is a map or a list. */
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null
