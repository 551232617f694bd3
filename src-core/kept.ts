/** Keeps the same objects for plain data that has not changed. */

type Data = Readonly<Record<string, unknown>>

/** The fresh data, in which every part equal to the part before is the same object, so that only changed parts are drawn or measured again. */
export const keepingUnchanged = <T>(before: unknown, fresh: T): T => {
  if (before === fresh) return fresh
  if (Array.isArray(fresh)) return (Array.isArray(before) ? keptList(before, fresh) : fresh) as T
  return isData(fresh) && isData(before) && !Array.isArray(before) ? (keptData(before, fresh) as T) : fresh
}

const keptList = (before: readonly unknown[], fresh: readonly unknown[]): readonly unknown[] => {
  const list = fresh.map((value, index) => keepingUnchanged(before[index], value))
  return list.length === before.length && list.every((value, index) => value === before[index]) ? before : list
}

const keptData = (before: Data, fresh: Data): Data => {
  const keys = Object.keys(fresh)
  const values = keys.map((key) => keepingUnchanged(Object.hasOwn(before, key) ? before[key] : undefined, fresh[key]))
  const same = keys.length === Object.keys(before).length && keys.every((key, index) => values[index] === before[key])
  return same ? before : Object.fromEntries(keys.map((key, index) => [key, values[index]]))
}

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null
